/**
 * The tokens of a `.def` file. A file of a million characters has as many of them at worst, so they are kept as numbers
 * in a few arrays: an object for each would keep the garbage collector busy for longer than the scanner takes.
 */
import type { Span } from '../span';

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

/** The kinds as numbers; those from `comment` to `conflict` mean nothing to the compiler. */
export enum Kind {
  keyword,
  word,
  integer,
  string,
  punctuation,
  comment,
  condition,
  skipped,
  conflict,
  stray,
  unexpected,
  /** No token: behind the last one. */
  none,
}

/** Whether it stands between the pieces of statements and means nothing to the compiler. */
export function isTriviaKind(kind: Kind): boolean {
  return kind >= Kind.comment && kind <= Kind.conflict;
}

export function isTrivia(token: DefToken): boolean {
  return isTriviaKind(Kind[token.kind]);
}

const SOUND = 0x80;

const NO_KINDS = new Uint8Array(0);
const NO_OFFSETS = new Int32Array(0);

/** Spans with a kind each, in a few arrays that grow. */
export class TokenTable {
  /** How many there are. */
  length = 0;
  private kinds = NO_KINDS;
  private starts = NO_OFFSETS;
  private ends = NO_OFFSETS;

  /** @param expected about how many there will be */
  constructor(private readonly expected: number) {}

  push(kind: Kind, start: number, end: number, sound: boolean): void {
    const at = this.length;
    if (at === this.kinds.length) {
      const room = Math.max(this.expected, 2 * at);
      this.kinds = grown(this.kinds, new Uint8Array(room));
      this.starts = grown(this.starts, new Int32Array(room));
      this.ends = grown(this.ends, new Int32Array(room));
    }
    this.kinds[at] = sound ? kind | SOUND : kind;
    this.starts[at] = start;
    this.ends[at] = end;
    this.length = at + 1;
  }

  /** `Kind.none` behind the last. */
  kind(index: number): Kind {
    return index < this.length ? this.kinds[index]! & ~SOUND : Kind.none;
  }

  sound(index: number): boolean {
    return (this.kinds[index]! & SOUND) !== 0;
  }

  start(index: number): number {
    return this.starts[index]!;
  }

  end(index: number): number {
    return this.ends[index]!;
  }
}

function grown<T extends Uint8Array | Int32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

/** All tokens of a file in order, dropped lines included, blanks not; each is made when it is asked for. */
export class DefTokens implements Iterable<DefToken> {
  /**
   * @param text what is shown of dropped lines
   * @param masked what the compiler sees
   */
  constructor(
    private readonly text: string,
    private readonly masked: string,
    private readonly table: TokenTable,
  ) {}

  get length(): number {
    return this.table.length;
  }

  /** `undefined` behind the last one and before the first. */
  at(index: number): DefToken | undefined {
    if (index < 0 || index >= this.table.length) return undefined;
    const kind = this.table.kind(index);
    const start = this.table.start(index);
    const end = this.table.end(index);
    const sound = this.table.sound(index);
    const text = this.textOf(kind, start, end, sound);
    return {
      kind: Kind[kind] as DefTokenKind,
      start,
      end,
      text,
      value: kind === Kind.integer ? atoi(text) : undefined,
      sound,
    };
  }

  /** The kind alone; `Kind.none` behind the last one. */
  kind(index: number): Kind {
    return this.table.kind(index);
  }

  sound(index: number): boolean {
    return this.table.sound(index);
  }

  start(index: number): number {
    return this.table.start(index);
  }

  end(index: number): number {
    return this.table.end(index);
  }

  /** Those from one index up to, not including, another. */
  slice(from: number, to = this.length): DefToken[] {
    const some: DefToken[] = [];
    for (let i = Math.max(0, from); i < to && i < this.length; i++) some.push(this.at(i)!);
    return some;
  }

  *[Symbol.iterator](): Iterator<DefToken> {
    for (let i = 0; i < this.length; i++) yield this.at(i)!;
  }

  private textOf(kind: Kind, start: number, end: number, sound: boolean): string {
    if (kind === Kind.string) return stringValue(this.masked.slice(start + 1, sound ? end - 1 : end));
    // A comment out of place is no line that is dropped.
    return (isTriviaKind(kind) && (kind !== Kind.comment || sound) ? this.text : this.masked).slice(start, end);
  }
}

/**
 * Stands in a prepared text for every character that the compiler does not get to see, so that offsets stay those of
 * the file. It is a noncharacter; one that the file itself holds is replaced by its neighbour U+FFFE.
 */
export const HOLE = '\uffff';

function stringValue(body: string): string {
  const seen = body.includes(HOLE) ? body.replaceAll(HOLE, '') : body;
  const nul = seen.indexOf('\0');
  return nul < 0 ? seen : seen.slice(0, nul);
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
