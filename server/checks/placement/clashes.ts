/** Levels that do not fit: the smallest set to blame, per dungeon and length. */
import type { DungeonEntry, LevelEntry, World } from '../../definition/types';
import type { Rules } from '../../dialects/types';
import { lengthsOf, placesOf } from '../../game/places';
import { isChained } from '../../game/placesText';
import type { Odds, Work } from '../../game/types';
import { levelFacts } from './levels';
import type { Clash } from './types';

/** A level that some games have, with the places it may get. */
interface Wish {
  readonly level: LevelEntry;
  readonly places: readonly number[];
  /** Percent of games. */
  readonly chance: number;
}

/** Every dungeon's clashes. `odds` tell of those that come from chains. */
export function* findClashes(world: World, rules: Rules, odds: Odds): Work<Clash[]> {
  const clashes: Clash[] = [];
  for (const dungeon of world.dungeons) {
    for (const length of lengthsOf(dungeon, rules) ?? []) {
      const clash = clashAt(dungeon, length, world, rules) ?? chainClash(dungeon, length, world, rules, odds);
      if (clash) clashes.push(clash);
      yield;
    }
  }
  return clashes;
}

function wishes(dungeon: DungeonEntry, length: number, world: World, rules: Rules): Wish[] {
  return dungeon.levels.flatMap((level): Wish[] => {
    const { chance } = levelFacts(level);
    const places = placesOf(level, world, rules)?.byLength.get(length);
    return chance > 0 && places && places.length > 0 ? [{ level, places, chance }] : [];
  });
}

/**
 * The smallest set of levels that are not chained and have fewer places between them than they are. Their places are
 * runs, so it is enough to look at runs of places (Hall's theorem).
 */
function clashAt(dungeon: DungeonEntry, length: number, world: World, rules: Rules): Clash | undefined {
  const all = wishes(dungeon, length, world, rules).filter(({ level }) => !isChained(level, rules));
  const crowd = smallestCrowd(all);
  if (!crowd) return undefined;
  return {
    dungeon: dungeon.id,
    length,
    levels: crowd.map(({ level }) => level.id).reverse(),
    places: union(crowd),
  };
}

function union(all: readonly Wish[]): number[] {
  return [...new Set(all.flatMap(({ places }) => places))].sort((a, b) => a - b);
}

function smallestCrowd(all: readonly Wish[]): Wish[] | undefined {
  const starts = [...new Set(all.map(({ places }) => places[0]!))];
  const ends = [...new Set(all.map(({ places }) => places.at(-1)!))];
  let best: { width: number; wishes: Wish[] } | undefined;
  for (const start of starts) {
    for (const end of ends) {
      const width = end - start + 1;
      if (width < 1 || (best && width >= best.width)) continue;
      const inside = all.filter(({ places }) => places[0]! >= start && places.at(-1)! <= end);
      if (inside.length > width) best = { width, wishes: inside };
    }
  }
  if (!best) return undefined;
  // Of more than enough, those to blame that most games have and that have the fewest places.
  const order = new Map(all.map((wish, i) => [wish, i]));
  return [...best.wishes]
    .sort((a, b) => b.chance - a.chance || a.places.length - b.places.length || order.get(a)! - order.get(b)!)
    .slice(0, best.width + 1)
    .sort((a, b) => order.get(a)! - order.get(b)!);
}

/** Where chains are at fault, the odds say at which lengths; then the chained levels and what they are chained to. */
function chainClash(dungeon: DungeonEntry, length: number, world: World, rules: Rules, odds: Odds): Clash | undefined {
  const stops = odds.stops.some(
    ({ kind, entries, lengths }) => kind === 'placement' && entries[0] === dungeon.id && lengths.includes(length),
  );
  if (!stops) return undefined;
  const all = wishes(dungeon, length, world, rules);
  let set = all;
  // Leave out one after the other as long as the rest still has no way to be placed.
  for (const wish of [...all].reverse()) {
    const without = set.filter((other) => other !== wish && other.level.chainlevel?.value !== wish.level.name?.value);
    if (without.length > 0 && !canPlace(without, length)) set = without;
  }
  return { dungeon: dungeon.id, length, levels: set.map(({ level }) => level.id).reverse(), places: union(set) };
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

/** Whether no length leaves the dungeon's levels, chained ones too, without places, with another range for one of them. */
export function fitsWith(dungeon: DungeonEntry, level: LevelEntry, range: number, world: World, rules: Rules): boolean {
  const other: LevelEntry = { ...level, range: { ...(level.range ?? level.base!), value: range } };
  const changed: DungeonEntry = { ...dungeon, levels: dungeon.levels.map((l) => (l === level ? other : l)) };
  const dungeons = world.dungeons.map((d) => (d === dungeon ? changed : d));
  const lengths = lengthsOf(dungeon, rules) ?? [];
  const after = { ...world, dungeons };
  return lengths.every(
    (length) =>
      clashAt(changed, length, after, rules) === undefined && canPlace(wishes(changed, length, after, rules), length),
  );
}
