import { type Context, named } from '../context';
import { report } from '../report';
import type { Finding } from '../types';

/** `chance-range`: percentages outside 1 to 100, which are legal and seldom meant. */
export function* chances(context: Context): Iterable<Finding> {
  for (const entry of [...context.dungeons, ...context.levels]) {
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
    yield report('chance-range', context.format, entry.chance!.span, message, { entry });
  }
}
