/** What stands at an offset: the entry, the field, the element of a list. */
import type { Definition, Entry, RawField, World } from '../definition/types';
import type { Span } from '../syntax/span';

export interface Located {
  readonly world: World;
  readonly entry: Entry;
  /** The field whose name or value the offset touches. */
  readonly field?: RawField;
  /** The element of a list, where the field is one. */
  readonly element?: RawField;
  /** Whether it is the field's name that is touched, not its value. */
  readonly onName: boolean;
}

const holds = (s: Span, offset: number): boolean => s.start <= offset && offset <= s.end;
const length = (s: Span): number => s.end - s.start;

/** The narrowest entry around an offset, and what of it stands there; `undefined` outside of all entries. */
export function locate(definition: Definition, offset: number): Located | undefined {
  let best = undefined as { world: World; entry: Entry } | undefined;
  for (const world of definition.worlds) {
    const look = (entry: Entry): void => {
      if (holds(entry.span, offset) && (!best || prefer(entry, best.entry, offset))) best = { world, entry };
    };
    for (const dungeon of world.dungeons) {
      look(dungeon);
      for (const level of dungeon.levels) look(level);
      for (const branch of dungeon.branches) look(branch);
    }
    if (best) break;
  }
  if (!best) return undefined;
  const field = narrowest(best.entry.raw, offset);
  if (!field) return { ...best, onName: false };
  const onName = holds(field.nameSpan, offset) && !sameSpan(field.nameSpan, field.span);
  const element = onName ? undefined : narrowest(field.elements ?? [], offset);
  return { ...best, field, element, onName };
}

/** Whether `a` says more about the offset than `b`: it is narrower, or begins here while `b` ends here. */
function prefer(a: Entry, b: Entry, offset: number): boolean {
  if (b.span.end === offset && a.span.start === offset) return true;
  return (
    length(a.span) < length(b.span) && !(a.span.end === offset && b.span.end !== offset && b.span.start === offset)
  );
}

function narrowest(fields: readonly RawField[], offset: number): RawField | undefined {
  let best: { field: RawField; length: number } | undefined;
  for (const field of fields) {
    for (const s of [field.nameSpan, field.span]) {
      // A name that several operands share (a `.def` keyword) gives way to the operand itself.
      if (holds(s, offset) && (!best || length(s) < best.length)) best = { field, length: length(s) };
    }
  }
  return best?.field;
}

export function sameSpan(a: Span, b: Span): boolean {
  return a.start === b.start && a.end === b.end;
}
