/**
 * Branches of one dungeon that end up on one level, or on the one where the player arrives. The game looks for a level
 * without a branch (spec §5, 4), so that takes candidates that are all taken; who took them is what the states of
 * `branching.ts` forget. Here one branch at a time is told from the others, and only where some branch can be that
 * short of levels.
 */
import { candidates, isStop } from '../range';
import type { Work } from '../types';
import { type ChainGroup, ownerOf, project, union, widen } from './crowds';
import { reach } from './graph';
import type { Known } from './known';
import {
  type Bits,
  bitsOf,
  type LengthClass,
  type LocalConfig,
  type LocalCouple,
  MAX_BITS,
  type Meter,
  NotExact,
} from './local';
import { usable } from './marks';
import { nextFree } from './nextFree';
import { placeLevels, through } from './placed';
import { WeighedStates } from './stateTable';

/** The branch by which one arrives in the dungeon, where another branch is named by its position. */
export const ARRIVAL = -1;

/** A branch on the level of one that was there before it. */
export interface LocalCollision {
  /** Positions among the dungeon's branches. */
  readonly branch: number;
  /** `ARRIVAL`, or one before it. */
  readonly other: number;
  /** Given the length class, in games that do not stop here. */
  readonly probability: number;
}

/**
 * Per length class of a dungeon, the branches that may collide in it; `undefined` where none can.
 * @throws NotExact where there are too many states
 */
export function* collide(
  config: LocalConfig,
  known: Known,
  meter: Meter,
): Work<readonly (readonly LocalCollision[])[] | undefined> {
  const { branches, levels, arrived, classes } = config;
  if (branches.length === 0 || (branches.length === 1 && !arrived)) return undefined;
  const all: LocalCollision[][] = [];
  for (const { length, entry } of classes) {
    const found: LocalCollision[] = [];
    all.push(found);
    if (length > MAX_BITS) continue;
    const reached = reach({ levels, chains: levels.map(({ chain }) => chain), length });
    const starts = branches.map((branch) => usable(branch, config, reached, length));
    const arrival = arrived && entry >= 1 && entry <= MAX_BITS ? bitsOf(entry, 1) : NONE;
    if (meter.pause(branches.length * 20)) yield;
    for (const [b, own] of starts.entries()) {
      if (meter.pause(b)) yield;
      const others = starts.flatMap((other, o) => (o < b && overlap(other, own) ? [o] : []));
      if (overlap(arrival, own)) others.unshift(ARRIVAL);
      // It takes as many others as there are candidates to leave none.
      if (others.length < own.least) continue;
      for (const other of others) {
        const theirs = other === ARRIVAL ? -1 : other;
        const sure = own.sure && (theirs < 0 || starts[theirs]!.sure);
        let probability: number | undefined = sure ? ofSure(branches[b]!, branches[theirs]) : undefined;
        if (probability === undefined) {
          meter.addStates(levels.length + 1);
          probability = yield* together(config, starts, { length, entry }, other, b, known, meter);
        }
        if (probability > 0) found.push({ branch: b, other, probability });
        if (found.length > MOST_PAIRS) throw new NotExact('too many branches on one level');
      }
    }
  }
  return all.some((found) => found.length > 0) ? all : undefined;
}

/** More pairs than this in one dungeon are not told apart: no game has so many branches. */
const MOST_PAIRS = 2_000;

const NONE: Bits = { lo: 0, hi: 0 };

type Starts = ReturnType<typeof usable>;

function overlap(a: Bits, b: Bits): boolean {
  return (a.lo & b.lo) !== 0 || (a.hi & b.hi) !== 0;
}

/**
 * The probability that two branches meet which are sure of their place, where it does not take the places of levels to
 * tell. No two levels share one.
 * @param other `undefined` for the level where one arrives, which the branch can start on
 */
function ofSure(branch: LocalCouple, other: LocalCouple | undefined): 0 | 1 | undefined {
  const [one, two] = [branch.chain, other?.chain ?? -1];
  if (one < 0 && two < 0) return 1;
  if (one < 0 || two < 0) return undefined;
  const even = branch.base === other!.base;
  if (one === two) return even ? 1 : 0;
  return even ? 0 : undefined;
}

/** The branches whose places must be known to tell where some others are: all that come in the way of one that has a choice. */
function inTheWay(of: readonly number[], starts: readonly Starts[]): Set<number> {
  const all = new Set(of);
  // Those that are added come before the one they are added for, so each is seen after all that add it.
  for (let b = Math.max(...of); b >= 0; b--) {
    if (!all.has(b) || starts[b]!.sure) continue;
    for (let o = 0; o < b; o++) if (overlap(starts[o]!, starts[b]!)) all.add(o);
  }
  return all;
}

/** The probability that a branch starts where another does, or where one arrives. */
function* together(
  config: LocalConfig,
  starts: readonly Starts[],
  { length, entry }: Pick<LengthClass, 'length' | 'entry'>,
  other: number,
  b: number,
  known: Known,
  meter: Meter,
): Work<number> {
  const { branches, arrived } = config;
  const asked = other === ARRIVAL ? [b] : [other, b];
  const wanted = inTheWay(asked, starts);
  const chained = [...wanted].some((i) => branches[i]!.chain >= 0);
  // Beside these, those that may stop the game for some places of the levels: where nothing is chained, that does not matter.
  const kept = branches.flatMap((_, i) => (wanted.has(i) || (chained && starts[i]!.fails) ? [i] : []));
  const reduced = { ...config, branches: kept.map((i) => branches[i]!) };
  const followed = asked.map((i) => kept.indexOf(i));
  const levels = chained ? yield* placeLevels(reduced, length, known, meter, followed) : undefined;
  const groups = levels ? through(reduced, length, levels).groups : [];
  // No game of this length gets that far.
  if (levels && groups.length === 0) return 0;
  let taken = arrived && entry >= 1 && entry <= MAX_BITS ? bitsOf(entry, 1) : NONE;
  const members: number[] = [];
  for (const [k, i] of kept.entries()) {
    if (!wanted.has(i)) continue;
    if (!levels?.marking[k]) members.push(i);
    else if (branches[i]!.chain < 0) taken = union(taken, starts[i]!);
  }
  return yield* follow(
    {
      branches: members.map((i) => branches[i]!),
      usable: members.map((i) => starts[i]!),
      length,
      taken,
      groups,
      told: other === ARRIVAL ? -1 : members.indexOf(other),
      entry,
    },
    meter,
  );
}

/** Branches to be followed up to the last of them, which may stand where one of the others does. */
interface Followed {
  readonly branches: readonly LocalCouple[];
  readonly usable: readonly Bits[];
  readonly length: number;
  /** Levels that are taken from the start. */
  readonly taken: Bits;
  readonly groups: readonly ChainGroup[];
  /** Position of the one; below 0 it is where one arrives, on level `entry`. */
  readonly told: number;
  readonly entry: number;
}

/** The probability that the last branch comes to stand where the one that is told does. */
function* follow(crowd: Followed, meter: Meter): Work<number> {
  const { branches, usable: usableBy, length, groups, told, entry } = crowd;
  const reached = usableBy.reduce(union, NONE);
  let met = 0;
  const shares = new Float64Array(MAX_BITS + 1);
  /** A state's places: where the one stands, 0 before it does; then those of the levels in here. */
  let known: number[] = [];
  let states = new WeighedStates(1);
  states.add(crowd.taken.lo & reached.lo, crowd.taken.hi & reached.hi, Int32Array.of(told < 0 ? entry : 0), 1);
  const widenBy = function* (group: ChainGroup, first: number): Work<void> {
    const own = project(group, branches, first, reached);
    states = yield* widen(states, 1 + known.length, own, meter);
    known = [...known, ...own.levels];
  };
  for (const group of groups) {
    if (group.outcomes.some(({ marks }) => overlap(marks, reached))) yield* widenBy(group, 0);
  }
  for (const [b, branch] of branches.entries()) {
    if (branch.chain >= 0 && !known.includes(branch.chain)) yield* widenBy(ownerOf(branch.chain, groups)!, b);
    const kept = known.filter((level) => branches.some((other, i) => i > b && other.chain === level));
    const carried = kept.map((level) => 1 + known.indexOf(level));
    const chainAt = branch.chain < 0 ? -1 : 1 + known.indexOf(branch.chain);
    const later = usableBy.slice(b + 1).reduce(union, NONE);
    const last = b === branches.length - 1;
    const next = new WeighedStates(1 + kept.length);
    const places = new Int32Array(1 + kept.length);
    for (let state = 0; state < states.size; state++) {
      meter.expect(next.size);
      if (meter.pause(32)) yield;
      const chain = chainAt < 0 ? branch.fixed : states.place(state, chainAt);
      const range = candidates(branch.base, branch.range, chain, length);
      if (isStop(range)) continue;
      const lo = states.lo(state);
      const hi = states.hi(state);
      const here = states.weight[state]!;
      const end = range.start + Math.max(range.count, 1);
      nextFree(lo, hi, range.start, range.count, shares);
      const at = states.place(state, 0);
      if (last) {
        if (at >= range.start && at < end) met += here * shares[at]!;
        continue;
      }
      for (let i = 0; i < carried.length; i++) places[1 + i] = states.place(state, carried[i]!);
      for (let d = range.start; d < end; d++) {
        const p = here * shares[d]!;
        if (p === 0) continue;
        const bit = 1 << ((d - 1) & 31);
        places[0] = b === told ? d : at;
        next.add((d <= 32 ? lo | bit : lo) & later.lo, (d > 32 ? hi | bit : hi) & later.hi, places, p);
      }
    }
    states = next;
    meter.addStates(next.size);
    known = kept;
  }
  return met;
}
