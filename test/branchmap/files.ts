/** The dungeon files that pictures are made of in tests: our fixtures, and the corpus where it is there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { analyse, type CheckedAnalysis } from '../../server/service';

const root = path.join(__dirname, '../..');
const corpus = process.env['DUNGEON_CORPUS'] ?? path.join(root, '../shared/corpus');

export interface TestFile {
  readonly name: string;
  readonly analysis: CheckedAnalysis;
}

function load(file: string, name: string): TestFile {
  const text = readFileSync(file, 'latin1');
  return { name, analysis: analyse(`file:///${path.basename(file)}`, text, { ours: true }) };
}

export function fixture(name: string): CheckedAnalysis {
  return load(path.join(root, 'test/fixtures', name), name).analysis;
}

export const STOCK = ['stock-3.4.3.def', 'stock-3.6.def', 'stock-3.7.lua', 'stock-5.0.lua'];

/** Empty, with a line that says so, where the corpus is not there. */
export function corpusFiles(): TestFile[] {
  if (!existsSync(corpus)) {
    console.log('      (no corpus on this machine: its pictures are not checked)');
    return [];
  }
  return readdirSync(corpus, { withFileTypes: true })
    .filter((e) => e.isDirectory())
    .flatMap((e) =>
      ['dungeon.def', 'dungeon.lua']
        .filter((f) => existsSync(path.join(corpus, e.name, f)))
        .map((f) => load(path.join(corpus, e.name, f), e.name)),
    );
}
