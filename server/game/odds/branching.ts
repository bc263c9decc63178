/** The odds of where the branches from a dungeon start: the next free level after a random one (spec §5, 4). */
import { candidates, isStop } from '../range';
import type { Work } from '../types';
import { keyOf } from './graph';
import { bitsOf, has, type LocalConfig, MAX_BITS, type Meter, type Places } from './local';
import type { Outcome } from './placing';

/** Levels that branches are chained to and that are placed together, with every outcome; probabilities sum to 1. */
export interface ChainGroup {
  /** Positions in the dungeon. */
  readonly levels: readonly number[];
  readonly outcomes: readonly Outcome[];
}

interface State {
  /** Levels on which a branch starts or ends already and that a later branch could use. */
  readonly lo: number;
  readonly hi: number;
  /** Places of the chain levels that are known and still needed. */
  readonly places: readonly number[];
  probability: number;
}

/**
 * For each branch, the probability of each level it may start on.
 * @param groups every chain level in use, in games that no branch stops
 */
export function* branchPlaces(
  { branches, arrived }: LocalConfig,
  length: number,
  entry: number,
  groups: readonly ChainGroup[],
  meter: Meter,
): Work<Places[]> {
  const usable = branches.map((branch) => {
    let lo = 0;
    let hi = 0;
    const group = groups.find(({ levels }) => levels.includes(branch.chain));
    const at = group?.levels.indexOf(branch.chain) ?? -1;
    const from = group ? new Set(group.outcomes.map((o) => o.places[at]!)) : [undefined];
    for (const place of from) {
      const result = candidates(branch.base, branch.range, place, length);
      if (isStop(result)) continue;
      const bits = bitsOf(result.start, result.count);
      lo |= bits.lo;
      hi |= bits.hi;
    }
    return { lo, hi };
  });
  /** Chain levels whose places are known before branch `b` and needed from it on. */
  const neededFrom = (b: number, known: readonly number[]) =>
    known.filter((level) => branches.some((branch, i) => i >= b && branch.chain === level));
  const arrival = arrived && entry >= 1 && entry <= MAX_BITS ? bitsOf(entry, 1) : { lo: 0, hi: 0 };
  let known: number[] = [];
  let states: State[] = [{ ...arrival, places: [], probability: 1 }];
  const result: Places[] = [];
  for (const [b, branch] of branches.entries()) {
    if (branch.chain >= 0 && !known.includes(branch.chain)) {
      const group = groups.find(({ levels }) => levels.includes(branch.chain))!;
      known = [...known, ...group.levels];
      states = states.flatMap((state) =>
        group.outcomes.map((outcome) => ({
          ...state,
          places: [...state.places, ...outcome.places],
          probability: state.probability * outcome.probability,
        })),
      );
    }
    const kept = neededFrom(b + 1, known);
    const carried = kept.map((level) => known.indexOf(level));
    const chainAt = known.indexOf(branch.chain);
    const later = usable.slice(b + 1).reduce((all, bits) => ({ lo: all.lo | bits.lo, hi: all.hi | bits.hi }), {
      lo: 0,
      hi: 0,
    });
    const places: Places = new Map();
    const next = new Map<string | number, State>();
    for (const state of states) {
      const chain = chainAt < 0 ? undefined : state.places[chainAt]!;
      const range = candidates(branch.base, branch.range, chain, length);
      if (isStop(range)) continue;
      const carriedPlaces = carried.map((i) => state.places[i]!);
      for (const [dlevel, share] of nextFree(state, range.start, range.count)) {
        const p = state.probability * share;
        places.set(dlevel, (places.get(dlevel) ?? 0) + p);
        const bit = 1 << ((dlevel - 1) & 31);
        const lo = (dlevel <= 32 ? state.lo | bit : state.lo) & later.lo;
        const hi = (dlevel > 32 ? state.hi | bit : state.hi) & later.hi;
        const key = keyOf(lo, hi, carriedPlaces);
        const same = next.get(key);
        if (same) same.probability += p;
        else next.set(key, { lo, hi, places: carriedPlaces, probability: p });
      }
      if (meter.pause(range.count + 2)) yield;
    }
    states = [...next.values()];
    meter.addStates(states.length);
    known = kept;
    result.push(places);
  }
  return result;
}

/** The game's pick among `count` levels from `start` on: shares of each, summing to 1. */
function nextFree({ lo, hi }: State, start: number, count: number): Map<number, number> {
  const shares = new Map<number, number>();
  // A range below -1 gives a count below 1, of which the game makes the first level.
  if (count < 1) return shares.set(start, 1);
  for (let drawn = 0; drawn < count; drawn++) {
    let i = drawn;
    do i = i + 1 >= count ? 0 : i + 1;
    while (has(lo, hi, start + i) && i !== drawn);
    shares.set(start + i, (shares.get(start + i) ?? 0) + 1 / count);
  }
  return shares;
}
