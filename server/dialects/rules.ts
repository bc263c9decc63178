import type { Rules } from './types';
import { VANILLA_LEVELS, VANILLA_LIMITS, VANILLA_REQUIRED, vanillaFlags, vanillaTraits } from './vanilla';
import { VARIANTS, type Variant } from './variants';

/** Ids of all dialects, vanilla games first. */
export const dialectIds: readonly string[] = VARIANTS.map((variant) => variant.id);

const built = new Map<string, Rules>();

/**
 * The rules of a dialect, without anything from a source tree. An id that is not in `dialectIds` gets the rules of
 * NetHack 3.6; a caller that takes ids from people looks there first.
 */
export function rulesFor(id: string): Rules {
  const variant = VARIANTS.find((v) => v.id === id) ?? VARIANTS[0]!;
  let rules = built.get(variant.id);
  if (rules === undefined) {
    rules = build(variant);
    built.set(variant.id, rules);
  }
  return rules;
}

/** The format of the dungeon file that the games of a generation read. */
export function formatRead({ generation }: Pick<Rules, 'generation'>): 'def' | 'lua' {
  return generation === '3.7' || generation === '5.0' ? 'lua' : 'def';
}

function build(variant: Variant): Rules {
  const { generation } = variant;
  const flags = vanillaFlags(generation);
  const ownFlags = (words: readonly string[]) => change(words, variant.flagsAdded, variant.flagsRemoved);
  return {
    dialect: variant.id,
    name: variant.name,
    generation,
    limits: { ...VANILLA_LIMITS, ...variant.limits },
    requiredDungeons: change(VANILLA_REQUIRED[generation], variant.dungeonsAdded, variant.dungeonsRemoved),
    knownLevels: change(VANILLA_LEVELS[generation], variant.levelsAdded, variant.levelsRemoved),
    flags: { dungeon: ownFlags(flags.dungeon), level: ownFlags(flags.level) },
    extraFields: variant.extraFields ?? [],
    traits: { ...vanillaTraits(generation), ...variant.traits },
    sources: new Map(),
  };
}

function change(list: readonly string[], added: readonly string[] = [], removed: readonly string[] = []): string[] {
  return [...new Set([...list.filter((word) => !removed.includes(word)), ...added])];
}
