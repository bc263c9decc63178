import type { Context } from '../context';
import type { Finding } from '../types';
import { bonesTagClash, constantTag, portalBones } from './bones';
import { counts } from './counts';
import { levelFiles } from './levelFiles';
import { towerLevels } from './tower';

/** The checks of the family Consistency, each of one world. */
export const consistencyChecks: readonly ((context: Context) => Iterable<Finding>)[] = [
  bonesTagClash,
  constantTag,
  portalBones,
  counts,
  levelFiles,
  towerLevels,
];
