/** A text is read: no throw, spans inside the document, and the same again when it is read again. */
import assert from 'node:assert/strict';
import { toJson } from '../../../server/definition/json';
import type { Definition, RawField } from '../../../server/definition/types';
import { codeLenses } from '../../../server/features/codeLens';
import { folds } from '../../../server/features/folding';
import { inlayHints } from '../../../server/features/inlayHints';
import { links } from '../../../server/features/links';
import { semanticTokens } from '../../../server/features/semanticTokens';
import { type OutlineSymbol, symbols } from '../../../server/features/symbols';
import { mostlyShort } from '../generators/files';
import type { Property, Source } from '../property';
import { analysed, inside, plainJson, readable, soundFinding } from '../sound';

export const reading: Property<Source> = {
  name: 'reading',
  title: 'any text is read without a throw, with every span inside it, and the same each time',
  inputs: mostlyShort,
  runs: 300,
  holds(source) {
    const { text } = source;
    const analysis = analysed(source);
    spansOf(analysis.definition, text);
    for (const finding of analysis.findings) soundFinding(finding, text);
    toJson(analysis.definition, analysis.rules.dialect);

    for (const symbol of symbols(analysis)) nested(symbol, text);
    for (const { span } of folds(analysis)) inside(text, span, 'fold');
    for (const { span } of links(analysis)) inside(text, span, 'link');
    for (const lens of codeLenses(analysis)) {
      inside(text, lens.span, 'lens');
      readable(lens.title);
    }
    const whole = { start: 0, end: text.length };
    for (const hint of inlayHints(analysis, whole, { levels: true, depth: true, chance: true })) {
      inside(text, { start: hint.offset, end: hint.offset }, 'hint');
      readable(hint.text);
    }
    let at = 0;
    for (const { span } of semanticTokens(analysis)) {
      inside(text, span, 'colour');
      assert.ok(span.start >= at && span.end > span.start, `colours in order: ${span.start} after ${at}`);
      assert.ok(!text.slice(span.start, span.end).includes('\n'), 'a colour on one line');
      at = span.end;
    }

    const again = analysed(source);
    assert.equal(plainJson(again.findings), plainJson(analysis.findings), 'the same findings');
    assert.equal(plainJson(again.definition), plainJson(analysis.definition), 'the same definition');
  },
};

function spansOf(definition: Definition, text: string): void {
  const raw = (field: RawField): void => {
    inside(text, field.span, `field ${field.name}`);
    inside(text, field.nameSpan, `name of ${field.name}`);
    for (const element of field.elements ?? []) raw(element);
  };
  for (const problem of definition.problems) {
    inside(text, problem.span, problem.code);
    if (problem.replacement) inside(text, problem.replacement.span, `replacement of ${problem.code}`);
  }
  for (const orphan of definition.orphans) inside(text, orphan.span, orphan.keyword);
  assert.ok(definition.worlds.length > 0, 'a world');
  const sum = definition.worlds.reduce((total, { probability }) => total + probability, 0);
  assert.ok(Math.abs(sum - 1) < 1e-9, `worlds sum to ${sum}`);
  for (const world of definition.worlds) {
    if (world.stop) inside(text, world.stop.span, 'stop');
    const ids = new Set<string>();
    for (const dungeon of world.dungeons) {
      if (dungeon.stop) inside(text, dungeon.stop.span, 'stop');
      for (const entry of [dungeon, ...dungeon.levels, ...dungeon.branches]) {
        inside(text, entry.span, entry.id);
        inside(text, entry.headSpan, `head of ${entry.id}`);
        for (const field of entry.raw) raw(field);
        assert.ok(!ids.has(entry.id), `${entry.id} twice`);
        ids.add(entry.id);
      }
    }
  }
}

function nested(symbol: OutlineSymbol, text: string): void {
  const { span, selection, name, children } = symbol;
  inside(text, span, name);
  readable(name);
  assert.ok(span.start <= selection.start && selection.end <= span.end, `selection of ${name} inside it`);
  for (const child of children) {
    assert.ok(span.start <= child.span.start && child.span.end <= span.end, `${child.name} inside ${name}`);
    nested(child, text);
  }
}
