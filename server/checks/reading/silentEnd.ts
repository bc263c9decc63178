import { finish, type Work } from '../../game/work';
import { type DefTree, parsingDef } from '../../syntax/def/parser';
import { lowerBound } from '../../syntax/lines';
import { Numbers } from '../../syntax/numbers';
import type { Span } from '../../syntax/span';
import type { FileContext } from '../context';
import type { FoundBy } from '../types';

/** Where the compiler stops reading without a word, though the file goes on. */
export interface SilentEnd {
  readonly offset: number;
  /** Who notices: the compiler when a statement is cut in two, else the game that lacks the rest. */
  readonly foundBy: FoundBy;
}

/** What of a `.def` file its compiler does not see. */
interface Unseen {
  readonly end: SilentEnd | undefined;
  /** The lines with a NUL, which `makedefs` cuts off there: where the first NUL of a line stands, where its line ends. */
  readonly nuls: Numbers;
  readonly lineEnds: Numbers;
  /** The statements that make no sense without what NULs cut off, in order. */
  readonly broken: readonly Span[];
}

const known = new WeakMap<FileContext, Unseen>();

/** Finds out in steps what is asked for below; a hostile file has thousands of places to ask for. */
export function* findUnseen(file: FileContext): Work<Unseen> {
  let unseen = known.get(file);
  if (unseen === undefined) {
    const end = yield* silentEndOf(file);
    unseen = { end, ...(yield* cutByNuls(file)) };
    known.set(file, unseen);
  }
  return unseen;
}

/**
 * The first place of a `.def` file at which the compiler's input ends before the file does: a byte above 127 outside
 * a string, a byte order mark, or (3.6) a line too long for `makedefs` (§3). A NUL only cuts its line.
 */
export function silentEnd(file: FileContext): SilentEnd | undefined {
  return finish(findUnseen(file)).end;
}

function* silentEndOf({ format, definition, text, rules }: FileContext): Work<SilentEnd | undefined> {
  if (format !== 'def') return undefined;
  // Problems are in the order of the text.
  const first = definition.problems.find(
    (p) =>
      (p.code === 'stray-byte' && text.charCodeAt(p.span.start) >= 0x80) ||
      (p.code === 'line-too-long' && rules.generation === '3.6'),
  );
  if (first === undefined) return undefined;
  const offset = first.span.start;
  const read = text.slice(0, offset);
  const cut = (yield* parsingDef(read)).statements.at(-1);
  return { offset, foundBy: cut?.broken ? 'compiler' : /\S/.test(read) ? 'play' : 'start' };
}

/** Lines between two pauses. */
const BATCH = 2048;

function* cutByNuls({ format, text }: FileContext): Work<Omit<Unseen, 'end'>> {
  const nuls = new Numbers();
  const lineEnds = new Numbers();
  let at = format === 'def' ? text.indexOf('\0') : -1;
  if (at < 0) return { nuls, lineEnds, broken: [] };
  const batches: string[] = [];
  let parts: string[] = [];
  let seen = 0;
  for (; at >= 0; at = text.indexOf('\0', seen)) {
    const newline = text.indexOf('\n', at);
    nuls.push(at);
    lineEnds.push(newline < 0 ? text.length : newline);
    const next = newline < 0 ? text.length : newline + 1;
    parts.push(text.slice(seen, at), ' '.repeat(next - at));
    seen = next;
    if (parts.length < BATCH) continue;
    batches.push(parts.join(''));
    parts = [];
    yield;
  }
  parts.push(text.slice(seen));
  const left: DefTree = yield* parsingDef(batches.join('') + parts.join(''));
  yield;
  return { nuls, lineEnds, broken: left.statements.flatMap((s) => (s.broken ? s.span : [])) };
}

/**
 * Who notices that a NUL cuts its line off (`makedefs` drops the rest of it, the line end included): the compiler when
 * what is left makes no sense.
 */
export function nulFinder(file: FileContext, offset: number): FoundBy {
  const { broken } = finish(findUnseen(file));
  const line = file.text.indexOf('\n', offset);
  const end = line < 0 ? file.text.length : line + 1;
  const first = broken[lowerBound(broken.length, (i) => broken[i]!.end >= offset - 1)];
  return first !== undefined && first.start < end ? 'compiler' : 'play';
}

/** Whether the compiler does not see the place, for a NUL before it on its line. */
export function behindNul(file: FileContext, offset: number): boolean {
  const { nuls, lineEnds } = finish(findUnseen(file));
  const line = lowerBound(nuls.length, (i) => nuls.get(i) >= offset) - 1;
  return line >= 0 && offset <= lineEnds.get(line);
}
