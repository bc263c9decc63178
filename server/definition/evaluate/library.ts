/** The global functions a dungeon file finds in the game's sandbox (spec §5). */

import { parseNumber } from '../../syntax/lua/number';
import type { Dice } from './dice';
import { plainText } from './format';
import { gameLibrary } from './gameLibrary';
import { native } from './natives';
import { numberInBase, stringLibrary } from './strings';
import { LuaTable } from './table';
import { tableLibrary } from './tableLibrary';
import { isNumber, type Native, typeName, Unknown, unknown, type Value } from './values';

const takesUnknown = { takesUnknown: true };

/** `next`, and what `ipairs` steps with: loops over them hand on where a value was written. */
export const nextFunction = native('next', (call) => {
  const table = call.table(1);
  const entry = table.next(call.arg(2));
  call.raw.spend(table.passed >> 4);
  if (entry === false) return call.bareError("invalid key to 'next'");
  return entry === undefined ? [undefined] : [entry.key, entry.slot.value];
});
export const ipairsStep = native('ipairs_iterator', (call) => {
  const i = call.small(2) + 1;
  const list = call.arg(1);
  if (typeof list === 'string') return [undefined];
  if (!(list instanceof LuaTable)) return call.bareError(`attempt to index a ${typeName(list)} value (field '?')`);
  const v = list.get(i);
  return v === undefined ? [undefined] : [i, v];
});

const base: ReadonlyMap<string, Native> = new Map(
  [
    nextFunction,
    native('type', (call) => {
      const v = call.any(1);
      return [v instanceof Unknown ? unknown : typeName(v)];
    }),
    native('tostring', (call) => [plainText(call.any(1))]),
    native('tonumber', (call) => {
      if (call.arg(2) !== undefined) return [numberInBase(call)];
      const v = call.any(1);
      return [isNumber(v) ? v : typeof v === 'string' ? parseNumber(v) : undefined];
    }),
    native(
      'pairs',
      (call) => {
        const v = call.any(1);
        return v instanceof Unknown ? [unknown, unknown, undefined] : [nextFunction, call.table(1), undefined];
      },
      takesUnknown,
    ),
    native(
      'ipairs',
      (call) => {
        const v = call.any(1);
        return v instanceof Unknown ? [unknown, unknown, 0] : [ipairsStep, v, 0];
      },
      takesUnknown,
    ),
  ].map((f) => [f.name, f] as const),
);

/** What the game has, or may have, and whose results depend on the game's state. */
const unknowable: ReadonlySet<string> = new Set(
  'u nhc des selection obj pcall xpcall collectgarbage coroutine utf8 monkfoodshop'.split(' '),
);

/** A fresh set of globals whose random functions ask `dice`; each is made when it is first asked for. */
export class Library {
  readonly globals = new LuaTable();
  private stringTable: LuaTable | undefined;
  private game: ReturnType<typeof gameLibrary> | undefined;

  constructor(private readonly dice: Dice) {}

  /** What a method of a string is looked up in. */
  get strings(): LuaTable {
    this.stringTable ??= stringLibrary();
    return this.stringTable;
  }

  /** A global that nothing has set; nil when there is no such thing, unknown when that depends on the game. */
  lazy(name: string): Value {
    if (unknowable.has(name)) return unknown;
    const value = base.get(name) ?? this.make(name);
    if (value !== undefined) this.globals.put(name, value);
    return value;
  }

  private make(name: string): Value {
    switch (name) {
      case 'string':
        return this.strings;
      case 'table':
        return tableLibrary();
      case '_G':
        return this.globals;
      case '_VERSION':
        return 'Lua 5.4';
      default:
        this.game ??= gameLibrary(this.dice);
        return Object.hasOwn(this.game, name) ? this.game[name]!() : undefined;
    }
  }
}
