import { lowerBound } from '../syntax/lines';
import type { Finding, TextEdit } from './types';

/**
 * The edits of all preferred fixes that do not touch one another, in text order. What is left, because it touched,
 * goes with the next round.
 */
export function fixAll(findings: readonly Finding[]): TextEdit[] {
  /** In text order and apart from each other, so that halving finds what an edit meets. */
  const taken: TextEdit[] = [];
  const place = ({ span }: TextEdit): number => lowerBound(taken.length, (i) => taken[i]!.span.end >= span.start);
  const meets = (edit: TextEdit): boolean => (taken[place(edit)]?.span.start ?? Infinity) <= edit.span.end;
  for (const finding of findings) {
    const fix = finding.fixes.find((f) => f.preferred);
    if (fix === undefined || fix.edits.some(meets)) continue;
    for (const edit of fix.edits) taken.splice(behind(taken, edit), 0, edit);
  }
  return taken;
}

const inOrder = (a: TextEdit, b: TextEdit): number => a.span.start - b.span.start || a.span.end - b.span.end;

/** Where an edit goes among others in text order. */
const behind = (taken: readonly TextEdit[], edit: TextEdit): number =>
  lowerBound(taken.length, (i) => inOrder(taken[i]!, edit) > 0);

/** The text after edits that do not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let at = 0;
  for (const { span, newText } of [...edits].sort(inOrder)) {
    result += text.slice(at, span.start) + newText;
    at = span.end;
  }
  return result + text.slice(at);
}
