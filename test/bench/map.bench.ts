/**
 * The branch map: data and scene on the server's side, first paint and an edit on the page's side, for the stock file
 * and for SLASH'EM Extended (where the corpus is). Run: npx tsx test/bench/map.bench.ts
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { layOut } from '../../server/branchmap/index';
import { toScene } from '../../server/branchmap/scene';
import { toSvg } from '../../server/branchmap/svg';
import { resolve } from '../../server/branchmap/resolve';
import { analyse, preview } from '../../server/service';
import { closeBrowser, openMap, root } from '../media/mapHarness';

const FRAME_MS = 16;
const corpus = process.env['DUNGEON_CORPUS'] ?? path.join(root, '../shared/corpus');
const files = [
  path.join(root, 'test/fixtures/stock-3.7.lua'),
  path.join(corpus, 'slashem-extended/dungeon.def'),
].filter(existsSync);
const nowhere = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** Median and 95th percentile of `times` runs in milliseconds of processor time, after a tenth as many to warm up. */
function measure(times: number, work: () => unknown): string {
  for (let i = 0; i < times / 10; i++) work();
  return spread(
    Array.from({ length: times }, () => {
      // Processor time: other programs on the machine do not count.
      const start = process.cpuUsage();
      work();
      return process.cpuUsage(start).user / 1000;
    }),
  );
}

function spread(values: number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (q: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))]!;
  return `${at(0.5).toFixed(1).padStart(7)} ms (p95 ${at(0.95).toFixed(1)}; ${(at(0.5) / FRAME_MS).toFixed(2)} of a frame)`;
}

async function page(file: string, text: string, old: string, other: (i: number) => string): Promise<void> {
  const { page, context } = await openMap({ name: path.basename(file), text }, { width: 1000, withOdds: false });
  await page.waitForTimeout(500);
  console.log(`  page: first paint   ${spread([await page.evaluate(() => host.painted)])}`);
  const times: number[] = [];
  for (let i = 0; i < 24; i++) {
    await page.evaluate((t) => host.type(t), text.replace(old, other(i)));
    await page.waitForTimeout(120);
    times.push(await page.evaluate(() => host.painted));
  }
  console.log(`  page: after an edit ${spread(times.slice(4))}`);
  await context.close();
}

async function run(): Promise<void> {
  for (const file of files) {
    const text = readFileSync(file, 'latin1');
    const analysis = analyse(`file:///${path.basename(file)}`, text, { ours: true });
    const [world] = analysis.definition.worlds;
    const view = () => resolve({ world: world!, rules: analysis.rules, view: 'shortest', findings: analysis.findings });
    console.log(path.relative(root, file));
    for (const width of [700, 1200]) {
      console.log(`  ${width} px: view        ${measure(200, view)}`);
      const resolved = view();
      console.log(`  ${width} px: layout      ${measure(100, () => layOut(resolved, width))}`);
      const picture = layOut(resolved, width);
      console.log(`  ${width} px: scene       ${measure(100, () => toScene(picture))}`);
      const params = { uri: analysis.uri, view: 'shortest' as const, seed: '0', world: 0, width };
      const input = { version: 1, stale: false, odds: undefined, findings: analysis.findings, range: () => nowhere };
      console.log(`  ${width} px: all of it   ${measure(60, () => preview(analysis, params, input))}`);
      const scene = toScene(picture);
      console.log(
        `  ${width} px: SVG export  ${measure(30, () => toSvg(scene, 'dark', 'map'))}   ${scene.items.length} items, ${scene.width} × ${scene.height}`,
      );
    }
    const lua = file.endsWith('.lua');
    await page(file, text, lua ? 'base = 15' : '@ (13, 0)', (i) =>
      lua ? `base = ${12 + (i % 4)}` : `@ (${13 + (i % 4)}, 0)`,
    );
  }
  await closeBrowser();
}

void run();
