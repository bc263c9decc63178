import { entriesOf } from '../definition/entries';
import type { Definition, Entry } from '../definition/types';
import { dialectIds } from '../dialects/index';
import type { Work } from '../game/work';
import { lowerBound } from '../syntax/lines';
import { Numbers } from '../syntax/numbers';
import type { Span } from '../syntax/span';
import type { FileContext } from './context';
import { didYouMean } from './nearest';
import { replace, report } from './report';
import { pauses, sorting } from './steps';
import { checkTable, findRow } from './table';
import type { Finding } from './types';

interface Word {
  readonly word: string;
  readonly span: Span;
}

/** A comment addressed to this checker. */
interface Directive {
  /** What it wants: `ignore`, `dialect`, or a word that means nothing here. */
  readonly verb: Word;
  readonly operands: readonly Word[];
  /** The comment, from its mark to the end of its line. */
  readonly span: Span;
  /** Code stands before it on its line. */
  readonly trailing: boolean;
}

const COMMENT = {
  def: /^(#[# \t]*)nethack-dungeon:([^\r\n]*)/gm,
  lua: /(--[-[= \t]*)nethack-dungeon:([^\r\n]*)/g,
};

function* read(file: FileContext): Iterable<Directive> {
  if (!file.text.includes('nethack-dungeon:')) return;
  for (const match of file.text.matchAll(COMMENT[file.format])) {
    const start = match.index;
    // A long comment of Lua ends with its bracket.
    const rest = match[2]!.replace(/\]=*\].*$/, '');
    const restStart = start + match[0].length - match[2]!.length;
    const words = [...rest.matchAll(/[^\s,]+/g)].map((m) => ({
      word: m[0],
      span: { start: restStart + m.index, end: restStart + m.index + m[0].length },
    }));
    const [verb, ...operands] = words;
    if (verb === undefined) continue;
    const line = file.text.slice(file.text.lastIndexOf('\n', start - 1) + 1, start);
    yield { verb, operands, span: { start, end: start + match[0].length }, trailing: line.trim() !== '' };
  }
}

/** Findings about the comments themselves: a word that is no check, no dialect, no directive. */
export function* directives(file: FileContext): Iterable<Finding | undefined> {
  const pause = pauses(BATCH);
  for (const { verb, operands } of read(file)) {
    if (pause()) yield undefined;
    if (verb.word === 'ignore') {
      if (operands.length === 0) {
        yield report(
          'unknown-directive',
          file.format,
          verb.span,
          'This comment names no check to ignore, so it has no effect',
        );
      }
      for (const operand of operands) {
        if (findRow(operand.word) === undefined) {
          yield unknown(
            file,
            operand,
            'No check is called',
            checkTable.map((row) => row.code),
          );
        }
      }
    } else if (verb.word === 'dialect') {
      const id = operands[0];
      if (id !== undefined && !dialectIds.includes(id.word))
        yield unknown(file, id, 'No dialect is called', dialectIds);
    } else yield unknown(file, verb, 'There is no directive', ['ignore', 'dialect']);
  }
}

function unknown(file: FileContext, { word, span }: Word, head: string, known: readonly string[]): Finding {
  const near = file.near(word, () => known);
  return report(
    'unknown-directive',
    file.format,
    span,
    `${head} ${word}, so this comment has no effect${didYouMean(near)}`,
    {
      fixes: near === undefined ? [] : [replace(`Change to ${near}`, span, near)],
    },
  );
}

/** Codes silenced by where a finding stands: on a line, in an entry, or by the entry it is about. */
class Silences {
  private readonly codes = new Map<string, Set<string>>();

  constructor(private readonly entries: Entries) {}

  /** Nothing is silenced. */
  get none(): boolean {
    return this.codes.size === 0;
  }

  silences({ code, span, entry }: Finding, text: string): boolean {
    if (this.has(`line ${lineStart(text, span.start)}`, code)) return true;
    if (entry !== undefined && this.has(`id ${entry}`, code)) return true;
    const around = this.entries.innermost(span.start);
    return around !== undefined && this.has(`span ${around.start} ${around.end}`, code);
  }

  add(key: string, codes: readonly string[]): void {
    const known = this.codes.get(key) ?? new Set();
    for (const code of codes) known.add(code);
    this.codes.set(key, known);
  }

  private has(key: string, code: string): boolean {
    return this.codes.get(key)?.has(code) === true;
  }
}

/** Comments and findings between two pauses. */
const BATCH = 64;

/** What the ignore comments of a file silence; asked for again with every stage of its findings. */
const silenced = new WeakMap<Definition, Silences>();

/** Leaves out the findings that an ignore comment silences; in steps. */
export function* silence(findings: readonly Finding[], file: FileContext): Work<readonly Finding[]> {
  if (findings.length === 0) return findings;
  let silences = silenced.get(file.definition);
  if (silences === undefined) {
    silences = yield* silencesOf(file);
    silenced.set(file.definition, silences);
  }
  if (silences.none) return findings;
  const pause = pauses(BATCH);
  const heard: Finding[] = [];
  for (const finding of findings) {
    if (pause()) yield;
    if (!silences.silences(finding, file.text)) heard.push(finding);
  }
  return heard;
}

function* silencesOf(file: FileContext): Work<Silences> {
  const pause = pauses(BATCH);
  const found: Directive[] = [];
  for (const directive of read(file)) {
    if (directive.verb.word === 'ignore') found.push(directive);
    if (pause()) yield;
  }
  if (found.length === 0) return new Silences(new Entries([]));
  const places = yield* placesBehind(found, file);
  const entries = new Entries(yield* entriesInOrder(file));
  yield;
  const silences = new Silences(entries);
  for (const [i, directive] of found.entries()) {
    if (pause()) yield;
    const codes = directive.operands.map((o) => o.word);
    const { line, entry } = scopeOf(directive, places.get(i), file, entries);
    silences.add(`line ${line}`, codes);
    for (const { id, span } of entry) {
      silences.add(`id ${id}`, codes);
      silences.add(`span ${span.start} ${span.end}`, codes);
    }
  }
  return silences;
}

const COMMENT_BEGINS = { def: '#', lua: '--' };

/**
 * Where something stands that is no comment, behind each of the directives: looked for from the last one back, for
 * those above one another lead to the same place.
 */
function* placesBehind(found: readonly Directive[], { text, format }: FileContext): Work<Numbers> {
  const places = new Numbers();
  for (const _ of found) places.push(0);
  const pause = pauses();
  const mark = COMMENT_BEGINS[format];
  const blanks = /\s*/y;
  for (let i = found.length - 1; i >= 0; i--) {
    const next = found[i + 1]?.span.start;
    let at = found[i]!.span.end;
    for (;;) {
      if (pause()) yield;
      blanks.lastIndex = at;
      blanks.test(text);
      at = blanks.lastIndex;
      const comment = text.startsWith(mark, at) && (format === 'lua' || at === 0 || text[at - 1] === '\n');
      if (!comment || at === next) break;
      const newline = text.indexOf('\n', at);
      at = newline < 0 ? text.length : newline;
    }
    places.set(i, next !== undefined && at === next ? places.get(i + 1) : at);
  }
  return places;
}

/** The next entry, and the line it (or whatever stands there) begins on; a comment after code means its own line. */
function scopeOf(
  directive: Directive,
  at: number,
  { text }: FileContext,
  entries: Entries,
): { line: number; entry: readonly Entry[] } {
  if (directive.trailing) return { line: lineStart(text, directive.span.start), entry: [] };
  const line = lineStart(text, at);
  const lineEnd = text.indexOf('\n', at);
  const next = entries.from(directive.span.end);
  const start = next[0]?.span.start ?? Number.POSITIVE_INFINITY;
  // A field between the comment and the entry: the comment was meant for that line.
  const meant = start <= (lineEnd < 0 ? text.length : lineEnd) || start <= entries.nextField(line);
  return { line, entry: meant ? next : [] };
}

/** The entries of all worlds by where they stand, those around others first. */
function* entriesInOrder({ definition }: FileContext): Work<readonly Entry[]> {
  const all = definition.worlds.flatMap(entriesOf);
  return yield* sorting(all, (a, b) => a.span.start - b.span.start || b.span.end - a.span.end);
}

/** The entries of all worlds, and their fields, by where they stand. */
class Entries {
  private readonly fields: Int32Array;

  constructor(private readonly sorted: readonly Entry[]) {
    const fields = new Numbers();
    for (const entry of sorted) for (const field of entry.raw) fields.push(field.nameSpan.start);
    this.fields = fields.sorted();
  }

  /** The first entry that begins at the offset or behind it, as every world has it. */
  from(offset: number): readonly Entry[] {
    const at = lowerBound(this.sorted.length, (i) => this.sorted[i]!.span.start >= offset);
    const first = this.sorted[at];
    if (first === undefined) return [];
    const same = this.sorted.slice(at, at + MOST_WORLDS);
    return same.filter((e) => e.span.start === first.span.start && e.span.end === first.span.end);
  }

  /** Where the first field behind the offset begins. */
  nextField(offset: number): number {
    const at = lowerBound(this.fields.length, (i) => this.fields[i]! >= offset);
    return this.fields[at] ?? Number.POSITIVE_INFINITY;
  }

  /** The smallest entry around the offset. */
  innermost(offset: number): Span | undefined {
    let at = lowerBound(this.sorted.length, (i) => this.sorted[i]!.span.start > offset);
    while (--at >= 0) if (this.sorted[at]!.span.end >= offset) return this.sorted[at]!.span;
    return undefined;
  }
}

const MOST_WORLDS = 100;

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}
