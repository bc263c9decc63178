/** Games that stop at the start for want of a place: `base-outside-dungeon`, `empty-chain`, `placement-impossible`. */
import type { BranchEntry, DungeonEntry, LevelEntry } from '../../definition/types';
import { chainLevelOf } from '../../game/places';
import { isChained, runs } from '../../game/placesText';
import { listed, named } from '../context';
import { accepts } from '../fields/numberRange';
import { fieldRemoval } from '../fields/removal';
import { edits, replace, report } from '../report';
import type { Finding, Fix } from '../types';
import { levelFacts } from './levels';
import type { PlacementContext } from './placementContext';
import { rangeEdit } from './rangeEdit';
import type { Clash } from './types';

export function* stopFindings(at: PlacementContext): Iterable<Finding> {
  for (const entry of [...at.context.levels, ...at.context.branches]) {
    if (entry.kind === 'branch' && !at.childOf(entry)) continue;
    yield* outside(at, entry);
    yield* emptyChain(at, entry);
  }
  yield* impossible(at);
}

/** The share of games, and the lengths, with a stop of a kind that an entry causes. */
function stopsOf(at: PlacementContext, kind: string, id: string): { share: number; lengths: number[] } | undefined {
  const stops = at.facts.odds.stops.filter((stop) => stop.kind === kind && stop.entries[0] === id);
  if (stops.length === 0) return undefined;
  return {
    share: stops.reduce((sum, { probability }) => sum + probability, 0),
    lengths: [...new Set(stops.flatMap(({ lengths }) => lengths))].sort((a, b) => a - b),
  };
}

function* outside(at: PlacementContext, entry: LevelEntry | BranchEntry): Iterable<Finding> {
  const { context } = at;
  const dungeon = context.dungeonOf(entry)!;
  const base = entry.base?.value;
  const places = at.placesOf(entry);
  if (!places || base === undefined || places.outside.length === 0) return;
  const chance = entry.kind === 'level' ? levelFacts(entry).chance : 100;
  const chained = isChained(entry, context.rules);
  const stops = stopsOf(at, 'base', entry.id);
  // Something else may stop the game before; a base that is fixed is wrong all the same.
  if (!stops && (chained || chance <= 0)) return;
  const lengths = stops && chained ? stops.lengths : places.outside;
  const share = stops?.share ?? (at.lengthShare(dungeon, lengths) * Math.min(chance, 100)) / 100;
  const what = entry.kind === 'level' ? named(entry) : `the branch to ${named(entry)}`;
  const where = chained
    ? `Beside its chain level ${named(chainLevelOf(entry, context.world, context.rules)!)}, ${what} may lie outside ${named(dungeon)}`
    : base === 0
      ? `A base of 0 is no level, as they count from 1 at the top and from -1 at the bottom`
      : `The base ${base} of ${what} lies outside ${named(dungeon)}`;
  yield report(
    'base-outside-dungeon',
    context.format,
    entry.base!.span,
    `${where}${at.when(dungeon, lengths, 'that')}, and the game stops at the start: ${at.games(share, !at.facts.odds.exact && stops !== undefined)}`,
    {
      entry,
      related: [{ span: dungeon.headSpan, message: `${named(dungeon)}, ${runs(at.lengthsOf(dungeon))} levels` }],
      fixes: nearest(at, entry, base, chained),
    },
  );
}

/** The base moved by the least that every length has room for. */
function nearest(at: PlacementContext, entry: LevelEntry | BranchEntry, base: number, chained: boolean): Fix[] {
  const least = Math.min(...at.lengthsOf(at.context.dungeonOf(entry)!));
  if (chained || entry.base!.computed || least < 1) return [];
  const moved = base === 0 ? 1 : base > 0 ? least : -least;
  // A fix must cure: the compiler wants the range to fit behind the base.
  if (at.context.format === 'def' && !accepts(at.context, moved, entry.range?.value ?? 0)) return [];
  return [replace(`Change the base to ${moved}, which every length has`, entry.base!.span, String(moved), false)];
}

function* emptyChain(at: PlacementContext, entry: LevelEntry | BranchEntry): Iterable<Finding> {
  const { context } = at;
  const stops = stopsOf(at, 'empty-chain', entry.id);
  const chain = chainLevelOf(entry, context.world, context.rules);
  if (!stops || !entry.chainlevel || !chain) return;
  const remove = fieldRemoval(context, chain, 'chance');
  yield report(
    'empty-chain',
    context.format,
    entry.chainlevel.span,
    `The chain level ${named(chain)} is missing in some games, which stop at the start for want of it: ${at.games(stops.share)}`,
    {
      entry,
      related: [{ span: (chain.chance ?? chain).span, message: 'the chain level' }],
      fixes: remove ? [edits(`Remove the chance of ${named(chain)}`, [remove], false)] : [],
    },
  );
}

/** One finding per level to blame; the set it clashes with may change with the length. */
function* impossible(at: PlacementContext): Iterable<Finding> {
  const blamed = new Map<string, Clash[]>();
  for (const clash of at.facts.clashes) {
    const key = `${clash.dungeon}\n${clash.levels[0]}`;
    blamed.set(key, [...(blamed.get(key) ?? []), clash]);
  }
  for (const clashes of blamed.values()) {
    const first = clashes[0]!;
    const dungeon = at.entry(first.dungeon);
    const levels = first.levels.flatMap((id) => at.level(id) ?? []);
    if (dungeon?.kind !== 'dungeon' || levels.length !== first.levels.length) continue;
    const [last, ...others] = levels;
    yield report(
      'placement-impossible',
      at.context.format,
      last!.headSpan,
      `${tooMany(at, clashes, levels)}${at.when(
        dungeon,
        clashes.map(({ length }) => length),
      )}, so they cannot all be placed and the game stops at the start: ${at.games(clashShare(at, dungeon, clashes, levels))}`,
      {
        entry: last,
        related: others.map((level) => ({
          span: level.headSpan,
          message: `${named(level)}, ${runs(at.placesOf(level)?.byLength.get(first.length) ?? [])} of ${first.length}`,
        })),
        fixes: widened(at, levels).slice(0, 2),
      },
    );
  }
}

/** Who clashes: all by name where the set is the same at every length. */
function tooMany(at: PlacementContext, clashes: readonly Clash[], levels: readonly LevelEntry[]): string {
  const [first] = clashes;
  const same = (key: 'levels' | 'places') => clashes.every((clash) => clash[key].join() === first![key].join());
  const [last] = levels;
  if (!same('levels')) {
    const places = new Set(clashes.flatMap(({ length }) => at.placesOf(last!)?.byLength.get(length) ?? []));
    return `${named(last!)} and other levels that need ${runs(places)} are more than there are places`;
  }
  const names = listed([...levels].reverse().map(named));
  const count = first!.places.length;
  const all = runs(clashes.flatMap(({ places }) => places));
  const places = count === 1 ? 'level' : 'levels';
  return `${names} have only ${same('places') ? `${places} ${all}` : `${count} ${places} of ${all}`} between them`;
}

/** The share of games in which a clash comes true. */
function clashShare(
  at: PlacementContext,
  dungeon: DungeonEntry,
  clashes: readonly Clash[],
  levels: readonly LevelEntry[],
): number {
  const stops = (stopsOf(at, 'placement', dungeon.id)?.share ?? 0) + hanging(at, dungeon.id);
  const lengths = clashes.map(({ length }) => length);
  const chances = levels.map((level) => Math.min(levelFacts(level).chance, 100) / 100);
  const own = chances.reduce((product, chance) => product * chance, at.lengthShare(dungeon, lengths));
  if (stops <= 0) return own;
  // What the odds say is shared by all clashes of the dungeon; each then counts for the games that have its levels.
  const alone = at.facts.clashes.every((other) => other.dungeon !== dungeon.id || clashes.includes(other));
  return alone ? stops : Math.min(own, stops);
}

/** Share of sampled games that hang in the search for the dungeon's places: it tries all before it gives up. */
function hanging(at: PlacementContext, dungeon: string): number {
  return at.facts.odds.stops
    .filter(({ kind, entries }) => kind === 'endless' && entries[1] === dungeon)
    .reduce((sum, { probability }) => sum + probability, 0);
}

/** A level's range grown by the least with which all levels fit at every length. */
function widened(at: PlacementContext, levels: readonly LevelEntry[]): Fix[] {
  return levels.flatMap((level) => {
    const range = at.facts.wider.get(level.id);
    const edit = range === undefined ? undefined : rangeEdit(at.context, level, range);
    return edit ? [edits(`Widen the range of ${named(level)} to ${range}`, [edit], false)] : [];
  });
}
