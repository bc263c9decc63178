/** Cuts Lua text into tokens, one at a time; never throws, and says what is wrong through a reporter. */
import { type Span, span } from '../span';
import type { Comment } from './ast';
import { Codes, fromBytes, toBytes, utf8Bytes } from './bytes';
import { type LuaNumber, parseNumber } from './number';

/** A keyword or a symbol is its own kind. */
export type TokenKind = 'name' | 'string' | 'number' | 'eof' | 'stray' | (string & {});

/** By the word itself: its token's kind is this very string, which the engine compares at once. */
const keywords: ReadonlyMap<string, TokenKind> = new Map(
  'and break do else elseif end false for function goto if in local nil not or repeat return then true until while'
    .split(' ')
    .map((word) => [word, word]),
);
const LONGEST_KEYWORD = 'function'.length;

/** Whether `word` is reserved in Lua. */
export function isKeyword(word: string): boolean {
  return keywords.has(word);
}

/** What a scanner tells about a fault: for people, and what Lua would say (`undefined`: Lua does not mind). */
export interface ScanReporter {
  problem(code: string, where: Span, message: string, lua: (() => string) | undefined): void;
}

// Classes of characters, by code below 128.
const LETTER = 1;
const DIGIT = 2;
const HEX = 4;
const classes = new Uint8Array(128);
for (let c = 0; c < 26; c++) {
  classes[65 + c] = LETTER;
  classes[97 + c] = LETTER;
}
classes[95] = LETTER;
for (let c = 48; c < 58; c++) classes[c] = DIGIT | HEX;
for (let c = 0; c < 6; c++) {
  classes[65 + c]! |= HEX;
  classes[97 + c]! |= HEX;
}

const symbols = ['...', '<<', '>>', '//', '==', '~=', '<=', '>=', '::', '..', ...'+-*/%^#&~|<>=(){}[];:,.'];
const byFirst: string[][] = [];
for (const s of symbols) {
  const first = s.charCodeAt(0);
  byFirst[first] ??= [];
  byFirst[first].push(s);
}
/** The symbols that no other begins like; `[` may begin a long string. */
const alone = byFirst.map(([symbol, other]) => (other === undefined && symbol !== '[' ? symbol : undefined));

/** What a backslash and one character stand for, by that one's code. */
const simpleEscapes: (number | undefined)[] = [];
for (const [i, c] of [...'abfnrtv\\"\''].entries()) {
  simpleEscapes[c.charCodeAt(0)] = '\x07\b\f\n\r\t\v\\"\''.charCodeAt(i);
}
/** After so many plain characters of a string in a row the next other one is searched. */
const LONG_RUN = 256;
/** So many digits are an exact number in any case. */
const MOST_DIGITS = 15;
const special = /["'\\\r\n]/g;

/** After so many bad escapes in one string the others are not told, and not read. */
const MOST_FAULTS = 64;

function addAll(codes: Codes, bytes: string): void {
  for (let i = 0; i < bytes.length; i++) codes.add(bytes.charCodeAt(i));
}

/** The value of a hexadecimal digit, by its code; -1 for what is none. */
function hexDigit(code: number): number {
  if (!(code < 128) || (classes[code]! & HEX) === 0) return -1;
  return code < 58 ? code - 48 : (code | 32) - 87;
}

/** What the lines of a merge conflict begin with, by the first character. */
const markers: Readonly<Record<string, string>> = { '<': '<<<<<<<', '=': '=======', '>': '>>>>>>>', '|': '|||||||' };

export class LuaScanner {
  kind: TokenKind = 'eof';
  /** The current token's text is `text.slice(start, end)`. */
  start = 0;
  end = 0;
  /** Where the token before the current one ended. */
  previousEnd = 0;
  /** A string's bytes or a name. */
  text = '';
  number: LuaNumber = 0;
  /** The comments so far: where each begins, and where it ends; of long ones that with a minus. */
  private readonly commentStarts: number[] = [];
  private readonly commentEnds: number[] = [];
  /** The game loads the text as a C string: nothing counts from a NUL on. */
  readonly length: number;
  private position = 0;
  /** From the `=======` of a merge conflict to its end: the other side, which is passed over. */
  private readonly skips = new Map<number, number>();
  /** Where the next conflict marker of a kind was found when it was last looked for, and from where. */
  private readonly markers = new Map<string, { readonly from: number; readonly at: number }>();

  constructor(
    readonly source: string,
    private readonly reporter: ScanReporter,
    /** Ends a string early that swallowed the fields behind it, up to the quote that should begin another. */
    private readonly mend = false,
  ) {
    const nul = source.indexOf('\0');
    this.length = nul < 0 ? source.length : nul;
    if (nul >= 0) {
      const line = span(nul, nul + 1);
      reporter.problem(
        'stray-byte',
        line,
        'A NUL byte ends the file for the game: what follows is not read',
        undefined,
      );
    }
  }

  /** What was passed over. */
  get comments(): Comment[] {
    return this.commentStarts.map((start, i) => {
      const end = this.commentEnds[i]!;
      return { start, end: Math.abs(end), long: end < 0 };
    });
  }

  /** Makes the rest of the text empty, so that a parser that gives up comes to its end. */
  abandon(): void {
    this.position = this.length;
    this.kind = 'eof';
    this.start = this.end = this.length;
  }

  /** Goes on at `offset`, as if the text before were blank. */
  passTo(offset: number): void {
    this.position = offset;
  }

  next(): void {
    this.previousEnd = this.end;
    this.skipBlanks();
    const at = this.position;
    this.start = at;
    if (at >= this.length) {
      this.kind = 'eof';
      this.end = at;
      return;
    }
    const c = this.source.charCodeAt(at);
    const klass = c < 128 ? classes[c]! : 0;
    if ((klass & LETTER) !== 0) this.readName(c);
    else if ((klass & DIGIT) !== 0) this.readNumber();
    else if (c === 34 || c === 39) this.readString(c);
    else if (c === 46 && this.isDigit(at + 1)) this.readNumber();
    else if (c === 91 && this.longOpening(at) >= 0) this.readLongString();
    else this.readSymbol(c);
    this.end = this.position;
  }

  private isDigit(at: number): boolean {
    const c = this.source.charCodeAt(at);
    return c >= 48 && c <= 57 && at < this.length;
  }

  /** Where the blanks and comments at `offset` end. */
  afterBlanks(offset: number): number {
    const { source, length } = this;
    let at = offset;
    while (at < length) {
      const c = source.charCodeAt(at);
      if (c === 32 || (c >= 9 && c <= 13)) at++;
      else if (c === 45 && source.charCodeAt(at + 1) === 45) {
        const end = this.commentEnd(at);
        at = end < 0 ? length : end;
      } else break;
    }
    return at;
  }

  /** Where the comment at `start` ends; -1 for one that is not closed. */
  private commentEnd(start: number): number {
    const level = this.longOpening(start + 2);
    return level < 0 ? this.lineEnd(start) : this.longEnd(start + 2, level);
  }

  private skipBlanks(): void {
    const { source, length } = this;
    let lineStart = this.position === 0;
    while (this.position < length) {
      const c = source.charCodeAt(this.position);
      if (lineStart && (c === 60 || c === 61 || c === 62 || c === 124) && this.skipConflictMarker()) continue;
      lineStart = c === 10 || c === 13;
      if (c === 32 || (c >= 9 && c <= 13)) this.position++;
      else if (c === 45 && source.charCodeAt(this.position + 1) === 45) this.readComment();
      else return;
    }
  }

  /** A line of seven `<`, `=`, `>` or `|`: one finding for the whole conflict; its first side is read. */
  private skipConflictMarker(): boolean {
    const { source } = this;
    const at = this.position;
    const first = source[at]!;
    if (!source.startsWith(markers[first]!, at) || !' \r\n'.includes(source.charAt(at + 7))) return false;
    const line = this.lineEnd(at);
    const skip = this.skips.get(at);
    if (skip !== undefined) {
      this.position = skip;
      return true;
    }
    this.position = line;
    const lua = (): string => `unexpected symbol near '${first === '|' ? first : first + first}'`;
    this.reporter.problem('syntax-error', span(at, line), 'This merge conflict is not resolved', lua);
    if (first !== '<') return true;
    const close = this.findMarker('>>>>>>>', line);
    const middle = this.findMarker('=======', line);
    if (close < 0 || middle < 0 || middle > close) return true;
    const base = this.findMarker('|||||||', line);
    this.skips.set(base >= 0 && base < middle ? base : middle, this.lineEnd(close));
    return true;
  }

  /** Where a line begins with the marker, from `from` on; -1 for nowhere. */
  private findMarker(marker: string, from: number): number {
    const known = this.markers.get(marker);
    if (known !== undefined && known.from <= from && (known.at < 0 || known.at >= from)) return known.at;
    const at = this.searchMarker(marker, from);
    this.markers.set(marker, { from, at });
    return at;
  }

  private searchMarker(marker: string, from: number): number {
    for (let at = this.source.indexOf(marker, from); at >= 0; at = this.source.indexOf(marker, at + 1)) {
      const before = this.source.charCodeAt(at - 1);
      if (before === 10 || before === 13) return at;
    }
    return -1;
  }

  private lineEnd(from: number): number {
    let at = from;
    while (at < this.length && this.source.charCodeAt(at) !== 10 && this.source.charCodeAt(at) !== 13) at++;
    return at;
  }

  private readComment(): void {
    const start = this.position;
    const level = this.longOpening(start + 2);
    const end = level < 0 ? this.lineEnd(start) : this.longEnd(start + 2, level);
    if (end < 0) {
      const line = span(start, this.lineEnd(start));
      const close = `]${'='.repeat(level)}]`;
      const lua = (): string => this.unfinished('comment', start);
      this.reporter.problem('syntax-error', line, `This comment is not closed: '${close}' is missing`, lua);
    }
    this.position = end < 0 ? this.length : end;
    this.commentStarts.push(start);
    this.commentEnds.push(level < 0 ? this.position : -this.position);
  }

  private unfinished(what: string, start: number): string {
    return `unfinished long ${what} (starting at line ${lineOf(this.source, start)}) near <eof>`;
  }

  /** The number of `=` in a `[=*[` that stands here, or -1. */
  private longOpening(at: number): number {
    if (this.source.charCodeAt(at) !== 91) return -1;
    let p = at + 1;
    while (this.source.charCodeAt(p) === 61) p++;
    return this.source.charCodeAt(p) === 91 && p < this.length ? p - at - 1 : -1;
  }

  private longEnd(at: number, level: number): number {
    const close = level === 0 ? ']]' : `]${'='.repeat(level)}]`;
    const end = this.source.indexOf(close, at + level + 2);
    return end < 0 || end + close.length > this.length ? -1 : end + close.length;
  }

  private readLongString(): void {
    const start = this.position;
    const level = this.longOpening(start);
    let end = this.longEnd(start, level);
    let contentEnd = end - level - 2;
    if (end < 0) {
      const close = `]${'='.repeat(level)}]`;
      const line = span(start, this.lineEnd(start));
      this.reporter.problem('unterminated-string', line, `This string is not closed: '${close}' is missing`, () =>
        this.unfinished('string', start),
      );
      end = contentEnd = this.length;
    }
    let content = this.source.slice(start + level + 2, contentEnd);
    if (content.includes('\r')) content = withLf(content);
    if (content.startsWith('\n')) content = content.slice(1);
    this.kind = 'string';
    this.text = toBytes(content);
    this.position = end;
  }

  /** @param first the first letter's code */
  private readName(first: number): void {
    const { source } = this;
    let p = this.position + 1;
    while (p < this.length) {
      const c = source.charCodeAt(p);
      if (c >= 128 || (classes[c]! & (LETTER | DIGIT)) === 0) break;
      p++;
    }
    const word = source.slice(this.position, p);
    this.position = p;
    this.text = word;
    const mayBeKeyword = first >= 97 && word.length <= LONGEST_KEYWORD;
    this.kind = (mayBeKeyword ? keywords.get(word) : undefined) ?? 'name';
  }

  private readNumber(): void {
    if (this.readDigits()) return;
    const { source, length } = this;
    const start = this.position;
    let p = start;
    const hex = source.charCodeAt(p) === 48 && (source.charCodeAt(p + 1) | 32) === 120;
    if (hex) p += 2;
    const exponent = hex ? 112 : 101;
    while (p < length) {
      const c = source.charCodeAt(p);
      if ((c | 32) === exponent) {
        p++;
        if (source.charCodeAt(p) === 43 || source.charCodeAt(p) === 45) p++;
      } else if (c === 46 || (c < 128 && (classes[c]! & HEX) !== 0)) p++;
      else break;
    }
    const numeral = p;
    while (p < length && source.charCodeAt(p) < 128 && (classes[source.charCodeAt(p)]! & (LETTER | DIGIT)) !== 0) p++;
    this.position = p;
    this.kind = 'number';
    const text = source.slice(start, p);
    // A letter that touches the numeral makes it malformed.
    const value = numeral === p ? parseNumber(text) : undefined;
    this.number = value ?? 0;
    if (value !== undefined) return;
    this.reporter.problem(
      'syntax-error',
      span(start, p),
      `'${text}' is not a number`,
      () => `malformed number near '${source.slice(start, Math.min(numeral + 1, p))}'`,
    );
  }

  /** Reads what nearly all numbers are: a few digits. `false` for any other, of which it takes nothing. */
  private readDigits(): boolean {
    const { source, length } = this;
    const most = Math.min(this.position + MOST_DIGITS, length);
    let p = this.position;
    let value = 0;
    for (; p < most; p++) {
      const digit = source.charCodeAt(p) - 48;
      if (!(digit >= 0 && digit <= 9)) break;
      value = value * 10 + digit;
    }
    const next = p < length ? source.charCodeAt(p) : 0;
    if (p === this.position || next === 46 || (next < 128 && classes[next] !== 0)) return false;
    this.kind = 'number';
    this.number = value;
    this.position = p;
    return true;
  }

  /** Reads what nearly all strings are: some plain characters. `false` for any other, of which it takes nothing. */
  private readPlain(quote: number): boolean {
    const { source } = this;
    const from = this.position + 1;
    const most = Math.min(from + LONG_RUN, this.length);
    for (let p = from; p < most; p++) {
      const c = source.charCodeAt(p);
      if (c === quote) {
        this.kind = 'string';
        this.text = source.slice(from, p);
        this.position = p + 1;
        return true;
      }
      if (c === 92 || c === 10 || c === 13 || c > 127) return false;
    }
    return false;
  }

  private readString(quote: number): void {
    if (!this.mend && this.readPlain(quote)) return;
    const { source, length } = this;
    const start = this.position;
    let p = start + 1;
    let from = p;
    // Only with an escape is the text not what is written.
    let bytes: Codes | undefined;
    let faults = 0;
    const read = (): string => source[start]! + (bytes?.text ?? '');
    for (;;) {
      const c = p < length ? source.charCodeAt(p) : -1;
      if (c === quote) break;
      if (c === -1 || c === 10 || c === 13) {
        const end = p;
        const near = (): string => (c === -1 ? '<eof>' : `'${fromBytes(read()) + source.slice(from, end)}'`);
        this.reporter.problem(
          'unterminated-string',
          span(start, p),
          'This string is not closed before the end of its line',
          () => `unfinished string near ${near()}`,
        );
        // A separator at the end of the line was meant as one.
        if (p > from && (source[p - 1] === ',' || source[p - 1] === ';')) p--;
        break;
      }
      if (c !== 92) {
        p++;
        if (p - from === LONG_RUN) p = this.runEnd(p);
        continue;
      }
      bytes ??= new Codes();
      if (p > from) addAll(bytes, toBytes(source.slice(from, p)));
      const simple = p + 1 < length ? simpleEscapes[source.charCodeAt(p + 1)] : undefined;
      if (simple !== undefined) {
        bytes.add(simple);
        p += 2;
      } else if (faults >= MOST_FAULTS) p = Math.min(p + 2, length);
      else {
        const end = this.readEscape(p, bytes, read);
        if (end < 0) faults++;
        p = Math.abs(end);
      }
      from = p;
    }
    const rest = toBytes(source.slice(from, p));
    this.kind = 'string';
    const swallowed = this.mend ? this.swallowedFrom(start, p) : -1;
    if (swallowed >= 0) {
      const where = span(start, swallowed);
      this.reporter.problem('unterminated-string', where, 'This string is not closed', undefined);
      this.text = toBytes(source.slice(start + 1, swallowed));
      this.position = swallowed;
      return;
    }
    this.text = bytes === undefined ? rest : bytes.text + rest;
    this.position = source.charCodeAt(p) === quote && p < length ? p + 1 : p;
  }

  /** The next character that may end a string or is an escape. */
  private runEnd(from: number): number {
    special.lastIndex = from;
    return Math.min(special.exec(this.source)?.index ?? this.length, this.length);
  }

  /** Where `, name =` begins in a string whose closing quote touches a word: `"R, flags = "town"`; -1 for nowhere. */
  private swallowedFrom(start: number, close: number): number {
    if (!/^["'][A-Za-z0-9_]/.test(this.source.slice(close, close + 2))) return -1;
    const at = /,\s*[A-Za-z_]\w*\s*=/.exec(this.source.slice(start + 1, close))?.index;
    return at === undefined ? -1 : start + 1 + at;
  }

  /** Reads an escape that is not a simple one into `bytes`. Gives where it ends; a bad one's end is negative. */
  private readEscape(at: number, bytes: Codes, read: () => string): number {
    const { source, length } = this;
    const bad = (end: number, what: string, seen = end + 1): number => {
      const stop = Math.min(end, length);
      // Lua shows what it has read: with the character at fault, where that is not the string's end.
      const near = (): string => fromBytes(read()) + source.slice(at, Math.min(seen, length));
      this.reporter.problem(
        'syntax-error',
        span(at, stop),
        `${capital(what)} in this string`,
        () => `${what} near '${near()}'`,
      );
      return -stop;
    };
    if (at + 1 >= length) return length;
    const c = source.charCodeAt(at + 1);
    if (c === 10 || c === 13) {
      const other = source.charCodeAt(at + 2);
      bytes.add(10);
      return at + ((other === 10 || other === 13) && other !== c ? 3 : 2);
    }
    if (c === 120) {
      const [high, low] = [hexDigit(source.charCodeAt(at + 2)), hexDigit(source.charCodeAt(at + 3))];
      if (high < 0 || low < 0) return bad(at + (high < 0 ? 2 : 3), 'hexadecimal digit expected');
      bytes.add(high * 16 + low);
      return at + 4;
    }
    if (c === 122) {
      let p = at + 2;
      while (p < length && (source[p] === ' ' || (source[p]! >= '\t' && source[p]! <= '\r'))) p++;
      return p;
    }
    if (c === 117) return this.readUnicode(at, bytes, bad);
    let end = at + 1;
    let code = 0;
    while (end < at + 4 && this.isDigit(end)) code = code * 10 + source.charCodeAt(end++) - 48;
    if (end === at + 1) return bad(at + 2, 'invalid escape sequence', at + 2);
    if (code > 255) return bad(end, 'decimal escape too large');
    bytes.add(code);
    return end;
  }

  private readUnicode(at: number, bytes: Codes, bad: (end: number, what: string, seen?: number) => number): number {
    const { source, length } = this;
    if (source[at + 2] !== '{') return bad(at + 2, "missing '{'");
    let p = at + 3;
    let code = 0;
    for (let digit = hexDigit(source.charCodeAt(p)); p < length && digit >= 0; digit = hexDigit(source.charCodeAt(p))) {
      code = code * 16 + digit;
      p++;
      if (code >= 2 ** 31) return bad(p, 'UTF-8 value too large', p);
    }
    if (p === at + 3) return bad(p, 'hexadecimal digit expected');
    if (source[p] !== '}') return bad(p, "missing '}'");
    addAll(bytes, utf8Bytes(code));
    return p + 1;
  }

  private readSymbol(c: number): void {
    const { source } = this;
    const at = this.position;
    const one = alone[c];
    if (one !== undefined) {
      this.kind = one;
      this.position = at + 1;
      return;
    }
    for (const symbol of byFirst[c] ?? []) {
      if (
        symbol.length === 1 ||
        (source.charCodeAt(at + 1) === symbol.charCodeAt(1) && source.startsWith(symbol, at))
      ) {
        if (symbol === '[' && source[at + 1] === '=') break;
        this.kind = symbol;
        this.position = at + symbol.length;
        return;
      }
    }
    if (c === 91) {
      // `[=` without a second `[` opens nothing.
      let p = at + 1;
      while (source[p] === '=') p++;
      this.position = p;
      this.kind = '[';
      this.reporter.problem(
        'syntax-error',
        span(at, p),
        "A long string needs a second '[' here",
        () => `invalid long string delimiter near '${source.slice(at, p)}'`,
      );
      return;
    }
    this.kind = 'stray';
    this.position = at + (source.codePointAt(at)! > 0xffff ? 2 : 1);
  }
}

/** The text with each line end of Lua's (LF, CR and their pairs) as LF. */
function withLf(text: string): string {
  const out = new Codes();
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    const next = text.charCodeAt(i + 1);
    if ((c === 13 && next === 10) || (c === 10 && next === 13)) i++;
    out.add(c === 13 ? 10 : c);
  }
  return out.text;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The 1-based line of an offset, counted as Lua does (LF, CR and their pairs each end one line). */
export function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let i = 0; i < offset; i++) {
    const c = text.charCodeAt(i);
    if (c !== 10 && c !== 13) continue;
    const next = text.charCodeAt(i + 1);
    if ((next === 10 || next === 13) && next !== c) i++;
    if (i < offset) line++;
  }
  return line;
}
