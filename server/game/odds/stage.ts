/** One dungeon of one length: its levels are placed, then the branches from it are made (spec §5, 4, 6 and 7). */
import { type ChainPlace, candidates, isStop } from '../range';
import type { Work } from '../types';
import { branchPlaces } from './branching';
import { ABSENT, type Component, reach } from './graph';
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
import { type Outcome, type Placing, placeAll } from './placing';

/** A component with where its levels stand in the dungeon. */
export interface Part {
  readonly component: Component;
  /** Position in the dungeon of each of the component's levels. */
  readonly members: readonly number[];
}

/** Works out a dungeon for each of its length classes. */
export function* workLocal(config: LocalConfig, meter: Meter): Work<LocalResult> {
  const results: ClassResult[] = [];
  const placed = new Map<number, readonly Placed[]>();
  for (const lengthClass of config.classes) {
    let parts = placed.get(lengthClass.length);
    if (!parts) {
      parts = yield* placeLevels(config, lengthClass.length, meter);
      placed.set(lengthClass.length, parts);
    }
    results.push(yield* workClass(config, lengthClass, parts, meter));
  }
  return results;
}

export interface Placed extends Part {
  readonly placing: Placing;
}

/** Groups levels that can get in each other's way, or that are chained; the groups are independent of each other. */
export function parts(config: LocalConfig, length: number): Part[] {
  const { levels, branches } = config;
  const reached = reach({ levels, chains: levels.map((level) => level.chain), length });
  const group = levels.map((_, i) => i);
  const find = (i: number): number => (group[i] === i ? i : find(group[i]!));
  const join = (a: number, b: number) => {
    const [x, y] = [find(a), find(b)];
    group[Math.max(x, y)] = Math.min(x, y);
  };
  levels.forEach((level, i) => {
    if (level.chain >= 0) join(i, level.chain);
    for (let j = 0; j < i; j++) {
      if (reached[i]!.lo & reached[j]!.lo || reached[i]!.hi & reached[j]!.hi) join(i, j);
    }
  });
  const roots = [...new Set(levels.map((_, i) => find(i)))];
  return roots.map((root) =>
    part(
      config,
      levels.flatMap((_, i) => (find(i) === root ? [i] : [])),
      length,
      branches,
    ),
  );
}

function part(
  { levels }: LocalConfig,
  members: readonly number[],
  length: number,
  branches: readonly LocalCouple[],
): Part {
  const wanted = members.flatMap((level, i) => (branches.some((branch) => branch.chain === level) ? [i] : []));
  const component = {
    levels: members.map((i) => levels[i]!),
    chains: members.map((i) => members.indexOf(levels[i]!.chain)),
    wanted,
    length,
  };
  return { component, members };
}

function* placeLevels(config: LocalConfig, length: number, meter: Meter): Work<readonly Placed[]> {
  if (length > MAX_BITS) throw new NotExact('too many levels in a dungeon');
  const run = function* (group: readonly Part[]): Work<Placed[]> {
    const done: Placed[] = [];
    for (const { component, members } of group) {
      const weigh = (places: readonly number[]) => failing(config, length, members, component, places) < 0;
      done.push({ component, members, placing: yield* placeAll(component, weigh, meter) });
    }
    return done;
  };
  const done = yield* run(parts(config, length));
  // A search that turns back in one group may meet a stop in another: then they are not independent.
  if (done.some(({ placing }) => placing.deadEnd) && done.some(({ placing }) => placing.stops) && done.length > 1) {
    return yield* run([
      part(
        config,
        config.levels.map((_, i) => i),
        length,
        config.branches,
      ),
    ]);
  }
  return done;
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

function chainPlace(place: number): ChainPlace {
  return place === ABSENT ? null : place;
}

function* workClass(
  config: LocalConfig,
  { length, entry }: LengthClass,
  placed: readonly Placed[],
  meter: Meter,
): Work<ClassResult> {
  const fails = levelFails(placed);
  let survive = placed.reduce((product, { placing }) => product * placing.survive, 1);
  // What happens when the branches are made, in their order.
  /** Per group, the outcomes that no branch so far has stopped. */
  const left = placed.map(({ placing }) => [...placing.outcomes.values()].filter((o) => o.probability > 0));
  for (const [b, branch] of config.branches.entries()) {
    const owner = placed.findIndex(({ members }) => members.includes(branch.chain));
    if (owner < 0) {
      const chain = branch.nothing ? null : undefined;
      const result = candidates(branch.base, branch.range, chain, length);
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
  const groups = placed.map(({ component, members }, g) => ({
    levels: component.wanted.map((i) => members[i]!),
    outcomes: left[g]!.map((o) => ({ places: o.places, probability: o.probability / sum(left[g]!) })),
  }));
  const branches = yield* branchPlaces(config, length, entry, groups, meter);
  return {
    survive,
    levels,
    branches: branches.map((places) => scaled(places, survive)),
    fails: merge(fails),
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

function scaled(places: Places, by: number): Places {
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
