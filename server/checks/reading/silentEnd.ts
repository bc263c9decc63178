import { parseDef } from '../../syntax/def/parser';
import type { FileContext } from '../context';
import type { FoundBy } from '../types';

/** Where the compiler stops reading without a word, though the file goes on. */
export interface SilentEnd {
  readonly offset: number;
  /** Who notices: the compiler when a statement is cut in two, else the game that lacks the rest. */
  readonly foundBy: FoundBy;
}

const known = new WeakMap<FileContext, { readonly end: SilentEnd | undefined }>();

/**
 * The first place of a `.def` file at which the compiler's input ends before the file does: a byte above 127 outside
 * a string, a byte order mark, or (3.6) a line too long for `makedefs` (§3). A NUL only cuts its line.
 */
export function silentEnd(file: FileContext): SilentEnd | undefined {
  if (file.format !== 'def') return undefined;
  const before = known.get(file);
  if (before !== undefined) return before.end;
  const end = find(file);
  known.set(file, { end });
  return end;
}

function find(file: FileContext): SilentEnd | undefined {
  const ends = file.definition.problems.filter(
    (p) =>
      (p.code === 'stray-byte' && file.text.charCodeAt(p.span.start) >= 0x80) ||
      (p.code === 'line-too-long' && file.rules.generation === '3.6'),
  );
  if (ends.length === 0) return undefined;
  const offset = Math.min(...ends.map((p) => p.span.start));
  const cut = parseDef(file.text.slice(0, offset)).statements.at(-1);
  const nothing = file.text.slice(0, offset).trim() === '';
  return { offset, foundBy: cut?.broken ? 'compiler' : nothing ? 'start' : 'play' };
}
