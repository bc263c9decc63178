/**
 * Lua 5.4 numbers: 64-bit integers and doubles, kept apart. An integer is a JavaScript number while that is exact and
 * a bigint beyond; a float is always a `LuaFloat`, so that `10` and `10.0` differ as they do in Lua.
 */
export class LuaFloat {
  constructor(readonly n: number) {}
}

export type LuaInteger = number | bigint;
export type LuaNumber = LuaInteger | LuaFloat;

/** The integer in its one form: wrapped to 64 bits, a plain number where that is exact. */
export function integer(value: bigint): LuaInteger {
  const wrapped = BigInt.asIntN(64, value);
  const plain = Number(wrapped);
  return Number.isSafeInteger(plain) ? plain : wrapped;
}

const decimalInteger = /^[0-9]+$/;
const decimalFloat = /^(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/;
const hexInteger = /^0[xX][0-9a-fA-F]+$/;
const hexFloat = /^0[xX]([0-9a-fA-F]*)(?:\.([0-9a-fA-F]*))?(?:[pP]([+-]?[0-9]+))?$/;
/** No decimal integer of 64 bits is longer. */
const maxDigits = 19;

function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

/** The number that `text` spells, blanks and a sign allowed, as Lua's own reading does it; `undefined` for none. */
export function parseNumber(text: string): LuaNumber | undefined {
  if (text.length < 16 && decimalInteger.test(text)) return Number(text);
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  const negative = text[start] === '-';
  if (start < end && (negative || text[start] === '+')) start++;
  const digits = text.slice(start, end);
  if (decimalInteger.test(digits)) {
    const significant = digits.replace(/^0+/, '');
    const value = significant.length > maxDigits ? undefined : BigInt(significant);
    if (value !== undefined && (value < 2n ** 63n || (negative && value === 2n ** 63n)))
      return integer(negative ? -value : value);
    return new LuaFloat(negative ? -Number(digits) : Number(digits));
  }
  // It wraps: only the last 64 bits count.
  if (hexInteger.test(digits)) {
    const value = BigInt(`0x${digits.slice(2).slice(-16)}`);
    return integer(negative ? -value : value);
  }
  if (decimalFloat.test(digits)) return new LuaFloat(negative ? -Number(digits) : Number(digits));
  const hex = hexFloat.exec(digits);
  if (hex === null) return undefined;
  const value = parseHexFloat(hex[1] ?? '', hex[2] ?? '', hex[3] ?? '0');
  return value === undefined ? undefined : new LuaFloat(negative ? -value : value);
}

function parseHexFloat(whole: string, fraction: string, power: string): number | undefined {
  if (whole === '' && fraction === '') return undefined;
  // Thirty significant digits are what Lua reads; the rest only moves the exponent.
  const all = whole + fraction;
  const zeros = /^0*/.exec(all)![0].length;
  let value = 0;
  for (const digit of all.slice(zeros, zeros + 30)) value = value * 16 + Number.parseInt(digit, 16);
  const read = Math.min(all.length, zeros + 30);
  // A digit of the fraction counts where it was read, one of the whole where it was not.
  const exponent = value === 0 ? 0 : 4 * (whole.length - read);
  let scale = exponent + Number(power);
  // In two steps, so that a power that alone is out of range does not spoil a value that is in it.
  while (scale > 1000 && value !== 0 && Number.isFinite(value)) {
    value *= 2 ** 1000;
    scale -= 1000;
  }
  while (scale < -1000 && value !== 0) {
    value *= 2 ** -1000;
    scale += 1000;
  }
  return value === 0 || !Number.isFinite(value) ? value : value * 2 ** scale;
}

/** The integer with exactly the value of the float; `undefined` when there is none. */
export function floatToInteger(n: number): LuaInteger | undefined {
  if (!Number.isInteger(n)) return undefined;
  if (Number.isSafeInteger(n)) return n + 0;
  return n >= -(2 ** 63) && n < 2 ** 63 ? integer(BigInt(n)) : undefined;
}
