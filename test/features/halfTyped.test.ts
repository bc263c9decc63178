import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { codeActions } from '../../server/features/codeActions';
import { codeLenses } from '../../server/features/codeLens';
import { completion } from '../../server/features/completion';
import { folds, selections } from '../../server/features/folding';
import { hover } from '../../server/features/hover';
import { inlayHints } from '../../server/features/inlayHints';
import { definition, highlights, references } from '../../server/features/navigation';
import { prepareRename, rename } from '../../server/features/rename';
import { semanticTokens } from '../../server/features/semanticTokens';
import { signatureHelp } from '../../server/features/signatureHelp';
import { symbols } from '../../server/features/symbols';
import type { Span } from '../../server/syntax/span';
import { accepted, analysed, type Kind } from './expect';

/** A small repeatable sequence of numbers below `n`. */
function* numbers(seed: number, n: number): Generator<number> {
  for (let x = seed; ; ) {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    yield x % n;
  }
}

/** Texts as they are while somebody types: cut off, or with a piece missing in the middle, and where the cursor is. */
function* halfTyped(text: string, count: number): Generator<{ text: string; offset: number }> {
  const random = numbers(text.length, text.length);
  const next = () => random.next().value as number;
  for (let i = 0; i < count; i++) {
    const at = next();
    const gap = i % 3 === 0 ? text.length : at + 1 + (next() % 25);
    yield { text: text.slice(0, at) + text.slice(gap), offset: at };
  }
}

function every(text: string, offset: number, kind: Kind): void {
  const analysis = analysed(text, kind);
  const inside = (s: Span | undefined, what: string): void => {
    if (s) assert.ok(0 <= s.start && s.start <= s.end && s.end <= text.length, `${what} ${JSON.stringify(s)}`);
  };
  inside(hover(analysis, offset)?.span, 'hover');
  for (const s of selections(analysis, offset)) inside(s, 'selection');
  for (const s of references(analysis, offset, true)) inside(s, 'reference');
  for (const h of highlights(analysis, offset)) inside(h.span, 'highlight');
  inside(definition(analysis, offset)?.origin, 'definition');
  for (const l of codeLenses(analysis)) inside(l.span, 'lens');
  for (const f of folds(analysis)) inside(f.span, 'fold');
  for (const h of inlayHints(analysis, { start: 0, end: text.length }, { levels: true, depth: true, chance: true })) {
    inside({ start: h.offset, end: h.offset }, 'hint');
    assert.notEqual(h.text, '');
  }
  let last = 0;
  for (const t of semanticTokens(analysis)) {
    inside(t.span, 'token');
    assert.ok(t.span.start >= last, 'tokens overlap');
    last = t.span.end;
  }
  for (const s of symbols(analysis)) for (const c of [s, ...s.children]) inside(c.span, 'symbol');
  const help = signatureHelp(analysis, offset);
  if (help) assert.ok(help.active < help.parameters.length);
  prepareRename(analysis, offset);
  const renamed = rename(analysis, offset, 'Other');
  if (renamed && 'edits' in renamed) for (const e of renamed.edits) inside(e.span, 'rename');
  for (const a of codeActions(analysis, analysis.findings, { start: offset, end: offset }, [''])) {
    for (const e of a.edits) inside(e.span, a.title);
  }
}

/** How many faults the parser sees. */
function faults(text: string, kind: Kind): number {
  return analysed(text, kind).syntax.tree.problems.length;
}

for (const [name, kind] of [
  ['stock-3.6.def', 'def'],
  ['stock-3.4.3.def', 'def'],
  ['stock-3.7.lua', 'lua'],
  ['four-worlds.lua', 'lua'],
  ['computed.lua', 'lua'],
] as const) {
  const whole = readFileSync(path.resolve(__dirname, '../fixtures', name), 'utf8');
  describe(`${name}, half typed`, () => {
    it('every feature answers, inside of the text', function () {
      this.timeout(60_000);
      for (const { text, offset } of halfTyped(whole, 80)) every(text, offset, kind);
    });
    it('what completion puts in breaks nothing', function () {
      this.timeout(60_000);
      let seen = 0;
      for (const { text, offset } of halfTyped(whole, 200)) {
        const before = faults(text, kind);
        const items = completion(analysed(text, kind), offset);
        // A few of each kind: whole lists would take minutes.
        const kinds = new Map<string, number>();
        for (const item of items) {
          const n = (kinds.get(item.kind) ?? 0) + 1;
          kinds.set(item.kind, n);
          if (n > 2) continue;
          // Where a brace is missing elsewhere, new lines change where and how often that is noticed.
          if (kind === 'lua' && item.kind === 'entry' && before > 0) continue;
          // Another keyword before operands that are there: they are the next thing to be changed.
          if (item.kind === 'keyword' && !item.snippet) continue;
          // Where a broken piece follows on the line, it is one fault more or less depending on what stands before it.
          if (before > 0 && /^[^\n]*\S/.test(text.slice(offset))) continue;
          const after = accepted(text, item);
          seen++;
          assert.ok(
            faults(after, kind) <= before,
            `${item.label}: ${JSON.stringify(text.slice(Math.max(0, offset - 60), offset))}<|>${JSON.stringify(text.slice(offset, offset + 40))} → ${JSON.stringify(after.slice(Math.max(0, offset - 60), offset + item.newText.length + 40))}`,
          );
        }
      }
      assert.ok(seen > 10, `${seen} items`);
    });
  });
}
