/**
 * `npm run bench`: every benchmark, one after the other; `npm run bench -- lua game` runs some. With `--write` the
 * figures also go into docs/benchmarks.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import bundles from './bundles.bench';
import features from './features.bench';
import { root } from './files';
import game from './game.bench';
import { type Bench, kept, markdown, plain } from './harness';
import lua from './lua.bench';
import map from './map.bench';
import mines from './mines.bench';
import typing from './typing.bench';

const benches: Readonly<Record<string, Bench>> = { features, typing, lua, game, map, mines, bundles };

const START = '<!-- Written by npm run bench -- --write -->';

async function main(args: readonly string[]): Promise<void> {
  const wanted = args.filter((a) => !a.startsWith('--'));
  const pages: string[] = [];
  const over: string[] = [];
  for (const [name, bench] of Object.entries(benches)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const rows = await bench.run();
    console.log(plain(bench.title, rows));
    pages.push(markdown(bench.title, rows));
    over.push(...rows.filter((row) => kept(row) === false).map((row) => row.name));
  }
  console.log(over.length === 0 ? 'Every budget is kept.' : `Over budget:\n  ${over.join('\n  ')}`);
  if (!args.includes('--write')) return;
  const page = path.join(root, 'docs/benchmarks.md');
  const [head = ''] = readFileSync(page, 'utf8').split(START);
  writeFileSync(page, `${head}${START}\n\n${pages.join('\n')}`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
