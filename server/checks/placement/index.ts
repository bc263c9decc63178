/** The family Placement: what only playing the file shows, in two steps (see types.ts). */
import { type FileContext, worldContext } from '../context';
import type { Finding } from '../types';
import { mergeWorlds } from '../worlds';
import { branchFindings } from './branches';
import { noteFindings } from './notes';
import { PlacementContext } from './placementContext';
import { slowFindings } from './slowFindings';
import { stopFindings } from './stops';
import type { PlacementFacts } from './types';

export { placementFacts } from './facts';

const families = [stopFindings, slowFindings, branchFindings, noteFindings];

/** The findings for one version of the text. */
export function placementFindings(file: FileContext, facts: PlacementFacts): Finding[] {
  return mergeWorlds(file.definition, (world) => {
    const known = facts.worlds[file.definition.worlds.indexOf(world)];
    // Without odds, as where values are not known, nothing is sure.
    if (!known || known.odds.dungeons.length === 0) return [];
    const context = new PlacementContext(worldContext(file, world), known);
    return families.flatMap((family) => [...family(context)]);
  });
}
