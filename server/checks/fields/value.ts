import type { BranchEntry, DungeonEntry, Field, LevelEntry } from '../../definition/types';
import { ALIGNMENT_WORDS, BRANCH_TYPE_WORDS, DIRECTION_WORDS } from '../../definition/words';
import { type Context, listed, quote } from '../context';
import { didYouMean } from '../nearest';
import { replace, report } from '../report';
import type { Finding, Fix } from '../types';
import { rawField } from './raw';

const ALIGNMENTS = ALIGNMENT_WORDS.map((w) => w.word);
const TYPES = BRANCH_TYPE_WORDS.map((w) => w.word);
const DIRECTIONS = DIRECTION_WORDS.map((w) => w.word);

/** `unknown-value`: words that are not of the list their field takes. */
export function* values(context: Context): Iterable<Finding> {
  for (const d of context.dungeons) {
    yield* described(context, d);
    yield* tileset(context, d);
    for (const l of d.levels) yield* described(context, l);
    for (const b of d.branches) {
      yield* word(context, b, written(b, 'branchtype'), 'a branch type', TYPES);
      yield* word(context, b, written(b, 'direction'), 'a direction', DIRECTIONS);
    }
  }
}

/** The word as written: a wrong one is in no field of the definition. */
function written(branch: BranchEntry, name: 'branchtype' | 'direction'): Field<string> | undefined {
  const raw = rawField(branch, name);
  if (raw === undefined || (raw.kind !== 'string' && raw.kind !== 'integer' && raw.kind !== 'float')) return undefined;
  return { value: String(raw.value), span: raw.span, nameSpan: raw.nameSpan, computed: raw.computed };
}

function* described(context: Context, entry: DungeonEntry | LevelEntry): Iterable<Finding> {
  const flags = context.rules.flags[entry.kind];
  // The compiler takes these two in a level's description, without effect; flag-without-effect says so.
  const silent = context.format === 'def' && entry.kind === 'level' ? ['unaligned', 'noalign'] : [];
  for (const flag of entry.flags) {
    yield* word(context, entry, flag, `a flag of a ${entry.kind} in ${context.rules.name}`, flags, silent);
  }
  for (const alignment of entry.alignments) yield* word(context, entry, alignment, 'an alignment', ALIGNMENTS);
}

function* word(
  context: Context,
  entry: DungeonEntry | LevelEntry | BranchEntry,
  field: Field<string> | undefined,
  what: string,
  legal: readonly string[],
  silent: readonly string[] = [],
): Iterable<Finding> {
  const value = field?.value;
  if (field === undefined || value === undefined || legal.includes(value) || silent.includes(value)) return;
  const statement = context.format === 'def' ? meant(context, entry, field, value) : undefined;
  const near = statement === undefined ? context.near(value, () => legal) : undefined;
  const fixes: Fix[] = [];
  if (statement !== undefined) fixes.push(replace(`Change to ${statement}`, field.nameSpan, statement));
  else if (near !== undefined && !field.computed) fixes.push(wordFix(context, field, value, near));
  const outcome = context.format === 'def' ? 'the compiler rejects it' : 'the game stops at the start';
  const choice = near === undefined && statement === undefined ? ` (${listed(legal, 'or')})` : '';
  yield report(
    'unknown-value',
    context.format,
    field.span,
    `${quote(value)} is not ${what}${choice}, and ${outcome}${didYouMean(near ?? statement)}`,
    { entry, fixes },
  );
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
