/** A table of more states than this finds them in several parts, so that no part takes long to be made larger. */
const MOST_TOGETHER = 4_096;
const PARTS = 64;

/** A set of states in typed arrays, each found again by its numbers: what the searches spend their time on. */
export class StateTable {
  /** The states' numbers, one state after the other, `stride` each: taken places (two words), then places. */
  private data: Int32Array;
  private readonly stride: number;
  size = 0;
  /** Open hash tables of state numbers plus 1, 0 where empty; one, or `PARTS`. */
  private parts: Int32Array[] = [new Int32Array(16)];
  /** How many states each has. */
  private counts = new Int32Array(1);

  /** @param places how many places a state holds beside the two words of taken ones */
  constructor(places: number) {
    this.stride = places + 2;
    this.data = new Int32Array(this.stride * 8);
  }

  /** The number of the state, added when there is none like it yet. `places` may be longer than needed. */
  index(lo: number, hi: number, places: Int32Array): number {
    const { stride, data, parts } = this;
    const mixed = hash(lo, hi, places, 0, stride - 2);
    const part = partOf(mixed, parts);
    const slots = parts[part]!;
    const mask = slots.length - 1;
    let slot = mixed & mask;
    for (let known = slots[slot]!; known !== 0; known = slots[slot]!) {
      const at = (known - 1) * stride;
      if (data[at] === lo && data[at + 1] === hi) {
        let i = 2;
        while (i < stride && data[at + i] === places[i - 2]) i++;
        if (i === stride) return known - 1;
      }
      slot = (slot + 1) & mask;
    }
    const state = this.append(lo, hi, places);
    slots[slot] = state + 1;
    if (++this.counts[part]! * 2 > slots.length) this.makeRoom(part);
    return state;
  }

  lo(state: number): number {
    return this.data[state * this.stride]!;
  }

  hi(state: number): number {
    return this.data[state * this.stride + 1]!;
  }

  /** The i-th place of a state. */
  place(state: number, i: number): number {
    return this.data[state * this.stride + 2 + i]!;
  }

  private append(lo: number, hi: number, places: Int32Array): number {
    const { stride } = this;
    const state = this.size++;
    const at = state * stride;
    if (at + stride > this.data.length) this.data = grown(this.data, new Int32Array(this.data.length * 2));
    this.data[at] = lo;
    this.data[at + 1] = hi;
    for (let i = 2; i < stride; i++) this.data[at + i] = places[i - 2]!;
    return state;
  }

  private makeRoom(part: number): void {
    const old = this.parts[part]!;
    if (this.parts.length === 1 && this.size > MOST_TOGETHER) {
      this.parts = Array.from({ length: PARTS }, () => new Int32Array((old.length * 4) / PARTS));
      this.counts = new Int32Array(PARTS);
    } else {
      this.parts[part] = new Int32Array(old.length * 4);
      this.counts[part] = 0;
    }
    for (const known of old) if (known !== 0) this.insert(known - 1);
  }

  /** Enters a state that has its number into the hash tables. */
  private insert(state: number): void {
    const { stride, data, parts } = this;
    const at = state * stride;
    const mixed = hash(data[at]!, data[at + 1]!, data, at + 2, stride - 2);
    const part = partOf(mixed, parts);
    const slots = parts[part]!;
    const mask = slots.length - 1;
    let slot = mixed & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = state + 1;
    this.counts[part]!++;
  }
}

function partOf(mixed: number, parts: readonly Int32Array[]): number {
  return parts.length === 1 ? 0 : mixed >>> 26;
}

/** States, each with the probability of coming to it. */
export class WeighedStates extends StateTable {
  weight = new Float64Array(8);

  /** Adds to the probability of a state. */
  add(lo: number, hi: number, places: Int32Array, probability: number): void {
    const state = this.index(lo, hi, places);
    if (state >= this.weight.length) this.weight = grown(this.weight, new Float64Array(this.weight.length * 2));
    this.weight[state]! += probability;
  }
}

function grown<T extends Int32Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

/** Scatters a state's numbers; its `count` places stand in `places` from `from` on. */
function hash(lo: number, hi: number, places: Int32Array, from: number, count: number): number {
  let mixed = Math.imul(lo ^ Math.imul(hi, 0x85ebca6b), 0x9e3779b1);
  for (let i = from; i < from + count; i++) mixed = Math.imul(mixed ^ (mixed >>> 15) ^ places[i]!, 0x85ebca6b);
  return mixed ^ (mixed >>> 13);
}
