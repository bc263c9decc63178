/** The game's pick of a level for a branch: the next free one after a random one, going round (spec §5, 4). */
import type { Candidates } from '../range';
import { has, MAX_BITS } from './local';

/**
 * Writes the share of each of `count` levels from `start` on into `shares`, by dlevel. A free level is picked when it,
 * or one of the taken ones right before it, comes after the drawn one.
 * @param lo taken levels, `hi` those past 32
 * @param count below 1 (from a range below -1) the game takes the first level, taken or not
 */
export function nextFree(lo: number, hi: number, start: number, count: number, shares: Float64Array): void {
  if (count < 1) {
    shares[start] = 1;
    return;
  }
  let run = 0;
  let first = -1;
  for (let dlevel = start; dlevel < start + count; dlevel++) {
    if (has(lo, hi, dlevel)) {
      run++;
      shares[dlevel] = 0;
    } else {
      shares[dlevel] = (run + 1) / count;
      run = 0;
      if (first < 0) first = dlevel;
    }
  }
  // When all are taken, the drawn one itself; else the levels taken at the end go round to the first free one.
  if (first < 0) shares.fill(1 / count, start, start + count);
  else shares[first]! += run / count;
}

/**
 * Writes the shares of the last branch, one before it being picked by `before`: when that takes a level, the level's
 * share goes to the next free one, and nothing else changes. So no state is needed for each pick.
 * @param lo levels taken before both, `hi` those past 32
 */
export function lastBranch(
  lo: number,
  hi: number,
  before: Candidates & { readonly shares: Float64Array },
  { start, count }: Candidates,
  shares: Float64Array,
): void {
  nextFree(lo, hi, start, count, shares);
  if (count < 1) return;
  const beforeEnd = before.start + Math.max(before.count, 1);
  const picked = (dlevel: number) => (dlevel >= before.start && dlevel < beforeEnd ? before.shares[dlevel]! : 0);
  let first = -1;
  let last = -1;
  for (let dlevel = start; dlevel < start + count; dlevel++) {
    if (has(lo, hi, dlevel)) continue;
    if (first < 0) first = dlevel;
    last = dlevel;
  }
  if (first < 0) return;
  if (first === last) {
    // The one free level may go, and then each is drawn as if all were free.
    const gone = picked(first);
    shares.fill(gone / count, start, start + count);
    shares[first]! += 1 - gone;
    return;
  }
  /** What the free level before the current one hands on. */
  let handed = shares[last]! * picked(last);
  for (let dlevel = first; dlevel <= last; dlevel++) {
    if (has(lo, hi, dlevel)) continue;
    const passed = shares[dlevel]! * picked(dlevel);
    shares[dlevel]! += handed - passed;
    handed = passed;
  }
}

/** Free levels, in order, and their shares: scratch of `twoMore`. */
const free = new Int32Array(MAX_BITS);
const share = new Float64Array(MAX_BITS);

/**
 * Writes the shares of the second and the third of three branches that pick among the same levels, none of which is
 * followed by its states. The levels are a ring of free ones, each picked with its share; the next one takes over what
 * comes to a level that is gone. So the second and third depend on a level and the two before it only.
 * @param lo levels taken before the first, `hi` those past 32
 * @param count at least 1
 * @param first the shares of the first
 */
export function twoMore(
  lo: number,
  hi: number,
  { start, count }: Candidates,
  first: Float64Array,
  second: Float64Array,
  third: Float64Array,
): void {
  let size = 0;
  for (let d = start; d < start + count; d++) {
    if (has(lo, hi, d)) continue;
    free[size] = d;
    share[size] = first[d]!;
    size++;
  }
  // With none left, each level is as likely as the other.
  second.fill(size < 2 ? 1 / count : 0, start, start + count);
  third.fill(size < 3 ? 1 / count : 0, start, start + count);
  if (size < 2) return;
  let [q, r] = [share[size - 2]!, share[size - 1]!];
  for (let i = 0; i < size; i++) {
    const p = share[i]!;
    // r and q are the shares of the free level before this one and of the one before that.
    second[free[i]!] = p * (1 - p) + r * r;
    if (size > 2) {
      const open = (1 - p) * (1 - p) - r * r;
      const behindOne = 2 * r * (1 - p - r) + q * q;
      const behindTwo = 2 * r * q + q * q;
      third[free[i]!] = p * open + r * behindOne + q * behindTwo;
    }
    [q, r] = [r, p];
  }
}
