/** Every question at every offset has an answer, or none; never a throw, never a place outside the document. */
import assert from 'node:assert/strict';
import type { Analysis } from '../../../server/analysis/analysis';
import { codeActions } from '../../../server/features/codeActions';
import { completion, completionDocumentation } from '../../../server/features/completion';
import { selections } from '../../../server/features/folding';
import { hover } from '../../../server/features/hover';
import { definition, highlights, references } from '../../../server/features/navigation';
import { prepareRename, rename } from '../../../server/features/rename';
import { signatureHelp } from '../../../server/features/signatureHelp';
import { shortFile } from '../generators/files';
import type { Property, Source } from '../property';
import { analysed, edited, inside, readable } from '../sound';

export const offsets: Property<Source> = {
  name: 'offsets',
  title: 'hover, completion, rename and the like answer or decline at every offset',
  inputs: shortFile,
  runs: 50,
  holds(source) {
    const { text } = source;
    const analysis = analysed(source);
    for (let at = 0; at <= text.length; at++) {
      const shown = hover(analysis, at);
      if (shown) {
        inside(text, shown.span, 'hover');
        assert.ok(shown.markdown.length > 0, 'a hover says something');
      }
      const seen = new Set<unknown>();
      for (const item of completion(analysis, at)) {
        inside(text, item.span, `completion ${item.label}`);
        assert.ok(item.span.start <= at && at <= item.span.end, `completion ${item.label} replaces what is at ${at}`);
        edited(text, [{ span: item.span, newText: item.newText }, ...(item.also ?? [])], `completion ${item.label}`);
        if (item.doc && !seen.has(item.doc)) completionDocumentation(item.doc);
        seen.add(item.doc);
      }
      renames(analysis, at);
      const found = definition(analysis, at);
      if (found) inside(text, found.origin, 'origin');
      for (const target of found?.targets ?? []) {
        if (!('span' in target)) continue;
        inside(text, target.span, 'target');
        inside(text, target.selection, 'selection');
      }
      for (const span of references(analysis, at, true)) inside(text, span, 'reference');
      for (const { span } of highlights(analysis, at)) inside(text, span, 'highlight');
      let before = { start: at, end: at };
      for (const span of selections(analysis, at)) {
        inside(text, span, 'selection');
        assert.ok(span.start <= before.start && before.end <= span.end, 'selections widen');
        before = span;
      }
      const signature = signatureHelp(analysis, at);
      if (signature) {
        assert.ok(signature.active >= 0 && signature.active < signature.parameters.length, 'an active parameter');
        for (const p of signature.parameters) inside(signature.label, p, 'parameter');
      }
      for (const action of codeActions(analysis, analysis.findings, { start: at, end: at })) {
        readable(action.title);
        edited(text, action.edits, action.title);
      }
    }
    codeActions(analysis, analysis.findings, { start: 0, end: text.length }, ['source.fixAll.nethackDungeon']);
  },
};

/** What is offered for renaming lies in the text, and so do the edits. */
function renames(analysis: Analysis, at: number): void {
  const { text } = analysis;
  const target = prepareRename(analysis, at);
  if (target && !('refused' in target)) {
    inside(text, target.span, 'rename');
    const changed = rename(analysis, at, 'renamed');
    if (changed && !('refused' in changed)) edited(text, changed.edits, 'rename');
  }
}
