/**
 * The compass library's cavern, another cave maker to compare the mines with (spec/preview.md §3): no lore of the game.
 * Random numbers come from the same generator, one for each cell in column order.
 */
import { bitCount, type Columns, cellCount, emptyColumns, HEIGHT, lowestRow, toRows, WIDTH } from './grid';
import type { Draws } from './join';
import { Walls } from './walls';

const FLOOR_PERCENT = 55;
const STAYS_FLOOR = 4;
const BECOMES_FLOOR = 5;
const FIRST = 1;
const LAST = WIDTH - 1;

/** A cavern: 21 right-trimmed rows with `.` floor and wall letters, and what became of the floor. */
export interface Cavern {
  readonly rows: string[];
  /** Floor cells by all cells, 0..1. */
  readonly floorShare: number;
  /** Regions after the pass; only the largest is kept. */
  readonly regions: number;
  /** Cells of the largest region, and its share of the floor before the others went, 0..1. */
  readonly largest: number;
  readonly largestShare: number;
}

const column = (cells: Columns, x: number): number => (x < FIRST || x > LAST ? 0 : cells[x]!);

/** One buffered pass; what lies outside counts as rock. */
function smooth(cells: Columns): Columns {
  const result = emptyColumns();
  for (let x = FIRST; x <= LAST; x++) {
    const sides = [column(cells, x - 1), column(cells, x), column(cells, x + 1)];
    for (let y = 0; y < HEIGHT; y++) {
      const own = (cells[x]! >>> y) & 1;
      let neighbours = -own;
      // Two bits up, so that the row above the first one is a bit too.
      for (const side of sides) neighbours += bitCount(((side << 1) >>> y) & 7);
      if (neighbours >= (own ? STAYS_FLOOR : BECOMES_FLOOR)) result[x]! |= 1 << y;
    }
  }
  return result;
}

/** The 4-connected region of `cells` around the lowest cell of column `x`. */
function regionAt(cells: Columns, x: number): Columns {
  const region = emptyColumns();
  const queue: [number, number][] = [[x, lowestRow(cells[x]!)]];
  for (let next = queue.pop(); next; next = queue.pop()) {
    const [cx, cy] = next;
    const bit = 1 << cy;
    if (cy < 0 || cy >= HEIGHT || !(column(cells, cx) & bit) || region[cx]! & bit) continue;
    region[cx]! |= bit;
    queue.push([cx - 1, cy], [cx + 1, cy], [cx, cy - 1], [cx, cy + 1]);
  }
  return region;
}

/** Makes a cavern from the next random numbers. */
export function makeCavern(draws: Draws): Cavern {
  let cells = emptyColumns();
  for (let x = FIRST; x <= LAST; x++)
    for (let y = 0; y < HEIGHT; y++) if (draws.rn2(100) < FLOOR_PERCENT) cells[x]! |= 1 << y;
  cells = smooth(cells);
  const before = cellCount(cells);
  let floor = emptyColumns();
  let largest = 0;
  let regions = 0;
  for (let x = FIRST; x <= LAST; x++) {
    while (cells[x] !== 0) {
      const region = regionAt(cells, x);
      const size = cellCount(region);
      regions++;
      if (size > largest) {
        largest = size;
        floor = region;
      }
      for (let i = x; i <= LAST; i++) cells[i]! &= ~region[i]!;
    }
  }
  const edge = 1 | (1 << (HEIGHT - 1));
  const rim = floor.map((rows, x) => (x === FIRST || x === LAST ? rows : rows & edge));
  for (let x = FIRST; x <= LAST; x++) floor[x]! &= ~rim[x]!;
  const walls = new Walls();
  walls.raise(floor, '3.7');
  for (let x = FIRST; x <= LAST; x++) walls.cells[x]! |= rim[x]!;
  walls.shape(floor);
  return {
    rows: toRows((x, y) => {
      if ((floor[x]! >>> y) & 1) return '.';
      return (walls.cells[x]! >>> y) & 1 ? walls.letter(x, y) : ' ';
    }),
    floorShare: cellCount(floor) / ((LAST - FIRST + 1) * HEIGHT),
    regions,
    largest,
    largestShare: before === 0 ? 0 : largest / before,
  };
}
