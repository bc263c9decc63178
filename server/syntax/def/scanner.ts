/** The scanner of `.def` files: the compiler's own rules (spec §3), on text whose lines `lines.ts` has sorted. */
import type { Span } from '../span';
import type { Work } from '../work';
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

/** What a character begins; looked up by its code, since every character of a file is asked. */
enum Sort {
  unexpected,
  blank,
  carriageReturn,
  quote,
  punctuation,
  hash,
  integer,
  letter,
  stray,
}

const SORTS = new Uint8Array(0x80);
for (const [characters, sort] of [
  [' \t\n', Sort.blank],
  ['\r', Sort.carriageReturn],
  ['"', Sort.quote],
  [':@+(),', Sort.punctuation],
  ['#', Sort.hash],
  ['-0123456789', Sort.integer],
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_', Sort.letter],
  ['\0', Sort.stray],
] as const) {
  for (const c of characters) SORTS[c.charCodeAt(0)] = sort;
}

/** Tokens between two pauses. */
const BATCH = 2048;

const HOLE_CODE = HOLE.charCodeAt(0);
const LINE_FEED = 10;

function sortAt(text: string, at: number): Sort {
  const code = text.charCodeAt(at);
  if (code < 0x80) {
    const sort: Sort = SORTS[code]!;
    if (sort !== Sort.carriageReturn) return sort;
    return text.charCodeAt(at + 1) === LINE_FEED ? Sort.blank : Sort.stray;
  }
  return code === HOLE_CODE ? Sort.blank : Sort.stray;
}

/** The first offset from `at` on whose character is not of the sort. */
function behind(text: string, at: number, sort: Sort): number {
  let end = at;
  while (end < text.length && sortAt(text, end) === sort) end++;
  return end;
}

const UNKNOWN_WORD = /[A-Za-z_][\w'-]*/y;
/** A line inside a run-on string that begins a statement: the closing quote was forgotten. */
const NEXT_STATEMENT = /\n[ \t]*[A-Z]{5,}[ \t]*:/;

/**
 * Cuts a prepared text into tokens, in order, without blanks; the dropped lines are tokens too. Accepts any text, in
 * time linear in its length; in steps.
 */
export function* scanningDef(text: string, prepared: PreparedText): Work<readonly DefToken[]> {
  const { masked } = prepared;
  const tokens: DefToken[] = [];
  // Put in their places on the way: what is scanned lies between them or, a string over several lines, around them.
  const dropped = droppedLines(text, prepared);
  let next = 0;
  let pause = BATCH;
  let lastQuote: number | undefined;
  let at = 0;
  while (at < masked.length) {
    if (tokens.length >= pause) {
      pause += BATCH;
      yield;
    }
    while (next < dropped.length && dropped[next]!.start < at) tokens.push(dropped[next++]!);
    switch (sortAt(masked, at)) {
      case Sort.blank:
      case Sort.carriageReturn:
        at++;
        break;
      case Sort.quote:
        lastQuote ??= masked.lastIndexOf('"');
        at = string(masked, at, lastQuote, tokens);
        break;
      case Sort.punctuation:
        tokens.push(token('punctuation', at, at + 1, masked[at]!));
        at++;
        break;
      case Sort.hash: {
        const end = endOfLine(masked, at);
        tokens.push(token('comment', at, end, masked.slice(at, end), false));
        at = end;
        break;
      }
      case Sort.integer: {
        const end = behind(masked, at, Sort.integer);
        const digits = masked.slice(at, end);
        tokens.push(token('integer', at, end, digits, true, atoi(digits)));
        at = end;
        break;
      }
      case Sort.letter:
        at = words(masked, at, tokens);
        break;
      case Sort.stray: {
        const end = behind(masked, at, Sort.stray);
        tokens.push(token('stray', at, end, masked.slice(at, end), false));
        at = end;
        break;
      }
      case Sort.unexpected:
        tokens.push(token('unexpected', at, at + 1, masked[at]!, false));
        at++;
        break;
    }
  }
  while (next < dropped.length) tokens.push(dropped[next++]!);
  return tokens;
}

function token(kind: DefTokenKind, start: number, end: number, text: string, sound = true, value?: number): DefToken {
  return { kind, start, end, text, value, sound };
}

function string(masked: string, start: number, lastQuote: number, tokens: DefToken[]): number {
  const close = start < lastQuote ? masked.indexOf('"', start + 1) : -1;
  const body = close < 0 ? '' : masked.slice(start + 1, close);
  if (close < 0 || (body.includes('\n') && NEXT_STATEMENT.test(body))) {
    const end = endOfLine(masked, start);
    tokens.push(token('string', start, end, stringValue(masked.slice(start + 1, end)), false));
    return end;
  }
  tokens.push(token('string', start, close + 1, stringValue(body)));
  return close + 1;
}

function stringValue(body: string): string {
  const seen = body.includes(HOLE) ? body.replaceAll(HOLE, '') : body;
  const nul = seen.indexOf('\0');
  return nul < 0 ? seen : seen.slice(0, nul);
}

function words(masked: string, start: number, tokens: DefToken[]): number {
  const end = behind(masked, start, Sort.letter);
  const run = masked.slice(start, end);
  const split = splitWords(run);
  if (split === undefined) {
    UNKNOWN_WORD.lastIndex = start;
    UNKNOWN_WORD.test(masked);
    const last = UNKNOWN_WORD.lastIndex;
    tokens.push(token('word', start, last, masked.slice(start, last), false));
    return last;
  }
  let at = start;
  for (const word of split) {
    tokens.push(token(isStatementKeyword(word) ? 'keyword' : 'word', at, at + word.length, word));
    at += word.length;
  }
  return end;
}

/** The lines that the compiler does not see, in order. */
function droppedLines(text: string, prepared: PreparedText): readonly DefToken[] {
  const dropped: DefToken[] = [];
  const add = (kind: DefTokenKind, { start, end }: Span) => {
    dropped.push(token(kind, start, end, text.slice(start, end), kind !== 'conflict'));
  };
  for (const comment of prepared.comments) add('comment', comment);
  for (const condition of prepared.conditions) add('condition', condition.span);
  for (const line of prepared.skipped) add('skipped', line);
  for (const part of prepared.conflicts) add('conflict', part);
  return dropped.sort((a, b) => a.start - b.start);
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
  const plain = text.length <= 9 ? Number(text) : Number.NaN;
  if (!Number.isNaN(plain)) return plain || 0;
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
