/** The one place where offsets in a text and positions in a document are turned into each other. */
import type { Position, Range } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Span } from '../syntax/span';

/** The range (0-based line, UTF-16 character) of a span of offsets. */
export function toRange(document: TextDocument, span: Span): Range {
  return { start: document.positionAt(span.start), end: document.positionAt(Math.max(span.start, span.end)) };
}

/** The range of a span on the first line, without counting the lines of a text that is too large for that. */
export function onFirstLine({ start, end }: Span): Range {
  return { start: { line: 0, character: start }, end: { line: 0, character: end } };
}

/** The offset of a position; one outside the text is moved to the nearest place inside it. */
export function toOffset(document: TextDocument, position: Position | undefined): number {
  const whole = (n: unknown) => (typeof n === 'number' && Number.isFinite(n) ? Math.max(0, Math.floor(n)) : 0);
  return document.offsetAt({ line: whole(position?.line), character: whole(position?.character) });
}

/** The span of offsets of a range; never backwards. */
export function toSpan(document: TextDocument, range: Range | undefined): Span {
  const start = toOffset(document, range?.start);
  return { start, end: Math.max(start, toOffset(document, range?.end)) };
}
