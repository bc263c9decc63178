/**
 * Adds entries to the text of a dungeon file: where they go, and how they are written there. Used by every edit that
 * adds something, so that all of them look alike.
 */
import type { Span } from '../syntax/span';
import type { DungeonEntry, Entry, Format, World } from './types';

/** A level to be written; absent values are left to their defaults. */
export interface NewLevel {
  readonly name: string;
  readonly bonetag?: string;
  readonly base: number;
  readonly range?: number;
  readonly chance?: number;
  /** Number of interchangeable maps. */
  readonly nlevels?: number;
  readonly chainlevel?: string;
}

/** A branch to be written. */
export interface NewBranch {
  /** The dungeon it leads to. */
  readonly name: string;
  readonly base: number;
  readonly range?: number;
  readonly chainlevel?: string;
  readonly branchtype?: string;
  readonly direction?: string;
}

/** A dungeon to be written. */
export interface NewDungeon {
  readonly name: string;
  readonly bonetag?: string;
  readonly base: number;
  readonly range?: number;
  readonly flags?: readonly string[];
}

/** An insertion: nothing is replaced. */
export interface Insertion {
  readonly span: Span;
  readonly newText: string;
}

/**
 * Adds a level behind the last one of a dungeon. `undefined` where the file computes the list, so that there is no
 * place to write in.
 */
export function insertLevel(
  text: string,
  format: Format,
  dungeon: DungeonEntry,
  level: NewLevel,
): Insertion | undefined {
  if (format === 'def') return afterStatement(text, lastOf(dungeon.levels) ?? lastOwn(dungeon), levelStatement(level));
  return intoList(text, dungeon, 'levels', dungeon.levels, levelTable(level));
}

/** Adds a branch behind the last one of a dungeon; `undefined` as for a level. */
export function insertBranch(
  text: string,
  format: Format,
  dungeon: DungeonEntry,
  branch: NewBranch,
): Insertion | undefined {
  if (format === 'def') {
    const before = lastOf(dungeon.branches) ?? lastOf(dungeon.levels) ?? lastOwn(dungeon);
    return afterStatement(text, before, branchStatement(branch));
  }
  return intoList(text, dungeon, 'branches', dungeon.branches, branchTable(branch));
}

/** Adds a dungeon at the end of a world's list; `undefined` where there is none to put it behind, or it is computed. */
export function insertDungeon(text: string, format: Format, world: World, dungeon: NewDungeon): Insertion | undefined {
  const last = world.dungeons[world.dungeons.length - 1];
  if (!last) return undefined;
  if (format === 'def') {
    const insertion = afterStatement(text, { start: last.span.start, end: endOf(last) }, dungeonStatement(dungeon));
    return { ...insertion, newText: `${eol(text)}${insertion.newText}` };
  }
  return text[last.span.end - 1] === '}' ? behindElement(text, last.span, dungeonTable(dungeon)) : undefined;
}

/** A string of `.def` has no escapes: what it cannot hold is left out. */
const defString = (value: string): string => `"${value.replace(/["\r\n\0]/g, '')}"`;
const luaString = (value: string): string =>
  `"${value.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n').replace(/\r/g, '\\r').replace(/\0/g, '\\0')}"`;

function placeOf({ chainlevel, base, range = 0 }: NewLevel | NewBranch): string {
  return `${chainlevel === undefined ? '@' : `${defString(chainlevel)} +`} (${base}, ${range})`;
}

function levelStatement(level: NewLevel): string {
  const { chance = 100, nlevels = 0, chainlevel } = level;
  const keyword = `${nlevels > 0 ? 'RND' : chainlevel === undefined ? '' : 'CHAIN'}${nlevels > 0 && chainlevel !== undefined ? 'CH' : ''}LEVEL`;
  const tail = `${chance === 100 ? '' : ` ${chance}`}${nlevels > 0 ? ` ${nlevels}` : ''}`;
  return `${keyword}: ${defString(level.name)} ${defString(level.bonetag ?? 'none')} ${placeOf(level)}${tail}`;
}

function branchStatement(branch: NewBranch): string {
  const { branchtype = 'stair', direction = 'down' } = branch;
  const keyword = branch.chainlevel === undefined ? 'BRANCH' : 'CHAINBRANCH';
  const tail = `${branchtype === 'stair' ? '' : ` ${branchtype}`}${direction === 'down' ? '' : ` ${direction}`}`;
  return `${keyword}: ${defString(branch.name)} ${placeOf(branch)}${tail}`;
}

function dungeonStatement({ name, bonetag = 'none', base, range = 0, flags = [] }: NewDungeon): string {
  return [
    `DUNGEON: ${defString(name)} ${defString(bonetag)} (${base}, ${range})`,
    ...flags.map((f) => `DESCRIPTION: ${f}`),
  ].join('\n');
}

type LuaFields = readonly (readonly [name: string, value: string | number | undefined, otherwise?: string | number])[];

function table(fields: LuaFields): string {
  const written = fields.flatMap(([name, value, otherwise]) =>
    value === undefined || value === otherwise
      ? []
      : [`${name} = ${typeof value === 'number' ? value : luaString(value)}`],
  );
  return `{ ${written.join(', ')} }`;
}

const levelTable = (l: NewLevel): string =>
  table([
    ['name', l.name],
    ['bonetag', l.bonetag],
    ['chainlevel', l.chainlevel],
    ['base', l.base],
    ['range', l.range, 0],
    ['nlevels', l.nlevels, 0],
    ['chance', l.chance, 100],
  ]);

const branchTable = (b: NewBranch): string =>
  table([
    ['name', b.name],
    ['chainlevel', b.chainlevel],
    ['base', b.base],
    ['range', b.range, 0],
    ['branchtype', b.branchtype, 'stair'],
    ['direction', b.direction, 'down'],
  ]);

function dungeonTable({ name, bonetag, base, range, flags = [] }: NewDungeon): string {
  const written = table([
    ['name', name],
    ['bonetag', bonetag],
    ['base', base],
    ['range', range, 0],
  ]);
  return flags.length === 0 ? written : written.replace(/ \}$/, `, flags = { ${flags.map(luaString).join(', ')} } }`);
}

const lastOf = (entries: readonly Entry[]): Span | undefined => entries[entries.length - 1]?.span;

/** A dungeon's own statements end where its first level or branch begins. */
function lastOwn(dungeon: DungeonEntry): Span {
  const ends = dungeon.raw.map((field) => field.span.end).filter((end) => end <= (firstChild(dungeon) ?? Infinity));
  return { start: dungeon.span.start, end: Math.max(dungeon.headSpan.end, ...ends) };
}

function firstChild({ levels, branches }: DungeonEntry): number | undefined {
  const starts = [...levels, ...branches].map((entry) => entry.span.start);
  return starts.length === 0 ? undefined : Math.min(...starts);
}

/** Where a dungeon ends, its levels and branches, and what describes them, included. */
function endOf(dungeon: DungeonEntry): number {
  return Math.max(dungeon.span.end, ...[...dungeon.levels, ...dungeon.branches].map((entry) => entry.span.end));
}

const eol = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n');

/** A statement on a line of its own behind the line on which `before` ends, indented like it. */
function afterStatement(text: string, before: Span, statement: string): Insertion {
  const newline = eol(text);
  const end = /[\r\n]|$/.exec(text.slice(before.end))?.index ?? 0;
  const at = before.end + end;
  const indent = indentAt(text, before.start);
  return {
    span: { start: at, end: at },
    newText: statement
      .split('\n')
      .map((line) => `${newline}${indent}${line}`)
      .join(''),
  };
}

/** The white space before the first character of the line of `offset`. */
function indentAt(text: string, offset: number): string {
  const start = Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '';
}

function intoList(
  text: string,
  dungeon: DungeonEntry,
  field: 'levels' | 'branches',
  entries: readonly Entry[],
  element: string,
): Insertion | undefined {
  const list = dungeon.raw.findLast((raw) => raw.name === field);
  const last = lastOf(entries);
  if (last && list) {
    // An element that a variable or a call gave stands elsewhere: what follows it is not this list.
    const listed = !list.computed && list.span.start < last.start && last.end < list.span.end;
    return listed ? behindElement(text, last, element) : undefined;
  }
  if (list) {
    if (list.computed || !/^\{\s*\}$/.test(text.slice(list.span.start, list.span.end))) return undefined;
    const at = list.span.start + 1;
    return { span: { start: at, end: at }, newText: ` ${element}${text[at] === '}' ? ' ' : ''}` };
  }
  const own = dungeon.raw[dungeon.raw.length - 1];
  if (!own || text[dungeon.span.end - 1] !== '}' || own.span.end > dungeon.span.end) return undefined;
  return behindElement(text, { start: own.nameSpan.start, end: own.span.end }, `${field} = { ${element} }`);
}

/** Behind an element of a table: a comma where none follows, then a new line where the element began one. */
function behindElement(text: string, before: Span, element: string): Insertion {
  const comma = /^(?:\s|--\[\[[\s\S]*?\]\]|--[^\n]*)*[,;]/.exec(text.slice(before.end));
  const at = before.end + (comma?.[0].length ?? 0);
  const start = Math.max(text.lastIndexOf('\n', before.start - 1), text.lastIndexOf('\r', before.start - 1)) + 1;
  const ownLine = /^[ \t]*$/.test(text.slice(start, before.start));
  const gap = ownLine ? `${eol(text)}${text.slice(start, before.start)}` : ' ';
  return { span: { start: at, end: at }, newText: `${comma ? '' : ','}${gap}${element}${comma ? ',' : ''}` };
}
