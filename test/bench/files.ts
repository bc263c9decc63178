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

/** Pieces of the stock dungeon, as long as they are wanted: the first as it is, the others with a number in every name. */
function repeated(number: (n: string) => string, more: (whole: string, pieces: number) => boolean): string {
  const pieces: string[] = [];
  let long = '';
  for (let n = 1; more(long, pieces.length); n++) {
    const piece = `${number(n === 1 ? '' : String(n))}\n`;
    pieces.push(piece);
    if (long.length < LARGE) long += piece;
  }
  return pieces.join('');
}

const defPiece = (n: string) =>
  stockDef.text.replace(/"(?!none")([^"\n]{2,})"/g, `"$1${n}"`).replace(/"[A-Z]"/g, '"none"');

const luaStart = stockLua.text.indexOf('{') + 1;
const luaEnd = stockLua.text.lastIndexOf('}');
const luaEntries = stockLua.text.slice(luaStart, luaEnd).trimEnd().replace(/,?$/, ',');
const luaPiece = (n: string) =>
  luaEntries
    .replace(/\b(name|chainlevel|base)(\s*=\s*)"([^"\n]+)"/g, `$1$2"$3${n}"`)
    .replace(/ *bonetag\s*=\s*"."(, )?/g, '');
const luaAround = (inner: string) => `${stockLua.text.slice(0, luaStart)}${inner}${stockLua.text.slice(luaEnd)}`;

const untilLarge = (whole: string) => whole.length < LARGE;

/**
 * The stock dungeon over and over under other names, until it is 300 KB long. There are too many of everything for the
 * game, but nothing else is wrong with it.
 */
export const largeDef: BenchFile = {
  name: '300 KB .def',
  uri: 'file:///bench/large/dungeon.def',
  text: repeated(defPiece, untilLarge),
};
export const largeLua: BenchFile = {
  name: '300 KB .lua',
  uri: 'file:///bench/large/dungeon.lua',
  text: luaAround(repeated(luaPiece, untilLarge)),
};

/** Begins an entry: a dungeon, a level or a branch. */
const DEF_ENTRY = /^ *(?:DUNGEON|(?:RND)?LEVEL|(?:RND)?CHAINLEVEL|(?:CHAIN)?BRANCH):/gm;
const LUA_ENTRY = /\bname\s*=/g;
const countOf = (text: string, entry: RegExp) => text.match(entry)?.length ?? 0;

/** The same with so many entries: dungeons, levels and branches. */
export function sizedDef(entries: number): string {
  const per = countOf(stockDef.text, DEF_ENTRY);
  const text = repeated(defPiece, (_, pieces) => pieces * per <= entries);
  let seen = 0;
  for (const { index } of text.matchAll(DEF_ENTRY)) if (seen++ === entries) return text.slice(0, index);
  return text;
}

/** The same for Lua. A dungeon that is cut in two is closed where it is cut. */
export function sizedLua(entries: number): string {
  const per = countOf(luaEntries, LUA_ENTRY);
  const text = repeated(luaPiece, (_, pieces) => pieces * per <= entries);
  let seen = 0;
  let end = text.length;
  for (const { index } of text.matchAll(LUA_ENTRY)) if (seen++ === entries) end = text.lastIndexOf('{', index);
  const open = [...text.slice(0, end)].reduce((n, c) => n + (c === '{' ? 1 : c === '}' ? -1 : 0), 0);
  return luaAround(`${text.slice(0, end)}${'}'.repeat(Math.max(open, 0))}`);
}

/** Offsets in a file to ask at: spread over it, at words and between them. */
export function offsetsIn(text: string): number[] {
  const words = [...text.matchAll(/\w+/g)].map((m) => m.index + (m[0].length >> 1));
  const step = Math.max(1, Math.floor(words.length / 200));
  return words.filter((_, i) => i % step === 0).flatMap((at) => [at, at + 3]);
}
