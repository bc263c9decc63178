/**
 * What happens to the lines of a `.def` file before the compiler sees them (spec §3): makedefs drops lines that begin
 * with `#`, follows `^` conditions (3.6) and strips the `%SYMBOL` in front of a line (3.1 to 3.4.3).
 */
import { utf8Length } from '../../dialects/encoding';
import { Numbers } from '../numbers';
import { type Span, span } from '../span';
import { finish, type Work } from '../work';
import { HOLE, Kind, TokenTable } from './tokens';

export interface Condition {
  /** `%` prefixes one line, `^` lines stand alone. */
  readonly sign: '%' | '^';
  /** What follows: `%`, `?` (if), `!` (if not), `:` (else), `.` (end), `#` (remark), or an unknown control. */
  readonly control: string;
  readonly symbol: string;
  /** The prefix, or the whole line without its end. */
  readonly span: Span;
  /** Why makedefs stops at it. */
  readonly fault?: ConditionFault;
}

const FAULTS = ['unknown-symbol', 'unknown-control', 'unmatched', 'unterminated', 'second-else'] as const;
export type ConditionFault = (typeof FAULTS)[number];

export interface PreparedText {
  /** As long as the text, with `HOLE` for what is dropped. */
  readonly masked: string;
  /**
   * What is dropped, in order: lines of comment, `%` prefixes and `^` lines, lines that a condition leaves out, marker
   * lines of merge conflicts and the sides of conflicts that are not read.
   */
  readonly dropped: TokenTable;
  readonly conditions: Conditions;
  /** The first line of 255 bytes or more: 3.6's makedefs drops it and all that follows. */
  readonly tooLong?: Span;
}

/** The conditions of a file, in order; each is made when it is asked for. */
export class Conditions implements Iterable<Condition> {
  /** Index into `dropped` and fault, one behind the other. */
  private readonly entries = new Numbers();

  constructor(
    private readonly text: string,
    private readonly dropped: TokenTable,
  ) {}

  get length(): number {
    return this.entries.length / 2;
  }

  /** The last one dropped is a condition. */
  add(fault: ConditionFault | undefined): void {
    this.entries.push(this.dropped.length - 1);
    this.entries.push(fault === undefined ? -1 : FAULTS.indexOf(fault));
  }

  blame(index: number, fault: ConditionFault): void {
    this.entries.set(2 * index + 1, FAULTS.indexOf(fault));
  }

  *[Symbol.iterator](): Iterator<Condition> {
    for (let i = 0; i < this.length; i++) yield this.at(i);
  }

  /** The faultless ones of a sign. */
  *sound(sign: '%' | '^'): Iterable<Condition> {
    const code = sign.charCodeAt(0);
    for (let i = 0; i < this.length; i++) {
      if (this.entries.get(2 * i + 1) >= 0) continue;
      if (this.text.charCodeAt(this.dropped.start(this.entries.get(2 * i))) === code) yield this.at(i);
    }
  }

  at(index: number): Condition {
    const dropped = this.entries.get(2 * index);
    const fault = FAULTS[this.entries.get(2 * index + 1)];
    const [start, end] = [this.dropped.start(dropped), this.dropped.end(dropped)];
    const sign = this.text[start] === '%' ? '%' : '^';
    const control = sign === '%' ? '%' : this.text[start + 1]!;
    const symbol = sign === '%' ? this.text.slice(start + 1, end) : symbolOf(this.text, control, start, end);
    return { sign, control, symbol, span: span(start, end), ...(fault !== undefined && { fault }) };
  }
}

/** The symbol that a `^?` or `^!` line names. */
function symbolOf(text: string, control: string, start: number, end: number): string {
  return control === '?' || control === '!' ? text.slice(start + 2, end).trim() : '';
}

/** Symbols that `%` lines may name in the games that have them; both are defined in a normal build. */
const PERCENT_SYMBOLS = ['REINCARNATION', 'MULDGN'];

/** Symbols of a normal build that `^?` knows, and whether they are defined. Platforms are taken as absent. */
const CARET_SYMBOLS: ReadonlyMap<string, boolean> = new Map([
  ...[
    '1',
    'WIZARD',
    'UNIX',
    'LINUX',
    'TTY_GRAPHICS',
    'MAIL',
    'NEWS',
    'LOGFILE',
    'XLOGFILE',
    'PANICLOG',
    'INSURANCE',
  ].map((s): [string, boolean] => [s, true]),
  ...['CLIPPING', 'DLB', 'COMPRESS', 'EXP_ON_BOTL', 'SCORE_ON_BOTL', 'TEXTCOLOR', 'SHELL', 'SUSPEND'].map(
    (s): [string, boolean] => [s, true],
  ),
  ...['0', 'AMIGA', 'ATARI', 'BEOS', 'MAC', 'MSDOS', 'OS2', 'TOS', 'VMS', 'WIN32', 'WIN_CE', 'MICRO', 'NHSTDC'].map(
    (s): [string, boolean] => [s, false],
  ),
  ...['GEM_GRAPHICS', 'GNOME_GRAPHICS', 'QT_GRAPHICS', 'X11_GRAPHICS', 'MSWIN_GRAPHICS', 'DEBUG', 'BETA'].map(
    (s): [string, boolean] => [s, false],
  ),
]);

/** Longest line, in bytes without its end, that 3.6's makedefs reads. */
const LONGEST_LINE = 254;

/** Sorts the lines of a file. Takes time linear in its length and accepts any text. */
export function prepareLines(original: string): PreparedText {
  return finish(preparingLines(original));
}

/** Lines between two pauses. */
const BATCH = 4096;

const CARRIAGE_RETURN = 13;
const HASH = 0x23;
const PERCENT = 0x25;
const LESS = 0x3c;
const CARET = 0x5e;

/** `prepareLines` in steps. */
export function* preparingLines(original: string): Work<PreparedText> {
  const text = original.includes(HOLE) ? yield* withoutHoles(original) : original;
  const dropped = new TokenTable(64);
  const holes = new Holes();
  const nesting = new Nesting(text, dropped);
  let tooLong: Span | undefined;
  // The sides of the present conflict that are not read; our own side is read as ordinary lines.
  let theirs: Span | undefined;
  /** No conflict begins before it. */
  let peaceful = 0;
  let at = 0;
  for (let count = 1; at < text.length; count++) {
    if (count % BATCH === 0) yield;
    const newline = text.indexOf('\n', at);
    const next = newline < 0 ? text.length : newline + 1;
    let end = newline < 0 ? text.length : newline;
    if (end > at && newline >= 0 && text.charCodeAt(end - 1) === CARRIAGE_RETURN) end--;
    if (tooLong === undefined && end - at > LONGEST_LINE / 3 && isTooLong(text, at, end)) tooLong = span(at, end);
    if (theirs !== undefined && at >= theirs.start) {
      dropped.push(Kind.conflict, theirs.start, theirs.end, false);
      holes.add(theirs.start, theirs.end);
      at = theirs.end;
      theirs = undefined;
      continue;
    }
    const first = text.charCodeAt(at);
    if (first === LESS && theirs === undefined && at >= peaceful && isMark(text, at)) {
      const found = conflictAt(text, at);
      if (typeof found === 'number') peaceful = found;
      else {
        dropped.push(Kind.conflict, at, next, false);
        holes.add(at, next);
        theirs = found;
        at = next;
        continue;
      }
    }
    if (first === HASH) {
      dropped.push(Kind.comment, at, end, true);
      holes.add(at, next);
    } else if (first === CARET && isControl(text, at, end)) {
      if (text.charCodeAt(at + 1) === CARET) holes.add(at, at + 1);
      else {
        nesting.control(at, end);
        holes.add(at, next);
      }
    } else if (!nesting.keeping) {
      if (end > at) dropped.push(Kind.skipped, at, end, true);
      holes.add(at, next);
    } else if (first === PERCENT) {
      const match = /^%([A-Za-z_]\w*)?/.exec(text.slice(at, Math.min(end, at + 64)))!;
      const symbol = PERCENT_SYMBOLS.find((known) => match[1]?.startsWith(known)) ?? match[1] ?? '';
      const prefix = at + 1 + symbol.length;
      dropped.push(Kind.condition, at, prefix, true);
      nesting.conditions.add(PERCENT_SYMBOLS.includes(symbol) ? undefined : 'unknown-symbol');
      holes.add(at, prefix);
    }
    at = next;
  }
  nesting.end();
  yield;
  return {
    masked: yield* holes.in(text),
    dropped,
    conditions: nesting.conditions,
    ...(tooLong && { tooLong }),
  };
}

/** A character has one byte or more. */
function isTooLong(text: string, start: number, end: number): boolean {
  return end - start > LONGEST_LINE || utf8Length(text, start, end) > LONGEST_LINE;
}

/** Characters between two pauses. */
const CHARACTERS = 16_384;

function* withoutHoles(original: string): Work<string> {
  const parts: string[] = [];
  for (let at = 0; at < original.length; at += CHARACTERS) {
    // Joined, for `replaceAll` gives a chain of pieces that somebody has to put together later.
    parts.push(
      original
        .slice(at, at + CHARACTERS)
        .split(HOLE)
        .join('\ufffe'),
    );
    yield;
  }
  return parts.join('');
}

function isControl(text: string, at: number, end: number): boolean {
  return at + 1 < end && !/\s/.test(text[at + 1]!);
}

/** What the `^` lines say about the lines between them. */
class Nesting {
  readonly conditions: Conditions;
  /** Whether lines are kept here. */
  keeping = true;
  /** The open conditions: which one opened it, and the marks below. */
  private readonly openers = new Numbers();
  private readonly marks = new Numbers();

  constructor(
    private readonly text: string,
    private readonly dropped: TokenTable,
  ) {
    this.conditions = new Conditions(text, dropped);
  }

  /** Follows a `^` line. */
  control(start: number, end: number): void {
    const sort = this.text[start + 1]!;
    this.dropped.push(Kind.condition, start, end, true);
    const top = this.openers.length - 1;
    const marks = top < 0 ? 0 : this.marks.get(top);
    const outer = (marks & OUTER_KEEPS) !== 0;
    switch (sort) {
      case '?':
      case '!': {
        const value = CARET_SYMBOLS.get(symbolOf(this.text, sort, start, end));
        const holds = (value ?? true) === (sort === '?');
        this.openers.push(this.conditions.length);
        this.marks.push((holds ? KEEPS : 0) | (this.keeping ? OUTER_KEEPS : 0));
        this.conditions.add(value === undefined ? 'unknown-symbol' : undefined);
        this.keeping &&= holds;
        break;
      }
      case ':':
        if (top < 0) this.conditions.add('unmatched');
        else {
          this.conditions.add((marks & SAW_ELSE) !== 0 ? 'second-else' : undefined);
          const turned = (marks ^ KEEPS) | SAW_ELSE;
          this.marks.set(top, turned);
          this.keeping = outer && (turned & KEEPS) !== 0;
        }
        break;
      case '.':
        this.conditions.add(top < 0 ? 'unmatched' : undefined);
        if (top < 0) break;
        this.openers.pop();
        this.marks.pop();
        this.keeping = outer;
        break;
      default:
        this.conditions.add(sort === '#' ? undefined : 'unknown-control');
    }
  }

  /** The text is over: what is open stays so. */
  end(): void {
    for (let i = 0; i < this.openers.length; i++) this.conditions.blame(this.openers.get(i), 'unterminated');
  }
}

/** Lines are kept in this part of the condition. */
const KEEPS = 1;
/** Lines are kept around it. */
const OUTER_KEEPS = 2;
const SAW_ELSE = 4;

function isMark(text: string, at: number): boolean {
  return /^<{7}(?=[ \r\n]|$)/.test(text.slice(at, at + 9));
}

/**
 * The sides but the first of the merge conflict whose first marker stands at `at`, with their markers; where there is
 * none, the offset before which no conflict begins.
 */
function conflictAt(text: string, at: number): Span | number {
  const marker = /\n(?:\|{7}|={7}|>{7})(?=[ \r\n]|$)/g;
  marker.lastIndex = at;
  const middle = marker.exec(text);
  if (middle === null) return text.length;
  if (middle[0][1] === '>') return middle.index;
  for (let last: RegExpExecArray | null = middle; last !== null; last = marker.exec(text)) {
    if (last[0][1] !== '>') continue;
    const newline = text.indexOf('\n', marker.lastIndex);
    return span(middle.index + 1, newline < 0 ? text.length : newline + 1);
  }
  return text.length;
}

/** What the compiler does not see, in order. */
class Holes {
  /** Start and end, one behind the other. */
  private readonly ends = new Numbers();

  add(start: number, end: number): void {
    const last = this.ends.length - 1;
    if (last > 0 && this.ends.get(last) >= start) this.ends.set(last, Math.max(end, this.ends.get(last)));
    else {
      this.ends.push(start);
      this.ends.push(end);
    }
  }

  /** The text with them filled, in steps. */
  *in(text: string): Work<string> {
    if (this.ends.length === 0) return text;
    const batches: string[] = [];
    let parts: string[] = [];
    let at = 0;
    for (let i = 0; i < this.ends.length; i += 2) {
      if (parts.length >= BATCH) {
        batches.push(parts.join(''));
        parts = [];
        yield;
      }
      const start = this.ends.get(i);
      const end = this.ends.get(i + 1);
      parts.push(text.slice(at, start), HOLE.repeat(end - start));
      at = end;
    }
    parts.push(text.slice(at));
    batches.push(parts.join(''));
    yield;
    return batches.join('');
  }
}

/**
 * The text that 3.6's compiler gets to see: the output of `makedefs -e`. Undefined where makedefs gives up, which it
 * does at a faulty condition. A `%` line is no condition in 3.6 and stays.
 */
export function compilerInput(text: string): string | undefined {
  const { conditions, dropped: table, tooLong } = prepareLines(text);
  for (const { sign, fault } of conditions) if (sign === '^' && fault !== undefined) return undefined;
  const dropped = new Set<number>();
  for (let i = 0; i < table.length; i++) {
    const kind = table.kind(i);
    if (kind === Kind.conflict || (kind === Kind.condition && text[table.start(i)] === '%')) continue;
    dropped.add(table.start(i));
  }
  const out: string[] = [];
  let at = 0;
  for (const line of text.split('\n')) {
    const last = at + line.length >= text.length;
    if (tooLong !== undefined && at >= tooLong.start) break;
    if (!dropped.has(at) && !(last && line === '')) {
      out.push(`${line.startsWith('^^') ? line.slice(1) : line}\n`);
    }
    at += line.length + 1;
  }
  return out.join('');
}
