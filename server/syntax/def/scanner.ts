/** The scanner of `.def` files: the compiler's own rules (spec §3), on text whose lines `lines.ts` has sorted. */
import type { Span } from '../span';
import { HOLE, type PreparedText } from './lines';
import { isStatementKeyword, splitWords } from './words';

export type DefTokenKind =
  /** A statement's keyword. */
  | 'keyword'
  /** Any other word, known or not. */
  | 'word'
  | 'integer'
  | 'string'
  /** One of `: @ + ( ) ,`. */
  | 'punctuation'
  /** A `#` line, or the rest of a line after a misplaced `#`. */
  | 'comment'
  /** A `%SYMBOL` prefix or a `^` line. */
  | 'condition'
  /** A line that a condition leaves out. */
  | 'skipped'
  /** A merge-conflict marker, or a side of a conflict that is not read. */
  | 'conflict'
  /** Characters the compiler cannot read: bytes from 0x80, NUL, a lone carriage return. */
  | 'stray'
  /** Any other character that is not part of the language. */
  | 'unexpected';

export interface DefToken extends Span {
  readonly kind: DefTokenKind;
  /** Keyword, word, punctuation: as written. String: its value, without what makedefs drops, cut at a NUL. */
  readonly text: string;
  /** Integer: the value, by C's `atoi` in 32 bits. */
  readonly value?: number;
  /** Word: whether some dialect knows it. String: whether it is closed. Comment: whether it is in column 1. */
  readonly sound: boolean;
}

/** Kinds that stand between the pieces of statements and mean nothing to the compiler. */
const TRIVIA: ReadonlySet<DefTokenKind> = new Set(['comment', 'condition', 'skipped', 'conflict']);

export function isTrivia(token: DefToken): boolean {
  return TRIVIA.has(token.kind);
}

const BLANK = new RegExp(`(?:[ \\t\\n${HOLE}]|\\r\\n)+`, 'y');
const INTEGER = /[-0-9]+/y;
const LETTERS = /[A-Za-z_]+/y;
const UNKNOWN_WORD = /[A-Za-z_][\w'-]*/y;
const STRAY = /(?:[\u0080-\ufffe\0]|\r(?!\n))+/y;
const PUNCTUATION = ':@+(),';
/** A line inside a run-on string that begins a statement: the closing quote was forgotten. */
const NEXT_STATEMENT = /\n[ \t]*[A-Z]{5,}[ \t]*:/;

/**
 * Cuts a prepared text into tokens, in order, without blanks; the dropped lines are tokens too. Accepts any text, in
 * time linear in its length.
 */
export function scanDef(text: string, prepared: PreparedText): readonly DefToken[] {
  const { masked } = prepared;
  const tokens: DefToken[] = [];
  const push: Push = (kind, start, end, sound = true, value = undefined, text = masked.slice(start, end)) => {
    tokens.push({ kind, start, end, text, value, sound });
  };
  let lastQuote: number | undefined;
  let at = 0;
  while (at < masked.length) {
    const blank = matchAt(BLANK, masked, at);
    if (blank !== undefined) {
      at = blank;
      continue;
    }
    const c = masked[at]!;
    if (c === '"') {
      lastQuote ??= masked.lastIndexOf('"');
      at = string(masked, at, lastQuote, push);
      continue;
    }
    if (PUNCTUATION.includes(c)) {
      push('punctuation', at, at + 1);
      at++;
      continue;
    }
    if (c === '#') {
      const end = endOfLine(masked, at);
      push('comment', at, end, false);
      at = end;
      continue;
    }
    const integer = matchAt(INTEGER, masked, at);
    if (integer !== undefined) {
      push('integer', at, integer, true, atoi(masked.slice(at, integer)));
      at = integer;
      continue;
    }
    const letters = matchAt(LETTERS, masked, at);
    if (letters !== undefined) {
      at = words(masked, at, letters, push);
      continue;
    }
    const stray = matchAt(STRAY, masked, at);
    if (stray !== undefined) {
      push('stray', at, stray, false);
      at = stray;
      continue;
    }
    push('unexpected', at, at + 1, false);
    at++;
  }
  return withDropped(text, tokens, prepared);
}

type Push = (kind: DefTokenKind, start: number, end: number, sound?: boolean, value?: number, text?: string) => void;

function string(masked: string, start: number, lastQuote: number, push: Push): number {
  const close = start < lastQuote ? masked.indexOf('"', start + 1) : -1;
  const body = close < 0 ? '' : masked.slice(start + 1, close);
  if (close < 0 || (body.includes('\n') && NEXT_STATEMENT.test(body))) {
    const end = endOfLine(masked, start);
    push('string', start, end, false, undefined, stringValue(masked.slice(start + 1, end)));
    return end;
  }
  push('string', start, close + 1, true, undefined, stringValue(body));
  return close + 1;
}

function stringValue(body: string): string {
  const seen = body.includes(HOLE) ? body.replaceAll(HOLE, '') : body;
  const nul = seen.indexOf('\0');
  return nul < 0 ? seen : seen.slice(0, nul);
}

function words(masked: string, start: number, end: number, push: Push): number {
  const run = masked.slice(start, end);
  const split = splitWords(run);
  if (split === undefined) {
    const last = matchAt(UNKNOWN_WORD, masked, start)!;
    push('word', start, last, false);
    return last;
  }
  let at = start;
  for (const word of split) {
    push(isStatementKeyword(word) ? 'keyword' : 'word', at, at + word.length);
    at += word.length;
  }
  return end;
}

/** Puts the lines that the compiler does not see in their places among the tokens. */
function withDropped(text: string, tokens: readonly DefToken[], prepared: PreparedText): readonly DefToken[] {
  const dropped: DefToken[] = [];
  const add = (kind: DefTokenKind, { start, end }: Span) => {
    dropped.push({ kind, start, end, text: text.slice(start, end), value: undefined, sound: kind !== 'conflict' });
  };
  for (const comment of prepared.comments) add('comment', comment);
  for (const condition of prepared.conditions) add('condition', condition.span);
  for (const line of prepared.skipped) add('skipped', line);
  for (const part of prepared.conflicts) add('conflict', part);
  if (dropped.length === 0) return tokens;
  dropped.sort((a, b) => a.start - b.start);
  const all: DefToken[] = [];
  let next = 0;
  for (const token of tokens) {
    while (next < dropped.length && dropped[next]!.start < token.start) all.push(dropped[next++]!);
    all.push(token);
  }
  while (next < dropped.length) all.push(dropped[next++]!);
  return all;
}

function matchAt(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** Offset of the end of the line that holds `at`, without its line break and without blanks before that. */
function endOfLine(text: string, at: number): number {
  const newline = text.indexOf('\n', at);
  let end = newline < 0 ? text.length : newline;
  while (end > at + 1 && /[ \t\r]/.test(text[end - 1]!)) end--;
  return end;
}

const INT64_MAX = 2n ** 63n - 1n;
const INT64_MIN = -(2n ** 63n);

/**
 * What C's `atoi` makes of a run of digits and minus signs: one sign, the digits after it, the rest ignored; 64 bits,
 * of which 32 are kept.
 */
export function atoi(text: string): number {
  const digits = /^-?\d+/.exec(text)?.[0];
  if (digits === undefined) return 0;
  if (digits.length <= 9) return Number(digits) || 0;
  // More than 20 digits saturate whatever they are, and a long run must not cost quadratic time.
  const short = digits.replace(/^(-?)0+(?=\d)/, '$1');
  let big = short.length > 21 ? (short.startsWith('-') ? INT64_MIN : INT64_MAX) : BigInt(short);
  if (big > INT64_MAX) big = INT64_MAX;
  if (big < INT64_MIN) big = INT64_MIN;
  return Number(BigInt.asIntN(32, big));
}
