/** The family Placement: what only playing the file shows, in two steps (see types.ts). The founder is filling this in (20:50): leave it. */
import type { Definition } from '../../definition/types';
import type { Rules } from '../../dialects/types';
import type { Odds, Work } from '../../game/types';
import type { FileContext } from '../context';
import type { Finding } from '../types';
import type { PlacementFacts } from './types';

/**
 * What the checks need to know about a file's meaning.
 * @param odds of all worlds together
 * @param worlds the odds of each world, where they were worked out one by one
 */
export function* placementFacts(
  _definition: Definition,
  _rules: Rules,
  odds: Odds,
  worlds: readonly Odds[],
): Work<PlacementFacts> {
  yield;
  return { worlds: (worlds.length > 0 ? worlds : [odds]).map((o) => ({ odds: o, clashes: [], slow: [] })) };
}

/** The findings for one version of the text. */
export function placementFindings(_file: FileContext, _facts: PlacementFacts): Finding[] {
  return [];
}
