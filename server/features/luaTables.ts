/** Where in a Lua file's tables an offset stands: which entry, which field, its name or its value. */

import type { Analysis } from '../analysis/analysis';
import { entriesOf } from '../definition/entries';
import type { EntryKind } from '../definition/fields';
import type { Definition } from '../definition/types';
import { lowerBound } from '../syntax/lines';
import type { Block, Expression, LuaTree, Statement, TableExpression, TableItem } from '../syntax/lua/ast';
import { type Span, touches } from '../syntax/span';

/** What a table stands for: an entry, or a list of entries or flags. */
export type TableRole =
  | { readonly is: 'entry'; readonly kind: EntryKind }
  | { readonly is: 'list'; readonly of: EntryKind }
  | { readonly is: 'flags'; readonly on: EntryKind };

export interface TablePlace {
  readonly table: TableExpression;
  readonly role: TableRole;
  /** Where its entry begins, for an entry or a list inside of one. */
  readonly entryStart: number;
}

type Node = Span & { readonly kind?: string };

/** Something to look into on the way to an offset. */
interface Step {
  readonly node: Node;
  readonly role: TableRole | undefined;
  readonly entryStart: number;
}

/** Expressions around one place; the language's own compiler goes no deeper than 200, but for sums and the like. */
const MOST_LOOKED = 5_000;

/** The narrowest table around an offset that has a role. */
export function tableAt(analysis: Analysis, offset: number): TablePlace | undefined {
  if (analysis.syntax.format !== 'lua') return undefined;
  const { tree } = analysis.syntax;
  const starts = entryStarts(analysis);
  let found: TablePlace | undefined;
  const inside = (node: Node): boolean => holds(analysis.text, node, offset);
  /** What is still to be looked into, the next last: in text order, each before what is in it. */
  const left: Step[] = [{ node: tree.main.block, role: undefined, entryStart: -1 }];
  const later = (steps: Step[]): void => void left.push(...steps.reverse());
  for (let looked = 0; looked < MOST_LOOKED; looked++) {
    const step = left.pop();
    if (!step) break;
    const { node, role, entryStart } = step;
    if (node.kind !== 'table') {
      const all = 'statements' in node ? near((node as Block).statements, offset) : children(node);
      later(all.filter(inside).map((child) => ({ node: child, role: roleFrom(node, child), entryStart })));
      continue;
    }
    const table = node as TableExpression;
    const known = starts.get(table.start);
    const own: TableRole | undefined = known ? { is: 'entry', kind: known } : role;
    const start = own?.is === 'entry' ? table.start : entryStart;
    found = own && { table, role: own, entryStart: start };
    later(
      near(table.items, offset)
        .filter(({ value }) => value.kind !== 'missing' && inside(value))
        .map((item) => ({ node: item.value, role: roleInTable(own, item), entryStart: start })),
    );
  }
  return found;
}

/**
 * Those of many nodes, in text order, that may hold an offset: what begins further before it ends before it, with more
 * than blanks behind.
 */
function near<T extends Span>(nodes: readonly T[], offset: number): readonly T[] {
  const behind = lowerBound(nodes.length, (i) => nodes[i]!.start > offset);
  return nodes.slice(Math.max(0, behind - NEAR), behind);
}

/** One that ends where the next begins, and such as take no room. */
const NEAR = 4;

/** An open table goes on over the blanks and commas behind it. */
function holds(text: string, node: Node, offset: number): boolean {
  if (node.kind === 'table' && (node as TableExpression).closed) return node.start < offset && offset < node.end;
  if (node.start <= offset && offset <= node.end) return true;
  return offset > node.end && /^[\s,;]*$/.test(text.slice(node.end, Math.min(offset, node.end + 500)));
}

function children(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((v): v is Node => typeof v === 'object' && v !== null && typeof (v as Node).start === 'number')
    .concat(
      ...((node as Statement).kind === 'if'
        ? (node as Extract<Statement, { kind: 'if' }>).clauses.map((c): Node[] => [c.condition, c.block])
        : []),
    );
}

/** `dungeon = {…}` is the list of dungeons, `dungeon[…] = {…}` one of them. */
function roleFrom(node: Node, child: Node): TableRole | undefined {
  const statement = node as Statement;
  if (statement.kind !== 'assign') return undefined;
  const target = statement.targets[statement.values.indexOf(child as Expression)];
  if (target?.kind === 'name' && target.name === 'dungeon') return { is: 'list', of: 'dungeon' };
  const indexed = target?.kind === 'index' && target.object.kind === 'name' && target.object.name === 'dungeon';
  return indexed ? { is: 'entry', kind: 'dungeon' } : undefined;
}

function roleInTable(own: TableRole | undefined, item: TableItem): TableRole | undefined {
  if (item.kind === 'named') {
    if (item.name === 'levels') return { is: 'list', of: 'level' };
    if (item.name === 'branches') return { is: 'list', of: 'branch' };
    return item.name === 'flags' && own?.is === 'entry' ? { is: 'flags', on: own.kind } : undefined;
  }
  return own?.is === 'list' ? { is: 'entry', kind: own.of } : undefined;
}

/** Asked for again and again about one definition. */
const startsOf = new WeakMap<Definition, ReadonlyMap<number, EntryKind>>();

function entryStarts({ definition }: Analysis): ReadonlyMap<number, EntryKind> {
  const known = startsOf.get(definition);
  if (known !== undefined) return known;
  const starts = new Map<number, EntryKind>();
  for (const world of definition.worlds) {
    for (const entry of entriesOf(world)) starts.set(entry.span.start, entry.kind);
  }
  startsOf.set(definition, starts);
  return starts;
}

/** What stands at an offset inside a table. */
export type TableSpot =
  | {
      readonly at: 'key';
      readonly span: Span /** Whether ` = value` is there. */;
      readonly hasValue: boolean /** Where a comma is missing before it. */;
      readonly comma?: number;
    }
  | { readonly at: 'value'; readonly field: string; readonly span: Span; readonly quoted: boolean }
  | { readonly at: 'element'; readonly span: Span; readonly quoted: boolean; readonly comma?: number };

/** Tells apart a field's name, its value and an element of a list. */
export function spotIn(text: string, place: TablePlace, offset: number): TableSpot | undefined {
  const { table, role } = place;
  const empty: Span = { start: offset, end: offset };
  const item = table.items[lowerBound(table.items.length, (i) => table.items[i]!.start >= offset) - 1];
  const list = role.is !== 'entry';
  if (!item) return list ? { at: 'element', span: empty, quoted: false } : { at: 'key', span: empty, hasValue: false };
  const gap = text.slice(item.end, Math.max(item.end, offset));
  if (item.kind === 'named') {
    if (touches(item.nameSpan, offset)) return { at: 'key', span: item.nameSpan, hasValue: true };
    const value = item.value;
    if (value.kind === 'missing') {
      return /[,;]/.test(gap)
        ? between(item, gap, list, empty)
        : { at: 'value', field: item.name, span: empty, quoted: false };
    }
    if (touches(value, offset)) return valueSpot(text, item.name, value, offset);
  } else if (touches(item, offset)) {
    const value = item.value;
    if (value.kind === 'string' && list) return { at: 'element', span: stringSpan(text, value, offset), quoted: true };
    if (value.kind === 'name' && !list)
      return { at: 'key', span: value, hasValue: false, comma: commaBefore(text, table, item) };
    if (value.kind === 'name') return { at: 'element', span: value, quoted: false };
    if (value.kind !== 'missing') return undefined;
  }
  return between(item, gap, list, empty);
}

/** After an item: with a comma there the next one begins, without one it is missing. */
function between(item: TableItem, gap: string, list: boolean, span: Span): TableSpot | undefined {
  const comma = /[,;]/.test(gap) ? undefined : item.end;
  if (comma !== undefined && !/\s/.test(gap)) return undefined;
  return list ? { at: 'element', span, quoted: false, comma } : { at: 'key', span, hasValue: false, comma };
}

function commaBefore(text: string, table: TableExpression, item: TableItem): number | undefined {
  const before = table.items[table.items.indexOf(item) - 1];
  return before && !/[,;]/.test(text.slice(before.end, item.start)) ? before.end : undefined;
}

function valueSpot(text: string, field: string, value: Expression, offset: number): TableSpot | undefined {
  if (value.kind === 'string') {
    if (offset <= value.start) return undefined;
    return { at: 'value', field, span: stringSpan(text, value, offset), quoted: true };
  }
  return value.kind === 'name' ? { at: 'value', field, span: value, quoted: false } : undefined;
}

/** A string that is not closed may have swallowed the rest of its line: only what was typed is taken. */
function stringSpan(text: string, value: Span, offset: number): Span {
  const quote = text[value.start];
  const closed = value.end - value.start > 1 && text[value.end - 1] === quote;
  if (closed) return { start: value.start, end: value.end };
  const typed = /^.[^,;{}]*/.exec(text.slice(value.start, value.end))?.[0].trimEnd().length ?? 1;
  return { start: value.start, end: Math.max(offset, value.start + typed) };
}

/** Whether an offset stands in a comment; its span. */
export function commentAt(tree: LuaTree, offset: number): Span | undefined {
  const { comments } = tree;
  const comment = comments[lowerBound(comments.length, (i) => comments[i]!.start >= offset) - 1];
  return comment && (comment.long ? offset < comment.end : offset <= comment.end) ? comment : undefined;
}
