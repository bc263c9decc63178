/**
 * The odds of where the branches from a dungeon start: the next free level after a random one (spec §5, 4). Branches
 * that cannot meet are worked out apart.
 */
import { candidates, isStop } from '../range';
import type { Work } from '../types';
import { type Bits, bitsOf, type LocalConfig, type LocalCouple, MAX_BITS, type Meter, type Places } from './local';
import { lastBranch, nextFree } from './nextFree';
import type { Outcome } from './placing';
import { StateTable } from './stateTable';

/** Levels that branches are chained to and that are placed together, with every outcome; probabilities sum to 1. */
export interface ChainGroup {
  /** Positions in the dungeon. */
  readonly levels: readonly number[];
  readonly outcomes: readonly Outcome[];
}

/**
 * States with their probabilities: levels on which a branch starts or ends already and that a later branch could use,
 * and places of the chain levels that are known and still needed.
 */
interface States {
  readonly table: StateTable;
  readonly probability: number[];
}

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
  meter: Meter,
): Work<Places[]> {
  const { branches, arrived } = config;
  const nowhere = { lo: 0, hi: 0 };
  const usable = branches.map((branch, b) => (marking[b] ? nowhere : usableLevels(branch, length, groups)));
  const result: Places[] = branches.map(() => new Map());
  const arrival = arrived && entry >= 1 && entry <= MAX_BITS ? bitsOf(entry, 1) : { lo: 0, hi: 0 };
  for (const crowd of crowds(usable)) {
    if (crowd.every((b) => marking[b])) continue;
    const places = yield* follow(
      crowd.map((b) => branches[b]!),
      crowd.map((b) => usable[b]!),
      length,
      arrival,
      groups,
      meter,
    );
    for (const [i, b] of crowd.entries()) result[b] = places[i]!;
  }
  return result;
}

/** The levels a branch may start on, wherever its chain level is. */
function usableLevels(branch: LocalCouple, length: number, groups: readonly ChainGroup[]): Bits {
  const group = groups.find(({ levels }) => levels.includes(branch.chain));
  const at = group?.levels.indexOf(branch.chain) ?? -1;
  const from = group ? new Set(group.outcomes.map((o) => o.places[at]!)) : [branch.fixed];
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

/** Groups branches that may meet, each group in order. */
function crowds(usable: readonly Bits[]): number[][] {
  const all: { lo: number; hi: number; members: number[] }[] = [];
  usable.forEach(({ lo, hi }, b) => {
    const meets = all.filter((crowd) => (crowd.lo & lo) !== 0 || (crowd.hi & hi) !== 0);
    const merged = { lo, hi, members: [b] };
    for (const crowd of meets) {
      merged.lo |= crowd.lo;
      merged.hi |= crowd.hi;
      merged.members.push(...crowd.members);
      all.splice(all.indexOf(crowd), 1);
    }
    all.push(merged);
  });
  return all.map(({ members }) => members.sort((a, b) => a - b));
}

/** Follows the branches of one group. */
function* follow(
  branches: readonly LocalCouple[],
  usable: readonly Bits[],
  length: number,
  arrival: Bits,
  groups: readonly ChainGroup[],
  meter: Meter,
): Work<Places[]> {
  const result = branches.map(() => new Float64Array(MAX_BITS + 1));
  let known: number[] = [];
  let states: States = { table: new StateTable(0), probability: [1] };
  states.table.add(arrival.lo, arrival.hi, NO_PLACES);
  const reached = usable.reduce(union, { lo: 0, hi: 0 });
  for (const group of groups) {
    if (!group.outcomes.some(({ marks }) => (marks.lo & reached.lo) | (marks.hi & reached.hi))) continue;
    const own = project(group, branches, 0, reached);
    states = widen(states, known.length, own);
    known = [...known, ...own.levels];
  }
  const shares = new Float64Array(MAX_BITS + 1);
  const lastShares = new Float64Array(MAX_BITS + 1);
  /** The branches that are followed by states; the one after them needs none of its own. */
  const followed = Math.max(branches.length - 1, 1);
  for (let b = 0; b < followed; b++) {
    const branch = branches[b]!;
    const twin = b === followed - 1 ? branches[b + 1] : undefined;
    for (const needed of twin ? [branch, twin] : [branch]) {
      if (needed.chain < 0 || known.includes(needed.chain)) continue;
      const group = project(groups.find(({ levels }) => levels.includes(needed.chain))!, branches, b, reached);
      states = widen(states, known.length, group);
      known = [...known, ...group.levels];
    }
    const kept = known.filter((level) => branches.some((other, i) => i > b && other.chain === level));
    const next: States = { table: new StateTable(kept.length), probability: [] };
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
      shares,
      lastShares,
      places: new Int32Array(kept.length),
    };
    for (let state = 0; state < states.table.size; state++) {
      take(step, states, state, next);
      if (meter.pause(32)) yield;
    }
    states = next;
    meter.addStates(next.table.size);
    known = kept;
  }
  return result.map((all) => new Map([...all].flatMap((p, dlevel) => (p > 0 ? [[dlevel, p] as const] : []))));
}

const NO_PLACES = new Int32Array(0);

/** What one branch does to every state; the arrays are scratch, or what is added to. */
interface Step {
  readonly branch: LocalCouple;
  /** The branch after it, where that is the last. */
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
  /** Probability per dlevel, of the branch and its twin. */
  readonly own: Float64Array;
  readonly twins: Float64Array;
  readonly shares: Float64Array;
  readonly lastShares: Float64Array;
  readonly places: Int32Array;
}

/** Makes the branch from one state: adds to its places, and to the states after it. */
function take(step: Step, { table, probability }: States, state: number, next: States): void {
  const { branch, twin, length, chainAt, later, own, shares, places } = step;
  const range = candidates(branch.base, branch.range, chainAt < 0 ? branch.fixed : table.place(state, chainAt), length);
  if (isStop(range)) return;
  const lo = table.lo(state);
  const hi = table.hi(state);
  const here = probability[state]!;
  const end = range.start + Math.max(range.count, 1);
  nextFree(lo, hi, range.start, range.count, shares);
  for (let dlevel = range.start; dlevel < end; dlevel++) own[dlevel]! += here * shares[dlevel]!;
  if (twin) {
    const chain = step.twinAt < 0 ? twin.fixed : table.place(state, step.twinAt);
    const second = candidates(twin.base, twin.range, chain, length);
    if (isStop(second)) return;
    const { twins, lastShares } = step;
    lastBranch(lo, hi, { start: range.start, count: range.count, shares }, second, lastShares);
    const secondEnd = second.start + Math.max(second.count, 1);
    for (let d = second.start; d < secondEnd; d++) twins[d]! += here * lastShares[d]!;
    return;
  }
  if (step.last) return;
  for (let i = 0; i < step.carried.length; i++) places[i] = table.place(state, step.carried[i]!);
  for (let dlevel = range.start; dlevel < end; dlevel++) {
    const p = here * shares[dlevel]!;
    if (p === 0) continue;
    const bit = 1 << ((dlevel - 1) & 31);
    const to = next.table.add(
      (dlevel <= 32 ? lo | bit : lo) & later.lo,
      (dlevel > 32 ? hi | bit : hi) & later.hi,
      places,
    );
    if (to === next.probability.length) next.probability.push(p);
    else next.probability[to]! += p;
  }
}

/** Each state once for every outcome of a group that becomes known. */
function widen({ table, probability }: States, width: number, group: ChainGroup): States {
  const wide: States = { table: new StateTable(width + group.levels.length), probability: [] };
  const places = new Int32Array(width + group.levels.length);
  for (let state = 0; state < table.size; state++) {
    for (let i = 0; i < width; i++) places[i] = table.place(state, i);
    for (const outcome of group.outcomes) {
      outcome.places.forEach((place, i) => {
        places[width + i] = place;
      });
      const to = wide.table.add(table.lo(state) | outcome.marks.lo, table.hi(state) | outcome.marks.hi, places);
      wide.probability[to] = (wide.probability[to] ?? 0) + probability[state]! * outcome.probability;
    }
  }
  return wide;
}

function union(a: Bits, b: Bits): Bits {
  return { lo: a.lo | b.lo, hi: a.hi | b.hi };
}

/** A chain group's outcomes as far as the branches from `first` on ask for them, and can reach what they mark. */
function project(
  { levels, outcomes }: ChainGroup,
  branches: readonly LocalCouple[],
  first: number,
  reached: Bits,
): ChainGroup {
  const wanted = levels.flatMap((level, i) => (branches.some((b, at) => at >= first && b.chain === level) ? [i] : []));
  const merged = new Map<string, Outcome>();
  for (const outcome of outcomes) {
    const places = wanted.map((i) => outcome.places[i]!);
    const marks = { lo: outcome.marks.lo & reached.lo, hi: outcome.marks.hi & reached.hi };
    const key = `${marks.lo},${marks.hi},${places.join(',')}`;
    const same = merged.get(key);
    if (same) same.probability += outcome.probability;
    else merged.set(key, { places, marks, probability: outcome.probability });
  }
  return { levels: wanted.map((i) => levels[i]!), outcomes: [...merged.values()] };
}
