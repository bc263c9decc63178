import type { BranchEntry, DungeonEntry, Field, LevelEntry } from '../../definition/types';
import { ALIGNMENT_WORDS, BRANCH_TYPE_WORDS, DIRECTION_WORDS } from '../../definition/words';
import { type Context, listed, quote } from '../context';
import { didYouMean } from '../nearest';
import { replace, report } from '../report';
import { pauses } from '../steps';
import type { Finding, Fix } from '../types';
import { rawField } from './raw';

const ALIGNMENTS = ALIGNMENT_WORDS.map((w) => w.word);
const TYPES = BRANCH_TYPE_WORDS.map((w) => w.word);
const DIRECTIONS = DIRECTION_WORDS.map((w) => w.word);

/** `unknown-value`: words that are not of the list their field takes. */
export function* values(context: Context): Iterable<Finding | undefined> {
  const pause = pauses();
  for (const d of context.dungeons) {
    if (pause()) yield undefined;
    if (hasWords(d)) yield* described(context, d);
    if (d.tileset !== undefined) yield* tileset(context, d);
    for (const l of d.levels) {
      if (pause()) yield undefined;
      if (hasWords(l)) yield* described(context, l);
    }
    for (const b of d.branches) {
      if (pause()) yield undefined;
      const type = written(b, 'branchtype');
      if (!legal(type, TYPES)) yield wrong(context, b, type!, 'a branch type', TYPES);
      const direction = written(b, 'direction');
      if (!legal(direction, DIRECTIONS)) yield wrong(context, b, direction!, 'a direction', DIRECTIONS);
    }
  }
}

function hasWords({ flags, alignments }: DungeonEntry | LevelEntry): boolean {
  return flags.length > 0 || alignments.length > 0;
}

/** The word as written: a wrong one is in no field of the definition. */
function written(branch: BranchEntry, name: 'branchtype' | 'direction'): Field<string> | undefined {
  const raw = rawField(branch, name);
  if (raw === undefined || (raw.kind !== 'string' && raw.kind !== 'integer' && raw.kind !== 'float')) return undefined;
  return { value: String(raw.value), span: raw.span, nameSpan: raw.nameSpan, computed: raw.computed };
}

/** The compiler takes these two in a level's description, without effect; flag-without-effect says so. */
const SILENT = ['unaligned', 'noalign'];

function* described(context: Context, entry: DungeonEntry | LevelEntry): Iterable<Finding> {
  const flags = context.rules.flags[entry.kind];
  const silent = context.format === 'def' && entry.kind === 'level';
  for (const flag of entry.flags) {
    if (legal(flag, flags) || (silent && legal(flag, SILENT))) continue;
    yield wrong(context, entry, flag, `a flag of a ${entry.kind} in ${context.rules.name}`, flags);
  }
  for (const alignment of entry.alignments) {
    if (!legal(alignment, ALIGNMENTS)) yield wrong(context, entry, alignment, 'an alignment', ALIGNMENTS);
  }
}

/** Whether it is one of the words; what is not there or not known may be. */
function legal(field: Field<string> | undefined, words: readonly string[]): boolean {
  return field?.value === undefined || words.includes(field.value);
}

function wrong(
  context: Context,
  entry: DungeonEntry | LevelEntry | BranchEntry,
  field: Field<string>,
  what: string,
  words: readonly string[],
): Finding {
  const value = field.value!;
  const statement = context.format === 'def' ? meant(context, entry, field, value) : undefined;
  const near = statement === undefined ? context.near(value, () => words) : undefined;
  const fixes: Fix[] = [];
  if (statement !== undefined) fixes.push(replace(`Change to ${statement}`, field.nameSpan, statement));
  else if (near !== undefined && !field.computed) fixes.push(wordFix(context, field, value, near));
  const outcome = context.format === 'def' ? 'the compiler rejects it' : 'the game stops at the start';
  const choice = near === undefined && statement === undefined ? ` (${listed(words, 'or')})` : '';
  const message = `${quote(value)} is not ${what}${choice}, and ${outcome}${didYouMean(near ?? statement)}`;
  return report('unknown-value', context.format, field.span, message, { entry, fixes });
}

/** GnollHack: the names of tilesets all end alike; which there are is known only to its own sources. */
function* tileset(context: Context, entry: DungeonEntry): Iterable<Finding> {
  const field = entry.tileset;
  const value = field?.value;
  if (field === undefined || value === undefined || /^-?\d+$|_tileset$/.test(value)) return;
  const near = `${value.replace(/_(?:style|tiles?|set)$/, '')}_tileset`;
  yield report(
    'unknown-value',
    context.format,
    field.span,
    `${quote(value)} is no tileset, whose names all end in _tileset, and the compiler rejects it${didYouMean(near)}`,
    { entry, fixes: [replace(`Change to ${near}`, field.span, near, false)] },
  );
}

/** The word inside its quotes, or bare. */
function wordFix(context: Context, field: Field<string>, value: string, near: string): Fix {
  const at = value === '' ? -1 : context.text.slice(field.span.start, field.span.end).indexOf(value);
  const span = at < 0 ? field.span : { start: field.span.start + at, end: field.span.start + at + value.length };
  return replace(`Change to ${near}`, span, at < 0 && context.format === 'lua' ? `"${near}"` : near);
}

/** The statement that takes the word: a flag written as an alignment, or the other way round. */
function meant(context: Context, entry: DungeonEntry | LevelEntry | BranchEntry, field: Field<string>, value: string) {
  const written = context.text.slice(field.nameSpan.start, field.nameSpan.end);
  const level = entry.kind === 'level';
  if (/^(?:DESCRIPTION|LEVELDESC)$/.test(written) && ALIGNMENTS.includes(value))
    return level ? 'LEVALIGN' : 'ALIGNMENT';
  if (/^(?:ALIGNMENT|LEVALIGN)$/.test(written) && context.rules.flags[level ? 'level' : 'dungeon'].includes(value)) {
    return level ? 'LEVELDESC' : 'DESCRIPTION';
  }
  return undefined;
}
