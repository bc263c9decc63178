/** Most lists stay empty, and an array of numbers of its own costs more than anything else about one. */
const EMPTY = new Int32Array(0);

/** A list of whole numbers of 32 bits that no garbage collector has to walk. */
export class Numbers {
  length = 0;
  private all = EMPTY;

  push(value: number): void {
    if (this.length === this.all.length) {
      const more = new Int32Array(Math.max(64, 2 * this.length));
      more.set(this.all);
      this.all = more;
    }
    this.all[this.length++] = value;
  }

  pop(): void {
    this.length--;
  }

  /** All of them, from the least to the greatest. */
  sorted(): Int32Array {
    return this.all.slice(0, this.length).sort();
  }

  /** @param index of one that is there */
  get(index: number): number {
    return this.all[index]!;
  }

  set(index: number, value: number): void {
    this.all[index] = value;
  }
}
