/**
 * What happens to the lines of a `.def` file before the compiler sees them (spec §3): makedefs drops lines that begin
 * with `#`, follows `^` conditions (3.6) and strips the `%SYMBOL` in front of a line (3.1 to 3.4.3).
 */
import { utf8Length } from '../../dialects/encoding';
import { type Span, span } from '../span';
import { finish, type Work } from '../work';

/**
 * Stands in a prepared text for every character that the compiler does not get to see, so that offsets stay those of
 * the file. It is a noncharacter; one that the file itself holds is replaced by its neighbour U+FFFE.
 */
export const HOLE = '\uffff';

export interface Condition {
  /** `%` prefixes one line, `^` lines stand alone. */
  readonly sign: '%' | '^';
  /** What follows: `%`, `?` (if), `!` (if not), `:` (else), `.` (end), `#` (remark), or an unknown control. */
  readonly control: string;
  readonly symbol: string;
  /** The prefix, or the whole line without its end. */
  readonly span: Span;
  /** Why makedefs stops at it. */
  readonly fault?: 'unknown-symbol' | 'unknown-control' | 'unmatched' | 'unterminated' | 'second-else';
}

export interface PreparedText {
  /** As long as the text, with `HOLE` for what is dropped. */
  readonly masked: string;
  readonly comments: readonly Span[];
  readonly conditions: readonly Condition[];
  /** Lines that a condition leaves out. */
  readonly skipped: readonly Span[];
  /** Marker lines of merge conflicts, and the sides of conflicts that are not read. */
  readonly conflicts: readonly Span[];
  /** The first line of 255 bytes or more: 3.6's makedefs drops it and all that follows. */
  readonly tooLong?: Span;
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

/** What a line begins with that is more than text. */
const MARKS = '#%^<';

interface Frame {
  /** Whether lines are kept in this part of the condition. */
  keeps: boolean;
  readonly outerKeeps: boolean;
  readonly opener: number;
  sawElse: boolean;
}

/** Sorts the lines of a file. Takes time linear in its length and accepts any text. */
export function prepareLines(original: string): PreparedText {
  return finish(preparingLines(original));
}

/** Lines between two pauses. */
const BATCH = 4096;

/** `prepareLines` in steps. */
export function* preparingLines(original: string): Work<PreparedText> {
  const text = original.includes(HOLE) ? original.replaceAll(HOLE, '\ufffe') : original;
  const comments: Span[] = [];
  const conditions: Condition[] = [];
  const skipped: Span[] = [];
  const conflicts: Span[] = [];
  const stack: Frame[] = [];
  const holes: Span[] = [];
  let tooLong: Span | undefined;
  let keeping = true;
  // The sides of the present conflict that are not read; our own side is read as ordinary lines.
  let theirs: Span | undefined;
  let mayConflict = true;
  let at = 0;
  for (let count = 1; at < text.length; count++) {
    if (count % BATCH === 0) yield;
    const newline = text.indexOf('\n', at);
    const next = newline < 0 ? text.length : newline + 1;
    let end = newline < 0 ? text.length : newline;
    if (end > at && newline >= 0 && text[end - 1] === '\r') end--;
    if (tooLong === undefined && end - at > LONGEST_LINE / 3 && utf8Length(text, at, end) > LONGEST_LINE)
      tooLong = span(at, end);
    const first = text[at]!;
    // Nearly every line is one that nothing happens to.
    if (keeping && theirs === undefined && !MARKS.includes(first)) {
      at = next;
      continue;
    }
    const line = span(at, end);
    const whole = span(at, next);
    if (theirs !== undefined && at === theirs.start) {
      at = theirs.end;
      theirs = undefined;
      continue;
    }
    if (first === '<' && theirs === undefined && mayConflict) {
      const conflict = conflictAt(text, at);
      if (conflict === 'unclosed') mayConflict = false;
      else if (conflict !== undefined) {
        conflicts.push(whole, conflict);
        holes.push(whole, conflict);
        theirs = conflict;
        at = next;
        continue;
      }
    }
    if (first === '#') {
      comments.push(line);
      holes.push(whole);
    } else if (first === '^' && isControl(text, at, end)) {
      if (text[at + 1] === '^') holes.push(span(at, at + 1));
      else {
        keeping = control(text, line, keeping, stack, conditions);
        holes.push(whole);
      }
    } else if (!keeping) {
      if (end > at) skipped.push(line);
      holes.push(whole);
    } else if (first === '%') {
      const match = /^%([A-Za-z_]\w*)?/.exec(text.slice(at, Math.min(end, at + 64)))!;
      const symbol = PERCENT_SYMBOLS.find((known) => match[1]?.startsWith(known)) ?? match[1] ?? '';
      const prefix = span(at, at + 1 + symbol.length);
      const fault = PERCENT_SYMBOLS.includes(symbol) ? {} : { fault: 'unknown-symbol' as const };
      conditions.push({ sign: '%', control: '%', symbol, span: prefix, ...fault });
      holes.push(prefix);
    }
    at = next;
  }
  for (const frame of stack) conditions[frame.opener] = { ...conditions[frame.opener]!, fault: 'unterminated' };
  yield;
  return {
    masked: yield* withHoles(text, holes),
    comments,
    conditions,
    skipped,
    conflicts,
    ...(tooLong && { tooLong }),
  };
}

function isControl(text: string, at: number, end: number): boolean {
  return at + 1 < end && !/\s/.test(text[at + 1]!);
}

/** Follows a `^` line; returns whether the lines after it are kept. */
function control(text: string, line: Span, keeping: boolean, stack: Frame[], conditions: Condition[]): boolean {
  const sort = text[line.start + 1]!;
  const symbol = sort === '?' || sort === '!' ? text.slice(line.start + 2, line.end).trim() : '';
  const condition = { sign: '^' as const, control: sort, symbol, span: line };
  const top = stack.at(-1);
  switch (sort) {
    case '?':
    case '!': {
      const value = CARET_SYMBOLS.get(symbol);
      conditions.push(value === undefined ? { ...condition, fault: 'unknown-symbol' } : condition);
      const holds = (value ?? true) === (sort === '?');
      stack.push({ keeps: holds, outerKeeps: keeping, opener: conditions.length - 1, sawElse: false });
      return keeping && holds;
    }
    case ':':
      if (top === undefined) {
        conditions.push({ ...condition, fault: 'unmatched' });
        return keeping;
      }
      conditions.push(top.sawElse ? { ...condition, fault: 'second-else' } : condition);
      top.sawElse = true;
      top.keeps = !top.keeps;
      return top.outerKeeps && top.keeps;
    case '.':
      if (top === undefined) {
        conditions.push({ ...condition, fault: 'unmatched' });
        return keeping;
      }
      stack.pop();
      conditions.push(condition);
      return top.outerKeeps;
    case '#':
      conditions.push(condition);
      return keeping;
    default:
      conditions.push({ ...condition, fault: 'unknown-control' });
      return keeping;
  }
}

/**
 * The sides but the first of the merge conflict whose first marker stands at `at`, with their markers; undefined when
 * there is no such marker, `unclosed` when no conflict from here on has its last one.
 */
function conflictAt(text: string, at: number): Span | 'unclosed' | undefined {
  if (!/^<{7}(?=[ \r\n]|$)/.test(text.slice(at, at + 9))) return undefined;
  const marker = /^(?:\|{7}|={7}|>{7})(?=[ \r\n]|$).*\n?/gm;
  marker.lastIndex = at;
  const middle = marker.exec(text);
  if (middle === null) return 'unclosed';
  if (middle[0].startsWith('>')) return undefined;
  let last = middle;
  while (!last[0].startsWith('>')) {
    const found = marker.exec(text);
    if (found === null) return 'unclosed';
    last = found;
  }
  return span(middle.index, last.index + last[0].length);
}

function* withHoles(text: string, holes: readonly Span[]): Work<string> {
  if (holes.length === 0) return text;
  const parts: string[] = [];
  let at = 0;
  const sorted = [...holes].sort((a, b) => a.start - b.start);
  for (let i = 0; i < sorted.length; i++) {
    if (i % BATCH === BATCH - 1) yield;
    const { start, end } = sorted[i]!;
    if (end <= at) continue;
    if (start > at) parts.push(text.slice(at, start));
    parts.push(HOLE.repeat(end - Math.max(at, start)));
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}

/**
 * The text that 3.6's compiler gets to see: the output of `makedefs -e`. Undefined where makedefs gives up, which it
 * does at a faulty condition. A `%` line is no condition in 3.6 and stays.
 */
export function compilerInput(text: string): string | undefined {
  const { conditions, comments, skipped, tooLong } = prepareLines(text);
  const carets = conditions.filter((condition) => condition.sign === '^');
  if (carets.some((condition) => condition.fault !== undefined)) return undefined;
  const dropped = new Set([...comments, ...skipped, ...carets.map((c) => c.span)].map((line) => line.start));
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
