/** The branch that the game sets afloat: it has no start until a vault is made (spec §5, `knox`). */
import type { BranchEntry, World } from '../definition/types';
import type { Rules } from '../dialects/types';
import { placesOf } from './places';
import { specialOf } from './plan';
import { entryLevelIn } from './range';

/**
 * Whether a branch leads to where `knox` stands, or may: the levels the file gives it then say how deep that dungeon
 * counts as, not where one finds the way there.
 */
export function isFloating(branch: BranchEntry, world: World, rules: Rules): boolean {
  const name = branch.name?.value;
  const child = name === undefined ? undefined : world.dungeons.find((dungeon) => dungeon.name?.value === name);
  const knox = child?.levels.find((level) => specialOf(level.name?.value ?? '') === 'knox');
  if (!child || !knox) return false;
  const own = rules.traits.branchEntryLevel && branch.entryLevel?.value ? branch.entryLevel : child.entry;
  const places = placesOf(knox, world, rules);
  const stated = own === undefined ? 0 : own.value;
  // Where that is not known, it is what the name says.
  if (!places || stated === undefined) return true;
  return [...places.byLength].some(([length, levels]) => levels.includes(entryLevelIn(stated, length)));
}
