import assert from 'node:assert/strict';
import { analyse } from '../../../server/analysis/analysis';
import { workLater } from '../../../server/analysis/later';
import { applyEdits } from '../../../server/checks/index';
import type { Finding, Severity } from '../../../server/checks/types';
import { rulesFor } from '../../../server/dialects/index';
import { finish } from '../../../server/game/work';
import { formatOf, marked, OF_WHOLE_GAMES } from '../findings';

function analysed(text: string, dialect: string) {
  return analyse(`file:///dat/dungeon.${formatOf(rulesFor(dialect))}`, text, { dialect });
}

/** What the second stage finds. */
export function placementOf(text: string, dialect: string): readonly Finding[] {
  return finish(workLater(analysed(text, dialect))).findings;
}

/** The findings of both stages. */
export function allOf(text: string, dialect: string): readonly Finding[] {
  return [...analysed(text, dialect).findings, ...placementOf(text, dialect)];
}

export interface Expected {
  readonly severity?: Severity;
  /** The whole sentence, or a pattern. */
  readonly says?: string | RegExp;
  /** The marked text after its first fix; the fault is then gone, and no error or warning has come. */
  readonly fixed?: string | null;
  /** Texts of the related places. */
  readonly related?: readonly string[];
}

export function shown(findings: readonly Finding[]): string {
  return findings.map((f) => `${f.severity} ${f.code}: ${f.message}`).join('\n');
}

/** Asserts a finding of the code at each mark `<|…|>`, and none of it elsewhere; the rest is about the first. */
export function expectPlacement(code: string, dialect: string, text: string, expected: Expected = {}): void {
  const { text: plain, spans } = marked(text);
  const all = placementOf(plain, dialect);
  const found = all.filter((f) => f.code === code);
  assert.deepEqual(
    found.map((f) => plain.slice(f.span.start, f.span.end)),
    spans.map((s) => plain.slice(s.start, s.end)),
    `${code}; found:\n${shown(all)}`,
  );
  assert.deepEqual(
    found.map((f) => f.span),
    spans,
  );
  const first = found[0];
  if (!first) return;
  if (expected.severity) assert.equal(first.severity, expected.severity);
  if (typeof expected.says === 'string') assert.equal(first.message, expected.says);
  else if (expected.says) assert.match(first.message, expected.says);
  if (expected.related) {
    assert.deepEqual(
      first.related.map((r) => plain.slice(r.span.start, r.span.end)),
      expected.related,
    );
  }
  if (expected.fixed === null) assert.deepEqual(first.fixes, []);
  else if (expected.fixed !== undefined) {
    const after = applyEdits(plain, first.fixes[0]!.edits);
    assert.equal(after, expected.fixed);
    expectClean(after, dialect, [code], allOf(plain, dialect));
  }
}

/** Asserts that the text has none of the codes, and no error or warning that `before` did not have. */
export function expectClean(
  text: string,
  dialect: string,
  codes: readonly string[],
  before: readonly Finding[] = [],
): void {
  const known = new Set([...OF_WHOLE_GAMES, ...before.map((f) => f.code).filter((code) => !codes.includes(code))]);
  const bad = allOf(text, dialect).filter(
    (f) => codes.includes(f.code) || (['error', 'warning'].includes(f.severity) && !known.has(f.code)),
  );
  assert.equal(shown(bad), '', text);
}
