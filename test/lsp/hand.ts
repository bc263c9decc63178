import type { Turns } from '../../server/lsp/scheduler';

/** A clock that moves by what the work says it took, and turns that are taken by hand. */
export class Hand implements Turns {
  time = 0;
  private readonly waiting: (() => void)[] = [];
  now(): number {
    return this.time;
  }
  later(callback: () => void): void {
    this.waiting.push(callback);
  }
  /** Takes one turn; false when nothing waits. */
  turn(): boolean {
    const next = this.waiting.shift();
    next?.();
    return next !== undefined;
  }
  async all(): Promise<number> {
    let turns = 0;
    while (this.turn()) {
      turns++;
      await Promise.resolve();
    }
    return turns;
  }
}
