/** What comes of placing a group of levels, as far as it matters outside the group. */
import type { Bits } from './local';

/** The places of a group's wanted levels in one outcome (ABSENT for one that is not there), and its probability. */
export interface Outcome {
  readonly places: readonly number[];
  /** Places where branches are sure to start (see `marks.ts`). */
  readonly marks: Bits;
  probability: number;
}

export const NO_MARKS: Bits = { lo: 0, hi: 0 };
