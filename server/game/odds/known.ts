/** What one call has worked out so far: the same numbers come up again and again, in one length, scenario or world after the other. */
import type { LocalResult, Places } from './local';
import type { Placing } from './placing';

export class Known {
  /** Dungeons, by their configs. */
  readonly results = new Map<string, LocalResult>();
  /** Groups of levels (see `sameness.ts`). */
  readonly placings = new Map<string, Placing>();
  /** Branches that can meet (see `branching.ts`). */
  readonly crowds = new Map<string, readonly Places[]>();
}
