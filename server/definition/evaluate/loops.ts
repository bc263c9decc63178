/** Lua's loops, in steps. */
import { type Block, type Expression, isLong, type Statement } from '../../syntax/lua/ast';
import { LuaFloat, type LuaInteger, type LuaNumber } from '../../syntax/lua/number';
import type { Span } from '../../syntax/span';
import type { Work } from '../../syntax/work';
import { arithmetic, lessThan, toDouble, toNumber } from './arithmetic';
import { ipairsStep, nextFunction } from './library';
import { isLongList, LongExpressions } from './longExpressions';
import type { Frame } from './state';
import { LuaTable } from './table';
import { type Multi, truthy, Unknown, type Value } from './values';

/** How a statement ends. */
export const NORMAL = 0;
export const BREAK = 1;
export const RETURN = 2;
export const GOTO = 3;
export type Ending = typeof NORMAL | typeof BREAK | typeof RETURN | typeof GOTO;

type Of<K extends Statement['kind']> = Extract<Statement, { kind: K }>;

function isInteger(v: Value): v is LuaInteger {
  return typeof v === 'number' || typeof v === 'bigint';
}

export abstract class Loops extends LongExpressions {
  /** Runs a block that is over soon. */
  protected abstract shortBlock(block: Block, frame: Frame): Ending;

  /** Runs any other. */
  protected abstract block(block: Block, frame: Frame): Work<Ending>;

  /** Whether a condition holds; where that is unknown, the dice decide and it is noted. */
  protected holds(value: Value, condition: Expression): boolean {
    if (!(value instanceof Unknown)) return truthy(value);
    return condition.kind === 'missing' ? false : this.decide(condition);
  }

  protected *whileLoop(s: Of<'while'>, frame: Frame): Work<Ending> {
    const { condition, block } = s;
    for (;;) {
      const value = isLong(condition) ? yield* this.evaluateLong(condition, frame) : this.evaluate(condition, frame);
      if (!this.holds(value, condition)) return NORMAL;
      if (this.due) yield;
      this.enter(block);
      const ending = block.long ? yield* this.block(block, frame) : this.shortBlock(block, frame);
      this.leave();
      if (ending === BREAK) return NORMAL;
      if (ending !== NORMAL) return ending;
      this.step(s);
    }
  }

  /** An unknown end of a loop ends it. */
  protected *repeatLoop(s: Of<'repeat'>, frame: Frame): Work<Ending> {
    const { condition, block } = s;
    for (;;) {
      if (this.due) yield;
      this.enter(block);
      const ending = block.long ? yield* this.block(block, frame) : this.shortBlock(block, frame);
      this.leave();
      if (ending === BREAK) return NORMAL;
      if (ending !== NORMAL) return ending;
      this.step(s);
      if (condition.kind === 'missing') return NORMAL;
      const value = isLong(condition) ? yield* this.evaluateLong(condition, frame) : this.evaluate(condition, frame);
      if (value instanceof Unknown) this.decide(condition);
      if (truthy(value)) return NORMAL;
    }
  }

  protected *numericFor(s: Of<'numericFor'>, frame: Frame): Work<Ending> {
    const next = this.counter(
      s,
      yield* this.evaluateLong(s.from, frame),
      yield* this.evaluateLong(s.to, frame),
      s.step === undefined ? 1 : yield* this.evaluateLong(s.step, frame),
    );
    const { block, variable } = s;
    for (let value = next?.(); value !== undefined; value = next?.()) {
      frame.cells[variable.slot] = { value, origin: s.from };
      this.step(s);
      if (this.due) yield;
      this.enter(block);
      const ending = block.long ? yield* this.block(block, frame) : this.shortBlock(block, frame);
      this.leave();
      if (ending === BREAK) return NORMAL;
      if (ending !== NORMAL) return ending;
    }
    return NORMAL;
  }

  /** Gives the values that the variable takes, one after the other; nothing where the loop cannot run. */
  private counter(s: Of<'numericFor'>, from: Value, to: Value, step: Value): (() => LuaNumber | undefined) | undefined {
    if (from instanceof Unknown || to instanceof Unknown || step instanceof Unknown) {
      this.decide(s);
      return undefined;
    }
    const limit = toNumber(to);
    if (isInteger(from) && isInteger(step)) {
      if (step === 0) this.fail(s, "'for' step is zero");
      else if (limit === undefined) this.fail(s, "'for' limit must be a number");
      else return integers(from, limit, step);
      return undefined;
    }
    const by = toNumber(step);
    const start = toNumber(from);
    if (limit === undefined) this.fail(s, "'for' limit must be a number");
    else if (by === undefined) this.fail(s, "'for' step must be a number");
    else if (start === undefined) this.fail(s, "'for' initial value must be a number");
    else if (toDouble(by) === 0) this.fail(s, "'for' step is zero");
    else return floats(toDouble(start), toDouble(limit), toDouble(by));
    return undefined;
  }

  protected *genericFor(s: Of<'genericFor'>, frame: Frame): Work<Ending> {
    const list = s.values;
    const { values, origins } = isLongList(list)
      ? yield* this.evaluateListLong(list, frame)
      : this.evaluateList(list, frame);
    const [f, state] = values;
    let control = values[2];
    if (f instanceof Unknown || state instanceof Unknown) {
      this.decide(s);
      return NORMAL;
    }
    const { block } = s;
    for (;;) {
      this.step(s);
      if (this.due) yield;
      const found = this.advance(f, state, control, origins[1], s);
      const all = found === 'call' ? yield* this.callIterator(f, state, control, origins[1], s) : found;
      if (all === undefined) return NORMAL;
      control = all.values[0];
      if (control === undefined) return NORMAL;
      if (control instanceof Unknown) {
        this.decide(s);
        return NORMAL;
      }
      s.names.forEach((name, i) => {
        frame.cells[name.slot] = { value: all.values[i], origin: all.origins[i] };
      });
      this.enter(block);
      const ending = block.long ? yield* this.block(block, frame) : this.shortBlock(block, frame);
      this.leave();
      if (ending === BREAK) return NORMAL;
      if (ending !== NORMAL) return ending;
    }
  }

  /** One round of `pairs` or `ipairs`, which hand on where key and value were written; `call` for any other iterator. */
  private advance(
    f: Value,
    state: Value,
    control: Value,
    origin: Span | undefined,
    s: Of<'genericFor'>,
  ): Multi | undefined | 'call' {
    const table = state instanceof LuaTable ? state : undefined;
    if (f === nextFunction && table !== undefined) {
      const entry = table.next(control);
      this.step(s, table.passed >> 4);
      // A field that went away under the loop is an error, which the plain call reports.
      if (entry === false) return 'call';
      if (entry === undefined) return undefined;
      const { key, slot } = entry;
      return { values: [key, slot.value], origins: [slot.nameSpan ?? slot.at, slot.origin] };
    }
    if (f === ipairsStep && table !== undefined) {
      const i = (control as number) + 1;
      const slot = table.slot(i);
      if (slot?.value === undefined) return undefined;
      return { values: [i, slot.value], origins: [origin, slot.origin] };
    }
    return 'call';
  }

  private callIterator(
    f: Value,
    state: Value,
    control: Value,
    origin: Span | undefined,
    s: Of<'genericFor'>,
  ): Work<Multi> {
    const called = f === nextFunction && state instanceof LuaTable ? undefined : s.values[0];
    const args: Multi = { values: [state, control], origins: [origin, s] };
    return this.callLong(f, args, called ?? s, called?.kind === 'name' ? called : undefined);
  }
}

function integers(from: LuaInteger, to: LuaNumber, by: LuaInteger): () => LuaInteger | undefined {
  const up = by > 0;
  let i: LuaInteger | undefined = from;
  return () => {
    const value = i;
    if (value === undefined || !(up ? lessThan(value, to, true) : lessThan(to, value, true))) return undefined;
    const next = arithmetic('+', value, by) as LuaInteger;
    // The counter does not wrap: past the last integer the loop is over.
    i = (up ? next < value : next > value) ? undefined : next;
    return value;
  };
}

function floats(from: number, limit: number, by: number): () => LuaFloat | undefined {
  let i = from;
  return () => {
    if (!(by > 0 ? i <= limit : i >= limit)) return undefined;
    const value = new LuaFloat(i);
    i += by;
    return value;
  };
}
