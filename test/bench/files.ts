/** The files that benchmarks run on: the stock dungeons as our fixtures restate them, and files far larger than any. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.join(__dirname, '../..');

export interface BenchFile {
  readonly name: string;
  readonly uri: string;
  readonly text: string;
}

function fixture(name: string): string {
  return readFileSync(path.join(root, 'test/fixtures', name), 'utf8');
}

export const stockDef: BenchFile = {
  name: 'stock .def',
  uri: 'file:///bench/dungeon.def',
  text: fixture('stock-3.6.def'),
};
export const stockLua: BenchFile = {
  name: 'stock .lua',
  uri: 'file:///bench/dungeon.lua',
  text: fixture('stock-3.7.lua'),
};

/** The same as its authors lay it out: one field a line. */
export const tallLua: BenchFile = {
  ...stockLua,
  name: 'stock .lua, a field a line',
  text: stockLua.text.replace(/^--.*\n/gm, '').replace(/([,{]) (?=[a-z"{])/g, '$1\n            '),
};

const LARGE = 300_000;

/**
 * The stock dungeon over and over, every name with a number of its own, until it is 300 KB long. There are too many of
 * everything for the game, but nothing else is wrong with it.
 */
export const largeDef: BenchFile = {
  name: '300 KB .def',
  uri: 'file:///bench/large/dungeon.def',
  text: repeated(stockDef.text, (text, n) =>
    text.replace(/"(?!none")([^"\n]{2,})"/g, `"$1${n}"`).replace(/"[A-Z]"/g, '"none"'),
  ),
};
export const largeLua: BenchFile = {
  name: '300 KB .lua',
  uri: 'file:///bench/large/dungeon.lua',
  text: largeTable(),
};

function largeTable(): string {
  const { text } = stockLua;
  const [start, end] = [text.indexOf('{') + 1, text.lastIndexOf('}')];
  const entries = text.slice(start, end).trimEnd().replace(/,?$/, ',');
  const numbered = repeated(entries, (piece, n) =>
    piece
      .replace(/\b(name|chainlevel|base)(\s*=\s*)"([^"\n]+)"/g, `$1$2"$3${n}"`)
      .replace(/ *bonetag\s*=\s*"."(, )?/g, ''),
  );
  return `${text.slice(0, start)}${numbered}${text.slice(end)}`;
}

function repeated(text: string, number: (text: string, n: number) => string): string {
  let whole = '';
  for (let n = 1; whole.length < LARGE; n++) whole += `${number(text, n)}\n`;
  return whole;
}
