/** Completion: what may be written at a place, and what is not there yet. */
import type { Analysis } from '../analysis/analysis';
import { fieldSpec } from '../definition/fields';
import { statementSpec } from '../definition/statements';
import { completeDef } from './completionDef';
import type { Completion, CompletionDoc } from './completionItem';
import { completeLua } from './completionLua';
import { plain } from './plain';

export { type Completion, type CompletionDoc, type CompletionKind, withoutStops } from './completionItem';

/** Everything that may be written at an offset. */
export function completion(analysis: Analysis, offset: number): Completion[] {
  return analysis.definition.format === 'def' ? completeDef(analysis, offset) : completeLua(analysis, offset);
}

/** The documentation of an item, in Markdown; empty where there is nothing to say. */
export function completionDocumentation(doc: CompletionDoc): string {
  if ('statement' in doc) {
    const spec = statementSpec(doc.statement);
    return spec ? `\`\`\`dungeon-def\n${doc.syntax}\n\`\`\`\n\n${spec.meaning}` : '';
  }
  const spec = fieldSpec(doc.on, doc.field);
  if (!spec) return '';
  const word = spec.values?.find((v) => v.word === doc.word);
  return word ? `\`${word.word}\`: ${plain(word.meaning)}.\n\n${spec.meaning}` : spec.meaning;
}
