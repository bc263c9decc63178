/** What one run of a file keeps: its budget, its first error, and where the value at hand came from. */
import type { LineStarts } from '../../syntax/lines';
import type { Expression } from '../../syntax/lua/ast';
import type { Span } from '../../syntax/span';
import type { Dice } from './dice';
import { LuaTable } from './table';
import { type Cell, type Multi, type Unknown, unknown, type Value } from './values';

/** Steps after which the game gives up on a file ("Lua time exceeded"), about one for each of Lua's instructions. */
export const maxSteps = 1_000_000;
// Past the limits below the game may go on or run out of memory: the file is not followed any further.
/** Table fields made in one run. */
const maxFields = 100_000;
/** Bytes of one string. */
const maxString = 1 << 20;
/** Strings up to this length are looked at in no time. */
const longString = 1024;
/** How deep calls and expressions nest. */
const maxDepth = 1500;
/** Steps between two pauses. */
const PACE = 4096;

/** Ends a run at once; caught by `run`, seen by nobody else. */
export class RunEnd extends Error {}

/** Why a file stops the game while it runs. */
export interface RunFailure {
  /** Lua's message with its place, or the game's own. */
  readonly message: string;
  readonly span: Span;
  /** `time`: the game's limit; the message is the game's. */
  readonly kind: 'error' | 'time';
}

/** One activation of a function. */
export interface Frame {
  readonly cells: (Cell | undefined)[];
  readonly upvalues: readonly Cell[];
  readonly varargs: Multi;
}

export class RunState {
  globals = new LuaTable();
  failure: RunFailure | undefined;
  /** Places where something that cannot be known decided what was done. */
  readonly undecided: Span[] = [];
  private readonly undecidedAt = new Set<number>();
  /** Whether the run ended before the file did, because it could not be followed to its end. */
  gaveUp = false;
  steps = 0;
  /** Where the value that was evaluated last came from. */
  origin: Span | undefined;
  private pauseAt = PACE;
  private fields = 0;
  private depth = 0;

  constructor(
    private readonly lines: LineStarts,
    readonly dice: Dice,
  ) {}

  /** Notes the first error; the run goes on with an unknown value, so that what is right can still be read. */
  fail(where: Span, message: string): Unknown {
    this.origin = where;
    if (this.failure === undefined) {
      const line = this.lines.lineAt(where.end) + 1;
      this.failure = { message: `[string "(dungeon.lua)"]:${line}: ${message}`, span: where, kind: 'error' };
    }
    return unknown;
  }

  /** The same for an error inside Lua's own C code, which names no line. */
  failBare(where: Span, message: string): Unknown {
    this.origin = where;
    this.failure ??= { message, span: where, kind: 'error' };
    return unknown;
  }

  /** Ends the run where it cannot be followed: what it would come to is not known. */
  giveUp(where: Span): never {
    this.gaveUp = true;
    this.undecided.push(where);
    throw new RunEnd();
  }

  /** Whether so much was done since the last pause that it is time for another. */
  get due(): boolean {
    if (this.steps < this.pauseAt) return false;
    this.pauseAt = this.steps + PACE;
    return true;
  }

  step(where: Span, count = 1): void {
    this.steps += count;
    if (this.steps <= maxSteps) return;
    this.failure ??= { message: 'Lua time exceeded 1:dungeon.lua', span: where, kind: 'time' };
    throw new RunEnd();
  }

  countField(where: Span, count = 1): void {
    this.fields += count;
    if (this.fields > maxFields) this.giveUp(where);
  }

  /** Looking at a long string takes time; most are short. */
  countLong(where: Span, v: Value): void {
    if (typeof v === 'string' && v.length > longString) this.step(where, v.length >> 8);
  }

  countString(where: Span, length: number): void {
    if (length > maxString) this.giveUp(where);
    this.step(where, length >> 6);
  }

  enter(where: Span): void {
    if (++this.depth > maxDepth) this.giveUp(where);
  }

  /** Back at the top, whatever ended the run before. */
  protected restart(): void {
    this.depth = 0;
  }

  leave(): void {
    this.depth--;
  }

  /** Which way to go where a condition is unknown; never, once the file has failed. */
  decide(where: Span): boolean {
    if (this.failure !== undefined) return false;
    if (!this.undecidedAt.has(where.start)) this.undecided.push(where);
    this.undecidedAt.add(where.start);
    return this.dice.unknown(where);
  }
}

/** Lua's description of the expression whose value was wrong: ` (global 'x')`, ` (field 'y')`. */
export function described(expression: Expression | undefined): string {
  switch (expression?.kind) {
    case 'name':
      return ` (${expression.scope} '${expression.name}')`;
    case 'index':
      return expression.key.kind === 'string' ? ` (field '${expression.key.value}')` : '';
    case 'method':
      return ` (method '${expression.name}')`;
    case 'string':
      return ` (constant '${expression.value}')`;
    default:
      return '';
  }
}

export function single(value: Value, origin: Span | undefined): Multi {
  return { values: [value], origins: [origin] };
}
