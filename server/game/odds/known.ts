/** What one call has worked out so far: the same numbers come up again and again, in one length, scenario or world after the other. */
import type { LocalConfig, LocalResult, Places } from './local';
import type { Placing } from './placing';

/** A dungeon's result, and what is asked of it again and again. */
export interface Settled {
  readonly result: LocalResult;
  /** Probability that the dungeon by itself does not stop the game. */
  readonly survive: number;
  /** Whether it stops the game at all. */
  readonly fails: boolean;
}

export class Known {
  /** Dungeons, by the very config. */
  readonly settled = new Map<LocalConfig, Settled>();
  /** Dungeons, by what their configs say. */
  readonly results = new Map<string, LocalResult>();
  /** Groups of levels (see `sameness.ts`). */
  readonly placings = new Map<string, Placing>();
  /** Branches that can meet (see `branching.ts`). */
  readonly crowds = new Map<string, readonly Places[]>();
}
