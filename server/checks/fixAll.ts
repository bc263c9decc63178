import type { Finding, TextEdit } from './types';

/**
 * The edits of all preferred fixes that do not touch one another, in text order. What is left, because it touched,
 * goes with the next round.
 */
export function fixAll(findings: readonly Finding[]): TextEdit[] {
  const taken: TextEdit[] = [];
  for (const finding of findings) {
    const fix = finding.fixes.find((f) => f.preferred);
    if (fix === undefined || fix.edits.some((edit) => taken.some((other) => meet(edit, other)))) continue;
    taken.push(...fix.edits);
  }
  return taken.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
}

function meet(a: TextEdit, b: TextEdit): boolean {
  return a.span.start <= b.span.end && b.span.start <= a.span.end;
}

/** The text after edits that do not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let at = 0;
  for (const { span, newText } of [...edits].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)) {
    result += text.slice(at, span.start) + newText;
    at = span.end;
  }
  return result + text.slice(at);
}
