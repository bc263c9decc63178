/** Lua's `for` loops. */
import type { Block, Statement } from '../../syntax/lua/ast';
import { LuaFloat, type LuaInteger, type LuaNumber } from '../../syntax/lua/number';
import type { Span } from '../../syntax/span';
import { arithmetic, lessThan, toDouble, toNumber } from './arithmetic';
import { Expressions } from './expressions';
import { ipairsStep, nextFunction } from './library';
import type { Frame } from './state';
import { LuaTable } from './table';
import { type Multi, Unknown, type Value } from './values';

/** How a statement ends. */
export const NORMAL = 0;
export const BREAK = 1;
export const RETURN = 2;
export const GOTO = 3;
export type Ending = typeof NORMAL | typeof BREAK | typeof RETURN | typeof GOTO;

function isInteger(v: Value): v is LuaInteger {
  return typeof v === 'number' || typeof v === 'bigint';
}

export abstract class Loops extends Expressions {
  /** Runs a block inside of another statement. */
  protected abstract nested(block: Block, frame: Frame): Ending;

  protected numericFor(s: Extract<Statement, { kind: 'numericFor' }>, frame: Frame): Ending {
    const from = this.evaluate(s.from, frame);
    const to = this.evaluate(s.to, frame);
    const step = s.step === undefined ? 1 : this.evaluate(s.step, frame);
    if (from instanceof Unknown || to instanceof Unknown || step instanceof Unknown) {
      this.decide(s);
      return NORMAL;
    }
    const body = (value: Value): Ending => {
      frame.cells[s.variable.slot] = { value, origin: s.from };
      this.step(s);
      return this.nested(s.block, frame);
    };
    const limit = toNumber(to);
    if (isInteger(from) && isInteger(step)) {
      if (step === 0) this.fail(s, "'for' step is zero");
      else if (limit === undefined) this.fail(s, "'for' limit must be a number");
      else return this.integerFor(from, limit, step, body);
      return NORMAL;
    }
    const by = toNumber(step);
    const start = toNumber(from);
    if (limit === undefined) this.fail(s, "'for' limit must be a number");
    else if (by === undefined) this.fail(s, "'for' step must be a number");
    else if (start === undefined) this.fail(s, "'for' initial value must be a number");
    else if (toDouble(by) === 0) this.fail(s, "'for' step is zero");
    else return this.floatFor(toDouble(start), toDouble(limit), toDouble(by), body);
    return NORMAL;
  }

  private floatFor(from: number, limit: number, by: number, body: (v: Value) => Ending): Ending {
    for (let i = from; by > 0 ? i <= limit : i >= limit; i += by) {
      const ending = body(new LuaFloat(i));
      if (ending === BREAK) break;
      if (ending !== NORMAL) return ending;
    }
    return NORMAL;
  }

  private integerFor(from: LuaInteger, to: LuaNumber, by: LuaInteger, body: (v: Value) => Ending): Ending {
    const up = by > 0;
    let i: LuaInteger = from;
    while (up ? lessThan(i, to, true) : lessThan(to, i, true)) {
      const ending = body(i);
      if (ending === BREAK) break;
      if (ending !== NORMAL) return ending;
      const next = arithmetic('+', i, by) as LuaInteger;
      // The counter does not wrap: past the last integer the loop is over.
      if (up ? next < i : next > i) break;
      i = next;
    }
    return NORMAL;
  }

  protected genericFor(s: Extract<Statement, { kind: 'genericFor' }>, frame: Frame): Ending {
    const { values, origins } = this.evaluateList(s.values, frame);
    const [f, state] = values;
    let control = values[2];
    if (f instanceof Unknown || state instanceof Unknown) {
      this.decide(s);
      return NORMAL;
    }
    for (;;) {
      this.step(s);
      const all = this.advance(f, state, control, origins[1], s);
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
      const ending = this.nested(s.block, frame);
      if (ending === BREAK) return NORMAL;
      if (ending !== NORMAL) return ending;
    }
  }

  /** One round of an iterator; those of `pairs` and `ipairs` hand on where key and value were written. */
  private advance(
    f: Value,
    state: Value,
    control: Value,
    origin: Span | undefined,
    s: Extract<Statement, { kind: 'genericFor' }>,
  ): Multi | undefined {
    const table = state instanceof LuaTable ? state : undefined;
    if (f === nextFunction && table !== undefined) {
      const entry = table.next(control);
      // A field that went away under the loop is an error, which the plain call below reports.
      if (entry === undefined) return undefined;
      if (entry === false) return this.call(f, { values: [state, control], origins: [origin, s] }, s);
      const { key, slot } = entry;
      return { values: [key, slot.value], origins: [slot.nameSpan ?? slot.at, slot.origin] };
    }
    if (f === ipairsStep && table !== undefined) {
      const i = (control as number) + 1;
      const slot = table.slot(i);
      if (slot?.value === undefined) return undefined;
      return { values: [i, slot.value], origins: [origin, slot.origin] };
    }
    const called = s.values[0];
    const args: Multi = { values: [state, control], origins: [origin, s] };
    return this.call(f, args, called ?? s, called?.kind === 'name' ? called : undefined);
  }
}
