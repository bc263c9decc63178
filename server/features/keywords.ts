/** The statement keyword of a `.def` file at an offset. */
import type { Analysis } from '../analysis/analysis';
import { type DefToken, type DefTokens, isTriviaKind, Kind } from '../syntax/def/tokens';
import { lowerBound } from '../syntax/lines';
import type { Span } from '../syntax/span';

/** The tokens of a `.def` file, in order; none for Lua. */
export function tokensOf(analysis: Analysis): DefTokens | readonly DefToken[] {
  return analysis.syntax.format === 'def' ? analysis.syntax.tree.tokens : [];
}

/** No statement that makes sense has more tokens. */
const MOST_OF_ONE = 500;

/**
 * The tokens of a `.def` file that a cursor has to do with: those of the statement around it, and the next ones behind
 * it; none for Lua.
 */
export function tokensNear(analysis: Analysis, offset: number): readonly DefToken[] {
  if (analysis.syntax.format !== 'def') return [];
  const { tokens } = analysis.syntax.tree;
  const here = lowerBound(tokens.length, (i) => tokens.start(i) >= offset);
  let from = here;
  const least = Math.max(0, here - MOST_OF_ONE);
  // A keyword that the cursor touches may be one in the making, of the next statement.
  while (from > least && !(tokens.kind(from - 1) === Kind.keyword && tokens.end(from - 1) < offset)) from--;
  let to = here;
  for (let solid = 0; to < tokens.length && to < here + MOST_OF_ONE && solid < 2; to++)
    if (!isTriviaKind(tokens.kind(to))) solid++;
  return tokens.slice(from - 1, to);
}

/** The keyword that an offset touches. */
export function keywordAt(analysis: Analysis, offset: number): { word: string; span: Span } | undefined {
  if (analysis.syntax.format !== 'def') return undefined;
  const token = tokenAt(analysis.syntax.tree.tokens, offset);
  return token?.kind === 'keyword' ? { word: token.text, span: { start: token.start, end: token.end } } : undefined;
}

/** The first token that an offset touches, its end included; found by halving. */
export function tokenAt(tokens: DefTokens, offset: number): DefToken | undefined {
  const found = lowerBound(tokens.length, (i) => tokens.end(i) >= offset);
  if (found === tokens.length) return undefined;
  // Between two tokens that touch, the one that begins here.
  if (tokens.end(found) === offset && found + 1 < tokens.length && tokens.start(found + 1) === offset)
    return tokens.at(found + 1);
  return tokens.start(found) <= offset ? tokens.at(found) : undefined;
}
