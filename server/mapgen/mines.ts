/**
 * The Gnomish Mines' filler level, cell for cell as the game makes it from the same random numbers (spec/mines.md),
 * stage by stage, with knobs for whoever experiments.
 */
import { type Columns, cellCount, emptyColumns, HEIGHT, toRows, WIDTH } from './grid';
import { type Corridor, type Draws, Joiner, type Region } from './join';
import { Walls } from './walls';

export type { Corridor, Draws, Region } from './join';

/** The generations that differ in a mines level: what is drawn before it, and the first mark of a wall. */
export type MinesGeneration = '3.6' | '3.7';

/** The stages in order. `walled` has the first marks, `final` the shapes; `stairs` only in a whole level. */
export const STAGES = ['fill', 'p1', 'p2', 'p3a', 'p3b', 'joined', 'walled', 'final', 'stairs'] as const;
export type StageName = (typeof STAGES)[number];

/**
 * The rule of one pass: 9 characters, one per number of floor neighbours 0..8:
 * `r` makes the cell rock, `f` makes it floor, `=` leaves it.
 */
export type PassRule = string;

export interface Knobs {
  /** Share of the 78 × 20 cells that the fill makes floor, 0..1; held within 0 … 0.9. */
  readonly fill: number;
  readonly pass1: PassRule;
  readonly pass2: PassRule;
  readonly pass3: PassRule;
  readonly smoothed: boolean;
  readonly joined: boolean;
  readonly walled: boolean;
}

/** What the game does. */
export const GAME_KNOBS: Knobs = {
  fill: 0.4,
  pass1: 'rrr==ffff',
  pass2: '=====r===',
  pass3: 'rrr======',
  smoothed: true,
  joined: true,
  walled: true,
};

/** One cell that pass 1 changed, in the order in which it did. */
export interface CellChange {
  readonly x: number;
  readonly y: number;
  /** Floor neighbours at that moment. */
  readonly neighbours: number;
  readonly floor: boolean;
}

export interface MakeOptions {
  /** For first marks, and for what a whole level draws before its map. */
  readonly generation?: MinesGeneration;
  /** Make the whole level as the game's level loader does: the draws before the map, and both stairs after it. */
  readonly wholeLevel?: boolean;
  /** Leave the lighting to the map maker, at this depth, as no stock level does. */
  readonly lightingDepth?: number;
  /** Called after each stage, while the maker's fields hold the state after it. */
  readonly onStage?: (stage: StageName) => void;
  /** Gets every change of pass 1. */
  readonly changes?: CellChange[];
}

const W = 78;
const H = 20;
const MOST_FILL = 0.9;
/** Far beyond what a map of the game ever needs: only a map that knobs left almost without floor can use it up. */
const MOST_TRIES = 100_000;

/** For every 3×3 block (left, own and right column, 3 bits each): the new value of its centre, and the neighbours. */
const NEIGHBOURS = Uint8Array.from({ length: 512 }, (_, block) => {
  let n = 0;
  for (let bit = 0; bit < 9; bit++) if (bit !== 4) n += (block >> bit) & 1;
  return n;
});

/** Turns a rule into a table over blocks; a character that is none of the three leaves the cell. */
function ruleTable(rule: PassRule): Uint8Array {
  return NEIGHBOURS.map((n, block) => {
    const effect = rule[n];
    return effect === 'f' ? 1 : effect === 'r' ? 0 : (block >> 4) & 1;
  });
}

/** Lit or dark when the map maker itself decides (no stock level asks it to): deeper is darker. */
export function litAtDepth(draws: Draws, depth: number): boolean {
  return 1 + draws.rn2(1 + Math.abs(depth)) < 11 && draws.rn2(77) !== 0;
}

/** Makes mines maps, one after the other, in buffers of its own: the fields describe the last one. */
export class MineMaker {
  /** Floor cells, corridors included. */
  readonly floor: Columns = emptyColumns();
  readonly walls = new Walls();
  lit = false;
  /** Outputs of the generator used up for this map. */
  draws = 0;
  up: readonly [x: number, y: number] | undefined;
  down: readonly [x: number, y: number] | undefined;
  readonly #joiner = new Joiner();
  readonly #before: Columns = emptyColumns();
  readonly #tables: readonly [Uint8Array, Uint8Array, Uint8Array];
  readonly #target: number;
  #generation: MinesGeneration = '3.7';

  constructor(readonly knobs: Knobs = GAME_KNOBS) {
    this.#tables = [ruleTable(knobs.pass1), ruleTable(knobs.pass2), ruleTable(knobs.pass3)];
    // A hair more than the product, so that 0.4 gives 624 whatever the rounding.
    this.#target = Math.floor(W * H * Math.min(MOST_FILL, Math.max(0, knobs.fill || 0)) + 1e-6);
  }

  /** The regions of more than three cells, in order, as they were before joining (known where nothing is joined, too). */
  get regions(): readonly Region[] {
    return this.#joiner.regions;
  }

  /** The corridors dug, in order. */
  get corridors(): readonly Corridor[] {
    return this.#joiner.corridors;
  }

  /** How many cells are lit: every floor and wall cell of a lit level, none of a dark one. */
  get litCells(): number {
    return this.lit ? cellCount(this.floor) + cellCount(this.walls.cells) : 0;
  }

  make(draws: Draws, options: MakeOptions = {}): void {
    const { onStage, wholeLevel } = options;
    const start = draws.draws;
    const done = (stage: StageName) => {
      this.draws = draws.draws - start;
      onStage?.(stage);
    };
    this.#generation = options.generation ?? '3.7';
    this.#reset();
    if (wholeLevel) {
      draws.rn2(3);
      draws.rn2(2);
      if (this.#generation === '3.7') draws.rn2(2);
    }
    this.lit = options.lightingDepth === undefined ? draws.rn2(2) === 1 : litAtDepth(draws, options.lightingDepth);
    this.#fill(draws);
    done('fill');
    this.#passInPlace(this.#tables[0], options.changes);
    done('p1');
    this.#pass(this.#tables[1]);
    done('p2');
    if (this.knobs.smoothed) this.#pass(this.#tables[2]);
    done('p3a');
    if (this.knobs.smoothed) this.#pass(this.#tables[2]);
    done('p3b');
    if (this.knobs.joined) this.#joiner.join(this.floor, draws);
    else this.#joiner.findRegions(this.floor.slice());
    done('joined');
    if (this.knobs.walled) this.walls.raise(this.floor, this.#generation);
    done('walled');
    if (this.knobs.walled) this.walls.shape(this.floor);
    done('final');
    if (wholeLevel) {
      this.up = this.#stairs(draws);
      this.down = this.#stairs(draws);
      done('stairs');
    }
  }

  /** The picture after a stage, 21 right-trimmed rows: `.` floor, walls as marks (`walled`) or shapes, `<` `>` stairs. */
  rows(stage: StageName): string[] {
    const marks = stage === 'walled';
    return toRows((x, y) => {
      if (this.up?.[0] === x && this.up[1] === y) return '<';
      if (this.down?.[0] === x && this.down[1] === y) return '>';
      if ((this.floor[x]! >>> y) & 1) return '.';
      if (!((this.walls.cells[x]! >>> y) & 1)) return ' ';
      return marks ? this.walls.mark(x, y) : this.walls.letter(x, y);
    });
  }

  #reset(): void {
    this.floor.fill(0);
    this.walls.clear();
    this.#joiner.regions = [];
    this.#joiner.corridors = [];
    this.up = undefined;
    this.down = undefined;
  }

  #fill(draws: Draws): void {
    const floor = this.floor;
    for (let count = 0; count < this.#target; ) {
      const x = 2 + draws.rn2(77);
      const bit = 2 << draws.rn2(19);
      const column = floor[x]!;
      if ((column & bit) === 0) {
        floor[x] = column | bit;
        count++;
      }
    }
  }

  /** Every cell is judged by the grid as it stands at that moment. */
  #passInPlace(table: Uint8Array, changes: CellChange[] | undefined): void {
    const floor = this.floor;
    for (let x = 2; x <= W; x++) {
      const left = floor[x - 1]!;
      const right = floor[x + 1]!;
      let own = floor[x]!;
      for (let y = 1; y < H; y++) {
        const s = y - 1;
        const block = (((left >>> s) & 7) << 6) | (((own >>> s) & 7) << 3) | ((right >>> s) & 7);
        const value = table[block]!;
        if (value === ((own >>> y) & 1)) continue;
        own ^= 1 << y;
        changes?.push({ x, y, neighbours: NEIGHBOURS[block]!, floor: value === 1 });
      }
      floor[x] = own;
    }
  }

  /** Every cell is judged by the grid as it stood before the pass. */
  #pass(table: Uint8Array): void {
    const { floor } = this;
    const before = this.#before;
    before.set(floor);
    for (let x = 2; x <= W; x++) {
      const left = before[x - 1]!;
      const own = before[x]!;
      const right = before[x + 1]!;
      let result = 0;
      for (let y = 1; y < H; y++) {
        const s = y - 1;
        result |= table[(((left >>> s) & 7) << 6) | (((own >>> s) & 7) << 3) | ((right >>> s) & 7)]! << y;
      }
      floor[x] = result;
    }
  }

  /** A random floor cell without stairs; none on a map that has no such cell (only knobs can make one). */
  #stairs(draws: Draws): readonly [number, number] | undefined {
    if (cellCount(this.floor) === 0) return undefined;
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const x = 1 + draws.rn2(WIDTH - 1);
      const y = draws.rn2(HEIGHT);
      const taken = this.up?.[0] === x && this.up[1] === y;
      if ((this.floor[x]! >>> y) & 1 && !taken) return [x, y];
    }
    return undefined;
  }
}
