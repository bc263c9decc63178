/**
 * `npm run bench`: every benchmark, one after the other; `npm run bench -- lua game` runs some. With `--write` all run
 * and their figures become docs/performance.md.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import bundles from './bundles.bench';
import { beCold, COLD } from './cold';
import features from './features.bench';
import { root } from './files';
import game from './game.bench';
import growth from './growth.bench';
import { type Bench, kept, markdown, markdownTable, plain, plainTable, type Row } from './harness';
import json from './json.bench';
import lua from './lua.bench';
import map from './map.bench';
import mines from './mines.bench';
import { loadNow, pageOf } from './page';
import server from './process.bench';
import typing from './typing.bench';

/** In the order of the page; `json` before `typing`, which names its figures. */
const benches: Readonly<Record<string, Bench>> = {
  json,
  typing,
  lua,
  game,
  map,
  mines,
  growth,
  bundles,
  process: server,
  features,
};

async function main(args: readonly string[]): Promise<void> {
  if (args[0] === COLD) return beCold(args[1] ?? '');
  const write = args.includes('--write');
  const wanted = args.filter((a) => !a.startsWith('--'));
  const unknown = wanted.find((name) => !Object.hasOwn(benches, name));
  if (unknown !== undefined) throw new Error(`${unknown} is none of ${Object.keys(benches).join(', ')}`);
  if (write && wanted.length > 0) throw new Error('--write is for a run of all benchmarks');
  const before = loadNow();
  const start = performance.now();
  const tables: string[] = [];
  const all: Row[] = [];
  for (const [name, bench] of Object.entries(benches)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const rows = await bench.run();
    const table = bench.table?.();
    if (rows.length > 0) console.log(plain(bench.title, rows));
    if (table) console.log(rows.length > 0 ? plainTable(table) : `${bench.title}\n${plainTable(table)}`);
    tables.push(markdown(bench.title, rows, bench.note), ...(table ? [markdownTable(table)] : []));
    all.push(...rows);
  }
  const over = all.filter((row) => kept(row) === false).map((row) => row.name);
  console.log(over.length === 0 ? 'Every budget is kept.' : `Over budget:\n  ${over.join('\n  ')}`);
  const load = { before, after: loadNow(), minutes: (performance.now() - start) / 60_000 };
  console.log(`${load.minutes.toFixed(1)} minutes; load ${before.toFixed(1)} before, ${load.after.toFixed(1)} after`);
  if (write) writeFileSync(path.join(root, 'docs/performance.md'), pageOf(all, tables, load, new Date()));
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
