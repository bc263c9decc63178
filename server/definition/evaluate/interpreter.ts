/**
 * Runs a Lua file the way the game does, as far as that can be known: every value keeps the text that made it, an error
 * is noted once and the run goes on with an unknown value, and nothing runs for ever.
 */
import type { Block, Expression, FunctionBody, LuaTree, Statement } from '../../syntax/lua/ast';
import type { Span } from '../../syntax/span';
import type { Dice } from './dice';
import { isLiteral } from './expressions';
import { Library } from './library';
import { BREAK, type Ending, GOTO, Loops, NORMAL, RETURN } from './loops';
import { type Frame, RunEnd, type RunFailure } from './state';
import type { LuaTable, Slot } from './table';
import { type Multi, truthy, Unknown, type Value } from './values';

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

class Interpreter extends Loops {
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

  protected nested(block: Block, frame: Frame): Ending {
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
}
