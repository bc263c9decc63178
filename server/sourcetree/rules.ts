/** Lays what a source tree says over the built-in profile of a dialect. */
import type { Rules } from '../dialects/types';
import type { TreeFacts } from './tree';

/** The rules of `base` with everything that `facts` states put in its place. */
export function rulesInTree(base: Rules, facts: TreeFacts): Rules {
  const flags = facts.flags;
  return {
    ...base,
    limits: { ...base.limits, ...facts.limits },
    requiredDungeons: facts.requiredDungeons ?? base.requiredDungeons,
    knownLevels: facts.knownLevels ?? base.knownLevels,
    // The tree's list says nothing on which kind of entry a word belongs to: new words are taken for both.
    flags: flags ? { dungeon: merged(base.flags.dungeon, flags), level: merged(base.flags.level, flags) } : base.flags,
    sources: facts.sources,
    levelFiles: facts.levelFiles,
  };
}

function merged(words: readonly string[], tree: readonly string[]): string[] {
  const known = new Set(words);
  return [...words.filter((w) => tree.includes(w)), ...tree.filter((w) => !known.has(w))];
}
