import { dialectIds } from '../dialects/index';
import type { Span } from '../syntax/span';
import { entriesOf, type FileContext } from './context';
import { didYouMean, nearest } from './nearest';
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
    const rest = match[2]!;
    const restStart = start + match[0].length - rest.length;
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
  const near = nearest(word, known);
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

/** What one ignore comment silences: findings of these codes that concern this entry or stand in this stretch. */
interface Silence {
  readonly codes: ReadonlySet<string>;
  readonly line: Span;
  readonly entry: Span | undefined;
  readonly ids: ReadonlySet<string>;
}

/** Leaves out the findings that an ignore comment silences. */
export function silence(findings: readonly Finding[], file: FileContext): Finding[] {
  const silences: Silence[] = [];
  for (const directive of read(file)) {
    if (directive.verb.word !== 'ignore') continue;
    silences.push(scopeOf(directive, file));
  }
  if (silences.length === 0) return [...findings];
  const spans = entrySpans(file);
  return findings.filter(
    (finding) =>
      !silences.some(
        (s) =>
          s.codes.has(finding.code) &&
          (within(finding.span, s.line) ||
            (finding.entry !== undefined && s.ids.has(finding.entry)) ||
            (s.entry !== undefined && within(finding.span, s.entry) && same(innermost(finding.span, spans), s.entry))),
      ),
  );
}

/** The next entry, and the line it (or whatever stands there) begins on; a comment after code means its own line. */
function scopeOf(directive: Directive, file: FileContext): Silence {
  const { text } = file;
  const codes = new Set(directive.operands.map((o) => o.word));
  if (directive.trailing) {
    return { codes, line: lineOf(text, directive.span.start), entry: undefined, ids: new Set() };
  }
  const comment = file.format === 'def' ? /(?:\s+|^#[^\n]*)*/my : /(?:\s+|--[^\n]*)*/y;
  comment.lastIndex = directive.span.end;
  comment.exec(text);
  const line = lineOf(text, Math.max(comment.lastIndex, directive.span.end));
  let entry: Span | undefined;
  const ids = new Set<string>();
  let fieldBefore = Number.POSITIVE_INFINITY;
  for (const world of file.definition.worlds) {
    for (const e of entriesOf(world)) {
      for (const field of e.raw) {
        if (field.nameSpan.start >= line.start) fieldBefore = Math.min(fieldBefore, field.nameSpan.start);
      }
      if (e.span.start < directive.span.end) continue;
      if (entry === undefined || e.span.start < entry.start) {
        entry = e.span;
        ids.clear();
      }
      if (e.span.start === entry.start && e.span.end === entry.end) ids.add(e.id);
    }
  }
  // A field between the comment and the entry: the comment was meant for that line.
  const meant = entry !== undefined && (entry.start <= line.end || entry.start <= fieldBefore);
  return { codes, line, entry: meant ? entry : undefined, ids: meant ? ids : new Set() };
}

function lineOf(text: string, offset: number): Span {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', offset);
  return { start, end: end < 0 ? text.length : end };
}

function within(inner: Span, outer: Span): boolean {
  return inner.start >= outer.start && inner.start <= outer.end;
}

function same(a: Span | undefined, b: Span): boolean {
  return a !== undefined && a.start === b.start && a.end === b.end;
}

function entrySpans(file: FileContext): Span[] {
  return file.definition.worlds.flatMap((world) => [...entriesOf(world)].map((entry) => entry.span));
}

function innermost(span: Span, spans: readonly Span[]): Span | undefined {
  let best: Span | undefined;
  for (const s of spans) {
    if (within(span, s) && (best === undefined || s.end - s.start < best.end - best.start)) best = s;
  }
  return best;
}
