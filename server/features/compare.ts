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
import { MOST_SHOWN } from './limits';
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
export function comparison(...asked: Parameters<typeof workComparison>): CompareResult {
  return finish(workComparison(...asked));
}

/** The same in steps. Of more than `MOST_SHOWN` differences the first are listed, and a note says so. */
export function* workComparison(analysis: Analysis, other: CompareWith, context: CompareContext): Work<CompareResult> {
  const { title, comparison: result } = yield* workCompared(analysis, other);
  const titles = { before: title, after: fileName(analysis.uri) };
  const { differences, notes, dungeons } = result;
  const left = differences.length - MOST_SHOWN;
  const listed = {
    differences: left > 0 ? differences.slice(0, MOST_SHOWN) : differences,
    notes:
      left > 0 ? [...notes, `Only the first ${MOST_SHOWN} of ${differences.length} differences are listed.`] : notes,
    dungeons,
  };
  yield;
  return {
    uri: analysis.uri,
    version: context.version,
    with: other,
    before: title,
    after: titles.after,
    summary: summary(result),
    items: yield* itemsOf(listed.differences, context),
    notes: [...listed.notes],
    markdown: toMarkdown(listed, titles),
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
function* itemsOf(differences: readonly Difference[], context: CompareContext): Work<CompareItem[]> {
  const items: CompareItem[] = [];
  let last: { item: CompareItem; entry: string } | undefined;
  for (const d of differences) {
    yield;
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
