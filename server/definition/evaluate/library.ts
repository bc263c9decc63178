/** The global functions a dungeon file finds in the game's sandbox (spec §5). */

import { parseNumber } from '../../syntax/lua/number';
import { lessThan, numberText, toInteger } from './arithmetic';
import type { Dice } from './dice';
import { plainText } from './format';
import { mathLibrary } from './mathLibrary';
import { type Call, cInt, libraryTable, native } from './natives';
import { numberInBase, stringLibrary } from './strings';
import { LuaTable } from './table';
import { tableLibrary } from './tableLibrary';
import { isNumber, type Native, typeName, Unknown, unknown, type Value } from './values';

export interface Library {
  readonly globals: LuaTable;
  readonly strings: LuaTable;
  /** A global that is made when it is first asked for, or cannot be known; nil when there is no such thing. */
  lazy(name: string): Value;
}

const takesUnknown = { takesUnknown: true };

/** `next`, and what `ipairs` steps with: loops over them hand on where a value was written. */
export const nextFunction = native('next', (call) => {
  const entry = call.table(1).next(call.arg(2));
  if (entry === false) return call.error("invalid key to 'next'");
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

const base: readonly Native[] = [
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
];

/** What the game has, or may have, and whose results depend on the game's state. */
const unknowable: ReadonlySet<string> = new Set(
  'u nhc des selection obj pcall xpcall collectgarbage coroutine utf8 monkfoodshop'.split(' '),
);

/** Makes a fresh set of globals whose random functions ask `dice`. */
export function openLibrary(dice: Dice): Library {
  const globals = new LuaTable();
  const draw = (n: number, text: string, show: (outcome: number) => Value): Value => {
    // The game refuses a number below 1: it says so, draws nothing and goes on with 0.
    const outcome = n < 1 ? 0 : dice.uniform(n, text, (o) => label(show(o)));
    return show(outcome);
  };
  const between = (call: Call, text: string, low: number, n: number): Value[] => {
    call.raw.spend(1);
    return [draw(n, text, (o) => low + o)];
  };
  const random = native('random', (call) => {
    const shown = `math.random(${call.raw.args.map(label).join(', ')})`;
    if (call.count === 1) return between(call, shown, 1, cInt(call.integer(1)));
    if (call.count !== 2) return call.error("attempt to call a nil value (global 'error')");
    const low = call.integer(1);
    const count = BigInt(call.integer(2)) + 1n - BigInt(low);
    return between(call, shown, cInt(low), cInt(BigInt.asIntN(64, count)));
  });
  const nh = libraryTable([
    native('rn2', (call) => {
      if (call.count !== 1) call.error('Wrong args');
      const n = cInt(call.integer(1));
      return between(call, `nh.rn2(${n})`, 0, n);
    }),
    native('random', (call) => {
      if (call.count !== 1 && call.count !== 2) call.error('Wrong args');
      const low = call.count === 1 ? 0 : cInt(call.integer(1));
      const n = cInt(call.integer(call.count));
      return between(call, `nh.random(${call.raw.args.map(label).join(', ')})`, low, n);
    }),
  ]);
  // The rest of `nh` looks at the game.
  nh.tainted = true;

  const library = libraryTable([
    ...base,
    native('percent', (call) => {
      const threshold = call.arg(1);
      if (lessThan(0, threshold, false) === undefined) {
        const type = typeName(threshold);
        return call.error(`attempt to compare number with ${type}`);
      }
      return [dice.percent(Number(isNumber(threshold) ? numberText(threshold) : 0))];
    }),
    native('d', (call) => {
      if (call.arg(2) === undefined) {
        const faces = cInt(call.integer(1));
        return [draw(faces, `d(${faces})`, (o) => 1 + o)];
      }
      const count = toInteger(call.arg(1));
      if (count === undefined) return call.error("'for' limit must be a number");
      const dices = Math.max(cInt(count), 0);
      const faces = cInt(call.integer(2));
      call.raw.spend(dices);
      if (faces < 1) return [dices];
      return [dices === 0 ? 0 : dice.sum(dices, faces)];
    }),
    native('shuffle', (call) => {
      const list = call.arg(1);
      if (!(list instanceof LuaTable)) return call.error(`attempt to get length of a ${typeName(list)} value`);
      for (let i = list.length(); i >= 2; i--) {
        call.raw.spend(1);
        const j = dice.uniform(i, 'shuffle', (o) => `${o + 1} of ${i}`) + 1;
        const [a, b] = [list.slot(i), list.slot(j)];
        if (a !== undefined && b !== undefined) {
          list.set(i, b);
          list.set(j, a);
        }
      }
      return [];
    }),
  ]);
  for (let entry = library.next(undefined); entry; entry = library.next(entry.key)) {
    globals.put(entry.key, entry.slot.value);
  }
  const strings = stringLibrary();
  globals.put('string', strings);
  globals.put('table', tableLibrary());
  globals.put('math', mathLibrary(random));
  globals.put('nh', nh);
  globals.put('_G', globals);
  globals.put('_VERSION', 'Lua 5.4');
  return {
    globals,
    strings,
    lazy: (name) => {
      if (unknowable.has(name)) return unknown;
      if (name !== 'align') return undefined;
      const list = alignments(dice);
      globals.put('align', list);
      return list;
    },
  };
}

/** The game's list of alignments, in this game's order. */
function alignments(dice: Dice): LuaTable {
  const words = ['law', 'neutral', 'chaos'];
  const [first, second] = dice.align();
  for (const [i, j] of [
    [2, first],
    [1, second],
  ] as const) {
    [words[i], words[j]] = [words[j]!, words[i]!];
  }
  const list = new LuaTable();
  words.forEach((word, i) => {
    list.put(i + 1, word);
  });
  return list;
}

function label(v: Value): string {
  const text = plainText(v);
  return typeof text === 'string' ? text : '…';
}
