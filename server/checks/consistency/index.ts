import type { Context } from '../context';
import type { Check } from '../steps';
import { bonesTagClash, constantTag, portalBones } from './bones';
import { counts } from './counts';
import { levelFiles } from './levelFiles';
import { towerLevels } from './tower';

/** The checks of the family Consistency, each of one world. */
export const consistencyChecks: readonly Check<Context>[] = [
  bonesTagClash,
  constantTag,
  portalBones,
  counts,
  levelFiles,
  towerLevels,
];
