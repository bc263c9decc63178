/** The statement keyword of a `.def` file at an offset. */
import type { Analysis } from '../analysis/analysis';
import type { DefToken } from '../syntax/def/scanner';
import type { Span } from '../syntax/span';

/** The tokens of a `.def` file, in order; none for Lua. */
export function tokensOf(analysis: Analysis): readonly DefToken[] {
  return analysis.syntax.format === 'def' ? analysis.syntax.tree.tokens : [];
}

/** The keyword that an offset touches. */
export function keywordAt(analysis: Analysis, offset: number): { word: string; span: Span } | undefined {
  const token = tokenAt(tokensOf(analysis), offset);
  return token?.kind === 'keyword' ? { word: token.text, span: { start: token.start, end: token.end } } : undefined;
}

/** The first token that an offset touches, its end included; found by halving. */
export function tokenAt(tokens: readonly DefToken[], offset: number): DefToken | undefined {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const mid = (low + high) >> 1;
    if ((tokens[mid] as DefToken).end < offset) low = mid + 1;
    else high = mid;
  }
  const found = tokens[low];
  const next = tokens[low + 1];
  // Between two tokens that touch, the one that begins here.
  if (found && found.end === offset && next?.start === offset) return next;
  return found && found.start <= offset ? found : undefined;
}
