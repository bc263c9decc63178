/** One entry in a few words, for lists. */
import type { Analysis } from '../analysis/analysis';
import type { Entry, World } from '../definition/types';
import { describeLengths, describePlaces } from '../game/placesText';

/** Where it lands or how long it is: `levels 5–9 of 25–29`, `25–29 levels`; empty where that is not known. */
export function summary(analysis: Analysis, entry: Entry, world: World): string {
  const { rules } = analysis;
  const where = entry.kind === 'dungeon' ? describeLengths(entry, rules) : describePlaces(entry, world, rules);
  const chance = entry.kind === 'branch' ? undefined : entry.chance?.value;
  const sometimes = chance !== undefined && chance > 0 && chance < 100 ? `${chance}% of games` : '';
  return [where ?? '', sometimes].filter((part) => part !== '').join(', ');
}
