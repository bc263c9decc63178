/**
 * Runs a Lua file the way the game does, as far as that can be known: every value keeps the text that made it, an error
 * is noted once and the run goes on with an unknown value, and nothing runs for ever.
 */
import type { Block, Expression, FunctionBody, LuaTree, Statement } from '../../syntax/lua/ast';
import { LuaFloat, type LuaInteger, type LuaNumber } from '../../syntax/lua/number';
import type { Span } from '../../syntax/span';
import { arithmetic, lessThan, toDouble, toNumber } from './arithmetic';
import type { Dice } from './dice';
import { Expressions, isLiteral } from './expressions';
import { ipairsStep, Library, nextFunction } from './library';
import { type Frame, RunEnd, type RunFailure } from './state';
import { LuaTable, type Slot } from './table';
import { type Multi, truthy, Unknown, type Value } from './values';

/** How a statement ends. */
const NORMAL = 0;
const BREAK = 1;
const RETURN = 2;
const GOTO = 3;
type Ending = typeof NORMAL | typeof BREAK | typeof RETURN | typeof GOTO;

const nothing: Multi = { values: [], origins: [] };

/** What a run came to. */
export class RunResult {
  constructor(private readonly interpreter: Interpreter) {}

  /** The game's global variables. */
  get globals(): LuaTable {
    return this.interpreter.library.globals;
  }

  get failure(): RunFailure | undefined {
    return this.interpreter.failure;
  }

  /** Conditions that could not be decided. */
  get undecided(): readonly Span[] {
    return this.interpreter.undecided;
  }

  /** Whether the run could not be followed to the file's end. */
  get gaveUp(): boolean {
    return this.interpreter.gaveUp;
  }

  get steps(): number {
    return this.interpreter.steps;
  }

  /** Calls a function of the file again (5.0: the value of a field may be one); `undefined` when it fails. */
  call(f: Value, where: Span): Value {
    let result: Value;
    this.interpreter.guarded(where, () => {
      result = this.interpreter.call(f, { values: [], origins: [] }, where).values[0];
    });
    return result;
  }
}

/** Runs a file from its start to its end or its first error. */
export function run(tree: LuaTree, text: string, dice: Dice): RunResult {
  const interpreter = new Interpreter(text, dice);
  interpreter.guarded(tree.main, () => interpreter.main(tree.main));
  return new RunResult(interpreter);
}

function isInteger(v: Value): v is LuaInteger {
  return typeof v === 'number' || typeof v === 'bigint';
}

class Interpreter extends Expressions {
  readonly library: Library;
  private returned: Multi = nothing;
  private label = '';

  constructor(text: string, dice: Dice) {
    super(text, dice);
    this.library = new Library(dice);
    this.globals = this.library.globals;
  }

  /** Runs something that may end the whole run, or be nested deeper than this machine's stack. */
  guarded(where: Span, work: () => void): void {
    this.restart();
    try {
      work();
    } catch (e) {
      if (e instanceof RunEnd) return;
      if (!(e instanceof RangeError)) throw e;
      this.gaveUp = true;
      this.undecided.push(where);
    }
  }

  main(body: FunctionBody): void {
    this.runFunction(body, { cells: new Array(body.slots), upvalues: [], varargs: nothing });
  }

  protected get strings(): LuaTable {
    return this.library.strings;
  }

  protected missingGlobal(name: string): Value {
    return this.globals === this.library.globals ? this.library.lazy(name) : undefined;
  }

  protected runFunction(body: FunctionBody, frame: Frame): Multi {
    if (this.block(body.block, frame) !== RETURN) return nothing;
    const results = this.returned;
    this.returned = nothing;
    return results;
  }

  private block(block: Block, frame: Frame): Ending {
    const { statements, labels } = block;
    for (let i = 0; i < statements.length; i++) {
      const ending = this.statement(statements[i]!, frame);
      if (ending === NORMAL) continue;
      if (ending === GOTO && labels !== undefined) {
        const at = labels.get(this.label);
        if (at !== undefined) {
          i = at - 1;
          continue;
        }
      }
      return ending;
    }
    return NORMAL;
  }

  /** Whether a condition holds; where that is unknown, the dice decide and it is noted. */
  private test(condition: Expression, frame: Frame): boolean {
    const value = this.evaluate(condition, frame);
    if (!(value instanceof Unknown)) return truthy(value);
    return condition.kind === 'missing' ? false : this.decide(condition);
  }

  private statement(s: Statement, frame: Frame): Ending {
    this.step(s);
    switch (s.kind) {
      case 'localStatement': {
        const { values, origins } = this.evaluateList(s.values, frame);
        s.names.forEach((name, i) => {
          frame.cells[name.slot] = { value: values[i], origin: origins[i] };
          if (name.attribute === 'close' && values[i] !== undefined && values[i] !== false) {
            if (!(values[i] instanceof Unknown)) this.fail(name, `variable '${name.name}' got a non-closable value`);
          }
        });
        return NORMAL;
      }
      case 'assign':
        this.assign(s, frame);
        return NORMAL;
      case 'callStatement':
        this.evaluateMulti(s.call, frame);
        return NORMAL;
      case 'do':
        return this.nested(s.block, frame);
      case 'if':
        for (const clause of s.clauses) {
          if (this.test(clause.condition, frame)) return this.nested(clause.block, frame);
        }
        return s.otherwise === undefined ? NORMAL : this.nested(s.otherwise, frame);
      case 'while':
        while (this.test(s.condition, frame)) {
          const ending = this.nested(s.block, frame);
          if (ending === BREAK) break;
          if (ending !== NORMAL) return ending;
          this.step(s);
        }
        return NORMAL;
      case 'repeat':
        do {
          const ending = this.nested(s.block, frame);
          if (ending === BREAK) break;
          if (ending !== NORMAL) return ending;
          this.step(s);
        } while (s.condition.kind !== 'missing' && !this.testUntil(s.condition, frame));
        return NORMAL;
      case 'numericFor':
        return this.numericFor(s, frame);
      case 'genericFor':
        return this.genericFor(s, frame);
      case 'localFunction':
        frame.cells[s.name.slot] = { value: undefined, origin: s };
        frame.cells[s.name.slot]!.value = this.closure(s.body, frame);
        return NORMAL;
      case 'return':
        this.returned = this.evaluateList(s.values, frame);
        return RETURN;
      case 'break':
        return BREAK;
      case 'goto':
        this.label = s.label;
        return GOTO;
      case 'label':
        return NORMAL;
    }
  }

  /** An unknown end of a loop ends it. */
  private testUntil(condition: Expression, frame: Frame): boolean {
    const value = this.evaluate(condition, frame);
    if (!(value instanceof Unknown)) return truthy(value);
    this.decide(condition);
    return true;
  }

  private nested(block: Block, frame: Frame): Ending {
    this.enter(block);
    const ending = this.block(block, frame);
    this.leave();
    return ending;
  }

  private assign(s: Extract<Statement, { kind: 'assign' }>, frame: Frame): void {
    const { targets } = s;
    // Lua evaluates the tables and keys on the left first, then the right, then it stores from right to left.
    const places = targets.map((t) => {
      if (t.kind !== 'index') return undefined;
      const object = this.evaluate(t.object, frame);
      const key = t.named && t.key.kind === 'string' ? t.key.value : this.evaluate(t.key, frame);
      return { object, key };
    });
    const { values, origins } = this.evaluateList(s.values, frame);
    for (let i = targets.length - 1; i >= 0; i--) {
      const target = targets[i]!;
      const at = s.values[Math.min(i, s.values.length - 1)];
      const value = values[i];
      const origin = origins[i];
      if (target.kind === 'name') {
        if (target.scope === 'global') {
          if (target.name === '_ENV') this.globals = value as LuaTable;
          else {
            const slot = this.newSlot(value, origin, at, target);
            this.setIndex(this.globals, target.name, slot, target);
          }
          continue;
        }
        const cell = target.scope === 'local' ? frame.cells[target.slot] : frame.upvalues[target.slot];
        if (cell !== undefined) {
          cell.value = value;
          cell.origin = origin;
        } else if (target.scope === 'local') frame.cells[target.slot] = { value, origin };
      } else if (target.kind === 'index') {
        const { object, key } = places[i]!;
        this.setIndex(object, key, this.newSlot(value, origin, at, target.key), target, target.object);
      }
    }
  }

  private newSlot(value: Value, origin: Span | undefined, at: Expression | undefined, nameSpan: Span): Slot {
    return { value, origin, at: at ?? nameSpan, literal: at !== undefined && isLiteral(at), nameSpan };
  }

  private numericFor(s: Extract<Statement, { kind: 'numericFor' }>, frame: Frame): Ending {
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

  private genericFor(s: Extract<Statement, { kind: 'genericFor' }>, frame: Frame): Ending {
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
