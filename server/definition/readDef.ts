/** Reads a `.def` tree into a `Definition`, attaching every statement to what the game would attach it to (spec §3). */
import type { DefOperand, DefStatement, DefTree, StatementKeyword } from '../syntax/def/parser';
import { span } from '../syntax/span';
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
  const reader = new Reader();
  for (const statement of tree.statements) reader.statement(statement);
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
    const name = nameOf(statement);
    const dungeon: Dungeon = {
      kind: 'dungeon',
      id: this.ids.dungeon(name?.value),
      index: this.dungeons.length,
      span: statement.span,
      headSpan: name?.span ?? statement.head,
      name,
      raw: rawsOf(statement),
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
    for (const operand of statement.operands) {
      if (operand.role === 'bonetag') dungeon.bonetag = tag(operand);
      else if (operand.role === 'base') dungeon.base = short(operand);
      else if (operand.role === 'range') dungeon.range = short(operand);
      else if (operand.role === 'chance') dungeon.chance = number(operand);
    }
  }

  private level(keyword: StatementKeyword, statement: DefStatement): void {
    const dungeon = this.dungeons.at(-1);
    if (dungeon === undefined) this.orphans.push({ keyword, needs: 'dungeon', span: statement.span });
    const name = nameOf(statement);
    const level: Level = {
      kind: 'level',
      id: dungeon === undefined ? '' : this.ids.level(dungeon.id, name?.value),
      dungeon: this.dungeons.length - 1,
      index: dungeon?.levels.length ?? 0,
      span: statement.span,
      headSpan: name?.span ?? statement.head,
      name,
      raw: rawsOf(statement),
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
    for (const operand of statement.operands) {
      if (operand.role === 'displayName') level.displayName = string(operand);
      else if (operand.role === 'bonetag') level.bonetag = tag(operand);
      else if (operand.role === 'chainlevel') level.chainlevel = string(operand);
      else if (operand.role === 'base') level.base = short(operand);
      else if (operand.role === 'range') level.range = short(operand);
      else if (operand.role === 'chance') level.chance = number(operand);
      else if (operand.role === 'nlevels') level.nlevels = number(operand);
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
    const name = nameOf(statement);
    const branch: Branch = {
      kind: 'branch',
      id: this.ids.branch(dungeon.id, name?.value),
      dungeon: dungeon.index,
      index: dungeon.branches.length,
      span: statement.span,
      headSpan: name?.span ?? statement.head,
      name,
      raw: rawsOf(statement),
      base: undefined,
      range: undefined,
      chainlevel: undefined,
      branchtype: undefined,
      direction: undefined,
      entryLevel: undefined,
    };
    for (const operand of statement.operands) {
      if (operand.role === 'chainlevel') branch.chainlevel = string(operand);
      else if (operand.role === 'base') branch.base = short(operand);
      else if (operand.role === 'range') branch.range = short(operand);
      else if (operand.role === 'branchtype') branch.branchtype = string(operand) as Field<BranchType>;
      else if (operand.role === 'direction') branch.direction = string(operand) as Field<Direction>;
      else if (operand.role === 'entryLevel') branch.entryLevel = number(operand);
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
      level.raw.push(raw(operand, statement));
      (operand.role === 'flags' ? level.flags : level.alignments).push(string(operand, statement));
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
      dungeon.raw.push(raw(operand, statement));
      if (operand.role === 'flags') dungeon.flags.push(string(operand, statement));
      else if (operand.role === 'alignment') dungeon.alignments.push(string(operand, statement));
      else if (operand.role === 'entry') dungeon.entry = number(operand, statement);
      else if (operand.role === 'protofile') dungeon.protofile = string(operand, statement);
      else if (operand.role === 'tileset') dungeon.tileset = string(operand, statement);
    }
    this.grow(statement.span.end);
  }

  /** The present dungeon reaches to here. */
  private grow(end: number): void {
    const dungeon = this.dungeons.at(-1);
    if (dungeon !== undefined && end > dungeon.span.end) dungeon.span = span(dungeon.span.start, end);
  }
}

function nameOf(statement: DefStatement): Field<string> | undefined {
  const operand = statement.operands.find((candidate) => candidate.role === 'name');
  return operand && string(operand);
}

function rawsOf(statement: DefStatement): RawField[] {
  return statement.operands.map((operand) => raw(operand, undefined));
}

function field<T>(value: T, operand: DefOperand, statement?: DefStatement): Field<T> {
  const own = span(operand.token.start, operand.token.end);
  return { value, span: own, nameSpan: statement?.head ?? own, computed: false };
}

function string(operand: DefOperand, statement?: DefStatement): Field<string> {
  return field(String(operand.value), operand, statement);
}

function number(operand: DefOperand, statement?: DefStatement): Field<number> {
  return field(Number(operand.value), operand, statement);
}

/** The compiler keeps a couple in two 16-bit numbers. */
function short(operand: DefOperand): Field<number> {
  return field((Number(operand.value) << 16) >> 16, operand);
}

function tag(operand: DefOperand): Field<string> | undefined {
  return operand.value === 'none' ? undefined : string(operand);
}

function raw(operand: DefOperand, statement: DefStatement | undefined): RawField {
  const own = span(operand.token.start, operand.token.end);
  return {
    name: operand.role,
    nameSpan: statement?.head ?? own,
    span: own,
    kind: operand.token.kind === 'integer' ? 'integer' : 'string',
    value: operand.value,
    computed: false,
  };
}
