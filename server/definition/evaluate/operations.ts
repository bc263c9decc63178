/** What Lua's operators give, and Lua's words for the operands they cannot take. */
import type { BinaryExpression, BinaryOperator, Expression } from '../../syntax/lua/ast';
import { LuaFloat } from '../../syntax/lua/number';
import type { Span } from '../../syntax/span';
import {
  type ArithmeticOperator,
  arithmetic,
  bitwise,
  isArithmetic,
  lessThan,
  numberText,
  toInteger,
  toNumber,
} from './arithmetic';
import { described, RunState } from './state';
import { LuaTable } from './table';
import { equals, isNumber, truthy, typeName, Unknown, unknown, type Value } from './values';

/** Lua's names of the arithmetic events. */
const eventNames: Readonly<Record<ArithmeticOperator, string>> = {
  '+': 'add',
  '-': 'sub',
  '*': 'mul',
  '/': 'div',
  '//': 'idiv',
  '%': 'mod',
  '^': 'pow',
};

function notANumber(v: Value): boolean {
  return v instanceof LuaFloat && Number.isNaN(v.n);
}

export abstract class Operations extends RunState {
  protected unary(operator: string, v: Value, where: Span, named: Expression): Value {
    if (operator === 'not') return v instanceof Unknown ? unknown : !truthy(v);
    if (v instanceof Unknown) return unknown;
    if (operator === '#') {
      if (typeof v === 'string') return v.length;
      if (v instanceof LuaTable) return v.tainted ? unknown : v.length();
      return this.fail(where, `attempt to get length of a ${typeName(v)} value${described(named)}`);
    }
    if (operator === '-') {
      const n = toNumber(v);
      if (n instanceof LuaFloat) return new LuaFloat(-n.n);
      if (n !== undefined) return arithmetic('-', 0, n) as Value;
      return this.arithmeticError('unm', v, v, where, named, named);
    }
    const n = isNumber(v) ? toInteger(v) : undefined;
    if (n !== undefined) return bitwise('~', n, -1);
    return this.bitwiseError(v, v, where, named, named);
  }

  /** The result of an operator that takes both its operands. */
  protected operate(
    operator: Exclude<BinaryOperator, 'and' | 'or'>,
    e: BinaryExpression,
    left: Value,
    right: Value,
  ): Value {
    if (left instanceof Unknown || right instanceof Unknown) return unknown;
    this.countLong(e, left);
    this.countLong(e, right);
    if (isArithmetic(operator)) {
      const a = toNumber(left);
      const b = toNumber(right);
      if (a === undefined || b === undefined)
        return this.arithmeticError(eventNames[operator], left, right, e, e.left, e.right);
      const result = arithmetic(operator, a, b);
      if (isNumber(result as Value)) return result as Value;
      const { error } = result as { error: string };
      // With a string it is the string library that does the sum, and it names no line.
      const inLibrary = typeof left === 'string' || typeof right === 'string';
      return inLibrary ? this.failBare(e.operatorSpan, error) : this.fail(e.operatorSpan, error);
    }
    switch (operator) {
      case '==':
        return equals(left, right);
      case '~=':
        return !equals(left, right);
      case '<':
      case '<=':
      case '>':
      case '>=': {
        const swap = operator === '>' || operator === '>=';
        const [a, b] = swap ? [right, left] : [left, right];
        return lessThan(a, b, operator.length === 2) ?? this.compareError(a, b, e.operatorSpan);
      }
      case '..':
        return this.concatenate(left, right, e);
      default: {
        const a = isNumber(left) ? toInteger(left) : undefined;
        const b = isNumber(right) ? toInteger(right) : undefined;
        if (a === undefined || b === undefined) return this.bitwiseError(left, right, e, e.left, e.right);
        return bitwise(operator, a, b);
      }
    }
  }

  private compareError(a: Value, b: Value, where: Span): Unknown {
    const [x, y] = [typeName(a), typeName(b)];
    return this.fail(where, x === y ? `attempt to compare two ${x} values` : `attempt to compare ${x} with ${y}`);
  }

  private concatenate(a: Value, b: Value, e: BinaryExpression): Value {
    const x = typeof a === 'string' ? a : isNumber(a) ? numberText(a) : undefined;
    const y = typeof b === 'string' ? b : isNumber(b) ? numberText(b) : undefined;
    if (x === undefined || y === undefined) {
      const [bad, named] = x === undefined ? [a, e.left] : [b, e.right];
      return this.fail(e.operatorSpan, `attempt to concatenate a ${typeName(bad)} value${described(named)}`);
    }
    // The sign of a NaN is the machine's.
    if (notANumber(a) || notANumber(b)) return unknown;
    this.countString(e, x.length + y.length);
    return x + y;
  }

  private arithmeticError(
    event: string,
    a: Value,
    b: Value,
    where: Span,
    left: Expression,
    right: Expression,
  ): Unknown {
    // A string brings its own arithmetic, which words its errors in its own way.
    if (typeof a === 'string' || typeof b === 'string') {
      return this.fail(where, `attempt to ${event} a '${typeName(a)}' with a '${typeName(b)}'`);
    }
    const [bad, named] = isNumber(a) ? [b, right] : [a, left];
    return this.fail(where, `attempt to perform arithmetic on a ${typeName(bad)} value${described(named)}`);
  }

  private bitwiseError(a: Value, b: Value, where: Span, left: Expression, right: Expression): Unknown {
    if (isNumber(a) && isNumber(b)) {
      const named = toInteger(a) === undefined ? left : right;
      return this.fail(where, `number${described(named)} has no integer representation`);
    }
    const [bad, named] = isNumber(a) ? [b, right] : [a, left];
    return this.fail(where, `attempt to perform bitwise operation on a ${typeName(bad)} value${described(named)}`);
  }
}
