/** Findings with positions instead of offsets, as every report prints them: 1-based lines and UTF-16 columns. */
import type { Finding } from '../../checks/types';
import { LineStarts } from '../../syntax/lines';
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
  /** Id of the variant of the game that the file was judged by. */
  readonly dialect: string;
}

/** Turns offsets of one text into 1-based lines and columns. CRLF, LF and lone CR end a line. */
export class Lines {
  readonly #text: string;
  readonly #starts: LineStarts;

  constructor(text: string) {
    this.#text = text;
    this.#starts = new LineStarts(text);
  }

  at(offset: number): { line: number; column: number } {
    const line = this.#starts.lineAt(offset);
    return { line: line + 1, column: offset - this.#starts.startOf(line)! + 1 };
  }

  /** The text of a 1-based line, without its end. */
  line(line: number): string {
    const start = this.#starts.startOf(line - 1) ?? this.#text.length;
    return this.#text.slice(start, this.#starts.startOf(line)).replace(/[\r\n]+$/, '');
  }

  range(span: Span): { line: number; column: number; endLine: number; endColumn: number } {
    const start = this.at(span.start);
    const end = this.at(span.end);
    return { ...start, endLine: end.line, endColumn: end.column };
  }
}

/** One finding as the JSON report has it: `{file, line, column, …, message, dialect}`. */
export function locate(file: string, finding: Finding, lines: Lines, dialect: string): Located {
  const { code, severity, foundBy, message } = finding;
  return { file, ...lines.range(finding.span), code, severity, foundBy, message, dialect };
}
