import { parseDef } from '../../syntax/def/parser';
import type { Span } from '../../syntax/span';
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

/**
 * Who notices that a NUL cuts its line off (`makedefs` drops the rest of it, the line end included): the compiler when
 * what is left makes no sense.
 */
export function nulFinder(file: FileContext, offset: number): FoundBy {
  let broken = brokenBehindNul.get(file);
  if (broken === undefined) {
    const left = file.text.replace(/\0[^\n]*\n?/g, (cut) => ' '.repeat(cut.length));
    broken = parseDef(left).statements.flatMap((s) => (s.broken ? s.span : []));
    brokenBehindNul.set(file, broken);
  }
  const line = file.text.indexOf('\n', offset);
  const end = line < 0 ? file.text.length : line + 1;
  return broken.some((s) => s.start < end && s.end >= offset - 1) ? 'compiler' : 'play';
}

/** The broken statements of a file without what NULs cut off; a hostile file has thousands of NULs and is read once. */
const brokenBehindNul = new WeakMap<FileContext, readonly Span[]>();

/** Whether the compiler does not see the place, for a NUL before it on its line. */
export function behindNul(file: FileContext, offset: number): boolean {
  const nul = file.text.lastIndexOf('\0', offset - 1);
  return nul >= 0 && !file.text.slice(nul, offset).includes('\n');
}
