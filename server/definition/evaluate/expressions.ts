/** Evaluates Lua expressions that are over soon; longExpressions.ts has the others, interpreter.ts the statements. */
import type { BinaryExpression, Expression, FunctionBody, TableExpression, TableItem } from '../../syntax/lua/ast';
import { LuaFloat } from '../../syntax/lua/number';
import type { Span } from '../../syntax/span';
import { finish, type Work } from '../../syntax/work';
import { Operations } from './operations';
import { described, type Frame, single } from './state';
import { LuaTable, type Slot } from './table';
import { Closure, type Multi, truthy, typeName, Unknown, unknown, type Value } from './values';

/** Whether an expression states its value plainly. */
export function isLiteral(e: Expression): boolean {
  switch (e.kind) {
    case 'string':
    case 'number':
    case 'nil':
    case 'true':
    case 'false':
    case 'table':
    case 'function':
      return true;
    case 'unary':
      return e.operator === '-' && e.operand.kind === 'number';
    default:
      return false;
  }
}

export abstract class Expressions extends Operations {
  /** The string library: what a method of a string is looked up in. */
  protected abstract get strings(): LuaTable;

  /** `evaluate` in steps, for what takes a while. */
  abstract evaluateLong(e: Expression, frame: Frame): Work<Value>;

  /** The value of an expression; its origin is in `this.origin`. What is long goes by `evaluateLong`. */
  evaluate(e: Expression, frame: Frame): Value {
    this.step(e);
    switch (e.kind) {
      case 'string':
      case 'number':
        this.origin = e;
        return e.value;
      case 'nil':
        this.origin = e;
        return undefined;
      case 'true':
      case 'false':
        this.origin = e;
        return e.kind === 'true';
      case 'missing':
        this.origin = e;
        return unknown;
      case 'name':
        return this.readName(e, frame);
      case 'index': {
        this.enter(e);
        const object = this.evaluate(e.object, frame);
        const key = e.named && e.key.kind === 'string' ? e.key.value : this.evaluate(e.key, frame);
        this.leave();
        this.origin = e;
        return this.index(object, key, e, e.object);
      }
      case 'paren':
        this.enter(e);
        try {
          return this.evaluate(e.inner, frame);
        } finally {
          this.leave();
        }
      case 'table':
        return this.makeTable(e, frame);
      case 'function':
        this.origin = e;
        return this.closure(e.body, frame);
      case 'binary':
        return this.binary(e, frame);
      case 'unary': {
        this.enter(e);
        const operand = this.evaluate(e.operand, frame);
        this.leave();
        this.origin = e;
        return this.unary(e.operator, operand, e, e.operand);
      }
      case 'vararg':
        this.origin = frame.varargs.origins[0] ?? e;
        return frame.varargs.values[0];
      case 'call':
      case 'method':
        // Never the case: calls are long.
        return finish(this.evaluateLong(e, frame));
    }
  }

  private readName(e: Extract<Expression, { kind: 'name' }>, frame: Frame): Value {
    if (e.scope === 'global') {
      if (e.name === '_ENV') {
        this.origin = e;
        return this.globals;
      }
      const slot = this.globals.slot(e.name);
      this.origin = slot?.origin ?? e;
      if (slot === undefined) return this.globals.tainted ? unknown : this.missingGlobal(e.name);
      return slot.value;
    }
    const cell = e.scope === 'local' ? frame.cells[e.slot] : frame.upvalues[e.slot];
    this.origin = cell?.origin ?? e;
    return cell?.value;
  }

  /** A global that nothing has set yet: the library may make it on the spot. */
  protected abstract missingGlobal(name: string): Value;

  /** All values of an expression that may have several. */
  protected evaluateMulti(e: Expression, frame: Frame): Multi {
    if (e.kind === 'vararg') {
      const { values, origins } = frame.varargs;
      return { values: values.slice(), origins: origins.slice() };
    }
    const value = this.evaluate(e, frame);
    return single(value, this.origin);
  }

  /** The values of a list of expressions, the last one with all it gives. */
  protected evaluateList(list: readonly Expression[], frame: Frame): Multi {
    const values: Value[] = [];
    const origins: (Span | undefined)[] = [];
    for (let i = 0; i < list.length; i++) {
      const e = list[i]!;
      if (i === list.length - 1 && e.kind === 'vararg')
        this.append({ values, origins }, this.evaluateMulti(e, frame), e);
      else {
        values.push(this.evaluate(e, frame));
        origins.push(this.origin);
      }
    }
    return { values, origins };
  }

  protected append(list: Multi, rest: Multi, e: Expression): void {
    for (let k = 0; k < rest.values.length; k++) {
      list.values.push(rest.values[k]);
      list.origins.push(rest.origins[k] ?? e);
    }
  }

  closure(body: FunctionBody, frame: Frame): Closure {
    const upvalues = body.upvalues.map((u) => {
      if (!u.fromFrame) return frame.upvalues[u.slot]!;
      const cell = frame.cells[u.slot] ?? { value: undefined, origin: undefined };
      frame.cells[u.slot] = cell;
      return cell;
    });
    return new Closure(body, upvalues);
  }

  /** `object[key]`; leaves the slot's origin. */
  index(object: Value, key: Value, where: Span, named?: Expression): Value {
    this.countLong(where, key);
    if (object instanceof LuaTable) {
      if (key instanceof Unknown) return unknown;
      const slot = object.slot(key);
      if (slot === undefined) {
        if (object.tainted) return unknown;
        return object === this.globals && typeof key === 'string' ? this.missingGlobal(key) : undefined;
      }
      this.origin = slot.origin ?? where;
      return slot.value;
    }
    if (object instanceof Unknown) return unknown;
    if (typeof object === 'string') return this.strings.get(key);
    return this.fail(where, `attempt to index a ${typeName(object)} value${described(named)}`);
  }

  private makeTable(e: TableExpression, frame: Frame): LuaTable {
    const table = new LuaTable(e);
    this.enter(e);
    // As in Lua, what is listed is stored last, and so wins over `[1] = …`.
    const listed: Slot[] = [];
    for (let i = 0; i < e.items.length; i++) {
      const item = e.items[i]!;
      this.countField(item);
      if (item.kind !== 'positional') {
        const key = item.kind === 'named' ? item.name : this.evaluate(item.key, frame);
        this.setItem(table, item, key, this.evaluate(item.value, frame));
      } else if (i === e.items.length - 1 && item.value.kind === 'vararg') {
        this.listAll(listed, this.evaluateMulti(item.value, frame), item.value);
      } else this.listItem(listed, this.evaluate(item.value, frame), item.value);
    }
    return this.filled(table, listed, e);
  }

  protected filled(table: LuaTable, listed: Slot[], e: TableExpression): LuaTable {
    if (listed.length > 0) table.fill(listed);
    this.leave();
    this.origin = e;
    return table;
  }

  protected listItem(listed: Slot[], value: Value, e: Expression): void {
    // What is missing in a broken text takes no place in the list.
    if (e.kind !== 'missing') listed.push(this.slot(value, this.origin, e));
  }

  protected listAll(listed: Slot[], all: Multi, e: Expression): void {
    for (let i = 0; i < all.values.length; i++) {
      this.countField(e);
      listed.push(this.slot(all.values[i], all.origins[i], e));
    }
  }

  protected setItem(table: LuaTable, item: Exclude<TableItem, { kind: 'positional' }>, key: Value, value: Value): void {
    const named = item.kind === 'named';
    const nameSpan = named ? item.nameSpan : item.key;
    const slot: Slot = { value, origin: this.origin, at: item.value, literal: isLiteral(item.value), nameSpan };
    if (!named && !this.checkKey(key, nameSpan, table)) return;
    if (typeof key === 'string') table.write(key, slot);
    else table.set(key, slot);
  }

  private slot(value: Value, origin: Span | undefined, at: Expression): Slot {
    return { value, origin, at, literal: isLiteral(at), nameSpan: undefined };
  }

  private checkKey(key: Value, where: Span, table: LuaTable): boolean {
    if (key instanceof Unknown) {
      table.tainted = true;
      return false;
    }
    if (key === undefined) this.fail(where, 'table index is nil');
    else if (key instanceof LuaFloat && Number.isNaN(key.n)) this.fail(where, 'table index is NaN');
    else return true;
    return false;
  }

  /** `object[key] = value`, where `at` is the expression on the right. */
  setIndex(object: Value, key: Value, slot: Slot, where: Span, named?: Expression): void {
    if (object instanceof Unknown) return;
    if (!(object instanceof LuaTable)) {
      this.fail(where, `attempt to index a ${typeName(object)} value${described(named)}`);
      return;
    }
    if (!this.checkKey(key, where, object)) return;
    this.countField(where);
    this.countLong(where, key);
    if (typeof key === 'string') object.rewrite(key, slot);
    else object.set(key, slot);
  }

  private binary(e: BinaryExpression, frame: Frame): Value {
    this.enter(e);
    const { operator } = e;
    const left = this.evaluate(e.left, frame);
    if (operator === 'and' || operator === 'or') {
      const result = this.takesRight(e, left) ? this.evaluate(e.right, frame) : left;
      this.leave();
      return result;
    }
    const right = this.evaluate(e.right, frame);
    this.leave();
    this.origin = e;
    return this.operate(operator, e, left, right);
  }

  /** Whether `and` or `or` goes on to its right side. */
  protected takesRight(e: BinaryExpression, left: Value): boolean {
    const holds = left instanceof Unknown ? this.decide(e.left) : truthy(left);
    return holds === (e.operator === 'and');
  }
}
