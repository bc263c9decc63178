/**
 * The odds of where the branches from a dungeon start: the next free level after a random one (spec §5, 4). Branches
 * that cannot meet are worked out apart.
 */
import { type ChainPlace, candidates, isStop } from '../range';
import type { Work } from '../types';
import { type ChainGroup, crowds, ownerOf, project, union, widen } from './crowds';
import {
  type Bits,
  bitsOf,
  type LocalConfig,
  type LocalCouple,
  MAX_BITS,
  type Meter,
  type Places,
  placesIn,
} from './local';
import { lastBranch, nextFree, twoMore } from './nextFree';
import { coupleKey } from './sameness';
import { WeighedStates } from './stateTable';

/**
 * For each branch, the probability of each level it may start on; nothing for those that only leave a mark.
 * @param groups every chain level in use, in games that no branch stops
 */
export function* branchPlaces(
  config: LocalConfig,
  marking: readonly boolean[],
  length: number,
  entry: number,
  groups: readonly ChainGroup[],
  known: Map<string, readonly Places[]>,
  meter: Meter,
): Work<Places[]> {
  const { branches, arrived } = config;
  const nowhere = { lo: 0, hi: 0 };
  const froms = branches.map((branch) => chainPlaces(branch, groups));
  const reachedBy = branches.map((branch, b) => usableLevels(branch, froms[b]!, length));
  const usable = reachedBy.map((bits, b) => (marking[b] ? nowhere : bits));
  const result: Places[] = branches.map(() => new Map());
  // Where one arrives, and where branches start in every game.
  const taken = branches.reduce(
    (all, branch, b) => (marking[b] && branch.chain < 0 ? union(all, reachedBy[b]!) : all),
    arrived && entry >= 1 && entry <= MAX_BITS ? bitsOf(entry, 1) : nowhere,
  );
  for (const members of crowds(usable)) {
    if (members.every((b) => marking[b])) continue;
    const reached = members.reduce((all, b) => union(all, usable[b]!), nowhere);
    const crowd: Crowd = {
      branches: members.map((b) => branches[b]!),
      usable: members.map((b) => usable[b]!),
      length,
      taken: { lo: taken.lo & reached.lo, hi: taken.hi & reached.hi },
      reached,
      groups,
      markers: groups.filter(({ outcomes }) =>
        outcomes.some(({ marks }) => (marks.lo & reached.lo) | (marks.hi & reached.hi)),
      ),
    };
    const key = keyOf(
      crowd,
      members.map((b) => froms[b]!),
    );
    let places = key === undefined ? undefined : known.get(key);
    if (!places) {
      places = yield* follow(crowd, meter);
      if (key !== undefined) known.set(key, places);
    }
    for (const [i, b] of members.entries()) result[b] = places[i]!;
  }
  return result;
}

/** Branches that can meet, in order. */
interface Crowd {
  readonly branches: readonly LocalCouple[];
  /** The levels each may start on. */
  readonly usable: readonly Bits[];
  /** All of them. */
  readonly reached: Bits;
  readonly length: number;
  /** Those that are taken from the start. */
  readonly taken: Bits;
  readonly groups: readonly ChainGroup[];
  /** The groups that leave marks where these branches can start. */
  readonly markers: readonly ChainGroup[];
}

/** The same key, the same places, whatever the length of the dungeon; `undefined` where that cannot be told. */
function keyOf(
  { branches, length, taken, groups, markers }: Crowd,
  froms: readonly (readonly (ChainPlace | undefined)[])[],
): string | undefined {
  const owners = branches.map(({ chain }) => ownerOf(chain, groups));
  if ([...markers, ...owners].some((group) => group?.id === -1)) return undefined;
  const parts = branches.map((branch, b) => {
    const group = owners[b];
    const owner = group ? `${group.id}.${group.levels.indexOf(branch.chain)}` : '';
    return `${coupleKey(branch, froms[b]!, length)} ${owner}`;
  });
  return `${taken.lo},${taken.hi}/${markers.map(({ id }) => id).join()}/${parts.join(';')}`;
}

/** Where a branch's chain level may be. */
function chainPlaces(branch: LocalCouple, groups: readonly ChainGroup[]): (ChainPlace | undefined)[] {
  const group = ownerOf(branch.chain, groups);
  if (!group) return [branch.fixed];
  const at = group.levels.indexOf(branch.chain);
  return [...new Set(group.outcomes.map(({ places }) => places[at]!))];
}

/** The levels a branch may start on, wherever its chain level is. */
function usableLevels(branch: LocalCouple, from: readonly (ChainPlace | undefined)[], length: number): Bits {
  let lo = 0;
  let hi = 0;
  for (const place of from) {
    const result = candidates(branch.base, branch.range, place, length);
    if (isStop(result)) continue;
    const bits = bitsOf(result.start, Math.max(result.count, 1));
    lo |= bits.lo;
    hi |= bits.hi;
  }
  return { lo, hi };
}

/** Follows the branches of one crowd. */
function* follow(crowd: Crowd, meter: Meter): Work<Places[]> {
  const { branches, usable, length, taken, reached, groups, markers } = crowd;
  const result = branches.map(() => new Float64Array(MAX_BITS + 1));
  /** Levels whose places the states hold, in order. */
  let known: number[] = [];
  let states = new WeighedStates(0);
  states.add(taken.lo, taken.hi, NO_PLACES, 1);
  for (const group of markers) {
    const own = project(group, branches, 0, reached);
    states = yield* widen(states, known.length, own, meter);
    known = [...known, ...own.levels];
  }
  const shares = new Float64Array(MAX_BITS + 1);
  const lastShares = new Float64Array(MAX_BITS + 1);
  const thirdShares = new Float64Array(MAX_BITS + 1);
  /** The branches that are followed by states; the one after them, or two that are like it, need none of their own. */
  const followed = Math.max(branches.length - (endsAlike(branches) ? 2 : 1), 1);
  for (let b = 0; b < followed; b++) {
    const branch = branches[b]!;
    const twin = b === followed - 1 ? branches[b + 1] : undefined;
    for (const needed of twin ? [branch, twin] : [branch]) {
      if (needed.chain < 0 || known.includes(needed.chain)) continue;
      const group = project(ownerOf(needed.chain, groups)!, branches, b, reached);
      states = yield* widen(states, known.length, group, meter);
      known = [...known, ...group.levels];
    }
    const kept = known.filter((level) => branches.some((other, i) => i > b && other.chain === level));
    const next = new WeighedStates(kept.length);
    const step: Step = {
      branch,
      twin,
      length,
      chainAt: known.indexOf(branch.chain),
      twinAt: twin ? known.indexOf(twin.chain) : -1,
      carried: kept.map((level) => known.indexOf(level)),
      later: usable.slice(b + 1).reduce(union, { lo: 0, hi: 0 }),
      last: b === branches.length - 1,
      own: result[b]!,
      twins: result[b + 1]!,
      thirds: twin && b + 2 < branches.length ? result[b + 2]! : undefined,
      shares,
      lastShares,
      thirdShares,
      places: new Int32Array(kept.length),
    };
    for (let state = 0; state < states.size; state++) {
      take(step, states, state, next);
      meter.expect(next.size);
      if (meter.pause(32)) yield;
    }
    states = next;
    meter.addStates(next.size);
    known = kept;
  }
  return result.map(placesIn);
}

/** Whether the last three branches pick among the same levels, wherever the others are. */
function endsAlike(branches: readonly LocalCouple[]): boolean {
  const [a, b, c] = branches.slice(-3);
  const alike = (one: LocalCouple, other: LocalCouple) =>
    one.base === other.base && one.range === other.range && one.fixed === other.fixed && other.chain < 0;
  return a !== undefined && c !== undefined && a.chain < 0 && a.range >= -1 && alike(a, b!) && alike(a, c);
}

const NO_PLACES = new Int32Array(0);

/** What one branch does to every state; the arrays are scratch, or what is added to. */
interface Step {
  readonly branch: LocalCouple;
  /** The branch after it, where that is the last or one of three that are alike. */
  readonly twin: LocalCouple | undefined;
  readonly length: number;
  /** Where in a state the places of their chain levels stand; -1 nowhere. */
  readonly chainAt: number;
  readonly twinAt: number;
  /** Which places of a state go on. */
  readonly carried: readonly number[];
  /** Levels that later branches can use. */
  readonly later: Bits;
  readonly last: boolean;
  /** Probability per dlevel, of the branch, its twin, and the one after that where the three are alike. */
  readonly own: Float64Array;
  readonly twins: Float64Array;
  readonly thirds: Float64Array | undefined;
  readonly shares: Float64Array;
  readonly lastShares: Float64Array;
  readonly thirdShares: Float64Array;
  readonly places: Int32Array;
}

/** Makes the branch from one state: adds to its places, and to the states after it. */
function take(step: Step, states: WeighedStates, state: number, next: WeighedStates): void {
  const { branch, twin, length, chainAt, later, own, shares, places } = step;
  const range = candidates(
    branch.base,
    branch.range,
    chainAt < 0 ? branch.fixed : states.place(state, chainAt),
    length,
  );
  if (isStop(range)) return;
  const lo = states.lo(state);
  const hi = states.hi(state);
  const here = states.weight[state]!;
  const end = range.start + Math.max(range.count, 1);
  nextFree(lo, hi, range.start, range.count, shares);
  for (let dlevel = range.start; dlevel < end; dlevel++) own[dlevel]! += here * shares[dlevel]!;
  const { thirds } = step;
  if (thirds) {
    const { twins, lastShares, thirdShares } = step;
    twoMore(lo, hi, range, shares, lastShares, thirdShares);
    for (let d = range.start; d < end; d++) {
      twins[d]! += here * lastShares[d]!;
      thirds[d]! += here * thirdShares[d]!;
    }
    return;
  }
  if (twin) {
    const chain = step.twinAt < 0 ? twin.fixed : states.place(state, step.twinAt);
    const second = candidates(twin.base, twin.range, chain, length);
    if (isStop(second)) return;
    const { twins, lastShares } = step;
    lastBranch(lo, hi, { start: range.start, count: range.count, shares }, second, lastShares);
    const secondEnd = second.start + Math.max(second.count, 1);
    for (let d = second.start; d < secondEnd; d++) twins[d]! += here * lastShares[d]!;
    return;
  }
  if (step.last) return;
  for (let i = 0; i < step.carried.length; i++) places[i] = states.place(state, step.carried[i]!);
  for (let dlevel = range.start; dlevel < end; dlevel++) {
    const p = here * shares[dlevel]!;
    if (p === 0) continue;
    const bit = 1 << ((dlevel - 1) & 31);
    next.add((dlevel <= 32 ? lo | bit : lo) & later.lo, (dlevel > 32 ? hi | bit : hi) & later.hi, places, p);
  }
}
