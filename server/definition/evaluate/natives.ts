/** What all library functions share: checking their arguments in Lua's words. */
import { LuaFloat, type LuaInteger, type LuaNumber } from '../../syntax/lua/number';
import type { Work } from '../../syntax/work';
import { numberText, toInteger, toNumber } from './arithmetic';
import { LuaTable } from './table';
import { isNumber, Native, type NativeCall, typeName, Unknown, unknown, type Value } from './values';

/** Thrown by the checks below, caught where the function was made; never seen outside. */
class ArgumentError extends Error {
  constructor(
    message: string,
    /** Reported without a line. */
    readonly bare: boolean,
  ) {
    super(message);
  }
}

/** More results of one call than this are not followed. */
export const maxResults = 10_000;

/** What a library function works with. */
export class Call {
  constructor(
    readonly name: string,
    readonly raw: NativeCall,
  ) {}

  get count(): number {
    return this.raw.args.length;
  }

  /** The argument at a 1-based position. */
  arg(i: number): Value {
    return this.raw.args[i - 1];
  }

  /** Gives up where the function would have to work on more than `most` characters or elements. */
  atMost(most: number, length: number): void {
    if (length > most) this.raw.giveUp();
  }

  error(message: string): never {
    throw new ArgumentError(message, false);
  }

  /** An error that Lua raises in its own C code, without a line. */
  bareError(message: string): never {
    throw new ArgumentError(message, true);
  }

  cannotCompare(a: Value, b: Value): never {
    const [x, y] = [typeName(a), typeName(b)];
    return this.bareError(x === y ? `attempt to compare two ${x} values` : `attempt to compare ${x} with ${y}`);
  }

  bad(i: number, what: string): never {
    const position = this.raw.method ? i - 1 : i;
    if (position === 0) return this.error(`calling '${this.name}' on bad self (${what})`);
    return this.error(`bad argument #${position} to '${this.name}' (${what})`);
  }

  private expected(i: number, type: string): never {
    return this.bad(i, `${type} expected, got ${i > this.count ? 'no value' : typeName(this.arg(i))}`);
  }

  table(i: number): LuaTable {
    const v = this.arg(i);
    return v instanceof LuaTable ? v : this.expected(i, 'table');
  }

  number(i: number): LuaNumber {
    return toNumber(this.arg(i)) ?? this.expected(i, 'number');
  }

  integer(i: number): LuaInteger {
    const v = this.arg(i);
    const n = toInteger(v);
    if (n !== undefined) return n;
    if (toNumber(v) !== undefined) return this.bad(i, 'number has no integer representation');
    return this.expected(i, 'number');
  }

  /** An integer that is used as a count or an index: clipped to what a JavaScript number holds exactly. */
  small(i: number, otherwise?: number): number {
    if (otherwise !== undefined && this.arg(i) === undefined) return otherwise;
    const n = this.integer(i);
    return typeof n === 'number' ? n : n < 0n ? Number.MIN_SAFE_INTEGER : Number.MAX_SAFE_INTEGER;
  }

  string(i: number): string {
    const v = this.arg(i);
    if (typeof v === 'string') return v;
    return isNumber(v) ? numberText(v) : this.expected(i, 'string');
  }

  any(i: number): Value {
    return i > this.count ? this.bad(i, 'value expected') : this.arg(i);
  }
}

export interface NativeOptions {
  /** The function deals with unknown arguments itself; otherwise they make its result unknown. */
  readonly takesUnknown?: boolean;
}

/** Makes a library function. */
export function native(name: string, work: (call: Call) => Value[], options: NativeOptions = {}): Native {
  return new Native(name, (raw) => {
    if (options.takesUnknown !== true && raw.args.some((a) => a instanceof Unknown)) return [unknown];
    try {
      return work(new Call(name, raw));
    } catch (e) {
      return refused(raw, e);
    }
  });
}

/** Makes a library function that may take a while. */
export function nativeInSteps(name: string, work: (call: Call) => Work<Value[]>): Native {
  function* run(raw: NativeCall): Work<Value[]> {
    try {
      return yield* work(new Call(name, raw));
    } catch (e) {
      return refused(raw, e);
    }
  }
  return new Native(name, (raw) => (raw.args.some((a) => a instanceof Unknown) ? [unknown] : run(raw)));
}

/** What a function gives that threw: it reports what is wrong with its arguments. */
function refused(raw: NativeCall, e: unknown): Value[] {
  if (!(e instanceof ArgumentError)) throw e;
  return [e.bare ? raw.failBare(e.message) : raw.fail(e.message)];
}

/** A table of library functions. */
export function libraryTable(functions: readonly Native[]): LuaTable {
  const table = new LuaTable();
  for (const f of functions) table.put(f.name, f);
  return table;
}

/** The number as C's `int`, which the game's own functions take. */
export function cInt(n: LuaInteger): number {
  return Number(BigInt.asIntN(32, BigInt(n)));
}

export function float(n: number): LuaFloat {
  return new LuaFloat(n);
}
