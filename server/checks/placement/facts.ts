/** The facts of the Placement checks: what takes time to find out, once per meaning of a file. */
import type { Definition } from '../../definition/types';
import type { Rules } from '../../dialects/types';
import type { Odds, Work } from '../../game/types';
import { findClashes } from './clashes';
import { findSlow } from './slow';
import type { PlacementFacts, WorldFacts } from './types';

/** Worlds beyond this many are not looked at: what is wrong with the file has shown by then. */
const MOST_WORLDS = 64;

/**
 * What the checks need to know about a file's meaning.
 * @param odds of all worlds together
 * @param worlds the odds of each world, where they were worked out one by one
 */
export function* placementFacts(
  definition: Definition,
  rules: Rules,
  odds: Odds,
  worlds: readonly Odds[],
): Work<PlacementFacts> {
  const facts: WorldFacts[] = [];
  for (const [i, world] of definition.worlds.slice(0, MOST_WORLDS).entries()) {
    const own = worlds[i] ?? odds;
    // No odds: values that are not known, or more dungeons than any game has.
    if (own.dungeons.length === 0) {
      facts.push({ odds: own, clashes: [], wider: new Map(), slow: [] });
      continue;
    }
    const { clashes, wider } = yield* findClashes(world, rules, own);
    const slow = yield* findSlow(world, rules, new Set(clashes.map(({ dungeon }) => dungeon)));
    facts.push({ odds: own, clashes, wider, slow });
  }
  return { worlds: facts };
}
