/** The scanner of `.def` files: the compiler's own rules (spec §3), on text whose lines `lines.ts` has sorted. */
import type { Work } from '../work';
import type { PreparedText } from './lines';
import { DefTokens, HOLE, Kind, TokenTable } from './tokens';
import { isStatementKeyword, wordAlone, wordAt } from './words';

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
/** A token of a file as people write it has four characters or more; of a large one it shows soon how it is. */
const MOST_EXPECTED = 16_384;

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
export function* scanningDef(text: string, prepared: PreparedText): Work<DefTokens> {
  const { masked, dropped } = prepared;
  const tokens = new TokenTable(Math.min(Math.max(64, text.length >> 2), MOST_EXPECTED));
  // Put in their places on the way: what is scanned lies between them or, a string over several lines, around them.
  let next = 0;
  const drop = () => {
    tokens.push(dropped.kind(next), dropped.start(next), dropped.end(next), dropped.sound(next));
    next++;
  };
  let pause = BATCH;
  let lastQuote: number | undefined;
  let at = 0;
  while (at < masked.length) {
    if (tokens.length >= pause) {
      pause += BATCH;
      yield;
    }
    while (next < dropped.length && dropped.start(next) < at) drop();
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
        tokens.push(Kind.punctuation, at, at + 1, true);
        at++;
        break;
      case Sort.hash: {
        const end = endOfLine(masked, at);
        tokens.push(Kind.comment, at, end, false);
        at = end;
        break;
      }
      case Sort.integer: {
        const end = behind(masked, at, Sort.integer);
        tokens.push(Kind.integer, at, end, true);
        at = end;
        break;
      }
      case Sort.letter: {
        const end = behind(masked, at, Sort.letter);
        const alone = wordAlone(masked.slice(at, end));
        if (alone === undefined) at = yield* words(masked, at, end, tokens);
        else {
          tokens.push(alone, at, end, true);
          at = end;
        }
        break;
      }
      case Sort.stray: {
        const end = behind(masked, at, Sort.stray);
        tokens.push(Kind.stray, at, end, false);
        at = end;
        break;
      }
      case Sort.unexpected:
        tokens.push(Kind.unexpected, at, at + 1, false);
        at++;
        break;
    }
  }
  while (next < dropped.length) {
    if (tokens.length >= pause) {
      pause += BATCH;
      yield;
    }
    drop();
  }
  return new DefTokens(text, masked, tokens);
}

function string(masked: string, start: number, lastQuote: number, tokens: TokenTable): number {
  const close = start < lastQuote ? masked.indexOf('"', start + 1) : -1;
  const body = close < 0 ? '' : masked.slice(start + 1, close);
  if (close < 0 || (body.includes('\n') && NEXT_STATEMENT.test(body))) {
    const end = endOfLine(masked, start);
    tokens.push(Kind.string, start, end, false);
    return end;
  }
  tokens.push(Kind.string, start, close + 1, true);
  return close + 1;
}

/**
 * The words of a run of letters and underscores, which the compiler splits by longest match (`portalup` is `portal`,
 * `up`); one unknown word where it is not made of known ones.
 */
function* words(masked: string, start: number, end: number, tokens: TokenTable): Work<number> {
  let at = start;
  for (let count = 1; at < end; count++) {
    if (count % BATCH === 0) yield;
    const word = wordAt(masked, at, end);
    if (word === undefined) {
      UNKNOWN_WORD.lastIndex = start;
      UNKNOWN_WORD.test(masked);
      tokens.push(Kind.word, start, UNKNOWN_WORD.lastIndex, false);
      return UNKNOWN_WORD.lastIndex;
    }
    at += word.length;
  }
  at = start;
  for (let count = 1; at < end; count++) {
    if (count % BATCH === 0) yield;
    const word = wordAt(masked, at, end)!;
    tokens.push(isStatementKeyword(word) ? Kind.keyword : Kind.word, at, at + word.length, true);
    at += word.length;
  }
  return end;
}

const TAB = 9;
const BLANK = 32;
const CARRIAGE_RETURN = 13;

/** Offset of the end of the line that holds `at`, without its line break and without blanks before that. */
function endOfLine(text: string, at: number): number {
  const newline = text.indexOf('\n', at);
  let end = newline < 0 ? text.length : newline;
  for (; end > at + 1; end--) {
    const code = text.charCodeAt(end - 1);
    if (code !== BLANK && code !== TAB && code !== CARRIAGE_RETURN) break;
  }
  return end;
}
