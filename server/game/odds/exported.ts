/** Places of levels that matter outside their dungeon. */
import type { ChainPlace } from '../range';
import { ABSENT, type Component } from './graph';
import type { Exported, LocalConfig } from './local';
import type { Outcome } from './outcome';

/** Where a level is, as what is chained to it sees it. */
export function chainPlace(place: number): ChainPlace {
  return place === ABSENT ? null : place;
}

/** Whether a group's wanted levels are where they are assumed to be. */
export function matches(
  { exported, assumed }: LocalConfig,
  members: readonly number[],
  { wanted }: Component,
  places: readonly number[],
): boolean {
  return (
    assumed === undefined ||
    exported.every((level, e) => {
      const at = wanted.findIndex((i) => members[i] === level);
      return at < 0 || chainPlace(places[at]!) === assumed[e];
    })
  );
}

/** Every combination of places of the exported levels. */
export function exportedOf(
  { exported }: LocalConfig,
  groups: readonly { readonly levels: readonly number[]; readonly outcomes: readonly Outcome[] }[],
  survive: number,
): Exported[] {
  if (exported.length === 0) return [];
  let all = new Map<string, Exported>([['', { places: exported.map(() => null), probability: survive }]]);
  for (const { levels, outcomes } of groups) {
    if (!levels.some((level) => exported.includes(level))) continue;
    const next = new Map<string, Exported>();
    for (const known of all.values()) {
      for (const outcome of outcomes) {
        const places = exported.map((level, e) =>
          levels.includes(level) ? chainPlace(outcome.places[levels.indexOf(level)]!) : known.places[e]!,
        );
        const probability = known.probability * outcome.probability + (next.get(places.join())?.probability ?? 0);
        next.set(places.join(), { places, probability });
      }
    }
    all = next;
  }
  return [...all.values()];
}
