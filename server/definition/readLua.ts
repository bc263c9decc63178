/**
 * Reads a `dungeon.lua`: runs it as the game would, follows its random draws into worlds, and takes the table `dungeon`
 * for a definition with a place for every value (spec §4, §5).
 */

import { luaLines } from '../syntax/lines';
import type { Block, Expression, LuaTree, Statement } from '../syntax/lua/ast';
import { MOST_PROBLEMS } from '../syntax/problems';
import type { Span } from '../syntax/span';
import { finish, type Work } from '../syntax/work';
import { type DrawSource, GameDice } from './evaluate/dice';
import { type RunResult, running } from './evaluate/interpreter';
import { LuaTable, type Slot } from './evaluate/table';
import { isNumber, Unknown, type Value } from './evaluate/values';
import { EntryReader } from './luaEntries';
import type { LoaderGeneration } from './luaLoader';
import { onlySpan, Places } from './luaPlaces';
import { worldsOf } from './luaWorlds';
import type { Definition, ReadingProblem, World } from './types';

export type { DrawSource } from './evaluate/dice';
export type { LoaderGeneration } from './luaLoader';

export interface ReadLuaOptions {
  /** Whose loader reads the table: 5.0 takes functions as values of some fields, and no numbers there. */
  readonly generation?: LoaderGeneration;
}

const DUNGEON = 'dungeon'.length;
/** Places between two pauses. */
const BATCH = 1024;

/** What the game says when Lua refuses the file or raises an error in it. */
const cannotOpen = 'Cannot open dungeon description - "dungeon.lua" from "nhdat" file!';

/** What a Lua file says. Never throws; work is bounded, whatever the file computes. */
export function readLua(tree: LuaTree, text: string, options: ReadLuaOptions = {}): Definition {
  return finish(readingLua(tree, text, options));
}

/** `readLua` in steps: it pauses after every run, and while it reads what a run made. */
export function* readingLua(tree: LuaTree, text: string, options: ReadLuaOptions = {}): Work<Definition> {
  const reader = new WorldReader(tree, text, options);
  const { worlds, exact, undecided } = yield* worldsOf(tree, text, (result) => reader.world(result));
  const problems: ReadingProblem[] = [...tree.problems];
  const places = new Map<number, Span>();
  for (const list of [undecided, reader.unknown]) {
    for (const [i, where] of list.entries()) {
      if (i % BATCH === BATCH - 1) yield;
      places.set(where.start, where);
    }
  }
  const starts = Float64Array.from(places.keys()).sort();
  for (const start of starts.subarray(0, MOST_PROBLEMS)) {
    problems.push({
      code: 'computed-value',
      span: onlySpan(places.get(start)!),
      message: 'What this comes to cannot be worked out here; what depends on it is not checked',
    });
  }
  yield;
  return {
    format: 'lua',
    worlds,
    exact,
    problems,
    orphans: [],
    ours: reader.ours || (reader.cutShort && (yield* writesOurs(tree.main.block))),
  };
}

/**
 * Runs the file once, as one game does: what it draws comes from `draws`, beginning with the two draws with which the
 * game's library shuffles `align` before the file runs. The world's probability is 1.
 */
export function runLua(tree: LuaTree, text: string, draws: DrawSource, options: ReadLuaOptions = {}): World {
  return finish(runningLua(tree, text, draws, options));
}

/** `runLua` in steps. */
export function* runningLua(tree: LuaTree, text: string, draws: DrawSource, options: ReadLuaOptions = {}): Work<World> {
  const result = yield* running(tree, luaLines(text), new GameDice(draws));
  return { ...(yield* new WorldReader(tree, text, options).world(result)), probability: 1, label: '' };
}

class WorldReader {
  /** Whether any run gave a table that looks like NetHack's. */
  ours = false;
  /** Whether the file is broken or some run ended before its end: then the table may stand where no run came. */
  cutShort: boolean;
  /** What may hold entries and cannot be known. */
  readonly unknown: Span[] = [];
  private readonly places: Places;
  private insteadOf: Span | undefined;

  constructor(
    private readonly tree: LuaTree,
    private readonly text: string,
    private readonly options: ReadLuaOptions,
  ) {
    this.places = new Places(tree);
    this.cutShort = tree.failure !== undefined;
  }

  *world(result: RunResult): Work<Omit<World, 'probability' | 'label'>> {
    const slot = result.globals.slot('dungeon');
    const value = slot?.value;
    this.cutShort ||= result.gaveUp || result.failure?.kind === 'time';
    let stop = this.stop(result);
    if (!(value instanceof LuaTable)) {
      const unknowable = result.gaveUp || value instanceof Unknown || (value === undefined && result.globals.tainted);
      if (value instanceof Unknown && slot?.at !== undefined) this.unknown.push(slot.at);
      if (!unknowable) stop ??= { message: 'dungeon is not a lua table', span: onlySpan(slot?.at ?? this.whole) };
      return { dungeons: [], stop };
    }
    this.ours ||= looksLikeOurs(value);
    const { generation = '3.7' } = this.options;
    const called = new Map<Slot, Value>();
    const whole = (): Span => this.whole;
    const call = function* (field: Slot): Work<Value> {
      if (!called.has(field)) called.set(field, yield* result.call(field.value, field.at ?? whole()));
      return called.get(field);
    };
    const entries = new EntryReader({ places: this.places, generation, call });
    const dungeons = yield* entries.dungeons(value, slot?.at ?? this.whole);
    for (const where of entries.unknown) this.unknown.push(where);
    return { dungeons, counted: value.length(), stop };
  }

  /** What ends the game before the loader sees the table. */
  private stop(result: RunResult): World['stop'] {
    const { failure } = this.tree;
    if (failure !== undefined) {
      return {
        message: cannotOpen,
        span: onlySpan(failure.span),
        lua: `[string "(dungeon.lua)"]:${failure.line}: ${failure.message}`,
      };
    }
    const error = result.failure;
    if (error === undefined) return undefined;
    if (error.kind === 'time') return { message: error.message, span: onlySpan(error.span) };
    return { message: cannotOpen, span: onlySpan(error.span), lua: error.message };
  }

  private get whole(): Span {
    this.insteadOf ??= this.instead();
    return this.insteadOf;
  }

  /** What stands for a table that is not there: one that was meant (`local dungeon`, `Dungeon`), else the first line. */
  private instead(): Span {
    for (const statement of this.tree.main.block.statements) {
      const names =
        statement.kind === 'localStatement' ? statement.names : statement.kind === 'assign' ? statement.targets : [];
      for (const name of names) {
        if ('name' in name && name.name.length === DUNGEON && name.name.toLowerCase() === 'dungeon')
          return onlySpan(name);
      }
    }
    return { start: 0, end: /[\r\n]|$/.exec(this.text)?.index ?? 0 };
  }
}

/** Fields that no other program's `dungeon` has beside a name. */
const telling: ReadonlySet<string> = new Set(['bonetag', 'lvlfill', 'protofile', 'themerooms', 'branches']);

function looksLikeOurs(dungeon: LuaTable): boolean {
  const dungeonLike = (v: Value): boolean => {
    if (!(v instanceof LuaTable) || v.get('name') === undefined) return false;
    const base = v.get('base');
    if (isNumber(base) || base instanceof Unknown) return true;
    for (const field of telling) if (v.get(field) !== undefined) return true;
    return false;
  };
  for (let i = 1, n = dungeon.length(); i <= n; i++) if (dungeonLike(dungeon.get(i))) return true;
  return false;
}

/** Whether a table that looks like NetHack's is written out and put into `dungeon`, here or in what stands inside. */
function* writesOurs(block: Block): Work<boolean> {
  for (const [i, s] of block.statements.entries()) {
    if (i % BATCH === BATCH - 1) yield;
    if (s.kind === 'assign' && s.targets.some((target, at) => isDungeon(target) && writtenLikeOurs(s.values[at])))
      return true;
    for (const inner of blocksIn(s)) if (yield* writesOurs(inner)) return true;
  }
  return false;
}

function isDungeon(target: Expression): boolean {
  return target.kind === 'name' && target.name === 'dungeon';
}

/** The blocks in a statement, those of functions that it sets too. */
function blocksIn(s: Statement): readonly Block[] {
  switch (s.kind) {
    case 'assign':
    case 'localStatement':
      return s.values.flatMap((value) => (value.kind === 'function' ? [value.body.block] : []));
    case 'localFunction':
      return [s.body.block];
    case 'if':
      return [...s.clauses.map((clause) => clause.block), ...(s.otherwise === undefined ? [] : [s.otherwise])];
    case 'do':
    case 'while':
    case 'repeat':
    case 'numericFor':
    case 'genericFor':
      return [s.block];
    default:
      return [];
  }
}

/** `looksLikeOurs` for what is only written. */
function writtenLikeOurs(dungeon: Expression | undefined): boolean {
  if (dungeon?.kind !== 'table') return false;
  return dungeon.items.some(({ kind, value }) => {
    if (kind !== 'positional' || value.kind !== 'table') return false;
    let named = false;
    let ours = false;
    for (const item of value.items) {
      if (item.kind !== 'named') continue;
      named ||= item.name === 'name';
      ours ||= (item.name === 'base' && item.value.kind === 'number') || telling.has(item.name);
    }
    return named && ours;
  });
}
