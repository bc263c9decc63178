/** Which text stands for a value of an evaluated Lua file: where to underline, where to click. */
import { lowerBound } from '../syntax/lines';
import type { LuaTree } from '../syntax/lua/ast';
import type { Span } from '../syntax/span';
import type { LuaTable, Slot } from './evaluate/table';

/** A place, and whether the value is more than the literal that stands there. */
export interface Place {
  readonly span: Span;
  readonly computed: boolean;
  /** The literal that came here through variables, where that is another place. */
  readonly origin: Span | undefined;
  /** Where the field's name is written; its value, where it has none. */
  readonly nameSpan: Span;
}

/** Only the span of something that is more than that. */
export function onlySpan({ start, end }: Span): Span {
  return { start, end };
}

class FoundPlace implements Place {
  readonly nameSpan: Span;
  constructor(
    readonly span: Span,
    readonly computed: boolean,
    readonly origin: Span | undefined,
    name: Span | undefined,
  ) {
    this.nameSpan = name === undefined ? span : onlySpan(name);
  }
}

/** Finds the places; one for each tree. */
export class Places {
  /** The functions and loops that stand in no other, in order. */
  private readonly outermost: Span[] = [];

  constructor(tree: LuaTree) {
    // They are listed as they end, so one that is around others comes after them.
    for (const one of tree.repeated) {
      while ((this.outermost.at(-1)?.start ?? -1) >= one.start) this.outermost.pop();
      this.outermost.push(one);
    }
  }

  /** Whether the text stands in a function or loop, so that it may have made many values. */
  private repeated(s: Span): boolean {
    const { outermost } = this;
    if (outermost.length === 0) return false;
    const last = outermost[lowerBound(outermost.length, (i) => outermost[i]!.start > s.start) - 1];
    return last !== undefined && s.end <= last.end;
  }

  /**
   * Where the value of a field stands: the expression in the field; but one in a function or loop says nothing about
   * this value, and then it is the literal that was handed in.
   */
  value(slot: Slot, fallback: Span): Place {
    if (slot.place instanceof FoundPlace) return slot.place;
    const place = this.find(slot, fallback);
    slot.place = place;
    return place;
  }

  private find(slot: Slot, fallback: Span): FoundPlace {
    const at = slot.at ?? fallback;
    const { origin, nameSpan } = slot;
    const other = origin !== undefined && origin !== at && (origin.start !== at.start || origin.end !== at.end);
    if (!other) return new FoundPlace(onlySpan(at), !slot.literal, undefined, nameSpan);
    const literal = onlySpan(origin);
    const handedIn = this.repeated(at) && !this.repeated(origin);
    return new FoundPlace(handedIn ? literal : onlySpan(at), true, literal, nameSpan);
  }

  /** Where an entry stands: its table; for one that a function or loop made, what put it in its list. */
  entry(table: LuaTable, slot: Slot, fallback: Span): Span {
    const made = table.made ?? slot.at ?? fallback;
    if (slot.at === undefined || !this.repeated(made) || this.repeated(slot.at)) return onlySpan(made);
    return onlySpan(slot.at);
  }
}
