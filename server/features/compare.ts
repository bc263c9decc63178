/** A document compared with another text, or with a stock dungeon, for the preview (spec/preview.md §4). */
import { type Analysis, analyse } from '../analysis/analysis';
import { compare, type Difference } from '../definition/compare';
import { row, summary, toMarkdown } from '../definition/compareText';
import { stockDungeon, stockDungeons } from '../dialects/stock/index';
import type { Generation } from '../dialects/types';
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
  const { title, definition } = otherSide(analysis, other);
  const result = compare(definition, analysis.definition);
  const titles = { before: title, after: fileName(analysis.uri) };
  const marks: CompareResult['marks'] = {};
  for (const d of result.differences) {
    const id = d.kind === 'removed' && d.field === undefined ? undefined : d.after?.id;
    // A whole entry's fate says more than a field's.
    if (id !== undefined && (marks[id] === undefined || d.field === undefined))
      marks[id] = d.field === undefined ? d.kind : 'changed';
  }
  return {
    uri: analysis.uri,
    version: context.version,
    with: other,
    before: title,
    after: titles.after,
    summary: summary(result),
    items: itemsOf(result.differences, context),
    notes: [...result.notes],
    marks,
    markdown: toMarkdown(result, titles),
  };
}

function otherSide(analysis: Analysis, other: CompareWith): { title: string; definition: Analysis['definition'] } {
  const dialect = analysis.rules.dialect;
  if (other.kind === 'text')
    return { title: other.title, definition: analyse(other.uri, other.text, { dialect }).definition };
  const id = other.kind === 'upstream' ? UPSTREAM[analysis.rules.generation] : other.kind === 'stock' ? other.id : '';
  const stock = stockDungeon(id);
  if (!stock) throw new Error(`There is no built-in text for this comparison (${other.kind} ${id})`.trim());
  return {
    title: stock.name,
    definition: analyse(`stock:/${stock.id}/dungeon.${stock.format}`, stock.text).definition,
  };
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
      id: d.after?.id,
      range: d.after && context.range(d.after.span),
      changes: [change],
      message: d.message,
    };
    items.push(item);
    last = { item, entry };
  }
  return items;
}
