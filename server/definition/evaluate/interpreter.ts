/**
 * Runs a Lua file the way the game does, as far as that can be known: every value keeps the text that made it, an error
 * is noted once and the run goes on with an unknown value, and nothing runs for ever.
 */
import { type LineStarts, luaLines } from '../../syntax/lines';
import {
  type Block,
  type Expression,
  type FunctionBody,
  isLong,
  type LuaTree,
  type Statement,
} from '../../syntax/lua/ast';
import type { Span } from '../../syntax/span';
import { finish, type Work } from '../../syntax/work';
import type { Dice } from './dice';
import { isLiteral } from './expressions';
import { Library } from './library';
import { cellsOf, type Soon } from './longExpressions';
import { BREAK, type Ending, GOTO, Loops, NORMAL, RETURN } from './loops';
import { type Frame, RunEnd, type RunFailure } from './state';
import type { LuaTable, Slot } from './table';
import { type Multi, Unknown, type Value } from './values';

type Assignment = Extract<Statement, { kind: 'assign' }>;
type AlwaysLong = Extract<Statement, { kind: 'callStatement' | 'while' | 'repeat' | 'numericFor' | 'genericFor' }>;
/** What `long` says of a statement. */
type ShortStatement = Exclude<Statement, AlwaysLong>;
type LongStatement = AlwaysLong | Extract<Statement, { long: boolean }>;

/** Where an assignment goes: a field; nothing for a variable. */
type Place = { readonly object: Value; readonly key: Value } | undefined;

const nothing: Multi = { values: [], origins: [] };

/** Whether a statement is run in steps. */
function isLongStatement(s: Statement): s is LongStatement {
  switch (s.kind) {
    case 'localStatement':
    case 'assign':
    case 'do':
    case 'if':
    case 'return':
      return s.long;
    case 'localFunction':
    case 'break':
    case 'goto':
    case 'label':
      return false;
    default:
      return true;
  }
}

/** The key of `a.b`; nothing for any that is evaluated. */
function plainKey({ named, key }: Extract<Expression, { kind: 'index' }>): string | undefined {
  return named && key.kind === 'string' ? key.value : undefined;
}

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
  *call(f: Value, where: Span): Work<Value> {
    const results = yield* this.interpreter.guarded(where, () =>
      this.interpreter.callLong(f, { values: [], origins: [] }, where),
    );
    return results?.values[0];
  }
}

/** Runs a file from its start to its end or its first error, in steps. */
export function* running(tree: LuaTree, lines: LineStarts, dice: Dice): Work<RunResult> {
  const interpreter = new Interpreter(lines, dice);
  yield* interpreter.guarded(tree.main, () => interpreter.main(tree.main));
  return new RunResult(interpreter);
}

/** `running` at once. */
export function run(tree: LuaTree, text: string, dice: Dice): RunResult {
  return finish(running(tree, luaLines(text), dice));
}

class Interpreter extends Loops {
  readonly library: Library;
  private returned: Multi = nothing;
  private label = '';

  constructor(lines: LineStarts, dice: Dice) {
    super(lines, dice);
    this.library = new Library(dice);
    this.globals = this.library.globals;
  }

  /** Runs something that may end the whole run, or be nested deeper than this machine's stack. */
  *guarded<T>(where: Span, work: () => Work<T>): Work<T | undefined> {
    this.restart();
    try {
      return yield* work();
    } catch (e) {
      if (e instanceof RunEnd) return undefined;
      if (!(e instanceof RangeError)) throw e;
      this.gaveUp = true;
      this.undecided.push(where);
      return undefined;
    }
  }

  *main(body: FunctionBody): Work<void> {
    yield* this.block(body.block, { cells: cellsOf(body), upvalues: [], varargs: nothing });
  }

  protected get strings(): LuaTable {
    return this.library.strings;
  }

  protected missingGlobal(name: string): Value {
    return this.globals === this.library.globals ? this.library.lazy(name) : undefined;
  }

  protected runFunction(body: FunctionBody, frame: Frame): Soon<Multi> {
    if (body.block.long) return this.runLongFunction(body, frame);
    return this.shortBlock(body.block, frame) === RETURN ? this.takeReturned() : nothing;
  }

  private *runLongFunction(body: FunctionBody, frame: Frame): Work<Multi> {
    return (yield* this.block(body.block, frame)) === RETURN ? this.takeReturned() : nothing;
  }

  private takeReturned(): Multi {
    const results = this.returned;
    this.returned = nothing;
    return results;
  }

  protected *block(block: Block, frame: Frame): Work<Ending> {
    const { statements, labels } = block;
    for (let i = 0; i < statements.length; i++) {
      const s = statements[i]!;
      if (this.due) yield;
      const ending = isLongStatement(s) ? yield* this.longStatement(s, frame) : this.shortStatement(s, frame);
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

  /** No statement of it repeats anything, so there is no `goto` in it. */
  protected shortBlock(block: Block, frame: Frame): Ending {
    for (const s of block.statements) {
      const ending = this.shortStatement(s as ShortStatement, frame);
      if (ending !== NORMAL) return ending;
    }
    return NORMAL;
  }

  private shortStatement(s: ShortStatement, frame: Frame): Ending {
    this.step(s);
    switch (s.kind) {
      case 'localStatement':
        this.declare(s, this.evaluateList(s.values, frame), frame);
        return NORMAL;
      case 'assign': {
        const places = s.targets.map((t) => {
          if (t.kind !== 'index') return undefined;
          const object = this.evaluate(t.object, frame);
          return { object, key: plainKey(t) ?? this.evaluate(t.key, frame) };
        });
        const all = this.evaluateList(s.values, frame);
        for (let i = s.targets.length - 1; i >= 0; i--) this.store(s, i, places[i], all, frame);
        return NORMAL;
      }
      case 'do':
        return this.nested(s.block, frame);
      case 'if':
        for (const { condition, block } of s.clauses) {
          if (this.holds(this.evaluate(condition, frame), condition)) return this.nested(block, frame);
        }
        return s.otherwise === undefined ? NORMAL : this.nested(s.otherwise, frame);
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

  private *longStatement(s: LongStatement, frame: Frame): Work<Ending> {
    this.step(s);
    switch (s.kind) {
      case 'localStatement':
        this.declare(s, yield* this.evaluateListLong(s.values, frame), frame);
        return NORMAL;
      case 'assign': {
        const places: Place[] = [];
        for (const t of s.targets) {
          if (t.kind !== 'index') places.push(undefined);
          else {
            const object = isLong(t.object)
              ? yield* this.evaluateLong(t.object, frame)
              : this.evaluate(t.object, frame);
            places.push({ object, key: plainKey(t) ?? (yield* this.evaluateLong(t.key, frame)) });
          }
        }
        const all = yield* this.evaluateListLong(s.values, frame);
        for (let i = s.targets.length - 1; i >= 0; i--) {
          if (this.due) yield;
          this.step(s);
          this.store(s, i, places[i], all, frame);
        }
        return NORMAL;
      }
      case 'callStatement':
        yield* this.evaluateMultiLong(s.call, frame);
        return NORMAL;
      case 'do':
        return yield* this.nestedLong(s.block, frame);
      case 'if':
        for (const { condition, block } of s.clauses) {
          if (this.due) yield;
          const value = isLong(condition)
            ? yield* this.evaluateLong(condition, frame)
            : this.evaluate(condition, frame);
          if (this.holds(value, condition)) return yield* this.nestedLong(block, frame);
        }
        return s.otherwise === undefined ? NORMAL : yield* this.nestedLong(s.otherwise, frame);
      case 'while':
        return yield* this.whileLoop(s, frame);
      case 'repeat':
        return yield* this.repeatLoop(s, frame);
      case 'numericFor':
        return yield* this.numericFor(s, frame);
      case 'genericFor':
        return yield* this.genericFor(s, frame);
      case 'return':
        this.returned = yield* this.evaluateListLong(s.values, frame);
        return RETURN;
    }
  }

  private nested(block: Block, frame: Frame): Ending {
    this.enter(block);
    const ending = this.shortBlock(block, frame);
    this.leave();
    return ending;
  }

  private *nestedLong(block: Block, frame: Frame): Work<Ending> {
    this.enter(block);
    const ending = block.long ? yield* this.block(block, frame) : this.shortBlock(block, frame);
    this.leave();
    return ending;
  }

  private declare(s: Extract<Statement, { kind: 'localStatement' }>, { values, origins }: Multi, frame: Frame): void {
    s.names.forEach((name, i) => {
      frame.cells[name.slot] = { value: values[i], origin: origins[i] };
      if (name.attribute === 'close' && values[i] !== undefined && values[i] !== false) {
        if (!(values[i] instanceof Unknown)) this.fail(name, `variable '${name.name}' got a non-closable value`);
      }
    });
  }

  /**
   * Stores what one of the targets is assigned. Lua evaluates the tables and keys on the left first, then the right, then
   * it stores from right to left.
   */
  private store(s: Assignment, i: number, place: Place, { values, origins }: Multi, frame: Frame): void {
    const target = s.targets[i]!;
    const at = s.values[Math.min(i, s.values.length - 1)];
    const value = values[i];
    const origin = origins[i];
    if (place !== undefined && target.kind === 'index') {
      const slot = this.newSlot(value, origin, at, target.key);
      this.setIndex(place.object, place.key, slot, target, target.object);
    }
    if (target.kind !== 'name') return;
    if (target.scope === 'global') {
      if (target.name === '_ENV') this.globals = value as LuaTable;
      else this.setIndex(this.globals, target.name, this.newSlot(value, origin, at, target), target);
      return;
    }
    const cell = target.scope === 'local' ? frame.cells[target.slot] : frame.upvalues[target.slot];
    if (cell !== undefined) {
      cell.value = value;
      cell.origin = origin;
    } else if (target.scope === 'local') frame.cells[target.slot] = { value, origin };
  }

  private newSlot(value: Value, origin: Span | undefined, at: Expression | undefined, nameSpan: Span): Slot {
    return { value, origin, at: at ?? nameSpan, literal: at !== undefined && isLiteral(at), nameSpan };
  }
}
