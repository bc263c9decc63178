/** A dungeon's levels of one length: placed, and what is left of the games once each branch has been tried (spec §5, 4, 6 and 7). */
import { candidates, isStop } from '../range';
import type { Work } from '../types';
import type { ChainGroup } from './crowds';
import { chainPlace, matches } from './exported';
import type { Component } from './graph';
import type { Known } from './known';
import { type LocalConfig, type LocalFail, MAX_BITS, type Meter, NotExact } from './local';
import type { Outcome } from './outcome';
import { divide, type Part } from './parts';
import { type Placing, placeAll } from './placing';

/** A dungeon's levels, placed. */
export interface PlacedLevels {
  readonly placed: readonly Placed[];
  /** Per branch, whether it only leaves a mark (see `marks.ts`). */
  readonly marking: readonly boolean[];
}

export interface Placed extends Part {
  readonly placing: Placing;
}

/** More levels, or branches, than this in one dungeon are not followed: no game has so many. */
const MOST_ENTRIES = 256;

/**
 * Places the levels of a dungeon.
 * @param followed branches whose own place is asked for, so that a mark will not do
 */
export function* placeLevels(
  config: LocalConfig,
  length: number,
  known: Known,
  meter: Meter,
  followed: readonly number[] = [],
): Work<PlacedLevels> {
  if (length > MAX_BITS || config.levels.length > MOST_ENTRIES || config.branches.length > MOST_ENTRIES) {
    throw new NotExact('too many levels in a dungeon');
  }
  const run = function* (group: readonly Part[]): Work<Placed[]> {
    const done: Placed[] = [];
    for (const { component, members } of group) {
      const weigh = (places: readonly number[]) =>
        failing(config, length, members, component, places) < 0 && matches(config, members, component, places);
      done.push({ component, members, placing: yield* placeAll(component, weigh, meter, known.placings) });
    }
    return done;
  };
  const { parts, whole, marking } = divide(config, length, followed);
  const done = yield* run(parts);
  // A search that turns back in one group may meet a stop in another: then they are not independent.
  if (done.some(({ placing }) => placing.deadEnd) && done.some(({ placing }) => placing.stops) && done.length > 1) {
    return { placed: yield* run([whole]), marking };
  }
  return { placed: done, marking };
}

/** The first branch that stops the game where the group's wanted levels are at `places`; -1 for none. */
function failing(
  config: LocalConfig,
  length: number,
  members: readonly number[],
  { wanted }: Component,
  places: readonly number[],
): number {
  return config.branches.findIndex((branch) => {
    const at = wanted.findIndex((i) => members[i] === branch.chain);
    return at >= 0 && isStop(candidates(branch.base, branch.range, chainPlace(places[at]!), length));
  });
}

/** What is left of a length's games when the branches have been made. */
export interface Through {
  /** Probability that nothing stops the game here, and all is as assumed. */
  readonly survive: number;
  /** Probability of all levels getting a place, and of that and what is assumed. */
  readonly before: number;
  readonly after: number;
  /** Not yet one per kind and entry. */
  readonly fails: readonly LocalFail[];
  /** Per group of levels, its outcomes in games that survive; nothing where none does. */
  readonly groups: readonly ChainGroup[];
  /** Per group, the probability of these outcomes before the others are left out. */
  readonly own: readonly number[];
}

/** Tries each branch, in their order, with every outcome of the placing. */
export function through(config: LocalConfig, length: number, { placed, marking }: PlacedLevels): Through {
  const fails = levelFails(placed);
  let survive = placed.reduce((product, { placing }) => product * placing.survive, 1);
  /** Per group, the outcomes that no branch so far has stopped. */
  const left = placed.map(({ placing, members, component }) =>
    placing.outcomes.filter(
      ({ probability, places }) => probability > 0 && matches(config, members, component, places),
    ),
  );
  const before = survive;
  placed.forEach(({ placing }, g) => {
    if (placing.survive > 0) survive *= sum(left[g]!) / placing.survive;
  });
  const after = survive;
  for (const [b, branch] of config.branches.entries()) {
    if (marking[b]) continue;
    const owner = placed.findIndex(({ members }) => members.includes(branch.chain));
    if (owner < 0) {
      const result = candidates(branch.base, branch.range, branch.fixed, length);
      if (isStop(result) && survive > 0) {
        fails.push({ kind: result.kind, level: -1, branch: b, probability: survive });
        survive = 0;
      }
      continue;
    }
    const { component, members } = placed[owner]!;
    const at = component.wanted.findIndex((i) => members[i] === branch.chain);
    const total = sum(left[owner]!);
    const ok: Outcome[] = [];
    for (const outcome of left[owner]!) {
      const result = candidates(branch.base, branch.range, chainPlace(outcome.places[at]!), length);
      if (!isStop(result)) ok.push(outcome);
      else
        fails.push({ kind: result.kind, level: -1, branch: b, probability: (survive * outcome.probability) / total });
    }
    if (total > 0) survive *= sum(ok) / total;
    left[owner] = ok;
  }
  if (survive <= 0) return { survive: 0, before, after, fails, groups: [], own: [] };
  const own = left.map(sum);
  const groups = placed.map(({ component, members, placing }, g): ChainGroup => {
    return {
      // The outcomes of one placing are the same ones when none is left out.
      id: left[g]!.length === placing.outcomes.length ? placing.id : -1,
      levels: component.wanted.map((i) => members[i]!),
      outcomes: left[g]!.map((o) => ({ ...o, probability: o.probability / own[g]! })),
    };
  });
  return { survive, before, after, fails, groups, own };
}

/** How placing levels fails: the first level in file order that stops the game ends it, whatever its group. */
function levelFails(placed: readonly Placed[]): LocalFail[] {
  const all = placed.flatMap(({ members, placing }, group) =>
    placing.fails.map((fail) => ({ ...fail, group, level: fail.level < 0 ? -1 : members[fail.level]! })),
  );
  // That all places are tried shows last.
  const rank = (level: number) => (level < 0 ? Number.MAX_SAFE_INTEGER : level);
  all.sort((a, b) => rank(a.level) - rank(b.level));
  /** Per group, the probability of having got so far. */
  const reached = placed.map(() => 1);
  return all.flatMap(({ kind, level, group, probability }) => {
    const others = reached.reduce((product, p, g) => (g === group ? product : product * p), 1);
    reached[group]! -= probability;
    return probability > 0 ? [{ kind, level, branch: -1, probability: probability * others }] : [];
  });
}

function sum(outcomes: readonly Outcome[]): number {
  return outcomes.reduce((total, outcome) => total + outcome.probability, 0);
}
