/** Completion in `.def` files, from the tokens before the cursor: they are there however broken the text is. */
import type { Analysis } from '../analysis/analysis';
import { type EntryKind, fieldSpec } from '../definition/fields';
import { STATEMENTS, type StatementSpec, spelled, statementSpec } from '../definition/statements';
import type { Traits } from '../dialects/types';
import { type DefToken, isTrivia } from '../syntax/def/tokens';
import { touches } from '../syntax/span';
import {
  branchTargets,
  type Candidate,
  chainTargets,
  dungeonBefore,
  mainWorld,
  newDungeonNames,
  newLevelNames,
  tagsFor,
} from './candidates';
import { type Completion, literal } from './completionItem';
import { tokensNear } from './keywords';
import { pragmas } from './pragmas';

/** The tokens of the statement that is being typed, before the cursor. */
interface Typed {
  readonly statement: StatementSpec | undefined;
  /** Where its keyword, and so its entry, begins. */
  readonly start: number | undefined;
  /** After the keyword. */
  readonly before: readonly DefToken[];
  /** The token under the cursor, when it is a word or a string in the making. */
  readonly current: DefToken | undefined;
  readonly after: DefToken | undefined;
}

export function completeDef(analysis: Analysis, offset: number): Completion[] {
  const all = tokensNear(analysis, offset);
  const comment = all.find((t) => t.kind === 'comment' && t.start < offset && offset <= t.end);
  if (comment) return pragmas(analysis, comment, offset);
  if (all.some((t) => isTrivia(t) && t.start < offset && offset < t.end)) return [];
  const typed = typedAt(all, offset, analysis.rules.traits);
  const inString = typed.current?.kind === 'string';
  const found = typed.statement ? operands(analysis, typed, typed.statement, offset) : { items: [], complete: true };
  // On a line of its own the next statement may be meant, even while the one above lacks something.
  const ends = found.complete || beginsLine(analysis.text, typed.current?.start ?? offset);
  const keywords = !inString && ends ? statements(analysis, typed, offset) : [];
  return [...found.items, ...keywords];
}

const beginsLine = (text: string, at: number): boolean => /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, at - 200), at));

function typedAt(all: readonly DefToken[], offset: number, traits: Traits): Typed {
  const tokens = all.filter((t) => !isTrivia(t));
  const current = tokens.find((t) =>
    t.kind === 'string'
      ? t.start < offset && (t.sound ? offset < t.end : offset <= t.end)
      : // A word right behind the cursor is one to be put in place of; a keyword there begins the next statement.
        (t.kind === 'word' ? t.start <= offset : t.kind === 'keyword' && t.start < offset) && touches(t, offset),
  );
  const end = current ? current.start : offset;
  const past = tokens.filter((t) => t.end <= end && t !== current);
  const at = past.findLastIndex((t) => t.kind === 'keyword');
  const after = tokens.find((t) => t.start >= Math.max(offset, current?.end ?? 0));
  const plain = at < 0 ? undefined : statementSpec(past[at]?.text as string);
  return {
    statement: plain && spelled(plain, traits),
    start: past[at]?.start,
    before: past.slice(at + 1),
    current,
    after,
  };
}

/** What may follow in the statement, and whether it could end here. */
function operands(
  analysis: Analysis,
  typed: Typed,
  spec: StatementSpec,
  offset: number,
): { items: Completion[]; complete: boolean } {
  const { before, current } = typed;
  if (before[0]?.text !== ':') return { items: [], complete: false };
  const strings = before.filter((t) => t.kind === 'string').length;
  const wanted = stringFields(spec);
  const inCouple = before.some((t) => t.text === '@' || t.text === '+' || t.text === '(');
  const field = inCouple ? undefined : wanted[strings];
  if (field !== undefined) return { items: names(analysis, typed, spec, field, offset), complete: false };
  const simple = spec.operands[0]?.field;
  if (spec.describes) {
    const given = before.length > 1;
    if (given) return { items: [], complete: true };
    if (simple === 'tileset') return { items: tilesets(analysis, typed, offset), complete: false };
    const items = simple === 'flags' || simple === 'alignment' ? words(analysis, typed, spec, simple, offset) : [];
    return { items, complete: false };
  }
  if (current?.kind === 'string') return { items: [], complete: false };
  const closed = before.some((t) => t.text === ')');
  if (!closed) return { items: [], complete: false };
  const items: Completion[] = [];
  if (spec.opens === 'branch') {
    const used = new Set(before.map((t) => t.text));
    const has = (name: string): boolean => fieldSpec('branch', name)?.values?.some((v) => used.has(v.word)) === true;
    if (!has('branchtype') && !has('direction')) items.push(...words(analysis, typed, spec, 'branchtype', offset));
    if (!has('direction')) items.push(...words(analysis, typed, spec, 'direction', offset));
  }
  const numbers = before.slice(before.findIndex((t) => t.text === ')')).filter((t) => t.kind === 'integer').length;
  const needsMaps = spec.operands.some((o) => o.field === 'nlevels') && numbers === 0;
  return { items, complete: !needsMaps };
}

/** The fields that the strings of a statement fill, in order. */
function stringFields(spec: StatementSpec): string[] {
  return spec.operands
    .map((o) => o.field)
    .filter((f) => spec.opens && fieldSpec(spec.opens, f)?.type === 'string')
    .concat(spec.keyword === 'PROTOFILE' ? ['protofile'] : []);
}

function names(analysis: Analysis, typed: Typed, spec: StatementSpec, field: string, offset: number): Completion[] {
  const on: EntryKind = spec.opens ?? 'dungeon';
  const home = dungeonBefore(analysis, offset);
  const own = typed.start;
  const candidates = (): Candidate[] => {
    if (field === 'chainlevel') return chainTargets(analysis, offset, on === 'level', own);
    if (field === 'bonetag') return tags(typed);
    if (field !== 'name') return [];
    if (on === 'branch') return branchTargets(analysis, home, own);
    return on === 'dungeon' ? newDungeonNames(analysis) : newLevelNames(analysis);
  };
  const { current, after } = typed;
  const span = current
    ? { start: current.start, end: stringEnd(analysis.text, current, offset) }
    : { start: offset, end: offset };
  const space = !current && /[\w":]/.test(analysis.text[offset - 1] ?? '') ? ' ' : '';
  const kind = field === 'chainlevel' || on === 'level' ? 'level' : 'dungeon';
  // With a name there, the rest of the entry can come along, unless it is there already.
  const rest =
    field === 'name' && on !== 'level' && nothingFollows(typed, after, analysis.text, offset) ? restOf(spec) : '';
  return candidates().map(
    ({ name, note, rank }): Completion => ({
      label: name,
      kind: field === 'bonetag' ? 'value' : kind,
      detail: note,
      span,
      newText: rest ? `${space}"${literal(name)}"${rest}` : `${space}"${name}"`,
      snippet: rest !== '',
      filter: `${current ? '"' : ''}${name}`,
      rank,
      doc: { field, on },
    }),
  );
}

/** A string that is not closed swallows the rest of its line; only what was typed of it is replaced. */
function stringEnd(text: string, token: DefToken, offset: number): number {
  return token.sound
    ? token.end
    : Math.max(offset, token.start + (/^"[^"@+(\n]*/.exec(text.slice(token.start, offset))?.[0].length ?? 0));
}

function nothingFollows(typed: Typed, after: DefToken | undefined, text: string, offset: number): boolean {
  if (typed.current?.kind === 'string' && !typed.current.sound && /\S/.test(text.slice(offset, typed.current.end)))
    return false;
  return !after || after.kind === 'keyword';
}

/** What a statement still needs after its first string, as a snippet. */
function restOf(spec: StatementSpec): string {
  const second = spec.snippet.indexOf('" ');
  return second < 0 ? '' : spec.snippet.slice(second + 1).replace(/ \$\{\d+\|stair,[^}]*\}$/, '');
}

function tags(typed: Typed): Candidate[] {
  const name = typed.before.find((t) => t.kind === 'string')?.text ?? '';
  return [...tagsFor(name), { name: 'none', note: 'leaves no bones files', rank: 1 }];
}

/** The words of a field that are legal here and not there yet. */
function words(analysis: Analysis, typed: Typed, spec: StatementSpec, field: string, offset: number): Completion[] {
  const on = spec.opens ?? spec.describes ?? 'dungeon';
  const table = fieldSpec(on, field);
  const home = dungeonBefore(analysis, offset);
  const entry = on === 'level' ? home?.levels.findLast((l) => l.span.start < offset) : home;
  const there = new Set(field === 'flags' ? (entry?.flags.map((f) => f.value) ?? []) : []);
  const legal = field === 'flags' && on !== 'branch' ? analysis.rules.flags[on] : undefined;
  const { current } = typed;
  const typedWord = current?.text;
  const space = !current && /[\w:)]/.test(analysis.text[offset - 1] ?? '') ? ' ' : '';
  return (table?.values ?? [])
    .filter((v) => !v.formats || v.formats.includes('def'))
    .filter((v) => (legal ? legal.includes(v.word) : !v.variant))
    .filter((v) => !there.has(v.word) || v.word === typedWord)
    .map(
      (v, i): Completion => ({
        label: v.word,
        kind: 'value',
        detail: v.meaning,
        span: current ? { start: current.start, end: current.end } : { start: offset, end: offset },
        newText: space + v.word + gapAfter(analysis.text, current?.end ?? offset),
        snippet: false,
        rank: i,
        doc: { field, on, word: v.word },
      }),
    );
}

/** GnollHack's sources alone know which tilesets there are; those that the file uses are among them. */
function tilesets(analysis: Analysis, typed: Typed, offset: number): Completion[] {
  const { current } = typed;
  const used = (mainWorld(analysis)?.dungeons ?? [])
    .flatMap((d) => [d, ...d.levels])
    .filter((e) => !(e.tileset && touches(e.tileset.span, offset)))
    .flatMap((e) => e.tileset?.value ?? [])
    .filter((name) => name.endsWith('_tileset'));
  const space = !current && analysis.text[offset - 1] === ':' ? ' ' : '';
  return [...new Set(used)].map(
    (name, rank): Completion => ({
      label: name,
      kind: 'value',
      detail: 'used in this file',
      span: current ? { start: current.start, end: current.end } : { start: offset, end: offset },
      newText: space + name + gapAfter(analysis.text, current?.end ?? offset),
      snippet: false,
      rank,
      doc: { field: 'tileset', on: 'dungeon' },
    }),
  );
}

/** A blank, where the next word follows at once: there are no word boundaries in this language. */
function gapAfter(text: string, end: number): string {
  return /[\w"]/.test(text[end] ?? '') ? ' ' : '';
}

/** Statements that may come next, and whole entries that are missing. */
function statements(analysis: Analysis, typed: Typed, offset: number): Completion[] {
  const { current, after } = typed;
  const home = dungeonBefore(analysis, offset);
  const level = home?.levels.findLast((l) => l.span.start < offset);
  const span = current ? { start: current.start, end: current.end } : { start: offset, end: offset };
  const colon = after?.text === ':' && current !== undefined;
  const line = analysis.text.slice(analysis.text.lastIndexOf('\n', span.start - 1) + 1, span.start);
  const lead = /\S/.test(line) ? '\n' : '';
  // What follows on the line (a comment must begin one) goes to the next.
  const tail = /^[^\n]*\S/.test(analysis.text.slice(span.end, span.end + 1000)) ? '\n' : '';
  const allowed = (spec: StatementSpec): boolean => {
    if (spec.keyword === 'TILESET') return analysis.rules.traits.threeStrings;
    if (spec.keyword === 'DUNGEON') return true;
    if (!home) return false;
    if (spec.keyword === 'ENTRY') return !analysis.rules.traits.entryObsolete && !home.entry;
    if (spec.keyword === 'PROTOFILE') return !home.protofile;
    if (spec.keyword === 'ALIGNMENT') return home.alignments.length === 0;
    if (spec.keyword === 'LEVALIGN') return level !== undefined && level.alignments.length === 0;
    if (spec.keyword === 'LEVELDESC') return level !== undefined;
    if (/^(CHAIN|RNDCH)/.test(spec.keyword))
      return chainTargets(analysis, offset, spec.opens === 'level', undefined, 1).length > 0;
    return true;
  };
  const plainStatements = STATEMENTS.filter(allowed)
    .map((plain) => spelled(plain, analysis.rules.traits))
    .map(
      (spec, i): Completion => ({
        label: spec.keyword,
        kind: 'keyword',
        detail: spec.syntax.slice(spec.keyword.length + 2),
        span,
        newText: colon ? spec.keyword : lead + spec.snippet + tail,
        snippet: !colon,
        rank: 10 + i,
        doc: { statement: spec.keyword, syntax: spec.syntax },
      }),
    );
  if (colon) return plainStatements;
  const whole = (keyword: 'DUNGEON' | 'BRANCH', { name, note, rank }: Candidate): Completion => ({
    label: `${keyword}: "${name}"`,
    kind: 'entry',
    detail: note,
    span,
    newText: `${lead}${keyword}: "${literal(name)}"${restOf(statementSpec(keyword))}${tail}`,
    snippet: true,
    rank: 40 + rank,
    doc: { statement: keyword, syntax: spelled(statementSpec(keyword), analysis.rules.traits).syntax },
  });
  const branches = home ? branchTargets(analysis, home).filter((c) => c.rank === 0) : [];
  return [
    ...plainStatements,
    ...branches.map((c) => whole('BRANCH', c)),
    ...newDungeonNames(analysis).map((c) => whole('DUNGEON', c)),
  ];
}
