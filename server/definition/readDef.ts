/** Reads a `.def` tree into a `Definition`, attaching every statement to what the game would attach it to (spec §3). */
import type { DefOperand, DefStatement, DefTree, StatementKeyword } from '../syntax/def/parser';
import { span } from '../syntax/span';
import { finish, type Work } from '../syntax/work';
import { EntryIds } from './ids';
import { statementSpec } from './statements';
import type {
  BranchEntry,
  BranchType,
  Definition,
  Direction,
  DungeonEntry,
  Field,
  LevelEntry,
  Orphan,
  RawField,
} from './types';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type Listed<T, L extends keyof T> = Mutable<Omit<T, L | 'raw'>> & { raw: RawField[] };
type Dungeon = Listed<DungeonEntry, 'alignments' | 'flags' | 'levels' | 'branches'> & {
  alignments: Field<string>[];
  flags: Field<string>[];
  levels: Level[];
  branches: Branch[];
};
type Level = Listed<LevelEntry, 'alignments' | 'flags'> & { alignments: Field<string>[]; flags: Field<string>[] };
type Branch = Listed<BranchEntry, never>;

/**
 * What a `.def` file says, in one world. Values are what the game reads: numbers by C's `atoi`, `base` and `range` kept
 * in 16 bits; the bones tag `"none"` is no tag, so `bonetag` is absent then (the string is still in `raw`).
 *
 * A word that is not of its kind after `DESCRIPTION` and its like is kept in `flags` or `alignments` as written, for the
 * checks; a wrong word after a branch's couple is a problem of the tree and in no field.
 */
export function readDef(tree: DefTree, _text: string): Definition {
  return finish(readingDef(tree));
}

/** How many statements are read in one step. */
const BATCH = 64;

/** `readDef` in steps. */
export function* readingDef(tree: DefTree): Work<Definition> {
  const reader = new Reader();
  for (let i = 0; i < tree.statements.length; i++) {
    reader.statement(tree.statements[i]!);
    if (i % BATCH === BATCH - 1) yield;
  }
  return {
    format: 'def',
    worlds: [{ probability: 1, label: '', dungeons: reader.dungeons }],
    exact: true,
    problems: tree.problems,
    orphans: reader.orphans,
    ours: true,
  };
}

class Reader {
  readonly dungeons: Dungeon[] = [];
  readonly orphans: Orphan[] = [];
  private readonly ids = new EntryIds();
  /** The last level written so far, in whatever dungeon; one that stands in none is a level all the same. */
  private lastLevel: Level | undefined;
  /** Whether the last entry begun is `lastLevel`: then what describes it belongs to its span. */
  private levelIsOpen = false;

  statement(statement: DefStatement): void {
    const { keyword } = statement;
    if (keyword === undefined) {
      this.grow(statement.span.end);
      return;
    }
    const { opens, describes } = statementSpec(keyword);
    if (opens === 'dungeon') this.dungeon(statement);
    else if (opens === 'level') this.level(keyword, statement);
    else if (opens === 'branch') this.branch(keyword, statement);
    else if (describes === 'level') this.describeLevel(keyword, statement);
    else this.describeDungeon(keyword, statement);
  }

  private dungeon(statement: DefStatement): void {
    const { raw, name } = operandsOf(statement);
    const dungeon: Dungeon = {
      kind: 'dungeon',
      id: this.ids.dungeon(name?.value),
      index: this.dungeons.length,
      span: statement.span,
      headSpan: name?.span ?? statement.head,
      name,
      raw,
      bonetag: undefined,
      base: undefined,
      range: undefined,
      chance: undefined,
      entry: undefined,
      protofile: undefined,
      tileset: undefined,
      alignments: [],
      flags: [],
      levels: [],
      branches: [],
    };
    this.levelIsOpen = false;
    this.dungeons.push(dungeon);
    for (const field of raw) {
      if (field.name === 'bonetag') dungeon.bonetag = tag(field);
      else if (field.name === 'base') dungeon.base = short(field);
      else if (field.name === 'range') dungeon.range = short(field);
      else if (field.name === 'chance') dungeon.chance = number(field);
    }
  }

  private level(keyword: StatementKeyword, statement: DefStatement): void {
    const dungeon = this.dungeons.at(-1);
    if (dungeon === undefined) this.orphans.push({ keyword, needs: 'dungeon', span: statement.span });
    const { raw, name } = operandsOf(statement);
    const level: Level = {
      kind: 'level',
      id: dungeon === undefined ? '' : this.ids.level(dungeon.id, name?.value),
      dungeon: this.dungeons.length - 1,
      index: dungeon?.levels.length ?? 0,
      span: statement.span,
      headSpan: name?.span ?? statement.head,
      name,
      raw,
      displayName: undefined,
      bonetag: undefined,
      base: undefined,
      range: undefined,
      chance: undefined,
      nlevels: undefined,
      chainlevel: undefined,
      alignments: [],
      flags: [],
    };
    for (const field of raw) {
      if (field.name === 'displayName') level.displayName = string(field);
      else if (field.name === 'bonetag') level.bonetag = tag(field);
      else if (field.name === 'chainlevel') level.chainlevel = string(field);
      else if (field.name === 'base') level.base = short(field);
      else if (field.name === 'range') level.range = short(field);
      else if (field.name === 'chance') level.chance = number(field);
      else if (field.name === 'nlevels') level.nlevels = number(field);
    }
    this.grow(statement.span.end);
    dungeon?.levels.push(level);
    this.lastLevel = level;
    this.levelIsOpen = true;
  }

  private branch(keyword: StatementKeyword, statement: DefStatement): void {
    const dungeon = this.dungeons.at(-1);
    if (dungeon === undefined) {
      this.orphans.push({ keyword, needs: 'dungeon', span: statement.span });
      return;
    }
    const { raw, name } = operandsOf(statement);
    const branch: Branch = {
      kind: 'branch',
      id: this.ids.branch(dungeon.id, name?.value),
      dungeon: dungeon.index,
      index: dungeon.branches.length,
      span: statement.span,
      headSpan: name?.span ?? statement.head,
      name,
      raw,
      base: undefined,
      range: undefined,
      chainlevel: undefined,
      branchtype: undefined,
      direction: undefined,
      entryLevel: undefined,
    };
    for (const field of raw) {
      if (field.name === 'chainlevel') branch.chainlevel = string(field);
      else if (field.name === 'base') branch.base = short(field);
      else if (field.name === 'range') branch.range = short(field);
      else if (field.name === 'branchtype') branch.branchtype = string(field) as Field<BranchType>;
      else if (field.name === 'direction') branch.direction = string(field) as Field<Direction>;
      else if (field.name === 'entryLevel') branch.entryLevel = number(field);
    }
    this.levelIsOpen = false;
    this.grow(statement.span.end);
    dungeon.branches.push(branch);
  }

  private describeLevel(keyword: StatementKeyword, statement: DefStatement): void {
    const level = this.lastLevel;
    if (level === undefined) {
      this.orphans.push({ keyword, needs: 'level', span: statement.span });
      return;
    }
    for (const operand of statement.operands) {
      const field = rawOf(operand, statement);
      level.raw.push(field);
      (operand.role === 'flags' ? level.flags : level.alignments).push(string(field));
    }
    if (this.levelIsOpen) level.span = span(level.span.start, statement.span.end);
    this.grow(statement.span.end);
  }

  private describeDungeon(keyword: StatementKeyword, statement: DefStatement): void {
    const dungeon = this.dungeons.at(-1);
    if (dungeon === undefined) {
      this.orphans.push({ keyword, needs: 'dungeon', span: statement.span });
      return;
    }
    for (const operand of statement.operands) {
      const field = rawOf(operand, statement);
      dungeon.raw.push(field);
      if (operand.role === 'flags') dungeon.flags.push(string(field));
      else if (operand.role === 'alignment') dungeon.alignments.push(string(field));
      else if (operand.role === 'entry') dungeon.entry = number(field);
      else if (operand.role === 'protofile') dungeon.protofile = string(field);
      else if (operand.role === 'tileset') dungeon.tileset = string(field);
    }
    this.grow(statement.span.end);
  }

  /** The present dungeon reaches to here. */
  private grow(end: number): void {
    const dungeon = this.dungeons.at(-1);
    if (dungeon !== undefined && end > dungeon.span.end) dungeon.span = span(dungeon.span.start, end);
  }
}

/** The operands as written, and the first of them that is a name. */
function operandsOf(statement: DefStatement): { raw: RawField[]; name: Field<string> | undefined } {
  const raw: RawField[] = [];
  let name: Field<string> | undefined;
  for (const operand of statement.operands) {
    const field = rawOf(operand, undefined);
    raw.push(field);
    if (name === undefined && operand.role === 'name') name = string(field);
  }
  return { raw, name };
}

function rawOf(operand: DefOperand, statement: DefStatement | undefined): RawField {
  const own = operand.span;
  return {
    name: operand.role,
    nameSpan: statement?.head ?? own,
    span: own,
    kind: operand.kind === 'integer' ? 'integer' : 'string',
    value: operand.value,
    computed: false,
  };
}

/** The field as it is written where that is how it is read, as nearly always: then one object says both. */
function field<T>(value: T, raw: RawField): Field<T> {
  if (raw.value === value) return raw as Field<T>;
  return { value, span: raw.span, nameSpan: raw.nameSpan, computed: false };
}

function string(raw: RawField): Field<string> {
  return field(String(raw.value), raw);
}

function number(raw: RawField): Field<number> {
  return field(Number(raw.value), raw);
}

/** The compiler keeps a couple in two 16-bit numbers. */
function short(raw: RawField): Field<number> {
  return field((Number(raw.value) << 16) >> 16, raw);
}

function tag(raw: RawField): Field<string> | undefined {
  return raw.value === 'none' ? undefined : string(raw);
}
