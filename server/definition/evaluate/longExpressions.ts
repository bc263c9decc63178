/**
 * Evaluates what may take a while: calls, expressions with calls, and those that are long themselves. In steps, so that
 * whoever runs a file can stop in the midst of it; generators cost more than plain calls, so the rest does without.
 */
import { type Expression, type FunctionBody, isLong, type TableExpression } from '../../syntax/lua/ast';
import type { Span } from '../../syntax/span';
import type { Work } from '../../syntax/work';
import { Expressions } from './expressions';
import { described, type Frame, single } from './state';
import { LuaTable, type Slot } from './table';
import { Closure, type Multi, Native, type NativeCall, typeName, Unknown, unknown, type Value } from './values';

/** Lists with more elements than this are long. */
const FEW = 64;
/** A function with more variables than this counts as so many more steps as it is larger. */
const manySlots = 256;

/** What is there, or comes in steps. */
export type Soon<T extends object> = T | Work<T>;

function isWork<T extends object>(soon: Soon<T>): soon is Work<T> {
  return 'next' in soon;
}

export abstract class LongExpressions extends Expressions {
  /** Runs the body of a function. */
  protected abstract runFunction(body: FunctionBody, frame: Frame): Soon<Multi>;

  *evaluateLong(e: Expression, frame: Frame): Work<Value> {
    if (!isLong(e)) return this.evaluate(e, frame);
    if (this.due) yield;
    this.step(e);
    switch (e.kind) {
      case 'index': {
        this.enter(e);
        const object = yield* this.evaluateLong(e.object, frame);
        const key = e.named && e.key.kind === 'string' ? e.key.value : yield* this.evaluateLong(e.key, frame);
        this.leave();
        this.origin = e;
        return this.index(object, key, e, e.object);
      }
      case 'paren': {
        this.enter(e);
        const inner = yield* this.evaluateLong(e.inner, frame);
        this.leave();
        return inner;
      }
      case 'table':
        return yield* this.makeLongTable(e, frame);
      case 'binary': {
        this.enter(e);
        const { operator } = e;
        const left = isLong(e.left) ? yield* this.evaluateLong(e.left, frame) : this.evaluate(e.left, frame);
        if (operator === 'and' || operator === 'or') {
          const result = this.takesRight(e, left) ? yield* this.evaluateLong(e.right, frame) : left;
          this.leave();
          return result;
        }
        const right = isLong(e.right) ? yield* this.evaluateLong(e.right, frame) : this.evaluate(e.right, frame);
        this.leave();
        this.origin = e;
        return this.operate(operator, e, left, right);
      }
      case 'unary': {
        this.enter(e);
        const operand = yield* this.evaluateLong(e.operand, frame);
        this.leave();
        this.origin = e;
        return this.unary(e.operator, operand, e, e.operand);
      }
      default: {
        const all = yield* this.evaluateMultiLong(e, frame);
        this.origin = all.origins[0] ?? e;
        return all.values[0];
      }
    }
  }

  /** `evaluateMulti` in steps. */
  protected *evaluateMultiLong(e: Expression, frame: Frame): Work<Multi> {
    if (e.kind !== 'call' && e.kind !== 'method') {
      if (!isLong(e)) return this.evaluateMulti(e, frame);
      const value = yield* this.evaluateLong(e, frame);
      return single(value, this.origin);
    }
    this.enter(e);
    let callee: Value;
    let args: Multi;
    if (e.kind === 'call') {
      callee = isLong(e.callee) ? yield* this.evaluateLong(e.callee, frame) : this.evaluate(e.callee, frame);
      args = isLongList(e.args) ? yield* this.evaluateListLong(e.args, frame) : this.evaluateList(e.args, frame);
    } else {
      const self = yield* this.evaluateLong(e.object, frame);
      const origin = this.origin;
      callee = this.index(self, e.name, e, e.object);
      args = isLongList(e.args) ? yield* this.evaluateListLong(e.args, frame) : this.evaluateList(e.args, frame);
      args.values.unshift(self);
      args.origins.unshift(origin);
    }
    const results = this.call(callee, args, e, e.kind === 'call' ? e.callee : e);
    const all = isWork(results) ? yield* results : results;
    this.leave();
    return all;
  }

  /** `evaluateList` in steps. */
  protected *evaluateListLong(list: readonly Expression[], frame: Frame): Work<Multi> {
    const all: Multi = { values: [], origins: [] };
    for (let i = 0; i < list.length; i++) {
      const e = list[i]!;
      if (this.due) yield;
      if (i === list.length - 1 && (e.kind === 'call' || e.kind === 'method' || e.kind === 'vararg')) {
        this.append(all, yield* this.evaluateMultiLong(e, frame), e);
      } else {
        all.values.push(isLong(e) ? yield* this.evaluateLong(e, frame) : this.evaluate(e, frame));
        all.origins.push(this.origin);
      }
    }
    return all;
  }

  private *makeLongTable(e: TableExpression, frame: Frame): Work<LuaTable> {
    const table = new LuaTable(e);
    this.enter(e);
    const listed: Slot[] = [];
    for (let i = 0; i < e.items.length; i++) {
      const item = e.items[i]!;
      if (this.due) yield;
      this.countField(item);
      const last = i === e.items.length - 1;
      const at = item.value;
      if (item.kind === 'positional' && last && (at.kind === 'call' || at.kind === 'method' || at.kind === 'vararg')) {
        this.listAll(listed, yield* this.evaluateMultiLong(at, frame), at);
        continue;
      }
      const key =
        item.kind === 'positional' || item.kind === 'named'
          ? undefined
          : isLong(item.key)
            ? yield* this.evaluateLong(item.key, frame)
            : this.evaluate(item.key, frame);
      const value = isLong(at) ? yield* this.evaluateLong(at, frame) : this.evaluate(at, frame);
      if (item.kind === 'positional') this.listItem(listed, value, at);
      else this.setItem(table, item, item.kind === 'named' ? item.name : key, value);
    }
    return this.filled(table, listed, e);
  }

  /** Calls a value with arguments; `named` is the expression that gave it, for Lua's words where it cannot be called. */
  call(callee: Value, args: Multi, where: Span, named?: Expression): Soon<Multi> {
    this.step(where);
    if (callee instanceof Closure) return this.callClosure(callee, args, where);
    if (callee instanceof Native) {
      const values = callee.run(new Invocation(this, args, where, named?.kind === 'method'));
      return isWork(values) ? this.resultsLong(values, where) : this.results(values, where);
    }
    if (callee instanceof Unknown) return single(unknown, where);
    return single(this.fail(where, `attempt to call a ${typeName(callee)} value${described(named)}`), where);
  }

  /** `call` in steps. */
  *callLong(callee: Value, args: Multi, where: Span, named?: Expression): Work<Multi> {
    const results = this.call(callee, args, where, named);
    return isWork(results) ? yield* results : results;
  }

  private callClosure({ body, upvalues }: Closure, args: Multi, where: Span): Soon<Multi> {
    this.enter(where);
    if (body.slots > manySlots) this.step(where, body.slots >> 4);
    const cells = cellsOf(body);
    for (let i = 0; i < body.params.length; i++) {
      cells[body.params[i]!.slot] = { value: args.values[i], origin: args.origins[i] };
    }
    const from = body.params.length;
    const varargs = body.isVararg
      ? { values: args.values.slice(from), origins: args.origins.slice(from) }
      : { values: [], origins: [] };
    const results = this.runFunction(body, { cells, upvalues, varargs });
    if (isWork(results)) return this.leaving(results);
    this.leave();
    return results;
  }

  private *leaving(work: Work<Multi>): Work<Multi> {
    const results = yield* work;
    this.leave();
    return results;
  }

  private results(values: Value[], where: Span): Multi {
    // What a library function makes takes memory, whatever it counted itself.
    for (const value of values) if (typeof value === 'string') this.step(where, value.length >> 6);
    return { values, origins: values.map(() => where) };
  }

  private *resultsLong(work: Work<Value[]>, where: Span): Work<Multi> {
    return this.results(yield* work, where);
  }
}

/** Room for the variables of a function. An array made as long as many need is slow. */
export function cellsOf({ slots }: FunctionBody): Frame['cells'] {
  return slots > manySlots ? [] : new Array(slots);
}

/** Whether a list of expressions is evaluated in steps. */
export function isLongList(list: readonly Expression[]): boolean {
  if (list.length > FEW) return true;
  for (const e of list) if (isLong(e)) return true;
  return false;
}

/** One call of a library function. */
class Invocation implements NativeCall {
  constructor(
    private readonly run: LongExpressions,
    private readonly given: Multi,
    readonly span: Span,
    readonly method: boolean,
  ) {}

  get args(): readonly Value[] {
    return this.given.values;
  }

  get origins(): readonly (Span | undefined)[] {
    return this.given.origins;
  }

  get due(): boolean {
    return this.run.due;
  }

  fail(message: string): Unknown {
    return this.run.fail(this.span, message);
  }

  failBare(message: string): Unknown {
    return this.run.failBare(this.span, message);
  }

  giveUp(): never {
    return this.run.giveUp(this.span);
  }

  spend(steps: number): void {
    this.run.step(this.span, steps);
  }

  spendString(length: number): void {
    this.run.countString(this.span, length);
  }

  spendFields(count: number): void {
    this.run.countField(this.span, count);
  }

  *invoke(callee: Value, args: readonly Value[]): Work<Value> {
    const given: Multi = { values: [...args], origins: args.map(() => this.span) };
    return (yield* this.run.callLong(callee, given, this.span)).values[0];
  }
}
