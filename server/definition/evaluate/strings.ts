/** The `string` library of the game's sandbox. */
import { Codes } from '../../syntax/lua/bytes';
import { parseNumber } from '../../syntax/lua/number';
import type { Work } from '../../syntax/work';
import { format, plainText } from './format';
import { type Call, libraryTable, maxResults, native, nativeInSteps } from './natives';
import { type Capture, Matcher } from './patterns';
import { LuaTable } from './table';
import { isFunction, isNumber, type Native, typeName, Unknown, unknown, type Value } from './values';

/** A 1-based position, from the end when negative, as a 0-based start within the string. */
function startOf(position: number, length: number): number {
  if (position > 0) return position - 1;
  if (position === 0 || position < -length) return 0;
  return length + position;
}

function endOf(position: number, length: number): number {
  if (position > length) return length;
  if (position >= 0) return position;
  return position < -length ? 0 : length + position + 1;
}

function matcher(call: Call, source: string, pattern: string): Matcher {
  return new Matcher(
    source,
    pattern,
    (message) => call.error(message),
    (steps) => call.raw.spend(steps),
    () => call.raw.giveUp(),
  );
}

/** A replacement longer than this is not followed. */
const maxReplacement = 1 << 16;
/** A numeral in another base that is longer than this is not followed. */
const maxNumeral = 4096;

function* find(call: Call, captures: boolean): Work<Value[]> {
  const source = call.string(1);
  const pattern = call.string(2);
  const start = startOf(call.small(3, 1), source.length);
  if (start > source.length) return [undefined];
  if (!captures && ((call.arg(4) ?? false) !== false || !/[\^$*+?.([%-]/.test(pattern))) {
    call.raw.spend(source.length >> 4);
    const at = source.indexOf(pattern, start);
    return at < 0 ? [undefined] : [at + 1, at + pattern.length];
  }
  const anchored = pattern.startsWith('^');
  const m = matcher(call, source, pattern);
  for (let s = start; s <= source.length; s++) {
    if (call.raw.due) yield;
    const end = m.match(s, anchored ? 1 : 0);
    if (end >= 0) {
      if (captures) return m.captured(s, end);
      const found = m.captured(s, end);
      const none = !pattern.includes('(');
      return [s + 1, end, ...(none ? [] : found)];
    }
    if (anchored) break;
  }
  return [undefined];
}

/** What a match becomes by the text of a replacement. */
function written(call: Call, m: Matcher, start: number, end: number, source: string): string {
  const by = call.string(3);
  call.atMost(maxReplacement, by.length);
  call.raw.spend(by.length >> 4);
  return by.replace(/%([\s\S]?)/g, (_, c: string) => {
    if (c === '%') return '%';
    if (c === '0') return source.slice(start, end);
    if (c >= '1' && c <= '9') return text(m.capture(Number(c) - 1, start, end));
    return call.error("invalid use of '%' in replacement string");
  });
}

/** What a match becomes by what a table or function gave for it. */
function replaced(call: Call, value: Value, whole: string): string | Unknown {
  if (value instanceof Unknown) return unknown;
  if (value === undefined || value === false) return whole;
  if (typeof value === 'string') return value;
  if (isNumber(value)) return plainText(value);
  return call.error(`invalid replacement value (a ${typeName(value)})`);
}

function text(capture: Capture): string {
  return typeof capture === 'string' ? capture : String(capture);
}

function* gsub(call: Call): Work<Value[]> {
  const source = call.string(1);
  const pattern = call.string(2);
  const by = call.arg(3);
  if (typeof by !== 'string' && !isNumber(by) && !(by instanceof LuaTable) && !isFunction(by)) {
    call.bad(3, `string/function/table expected, got ${call.count < 3 ? 'no value' : typeName(by)}`);
  }
  const most = call.small(4, source.length + 1);
  const anchored = pattern.startsWith('^');
  const m = matcher(call, source, pattern);
  let out = '';
  let s = 0;
  let copied = 0;
  let count = 0;
  while (count < most) {
    if (call.raw.due) yield;
    const end = m.match(s, anchored ? 1 : 0);
    if (end >= 0) {
      count++;
      let piece: string | Unknown;
      if (typeof by === 'string' || isNumber(by)) piece = written(call, m, s, end, source);
      else {
        const captured = m.captured(s, end);
        const value = by instanceof LuaTable ? by.get(captured[0]) : yield* call.raw.invoke(by as Value, captured);
        piece = replaced(call, value, source.slice(s, end));
      }
      if (typeof piece !== 'string') return [unknown, unknown];
      out += source.slice(copied, s) + piece;
      copied = end;
      call.raw.spendString(out.length);
    }
    if (end > s) s = end;
    else if (s < source.length) s++;
    else break;
    if (anchored) break;
  }
  return [out + source.slice(copied), count];
}

function gmatch(call: Call): Value[] {
  const source = call.string(1);
  const pattern = call.string(2);
  let s = startOf(call.small(3, 1), source.length);
  let last = -1;
  const step = nativeInSteps('gmatch_iterator', function* (round) {
    const m = matcher(round, source, pattern);
    for (; s <= source.length; s++) {
      if (round.raw.due) yield;
      const end = m.match(s, 0);
      if (end < 0 || end === last) continue;
      const found = m.captured(s, end);
      s = last = end;
      return found;
    }
    return [undefined];
  });
  return [step];
}

function repeat(call: Call): Value[] {
  const piece = call.string(1);
  const count = Math.max(call.small(2), 0);
  const separator = call.arg(3) === undefined ? '' : call.string(3);
  if (count === 0) return [''];
  const length = (piece.length + separator.length) * count;
  // More than an address can hold is an error everywhere.
  if (length > Number.MAX_SAFE_INTEGER) return call.error('resulting string too large');
  call.raw.spendString(length);
  return [(piece + separator).repeat(count - 1) + piece];
}

/** `tonumber(text, base)`. */
export function numberInBase(call: Call): Value {
  const base = call.small(2);
  const given = call.arg(1);
  if (typeof given !== 'string') call.bad(1, `string expected, got ${typeName(given)}`);
  if (base < 2 || base > 36) call.bad(2, 'base out of range');
  call.atMost(maxNumeral, (given as string).length);
  const m = /^[ \f\n\r\t\v]*(-?)([0-9a-zA-Z]+)[ \f\n\r\t\v]*$/.exec(given as string);
  if (m === null) return undefined;
  let n = 0n;
  for (const c of m[2]!) {
    const digit = Number.parseInt(c, 36);
    if (digit >= base) return undefined;
    n = BigInt.asIntN(64, n * BigInt(base) + BigInt(digit));
  }
  return parseNumber(String(BigInt.asIntN(64, m[1] === '-' ? -n : n)));
}

/** A string made of other bytes, one for each. */
function mapped(s: string, byte: (code: number, at: number) => number): string {
  const out = new Codes();
  for (let i = 0; i < s.length; i++) out.add(byte(s.charCodeAt(i), i));
  return out.text;
}

const functions: readonly Native[] = [
  native('len', (call) => [call.string(1).length]),
  native('sub', (call) => {
    const s = call.string(1);
    const from = startOf(call.small(2), s.length);
    return [s.slice(from, Math.max(endOf(call.small(3, -1), s.length), from))];
  }),
  native('upper', (call) => [mapped(call.string(1), (c) => (c >= 97 && c <= 122 ? c - 32 : c))]),
  native('lower', (call) => [mapped(call.string(1), (c) => (c >= 65 && c <= 90 ? c + 32 : c))]),
  native('reverse', (call) => {
    const s = call.string(1);
    return [mapped(s, (_, at) => s.charCodeAt(s.length - 1 - at))];
  }),
  native('rep', repeat),
  native('byte', (call) => {
    const s = call.string(1);
    const first = call.small(2, 1);
    const from = startOf(first, s.length);
    const to = endOf(call.small(3, first), s.length);
    call.raw.spend(Math.max(to - from, 0));
    call.atMost(maxResults, to - from);
    return to <= from ? [] : [...s.slice(from, to)].map((c) => c.charCodeAt(0));
  }),
  native('char', (call) => {
    let out = '';
    for (let i = 1; i <= call.count; i++) {
      const c = call.small(i);
      if (c < 0 || c > 255) call.bad(i, 'value out of range');
      out += String.fromCharCode(c);
    }
    return [out];
  }),
  nativeInSteps('format', format),
  nativeInSteps('find', (call) => find(call, false)),
  nativeInSteps('match', (call) => find(call, true)),
  native('gmatch', gmatch),
  nativeInSteps('gsub', gsub),
];

/** A new `string` table; what it lacks of Lua's own (`pack`, `dump` …) gives unknown values. */
export function stringLibrary(): LuaTable {
  const table = libraryTable(functions);
  for (const name of ['pack', 'unpack', 'packsize', 'dump']) table.put(name, unknown);
  return table;
}
