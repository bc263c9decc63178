/**
 * The game's loader, 3.7 and 5.0: reads the evaluated tables in the game's order, with the game's coercions, and says
 * where it stops and with which words (spec §4). It keeps the loader's stack, because a fault there (an element of
 * `flags` that is no string is left on it) decides what is read next.
 */
import { LuaFloat, parseNumber } from '../syntax/lua/number';
import type { Span } from '../syntax/span';
import type { Work } from '../syntax/work';
import { numberText, toInteger, toNumber } from './evaluate/arithmetic';
import { LuaTable, type Slot } from './evaluate/table';
import { isFunction, isNumber, typeName, Unknown, type Value } from './evaluate/values';
import { onlySpan } from './luaPlaces';
import type { Stop } from './types';
import { ALIGNMENT_WORDS, BRANCH_TYPE_WORDS, DIRECTION_WORDS, FLAG_WORDS, type ValueWord } from './words';

export type LoaderGeneration = '3.7' | '5.0';

/** Thrown where the loader stops, caught below. */
class LoaderPanic extends Error {
  constructor(
    message: string,
    readonly where: Span,
  ) {
    super(message);
  }
}

/** Thrown where the loader meets what cannot be known: it may stop or go on. */
class LoaderBlind extends Error {}

interface Entry {
  readonly value: Value;
  readonly span: Span;
  readonly slot?: Slot;
}

/** Calls the function in a field, once for each field however often it is asked. */
export type CallField = (slot: Slot) => Work<Value>;

/** Entries or flags between two pauses. */
const BATCH = 64;

const words = (list: readonly ValueWord[]): ReadonlySet<string> =>
  new Set(list.filter((w) => w.formats?.includes('lua') ?? true).map((w) => w.word));
const alignmentWords = words(ALIGNMENT_WORDS);
const flagWords = words(FLAG_WORDS);
const branchTypeWords = words(BRANCH_TYPE_WORDS);
const directionWords = words(DIRECTION_WORDS);

/**
 * Where the loader stops in one dungeon, if it does; in steps.
 * @param index the number of dungeons read before
 */
export function* loaderStop(
  dungeon: Entry,
  index: number,
  generation: LoaderGeneration,
  call: CallField,
): Work<Stop | undefined> {
  const loader = new Loader(dungeon, index, generation, call);
  try {
    yield* loader.read();
    return undefined;
  } catch (e) {
    if (e instanceof LoaderBlind) return undefined;
    if (!(e instanceof LoaderPanic)) throw e;
    return {
      message: e.message,
      span: onlySpan(e.where),
      phase: loader.phase,
      levels: loader.levels,
      branches: loader.branches,
    };
  }
}

class Loader {
  phase: Stop['phase'] = 'fields';
  levels = 0;
  branches = 0;
  private readonly stack: Entry[];

  constructor(
    private readonly dungeon: Entry,
    private readonly index: number,
    private readonly generation: LoaderGeneration,
    private readonly call: CallField,
  ) {
    this.stack = [dungeon];
  }

  *read(): Work<void> {
    if (this.dungeon.value instanceof Unknown) throw new LoaderBlind();
    if (!(this.dungeon.value instanceof LuaTable))
      this.panic(`dungeon[${this.index}] is not a lua table`, this.dungeon.span);
    this.string('name', true);
    if (this.callable('bonetag')) yield* this.called('bonetag');
    if (this.callable('protofile')) yield* this.called('protofile');
    this.integer('base', true);
    this.integer('range', false);
    this.word('alignment', alignmentWords);
    this.integer('entry', false);
    this.integer('chance', false);
    const flags = this.absent('flags') ? undefined : this.flags();
    if (flags !== undefined) yield* flags;
    if (this.callable('lvlfill')) yield* this.called('lvlfill');
    if (this.callable('themerooms')) yield* this.called('themerooms');
    this.phase = 'levels';
    yield* this.list('levels', () => this.level());
    this.phase = 'branches';
    yield* this.list('branches', () => this.branch());
    this.phase = 'next';
    this.stack.pop();
    if (this.stack.length > 0) this.luaError("invalid key to 'next'", this.dungeon.span);
  }

  private *level(): Work<void> {
    this.string('name', true);
    if (this.callable('bonetag')) yield* this.called('bonetag');
    if (this.callable('chainlevel')) yield* this.called('chainlevel');
    this.integer('base', true);
    this.integer('range', false);
    this.integer('nlevels', false);
    this.integer('chance', false);
    this.word('alignment', alignmentWords);
    const flags = this.absent('flags') ? undefined : this.flags();
    if (flags !== undefined) yield* flags;
    this.levels++;
  }

  private *branch(): Work<void> {
    this.string('name', true);
    if (this.callable('chainlevel')) yield* this.called('chainlevel');
    this.integer('base', true);
    this.integer('range', false);
    this.word('branchtype', branchTypeWords);
    this.word('direction', directionWords);
    this.branches++;
  }

  private panic(message: string, where: Span): never {
    throw new LoaderPanic(message, where);
  }

  private luaError(message: string, where: Span): never {
    this.panic(`unprotected error in call to Lua API (${message})\n`, where);
  }

  private bad(what: string, where: Span): never {
    this.luaError(`bad argument #-1 (${what})`, where);
  }

  private top(): Entry {
    return this.stack.at(-1) ?? this.dungeon;
  }

  /** The field of the table on top; a nil one stands where its table begins. */
  private field(key: string | number): Entry {
    const top = this.top();
    if (top.value instanceof Unknown) throw new LoaderBlind();
    if (!(top.value instanceof LuaTable)) {
      this.luaError(`attempt to index a ${typeName(top.value)} value`, top.span);
    }
    const slot = top.value.slot(key);
    if (slot === undefined) {
      if (top.value.tainted) throw new LoaderBlind();
      return { value: undefined, span: top.span };
    }
    return { value: slot.value, span: slot.at ?? top.span, slot };
  }

  /** The usual case, without a word: a field that is absent, or a plain string or integer. */
  private plain(key: string, required: boolean, type: 'string' | 'number'): boolean {
    const { value } = this.top();
    if (!(value instanceof LuaTable)) return false;
    const slot = value.slot(key);
    return slot === undefined ? !required && !value.tainted : typeof slot.value === type;
  }

  private string(key: string, required: boolean): void {
    if (this.plain(key, required, 'string')) return;
    const { value, span } = this.field(key);
    if (value instanceof Unknown || (value === undefined && !required) || typeof value === 'string') return;
    if (!isNumber(value)) this.bad(`string expected, got ${typeName(value)}`, span);
  }

  /** A string that may be absent; in 5.0 a function that gives one, but no number. Whether there is one to call. */
  private callable(key: string): boolean {
    if (this.generation !== '5.0') {
      this.string(key, false);
      return false;
    }
    if (this.plain(key, false, 'string')) return false;
    const { value, span } = this.field(key);
    if (value instanceof Unknown || value === undefined || typeof value === 'string') return false;
    if (!isFunction(value)) this.bad(`string expected, got ${typeName(value)}`, span);
    return true;
  }

  /** Calls what `callable` has found. */
  private *called(key: string): Work<void> {
    const { span, slot } = this.field(key);
    const result = yield* this.call(slot as Slot);
    if (typeof result !== 'string' && !(result instanceof Unknown))
      this.bad(`string expected, got ${typeName(result)}`, span);
  }

  private integer(key: string, required: boolean): void {
    if (this.plain(key, required, 'number')) return;
    const { value, span } = this.field(key);
    if (value instanceof Unknown || (value === undefined && !required) || toInteger(value) !== undefined) return;
    if (toNumber(value) !== undefined) this.bad('number has no integer representation', span);
    this.bad(`number expected, got ${typeName(value)}`, span);
  }

  private word(key: string, known: ReadonlySet<string>): void {
    if (!this.absent(key)) this.option(this.field(key), known, true);
  }

  private option({ value, span }: Entry, known: ReadonlySet<string>, optional: boolean): void {
    if (value instanceof Unknown || (value === undefined && optional)) return;
    const text = typeof value === 'string' ? value : isNumber(value) ? numberText(value) : undefined;
    if (text === undefined) this.bad(`string expected, got ${typeName(value)}`, span);
    else if (!known.has(cText(text))) this.bad(`invalid option '${cText(text)}'`, span);
  }

  private absent(key: string): boolean {
    const { value } = this.top();
    return value instanceof LuaTable && !value.tainted && value.slot(key) === undefined;
  }

  /** Reads the flags; where there are many of them, what it gives does so in steps. */
  private flags(): Work<void> | undefined {
    const list = this.field('flags');
    const { value } = list;
    if (value instanceof Unknown) throw new LoaderBlind();
    if (typeof value === 'string') this.option(list, flagWords, false);
    if (!(value instanceof LuaTable)) return undefined;
    const count = value.length();
    this.stack.push(list);
    if (count >= BATCH) return this.manyFlags(count);
    for (let i = 1; i <= count; i++) this.flag(i);
    this.stack.pop();
    return undefined;
  }

  private *manyFlags(count: number): Work<void> {
    for (let i = 1; i <= count; i++) {
      if (i % BATCH === 0) yield;
      this.flag(i);
    }
    this.stack.pop();
  }

  private flag(index: number): void {
    const element = this.field(index);
    if (element.value instanceof Unknown) throw new LoaderBlind();
    if (typeof element.value === 'string') this.option(element, flagWords, false);
    // The loader complains and forgets to take the element off its stack.
    else this.stack.push(element);
  }

  private *list(key: 'levels' | 'branches', read: () => Work<void>): Work<void> {
    const list = this.field(key);
    if (list.value instanceof Unknown) throw new LoaderBlind();
    if (list.value === undefined) return;
    if (!(list.value instanceof LuaTable)) {
      this.panic(`dungeon[${this.index}].${key} is not an array of hashes`, list.span);
    }
    this.stack.push(list);
    const count = (list.value as LuaTable).length();
    for (let i = 0; i < count; i++) {
      if (i % BATCH === BATCH - 1) yield;
      const entry = this.field(i + 1);
      if (entry.value instanceof Unknown) throw new LoaderBlind();
      if (!(entry.value instanceof LuaTable))
        this.panic(`dungeon[${this.index}].${key}[${i}] is not a hash`, entry.span);
      this.stack.push(entry);
      yield* read();
      this.stack.pop();
    }
    this.stack.pop();
  }
}

/** A string as C sees it: up to its first NUL. */
export function cText(bytes: string): string {
  const nul = bytes.indexOf('\0');
  return nul < 0 ? bytes : bytes.slice(0, nul);
}

/** The integer the game reads from a value, cut to C's `int`; `undefined` where it reads none. */
export function readInteger(value: Value): number | undefined {
  const n = toInteger(value instanceof LuaFloat || typeof value !== 'string' ? value : parseNumber(value));
  if (n === undefined) return undefined;
  return typeof n === 'number' && (n | 0) === n ? n : Number(BigInt.asIntN(32, BigInt(n)));
}
