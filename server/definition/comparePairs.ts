/** Which entry of one definition is which of another: by name, by having moved to another dungeon, or renamed. */
import { distance } from 'fastest-levenshtein';
import type { Work } from '../syntax/work';
import type { DungeonItem, Item, PlaceItem } from './compareUnion';

/** An entry on both sides, or on one. */
export interface Pair<T> {
  readonly before?: T;
  readonly after?: T;
  /** The dungeon it moved from, where that is another one. */
  readonly from?: DungeonItem;
}

/** Where more pairs than this could be the same under another name, none surely is. */
const MOST_GUESSES = 10_000;
/** Dungeons in one step, and comparisons of two entries. */
const BATCH = 64;
const FEW = 8;
/** Entries of one list that are only looked up. */
const MANY = 1_000;
/** How far back the search for the longest run looks. */
const MOST_BACK = 500;

export interface Pairs {
  /** In the second definition's order; what is gone comes where it was, after its predecessor. */
  readonly dungeons: readonly Pair<DungeonItem>[];
  /** By dungeon; an entry that moved stands at the dungeon where it is now. */
  readonly levels: ReadonlyMap<Pair<DungeonItem>, readonly Pair<PlaceItem>[]>;
  readonly branches: ReadonlyMap<Pair<DungeonItem>, readonly Pair<PlaceItem>[]>;
  /** Old name → new name. */
  readonly levelNames: ReadonlyMap<string, string>;
  readonly dungeonNames: ReadonlyMap<string, string>;
}

/** Pairs up all entries of two definitions. */
export function* pairUp(first: readonly DungeonItem[], second: readonly DungeonItem[]): Work<Pairs> {
  const dungeonNames = new Map<string, string>();
  const byName = yield* pairLists(first, second, (d) => d.key);
  yield;
  const dungeons = yield* guess(byName, likeDungeon, dungeonNames);
  const levelNames = new Map<string, string>();
  const levels = new Map<Pair<DungeonItem>, Pair<PlaceItem>[]>();
  const branches = new Map<Pair<DungeonItem>, Pair<PlaceItem>[]>();
  let done = 0;
  for (const pair of dungeons) {
    if (++done % BATCH === 0) yield;
    const { before, after } = pair;
    levels.set(pair, yield* pairLists(before?.levels ?? [], after?.levels ?? [], (l) => l.key));
    // A branch is named by the dungeon it leads to: it follows that dungeon's name, if it was changed along.
    const key = (b: PlaceItem) => b.key.replace(b.name, () => dungeonNames.get(b.name) ?? b.name);
    branches.set(pair, yield* pairLists(before?.branches ?? [], after?.branches ?? [], (b) => b.key, key));
  }
  yield* followMoves(levels, (name) => name);
  yield* followMoves(branches, (name) => dungeonNames.get(name) ?? name);
  // Only now: a level that moved away was not renamed.
  for (const [pair, list] of levels) {
    if (++done % BATCH === 0) yield;
    levels.set(pair, yield* guess(list, likeLevel, levelNames));
  }
  return { dungeons, levels, branches, levelNames, dungeonNames };
}

/** Pairs two lists by key, and what then is left by the key that the first list's entries have now. */
function* pairLists<T extends Item>(
  first: readonly T[],
  second: readonly T[],
  key: (item: T) => string,
  keyNow?: (item: T) => string,
): Work<Pair<T>[]> {
  const left = new Map(first.map((item) => [key(item), item]));
  const found = new Map<T, T>();
  const take = (from: Map<string, T>, after: T) => {
    const before = from.get(key(after));
    if (!before || found.has(after)) return;
    found.set(after, before);
    left.delete(key(before));
  };
  for (const [i, after] of second.entries()) {
    if (i % MANY === MANY - 1) yield;
    take(left, after);
  }
  if (keyNow) {
    const now = new Map([...left.values()].map((item) => [keyNow(item), item]));
    for (const [i, after] of second.entries()) {
      if (i % MANY === MANY - 1) yield;
      take(now, after);
    }
  }
  if (second.length >= MANY) yield;
  const pairs: Pair<T>[] = second.map((after) => ({ before: found.get(after), after }));
  if (second.length >= MANY) yield;
  return insertGone(pairs, first, [...left.values()]);
}

/** Puts what is gone behind what stood before it. */
function insertGone<T>(pairs: readonly Pair<T>[], first: readonly T[], gone: readonly T[]): Pair<T>[] {
  const isGone = new Set(gone);
  const behind = new Map<T | undefined, Pair<T>[]>();
  let last: T | undefined;
  for (const before of first) {
    if (!isGone.has(before)) last = before;
    else {
      const list = behind.get(last) ?? [];
      behind.set(last, list);
      list.push({ before });
    }
  }
  return [
    ...(behind.get(undefined) ?? []),
    ...pairs.flatMap((p) => [p, ...((p.before && behind.get(p.before)) ?? [])]),
  ];
}

/** Joins the removed and added entries that are surely the same under another name: each the other's only best match. */
function* guess<T extends Item>(
  pairs: readonly Pair<T>[],
  like: (a: T, b: T) => number,
  names: Map<string, string>,
): Work<Pair<T>[]> {
  const gone = pairs.flatMap((p) => (p.before && !p.after ? [p.before] : []));
  const come = pairs.flatMap((p) => (p.after && !p.before ? [p.after] : []));
  if (gone.length * come.length > MOST_GUESSES) return [...pairs];
  const onlyBest = (scores: readonly number[]): number => {
    const best = Math.max(0, ...scores);
    return best > 0 && scores.filter((s) => s === best).length === 1 ? scores.indexOf(best) : -1;
  };
  const joined = new Map<T, T>();
  const scores = function* (of: readonly T[], score: (item: T) => number): Work<number[]> {
    const out: number[] = [];
    for (const item of of) {
      if (out.length % FEW === FEW - 1) yield;
      out.push(score(item));
    }
    return out;
  };
  for (const [i, after] of come.entries()) {
    const before = gone[onlyBest(yield* scores(gone, (g) => like(g, after)))];
    if (before && onlyBest(yield* scores(come, (c) => like(before, c))) === i) joined.set(after, before);
  }
  const used = new Set(joined.values());
  for (const [after, before] of joined) names.set(before.name, after.name);
  return pairs
    .filter((p) => p.after !== undefined || (p.before !== undefined && !used.has(p.before)))
    .map((p) => (p.after && !p.before ? { ...p, before: joined.get(p.after) } : p));
}

/** Finds entries that are gone from one dungeon and came in another, under the same name. */
function* followMoves(lists: Map<Pair<DungeonItem>, Pair<PlaceItem>[]>, nameNow: (name: string) => string): Work<void> {
  /** By name, in order; `next` is the first that has not moved. */
  const gone = new Map<string, { readonly from: { dungeon: Pair<DungeonItem>; item: PlaceItem }[]; next: number }>();
  let done = 0;
  for (const [dungeon, pairs] of lists) {
    if (++done % BATCH === 0) yield;
    for (const { before, after } of pairs) {
      if (!before || after) continue;
      const list = gone.get(nameNow(before.name)) ?? { from: [], next: 0 };
      gone.set(nameNow(before.name), list);
      list.from.push({ dungeon, item: before });
    }
  }
  const moved = new Set<PlaceItem>();
  for (const [dungeon, pairs] of lists) {
    if (++done % BATCH === 0) yield;
    lists.set(
      dungeon,
      pairs.map((pair) => {
        const sources = pair.after && !pair.before ? gone.get(pair.after.name) : undefined;
        const source = sources?.from[sources.next];
        if (!sources || !source?.dungeon.before) return pair;
        sources.next++;
        moved.add(source.item);
        return { ...pair, before: source.item, from: source.dungeon.before };
      }),
    );
  }
  for (const [dungeon, pairs] of lists)
    lists.set(
      dungeon,
      pairs.filter((p) => p.after || !(p.before && moved.has(p.before))),
    );
}

/** How alike two names are: 1 the same, above 0 a few letters off, else 0. */
function likeName(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  if (longest === 0 || longest > 200) return 0;
  const off = distance(a.toLowerCase(), b.toLowerCase());
  return off <= Math.max(1, Math.floor(longest / 3)) ? 1 - off / (longest + 1) : 0;
}

/** How surely one dungeon is the other: by the names of its levels, and by its own; 0 for no. */
function likeDungeon(a: DungeonItem, b: DungeonItem): number {
  const names = new Set(a.levels.map((l) => l.name));
  const common = b.levels.filter((l) => names.has(l.name)).length;
  const all = names.size + b.levels.length - common;
  const levels = all === 0 ? 0 : common / all;
  return levels >= 0.5 || (likeName(a.name, b.name) > 0 && sameValues(a, b, ['base', 'range']))
    ? 1 + levels + likeName(a.name, b.name)
    : 0;
}

/** How surely one level is the other: it stands at the same place, and its name is near or all the rest is the same. */
function likeLevel(a: PlaceItem, b: PlaceItem): number {
  if (!sameValues(a, b, ['base', 'range', 'chainlevel'])) return 0;
  const name = likeName(a.name, b.name);
  const tag = a.values.get('bonetag');
  const rest = tag !== undefined && !tag.texts.has('–') && sameValues(a, b, [...a.values.keys()]);
  return name > 0 || rest ? 1 + name + (rest ? 1 : 0) : 0;
}

function sameValues(a: Item, b: Item, fields: readonly string[]): boolean {
  return fields.every((field) => {
    const x = a.values.get(field);
    const y = b.values.get(field);
    if (x?.unknown || y?.unknown) return false;
    return [...(x?.texts.keys() ?? [])].join() === [...(y?.texts.keys() ?? [])].join();
  });
}

/**
 * The pairs that left the order: all but a longest run of pairs that stand in the same order on both sides.
 * `from` and `to` are positions from 1 among the pairs of both sides, `count` how many those are.
 */
export function* outOfOrder<T extends Item>(
  pairs: readonly Pair<T>[],
): Work<{ readonly pair: Pair<T>; readonly from: number; readonly to: number; readonly count: number }[]> {
  const both = pairs.filter((p) => p.before && p.after && !p.from);
  const order = [...both].sort((a, b) => a.before!.position - b.before!.position);
  const rankOf = new Map(order.map((pair, i) => [pair, i]));
  const rank = both.map((pair) => rankOf.get(pair)!);
  // Longest increasing run by the quadratic rule: lists are short, and a hostile file is cut off below.
  const longest: number[] = [];
  const previous: number[] = [];
  for (let i = 0; i < both.length; i++) {
    if (i % BATCH === BATCH - 1) yield;
    let most = 1;
    let behind = -1;
    for (let k = Math.max(0, i - MOST_BACK); k < i; k++) {
      if (rank[k]! < rank[i]! && longest[k]! + 1 > most) {
        most = longest[k]! + 1;
        behind = k;
      }
    }
    longest.push(most);
    previous.push(behind);
  }
  const keep = new Set<Pair<T>>();
  const top = longest.reduce((m, n) => Math.max(m, n), 0);
  for (let i = longest.indexOf(top); i >= 0; i = previous[i]!) keep.add(both[i]!);
  return both.flatMap((pair, i) =>
    keep.has(pair) ? [] : [{ pair, from: rank[i]! + 1, to: i + 1, count: both.length }],
  );
}

/** `place 3 of 11`. */
export function placed(position: number, count: number): string {
  return `place ${position} of ${count}`;
}
