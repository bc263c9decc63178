/** What the vanilla games know: the lists that every variant starts from (dialects.md, profiles.json). */
import type { Generation, Limits, Traits } from './types';

export const VANILLA_LIMITS: Limits = { dungeons: 16, levelsPerDungeon: 32, specialLevels: 50, branches: 32 };

const LEVELS_OF_ALL = [
  ...['air', 'asmodeus', 'astral', 'baalz', 'castle', 'earth', 'fakewiz1', 'fire', 'juiblex', 'knox', 'medusa'],
  ...['oracle', 'orcus', 'rogue', 'sanctum', 'valley', 'water', 'wizard1', 'wizard2', 'wizard3'],
];
const QUEST = ['x-strt', 'x-loca', 'x-goal'];
const LEVELS_3_6 = [...LEVELS_OF_ALL, 'bigrm', 'minend', 'soko1', ...QUEST];

/** The level names that the C code of each generation looks for. */
export const VANILLA_LEVELS: Readonly<Record<Generation, readonly string[]>> = {
  '3.1': [...LEVELS_OF_ALL, 'bigroom', 'x-start', 'x-locate', 'x-goal'],
  '3.4.3': [...LEVELS_OF_ALL, 'bigroom', ...QUEST],
  '3.6': LEVELS_3_6,
  '3.7': LEVELS_3_6,
  '5.0': LEVELS_3_6,
};

const REQUIRED_3_4_3 = ['The Quest', 'Sokoban', 'The Gnomish Mines', "Vlad's Tower"];
const REQUIRED_3_7 = [...REQUIRED_3_4_3, 'The Tutorial'];

/** The dungeons that each generation resolves by name at the start of a game, in the order in which it does. */
export const VANILLA_REQUIRED: Readonly<Record<Generation, readonly string[]>> = {
  '3.1': ['The Quest', 'The Gnomish Mines', "Vlad's Tower"],
  '3.4.3': REQUIRED_3_4_3,
  '3.6': REQUIRED_3_4_3,
  '3.7': REQUIRED_3_7,
  '5.0': REQUIRED_3_7,
};

/** Flag words: `.def` compilers refuse `town` for a dungeon, the Lua loaders take every word for both. */
export function vanillaFlags(generation: Generation): { dungeon: readonly string[]; level: readonly string[] } {
  const common = ['hellish', 'mazelike', 'roguelike'];
  if (generation === '3.7' || generation === '5.0') {
    const all = ['town', ...common, 'unconnected'];
    return { dungeon: all, level: all };
  }
  return { dungeon: common, level: ['town', ...common] };
}

export function vanillaTraits(generation: Generation): Traits {
  return {
    branchEntryLevel: false,
    entryObsolete: false,
    threeStrings: false,
    alternatives: false,
    freeBranches: false,
    chanceInWizard: false,
    checksDungeons: false,
    signedLevelIndex: generation !== '3.7' && generation !== '5.0',
    branchChainsMended: false,
    repeatsLevels: false,
    translated: false,
  };
}
