/** Lua's patterns (not regular expressions) over byte strings. */

const maxCaptures = 32;
/** As deep as Lua follows a pattern before it calls it too complex. */
const maxNesting = 200;

const classTests: Readonly<Record<string, (c: number) => boolean>> = {
  a: (c) => (c >= 65 && c <= 90) || (c >= 97 && c <= 122),
  c: (c) => c < 32 || c === 127,
  d: (c) => c >= 48 && c <= 57,
  g: (c) => c > 32 && c < 127,
  l: (c) => c >= 97 && c <= 122,
  p: (c) => (c >= 33 && c <= 47) || (c >= 58 && c <= 64) || (c >= 91 && c <= 96) || (c >= 123 && c <= 126),
  s: (c) => c === 32 || (c >= 9 && c <= 13),
  u: (c) => c >= 65 && c <= 90,
  w: (c) => (c >= 48 && c <= 57) || (c >= 65 && c <= 90) || (c >= 97 && c <= 122),
  x: (c) => (c >= 48 && c <= 57) || (c >= 65 && c <= 70) || (c >= 97 && c <= 102),
};

/** More steps than this from one place are not followed. */
const maxMatch = 50_000;

/** What a capture holds: bytes, or a position (1-based). */
export type Capture = string | number;

interface OpenCapture {
  start: number;
  /** Length, or one of the two marks below. */
  length: number;
}
const unclosed = -1;
const position = -2;

/** Matches one pattern against one subject. */
export class Matcher {
  private captures: OpenCapture[] = [];
  private nesting = 0;
  private steps = 0;

  /**
   * @param fail called with Lua's message on a malformed pattern; must not return
   * @param spendAll counts the steps of a match, so that a hostile pattern ends
   * @param giveUp called where one match takes more steps than can be followed; must not return
   */
  constructor(
    private readonly source: string,
    private readonly pattern: string,
    private readonly fail: (message: string) => never,
    private readonly spendAll: (steps: number) => void,
    private readonly giveUp: () => never,
  ) {}

  /** The end of a match that starts at `start` (0-based), with the pattern read from `from`; -1 for none. */
  match(start: number, from: number): number {
    this.captures = [];
    this.nesting = 0;
    this.steps = 0;
    const end = this.step(start, from);
    this.spendAll(this.steps);
    return end;
  }

  private spend(steps: number): void {
    this.steps += steps;
    if (this.steps > maxMatch) this.giveUp();
  }

  /** The captures of the last match; `whole` stands for the match where the pattern has none. */
  captured(start: number, end: number): Capture[] {
    if (this.captures.length === 0) return [this.source.slice(start, end)];
    return this.captures.map((_, i) => this.capture(i, start, end));
  }

  capture(i: number, start: number, end: number): Capture {
    const c = this.captures[i];
    if (c === undefined) {
      if (i === 0) return this.source.slice(start, end);
      return this.fail(`invalid capture index %${i + 1}`);
    }
    if (c.length === position) return c.start + 1;
    if (c.length === unclosed) return this.fail('unfinished capture');
    return this.source.slice(c.start, c.start + c.length);
  }

  private step(start: number, from: number): number {
    if (++this.nesting > maxNesting) this.fail('pattern too complex');
    const end = this.follow(start, from);
    this.nesting--;
    return end;
  }

  private follow(start: number, from: number): number {
    const { source, pattern } = this;
    let s = start;
    let p = from;
    for (;;) {
      this.spend(1);
      if (p >= pattern.length) return s;
      const c = pattern[p]!;
      if (c === '(') {
        return pattern[p + 1] === ')' ? this.open(s, p + 2, position) : this.open(s, p + 1, unclosed);
      }
      if (c === ')') return this.close(s, p + 1);
      if (c === '$' && p + 1 === pattern.length) return s === source.length ? s : -1;
      if (c === '%') {
        const next = pattern[p + 1];
        if (next === 'b') {
          s = this.balance(s, p + 2);
          if (s < 0) return -1;
          p += 4;
          continue;
        }
        if (next === 'f') {
          p += 2;
          if (pattern[p] !== '[') this.fail("missing '[' after '%f' in pattern");
          const end = this.classEnd(p);
          const before = s === 0 ? 0 : source.charCodeAt(s - 1);
          const here = s < source.length ? source.charCodeAt(s) : 0;
          if (this.inSet(before, p, end - 1) || !this.inSet(here, p, end - 1)) return -1;
          p = end;
          continue;
        }
        if (next !== undefined && next >= '0' && next <= '9') {
          s = this.backReference(s, next);
          if (s < 0) return -1;
          p += 2;
          continue;
        }
      }
      const end = this.classEnd(p);
      const repeat = pattern[end];
      if (repeat === '?') {
        if (this.one(s, p, end)) {
          const result = this.step(s + 1, end + 1);
          if (result >= 0) return result;
        }
        p = end + 1;
        continue;
      }
      if (repeat === '+') return this.one(s, p, end) ? this.most(s + 1, p, end) : -1;
      if (repeat === '*') return this.most(s, p, end);
      if (repeat === '-') return this.fewest(s, p, end);
      if (!this.one(s, p, end)) return -1;
      s++;
      p = end;
    }
  }

  private most(s: number, p: number, end: number): number {
    let i = 0;
    while (this.one(s + i, p, end)) {
      this.spend(1);
      i++;
    }
    for (; i >= 0; i--) {
      const result = this.step(s + i, end + 1);
      if (result >= 0) return result;
    }
    return -1;
  }

  private fewest(start: number, p: number, end: number): number {
    for (let s = start; ; s++) {
      const result = this.step(s, end + 1);
      if (result >= 0) return result;
      if (!this.one(s, p, end)) return -1;
    }
  }

  private open(s: number, p: number, kind: number): number {
    if (this.captures.length >= maxCaptures) this.fail('too many captures');
    this.captures.push({ start: s, length: kind });
    const depth = this.captures.length;
    const result = this.step(s, p);
    if (result < 0) this.captures.length = depth - 1;
    return result;
  }

  private close(s: number, p: number): number {
    let i = this.captures.length - 1;
    while (i >= 0 && this.captures[i]!.length !== unclosed) i--;
    if (i < 0) this.fail('invalid pattern capture');
    const c = this.captures[i]!;
    c.length = s - c.start;
    const result = this.step(s, p);
    if (result < 0) c.length = unclosed;
    return result;
  }

  private balance(s: number, p: number): number {
    const { source, pattern } = this;
    if (p + 1 >= pattern.length) this.fail("malformed pattern (missing arguments to '%b')");
    if (source[s] !== pattern[p] || s >= source.length) return -1;
    let depth = 1;
    for (let i = s + 1; i < source.length; i++) {
      this.spend(1);
      if (source[i] === pattern[p + 1]) {
        if (--depth === 0) return i + 1;
      } else if (source[i] === pattern[p]) depth++;
    }
    return -1;
  }

  private backReference(s: number, digit: string): number {
    const i = digit.charCodeAt(0) - 49;
    const c = this.captures[i];
    if (i < 0 || c === undefined || c.length === unclosed) this.fail(`invalid capture index %${i + 1}`);
    const text = this.source.slice(c!.start, c!.start + Math.max(c!.length, 0));
    this.spendFor(text.length);
    return this.source.startsWith(text, s) ? s + text.length : -1;
  }

  /** Counts what looks at many characters in one go. */
  private spendFor(characters: number): void {
    if (characters >= 32) this.spend(characters >> 5);
  }

  private classEnd(p: number): number {
    const { pattern } = this;
    if (pattern[p] === '%') {
      if (p + 1 >= pattern.length) this.fail("malformed pattern (ends with '%')");
      return p + 2;
    }
    if (pattern[p] !== '[') return p + 1;
    let i = p + 1;
    if (pattern[i] === '^') i++;
    do {
      if (i >= pattern.length) this.fail("malformed pattern (missing ']')");
      i += pattern[i] === '%' ? 2 : 1;
    } while (pattern[i] !== ']' || i >= pattern.length);
    this.spendFor(i - p);
    return i + 1;
  }

  private one(s: number, p: number, end: number): boolean {
    if (s >= this.source.length) return false;
    const c = this.source.charCodeAt(s);
    const kind = this.pattern[p]!;
    if (kind === '.') return true;
    if (kind === '%') return inClass(c, this.pattern[p + 1]!);
    if (kind === '[') {
      this.spendFor(end - p);
      return this.inSet(c, p, end - 1);
    }
    return this.pattern.charCodeAt(p) === c;
  }

  private inSet(c: number, p: number, end: number): boolean {
    const { pattern } = this;
    let i = p + 1;
    const negated = pattern[i] === '^';
    if (negated) i++;
    for (; i < end; i++) {
      if (pattern[i] === '%') {
        i++;
        if (inClass(c, pattern[i]!)) return !negated;
      } else if (pattern[i + 1] === '-' && i + 2 < end) {
        if (pattern.charCodeAt(i) <= c && c <= pattern.charCodeAt(i + 2)) return !negated;
        i += 2;
      } else if (pattern.charCodeAt(i) === c) return !negated;
    }
    return negated;
  }
}

function inClass(c: number, name: string): boolean {
  const test = classTests[name.toLowerCase()];
  if (test === undefined) return name.charCodeAt(0) === c;
  return test(c) === (name === name.toLowerCase());
}
