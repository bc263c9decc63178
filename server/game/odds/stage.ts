/** One dungeon of one length: its levels are placed, then the branches from it are made (spec §5, 4, 6 and 7). */
import { candidates, isStop } from '../range';
import type { Work } from '../types';
import { branchPlaces, type ChainGroup } from './branching';
import { chainPlace, exportedOf, matches } from './exported';
import type { Component } from './graph';
import type { Known } from './known';
import {
  type ClassResult,
  type LengthClass,
  type LocalConfig,
  type LocalCouple,
  type LocalFail,
  type LocalResult,
  MAX_BITS,
  type Meter,
  NotExact,
  type Places,
} from './local';
import type { Outcome } from './outcome';
import { divide, type Part } from './parts';
import { type Placing, placeAll } from './placing';

/** Works out a dungeon for each of its length classes. */
export function* workLocal(config: LocalConfig, known: Known, meter: Meter): Work<LocalResult> {
  const results: ClassWork[] = [];
  const placed = new Map<number, PlacedLevels>();
  for (const lengthClass of config.classes) {
    let levels = placed.get(lengthClass.length);
    if (!levels) {
      levels = yield* placeLevels(config, lengthClass.length, known, meter);
      placed.set(lengthClass.length, levels);
    }
    results.push(yield* workClass(config, lengthClass, levels, known, meter));
  }
  return given(config, results);
}

/** A class's result, with the probability of all levels getting a place, and of that and what is assumed. */
interface ClassWork extends ClassResult {
  readonly before: number;
  readonly after: number;
}

/** Turns results of games that are as assumed into results given that they are: all that comes after the placing. */
function given(config: LocalConfig, results: readonly ClassWork[]): LocalResult {
  if (!config.assumed || config.assumed.length === 0) return results;
  const total = (of: 'before' | 'after') =>
    config.classes.reduce((all, { probability }, i) => all + probability * results[i]![of], 0);
  const after = total('after');
  const by = after > 0 ? total('before') / after : 0;
  return results.map(({ survive, levels, branches, fails, exported }) => ({
    survive: survive * by,
    levels: levels.map((places) => scaled(places, by)),
    branches: branches.map((places) => scaled(places, by)),
    fails: fails.map((fail) => (fail.branch < 0 ? fail : { ...fail, probability: fail.probability * by })),
    exported,
  }));
}

/** A dungeon's levels, placed. */
interface PlacedLevels {
  readonly placed: readonly Placed[];
  /** Per branch, whether it is sure to start at one place beside its chain level. */
  readonly marking: readonly boolean[];
}

interface Placed extends Part {
  readonly placing: Placing;
}

/** More levels, or branches, than this in one dungeon are not followed: no game has so many. */
const MOST_ENTRIES = 256;

function* placeLevels(config: LocalConfig, length: number, known: Known, meter: Meter): Work<PlacedLevels> {
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
  const { parts, whole, marking } = divide(config, length);
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

function* workClass(
  config: LocalConfig,
  { length, entry }: LengthClass,
  { placed, marking }: PlacedLevels,
  known: Known,
  meter: Meter,
): Work<ClassWork> {
  const fails = levelFails(placed);
  let survive = placed.reduce((product, { placing }) => product * placing.survive, 1);
  // What happens when the branches are made, in their order.
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
  if (survive <= 0) {
    const none = (count: number) => Array.from({ length: count }, (): Places => new Map());
    return {
      survive: 0,
      levels: none(config.levels.length),
      branches: none(config.branches.length),
      fails: merge(fails),
      exported: [],
      before,
      after,
    };
  }
  // Levels: what their own group gives, in games that no branch of that group stops, times what the others let through.
  const levels: Places[] = [];
  placed.forEach(({ members, placing }, g) => {
    const own = sum(left[g]!);
    members.forEach((level, i) => {
      levels[level] = scaled(placing.levels[i]!, survive / own);
    });
  });
  const groups = placed.map(({ component, members, placing }, g): ChainGroup => {
    const own = sum(left[g]!);
    return {
      // The outcomes of one placing are the same ones when none is left out.
      id: left[g]!.length === placing.outcomes.length ? placing.id : -1,
      levels: component.wanted.map((i) => members[i]!),
      outcomes: left[g]!.map((o) => ({ ...o, probability: o.probability / own })),
    };
  });
  const crowded = yield* branchPlaces(config, marking, length, entry, groups, known.crowds, meter);
  const branches = config.branches.map((branch, b) => {
    if (!marking[b]) return scaled(crowded[b]!, survive);
    return branch.chain < 0 ? startOf(branch, length, survive) : moved(levels[branch.chain]!, branch.base);
  });
  return {
    survive,
    levels,
    branches,
    fails: merge(fails),
    exported: exportedOf(config, groups, survive),
    before,
    after,
  };
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
  const through = placed.map(() => 1);
  return all.flatMap(({ kind, level, group, probability }) => {
    const others = through.reduce((product, p, g) => (g === group ? product : product * p), 1);
    through[group]! -= probability;
    return probability > 0 ? [{ kind, level, branch: -1, probability: probability * others }] : [];
  });
}

function sum(outcomes: readonly Outcome[]): number {
  return outcomes.reduce((total, outcome) => total + outcome.probability, 0);
}

/** The one place of a branch that is sure of it. */
function startOf({ base, range, fixed }: LocalCouple, length: number, probability: number): Places {
  const result = candidates(base, range, fixed, length);
  return new Map(isStop(result) ? [] : [[result.start, probability]]);
}

function moved(places: Places, by: number): Places {
  return new Map([...places].map(([place, p]) => [place + by, p]));
}

function scaled(places: Places, by: number): Places {
  if (by === 1) return places;
  return new Map([...places].map(([place, p]) => [place, p * by]));
}

/** One fail per kind and entry. */
function merge(fails: readonly LocalFail[]): LocalFail[] {
  const merged = new Map<string, LocalFail>();
  for (const fail of fails) {
    const key = `${fail.kind} ${fail.level} ${fail.branch}`;
    const before = merged.get(key)?.probability ?? 0;
    merged.set(key, { ...fail, probability: before + fail.probability });
  }
  return [...merged.values()];
}
