/** Levels that do not fit: the smallest set to blame, per dungeon and length. */
import type { DungeonEntry, LevelEntry, World } from '../../definition/types';
import type { Rules } from '../../dialects/types';
import { lengthsOf, placesOf } from '../../game/places';
import { isChained } from '../../game/placesText';
import { candidates, isStop } from '../../game/range';
import type { Odds, Work } from '../../game/types';
import { levelFacts } from './levels';
import type { Clash } from './types';

/** A level that some games have, with the places it may get. */
interface Wish {
  readonly level: LevelEntry;
  /** Ascending, at least one. */
  readonly places: readonly number[];
  /** Percent of games. */
  readonly chance: number;
}

/** What is wrong with the places of a world's levels. */
export interface Clashes {
  /** One per dungeon and length. */
  readonly clashes: readonly Clash[];
  /** By id of a level that clashes: the least range with which all levels of its dungeon fit, where there is one. */
  readonly wider: ReadonlyMap<string, number>;
}

/** Of a set of levels that clash, so many are tried with a wider range: two are offered. */
const MOST_WIDENED = 8;

/** Every dungeon's clashes. `odds` tell of those that come from chains. */
export function* findClashes(world: World, rules: Rules, odds: Odds): Work<Clashes> {
  const clashes: Clash[] = [];
  const wider = new Map<string, number>();
  for (const dungeon of world.dungeons) {
    const stopping = new Set(
      odds.stops.flatMap((stop) => (stop.kind === 'placement' && stop.entries[0] === dungeon.id ? stop.lengths : [])),
    );
    const own: Clash[] = [];
    for (const [i, level] of dungeon.levels.entries()) {
      placesOf(level, world, rules);
      if (i % 32 === 31) yield;
    }
    for (const length of lengthsOf(dungeon, rules) ?? []) {
      const all = wishesAt(dungeon, length, world, rules);
      yield;
      const set = crowdOf(all, length, rules) ?? (stopping.has(length) ? yield* chainedCrowd(all, length) : undefined);
      if (!set) continue;
      const levels = set.map(({ level }) => level.id).reverse();
      own.push({ dungeon: dungeon.id, length, levels, places: union(set) });
      yield;
    }
    clashes.push(...own);
    const blamed = new Set(own.flatMap(({ levels }) => levels.slice(0, MOST_WIDENED)));
    for (const level of dungeon.levels) {
      if (!blamed.has(level.id)) continue;
      const range = yield* leastRange(dungeon, level, world, rules);
      if (range !== undefined) wider.set(level.id, range);
    }
  }
  return { clashes, wider };
}

function wishesAt(dungeon: DungeonEntry, length: number, world: World, rules: Rules): Wish[] {
  return dungeon.levels.flatMap((level): Wish[] => {
    const { chance } = levelFacts(level);
    const places = chance > 0 ? placesOf(level, world, rules)?.byLength.get(length) : undefined;
    return places && places.length > 0 ? [{ level, places, chance }] : [];
  });
}

function union(all: readonly Wish[]): number[] {
  return [...new Set(all.flatMap(({ places }) => places))].sort((a, b) => a - b);
}

/**
 * The smallest set of levels, none of them chained, that have fewer places between them than they are. Their places
 * are runs, so it is enough to look at runs of places (Hall's theorem).
 */
function crowdOf(wishes: readonly Wish[], length: number, rules: Rules): Wish[] | undefined {
  const all = wishes.filter(({ level }) => !isChained(level, rules));
  const starts = [...new Set(all.map(({ places }) => places[0]!))];
  const ends = [...new Set(all.map(({ places }) => places.at(-1)!))];
  const inside = countInside(all, length);
  let best: { start: number; end: number; width: number } | undefined;
  for (const start of starts) {
    for (const end of ends) {
      const width = end - start + 1;
      if (width < 1 || (best && width >= best.width)) continue;
      if (inside(start, end) > width) best = { start, end, width };
    }
  }
  if (!best) return undefined;
  const { start, end, width } = best;
  // Of more than enough, those to blame that most games have and that have the fewest places.
  const order = new Map(all.map((wish, i) => [wish, i]));
  return all
    .filter(({ places }) => places[0]! >= start && places.at(-1)! <= end)
    .sort((a, b) => b.chance - a.chance || a.places.length - b.places.length || order.get(a)! - order.get(b)!)
    .slice(0, width + 1)
    .sort((a, b) => order.get(a)! - order.get(b)!);
}

/** Tells how many of the runs of places lie inside another. */
function countInside(all: readonly Wish[], length: number): (start: number, end: number) => number {
  const row = Math.max(length, 0) + 2;
  /** By start and end, the runs that begin there or later and end there or earlier. */
  const counts = new Int32Array(row * row);
  for (const { places } of all) counts[places[0]! * row + places.at(-1)!]!++;
  for (let start = length; start >= 1; start--) {
    for (let end = 1; end <= length; end++) {
      const at = start * row + end;
      counts[at]! += counts[at - 1]! + counts[at + row]! - counts[at + row - 1]!;
    }
  }
  return (start, end) => counts[start * row + end]!;
}

/** Where chains are at fault: the chained levels and what they are chained to. */
function* chainedCrowd(all: readonly Wish[], length: number): Work<readonly Wish[]> {
  let set = all;
  // Leave out one after the other as long as the rest still has no way to be placed.
  for (const wish of [...all].reverse()) {
    const without = set.filter((other) => other !== wish && other.level.chainlevel?.value !== wish.level.name?.value);
    if (without.length > 0 && !canPlace(without, length)) set = without;
    yield;
  }
  return set;
}

/** Ways tried before a set of levels counts as one that fits: then nothing is left out. */
const MOST_TRIES = 20_000;

/** Whether levels can be placed, chained ones beside what they are chained to. */
function canPlace(all: readonly Wish[], length: number): boolean {
  let tries = 0;
  const taken = new Set<number>();
  const at = new Map<string, number>();
  const place = (i: number): boolean => {
    const wish = all[i];
    if (!wish) return true;
    const { base, range, name } = levelFacts(wish.level);
    const chain = wish.level.chainlevel?.value;
    const from = chain === undefined ? undefined : at.get(chain);
    for (const dlevel of wish.places) {
      if (++tries > MOST_TRIES) return true;
      if (taken.has(dlevel)) continue;
      if (from !== undefined) {
        const start = from + base;
        const end = range === -1 ? length : Math.min(start + Math.max(range, 1) - 1, length);
        if (dlevel < start || dlevel > end) continue;
      }
      taken.add(dlevel);
      const known = at.get(name);
      at.set(name, dlevel);
      if (place(i + 1)) return true;
      taken.delete(dlevel);
      if (known === undefined) at.delete(name);
      else at.set(name, known);
    }
    return false;
  };
  return place(0);
}

/** The least range of a level with which no length leaves the dungeon's levels, chained ones too, without places. */
function* leastRange(dungeon: DungeonEntry, level: LevelEntry, world: World, rules: Rules): Work<number | undefined> {
  const { base, range, chance } = levelFacts(level);
  const lengths = lengthsOf(dungeon, rules) ?? [];
  if (isChained(level, rules) || range < 0) return undefined;
  const most = base < 0 ? -base : Math.max(...lengths) - base + 1;
  const wishes = lengths.map((length) => wishesAt(dungeon, length, world, rules));
  for (let wider = Math.max(range, 1) + 1; wider <= most; wider++) {
    yield;
    const crowded = lengths.some((length, i) => {
      const result = candidates(base, wider, undefined, length);
      const count = isStop(result) ? 0 : result.count;
      const places = Array.from({ length: count }, (_, at) => (isStop(result) ? 0 : result.start + at));
      const changed = wishes[i]!.map((wish) => (wish.level === level ? { level, places, chance } : wish));
      return crowdOf(changed, length, rules) !== undefined;
    });
    if (crowded) continue;
    const other: LevelEntry = { ...level, range: { ...(level.range ?? level.base!), value: wider } };
    const changed: DungeonEntry = { ...dungeon, levels: dungeon.levels.map((l) => (l === level ? other : l)) };
    const after: World = { ...world, dungeons: world.dungeons.map((d) => (d === dungeon ? changed : d)) };
    let fits = true;
    for (const length of lengths) {
      yield;
      fits &&= canPlace(wishesAt(changed, length, after, rules), length);
    }
    if (fits) return wider;
  }
  return undefined;
}
