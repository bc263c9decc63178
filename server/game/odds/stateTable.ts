/** A set of states in typed arrays, each found again by its numbers: what the searches spend their time on. */
export class StateTable {
  /** The states' numbers, one state after the other, `stride` each: taken places (two words), then places. */
  data: Int32Array;
  readonly stride: number;
  size = 0;
  /** Open hash table of state numbers, -1 where empty. */
  private slots: Int32Array;

  /** @param places how many places a state holds beside the two words of taken ones */
  constructor(places: number) {
    this.stride = places + 2;
    this.data = new Int32Array(this.stride * 8);
    this.slots = new Int32Array(16).fill(-1);
  }

  /** The number of the state, added when there is none like it yet. `places` may be longer than needed. */
  add(lo: number, hi: number, places: Int32Array): number {
    const { stride } = this;
    const mask = this.slots.length - 1;
    let slot = this.hash(lo, hi, places, 0) & mask;
    for (let state = this.slots[slot]!; state >= 0; state = this.slots[slot]!) {
      if (this.is(state, lo, hi, places)) return state;
      slot = (slot + 1) & mask;
    }
    const state = this.size++;
    this.slots[slot] = state;
    if (this.size * stride > this.data.length) this.growData();
    const at = state * stride;
    this.data[at] = lo;
    this.data[at + 1] = hi;
    for (let i = 0; i < stride - 2; i++) this.data[at + 2 + i] = places[i]!;
    if (this.size * 2 > this.slots.length) this.rehash();
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

  /** Scatters a state's numbers; its places stand in `places` from `from` on. */
  private hash(lo: number, hi: number, places: Int32Array, from: number): number {
    let hash = Math.imul(lo ^ Math.imul(hi, 0x85ebca6b), 0x9e3779b1);
    for (let i = 0; i < this.stride - 2; i++) {
      hash = Math.imul(hash ^ (hash >>> 15) ^ places[from + i]!, 0x85ebca6b);
    }
    return hash ^ (hash >>> 13);
  }

  private is(state: number, lo: number, hi: number, places: Int32Array): boolean {
    const at = state * this.stride;
    if (this.data[at] !== lo || this.data[at + 1] !== hi) return false;
    for (let i = 0; i < this.stride - 2; i++) if (this.data[at + 2 + i] !== places[i]) return false;
    return true;
  }

  private growData(): void {
    const data = new Int32Array(this.data.length * 2);
    data.set(this.data);
    this.data = data;
  }

  private rehash(): void {
    const old = this.slots.filter((state) => state >= 0);
    const slots = new Int32Array(this.slots.length * 2).fill(-1);
    const mask = slots.length - 1;
    for (const state of old) {
      const at = state * this.stride;
      let slot = this.hash(this.data[at]!, this.data[at + 1]!, this.data, at + 2) & mask;
      while (slots[slot]! >= 0) slot = (slot + 1) & mask;
      slots[slot] = state;
    }
    this.slots = slots;
  }
}
