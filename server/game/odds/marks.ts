/**
 * Branches that are sure to start at one place, or at one place beside a level: for what comes after them it only matters which places
 * are taken, not by which of them, and that makes states the same that would not be.
 */
import { type ChainPlace, candidates, isStop } from '../range';
import { type Bits, bitsOf, has, type LocalConfig, type LocalCouple } from './local';

/**
 * The levels a branch may start on, and the least number of candidates it has; `fails` when it may stop the game,
 * `sure` when it cannot and has one candidate, wherever its chain level is.
 * @param reached per level of the dungeon, the dlevels it can take
 */
export function usable(branch: LocalCouple, config: LocalConfig, reached: readonly Bits[], length: number) {
  let lo = 0;
  let hi = 0;
  let least = Number.POSITIVE_INFINITY;
  let fails = branch.chain >= 0 && config.levels[branch.chain]!.chance < 1;
  let several = false;
  const from: (ChainPlace | undefined)[] = [];
  if (branch.chain < 0) from.push(branch.fixed);
  else {
    const at = reached[branch.chain]!;
    for (let d = 1; d <= length; d++) if (has(at.lo, at.hi, d)) from.push(d);
  }
  for (const place of from) {
    const result = candidates(branch.base, branch.range, place, length);
    if (isStop(result)) {
      fails = true;
      continue;
    }
    if (result.count !== 1) several = true;
    const count = Math.max(result.count, 1);
    least = Math.min(least, count);
    const bits = bitsOf(result.start, count);
    lo |= bits.lo;
    hi |= bits.hi;
  }
  return { lo, hi, least, fails, sure: !fails && !several };
}

/** Per branch of a dungeon, whether it only leaves a mark: it is sure of its place and comes before all it can meet. */
export function marking(config: LocalConfig, reached: readonly Bits[], length: number): boolean[] {
  const all = config.branches.map((branch) => usable(branch, config, reached, length));
  return all.map(
    ({ lo, hi, sure }, b) =>
      sure && all.slice(0, b).every((other) => other.sure || ((other.lo & lo) === 0 && (other.hi & hi) === 0)),
  );
}

/** Per branch of a dungeon, whether it is sure of its place and none that is not can start there. */
export function isAlone(config: LocalConfig, reached: readonly Bits[], length: number): boolean[] {
  const all = config.branches.map((branch) => usable(branch, config, reached, length));
  const open = all.filter(({ sure }) => !sure);
  return all.map(({ lo, hi, sure }) => sure && open.every((other) => (other.lo & lo) === 0 && (other.hi & hi) === 0));
}
