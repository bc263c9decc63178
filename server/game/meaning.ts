/** What a file means, as a key: while it stays the same, so do its odds and what follows from them. */
import type { BranchEntry, Definition, DungeonEntry, Field, LevelEntry, World } from '../definition/types';
import type { Rules } from '../dialects/types';

/** Keys of rules, which are few and live long. */
const ruleKeys = new WeakMap<Rules, string>();

function ruleKey(rules: Rules): string {
  let key = ruleKeys.get(rules);
  if (key === undefined) {
    const { dialect, generation, limits, requiredDungeons, traits } = rules;
    key = JSON.stringify([dialect, generation, limits, requiredDungeons, traits]);
    ruleKeys.set(rules, key);
  }
  return key;
}

/** A value, or that there is one which cannot be known; nothing for an absent field. */
function value(field: Field<unknown> | undefined): unknown {
  return field === undefined ? 0 : field.value === undefined ? null : [field.value];
}

function values(fields: readonly Field<unknown>[]): unknown[] {
  return fields.map(value);
}

function levelKey({ id, name, base, range, chance, chainlevel }: LevelEntry): unknown {
  return [id, value(name), value(base), value(range), value(chance), value(chainlevel)];
}

function branchKey({ id, name, base, range, chainlevel, branchtype, direction, entryLevel }: BranchEntry): unknown {
  return [id, ...[name, base, range, chainlevel, branchtype, direction, entryLevel].map(value)];
}

function dungeonKey(dungeon: DungeonEntry): unknown {
  const { id, name, base, range, chance, entry, flags, stop, levels, branches } = dungeon;
  return [
    id,
    ...[name, base, range, chance, entry].map(value),
    values(flags),
    stop && [stop.message, stop.phase, stop.levels, stop.branches],
    levels.map(levelKey),
    branches.map(branchKey),
  ];
}

function worldKey({ probability, dungeons, counted, stop }: World): unknown {
  return [probability, counted, stop?.message, dungeons.map(dungeonKey)];
}

/**
 * Everything that odds and Placement checks depend on, and nothing else: no spans, no comments, no layout, nothing that
 * only other checks look at.
 */
export function meaningOf(definition: Definition, rules: Rules): string {
  let known = meanings.get(definition);
  if (known?.rules !== rules) {
    known = { rules, meaning: write(definition, rules) };
    meanings.set(definition, known);
  }
  return known.meaning;
}

/** Asked for again and again while a version of a file is the current one. */
const meanings = new WeakMap<Definition, { readonly rules: Rules; readonly meaning: string }>();

function write(definition: Definition, rules: Rules): string {
  return JSON.stringify([definition.format, ruleKey(rules), definition.exact, definition.worlds.map(worldKey)]);
}
