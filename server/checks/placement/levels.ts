import type { LevelEntry } from '../../definition/types';

/** A level's numbers with the game's defaults; 0 for a base that is missing. */
export function levelFacts(level: LevelEntry) {
  return {
    name: level.name?.value ?? '',
    base: level.base?.value ?? 0,
    range: level.range?.value ?? 0,
    chance: level.chance === undefined ? 100 : (level.chance.value ?? 100),
  };
}
