/** What was worked out about documents, once for each version: it is kept until there is another one. */
import type { Work } from '../game/types';
import type { Scheduler } from './scheduler';

/** What came out, and how long the work took, in ms. */
export interface Done<T> {
  readonly value: T;
  readonly spent: number;
}

interface Entry<T> {
  /** What it was worked out from; the same values give the same. */
  readonly from: readonly unknown[];
  done?: Done<T>;
  /** Over when the work is, or is given up. */
  over: Promise<void>;
}

export class Kept<T> {
  private readonly entries = new Map<string, Entry<T>>();

  constructor(private readonly scheduler: Scheduler) {}

  /** What was worked out for a document from just these values; `undefined` where it was not, or not to the end. */
  get(uri: string, from: readonly unknown[]): Done<T> | undefined {
    const entry = this.entries.get(uri);
    return entry && same(entry.from, from) ? entry.done : undefined;
  }

  /**
   * Works it out, unless that is being done already; what was kept from other values goes, and work on them is given up.
   * Resolves when it is there, or nobody wants it any more; rejects when the work fails.
   * @param wanted whether these are still the document's values; asked before every slice
   */
  work(uri: string, from: readonly unknown[], begin: () => Work<T>, wanted: () => boolean): Promise<void> {
    const known = this.entries.get(uri);
    if (known && same(known.from, from)) return known.over;
    const entry: Entry<T> = { from, over: Promise.resolve() };
    // Known before it begins: what takes less than a slice is over at once.
    this.entries.set(uri, entry);
    entry.over = this.scheduler
      .begin(begin(), () => this.entries.get(uri) === entry && wanted())
      .then((outcome) => {
        if (outcome.done) entry.done = outcome;
        else this.drop(uri, entry);
      })
      .catch((error: unknown) => {
        // Whoever asks again gets another try.
        this.drop(uri, entry);
        throw error;
      });
    return entry.over;
  }

  /** Whether this is what is kept for a document. */
  holds(uri: string, value: T): boolean {
    return this.entries.get(uri)?.done?.value === value;
  }

  forget(uri: string): void {
    this.entries.delete(uri);
  }

  private drop(uri: string, entry: Entry<T>): void {
    if (this.entries.get(uri) === entry) this.entries.delete(uri);
  }
}

function same(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}
