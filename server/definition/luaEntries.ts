/** Turns evaluated Lua tables into the entries of a definition: leniently, so that a broken file still says something. */
import { fromBytes } from '../syntax/lua/bytes';
import { LuaFloat } from '../syntax/lua/number';
import type { Span } from '../syntax/span';
import type { Work } from '../syntax/work';
import { numberText, toDouble } from './evaluate/arithmetic';
import { LuaTable, type Slot } from './evaluate/table';
import { isFunction, isNumber, Unknown, type Value } from './evaluate/values';
import { EntryIds } from './ids';
import { type CallField, cText, type LoaderGeneration, loaderStop, readInteger } from './luaLoader';
import type { Places } from './luaPlaces';
import type { BranchEntry, BranchType, Direction, DungeonEntry, Field, LevelEntry, RawField, RawKind } from './types';
import { BRANCH_TYPE_WORDS, DIRECTION_WORDS } from './words';

/** What reading the entries needs beside the tables. */
export interface EntryContext {
  readonly places: Places;
  readonly generation: LoaderGeneration;
  /** Calls the function that is the value of a field (5.0). */
  readonly call: CallField;
}

/** What stands for an unknown name in ids. */
const NAMELESS = '?';

/** How many entries are read in one step. */
const BATCH = 16;
/** Lists with more elements than this are read in steps. */
const FEW = 64;

/** The fields of which 5.0 takes functions that give their text, in the order in which they are called. */
const textFields: Readonly<Record<'dungeon' | 'level' | 'branch', readonly string[]>> = {
  dungeon: ['name', 'bonetag', 'protofile', 'lvlfill', 'themerooms', 'alignment', 'flags'],
  level: ['name', 'bonetag', 'chainlevel', 'alignment', 'flags'],
  branch: ['name', 'chainlevel', 'branchtype', 'direction'],
};

/** Reads the table of dungeons. */
export class EntryReader {
  /** Elements of lists that may be entries, but cannot be known. */
  readonly unknown: Span[] = [];
  private readonly ids = new EntryIds();

  constructor(private readonly context: EntryContext) {}

  /** In steps, for a loop may make any number of entries. */
  *dungeons(list: LuaTable, fallback: Span): Work<DungeonEntry[]> {
    const dungeons: DungeonEntry[] = [];
    for (const { slot } of list.entries()) {
      // What is unknown as a whole cannot be shown as an entry.
      if (slot.value instanceof Unknown) {
        this.unknown.push(slot.at ?? fallback);
        if (this.unknown.length % FEW === 0) yield;
        continue;
      }
      dungeons.push(yield* this.dungeon(slot, dungeons.length, fallback));
    }
    return dungeons;
  }

  private *dungeon(slot: Slot, index: number, fallback: Span): Work<DungeonEntry> {
    const { generation, call } = this.context;
    const fields = this.fields(slot, fallback);
    const { span, table } = fields;
    // First, so that functions in fields are called in the game's order.
    const stop = yield* loaderStop({ value: slot.value, span }, index, generation, call);
    if (fields.isLong) yield* fields.prepare('dungeon');
    const name = fields.string('name');
    const id = this.ids.dungeon(name?.value ?? NAMELESS);
    const levels: LevelEntry[] = [];
    for (const level of this.entries(table.slot('levels'))) {
      const found = this.fields(level, span);
      if (found.isLong) yield* found.prepare('level');
      levels.push(this.level(found, levels.length, index, id));
      if (levels.length % BATCH === 0) yield;
    }
    const branches: BranchEntry[] = [];
    for (const branch of this.entries(table.slot('branches'))) {
      const found = this.fields(branch, span);
      if (found.isLong) yield* found.prepare('branch');
      branches.push(this.branch(found, branches.length, index, id));
      if (branches.length % BATCH === 0) yield;
    }
    yield;
    return {
      kind: 'dungeon',
      id,
      index,
      span,
      headSpan: name?.span ?? fields.head,
      name,
      raw: fields.raw(),
      bonetag: fields.string('bonetag'),
      base: fields.integer('base'),
      range: fields.integer('range'),
      chance: fields.integer('chance'),
      entry: fields.integer('entry'),
      protofile: fields.string('protofile'),
      lvlfill: fields.string('lvlfill'),
      themerooms: fields.string('themerooms'),
      alignments: fields.list(fields.string('alignment')),
      flags: fields.words(),
      levels,
      branches,
      stop,
    };
  }

  private level(fields: FieldReader, index: number, dungeon: number, home: string): LevelEntry {
    const name = fields.string('name');
    return {
      kind: 'level',
      id: this.ids.level(home, name?.value ?? NAMELESS),
      dungeon,
      index,
      span: fields.span,
      headSpan: name?.span ?? fields.head,
      name,
      raw: fields.raw(),
      bonetag: fields.string('bonetag'),
      base: fields.integer('base'),
      range: fields.integer('range'),
      chance: fields.integer('chance'),
      nlevels: fields.integer('nlevels'),
      chainlevel: fields.string('chainlevel'),
      alignments: fields.list(fields.string('alignment')),
      flags: fields.words(),
    };
  }

  private branch(fields: FieldReader, index: number, dungeon: number, home: string): BranchEntry {
    const name = fields.string('name');
    return {
      kind: 'branch',
      id: this.ids.branch(home, name?.value ?? NAMELESS),
      dungeon,
      index,
      span: fields.span,
      headSpan: name?.span ?? fields.head,
      name,
      raw: fields.raw(),
      base: fields.integer('base'),
      range: fields.integer('range'),
      chainlevel: fields.string('chainlevel'),
      branchtype: fields.oneOf<BranchType>('branchtype', BRANCH_TYPE_WORDS),
      direction: fields.oneOf<Direction>('direction', DIRECTION_WORDS),
    };
  }

  private fields(slot: Slot, fallback: Span): FieldReader {
    return new FieldReader(slot, fallback, this.context);
  }

  /** The entries of a list of tables, `nil` holes and what is no table left out. */
  private entries(list: Slot | undefined): Slot[] {
    if (!(list?.value instanceof LuaTable)) return [];
    const table = list.value;
    const found: Slot[] = [];
    // Only the list part counts: keyed entries are ignored by the game.
    for (let i = 1, n = table.length(); i <= n; i++) {
      const slot = table.slot(i);
      if (slot?.value instanceof LuaTable) found.push(slot);
      else if (slot?.value instanceof Unknown && slot.at !== undefined) this.unknown.push(slot.at);
    }
    return found;
  }
}

/** Reads the fields of one entry. */
class FieldReader {
  readonly table: LuaTable;
  readonly span: Span;
  /** What the functions in fields gave, and long lists, once they are prepared. */
  private called: Map<Slot, Value> | undefined;
  private listed: Map<LuaTable, RawField[]> | undefined;
  private flags: Field<string>[] | undefined;

  constructor(
    slot: Slot,
    fallback: Span,
    private readonly context: EntryContext,
  ) {
    const { value } = slot;
    this.table = value instanceof LuaTable ? value : new LuaTable(slot.at);
    this.span = context.places.entry(this.table, slot, fallback);
  }

  /** Whether a field of it takes a while to read: `prepare` comes first then. */
  get isLong(): boolean {
    for (const { slot } of this.table.written) {
      const { value } = slot;
      if (isFunction(value) || (value instanceof LuaTable && value.length() > FEW)) return true;
    }
    return false;
  }

  /** Does what takes a while in steps. */
  *prepare(kind: 'dungeon' | 'level' | 'branch'): Work<void> {
    for (const name of textFields[kind]) {
      const slot = this.table.slot(name);
      if (slot === undefined || !isFunction(slot.value)) continue;
      this.called ??= new Map();
      this.called.set(slot, yield* this.context.call(slot));
    }
    for (const { slot } of this.table.written) {
      const { value } = slot;
      if (!(value instanceof LuaTable) || value.length() <= FEW || this.listed?.has(value)) continue;
      const all: RawField[] = [];
      for (let i = 1, n = value.length(); i <= n; i++) {
        if (i % FEW === 0) yield;
        this.element(value, i, all);
      }
      this.listed ??= new Map();
      this.listed.set(value, all);
    }
    const flags = this.table.get('flags');
    if (!(flags instanceof LuaTable) || flags.length() <= FEW) return;
    this.flags = [];
    for (let i = 1, n = flags.length(); i <= n; i++) {
      if (i % FEW === 0) yield;
      this.flag(flags, i, this.flags);
    }
  }

  /** What stands for an entry without a name: its `{`. */
  get head(): Span {
    return { start: this.span.start, end: Math.min(this.span.start + 1, this.span.end) };
  }

  private field<T>(slot: Slot, value: T | undefined): Field<T> {
    const { span, nameSpan, computed, origin } = this.context.places.value(slot, this.span);
    return { value, span, nameSpan, computed, origin };
  }

  string(name: string): Field<string> | undefined {
    const slot = this.table.slot(name);
    return slot === undefined ? this.hidden() : this.stringOf(slot);
  }

  /** A field that may be there, though where is unknown (a key that cannot be known). */
  private hidden<T>(): Field<T> | undefined {
    if (!this.table.tainted) return undefined;
    return { value: undefined, span: this.head, nameSpan: this.head, computed: true };
  }

  private stringOf(slot: Slot): Field<string> | undefined {
    let { value } = slot;
    if (isFunction(value)) {
      value = this.called?.get(slot);
      if (typeof value !== 'string') value = value instanceof Unknown ? value : undefined;
    }
    if (value instanceof Unknown) return this.field<string>(slot, undefined);
    if (typeof value === 'string') return this.field(slot, fromBytes(cText(value)));
    return isNumber(value) ? this.field(slot, numberText(value)) : undefined;
  }

  integer(name: string): Field<number> | undefined {
    const slot = this.table.slot(name);
    if (slot === undefined) return this.hidden();
    if (slot.value instanceof Unknown) return this.field<number>(slot, undefined);
    const value = readInteger(slot.value);
    return value === undefined ? undefined : this.field(slot, value);
  }

  oneOf<T extends string>(name: string, words: readonly { readonly word: string }[]): Field<T> | undefined {
    const field = this.string(name);
    if (field === undefined) return undefined;
    const known = field.value === undefined || words.some((w) => w.word === field.value);
    return known ? (field as Field<T>) : undefined;
  }

  list(field: Field<string> | undefined): Field<string>[] {
    return field === undefined ? [] : [field];
  }

  words(): Field<string>[] {
    if (this.flags !== undefined) return this.flags;
    const slot = this.table.slot('flags');
    if (slot === undefined) return this.list(this.hidden());
    if (!(slot.value instanceof LuaTable)) return isNumber(slot.value) ? [] : this.list(this.stringOf(slot));
    const found: Field<string>[] = [];
    for (let i = 1, n = slot.value.length(); i <= n; i++) this.flag(slot.value, i, found);
    return found;
  }

  private flag(list: LuaTable, i: number, into: Field<string>[]): void {
    const element = list.slot(i);
    if (typeof element?.value !== 'string' && !(element?.value instanceof Unknown)) return;
    const field = this.stringOf(element);
    if (field !== undefined) into.push(field);
  }

  raw(): RawField[] {
    return this.table.written.map(({ name, slot }) => this.rawOf(fromBytes(name), slot, 0));
  }

  private rawOf(name: string, slot: Slot, depth: number): RawField {
    const { span, nameSpan, computed } = this.context.places.value(slot, this.span);
    const { value } = slot;
    // Entries of `levels` and `branches` have raw fields of their own.
    const elements = value instanceof LuaTable && depth === 0 ? this.elements(value) : undefined;
    return { name, nameSpan, span, kind: rawKind(value), value: rawValue(value), computed, elements };
  }

  private elements(list: LuaTable): RawField[] {
    const known = this.listed?.get(list);
    if (known !== undefined) return known;
    const all: RawField[] = [];
    for (let i = 1, n = list.length(); i <= n; i++) this.element(list, i, all);
    return all;
  }

  private element(list: LuaTable, i: number, into: RawField[]): void {
    const element = list.slot(i);
    if (element !== undefined) into.push(this.rawOf(String(i), element, 1));
  }
}

function rawKind(value: Value): RawKind {
  switch (typeof value) {
    case 'undefined':
      return 'nil';
    case 'boolean':
    case 'string':
      return typeof value as 'boolean' | 'string';
    case 'number':
    case 'bigint':
      return 'integer';
    default:
      if (value instanceof LuaFloat) return 'float';
      if (value instanceof Unknown) return 'unknown';
      return isFunction(value) ? 'function' : 'table';
  }
}

function rawValue(value: Value): RawField['value'] {
  if (typeof value === 'string') return fromBytes(value);
  if (typeof value === 'boolean') return value;
  if (isNumber(value)) return toDouble(value);
  if (value instanceof LuaTable) return '{…}';
  return isFunction(value) ? 'function' : undefined;
}
