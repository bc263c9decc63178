/** A Lua table that remembers, for every field, which text wrote it. */
import { LuaFloat } from '../../syntax/lua/number';
import type { Span } from '../../syntax/span';
import { asKey, type Value } from './values';

/** One field of a table. */
export interface Slot {
  value: Value;
  /** The text that made the value (a literal that came through a variable: that literal). */
  origin: Span | undefined;
  /** The expression that was put here. */
  at: Span | undefined;
  /** Whether that expression is a plain literal. */
  literal: boolean;
  /** Where the key is written. */
  nameSpan: Span | undefined;
}

/** A field as it was written, in order; one that was overwritten or is nil too. */
export interface Written {
  readonly name: string;
  readonly slot: Slot;
}

/** More than this many named fields are not kept in order of writing: no entry of a dungeon has as many. */
const maxWritten = 256;

export class LuaTable {
  /** The list part: index i is at i - 1. */
  private readonly list: (Slot | undefined)[] = [];
  private readonly index = new Map<Value, number>();
  private readonly keys: Value[] = [];
  private readonly slots: Slot[] = [];
  private floats: Map<number, LuaFloat> | undefined;
  /** The named fields that its constructor wrote, and those set later. */
  readonly written: Written[] = [];
  /** Something unknown was used as a key: a field that is not here may still be. */
  tainted = false;

  /** @param made the constructor that made it; absent for a table of the library. */
  constructor(readonly made?: Span) {}

  private key(k: Value): Value {
    const key = asKey(k);
    if (!(key instanceof LuaFloat)) return key;
    this.floats ??= new Map();
    const known = this.floats.get(key.n);
    if (known !== undefined) return known;
    this.floats.set(key.n, key);
    return key;
  }

  slot(k: Value): Slot | undefined {
    if (typeof k === 'string') {
      const at = this.index.get(k);
      return at === undefined ? undefined : this.slots[at];
    }
    const key = this.key(k);
    if (typeof key === 'number' && key >= 1 && key <= this.list.length) return this.list[key - 1];
    const at = this.index.get(key);
    return at === undefined ? undefined : this.slots[at];
  }

  get(k: Value): Value {
    return this.slot(k)?.value;
  }

  /** Sets a field; the key is neither nil nor NaN. */
  set(k: Value, slot: Slot): void {
    const key = typeof k === 'string' ? k : this.key(k);
    if (typeof key === 'number' && key >= 1 && key <= this.list.length + 1) {
      if (key <= this.list.length) {
        this.list[key - 1] = slot;
        return;
      }
      if (slot.value !== undefined) {
        this.push(slot);
        return;
      }
    }
    const at = this.index.get(key);
    if (at !== undefined) {
      this.slots[at] = slot;
    } else if (slot.value !== undefined) {
      this.index.set(key, this.slots.length);
      this.keys.push(key);
      this.slots.push(slot);
    }
  }

  /** Puts a plain value: for tables of the library. */
  put(k: Value, value: Value): void {
    this.set(k, { value, origin: undefined, at: undefined, literal: false, nameSpan: undefined });
  }

  /** Appends to the list part what a constructor lists, nil included (a hole). */
  append(slot: Slot): void {
    this.list.push(slot);
  }

  private push(slot: Slot): void {
    this.list.push(slot);
    for (;;) {
      const next = this.index.get(this.list.length + 1);
      if (next === undefined || this.slots[next]!.value === undefined) return;
      const moved = this.slots[next]!;
      this.slots[next] = { ...moved, value: undefined };
      this.list.push(moved);
    }
  }

  /** Notes a field that a constructor wrote, a repeated one too. */
  write(name: string, slot: Slot): void {
    if (this.written.length < maxWritten) this.written.push({ name, slot });
  }

  /** Notes a field that was set after the constructor: it takes the place of the one there was. */
  rewrite(name: string, slot: Slot): void {
    for (let i = this.written.length - 1; i >= 0; i--) {
      if (this.written[i]!.name !== name) continue;
      this.written[i] = { name, slot };
      return;
    }
    this.write(name, slot);
  }

  /** Lua's `#`: a border, the one Lua finds where there are holes. */
  length(): number {
    const { list } = this;
    const n = list.length;
    if (n === 0 || list[n - 1]?.value !== undefined) return n;
    if (n >= 2 && list[n - 2]?.value !== undefined) return n - 1;
    let low = 0;
    let high = n;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (list[middle - 1]?.value === undefined) high = middle;
      else low = middle;
    }
    return low;
  }

  /**
   * The field after the one with this key (nil: the first), in an order that stays the same while fields change;
   * `undefined` at the end, `false` when there is no such key.
   */
  next(k: Value): { key: Value; slot: Slot } | undefined | false {
    let position = 0;
    if (k !== undefined) {
      const key = this.key(k);
      if (typeof key === 'number' && key >= 1 && key <= this.list.length) position = key;
      else {
        const at = this.index.get(key);
        if (at === undefined) return false;
        position = this.list.length + at + 1;
      }
    }
    for (; position < this.list.length; position++) {
      const slot = this.list[position];
      if (slot !== undefined && slot.value !== undefined) return { key: position + 1, slot };
    }
    for (let at = position - this.list.length; at < this.slots.length; at++) {
      const slot = this.slots[at]!;
      if (slot.value !== undefined) return { key: this.keys[at], slot };
    }
    return undefined;
  }
}
