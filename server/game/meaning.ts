/** What a file means, as a key: while it stays the same, so do its odds and what follows from them. */
import type { BranchEntry, Definition, DungeonEntry, Field, LevelEntry } from '../definition/types';
import type { Rules } from '../dialects/types';
import { finish, type Work } from './work';

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

/** Writes a value, or that there is one which cannot be known; nothing for an absent field. */
function field(of: Field<unknown> | undefined): string {
  return of === undefined ? ',' : of.value === undefined ? '?,' : `${quoted(of.value)},`;
}

/** Text with its length before it needs no quotes. */
function quoted(value: unknown): string {
  return typeof value === 'string'
    ? `${value.length}:${value}`
    : typeof value === 'number'
      ? String(value)
      : JSON.stringify(value);
}

function levelKey({ id, name, base, range, chance, chainlevel }: LevelEntry): string {
  return `${quoted(id)},${field(name)}${field(base)}${field(range)}${field(chance)}${field(chainlevel)};`;
}

function branchKey({ id, name, base, range, chainlevel, branchtype, direction, entryLevel }: BranchEntry): string {
  const couple = `${field(base)}${field(range)}${field(chainlevel)}`;
  return `${quoted(id)},${field(name)}${couple}${field(branchtype)}${field(direction)}${field(entryLevel)};`;
}

function dungeonKey({ id, name, base, range, chance, entry, flags, stop }: DungeonEntry): string {
  const own = `${quoted(id)},${field(name)}${field(base)}${field(range)}${field(chance)}${field(entry)}`;
  const stopped = stop ? JSON.stringify([stop.message, stop.phase, stop.levels, stop.branches]) : '';
  return `${own}[${flags.map(field).join('')}]${stopped}`;
}

/**
 * Everything that odds and Placement checks depend on, and nothing else: no spans, no comments, no layout, nothing that
 * only other checks look at.
 */
export function meaningOf(definition: Definition, rules: Rules): string {
  return finish(workMeaning(definition, rules));
}

/** Asked for again and again while a version of a file is the current one. */
const meanings = new WeakMap<Definition, { readonly rules: Rules; readonly meaning: string }>();

/** Pieces of the key that are joined in one step. */
const BATCH = 1024;

/** The same in steps, for a file of any size; known afterwards. */
export function* workMeaning(definition: Definition, rules: Rules): Work<string> {
  const known = meanings.get(definition);
  if (known?.rules === rules) return known.meaning;
  const batches: string[] = [];
  let parts: string[] = [];
  for (const part of partsOf(definition, rules)) {
    parts.push(part);
    if (parts.length < BATCH) continue;
    // Joined here and there: one text of a million pieces is one only when somebody looks at it, all at once.
    batches.push(parts.join(''));
    parts = [];
    yield;
  }
  const meaning = batches.join('') + parts.join('');
  meanings.set(definition, { rules, meaning });
  return meaning;
}

function* partsOf(definition: Definition, rules: Rules): Iterable<string> {
  yield `${definition.format} ${definition.exact} ${ruleKey(rules)}\n`;
  for (const { probability, dungeons, counted, stop } of definition.worlds) {
    yield JSON.stringify([probability, counted, stop?.message]);
    for (const dungeon of dungeons) {
      yield dungeonKey(dungeon);
      yield '{';
      for (const level of dungeon.levels) yield levelKey(level);
      yield '}{';
      for (const branch of dungeon.branches) yield branchKey(branch);
      yield '}';
    }
    yield '\n';
  }
}
