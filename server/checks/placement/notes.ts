/** What the game passes over in silence: `range-clipped`, `entry-on-special`. */
import type { BranchEntry, DungeonEntry, LevelEntry } from '../../definition/types';
import { chainLevelOf } from '../../game/places';
import { isChained, ordinal, runs } from '../../game/placesText';
import { entryLevelIn } from '../../game/range';
import { named } from '../context';
import { edits, report } from '../report';
import type { Finding } from '../types';
import { levelFacts } from './levels';
import type { PlacementContext } from './placementContext';
import { rangeEdit } from './rangeEdit';

export function* noteFindings(at: PlacementContext): Iterable<Finding> {
  for (const entry of [...at.context.levels, ...at.context.branches]) yield* clipped(at, entry);
  for (const dungeon of at.context.dungeons) yield* entryOnSpecial(at, dungeon);
}

/** A range that the bottom cuts off at every length, wherever a chain level lands. */
function* clipped(at: PlacementContext, entry: LevelEntry | BranchEntry): Iterable<Finding> {
  const { context } = at;
  const dungeon = context.dungeonOf(entry)!;
  const base = entry.base?.value;
  const range = entry.range?.value;
  const places = at.placesOf(entry);
  const lengths = at.lengthsOf(dungeon);
  if (!places || base === undefined || range === undefined || range <= 1 || lengths.length === 0) return;
  const chain = isChained(entry, context.rules) ? chainLevelOf(entry, context.world, context.rules) : undefined;
  const most = Math.max(...lengths);
  const from = chain ? Math.min(...(at.placesOf(chain)?.all ?? [Number.NEGATIVE_INFINITY])) : 0;
  // The end furthest from the bottom: with the longest dungeon and the highest chain level.
  const end = chain || base > 0 ? from + base + range - 1 : most + base + range;
  if (!Number.isFinite(end) || end <= most || places.all.length === 0) return;
  const what = entry.kind === 'level' ? named(entry) : `the branch to ${named(entry)}`;
  const over = chain
    ? `ends below the bottom of ${named(dungeon)} wherever ${named(chain)} lands`
    : base > 0
      ? `ends at level ${end}, but ${named(dungeon)} has ${runs(lengths)} levels`
      : `begins at the ${ordinal(-base)} level from the bottom of ${named(dungeon)} and is ${range} long`;
  const edit = rangeEdit(context, entry, -1);
  yield report(
    'range-clipped',
    context.format,
    entry.range!.span,
    `The range of ${what} ${over}; the rest is ignored`,
    {
      entry,
      fixes: edit ? [edits('Change the range to -1: down to the bottom', [edit])] : [],
    },
  );
}

/** An entry between top and bottom that a special level of its own stands on: left behind by a new layout, perhaps. */
function* entryOnSpecial(at: PlacementContext, dungeon: DungeonEntry): Iterable<Finding> {
  const entry = dungeon.entry?.value;
  const lengths = at.lengthsOf(dungeon);
  // The top is where one arrives anyway; a bottom or a level above a `dummy` is meant.
  if (entry === undefined || entry === 0 || entry === 1 || entry === -1 || lengths.length === 0) return;
  if (dungeon.levels.some((level) => level.name?.value?.toLowerCase() === 'dummy')) return;
  if (lengths.some((length) => entryLevelIn(entry, length) === 1 || entryLevelIn(entry, length) === length)) return;
  const special = dungeon.levels.find(
    (level) =>
      levelFacts(level).chance >= 100 &&
      lengths.every((length) => {
        const places = at.placesOf(level)?.byLength.get(length) ?? [];
        return places.length === 1 && places[0] === entryLevelIn(entry, length);
      }),
  );
  if (!special) return;
  yield report(
    'entry-on-special',
    at.context.format,
    dungeon.entry!.span,
    `One arrives in ${named(dungeon)} on its special level ${named(special)}`,
    { entry: dungeon, related: [{ span: special.headSpan, message: 'the special level' }] },
  );
}
