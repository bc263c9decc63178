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
const decimalFloat = /^(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/;
const hexInteger = /^0[xX][0-9a-fA-F]+$/;
const hexFloat = /^0[xX]([0-9a-fA-F]*)(?:\.([0-9a-fA-F]*))?(?:[pP]([+-]?[0-9]+))?$/;
const trimmed = /^[ \f\n\r\t\v]*([+-]?)(.*?)[ \f\n\r\t\v]*$/s;

/** The number that `text` spells, blanks and a sign allowed, as Lua's own reading does it; `undefined` for none. */
export function parseNumber(text: string): LuaNumber | undefined {
  if (text.length < 16 && decimalInteger.test(text)) return Number(text);
  const parts = trimmed.exec(text)!;
  const negative = parts[1] === '-';
  const digits = parts[2]!;
  if (decimalInteger.test(digits)) {
    const value = BigInt(digits);
    if (value < 2n ** 63n || (negative && value === 2n ** 63n)) return integer(negative ? -value : value);
    return new LuaFloat(negative ? -Number(digits) : Number(digits));
  }
  if (hexInteger.test(digits)) return integer(negative ? -BigInt(digits) : BigInt(digits));
  if (decimalFloat.test(digits)) return new LuaFloat(negative ? -Number(digits) : Number(digits));
  const hex = hexFloat.exec(digits);
  if (hex === null) return undefined;
  const value = parseHexFloat(hex[1] ?? '', hex[2] ?? '', hex[3] ?? '0');
  return value === undefined ? undefined : new LuaFloat(negative ? -value : value);
}

function parseHexFloat(whole: string, fraction: string, power: string): number | undefined {
  if (whole === '' && fraction === '') return undefined;
  // Thirty significant digits are what Lua reads; the rest only moves the exponent.
  let value = 0;
  let significant = 0;
  let exponent = 0;
  const add = (digit: string, afterPoint: boolean): void => {
    if (significant === 0 && digit === '0') {
      if (afterPoint) exponent -= 4;
      return;
    }
    if (++significant <= 30) {
      value = value * 16 + Number.parseInt(digit, 16);
      if (afterPoint) exponent -= 4;
    } else if (!afterPoint) {
      exponent += 4;
    }
  };
  for (const digit of whole) add(digit, false);
  for (const digit of fraction) add(digit, true);
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
