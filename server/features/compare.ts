/** A document compared with another text, or with a stock dungeon, for the preview (spec/preview.md §4). */
import { type Analysis, workReading } from '../analysis/analysis';
import { type Compared, ghostId } from '../branchmap/index';
import { comparing, type Difference } from '../definition/compare';
import { row, summary, toMarkdown } from '../definition/compareText';
import { stockDungeon, stockDungeons } from '../dialects/stock/index';
import type { Generation } from '../dialects/types';
import { finish, type Work } from '../game/work';
import type { CompareItem, CompareResult, CompareSource, CompareWith, Range } from '../protocol';
import type { Span } from '../syntax/span';
import { fileName } from './preview';

export interface CompareContext {
  readonly version: number;
  /** Positions in the document's text. */
  readonly range: (span: Span) => Range;
}

/** The stock dungeon that the files of a generation descend from. */
const UPSTREAM: Readonly<Record<Generation, string>> = {
  '3.1': '3.4.3',
  '3.4.3': '3.4.3',
  '3.6': '3.6',
  '3.7': '3.7',
  '5.0': '5.0',
};

/** What every document can be compared with, without anybody's help: first its upstream, then all stock dungeons. */
export function compareSources(analysis: Analysis): CompareSource[] {
  const upstream = stockDungeon(UPSTREAM[analysis.rules.generation]);
  return [
    ...(upstream ? [{ with: { kind: 'upstream' as const }, title: `Upstream (${upstream.name})` }] : []),
    ...stockDungeons.map((s) => ({ with: { kind: 'stock' as const, id: s.id }, title: s.name })),
  ];
}

/**
 * Compares a document with what it is said to be compared with, in this direction: what the document has that the
 * other has not was added. Throws where only an editor could read the other text.
 */
export function comparison(analysis: Analysis, other: CompareWith, context: CompareContext): CompareResult {
  const { title, comparison: result } = compared(analysis, other);
  const titles = { before: title, after: fileName(analysis.uri) };
  return {
    uri: analysis.uri,
    version: context.version,
    with: other,
    before: title,
    after: titles.after,
    summary: summary(result),
    items: itemsOf(result.differences, context),
    notes: [...result.notes],
    markdown: toMarkdown(result, titles),
  };
}

/** Whether this is enough to compare with: for the rest an editor must read a text first. */
export function canCompare(other: CompareWith): boolean {
  return other.kind === 'text' || other.kind === 'upstream' || other.kind === 'stock';
}

/** A document compared with another text; throws where only an editor could read that. */
export const compared = (analysis: Analysis, other: CompareWith): Compared => finish(workCompared(analysis, other));

/** The same in steps. */
export function* workCompared(analysis: Analysis, other: CompareWith): Work<Compared> {
  const { title, definition, rules } = yield* otherSide(analysis, other);
  yield;
  return { title, definition, rules, comparison: yield* comparing(definition, analysis.definition) };
}

function* otherSide(analysis: Analysis, other: CompareWith): Work<Omit<Compared, 'comparison'>> {
  const dialect = analysis.rules.dialect;
  if (other.kind === 'text') {
    const { definition, rules } = yield* workReading(other.uri, other.text, { dialect });
    return { title: other.title, definition, rules };
  }
  const id = other.kind === 'upstream' ? UPSTREAM[analysis.rules.generation] : other.kind === 'stock' ? other.id : '';
  const stock = stockDungeon(id);
  if (!stock) throw new Error(`There is no built-in text for this comparison (${other.kind} ${id})`.trim());
  const { definition, rules } = yield* workReading(`stock:/${stock.id}/dungeon.${stock.format}`, stock.text);
  return { title: stock.name, definition, rules };
}

/** One item per entry and fate; the changed fields of one entry make one item. */
function itemsOf(differences: readonly Difference[], context: CompareContext): CompareItem[] {
  const items: CompareItem[] = [];
  let last: { item: CompareItem; entry: string } | undefined;
  for (const d of differences) {
    const entry = d.field === undefined ? '' : JSON.stringify([d.what, d.dungeon, d.entry]);
    const change = { field: d.field, before: d.before?.value, after: d.after?.value };
    if (last && entry !== '' && last.entry === entry) {
      last.item.changes.push(change);
      last.item.message += ` ${d.message}`;
      continue;
    }
    const item: CompareItem = {
      kind: d.field === undefined ? d.kind : 'changed',
      what: d.what,
      dungeon: d.dungeon,
      title: row(d)[1],
      id: d.kind === 'removed' && d.field === undefined ? d.before?.id && ghostId(d.before.id) : d.after?.id,
      range: d.after && context.range(d.after.span),
      changes: [change],
      message: d.message,
    };
    items.push(item);
    last = { item, entry };
  }
  return items;
}
