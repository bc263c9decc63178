/** Formatting: a whole file, a range, and the line that was just finished. */
import type { Analysis } from '../analysis/analysis';
import type { TextEdit } from '../checks/types';
import { formatDef } from '../syntax/def/format';
import { formatLua } from '../syntax/lua/format';
import { type Span, span } from '../syntax/span';

export interface FormatSettings {
  readonly insertSpaces: boolean;
  /** Width of an indentation step, in columns; `.def` has tab stops every 8 whatever it says. */
  readonly tabSize: number;
}

/** The character after which a client asks for formatting while typing. */
export const formatTrigger = '\n';

/** The edits that format the file; none for a file that is not ours. */
export function format(analysis: Analysis, settings: FormatSettings): TextEdit[] {
  return edits(analysis, settings);
}

/** The edits that format the lines a range touches, and statements that run over these. */
export function formatRange(analysis: Analysis, range: Span, settings: FormatSettings): TextEdit[] {
  return edits(analysis, settings, range);
}

/**
 * The edits that format the line before the one a line break has just begun.
 * @param offset right after the line break, or further right in the new line
 */
export function formatOnType(analysis: Analysis, offset: number, settings: FormatSettings): TextEdit[] {
  const { text } = analysis;
  const end = text.lastIndexOf('\n', offset - 1);
  if (end < 0) return [];
  const start = text.lastIndexOf('\n', end - 1) + 1;
  // A statement that runs on into the new line is still being written.
  return edits(analysis, settings, span(start, end)).filter((edit) => edit.span.end <= end);
}

function edits(analysis: Analysis, settings: FormatSettings, within?: Span): TextEdit[] {
  const { syntax, text, ours } = analysis;
  if (!ours) return [];
  if (syntax.format === 'lua') return formatLua(syntax.tree, text, settings, within);
  return formatDef(syntax.tree, text, { insertSpaces: settings.insertSpaces }, within);
}
