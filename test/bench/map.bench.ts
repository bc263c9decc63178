/**
 * The branch map: all of it in the core; first paint and an edit on the page, in Chromium. For the stock
 * file and, where the corpus is, for the largest file there is. A frame has 16 ms.
 */
import { analyse, preview, toSvg } from '../../server/service';
import { corpusFiles } from '../corpus';
import { closeBrowser, openMap } from '../media/mapHarness';
import { type BenchFile, stockLua } from './files';
import { type Bench, figure, type Row, spread, timed, timeRow } from './harness';

const FRAME_MS = 16;
const budgetOf = (name: string) => (name === stockLua.name ? FRAME_MS : undefined);
const nowhere = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

function core({ name, uri, text }: BenchFile): Row[] {
  const analysis = analyse(uri, text, { ours: true });
  const { findings } = analysis;
  return [700, 1200].flatMap((width) => {
    const params = { uri, view: 'shortest' as const, seed: '0', world: 0, width };
    const input = { version: 1, stale: false, odds: undefined, findings, range: () => nowhere };
    const draw = () => preview(analysis, params, input);
    const { scene } = draw();
    const items = `${scene.items.length} items`;
    return [
      timeRow(`${name}, ${width} px: data, layout and scene (${items})`, timed(draw), budgetOf(name)),
      timeRow(
        `${name}, ${width} px: SVG export`,
        timed(() => toSvg(scene, 'dark', 'map')),
      ),
    ];
  });
}

/** Times that the page took for its first picture, and for one after an edit. */
async function page({ name, uri, text }: BenchFile): Promise<Row[]> {
  const file = { name: uri.replace(/.*\//, ''), text };
  const { page, context } = await openMap(file, { width: 1000, withOdds: false });
  const painted = () => page.evaluate(() => host.painted);
  await page.waitForTimeout(500);
  const first = await painted();
  const times: number[] = [];
  for (let n = 0; n < 24; n++) {
    const edited = text.replace(/(@ \(|base = )(\d{2})/, (_, before, base) => `${before}${Number(base) + (n % 4)}`);
    await page.evaluate((t) => host.type(t), edited);
    await page.waitForTimeout(120);
    times.push(await painted());
  }
  await context.close();
  const { p50, p95 } = spread(times.slice(4));
  return [
    { name: `${name}, page: first picture`, value: first, unit: 'ms' },
    {
      name: `${name}, page: picture after an edit`,
      value: p50,
      unit: 'ms',
      most: budgetOf(name),
      named: name === stockLua.name,
      note: `p50 by the clock, at best ${figure(Math.min(...times))}, p95 ${figure(p95)}`,
    },
  ];
}

const bench: Bench = {
  title: 'The branch map (p95)',
  async run() {
    const large = corpusFiles('def').find(({ id }) => id === 'slashem-extended');
    const files: BenchFile[] = [
      stockLua,
      ...(large ? [{ name: 'SLASH\u2019EM Extended', uri: 'file:///bench/slex/dungeon.def', text: large.text }] : []),
    ];
    const rows: Row[] = [];
    for (const file of files) rows.push(...core(file), ...(await page(file)));
    await closeBrowser();
    return rows;
  },
};
export default bench;
