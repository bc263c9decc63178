import type { BranchEntry, LevelEntry } from '../../definition/types';
import type { Context } from '../context';
import type { TextEdit } from '../types';

/** The edit that gives an entry another range; nothing where it is computed, or its base is. */
export function rangeEdit(context: Context, entry: LevelEntry | BranchEntry, range: number): TextEdit | undefined {
  const { range: field, base } = entry;
  if (field) return field.computed ? undefined : { span: field.span, newText: String(range) };
  // In Lua it may be absent: it then comes after the base.
  if (!base || base.computed || context.format !== 'lua' || base.nameSpan.start >= base.span.start) return undefined;
  return { span: { start: base.span.end, end: base.span.end }, newText: `, range = ${range}` };
}
