/**
 * The grid of a level: 80 columns × 21 rows, x = 0..79 (column 0 unused), y = 0..20. A set of cells is kept as one
 * 32-bit word per column, bit y = row y, so that a stage works on a whole column at a time.
 */

export const WIDTH = 80;
export const HEIGHT = 21;
/** All rows of one column. */
export const ALL_ROWS = (1 << HEIGHT) - 1;

/** A set of cells: `columns[x]` has bit y set when (x, y) is in it. */
export type Columns = Int32Array;

export function emptyColumns(): Columns {
  return new Int32Array(WIDTH);
}

/** How many bits of a 32-bit word are set. */
export function bitCount(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** How many cells a set holds. */
export function cellCount(cells: Columns): number {
  let n = 0;
  for (let x = 0; x < WIDTH; x++) n += bitCount(cells[x]!);
  return n;
}

/** Row of the lowest set bit of a non-zero word. */
export function lowestRow(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/**
 * A picture as text: 21 rows, right-trimmed.
 * @param letter what stands at (x, y); a space for nothing
 */
export function toRows(letter: (x: number, y: number) => string): string[] {
  const rows: string[] = [];
  for (let y = 0; y < HEIGHT; y++) {
    let row = '';
    for (let x = 0; x < WIDTH; x++) row += letter(x, y);
    rows.push(row.trimEnd());
  }
  return rows;
}

/** The box-drawing character of each wall letter of `final` rows. */
const BOX: Readonly<Record<string, string>> = {
  '|': '│',
  '-': '─',
  a: '┌',
  b: '┐',
  c: '└',
  d: '┘',
  u: '┴',
  n: '┬',
  l: '┤',
  r: '├',
  x: '┼',
};

/** Rows with wall letters as a picture in box-drawing characters, for people; floor becomes a centred dot. */
export function toBoxDrawing(rows: readonly string[]): string[] {
  return rows.map((row) => row.replace(/[^ <>]/g, (c) => BOX[c] ?? (c === '.' ? '·' : c)));
}
