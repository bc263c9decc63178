/** Findings with positions instead of offsets, as every report prints them: 1-based lines and UTF-16 columns. */
import type { Finding } from '../../checks/types';
import type { Span } from '../../syntax/span';

export interface Located {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly code: string;
  readonly severity: Finding['severity'];
  readonly foundBy: Finding['foundBy'];
  readonly message: string;
}

/** Turns offsets of one text into 1-based lines and columns. CRLF, LF and lone CR end a line. */
export class Lines {
  readonly #starts: number[] = [0];
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
    for (const end of text.matchAll(/\r\n|\n|\r/g)) this.#starts.push(end.index + end[0].length);
  }

  at(offset: number): { line: number; column: number } {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.#starts[low] ?? 0) + 1 };
  }

  /** The text of a 1-based line, without its end. */
  line(line: number): string {
    const start = this.#starts[line - 1] ?? this.#text.length;
    return this.#text.slice(start, this.#starts[line] ?? this.#text.length).replace(/[\r\n]+$/, '');
  }

  range(span: Span): { line: number; column: number; endLine: number; endColumn: number } {
    const start = this.at(span.start);
    const end = this.at(span.end);
    return { ...start, endLine: end.line, endColumn: end.column };
  }
}

/** One finding as the JSON report has it (issue: `{file, line, column, …, message}`). */
export function locate(file: string, finding: Finding, lines: Lines): Located {
  const { code, severity, foundBy, message } = finding;
  return { file, ...lines.range(finding.span), code, severity, foundBy, message };
}
