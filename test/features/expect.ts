/**
 * Helpers of the feature tests. Inputs are text with markers: `<|>` is the cursor, `<|text|>` a range. Files are `.def`
 * unless the text says otherwise by its first character: Lua inputs are given with `lua`.
 */
import assert from 'node:assert/strict';
import { type AnalysisOptions, analyse, type CheckedAnalysis } from '../../server/analysis/analysis';
import { type Completion, completion, withoutStops } from '../../server/features/completion';
import { hover } from '../../server/features/hover';
import type { Odds } from '../../server/game/types';
import type { Span } from '../../server/syntax/span';

export interface Marked {
  readonly text: string;
  /** The cursor; the start of the first range where there is none. */
  readonly offset: number;
  readonly ranges: readonly Span[];
}

/** Takes the markers out of a text. */
export function marked(input: string): Marked {
  let text = '';
  let cursor: number | undefined;
  const ranges: Span[] = [];
  const open: number[] = [];
  for (let i = 0; i < input.length; ) {
    if (input.startsWith('<|>', i)) {
      cursor = text.length;
      i += 3;
    } else if (input.startsWith('<|', i)) {
      open.push(text.length);
      i += 2;
    } else if (input.startsWith('|>', i) && open.length > 0) {
      ranges.push({ start: open.pop() as number, end: text.length });
      i += 2;
    } else text += input[i++];
  }
  ranges.sort((a, b) => a.start - b.start);
  return { text, offset: cursor ?? ranges[0]?.start ?? text.length, ranges };
}

export type Kind = 'def' | 'lua';

export function analysed(text: string, kind: Kind = 'def', options: AnalysisOptions = {}): CheckedAnalysis {
  return analyse(`file:///w/dungeon.${kind}`, text, { ours: true, ...options });
}

/** The hover at the cursor holds all of `parts`, and spans the marked range where there is one. */
export function expectHover(
  input: string,
  parts: readonly (string | RegExp)[],
  kind: Kind = 'def',
  odds?: Odds,
): string {
  const { text, offset, ranges } = marked(input);
  const found = hover(analysed(text, kind), offset, odds);
  assert.ok(found, `no hover at\n${input}`);
  for (const part of parts) {
    const there = typeof part === 'string' ? found.markdown.includes(part) : part.test(found.markdown);
    assert.ok(there, `hover lacks ${part}:\n${found.markdown}`);
  }
  if (ranges[0]) assert.deepEqual(found.span, ranges[0]);
  return found.markdown;
}

export function expectNoHover(input: string, kind: Kind = 'def'): void {
  const { text, offset } = marked(input);
  assert.equal(hover(analysed(text, kind), offset), null, input);
}

export function completionsAt(input: string, kind: Kind = 'def', options: AnalysisOptions = {}): Completion[] {
  const { text, offset } = marked(input);
  return completion(analysed(text, kind, options), offset).sort((a, b) => a.rank - b.rank);
}

/** The text after an item was accepted, its snippet stops filled with their defaults. */
export function accepted(text: string, item: Completion): string {
  const newText = item.snippet ? withoutStops(item.newText) : item.newText;
  const edits = [{ span: item.span, newText }, ...(item.also ?? [])].sort((a, b) => b.span.start - a.span.start);
  return edits.reduce((t, e) => t.slice(0, e.span.start) + e.newText + t.slice(e.span.end), text);
}

/**
 * The item `label` is offered at the cursor, and accepting it gives `result`; the text then has no fault of syntax that
 * it did not have before.
 * @param unfinished the statement needs more than this item
 */
export function expectCompletion(
  input: string,
  label: string,
  result: string,
  kind: Kind = 'def',
  unfinished = false,
  options: AnalysisOptions = {},
): Completion {
  const { text } = marked(input);
  const items = completionsAt(input, kind, options);
  const item = items.find((i) => i.label === label);
  assert.ok(item, `no ${label} among: ${items.map((i) => i.label).join(', ')}\n${input}`);
  const after = accepted(text, item);
  assert.equal(after, result);
  if (unfinished) return item;
  const faults = analysed(after, kind).findings.filter(
    (f) => f.code === 'syntax-error' || f.code === 'unterminated-string',
  );
  assert.deepEqual(
    faults.map((f) => f.message),
    [],
    after,
  );
  return item;
}

/** Exactly these labels are offered, in this order. */
export function expectLabels(input: string, labels: readonly string[], kind: Kind = 'def'): void {
  assert.deepEqual(
    completionsAt(input, kind).map((i) => i.label),
    labels,
    input,
  );
}

/** None of these is offered. */
export function expectNoCompletion(input: string, labels: readonly string[], kind: Kind = 'def'): void {
  const there = completionsAt(input, kind).map((i) => i.label);
  for (const label of labels) assert.ok(!there.includes(label), `${label} is offered at\n${input}`);
}
