/** One dungeon of one length: its levels are placed, then the branches from it are made (spec §5, 4, 6 and 7). */
import { candidates, isStop } from '../range';
import type { Work } from '../types';
import { branchPlaces } from './branching';
import { exportedOf } from './exported';
import type { Known } from './known';
import type {
  ClassResult,
  LengthClass,
  LocalConfig,
  LocalCouple,
  LocalFail,
  LocalResult,
  Meter,
  Places,
} from './local';
import { type PlacedLevels, placeLevels, through } from './placed';

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

function* workClass(
  config: LocalConfig,
  { length, entry }: LengthClass,
  placedLevels: PlacedLevels,
  known: Known,
  meter: Meter,
): Work<ClassWork> {
  const { placed, marking } = placedLevels;
  const { survive, before, after, fails, groups, own } = through(config, length, placedLevels);
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
    members.forEach((level, i) => {
      levels[level] = scaled(placing.levels[i]!, survive / own[g]!);
    });
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
