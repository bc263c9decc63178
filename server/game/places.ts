/**
 * Where an entry may land, for each possible length of its dungeon, without odds: what its couple allows, whoever else
 * wants the same levels (spec §5a, §5b). Cheap enough for every hover and every check.
 */
import type { BranchEntry, DungeonEntry, LevelEntry, World } from '../definition/types';
import type { Rules } from '../dialects/types';
import { isModern, narrow } from './plan';
import { candidates, isStop } from './range';

export interface Places {
  /**
   * Per possible length N of the entry's dungeon, in ascending order: the dlevels it may get, ascending; none where its
   * base lies outside for every place of its chain level.
   */
  readonly byLength: ReadonlyMap<number, readonly number[]>;
  /** All of them together, ascending. */
  readonly all: readonly number[];
  /** Lengths at which a base lies outside the dungeon, at least for some place of its chain level. */
  readonly outside: readonly number[];
  /** Whether some length cuts off the end of the range. */
  readonly clipped: boolean;
}

/** The lengths a dungeon may have, ascending and as the game ends up with; `undefined` when that cannot be known. */
export function lengthsOf(dungeon: DungeonEntry, rules: Rules): readonly number[] | undefined {
  const base = dungeon.base?.value;
  const range = dungeon.range === undefined ? 0 : dungeon.range.value;
  if (base === undefined || range === undefined) return undefined;
  const modern = isModern(rules);
  const spread = narrow(range, modern ? 32 : 16);
  // A negative range makes no sense: 3.7 draws nothing, 3.6 may end up anywhere.
  if (spread < 0 && !modern) return undefined;
  const lengths = new Set<number>();
  const least = narrow(base, modern ? 32 : 16);
  for (let extra = 0; extra < Math.min(Math.max(spread, 1), 0x10000); extra++) {
    const length = narrow(least + extra, modern ? 16 : 8);
    lengths.add(Math.min(length, rules.limits.levelsPerDungeon));
  }
  return [...lengths].sort((a, b) => a - b);
}

/** The first level of each name: in the whole world, and per dungeon. */
interface Named {
  readonly anywhere: ReadonlyMap<string, LevelEntry>;
  readonly within: readonly ReadonlyMap<string, LevelEntry>[];
}

const named = new WeakMap<World, Named>();

function levelsByName(world: World): Named {
  let known = named.get(world);
  if (!known) {
    const anywhere = new Map<string, LevelEntry>();
    const within = world.dungeons.map(({ levels }) => {
      const own = new Map<string, LevelEntry>();
      for (const level of levels) {
        const name = level.name?.value;
        if (name === undefined) continue;
        if (!own.has(name)) own.set(name, level);
        if (!anywhere.has(name)) anywhere.set(name, level);
      }
      return own;
    });
    known = { anywhere, within };
    named.set(world, known);
  }
  return known;
}

/** The level that an entry is chained to, as its generation looks it up (spec §5b); `undefined` when there is none. */
export function chainLevelOf(entry: LevelEntry | BranchEntry, world: World, rules: Rules): LevelEntry | undefined {
  const name = entry.chainlevel?.value;
  if (name === undefined || !world.dungeons[entry.dungeon]) return undefined;
  if (name === '' && !isModern(rules)) return undefined;
  const { anywhere, within } = levelsByName(world);
  // The first of the name is the one the game finds, if it has been read by then: earlier dungeons, then its own.
  const first = isModern(rules) ? anywhere.get(name) : within[entry.dungeon]?.get(name);
  if (!first || first.dungeon > entry.dungeon) return undefined;
  const before = first.dungeon < entry.dungeon || entry.kind === 'branch' || first.index < entry.index;
  return before ? first : undefined;
}

/** Where the game may put a level or start a branch; `undefined` when its values cannot be worked out here. */
export function placesOf(entry: LevelEntry | BranchEntry, world: World, rules: Rules): Places | undefined {
  return work(entry, world, rules, 0);
}

/** A chain longer than any file's is one that bites its tail. */
const LONGEST_CHAIN = 200;

function work(entry: LevelEntry | BranchEntry, world: World, rules: Rules, depth: number): Places | undefined {
  const dungeon = world.dungeons[entry.dungeon];
  const lengths = dungeon && lengthsOf(dungeon, rules);
  const base = entry.base?.value;
  const range = entry.range === undefined ? 0 : entry.range.value;
  if (!lengths || base === undefined || range === undefined || depth > LONGEST_CHAIN) return undefined;
  const chained = entry.chainlevel !== undefined && !(entry.chainlevel.value === '' && !isModern(rules));
  const chain = chained ? chainLevelOf(entry, world, rules) : undefined;
  const chainPlaces = chain && work(chain, world, rules, depth + 1);
  if (chained && !chainPlaces) return undefined;

  const byLength = new Map<number, readonly number[]>();
  const outside: number[] = [];
  const all = new Set<number>();
  let clipped = false;
  for (const length of lengths) {
    const places = new Set<number>();
    const from = chain?.dungeon === entry.dungeon ? chainPlaces?.byLength.get(length) : chainPlaces?.all;
    for (const place of from ?? [undefined]) {
      const result = candidates(narrow(base, 16), narrow(range, 16), place, length);
      if (isStop(result)) {
        if (!outside.includes(length)) outside.push(length);
        continue;
      }
      clipped ||= result.count < range;
      for (let i = 0; i < result.count; i++) places.add(result.start + i);
    }
    for (const place of places) all.add(place);
    byLength.set(
      length,
      [...places].sort((a, b) => a - b),
    );
  }
  return { byLength, all: [...all].sort((a, b) => a - b), outside, clipped };
}
