/** The `math` library, with the game's own `random`. */
import { floatToInteger, LuaFloat, type LuaInteger } from '../../syntax/lua/number';
import { arithmetic, lessThan, toDouble, toInteger } from './arithmetic';
import { type Call, float, libraryTable, native } from './natives';
import type { LuaTable } from './table';
import { isNumber, type Native, unknown, type Value } from './values';

function rounded(call: Call, round: (n: number) => number): Value[] {
  const n = call.number(1);
  if (!(n instanceof LuaFloat)) return [n];
  const whole = round(n.n);
  return [floatToInteger(whole) ?? float(whole)];
}

/** Lua compares whatever it is given: strings too. */
function extreme(call: Call, better: (a: Value, b: Value) => boolean | undefined): Value[] {
  if (call.count < 1) call.bad(1, 'value expected');
  let best = call.arg(1);
  for (let i = 2; i <= call.count; i++) {
    const candidate = call.arg(i);
    const result = better(candidate, best);
    if (result === undefined) call.cannotCompare(best, candidate);
    if (result === true) best = candidate;
  }
  return [best];
}

function plain(name: string, f: (n: number) => number): Native {
  return native(name, (call) => [float(f(toDouble(call.number(1))))]);
}

function logarithm(call: Call): Value[] {
  const n = toDouble(call.number(1));
  if (call.arg(2) === undefined) return [float(Math.log(n))];
  const base = toDouble(call.number(2));
  return [float(base === 2 ? Math.log2(n) : base === 10 ? Math.log10(n) : Math.log(n) / Math.log(base))];
}

function fmod(call: Call): Value[] {
  const a = call.number(1);
  const b = call.number(2);
  const strings = typeof call.arg(1) === 'string' || typeof call.arg(2) === 'string';
  if (strings || a instanceof LuaFloat || b instanceof LuaFloat) return [float(toDouble(a) % toDouble(b))];
  if (b === 0) call.bad(2, 'zero');
  // C's remainder: the sign of the dividend.
  const rest = arithmetic('%', a, b) as LuaInteger;
  const adjust = rest !== 0 && a < 0 !== b < 0;
  return [adjust ? (arithmetic('-', rest, b) as LuaInteger) : rest];
}

function modf(call: Call): Value[] {
  const n = call.number(1);
  if (!(n instanceof LuaFloat)) return [n, float(0)];
  const whole = Math.trunc(n.n);
  return [floatToInteger(whole) ?? float(whole), float(Number.isFinite(n.n) ? n.n - whole : 0)];
}

const functions: readonly Native[] = [
  native('abs', (call) => {
    const n = call.number(1);
    // A string is a float here, whatever it spells.
    if (n instanceof LuaFloat || typeof call.arg(1) === 'string') return [float(Math.abs(toDouble(n)))];
    return [n < 0 ? (arithmetic('-', 0, n) as LuaInteger) : n];
  }),
  native('ceil', (call) => rounded(call, Math.ceil)),
  native('floor', (call) => rounded(call, Math.floor)),
  native('max', (call) => extreme(call, (a, b) => lessThan(b, a, false))),
  native('min', (call) => extreme(call, (a, b) => lessThan(a, b, false))),
  plain('sqrt', Math.sqrt),
  plain('sin', Math.sin),
  plain('cos', Math.cos),
  plain('tan', Math.tan),
  plain('asin', Math.asin),
  plain('acos', Math.acos),
  plain('exp', Math.exp),
  native('atan', (call) => {
    const x = call.arg(2) === undefined ? 1 : toDouble(call.number(2));
    return [float(Math.atan2(toDouble(call.number(1)), x))];
  }),
  native('log', logarithm),
  native('fmod', fmod),
  native('modf', modf),
  native('tointeger', (call) => {
    const v = call.any(1);
    return [typeof v === 'string' || isNumber(v) ? toInteger(v) : undefined];
  }),
  native('type', (call) => {
    const v = call.any(1);
    return [v instanceof LuaFloat ? 'float' : isNumber(v) ? 'integer' : undefined];
  }),
  native('ult', (call) => {
    const [a, b] = [BigInt.asUintN(64, BigInt(call.integer(1))), BigInt.asUintN(64, BigInt(call.integer(2)))];
    return [a < b];
  }),
  native('deg', (call) => [float(toDouble(call.number(1)) * (180 / Math.PI))]),
  native('rad', (call) => [float(toDouble(call.number(1)) * (Math.PI / 180))]),
];

/** A new `math` table with the game's `random`. */
export function mathLibrary(random: Native): LuaTable {
  const table = libraryTable(functions);
  table.put('random', random);
  table.put('randomseed', unknown);
  table.put('pi', float(Math.PI));
  table.put('huge', float(Number.POSITIVE_INFINITY));
  table.put('maxinteger', 2n ** 63n - 1n);
  table.put('mininteger', -(2n ** 63n));
  return table;
}
