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
  /** What a reader of the table works out about the field's place, once. */
  place?: unknown;
}

/** A field as it was written, in order; one that was overwritten or is nil too. */
export interface Written {
  readonly name: string;
  readonly slot: Slot;
}

/** More named fields than this are not kept in order of writing: no entry of a dungeon has as many. */
const maxWritten = 256;
/** Up to so many keys are looked for one by one. */
const fewKeys = 12;
/** Longer lists than this are not searched for holes. */
const LONG_LIST = 200;

export class LuaTable {
  /** The list part: index i is at i - 1. */
  private list: (Slot | undefined)[] | undefined;
  /** All other keys, in the order in which they came; a field that was taken away keeps its place, with nil. */
  private readonly keys: Value[] = [];
  private readonly slots: Slot[] = [];
  private index: Map<Value, number> | undefined;
  private floats: Map<number, LuaFloat> | undefined;
  /** Every write of a named field, once one was repeated; till then the fields themselves tell. */
  private log: Written[] | undefined;
  /** How many fields without a value `next` passed over when it was last asked. */
  passed = 0;
  /** Something unknown was used as a key. */
  private unknownKey = false;
  /** Lua may have laid the table out anew since its constructor, by how full its list part is. */
  private grown = false;
  /** A field of the list was taken away, or never there, though one follows. */
  private holed = false;

  /** @param made the constructor that made it; absent for a table of the library. */
  constructor(readonly made?: Span) {}

  /**
   * A field that is not here may still be, and the length cannot be told: something unknown was used as a key, or
   * there are holes in a list that Lua has laid out anew, so that it depends on where Lua keeps what.
   */
  get tainted(): boolean {
    return this.unknownKey || (this.holed && this.grown && this.hasHole());
  }

  set tainted(value: boolean) {
    this.unknownKey = value;
  }

  /** Whether a field of the list is nil though one follows; of a long list that is taken for granted. */
  private hasHole(): boolean {
    const list = this.list ?? [];
    if (list.length > LONG_LIST) return true;
    const hole = list.findIndex((slot) => slot?.value === undefined);
    this.holed = hole >= 0 && list.some((slot, i) => i > hole && slot?.value !== undefined);
    return this.holed;
  }

  private key(k: Value): Value {
    const key = asKey(k);
    if (!(key instanceof LuaFloat)) return key;
    this.floats ??= new Map();
    const known = this.floats.get(key.n);
    if (known !== undefined) return known;
    this.floats.set(key.n, key);
    return key;
  }

  /** Where a key (in its key form) is among `keys`; -1 for nowhere. */
  private find(key: Value): number {
    const { keys } = this;
    if (this.index !== undefined) return this.index.get(key) ?? -1;
    for (let i = 0; i < keys.length; i++) if (keys[i] === key) return i;
    return -1;
  }

  private add(key: Value, slot: Slot): void {
    const { keys } = this;
    this.index?.set(key, keys.length);
    keys.push(key);
    this.slots.push(slot);
    if (this.index === undefined && keys.length > fewKeys) this.index = new Map(keys.map((k, i) => [k, i]));
  }

  slot(k: Value): Slot | undefined {
    const key = typeof k === 'string' ? k : this.key(k);
    const { list } = this;
    if (typeof key === 'number' && list !== undefined && key >= 1 && key <= list.length) return list[key - 1];
    const at = this.find(key);
    return at < 0 ? undefined : this.slots[at];
  }

  get(k: Value): Value {
    return this.slot(k)?.value;
  }

  /** Sets a field; the key is neither nil nor NaN. */
  set(k: Value, slot: Slot): void {
    const key = typeof k === 'string' ? k : this.key(k);
    if (typeof key === 'number' && key >= 1) {
      const size = this.list?.length ?? 0;
      if (key <= size) {
        if (slot.value === undefined) {
          // What Lua remembers of a list's end moves when one with holes loses more.
          this.grown ||= this.holed;
          this.holed ||= this.list![key]?.value !== undefined;
        }
        this.list![key - 1] = slot;
        return;
      }
      if (key === size + 1 && slot.value !== undefined) {
        this.push(slot);
        return;
      }
    }
    const at = this.find(key);
    if (at >= 0) this.slots[at] = slot;
    else if (slot.value !== undefined) {
      this.grown = true;
      this.add(key, slot);
    }
  }

  /** Sets a named field from a constructor, where every write is kept, repeated ones and nil too. */
  write(name: string, slot: Slot): void {
    const at = this.find(name);
    if (at < 0) this.add(name, slot);
    else {
      this.log ??= this.written;
      this.slots[at] = slot;
    }
    if (this.log !== undefined && this.log.length < maxWritten) this.log.push({ name, slot });
  }

  /** Sets a named field after its constructor: the new value takes the place of the old one. */
  rewrite(name: string, slot: Slot): void {
    this.set(name, slot);
    if (this.log === undefined) return;
    for (let i = this.log.length - 1; i >= 0; i--) {
      if (this.log[i]!.name !== name) continue;
      this.log[i] = { name, slot };
      return;
    }
    if (this.log.length < maxWritten) this.log.push({ name, slot });
  }

  /** The named fields that its constructor wrote, and those set later, in order. */
  get written(): Written[] {
    if (this.log !== undefined) return this.log;
    const all: Written[] = [];
    for (let i = 0; i < this.keys.length && i < maxWritten; i++) {
      const name = this.keys[i];
      if (typeof name === 'string') all.push({ name, slot: this.slots[i]! });
    }
    return all;
  }

  /** Puts a plain value: for tables of the library. */
  put(k: Value, value: Value): void {
    this.set(k, { value, origin: undefined, at: undefined, literal: false, nameSpan: undefined });
  }

  /** Stores what a constructor lists as 1, 2, 3 …, nil included (a hole). */
  fill(listed: Slot[]): void {
    if (this.list === undefined) {
      this.list = listed;
      this.forget(listed.length);
    } else for (let i = 0; i < listed.length; i++) this.list[i] = listed[i];
    this.holed ||= listed.some((slot) => slot.value === undefined);
    if (listed.at(-1)?.value !== undefined) this.takeOver();
  }

  /** Takes the keys 1 … n away from the others: the list part has them now. */
  private forget(n: number): void {
    if (this.keys.length === 0) return;
    for (let i = 1; i <= n; i++) {
      const at = this.find(i);
      if (at >= 0) this.slots[at] = { ...this.slots[at]!, value: undefined };
    }
  }

  private push(slot: Slot): void {
    this.list ??= [];
    this.grown = true;
    const { length } = this.list;
    if (length > 0 && this.list[length - 1]?.value === undefined) this.holed = true;
    this.list.push(slot);
    this.takeOver();
  }

  /** Moves what follows the list part among the other keys over to it. */
  private takeOver(): void {
    const list = this.list!;
    while (this.keys.length > 0) {
      const next = this.find(list.length + 1);
      if (next < 0 || this.slots[next]!.value === undefined) return;
      const moved = this.slots[next]!;
      this.slots[next] = { ...moved, value: undefined };
      list.push(moved);
    }
  }

  /** Lua's `#`: a border, the one Lua finds where there are holes. */
  length(): number {
    const { list } = this;
    // Whatever is done by a length that cannot be told stays so when the holes are gone.
    if (this.holed && this.tainted) this.unknownKey = true;
    if (list === undefined) return 0;
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
    const { list, slots, keys } = this;
    const size = list?.length ?? 0;
    let position = 0;
    if (k !== undefined) {
      const key = this.key(k);
      if (typeof key === 'number' && key >= 1 && key <= size) position = key;
      else {
        const at = this.find(key);
        if (at < 0) return false;
        position = size + at + 1;
      }
    }
    const from = position;
    for (; position < size; position++) {
      const slot = list![position];
      if (slot === undefined || slot.value === undefined) continue;
      this.passed = position - from;
      return { key: position + 1, slot };
    }
    for (; position < size + slots.length; position++) {
      const slot = slots[position - size]!;
      if (slot.value === undefined) continue;
      this.passed = position - from;
      return { key: keys[position - size], slot };
    }
    this.passed = position - from;
    return undefined;
  }

  /** All fields, the list part first, without those that are nil. */
  *entries(): Generator<{ key: Value; slot: Slot }, void, void> {
    const { list, slots } = this;
    const size = list?.length ?? 0;
    for (let i = 0; i < size; i++) {
      const slot = list![i];
      if (slot !== undefined && slot.value !== undefined) yield { key: i + 1, slot };
    }
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i]!;
      if (slot.value !== undefined) yield { key: this.keys[i], slot };
    }
  }
}
