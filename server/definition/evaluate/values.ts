/** What a Lua value is while a file is evaluated. Strings are bytes, one per character (syntax/lua/bytes.ts). */
import type { FunctionBody } from '../../syntax/lua/ast';
import { floatToInteger, LuaFloat, type LuaNumber } from '../../syntax/lua/number';
import type { Span } from '../../syntax/span';
import type { Work } from '../../syntax/work';
import type { LuaTable } from './table';

/** Stands for a value that cannot be known here; whatever is made from it is unknown too. */
export class Unknown {
  private readonly brand = 'unknown';
  toString(): string {
    return this.brand;
  }
}
export const unknown = new Unknown();

/** A variable's place, shared by the closures that captured it. */
export interface Cell {
  value: Value;
  /** The text that made the value. */
  origin: Span | undefined;
}

export class Closure {
  constructor(
    readonly body: FunctionBody,
    readonly upvalues: readonly Cell[],
  ) {}
}

/** A list of values, each with the text that made it: arguments, results, `...`. */
export interface Multi {
  readonly values: Value[];
  readonly origins: (Span | undefined)[];
}

/** A function of the game's library. */
export class Native {
  constructor(
    readonly name: string,
    /** Gives its results, at once or in steps; what is wrong goes through the call's `fail`. */
    readonly run: (call: NativeCall) => Value[] | Work<Value[]>,
  ) {}
}

/** What a library function gets. */
export interface NativeCall {
  readonly args: readonly Value[];
  readonly origins: readonly (Span | undefined)[];
  readonly span: Span;
  /** Called as `object:name(…)`: Lua does not count the object among the arguments. */
  readonly method: boolean;
  /** Stops the file with Lua's own message; gives back the value to go on with. */
  fail(message: string): Unknown;
  /** The same for an error that Lua reports without a line. */
  failBare(message: string): Unknown;
  /** Counts work, so that no library function can run for ever: ends the run when there is none left. */
  spend(steps: number): void;
  /** The same for a string of so many bytes: none grows without end. */
  spendString(length: number): void;
  /** Ends the run: what the function would come to is too much to follow. */
  giveUp(): never;
  /** Whether it is time for a pause, in a function that works in steps. */
  readonly due: boolean;
  /** The same for so many fields of tables. */
  spendFields(count: number): void;
  /** Calls a Lua function (a comparison of `table.sort`, a replacement of `gsub`). */
  invoke(callee: Value, args: readonly Value[]): Work<Value>;
}

export type Value = undefined | boolean | LuaNumber | string | LuaTable | Closure | Native | Unknown;

export function isNumber(v: Value): v is LuaNumber {
  return typeof v === 'number' || typeof v === 'bigint' || v instanceof LuaFloat;
}

export function isFunction(v: Value): v is Closure | Native {
  return v instanceof Closure || v instanceof Native;
}

/** Lua's name of a value's type. */
export function typeName(v: Value): string {
  switch (typeof v) {
    case 'undefined':
      return 'nil';
    case 'boolean':
      return 'boolean';
    case 'number':
    case 'bigint':
      return 'number';
    case 'string':
      return 'string';
    default:
      if (v instanceof LuaFloat) return 'number';
      return isFunction(v) ? 'function' : v instanceof Unknown ? 'unknown' : 'table';
  }
}

/** Only nil and false are false. */
export function truthy(v: Value): boolean {
  return v !== undefined && v !== false;
}

/** Lua's `==` (no metatables here). */
export function equals(a: Value, b: Value): boolean {
  if (a === b) return !(a instanceof LuaFloat && Number.isNaN(a.n));
  if (a instanceof LuaFloat) {
    // biome-ignore lint/suspicious/noDoubleEquals: a bigint and a float are compared by value.
    return b instanceof LuaFloat ? a.n === b.n : typeof b === 'number' || typeof b === 'bigint' ? a.n == b : false;
  }
  // biome-ignore lint/suspicious/noDoubleEquals: as above.
  if (b instanceof LuaFloat) return typeof a === 'number' || typeof a === 'bigint' ? a == b.n : false;
  return false;
}

/** The form in which a value is a table key: a whole float is its integer. */
export function asKey(v: Value): Value {
  return v instanceof LuaFloat ? (floatToInteger(v.n) ?? v) : v;
}
