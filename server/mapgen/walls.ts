/** The last stage of a mines map: rock beside floor becomes wall, and each wall gets its shape (spec/mines.md, 7). */
import { ALL_ROWS, type Columns, emptyColumns, WIDTH } from './grid';

/** Which rule a wall's first mark follows: 3.6 looks at the last neighbour row with floor, 3.7 at the first. */
export type MarkRule = '3.6' | '3.7';

/** The letters of wall shapes by their arms: bit 0 north, 1 east, 2 south, 3 west. */
const SHAPES = ' |-c||ar-d-ublnx';

/** The walls around a floor. Its buffers are reused from map to map. */
export class Walls {
  /** Every wall cell. */
  readonly cells: Columns = emptyColumns();
  /** The walls whose first mark is `|`. */
  readonly vertical: Columns = emptyColumns();
  readonly #north = emptyColumns();
  readonly #east = emptyColumns();
  readonly #south = emptyColumns();
  readonly #west = emptyColumns();

  clear(): void {
    this.cells.fill(0);
  }

  /** Turns the rock cells that have floor among their 8 neighbours into walls, with their first mark. */
  raise(floor: Columns, rule: MarkRule): void {
    this.cells[0] = 0;
    for (let x = 1; x < WIDTH; x++) {
      const rows = floor[x - 1]! | floor[x]! | (x + 1 < WIDTH ? floor[x + 1]! : 0);
      this.cells[x] = (rows | (rows << 1) | (rows >>> 1)) & ~floor[x]! & ALL_ROWS;
      this.vertical[x] = rows & ~(rule === '3.6' ? rows >>> 1 : rows << 1);
    }
  }

  /** Works out the arms of every wall; a run of wall with no floor on either side joins nothing. */
  shape(floor: Columns): void {
    const walls = this.cells;
    for (let x = 1; x < WIDTH; x++) {
      const here = walls[x]!;
      const right = x + 1 < WIDTH ? floor[x + 1]! : 0;
      const beside = floor[x - 1]! | right;
      const across = (floor[x]! << 1) | (floor[x]! >>> 1);
      const acrossLeft = (floor[x - 1]! << 1) | (floor[x - 1]! >>> 1);
      const acrossRight = (right << 1) | (right >>> 1);
      this.#north[x] = here & (here << 1) & (beside | (beside << 1));
      this.#south[x] = here & (here >>> 1) & (beside | (beside >>> 1));
      this.#west[x] = here & walls[x - 1]! & (across | acrossLeft);
      this.#east[x] = x + 1 < WIDTH ? here & walls[x + 1]! & (across | acrossRight) : 0;
    }
  }

  /** The letter of the first mark of the wall at (x, y): `|` or `-`. */
  mark(x: number, y: number): string {
    return (this.vertical[x]! >>> y) & 1 ? '|' : '-';
  }

  /** The letter of the shape of the wall at (x, y), as in the golden data: `|-abcdunlrx`. */
  letter(x: number, y: number): string {
    const bit = (arms: Columns) => (arms[x]! >>> y) & 1;
    const arms = bit(this.#north) | (bit(this.#east) << 1) | (bit(this.#south) << 2) | (bit(this.#west) << 3);
    return arms === 0 ? this.mark(x, y) : SHAPES[arms]!;
  }
}
