/** The game's own functions, which draw random numbers (spec §5, worlds). */
import type { Work } from '../../syntax/work';
import { lessThan, numberText, toInteger } from './arithmetic';
import type { Dice } from './dice';
import { plainText } from './format';
import { mathLibrary } from './mathLibrary';
import { type Call, cInt, libraryTable, native, nativeInSteps } from './natives';
import { LuaTable } from './table';
import { isNumber, typeName, type Value } from './values';

/** More dice than this at once are not followed. */
const MOST_DICE = 100_000;

/** How each of the game's globals is made, when it is first asked for. */
export function gameLibrary(dice: Dice): Readonly<Record<string, () => Value>> {
  const random = new Draws(dice);
  return {
    math: () => mathLibrary(native('random', (call) => random.mathRandom(call))),
    nh: () => {
      const nh = libraryTable([
        native('rn2', (call) => random.rn2(call)),
        native('random', (call) => random.nhRandom(call)),
      ]);
      // The rest of `nh` looks at the game.
      nh.tainted = true;
      return nh;
    },
    percent: () => native('percent', (call) => random.percent(call)),
    d: () => native('d', (call) => random.dice(call)),
    shuffle: () => nativeInSteps('shuffle', (call) => random.shuffle(call)),
    align: () => alignments(dice),
  };
}

class Draws {
  constructor(private readonly source: Dice) {}

  /** `low` and the numbers after it, n in all. The game refuses an n below 1: it draws nothing and takes 0. */
  private between(call: Call, text: string, low: number, n: number): Value[] {
    call.raw.spend(1);
    return [low + (n < 1 ? 0 : this.source.uniform(n, call.raw.span, text, (outcome) => String(low + outcome)))];
  }

  mathRandom(call: Call): Value[] {
    const shown = `math.random(${call.raw.args.map(label).join(', ')})`;
    if (call.count === 1) return this.between(call, shown, 1, cInt(call.integer(1)));
    // The library means to raise an error of its own, and stumbles over there being no `error`.
    if (call.count !== 2) return call.error("attempt to call a nil value (global 'error')");
    const low = call.integer(1);
    const count = BigInt(call.integer(2)) + 1n - BigInt(low);
    return this.between(call, shown, cInt(low), cInt(BigInt.asIntN(64, count)));
  }

  rn2(call: Call): Value[] {
    if (call.count !== 1) call.error('Wrong args');
    const n = cInt(call.integer(1));
    return this.between(call, `nh.rn2(${n})`, 0, n);
  }

  nhRandom(call: Call): Value[] {
    if (call.count !== 1 && call.count !== 2) call.error('Wrong args');
    const low = call.count === 1 ? 0 : cInt(call.integer(1));
    const n = cInt(call.integer(call.count));
    return this.between(call, `nh.random(${call.raw.args.map(label).join(', ')})`, low, n);
  }

  percent(call: Call): Value[] {
    const threshold = call.arg(1);
    if (lessThan(0, threshold, false) === undefined || !isNumber(threshold)) {
      return call.error(`attempt to compare number with ${typeName(threshold)}`);
    }
    return [this.source.percent(Number(numberText(threshold)), call.raw.span)];
  }

  dice(call: Call): Value[] {
    if (call.arg(2) === undefined) {
      const faces = cInt(call.integer(1));
      return this.between(call, `d(${faces})`, 1, faces);
    }
    const count = toInteger(call.arg(1));
    if (count === undefined) return call.error("'for' limit must be a number");
    const thrown = Math.max(cInt(count), 0);
    const faces = cInt(call.integer(2));
    call.raw.spend(thrown);
    call.atMost(MOST_DICE, thrown);
    return [thrown === 0 || faces < 1 ? thrown : this.source.sum(thrown, faces, call.raw.span)];
  }

  *shuffle(call: Call): Work<Value[]> {
    const list = call.arg(1);
    if (!(list instanceof LuaTable)) return call.error(`attempt to get length of a ${typeName(list)} value`);
    for (let i = list.length(); i >= 2; i--) {
      if (call.raw.due) yield;
      call.raw.spend(1);
      const j = this.source.uniform(i, call.raw.span, 'shuffle', (o) => `${o + 1} of ${i}`) + 1;
      const [a, b] = [list.slot(i), list.slot(j)];
      if (a !== undefined && b !== undefined) {
        list.set(i, b);
        list.set(j, a);
      }
    }
    return [];
  }
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
