/** Ways to break a text a little. */
import fc from 'fast-check';
import { LuaScanner } from '../../../server/syntax/lua/scanner';

export interface Token {
  readonly start: number;
  readonly end: number;
}

/** The tokens of a text. */
export function tokensOf(text: string): Token[] {
  const scanner = new LuaScanner(text, { problem: () => {} });
  const tokens: Token[] = [];
  for (scanner.next(); scanner.kind !== 'eof'; scanner.next()) tokens.push({ start: scanner.start, end: scanner.end });
  return tokens;
}

export const without = (text: string, t: Token): string => text.slice(0, t.start) + text.slice(t.end);

export const swapped = (text: string, a: Token, b: Token): string =>
  text.slice(0, a.start) +
  text.slice(b.start, b.end) +
  text.slice(a.end, b.start) +
  text.slice(a.start, a.end) +
  text.slice(b.end);

/** The text with one token gone, two neighbours swapped, one doubled, or cut off. */
export function brokenText(text: string): fc.Arbitrary<string> {
  const tokens = tokensOf(text);
  if (tokens.length === 0) return fc.constant(text);
  const last = tokens.length - 1;
  return fc
    .tuple(fc.constantFrom('delete', 'swap', 'double', 'cut'), fc.nat({ max: last }), fc.nat({ max: text.length }))
    .map(([how, i, at]) => {
      const token = tokens[i]!;
      if (how === 'delete') return without(text, token);
      if (how === 'swap' && i < last) return swapped(text, token, tokens[i + 1]!);
      if (how === 'double') return `${text.slice(0, token.end)} ${text.slice(token.start)}`;
      return text.slice(0, at);
    });
}
