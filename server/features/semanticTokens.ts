/** Colours by meaning: names that are given, names that are used, keywords, numbers, words. */

import type { Analysis } from '../analysis/analysis';
import { entriesOf } from '../definition/entries';
import type { RawField } from '../definition/types';
import type { Span } from '../syntax/span';
import { tokensOf } from './keywords';
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

/** The tokens of a file, in order, without overlap. A `.def` file is coloured whole; in Lua only what is ours. */
export function semanticTokens(analysis: Analysis): SemanticToken[] {
  const found = analysis.definition.format === 'def' ? defTokens(analysis) : luaTokens(analysis);
  const sorted = found.sort((a, b) => a.span.start - b.span.start);
  let end = -1;
  return sorted.filter((t) => {
    const fits =
      t.span.start >= end && t.span.end > t.span.start && !/[\r\n]/.test(analysis.text.slice(t.span.start, t.span.end));
    if (fits) end = t.span.end;
    return fits;
  });
}

function names(analysis: Analysis): Map<number, SemanticToken> {
  return new Map(
    nameUses(analysis.definition)
      .filter((u) => !u.computed)
      .map((u) => [
        u.span.start,
        { span: u.span, type: u.kind === 'dungeon' ? 'namespace' : 'class', declaration: u.declares },
      ]),
  );
}

function defTokens(analysis: Analysis): SemanticToken[] {
  const named = names(analysis);
  const types: Partial<Record<string, TokenType>> = {
    keyword: 'keyword',
    word: 'enumMember',
    integer: 'number',
    string: 'string',
    comment: 'comment',
    skipped: 'comment',
  };
  return tokensOf(analysis).flatMap((token): SemanticToken[] => {
    const type = types[token.kind];
    if (!type || (token.kind === 'word' && !token.sound)) return [];
    return [named.get(token.start) ?? { span: { start: token.start, end: token.end }, type, declaration: false }];
  });
}

function luaTokens(analysis: Analysis): SemanticToken[] {
  const found = new Map<number, SemanticToken>();
  const words = new Set(['flags', 'alignment', 'branchtype', 'direction']);
  const word = (field: RawField): void => {
    for (const f of field.elements ?? [field]) {
      if (f.kind === 'string' && !f.computed)
        found.set(f.span.start, { span: f.span, type: 'enumMember', declaration: false });
    }
  };
  for (const world of analysis.definition.worlds) {
    for (const entry of entriesOf(world)) {
      for (const field of entry.raw) {
        found.set(field.nameSpan.start, { span: field.nameSpan, type: 'property', declaration: false });
        if (words.has(field.name)) word(field);
      }
    }
  }
  for (const [start, token] of names(analysis)) found.set(start, token);
  return [...found.values()];
}
