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

/** Why a game ends at the start. */
export type StopKind =
  /** The file stops the game while it is read, or a limit does. */
  | 'reading'
  /** A chain names no level that the game can see. */
  | 'chain'
  /** No branch leads to a dungeon, or only one from itself. */
  | 'arrival'
  /** A base lies outside the dungeon. */
  | 'base'
  /** The level an entry is chained to is not there in this game. */
  | 'empty-chain'
  /** The levels do not fit. */
  | 'placement'
  /** A level's range is below -1. */
  | 'range'
  /** The search for places takes so long that the game hangs. */
  | 'endless'
  /** No branch arrives where `knox` stands. */
  | 'knox'
  /** A dungeon that the game needs by name is missing. */
  | 'required';

/** A way in which games end at the start. */
export interface StopOdds {
  readonly kind: StopKind;
  /** The game's own message. */
  readonly message: string;
  readonly probability: number;
  /** Ids of the entries involved, most guilty first. */
  readonly entries: readonly string[];
  /** Lengths of the dungeon concerned at which it happens; empty when the length does not matter. */
  readonly lengths: readonly number[];
}

/** Two branches that end up on one level, of which only the first gets its stairs. */
export interface CollisionOdds {
  /** Id of the one that loses its stairs: it starts there, and was made later. */
  readonly branch: string;
  /** Id of the one that keeps them: it starts or arrives there. */
  readonly other: string;
  /** Share of the games that have both, a branch afloat left out. */
  readonly share: number;
}

export interface Collisions {
  /** False where these shares are a sample's; never true where the other odds are. */
  readonly exact: boolean;
  readonly pairs: readonly CollisionOdds[];
}

/** The odds of one world, or of all worlds weighted together. */
export interface Odds {
  /** False when sampled. */
  readonly exact: boolean;
  /** Half-width of the 95% interval of a sampled probability; 0 when exact. */
  readonly error: number;
  /** How many states were followed; games played where it is sampled. */
  readonly states: number;
  /** Ids of entries whose values cannot be worked out here; where there are any, nothing else is filled in. */
  readonly unknown: readonly string[];
  readonly dungeons: readonly DungeonOdds[];
  readonly levels: readonly LevelOdds[];
  readonly branches: readonly BranchOdds[];
  readonly stops: readonly StopOdds[];
  readonly collisions: Collisions;
}

export type { Work } from '../syntax/work';

/** A dungeon as one game has it; field meanings as in the golden files. */
export interface PlayedDungeon {
  /** Id of the entry, and its name. */
  readonly id: string;
  readonly name: string;
  readonly levels: number;
  readonly depthStart: number;
  readonly entryLevel: number;
  /** Levels of all the dungeons before it. */
  readonly ledgerStart: number;
  /** Letters: h hellish, m mazelike, r roguelike, u unconnected. */
  readonly flags: string;
  /** Alignment bits: 0 none, 1 chaotic, 2 neutral, 4 lawful. */
  readonly align: number;
  /** One character, or empty. */
  readonly bones: string;
  readonly protofile: string;
  readonly lvlfill: string;
  readonly themerooms: string;
}

export interface PlayedLevel {
  readonly id: string;
  readonly name: string;
  /** Index into the played dungeons. */
  readonly dungeon: number;
  readonly dlevel: number;
  /** Letters: t town, h hellish, m mazelike, r roguelike. */
  readonly flags: string;
  /** Alignment bits: 0 none, 1 chaotic, 2 neutral, 4 lawful. */
  readonly align: number;
  /** One character, or empty. */
  readonly bones: string;
  /** Number of interchangeable maps, 0 for just one. */
  readonly variants: number;
}

export interface PlayedBranch {
  readonly id: string;
  /** In the order in which the branches were made, from 0. */
  readonly number: number;
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
  /**
   * How it ended: as it should; with a panic; with a crash (memory it must not read); cut off here because the search
   * for places would not end; or not at all, because the file holds values that cannot be worked out here.
   */
  readonly outcome: 'started' | 'panic' | 'crash' | 'endless' | 'unknown';
  /** The number of dungeons as the game counts them; a floating branch starts there (spec §5, `knox`). */
  readonly count: number;
  /** Dungeons the game needs by name and does not find; `panic` names the first. */
  readonly unresolved: readonly string[];
  readonly dungeons: readonly PlayedDungeon[];
  readonly levels: readonly PlayedLevel[];
  readonly branches: readonly PlayedBranch[];
}
