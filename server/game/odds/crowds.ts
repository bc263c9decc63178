/** Branches that may meet, and the levels they are chained to: what following them has in common. */
import type { Work } from '../types';
import type { Bits, LocalCouple, Meter } from './local';
import type { Outcome } from './outcome';
import { WeighedStates } from './stateTable';

/** Levels that branches are chained to and that are placed together, with every outcome; probabilities sum to 1. */
export interface ChainGroup {
  /** The same for groups of the same outcomes; -1 for none like it. */
  readonly id: number;
  /** Positions in the dungeon. */
  readonly levels: readonly number[];
  readonly outcomes: readonly Outcome[];
}

/** The group that a level belongs to. */
export function ownerOf(level: number, groups: readonly ChainGroup[]): ChainGroup | undefined {
  return level < 0 ? undefined : groups.find(({ levels }) => levels.includes(level));
}

/** Groups branches that may meet, each group in order. */
export function crowds(usable: readonly Bits[]): number[][] {
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

/** Each state once for every outcome of a group that becomes known. */
export function* widen(states: WeighedStates, width: number, group: ChainGroup, meter: Meter): Work<WeighedStates> {
  const wide = new WeighedStates(width + group.levels.length);
  const places = new Int32Array(width + group.levels.length);
  for (let state = 0; state < states.size; state++) {
    for (let i = 0; i < width; i++) places[i] = states.place(state, i);
    const here = states.weight[state]!;
    for (const { places: own, marks, probability } of group.outcomes) {
      for (let i = 0; i < own.length; i++) places[width + i] = own[i]!;
      wide.add(states.lo(state) | marks.lo, states.hi(state) | marks.hi, places, here * probability);
    }
    meter.expect(wide.size);
    if (meter.pause(4 * group.outcomes.length)) yield;
  }
  return wide;
}

export function union(a: Bits, b: Bits): Bits {
  return { lo: a.lo | b.lo, hi: a.hi | b.hi };
}

/** A chain group's outcomes as far as the branches from `first` on ask for them, and can reach what they mark. */
export function project(
  { id, levels, outcomes }: ChainGroup,
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
  return { id, levels: wanted.map((i) => levels[i]!), outcomes: [...merged.values()] };
}
