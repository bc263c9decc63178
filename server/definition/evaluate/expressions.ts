/** Evaluates Lua expressions; statements are in interpreter.ts. */
import type { BinaryExpression, Expression, FunctionBody, TableExpression, TableItem } from '../../syntax/lua/ast';
import { LuaFloat } from '../../syntax/lua/number';
import type { Span } from '../../syntax/span';
import { Operations } from './operations';
import { described, type Frame, single } from './state';
import { LuaTable, type Slot } from './table';
import { Closure, type Multi, Native, truthy, typeName, Unknown, unknown, type Value } from './values';

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

  protected abstract runFunction(body: FunctionBody, frame: Frame): Multi;

  /** The value of an expression; its origin is in `this.origin`. */
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
      case 'call':
      case 'method': {
        const all = this.evaluateMulti(e, frame);
        this.origin = all.origins[0] ?? e;
        return all.values[0];
      }
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
  evaluateMulti(e: Expression, frame: Frame): Multi {
    if (e.kind === 'vararg') {
      const { values, origins } = frame.varargs;
      return { values: values.slice(), origins: origins.slice() };
    }
    if (e.kind !== 'call' && e.kind !== 'method') {
      const value = this.evaluate(e, frame);
      return single(value, this.origin);
    }
    this.enter(e);
    let callee: Value;
    let args: Multi;
    if (e.kind === 'call') {
      callee = this.evaluate(e.callee, frame);
      args = this.evaluateList(e.args, frame);
    } else {
      const self = this.evaluate(e.object, frame);
      const origin = this.origin;
      callee = this.index(self, e.name, e, e.object);
      const rest = this.evaluateList(e.args, frame);
      args = { values: [self, ...rest.values], origins: [origin, ...rest.origins] };
    }
    const results = this.call(callee, args, e, e.kind === 'call' ? e.callee : e);
    this.leave();
    return results;
  }

  /** The values of a list of expressions, the last one with all it gives. */
  evaluateList(list: readonly Expression[], frame: Frame): Multi {
    const values: Value[] = [];
    const origins: (Span | undefined)[] = [];
    for (let i = 0; i < list.length; i++) {
      const e = list[i]!;
      if (i === list.length - 1 && (e.kind === 'call' || e.kind === 'method' || e.kind === 'vararg')) {
        const rest = this.evaluateMulti(e, frame);
        for (let k = 0; k < rest.values.length; k++) {
          values.push(rest.values[k]);
          origins.push(rest.origins[k] ?? e);
        }
      } else {
        values.push(this.evaluate(e, frame));
        origins.push(this.origin);
      }
    }
    return { values, origins };
  }

  call(callee: Value, args: Multi, where: Span, named?: Expression): Multi {
    this.step(where);
    if (callee instanceof Closure) {
      this.enter(where);
      const { body, upvalues } = callee;
      const cells: Frame['cells'] = new Array(body.slots);
      for (let i = 0; i < body.params.length; i++) {
        cells[body.params[i]!.slot] = { value: args.values[i], origin: args.origins[i] };
      }
      const from = body.params.length;
      const varargs = body.isVararg
        ? { values: args.values.slice(from), origins: args.origins.slice(from) }
        : { values: [], origins: [] };
      const results = this.runFunction(body, { cells, upvalues, varargs });
      this.leave();
      return results;
    }
    if (callee instanceof Native) {
      const values = callee.run({
        args: args.values,
        origins: args.origins,
        span: where,
        method: named?.kind === 'method',
        fail: (message) => this.fail(where, message),
        failBare: (message) => this.failBare(where, message),
        spend: (steps) => this.step(where, steps),
        spendString: (length) => this.countString(where, length),
        invoke: (f, given) => this.call(f, { values: [...given], origins: given.map(() => where) }, where).values[0],
      });
      // What a library function makes takes memory, whatever it counted itself.
      for (const value of values) if (typeof value === 'string') this.step(where, value.length >> 6);
      return { values, origins: values.map(() => where) };
    }
    if (callee instanceof Unknown) return single(unknown, where);
    return single(this.fail(where, `attempt to call a ${typeName(callee)} value${described(named)}`), where);
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
    let listed: Slot[] | undefined;
    for (let i = 0; i < e.items.length; i++) {
      const item = e.items[i]!;
      this.countField(item);
      if (item.kind !== 'positional') this.setItem(table, item, frame);
      else {
        listed ??= [];
        this.listItem(listed, item.value, i === e.items.length - 1, frame);
      }
    }
    if (listed !== undefined && listed.length > 0) table.fill(listed);
    this.leave();
    this.origin = e;
    return table;
  }

  private listItem(listed: Slot[], e: Expression, last: boolean, frame: Frame): void {
    if (last && (e.kind === 'call' || e.kind === 'method' || e.kind === 'vararg')) {
      const all = this.evaluateMulti(e, frame);
      for (let i = 0; i < all.values.length; i++) listed.push(this.slot(all.values[i], all.origins[i], e));
      return;
    }
    const value = this.evaluate(e, frame);
    // What is missing in a broken text takes no place in the list.
    if (e.kind !== 'missing') listed.push(this.slot(value, this.origin, e));
  }

  private setItem(table: LuaTable, item: Exclude<TableItem, { kind: 'positional' }>, frame: Frame): void {
    const named = item.kind === 'named';
    const key: Value = named ? item.name : this.evaluate(item.key, frame);
    const nameSpan = named ? item.nameSpan : item.key;
    const value = this.evaluate(item.value, frame);
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
    if (typeof key === 'string') object.rewrite(key, slot);
    else object.set(key, slot);
  }

  private binary(e: BinaryExpression, frame: Frame): Value {
    this.enter(e);
    const { operator } = e;
    const left = this.evaluate(e.left, frame);
    if (operator === 'and' || operator === 'or') {
      const known = left instanceof Unknown ? this.decide(e.left) : truthy(left);
      const result = known === (operator === 'and') ? this.evaluate(e.right, frame) : left;
      this.leave();
      return result;
    }
    const right = this.evaluate(e.right, frame);
    this.leave();
    this.origin = e;
    return this.operate(operator, e, left, right);
  }
}
