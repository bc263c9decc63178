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

/** More lengths than this are those of no dungeon: only a range of thousands below 0 makes so many. */
const MOST_LENGTHS = 400;

/** What has been worked out for a dungeon or a world, which live as long as one version of a file. */
const lengths = new WeakMap<DungeonEntry, { readonly rules: Rules; readonly lengths: Lengths | undefined }>();

interface Lengths {
  /** Ascending. */
  readonly all: readonly number[];
  /** The share of draws that give each; together 1. */
  readonly shares: ReadonlyMap<number, number>;
}

/** The lengths a dungeon may have, ascending and as the game ends up with; `undefined` when that cannot be known. */
export function lengthsOf(dungeon: DungeonEntry, rules: Rules): readonly number[] | undefined {
  return knownLengths(dungeon, rules)?.all;
}

/** How likely each of a dungeon's lengths is when the game draws it, whatever stops the game later; together 1. */
export function lengthShares(dungeon: DungeonEntry, rules: Rules): ReadonlyMap<number, number> {
  return knownLengths(dungeon, rules)?.shares ?? new Map();
}

function knownLengths(dungeon: DungeonEntry, rules: Rules): Lengths | undefined {
  let known = lengths.get(dungeon);
  if (known?.rules !== rules) {
    known = { rules, lengths: workLengths(dungeon, rules) };
    lengths.set(dungeon, known);
  }
  return known.lengths;
}

function workLengths(dungeon: DungeonEntry, rules: Rules): Lengths | undefined {
  const base = dungeon.base?.value;
  const range = dungeon.range === undefined ? 0 : dungeon.range.value;
  if (base === undefined || range === undefined) return undefined;
  const modern = isModern(rules);
  const spread = narrow(range, modern ? 32 : 16);
  // A negative range makes no sense: 3.7 draws nothing, 3.6 may end up anywhere.
  if (spread < 0 && !modern) return undefined;
  const found = new Map<number, number>();
  const draws = Math.min(Math.max(spread, 1), 0x10000);
  const least = narrow(base, modern ? 32 : 16);
  for (let extra = 0; extra < draws; extra++) {
    const length = Math.min(narrow(least + extra, modern ? 16 : 8), rules.limits.levelsPerDungeon);
    found.set(length, (found.get(length) ?? 0) + 1 / draws);
    if (found.size > MOST_LENGTHS) return undefined;
  }
  return { all: [...found.keys()].sort((a, b) => a - b), shares: found };
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

/** Places already worked out, while a version of a file lives. */
const worked = new WeakMap<World, { readonly rules: Rules; readonly places: Map<Coupled, Places | undefined> }>();

type Coupled = LevelEntry | BranchEntry;

/** Where the game may put a level or start a branch; `undefined` when its values cannot be worked out here. */
export function placesOf(entry: Coupled, world: World, rules: Rules): Places | undefined {
  let known = worked.get(world);
  if (known?.rules !== rules) {
    known = { rules, places: new Map() };
    worked.set(world, known);
  }
  const { places } = known;
  if (places.has(entry)) return places.get(entry);
  // What it is chained to comes first; a chain leads back towards the top of the file, so it has an end.
  const chain: Coupled[] = [];
  for (let next: Coupled | undefined = entry; next && !places.has(next); next = chainLevelOf(next, world, rules)) {
    chain.push(next);
  }
  for (const each of chain.reverse()) {
    const level = chainLevelOf(each, world, rules);
    places.set(each, work(each, level, level && places.get(level), world, rules));
  }
  return places.get(entry);
}

function work(
  entry: Coupled,
  chain: LevelEntry | undefined,
  chainPlaces: Places | undefined,
  world: World,
  rules: Rules,
): Places | undefined {
  const dungeon = world.dungeons[entry.dungeon];
  const possible = dungeon && lengthsOf(dungeon, rules);
  const base = entry.base?.value;
  const range = entry.range === undefined ? 0 : entry.range.value;
  if (!possible || base === undefined || range === undefined) return undefined;
  const chained = entry.chainlevel !== undefined && !(entry.chainlevel.value === '' && !isModern(rules));
  if (chained && !chainPlaces) return undefined;

  const byLength = new Map<number, readonly number[]>();
  const outside: number[] = [];
  const all = new Set<number>();
  let clipped = false;
  for (const length of possible) {
    /** By level, how many runs of candidates begin there less how many have ended. */
    const begins = new Int16Array(Math.max(length, 0) + 2);
    const from = chain?.dungeon === entry.dungeon ? chainPlaces?.byLength.get(length) : chainPlaces?.all;
    let out = false;
    for (const place of from ?? [undefined]) {
      const result = candidates(narrow(base, 16), narrow(range, 16), place, length);
      if (isStop(result)) {
        out = true;
        continue;
      }
      clipped ||= result.count < range;
      if (result.count < 1) continue;
      begins[result.start]!++;
      begins[result.start + result.count]!--;
    }
    if (out) outside.push(length);
    const places: number[] = [];
    let open = 0;
    for (let level = 1; level <= length; level++) {
      open += begins[level]!;
      if (open > 0) {
        places.push(level);
        all.add(level);
      }
    }
    byLength.set(length, places);
  }
  return { byLength, all: [...all].sort((a, b) => a - b), outside, clipped };
}
