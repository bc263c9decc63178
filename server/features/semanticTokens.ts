/** Colours by meaning: names that are given, names that are used, keywords, numbers, words. */

import type { Analysis } from '../analysis/analysis';
import { entriesOf } from '../definition/entries';
import type { RawField } from '../definition/types';
import { finish, type Work } from '../game/work';
import { type DefTokens, Kind } from '../syntax/def/tokens';
import { lowerBound } from '../syntax/lines';
import type { Span } from '../syntax/span';
import { MOST_COLOURED, TOKENS_PER_STEP } from './limits';
import { nameUses } from './names';

/** Order matters: the index is what goes over the wire. */
export const tokenTypes = [
  'keyword',
  'namespace',
  'class',
  'enumMember',
  'number',
  'string',
  'comment',
  'property',
] as const;
export const tokenModifiers = ['declaration', 'deprecated'] as const;

export type TokenType = (typeof tokenTypes)[number];

export interface SemanticToken {
  /** On one line. */
  readonly span: Span;
  readonly type: TokenType;
  readonly declaration: boolean;
}

/** `workSemanticTokens`, all at once. */
export function semanticTokens(analysis: Analysis, within?: Span): SemanticToken[] {
  return finish(workSemanticTokens(analysis, within));
}

/**
 * The tokens of a file, in order, without overlap, `MOST_COLOURED` at most. A `.def` file is coloured whole; in Lua only
 * what is ours.
 * @param within only tokens that touch this span
 */
export function* workSemanticTokens(analysis: Analysis, within?: Span): Work<SemanticToken[]> {
  const { text, syntax } = analysis;
  const found =
    syntax.format === 'def'
      ? yield* defTokens(analysis, syntax.tree.tokens, within)
      : (yield* luaTokens(analysis)).filter(({ span }) => !within || meet(span, within));
  let end = -1;
  const tokens: SemanticToken[] = [];
  for (const [i, token] of found.entries()) {
    if (i % TOKENS_PER_STEP === 0) yield;
    const { span } = token;
    if (span.start < end || span.end <= span.start || /[\r\n]/.test(text.slice(span.start, span.end))) continue;
    end = span.end;
    tokens.push(token);
    if (tokens.length === MOST_COLOURED) break;
  }
  return tokens;
}

const meet = (a: Span, b: Span): boolean => a.start <= b.end && b.start <= a.end;

function* names(analysis: Analysis): Work<Map<number, SemanticToken>> {
  const named = new Map<number, SemanticToken>();
  for (const [i, { span, kind, declares, computed }] of nameUses(analysis.definition).entries()) {
    if (i % TOKENS_PER_STEP === 0) yield;
    if (!computed)
      named.set(span.start, { span, type: kind === 'dungeon' ? 'namespace' : 'class', declaration: declares });
  }
  return named;
}

const defTypes: Partial<Record<Kind, TokenType>> = {
  [Kind.keyword]: 'keyword',
  [Kind.word]: 'enumMember',
  [Kind.integer]: 'number',
  [Kind.string]: 'string',
  [Kind.comment]: 'comment',
  [Kind.skipped]: 'comment',
};

function* defTokens(analysis: Analysis, tokens: DefTokens, within: Span | undefined): Work<SemanticToken[]> {
  const named = yield* names(analysis);
  const found: SemanticToken[] = [];
  const first = within ? lowerBound(tokens.length, (i) => tokens.end(i) >= within.start) : 0;
  for (let i = first; i < tokens.length && found.length < MOST_COLOURED; i++) {
    if (i % TOKENS_PER_STEP === 0) yield;
    const start = tokens.start(i);
    if (within && start > within.end) break;
    const kind = tokens.kind(i);
    const type = defTypes[kind];
    if (!type || (kind === Kind.word && !tokens.sound(i))) continue;
    found.push(named.get(start) ?? { span: { start, end: tokens.end(i) }, type, declaration: false });
  }
  return found;
}

const luaWords: ReadonlySet<string> = new Set(['flags', 'alignment', 'branchtype', 'direction']);

function* luaTokens(analysis: Analysis): Work<SemanticToken[]> {
  const found = new Map<number, SemanticToken>();
  const word = (field: RawField): void => {
    for (const f of field.elements ?? [field]) {
      if (f.kind === 'string' && !f.computed)
        found.set(f.span.start, { span: f.span, type: 'enumMember', declaration: false });
    }
  };
  for (const world of analysis.definition.worlds) {
    for (const entry of entriesOf(world)) {
      yield;
      for (const field of entry.raw) {
        found.set(field.nameSpan.start, { span: field.nameSpan, type: 'property', declaration: false });
        if (luaWords.has(field.name)) word(field);
      }
    }
  }
  for (const [start, token] of yield* names(analysis)) found.set(start, token);
  return [...found.values()].sort((a, b) => a.span.start - b.span.start);
}
