import { entriesOf } from '../definition/entries';
import type { Entry } from '../definition/types';
import { dialectIds } from '../dialects/index';
import { lowerBound } from '../syntax/lines';
import type { Span } from '../syntax/span';
import type { FileContext } from './context';
import { didYouMean } from './nearest';
import { replace, report } from './report';
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
export function* directives(file: FileContext): Iterable<Finding> {
  for (const { verb, operands } of read(file)) {
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

  add(key: string, codes: readonly string[]): void {
    const known = this.codes.get(key) ?? new Set();
    for (const code of codes) known.add(code);
    this.codes.set(key, known);
  }

  has(key: string, code: string): boolean {
    return this.codes.get(key)?.has(code) === true;
  }
}

/** Leaves out the findings that an ignore comment silences. */
export function silence(findings: readonly Finding[], file: FileContext): readonly Finding[] {
  const found = [...read(file)].filter((directive) => directive.verb.word === 'ignore');
  if (found.length === 0) return findings;
  const entries = new Entries(file);
  const silences = new Silences();
  for (const directive of found) {
    const codes = directive.operands.map((o) => o.word);
    const { line, entry } = scopeOf(directive, file, entries);
    silences.add(`line ${line}`, codes);
    for (const { id, span } of entry) {
      silences.add(`id ${id}`, codes);
      silences.add(`span ${span.start} ${span.end}`, codes);
    }
  }
  return findings.filter((finding) => {
    const { code, span } = finding;
    if (silences.has(`line ${lineStart(file.text, span.start)}`, code)) return false;
    if (finding.entry !== undefined && silences.has(`id ${finding.entry}`, code)) return false;
    const around = entries.innermost(span.start);
    return around === undefined || !silences.has(`span ${around.start} ${around.end}`, code);
  });
}

/** The next entry, and the line it (or whatever stands there) begins on; a comment after code means its own line. */
function scopeOf(directive: Directive, file: FileContext, entries: Entries): { line: number; entry: readonly Entry[] } {
  const { text } = file;
  if (directive.trailing) return { line: lineStart(text, directive.span.start), entry: [] };
  const blank = file.format === 'def' ? /(?:\s+|^#[^\n]*)*/my : /(?:\s+|--[^\n]*)*/y;
  blank.lastIndex = directive.span.end;
  blank.exec(text);
  const at = Math.max(blank.lastIndex, directive.span.end);
  const line = lineStart(text, at);
  const lineEnd = text.indexOf('\n', at);
  const next = entries.from(directive.span.end);
  const start = next[0]?.span.start ?? Number.POSITIVE_INFINITY;
  // A field between the comment and the entry: the comment was meant for that line.
  const meant = start <= (lineEnd < 0 ? text.length : lineEnd) || start <= entries.nextField(line);
  return { line, entry: meant ? next : [] };
}

/** The entries of all worlds by where they stand. */
class Entries {
  private readonly sorted: readonly Entry[];
  private readonly fields: readonly number[];

  constructor(file: FileContext) {
    const all = file.definition.worlds.flatMap(entriesOf);
    // Those around others first.
    this.sorted = all.sort((a, b) => a.span.start - b.span.start || b.span.end - a.span.end);
    this.fields = all.flatMap((entry) => entry.raw.map((field) => field.nameSpan.start)).sort((a, b) => a - b);
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
