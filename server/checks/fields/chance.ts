import type { DungeonEntry, LevelEntry } from '../../definition/types';
import { type Context, named } from '../context';
import { edits, replace, report } from '../report';
import { pauses } from '../steps';
import type { Finding, Fix } from '../types';
import { fieldRemoval } from './removal';

/** `chance-range`: percentages outside 1 to 100, which are legal and seldom meant. */
export function* chances(context: Context): Iterable<Finding | undefined> {
  const pause = pauses();
  for (const entry of [...context.dungeons, ...context.levels]) {
    if (pause()) yield undefined;
    const chance = entry.chance?.value;
    if (chance === undefined || (chance > 0 && chance <= 100)) continue;
    const who = named(entry);
    const level = entry.kind === 'level';
    const message =
      chance > 100
        ? `A chance of ${chance} is more than 100, so ${who} is in every game`
        : level
          ? `A chance of ${chance} means never, so ${who} is in no game`
          : chance === 0
            ? `A dungeon’s chance of 0 means always, so ${who} is in every game`
            : `A chance of ${chance} is below 0, so ${who} is in no game`;
    yield report('chance-range', context.format, entry.chance!.span, message, {
      entry,
      fixes: fixesOf(context, entry, chance),
    });
  }
}

/** The same written plainly; where never or always may not have been meant, that is for people to say. */
function fixesOf(context: Context, entry: DungeonEntry | LevelEntry, chance: number): Fix[] {
  const field = entry.chance!;
  if (field.computed) return [];
  if (chance > 100) return [replace('Change to 100', field.span, '100')];
  // In an entry without a name the number stands where that belongs: without it the rest would be read as something else.
  const spare = entry.kind === 'dungeon' && chance === 0 && entry.name !== undefined;
  const remove = spare ? fieldRemoval(context, entry, 'chance') : undefined;
  return remove === undefined ? [] : [edits('Remove the chance: always', [remove])];
}
