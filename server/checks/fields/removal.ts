import type { Entry, RawField } from '../../definition/types';
import type { Span } from '../../syntax/span';
import type { FileContext } from '../context';
import type { TextEdit } from '../types';
import { rawField } from './raw';

/**
 * The edit that takes a plain `name = value` out of a Lua table: with its comma, and with its line where nothing else
 * stands there. Nothing where what surrounds it is not plain.
 */
export function removal(file: FileContext, field: RawField): TextEdit | undefined {
  const { text } = file;
  if (field.nameSpan.start > field.span.start) return undefined;
  if (!/^\s*=\s*$/.test(text.slice(field.nameSpan.end, field.span.start))) return undefined;
  let start = field.nameSpan.start;
  let end = field.span.end;
  const after = /^[ \t]*[,;]/.exec(text.slice(end, end + 100));
  if (after !== null) end += after[0].length;
  else if (!/^\s*(?:--[^\n]*\s*)*\}/.test(text.slice(end, end + 2000))) return undefined;
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const alone = text.slice(lineStart, start).trim() === '';
  const lineEnd = /^[ \t]*\r?\n/.exec(text.slice(end, end + 200));
  if (alone && lineEnd !== null) {
    start = lineStart;
    end += lineEnd[0].length;
  } else if (after !== null) {
    end += /^[ \t]*/.exec(text.slice(end, end + 100))![0].length;
  } else {
    // The last field of its table: the comma before it may stay, Lua allows it.
    while (start > 0 && /[ \t]/.test(text[start - 1]!)) start--;
  }
  return { span: { start, end }, newText: '' };
}

/** The edit that takes an operand of a `.def` statement out, with the blanks before it. */
export function operandRemoval(file: FileContext, span: Span): TextEdit {
  let { start } = span;
  while (start > 0 && /[ \t]/.test(file.text[start - 1]!)) start--;
  // What follows without a blank must not run into what stands before.
  const glued = /[-\w"]/.test(file.text[span.end] ?? '') && start < span.start;
  return { span: { start: glued ? start + 1 : start, end: span.end }, newText: '' };
}

/** Takes a field out, whichever way its format writes it; nothing where that is not plain. */
export function fieldRemoval(file: FileContext, entry: Entry, name: string): TextEdit | undefined {
  const field = rawField(entry, name);
  if (field === undefined || field.computed) return undefined;
  return file.format === 'lua' ? removal(file, field) : operandRemoval(file, field.span);
}
