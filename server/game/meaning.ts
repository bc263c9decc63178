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
function field(of: Field<unknown> | undefined, texts: Texts): string {
  return of === undefined ? ',' : of.value === undefined ? '?,' : `${quoted(of.value, texts)},`;
}

/** Text with its length before it needs no quotes. */
function quoted(value: unknown, texts: Texts): string {
  return typeof value === 'string'
    ? texts.write(value)
    : typeof value === 'number'
      ? String(value)
      : JSON.stringify(value);
}

function fields(id: string, all: readonly (Field<unknown> | undefined)[], texts: Texts): string {
  let key = `${texts.write(id)},`;
  for (const one of all) key += field(one, texts);
  return key;
}

function levelKey({ id, name, base, range, chance, chainlevel }: LevelEntry, texts: Texts): string {
  return `${fields(id, [name, base, range, chance, chainlevel], texts)};`;
}

function branchKey(branch: BranchEntry, texts: Texts): string {
  const { id, name, base, range, chainlevel, branchtype, direction, entryLevel } = branch;
  return `${fields(id, [name, base, range, chainlevel, branchtype, direction, entryLevel], texts)};`;
}

function dungeonKey({ id, name, base, range, chance, entry, flags, stop }: DungeonEntry, texts: Texts): string {
  const stopped = stop ? JSON.stringify([stop.message, stop.phase, stop.levels, stop.branches]) : '';
  const flagged = flags.map((flag) => field(flag, texts)).join('');
  return `${fields(id, [name, base, range, chance, entry], texts)}[${flagged}]${stopped}`;
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

/** From here on a text is written out once, however many entries share it: a program can make thousands of them. */
const LONG = 200;

/** Gives a long text that came before by its number. */
class Texts {
  private readonly numbers = new Map<string, number>();

  write(text: string): string {
    if (text.length < LONG) return `${text.length}:${text}`;
    const known = this.numbers.get(text);
    if (known !== undefined) return `=${known}`;
    this.numbers.set(text, this.numbers.size);
    return `${text.length}:${text}`;
  }
}

function* partsOf(definition: Definition, rules: Rules): Iterable<string> {
  const texts = new Texts();
  yield `${definition.format} ${definition.exact} ${ruleKey(rules)}\n`;
  for (const { probability, dungeons, counted, stop } of definition.worlds) {
    yield JSON.stringify([probability, counted, stop?.message]);
    for (const dungeon of dungeons) {
      yield dungeonKey(dungeon, texts);
      yield '{';
      for (const level of dungeon.levels) yield levelKey(level, texts);
      yield '}{';
      for (const branch of dungeon.branches) yield branchKey(branch, texts);
      yield '}';
    }
    yield '\n';
  }
}
