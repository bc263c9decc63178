/** What the game makes of a definition: one game played out, and the odds over all games. */

/** Probability of each value, over all games; sums to the chance that the thing exists. */
export type Distribution = ReadonlyMap<number, number>;

export interface DungeonOdds {
  readonly id: string;
  readonly name: string;
  /** Chance that a game has it. */
  readonly present: number;
  readonly length: Distribution;
  readonly depthStart: Distribution;
}

export interface LevelOdds {
  readonly id: string;
  readonly name: string;
  /** Id of its dungeon. */
  readonly dungeon: string;
  readonly present: number;
  readonly dlevel: Distribution;
  readonly depth: Distribution;
  /** The distribution of dlevel given the length N of its dungeon, each summing to the chance of existing given N. */
  readonly byLength: ReadonlyMap<number, Distribution>;
}

export interface BranchOdds {
  readonly id: string;
  /** The child dungeon. */
  readonly name: string;
  /** Id of the dungeon it starts in. */
  readonly dungeon: string;
  readonly present: number;
  /** Level of the parent it starts on. */
  readonly from: Distribution;
  /** Depth of that level. */
  readonly depth: Distribution;
  /** The level it starts on, given the parent's length. */
  readonly byLength: ReadonlyMap<number, Distribution>;
}

/** A way in which games end at the start. */
export interface StopOdds {
  readonly message: string;
  readonly probability: number;
  /** Ids of the entries involved, most guilty first. */
  readonly entries: readonly string[];
  /** Lengths of the dungeon concerned at which it happens; empty when the length does not matter. */
  readonly lengths: readonly number[];
}

/** The odds of one world, or of all worlds weighted together. */
export interface Odds {
  /** False when sampled. */
  readonly exact: boolean;
  /** Half-width of the 95% interval of a sampled probability; 0 when exact. */
  readonly error: number;
  /** How many states were followed. */
  readonly states: number;
  readonly dungeons: readonly DungeonOdds[];
  readonly levels: readonly LevelOdds[];
  readonly branches: readonly BranchOdds[];
  readonly stops: readonly StopOdds[];
}

/** A piece of long work: yields at least every few hundred microseconds so that a scheduler can slice and cancel it. */
export type Work<T> = Generator<void, T, void>;

/** A dungeon as one game has it; field meanings as in the golden files. */
export interface PlayedDungeon {
  /** Id of the entry, and its name. */
  readonly id: string;
  readonly name: string;
  readonly levels: number;
  readonly depthStart: number;
  readonly entryLevel: number;
  readonly ledgerStart: number;
}

export interface PlayedLevel {
  readonly id: string;
  readonly name: string;
  /** Index into the played dungeons. */
  readonly dungeon: number;
  readonly dlevel: number;
}

export interface PlayedBranch {
  readonly id: string;
  /** 0 both stairs, 1 no stairs at the first end, 2 none at the second, 3 portal. */
  readonly type: 0 | 1 | 2 | 3;
  readonly from: { readonly dungeon: number; readonly dlevel: number };
  readonly to: { readonly dungeon: number; readonly dlevel: number };
  readonly up: boolean;
}

/** One game, played out from a seed up to the end of the dungeon's start-up (spec §5). */
export interface PlayedGame {
  readonly seed: string;
  readonly wizard: boolean;
  /** 64-bit outputs used up. */
  readonly draws: number;
  readonly tune: string;
  /** Null, or the message the game stops with; the state is then the one at that moment. */
  readonly panic: string | null;
  readonly dungeons: readonly PlayedDungeon[];
  readonly levels: readonly PlayedLevel[];
  readonly branches: readonly PlayedBranch[];
}
