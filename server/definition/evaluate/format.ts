/** `string.format`. */
import { LuaFloat } from '../../syntax/lua/number';
import type { Work } from '../../syntax/work';
import { numberText, shortest, toDouble } from './arithmetic';
import type { Call } from './natives';
import { LuaTable } from './table';
import { isFunction, isNumber, type Unknown, unknown, type Value } from './values';

interface Spec {
  readonly left: boolean;
  readonly plus: boolean;
  readonly space: boolean;
  readonly alternate: boolean;
  readonly zero: boolean;
  readonly width: number;
  readonly precision: number | undefined;
}

const directive = /^([-+ #0]*)(\d{0,2})(?:\.(\d{0,2}))?([A-Za-z%]?)/;

/** A string longer than this is not quoted. */
const maxQuoted = 1 << 16;

/** The formatted bytes; unknown where a table's or function's address would be shown. */
export function* format(call: Call): Work<Value[]> {
  const text = call.string(1);
  let out = '';
  let argument = 1;
  for (let i = 0; i < text.length; i++) {
    if (call.raw.due) yield;
    const percent = text.indexOf('%', i);
    if (percent !== i) {
      const end = percent < 0 ? text.length : percent;
      out += text.slice(i, end);
      i = end - 1;
      continue;
    }
    if (text[i + 1] === '%') {
      out += '%';
      call.raw.spend(1);
      i++;
      continue;
    }
    const m = directive.exec(text.slice(i + 1, i + 32))!;
    const conversion = m[4]!;
    i += m[0].length;
    const flags = m[1]!;
    const spec: Spec = {
      left: flags.includes('-'),
      plus: flags.includes('+'),
      space: flags.includes(' '),
      alternate: flags.includes('#'),
      zero: flags.includes('0'),
      width: Number(m[2]),
      precision: m[3] === undefined ? undefined : Number(m[3]),
    };
    if (conversion === '' || !'cdiouxXaAfeEgGpqs'.includes(conversion) || 'u'.includes(conversion)) {
      call.error(`invalid conversion '%${m[0]}' to 'format'`);
    }
    if (++argument > call.count) call.bad(argument, 'no value');
    const piece = one(call, argument, conversion, spec);
    if (typeof piece !== 'string') return [piece];
    out += piece;
    call.raw.spend(1 + (piece.length >> 4));
  }
  return [out];
}

function one(call: Call, i: number, conversion: string, spec: Spec): string | Unknown {
  switch (conversion) {
    case 'c':
      return pad(String.fromCharCode(call.small(i) & 0xff), { ...spec, zero: false });
    case 'd':
    case 'i':
      return integerText(BigInt(call.integer(i)), 10, spec);
    case 'o':
      return integerText(BigInt.asUintN(64, BigInt(call.integer(i))), 8, spec);
    case 'x':
      return integerText(BigInt.asUintN(64, BigInt(call.integer(i))), 16, spec);
    case 'X':
      return integerText(BigInt.asUintN(64, BigInt(call.integer(i))), 16, spec).toUpperCase();
    case 'p':
    case 'a':
    case 'A':
      return unknown;
    case 'q':
      return quoted(call, call.any(i));
    case 's': {
      const v = call.any(i);
      const text = plainText(v);
      if (typeof text !== 'string') return text;
      return pad(spec.precision === undefined ? text : text.slice(0, spec.precision), { ...spec, zero: false });
    }
    default:
      return floatText(toDouble(call.number(i)), conversion, spec);
  }
}

/** `tostring` of a value; unknown for what only has an address. */
export function plainText(v: Value): string | Unknown {
  if (typeof v === 'string') return v;
  if (v === undefined) return 'nil';
  if (typeof v === 'boolean') return String(v);
  // The sign of a NaN is the machine's.
  return isNumber(v) && !(v instanceof LuaFloat && Number.isNaN(v.n)) ? numberText(v) : unknown;
}

function signed(text: string, spec: Spec): string {
  if (text.startsWith('-')) return text;
  return spec.plus ? `+${text}` : spec.space ? ` ${text}` : text;
}

function pad(text: string, spec: Spec): string {
  const missing = spec.width - text.length;
  if (missing <= 0) return text;
  if (spec.left) return text + ' '.repeat(missing);
  if (!spec.zero) return ' '.repeat(missing) + text;
  const sign = /^[-+ ]?(?:0[xX])?/.exec(text)![0];
  return sign + '0'.repeat(missing) + text.slice(sign.length);
}

function integerText(n: bigint, base: number, spec: Spec): string {
  const negative = n < 0n;
  let digits = (negative ? -n : n).toString(base);
  if (spec.precision !== undefined)
    digits = spec.precision === 0 && n === 0n ? '' : digits.padStart(spec.precision, '0');
  if (spec.alternate && n !== 0n)
    digits = (base === 16 ? '0x' : base === 8 && !digits.startsWith('0') ? '0' : '') + digits;
  const text = base === 10 ? signed(negative ? `-${digits}` : digits, spec) : digits;
  return pad(text, { ...spec, zero: spec.zero && spec.precision === undefined });
}

function floatText(n: number, conversion: string, spec: Spec): string | Unknown {
  if (Number.isNaN(n)) return unknown;
  const precision = spec.precision ?? 6;
  if (!Number.isFinite(n)) {
    const text = n < 0 ? '-inf' : 'inf';
    return pad(signed(conversion < 'a' ? text.toUpperCase() : text, spec), { ...spec, zero: false });
  }
  let text: string;
  const negativeZero = Object.is(n, -0) ? '-' : '';
  switch (conversion) {
    case 'f':
      text = negativeZero + fixed(n, precision);
      break;
    case 'e':
    case 'E':
      text = negativeZero + n.toExponential(precision).replace(/e([+-])(\d)$/, 'e$10$2');
      break;
    default:
      text = shortest(n, precision === 0 ? 1 : precision);
  }
  if (conversion === 'E' || conversion === 'G') text = text.toUpperCase();
  return pad(signed(text, spec), spec);
}

function fixed(n: number, precision: number): string {
  if (Math.abs(n) < 1e21) return n.toFixed(precision);
  return BigInt(n).toString() + (precision > 0 ? `.${'0'.repeat(precision)}` : '');
}

function quoted(call: Call, v: Value): string | Unknown {
  if (typeof v === 'string') {
    let out = '"';
    call.atMost(maxQuoted, v.length);
    for (let i = 0; i < v.length; i++) {
      const c = v[i]!;
      const code = v.charCodeAt(i);
      if (c === '"' || c === '\\' || c === '\n') out += `\\${c}`;
      else if (code < 32 || code === 127)
        out += /\d/.test(v[i + 1] ?? '') ? `\\${String(code).padStart(3, '0')}` : `\\${code}`;
      else out += c;
    }
    return `${out}"`;
  }
  if (v instanceof LuaFloat) {
    if (Number.isInteger(v.n)) return `0x${Math.abs(v.n).toString(16)}p+0`.replace(/^/, v.n < 0 ? '-' : '');
    return unknown;
  }
  if (v instanceof LuaTable || isFunction(v)) return call.error('value has no literal form');
  return plainText(v);
}
