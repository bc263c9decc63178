/** Lua 5.4 arithmetic: 64-bit integers that wrap, doubles, and when which. */
import type { BinaryOperator } from '../../syntax/lua/ast';
import {
  floatToInteger,
  integer,
  LuaFloat,
  type LuaInteger,
  type LuaNumber,
  parseNumber,
} from '../../syntax/lua/number';
import { isNumber, type Value } from './values';

export type ArithmeticOperator = '+' | '-' | '*' | '/' | '//' | '%' | '^';
export type BitOperator = '&' | '|' | '~' | '<<' | '>>';

const arithmeticOperators: ReadonlySet<string> = new Set(['+', '-', '*', '/', '//', '%', '^']);

export function isArithmetic(operator: BinaryOperator): operator is ArithmeticOperator {
  return arithmeticOperators.has(operator);
}

/** The number a value is in arithmetic: a string that spells one counts. */
export function toNumber(v: Value): LuaNumber | undefined {
  if (typeof v === 'number') return v;
  return isNumber(v) ? v : typeof v === 'string' ? parseNumber(v) : undefined;
}

/** The integer a value is, whole floats and strings included; `undefined` when it is none. */
export function toInteger(v: Value): LuaInteger | undefined {
  const n = toNumber(v);
  return n instanceof LuaFloat ? floatToInteger(n.n) : n;
}

export function toDouble(n: LuaNumber): number {
  return n instanceof LuaFloat ? n.n : Number(n);
}

/** The result, or the text of Lua's error. */
export type Result = LuaNumber | { readonly error: string };

export function arithmetic(operator: ArithmeticOperator, a: LuaNumber, b: LuaNumber): Result {
  if (operator === '/') return new LuaFloat(toDouble(a) / toDouble(b));
  if (operator === '^') return new LuaFloat(power(toDouble(a), toDouble(b)));
  if (a instanceof LuaFloat || b instanceof LuaFloat) return floats(operator, toDouble(a), toDouble(b));
  return integers(operator, a, b);
}

function power(a: number, b: number): number {
  // C's pow gives 1 where JavaScript gives NaN.
  if (a === 1 || ((a === -1 || a === 1) && !Number.isFinite(b) && !Number.isNaN(b))) return 1;
  return a ** b;
}

function floats(operator: Exclude<ArithmeticOperator, '/' | '^'>, a: number, b: number): LuaFloat {
  switch (operator) {
    case '+':
      return new LuaFloat(a + b);
    case '-':
      return new LuaFloat(a - b);
    case '*':
      return new LuaFloat(a * b);
    case '//':
      return new LuaFloat(Math.floor(a / b));
    case '%': {
      const m = a % b;
      return new LuaFloat(m !== 0 && m < 0 !== b < 0 && !Number.isNaN(m) ? m + b : m);
    }
  }
}

function integers(operator: Exclude<ArithmeticOperator, '/' | '^'>, a: LuaInteger, b: LuaInteger): Result {
  if (typeof a === 'number' && typeof b === 'number') {
    const result = smallIntegers(operator, a, b);
    if (typeof result !== 'number' || Number.isSafeInteger(result))
      return typeof result === 'number' ? result + 0 : result;
  }
  const x = BigInt(a);
  const y = BigInt(b);
  switch (operator) {
    case '+':
      return integer(x + y);
    case '-':
      return integer(x - y);
    case '*':
      return integer(x * y);
    default: {
      if (y === 0n) return divisionByZero(operator);
      const rest = x % y;
      const adjust = rest !== 0n && rest < 0n !== y < 0n;
      if (operator === '%') return integer(adjust ? rest + y : rest);
      return integer(x / y - (adjust ? 1n : 0n));
    }
  }
}

function smallIntegers(
  operator: Exclude<ArithmeticOperator, '/' | '^'>,
  a: number,
  b: number,
): number | { error: string } {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    default: {
      if (b === 0) return divisionByZero(operator);
      const rest = a % b;
      const modulo = rest !== 0 && rest < 0 !== b < 0 ? rest + b : rest;
      if (operator === '%') return modulo;
      const whole = a - modulo;
      return Number.isSafeInteger(whole) ? whole / b : Number.NaN;
    }
  }
}

function divisionByZero(operator: '//' | '%'): { error: string } {
  return { error: operator === '//' ? 'attempt to divide by zero' : "attempt to perform 'n%0'" };
}

export function bitwise(operator: BitOperator, a: LuaInteger, b: LuaInteger): LuaInteger {
  const x = BigInt.asUintN(64, BigInt(a));
  const y = BigInt.asUintN(64, BigInt(b));
  switch (operator) {
    case '&':
      return integer(x & y);
    case '|':
      return integer(x | y);
    case '~':
      return integer(x ^ y);
    case '<<':
      return integer(shiftLeft(x, BigInt(b)));
    case '>>':
      return integer(shiftLeft(x, -BigInt(b)));
  }
}

function shiftLeft(x: bigint, by: bigint): bigint {
  if (by <= -64n || by >= 64n) return 0n;
  return by >= 0n ? x << by : x >> -by;
}

/** Whether a < b (or a <= b), for two numbers or two strings; `undefined` when they cannot be compared. */
export function lessThan(a: Value, b: Value, orEqual: boolean): boolean | undefined {
  if (typeof a === 'string' && typeof b === 'string') return orEqual ? a <= b : a < b;
  if (!isNumber(a) || !isNumber(b)) return undefined;
  const x = a instanceof LuaFloat ? a.n : a;
  const y = b instanceof LuaFloat ? b.n : b;
  return orEqual ? x <= y : x < y;
}

/** How Lua writes a number. */
export function numberText(n: LuaNumber): string {
  if (!(n instanceof LuaFloat)) return String(n);
  const text = shortest(n.n, 14);
  return /^-?[0-9]+$/.test(text) ? `${text}.0` : text;
}

/** C's `%.{precision}g`. */
export function shortest(n: number, precision: number): string {
  if (Number.isNaN(n)) return 'nan';
  if (!Number.isFinite(n)) return n < 0 ? '-inf' : 'inf';
  if (n === 0) return Object.is(n, -0) ? '-0' : '0';
  const digits = Math.max(precision, 1);
  const [mantissa, power] = n.toExponential(Math.min(digits, 101) - 1).split('e') as [string, string];
  const exponent = Number(power);
  if (exponent < -4 || exponent >= digits) {
    const short = mantissa.includes('.') ? mantissa.replace(/\.?0+$/, '') : mantissa;
    return `${short}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
  }
  const fixed = n.toFixed(Math.min(Math.max(digits - 1 - exponent, 0), 100));
  return fixed.includes('.') ? fixed.replace(/\.?0+$/, '') : fixed;
}
