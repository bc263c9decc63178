/** Where new entries go in a file, and how they are written there. */
import type { Analysis } from '../analysis/analysis';
import type { TextEdit } from '../checks/types';
import type { DungeonEntry, Entry } from '../definition/types';
import { lengthsOf, placesOf } from '../game/places';
import type { Work } from '../game/work';
import { eolOf } from '../syntax/lines';
import type { TableExpression } from '../syntax/lua/ast';
import { mainWorld } from './candidates';
import { wholeDungeon } from './folding';
import { tableAt } from './luaTables';

export interface NewBranch {
  readonly name: string;
  readonly base: number;
}
/** A level to be written; absent values are left to their defaults. */
export interface NewLevel {
  readonly name: string;
  readonly bonetag?: string;
  readonly base: number;
  readonly range?: number;
  readonly chance?: number;
  /** Number of interchangeable maps. */
  readonly nlevels?: number;
}
export interface NewDungeon {
  readonly name: string;
  readonly unconnected: boolean;
}

/** Levels of a dungeon, in every length of it, on which no branch and no special level can be; ascending. */
export function* workFreeLevels(analysis: Analysis, dungeon: DungeonEntry): Work<number[]> {
  const world = mainWorld(analysis);
  const lengths = lengthsOf(dungeon, analysis.rules);
  if (!world || !lengths) return [];
  const least = Math.min(...lengths);
  const branches = new Set<number>();
  const levels = new Set<number>();
  for (const [entries, taken] of [
    [dungeon.branches, branches],
    [dungeon.levels, levels],
  ] as const) {
    for (const entry of entries) {
      yield;
      for (const d of placesOf(entry, world, analysis.rules)?.all ?? []) taken.add(d);
    }
  }
  const all = Array.from({ length: Math.max(0, least) }, (_, i) => i + 1).filter((d) => d > 1 && !branches.has(d));
  // A branch may share a level with a special one, but has a better place where it need not.
  return [...all.filter((d) => !levels.has(d)), ...all.filter((d) => levels.has(d))];
}

/** The edits that add branches to a dungeon; `undefined` where its text has no place for them. */
export function insertBranches(
  analysis: Analysis,
  dungeon: DungeonEntry,
  branches: readonly NewBranch[],
): TextEdit[] | undefined {
  if (analysis.definition.format === 'def') {
    const gap = gapOf(analysis.text);
    const line = newLine(analysis.text, dungeon.branches, dungeon.levels);
    const lines = branches.map((b) => `${line}BRANCH:${gap}"${b.name}"${gap}@ (${b.base}, 0)`);
    return [insert(wholeDungeon(dungeon).end, lines.join(''))];
  }
  const items = branches.map((b) => `{ name = ${luaString(b.name)}, base = ${b.base}, range = 0 }`);
  return appendTo('branches', analysis, dungeon, items);
}

/** The edits that add a level behind the last one of a dungeon; `undefined` where its text has no place for it. */
export function insertLevel(analysis: Analysis, dungeon: DungeonEntry, level: NewLevel): TextEdit[] | undefined {
  const { name, bonetag, base, range = 0, chance = 100, nlevels = 0 } = level;
  if (analysis.definition.format === 'def') {
    const gap = gapOf(analysis.text);
    const line = newLine(analysis.text, dungeon.levels, dungeon.branches);
    const tail = `${chance === 100 ? '' : ` ${chance}`}${nlevels > 0 ? ` ${nlevels}` : ''}`;
    // GnollHack's display name, to begin with.
    const shown = analysis.rules.traits.threeStrings ? `"${name}"${gap}` : '';
    const statement = `${nlevels > 0 ? 'RND' : ''}LEVEL:${gap}${shown}"${name}"${gap}"${bonetag ?? 'none'}"${gap}@ (${base}, ${range})${tail}`;
    return [insert((dungeon.levels.at(-1)?.span ?? wholeDungeon(dungeon)).end, line + statement)];
  }
  const fields = [
    `name = ${luaString(name)}`,
    ...(bonetag === undefined ? [] : [`bonetag = ${luaString(bonetag)}`]),
    `base = ${base}`,
    ...(range === 0 ? [] : [`range = ${range}`]),
    ...(nlevels === 0 ? [] : [`nlevels = ${nlevels}`]),
    ...(chance === 100 ? [] : [`chance = ${chance}`]),
  ];
  return appendTo('levels', analysis, dungeon, [`{ ${fields.join(', ')} }`]);
}

/** Adds entries to a dungeon's list in Lua, or the list where there is none. */
function appendTo(
  field: 'levels' | 'branches',
  analysis: Analysis,
  dungeon: DungeonEntry,
  items: readonly string[],
): TextEdit[] | undefined {
  const table = tableOf(analysis, dungeon);
  if (!table) return undefined;
  const list = table.items.findLast((i) => i.kind === 'named' && i.name === field)?.value;
  if (list && list.kind !== 'table') return undefined;
  return list
    ? append(analysis.text, list, items)
    : append(analysis.text, table, [`${field} = { ${items.join(', ')} }`]);
}

/** A line end and the white space that the last of the entries, or else of the others, stands behind. */
function newLine(text: string, entries: readonly Entry[], others: readonly Entry[]): string {
  const like = (entries.at(-1) ?? others.at(-1))?.span;
  const start = like ? text.lastIndexOf('\n', like.start - 1) + 1 : 0;
  return eolOf(text) + (like ? (/^[ \t]*/.exec(text.slice(start, like.start))?.[0] ?? '') : '');
}

/** The edits that add dungeons at the end of a file; `undefined` where there is no list to add to. */
export function insertDungeons(analysis: Analysis, dungeons: readonly NewDungeon[]): TextEdit[] | undefined {
  const { text } = analysis;
  if (analysis.definition.format === 'def') {
    const gap = gapOf(text);
    const eol = eolOf(text);
    const end = text.trimEnd().length;
    // Behind the comment lines that close the file.
    const lines = dungeons.map((d) => `${eol}${eol}DUNGEON:${gap}"${d.name}"${gap}"none"${gap}(5, 0)`);
    return [insert(end, lines.join('') + (end === text.length ? eol : ''))];
  }
  const list = lastList(analysis);
  if (!list) return undefined;
  const items = dungeons.map(
    (d) => `{ name = ${luaString(d.name)}, base = 5, range = 0${d.unconnected ? ', flags = { "unconnected" }' : ''} }`,
  );
  return append(text, list, items);
}

const insert = (at: number, newText: string): TextEdit => ({ span: { start: at, end: at }, newText });
const luaString = (name: string): string => `"${name.replace(/["\\]/g, '\\$&')}"`;
/** What stands between the pieces of a statement in this file. */
const gapOf = (text: string): string => (/^[A-Z]+:\t/m.test(text) ? '\t' : ' ');

function tableOf(analysis: Analysis, dungeon: DungeonEntry): TableExpression | undefined {
  const place = tableAt(analysis, dungeon.span.start + 1);
  return place?.table.start === dungeon.span.start && place.table.closed ? place.table : undefined;
}

/** So many dungeons are tried, the last first: where none of them stands in a list, a program puts them together. */
const MOST_TRIED = 20;

/** The list in which the last of the dungeons that stand in one do. */
function lastList(analysis: Analysis): TableExpression | undefined {
  const tried = new Set<number>();
  const dungeons = mainWorld(analysis)?.dungeons ?? [];
  for (let i = dungeons.length - 1; i >= 0 && tried.size < MOST_TRIED; i--) {
    const dungeon = dungeons[i]!;
    // A loop makes many of one table.
    if (tried.has(dungeon.span.start)) continue;
    tried.add(dungeon.span.start);
    const list = listAround(analysis, dungeon);
    if (list) return list;
  }
  return undefined;
}

/** The list a dungeon's table stands in. */
function listAround(analysis: Analysis, dungeon: DungeonEntry): TableExpression | undefined {
  const place = tableAt(analysis, dungeon.span.start);
  return place?.role.is === 'list' && place.role.of === 'dungeon' && place.table.closed ? place.table : undefined;
}

/** Adds items at the end of a table, in the manner of the last one that is there. */
function append(text: string, table: TableExpression, items: readonly string[]): TextEdit[] {
  const last = table.items[table.items.length - 1];
  if (!last) return [insert(table.start + 1, ` ${items.join(', ')} `)];
  const comma = /^\s*[,;]/.exec(text.slice(last.end, table.end))?.[0].length;
  const at = last.end + (comma ?? 0);
  const line = text.lastIndexOf('\n', last.start - 1) + 1;
  const alone = /^[ \t]*$/.test(text.slice(line, last.start));
  const before = alone ? `${eolOf(text)}${text.slice(line, last.start)}` : ' ';
  const body = items.map((item) => `${before}${item}`).join(',');
  // A comment behind the last item stays with it.
  const remark = alone ? /^[ \t]*--(?!\[)[^\r\n]*/.exec(text.slice(at, table.end))?.[0].length : undefined;
  if (remark === undefined) return [insert(at, comma === undefined ? `,${body}` : `${body},`)];
  const behind = insert(at + remark, comma === undefined ? body : `${body},`);
  return comma === undefined ? [insert(last.end, ','), behind] : [behind];
}
