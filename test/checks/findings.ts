import assert from 'node:assert/strict';
import { applyEdits, check } from '../../server/checks/index';
import type { CheckSettings, Finding, FoundBy, Severity } from '../../server/checks/types';
import { readDef } from '../../server/definition/readDef';
import { readLua } from '../../server/definition/readLua';
import type { Format } from '../../server/definition/types';
import { rulesFor } from '../../server/dialects/index';
import type { Rules } from '../../server/dialects/types';
import { parseDef } from '../../server/syntax/def/parser';
import { parseLua } from '../../server/syntax/lua/parser';

/** The format in which a dialect's files are written. */
export function formatOf(rules: Rules): Format {
  return rules.generation === '3.7' || rules.generation === '5.0' ? 'lua' : 'def';
}

/** The findings of a text, read as a file of the dialect. */
export function findingsOf(text: string, rules: Rules | string, settings: CheckSettings = {}): Finding[] {
  const r = typeof rules === 'string' ? rulesFor(rules) : rules;
  if (formatOf(r) === 'def') {
    const tree = parseDef(text);
    return check(readDef(tree, text), tree, text, r, settings);
  }
  const tree = parseLua(text);
  const generation = r.generation === '5.0' ? '5.0' : '3.7';
  return check(readLua(tree, text, { generation }), tree, text, r, settings);
}

/** Messages of the errors that this one finds, with their codes. */
export function errorsFoundBy(foundBy: FoundBy, text: string, dialect: string, bytes?: Uint8Array): string[] {
  return findingsOf(text, dialect, { bytes })
    .filter((f) => f.severity === 'error' && f.foundBy === foundBy)
    .map((f) => `${f.code}: ${f.message}`);
}

/** The text without its marks `<|…|>`, and where each stretch stood. */
export function marked(text: string): { text: string; spans: { start: number; end: number }[] } {
  const spans: { start: number; end: number }[] = [];
  let plain = '';
  for (const [i, part] of text.split(/<\||\|>/).entries()) {
    if (i % 2 === 1) spans.push({ start: plain.length, end: plain.length + part.length });
    plain += part;
  }
  return { text: plain, spans };
}

/** What a test expects of the finding at the mark. */
export interface Expected {
  readonly severity?: Severity;
  readonly foundBy?: FoundBy;
  /** The sentence, or a part of it. */
  readonly message?: string | RegExp;
  /** The text after its first fix; the fault is then gone and no other code has come. `null`: there is no fix. */
  readonly fixed?: string | null;
  /** Texts of the related places. */
  readonly related?: readonly string[];
}

/** Asserts a finding of the code at each mark `<|…|>` of the text, and none of it elsewhere; `fixed` is of the first. */
export function expectFinding(code: string, dialect: Rules | string, text: string, expected: Expected = {}): void {
  const { text: plain, spans } = marked(text);
  const all = findingsOf(plain, dialect);
  const found = all.filter((f) => f.code === code);
  const shown = (f: Finding) => `${f.code} at ${JSON.stringify(plain.slice(f.span.start, f.span.end))}: ${f.message}`;
  assert.deepEqual(
    found.map((f) => f.span),
    spans,
    `expected ${code} at ${spans.map((s) => JSON.stringify(plain.slice(s.start, s.end))).join(', ')}; found:\n  ${all.map(shown).join('\n  ')}`,
  );
  const first = found[0];
  if (first === undefined) return;
  if (expected.severity !== undefined) assert.equal(first.severity, expected.severity, shown(first));
  if (expected.foundBy !== undefined) assert.equal(first.foundBy, expected.foundBy, shown(first));
  if (typeof expected.message === 'string') {
    assert.ok(first.message.includes(expected.message), `${first.message}\n  does not say: ${expected.message}`);
  } else if (expected.message !== undefined) assert.match(first.message, expected.message);
  if (expected.related !== undefined) {
    assert.deepEqual(
      first.related.map((r) => plain.slice(r.span.start, r.span.end)),
      expected.related,
    );
  }
  if (expected.fixed === null) assert.deepEqual(first.fixes, []);
  else if (expected.fixed !== undefined) {
    const fix = first.fixes[0];
    assert.ok(fix !== undefined, `no fix for ${shown(first)}`);
    const after = applyEdits(plain, fix.edits);
    assert.equal(after, expected.fixed);
    expectCured(code, dialect, all, found.length, after);
  }
}

/** What a piece of a file cannot be free of; while it is broken, these checks keep quiet. */
export const OF_WHOLE_GAMES = ['required-dungeon', 'required-level'];

/** Asserts that a fix took a fault away and brought no new one. */
function expectCured(code: string, dialect: Rules | string, before: readonly Finding[], count: number, after: string) {
  const now = findingsOf(after, dialect);
  assert.ok(now.filter((f) => f.code === code).length < count, `${code} is still there after its fix:\n${after}`);
  const codes = new Set([...before.map((f) => f.code), ...OF_WHOLE_GAMES]);
  const fresh = now.filter((f) => !codes.has(f.code));
  assert.deepEqual(
    fresh.map((f) => `${f.code}: ${f.message}`),
    [],
    'the fix brought new faults',
  );
}

/** Asserts that the text has no finding of the code. */
export function expectNone(code: string, dialect: Rules | string, text: string): void {
  assert.deepEqual(
    findingsOf(text, dialect)
      .filter((f) => f.code === code)
      .map((f) => f.message),
    [],
  );
}
