/** The join stage of a mines map: find the regions, erase the tiny ones, dig corridors between the rest (spec/mines.md, 5 and 6). */
import { bitCount, type Columns, HEIGHT, lowestRow, WIDTH } from './grid';

/** Where random numbers come from: `rn2(x)` is 0 … x - 1 and uses up exactly one output. */
export interface Draws {
  rn2(x: number): number;
  /** Outputs used up so far. */
  readonly draws: number;
}

/** The bounding box of a region, all four inclusive. */
export interface Box {
  readonly lx: number;
  readonly ly: number;
  readonly hx: number;
  readonly hy: number;
}

/** A region of floor that is connected over all eight directions. */
export interface Region extends Box {
  readonly size: number;
}

/** One corridor: from where to where, whether it arrived, and the rock cells it turned into floor, in order. */
export interface Corridor {
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
  readonly arrived: boolean;
  readonly dug: readonly (readonly [x: number, y: number])[];
}

/** The game stops searching for regions at this many. */
const MOST_REGIONS = 80;
/** A region of this many cells or fewer is erased. */
const TINY = 3;
const MOST_STEPS = 500;
const MOST_PICKS = 100;

/** Grows `region` over everything of `floor` that is 8-connected with it, sweeping right and left until nothing changes. */
function flood(floor: Columns, region: Columns, offset: number, startX: number): { lx: number; hx: number } {
  let lx = startX;
  let hx = startX;
  for (let changed = true; changed; ) {
    changed = false;
    for (let pass = 0; pass < 2; pass++) {
      for (let x = pass === 0 ? lx : hx; x >= lx && x <= hx; x += pass === 0 ? 1 : -1) {
        const old = region[offset + x]!;
        const near = region[offset + x - 1]! | old | region[offset + x + 1]!;
        let grown = floor[x]! & (near | (near << 1) | (near >>> 1));
        for (let last = 0; last !== grown; ) {
          last = grown;
          grown |= floor[x]! & ((grown << 1) | (grown >>> 1));
        }
        if (grown !== old) {
          region[offset + x] = grown;
          changed = true;
        }
        const reach = grown | (grown << 1) | (grown >>> 1);
        if (x === hx && hx < WIDTH - 2 && floor[hx + 1]! & reach) {
          hx++;
          changed = true;
        }
        if (x === lx && lx > 1 && floor[lx - 1]! & reach) {
          lx--;
          changed = true;
        }
      }
    }
  }
  return { lx, hx };
}

/** Finds and joins the regions of a floor. Its buffers are reused from map to map. */
export class Joiner {
  regions: Region[] = [];
  corridors: Corridor[] = [];
  /** WIDTH words per region. */
  readonly #cells = new Int32Array(WIDTH * MOST_REGIONS);

  /** Changes `floor`: tiny regions go, corridors come. */
  join(floor: Columns, draws: Draws): void {
    this.regions = [];
    this.corridors = [];
    this.findRegions(floor);
    let from = 0;
    for (let to = 1; to < this.regions.length; to++) {
      const [sx, sy] = this.#pick(from, draws);
      const [tx, ty] = this.#pick(to, draws);
      this.corridors.push(dig(floor, sx, sy, tx, ty, draws));
      const a = this.regions[from]!;
      const b = this.regions[to]!;
      if (b.lx > a.hx || ((b.ly > a.hy || b.hy < a.ly) && draws.rn2(3) !== 0)) from = to;
    }
  }

  /** Numbers the regions in column order and erases those of three cells or fewer from `floor`. */
  findRegions(floor: Columns): void {
    const cells = this.#cells.fill(0);
    const rest = floor.slice();
    for (let x = 1; x < WIDTH - 1; ) {
      if (rest[x] === 0) {
        x++;
        continue;
      }
      const offset = this.regions.length * WIDTH;
      cells[offset + x] = rest[x]! & -rest[x]!;
      const { lx, hx } = flood(floor, cells, offset, x);
      let size = 0;
      let rows = 0;
      for (let i = lx; i <= hx; i++) {
        const column = cells[offset + i]!;
        rest[i]! &= ~column;
        size += bitCount(column);
        rows |= column;
      }
      if (size > TINY) {
        this.regions.push({ lx, ly: lowestRow(rows), hx, hy: 31 - Math.clz32(rows), size });
        if (this.regions.length === MOST_REGIONS) return;
      } else {
        for (let i = lx; i <= hx; i++) {
          floor[i]! &= ~cells[offset + i]!;
          cells[offset + i] = 0;
        }
      }
    }
  }

  /** A random cell of a region; its first one in column order after 100 misses. */
  #pick(region: number, draws: Draws): [number, number] {
    const { lx, ly, hx, hy } = this.regions[region]!;
    const offset = region * WIDTH;
    for (let i = 0; i < MOST_PICKS; i++) {
      const x = lx + draws.rn2(hx - lx + 1);
      const y = ly + draws.rn2(hy - ly + 1);
      if ((this.#cells[offset + x]! >>> y) & 1) return [x, y];
    }
    return [lx, lowestRow(this.#cells[offset + lx]!)];
  }
}

/** Digs from one cell towards another; `floor` gains what was rock on the way. */
function dig(floor: Columns, sx: number, sy: number, tx: number, ty: number, draws: Draws): Corridor {
  const dug: [number, number][] = [];
  let dx = 0;
  let dy = 0;
  if (tx > sx) dx = 1;
  else if (ty > sy) dy = 1;
  else if (tx < sx) dx = -1;
  else dy = -1;
  let x = sx - dx;
  let y = sy - dy;
  const done = (arrived: boolean): Corridor => ({ from: [sx, sy], to: [tx, ty], arrived, dug });
  for (let steps = 0; x !== tx || y !== ty; steps++) {
    if (steps > MOST_STEPS) return done(false);
    x += dx;
    y += dy;
    if (x <= 0 || x >= WIDTH - 1 || y <= 0 || y >= HEIGHT - 1) return done(false);
    if (!((floor[x]! >>> y) & 1)) {
      floor[x]! |= 1 << y;
      dug.push([x, y]);
    }
    let dix = Math.abs(x - tx);
    let diy = Math.abs(y - ty);
    if (dix > diy && diy !== 0 && draws.rn2(dix - diy + 1) === 0) dix = 0;
    else if (diy > dix && dix !== 0 && draws.rn2(diy - dix + 1) === 0) diy = 0;
    if (dy !== 0 && dix > diy) {
      dy = 0;
      dx = x > tx ? -1 : 1;
    } else if (dx !== 0 && diy > dix) {
      dx = 0;
      dy = y > ty ? -1 : 1;
    }
  }
  return done(true);
}
