/** A half-open range of UTF-16 offsets in a document's text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The span from `start` up to, not including, `end`. */
export function span(start: number, end: number): Span {
  return { start, end };
}

/** The smallest span that holds both. */
export function cover(a: Span, b: Span): Span {
  return { start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) };
}

/** Whether `offset` lies in the span, its end included (where a cursor still touches it). */
export function touches(s: Span, offset: number): boolean {
  return s.start <= offset && offset <= s.end;
}
