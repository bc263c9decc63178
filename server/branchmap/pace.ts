/** When work on a picture pauses. */

/** Entries, labels or ribbons in one step: far less than a millisecond, whatever is done with them. */
const BATCH = 32;

/** Counts what is worked on. */
export class Pace {
  #left = BATCH;

  /** Whether it is time to pause, after so much more work; 1 is an entry's. */
  due(work = 1): boolean {
    this.#left -= work;
    if (this.#left > 0) return false;
    this.#left = BATCH;
    return true;
  }
}
