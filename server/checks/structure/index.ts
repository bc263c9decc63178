import type { Context } from '../context';
import type { Check } from '../steps';
import { branches } from './branches';
import { chainsDef } from './chainsDef';
import { chainsLua } from './chainsLua';
import { duplicates } from './duplicates';
import { limits } from './limits';
import { orphans, previousDungeon } from './order';
import { requiredDungeons, requiredOrder, wizardChance } from './required';
import { requiredLevels } from './requiredLevels';

/** The checks of the family Structure, each of one world. */
export const structureChecks: readonly Check<Context>[] = [
  orphans,
  previousDungeon,
  duplicates,
  branches,
  chainsDef,
  chainsLua,
  requiredDungeons,
  requiredOrder,
  wizardChance,
  requiredLevels,
  limits,
];
