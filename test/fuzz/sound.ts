/** What must be true of everything that is worked out about a text. */
import assert from 'node:assert/strict';
import { analyse, type CheckedAnalysis } from '../../server/analysis/analysis';
import { applyEdits } from '../../server/checks/fixAll';
import { findRow } from '../../server/checks/table';
import type { Finding, TextEdit } from '../../server/checks/types';
import type { Span } from '../../server/syntax/span';
import type { Source } from './property';

/** The analysis of a source, as of an open document of ours. */
export function analysed({ format, text }: Source): CheckedAnalysis {
  return analyse(`file:///w/dungeon.${format}`, text, { ours: true });
}

/** Asserts that a span lies in the text. */
export function inside(text: string, { start, end }: Span, what: string): void {
  assert.ok(
    Number.isInteger(start) && Number.isInteger(end) && 0 <= start && start <= end && end <= text.length,
    `${what}: ${start}..${end} of ${text.length}`,
  );
}

/** Asserts that edits lie in the text and do not overlap; gives the text after them. */
export function edited(text: string, edits: readonly TextEdit[], what: string): string {
  const sorted = [...edits].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  let at = 0;
  for (const { span } of sorted) {
    inside(text, span, what);
    assert.ok(span.start >= at, `${what}: edits overlap at ${span.start}`);
    at = span.end;
  }
  return applyEdits(text, edits);
}

/** Asserts that a finding can be shown. */
export function soundFinding(finding: Finding, text: string): void {
  inside(text, finding.span, finding.code);
  assert.ok(!text.slice(finding.span.start, finding.span.end).includes('\n'), `${finding.code} is marked on one line`);
  assert.ok(findRow(finding.code) !== undefined, `${finding.code} is in the table`);
  readable(finding.message);
  for (const { span, message } of finding.related) {
    inside(text, span, `related of ${finding.code}`);
    readable(message);
  }
  for (const { title, edits } of finding.fixes) {
    readable(title);
    edited(text, edits, `fix of ${finding.code}`);
  }
}

/** Asserts that people can read a text that our code put together. */
export function readable(message: string): void {
  assert.ok(message.length > 0 && !/[\n\r]/.test(message), `one line: ${JSON.stringify(message)}`);
  assert.ok(!/\bundefined\b|\[object /.test(message), message);
}

/** What JSON leaves out is kept: maps and sets as lists. */
export function plainJson(value: unknown): string {
  return JSON.stringify(value, (_, v: unknown) => (v instanceof Map || v instanceof Set ? [...v] : v));
}
