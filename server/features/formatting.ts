/** Formatting: a whole file, a range, and the line that was just finished. */
import type { Analysis } from '../analysis/analysis';
import type { TextEdit } from '../checks/types';
import { finish, type Work } from '../game/work';
import { formattingDef } from '../syntax/def/format';
import { formattingLua } from '../syntax/lua/format';
import { type Span, span } from '../syntax/span';

export interface FormatSettings {
  readonly insertSpaces: boolean;
  /** Width of an indentation step, in columns; `.def` has tab stops every 8 whatever it says. */
  readonly tabSize: number;
}

/** The character after which a client asks for formatting while typing. */
export const formatTrigger = '\n';

/** The edits that format the file; none for a file that is not ours. */
export function workFormat(analysis: Analysis, settings: FormatSettings): Work<TextEdit[]> {
  return edits(analysis, settings);
}

/** The edits that format the lines a range touches, and statements that run over these. */
export function workFormatRange(analysis: Analysis, range: Span, settings: FormatSettings): Work<TextEdit[]> {
  return edits(analysis, settings, range);
}

/**
 * The edits that format the line before the one a line break has just begun.
 * @param offset right after the line break, or further right in the new line
 */
export function* workFormatOnType(analysis: Analysis, offset: number, settings: FormatSettings): Work<TextEdit[]> {
  const { text } = analysis;
  const end = text.lastIndexOf('\n', offset - 1);
  if (end < 0) return [];
  const start = text.lastIndexOf('\n', end - 1) + 1;
  // A statement that runs on into the new line is still being written.
  return (yield* edits(analysis, settings, span(start, end))).filter((edit) => edit.span.end <= end);
}

function* edits(analysis: Analysis, settings: FormatSettings, within?: Span): Work<TextEdit[]> {
  const { syntax, text, ours } = analysis;
  if (!ours) return [];
  if (syntax.format === 'lua') return yield* formattingLua(syntax.tree, text, settings, within);
  return yield* formattingDef(syntax.tree, text, { insertSpaces: settings.insertSpaces }, within);
}

/** The same, all at once. */
export const format = (...asked: Parameters<typeof workFormat>): TextEdit[] => finish(workFormat(...asked));
export const formatRange = (...asked: Parameters<typeof workFormatRange>): TextEdit[] =>
  finish(workFormatRange(...asked));
export const formatOnType = (...asked: Parameters<typeof workFormatOnType>): TextEdit[] =>
  finish(workFormatOnType(...asked));
