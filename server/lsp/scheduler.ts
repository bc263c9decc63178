/**
 * Long work in small pieces. Work is a generator that yields often; it runs in slices of some milliseconds, each in a
 * turn of the event loop of its own, so that messages (and with them cancellation) arrive between two slices. The
 * same code serves Node and a web worker.
 */
import type { Work } from '../game/types';

/** What the scheduler needs of its surroundings; a test gives its own. */
export interface Turns {
  /** Milliseconds, monotonic. */
  now(): number;
  /** Calls back in a later turn of the event loop, after messages that are waiting. */
  later(callback: () => void): void;
}

/** How long a slice may take, in milliseconds. */
const SLICE = 8;

interface Job {
  step(deadline: number): boolean;
}

/** Says how work ended: with a value, or given up because nobody wants it any more. */
export type Outcome<T> = { readonly done: true; readonly value: T } | { readonly done: false };

export class Scheduler {
  private readonly queue: Job[] = [];
  private running = false;

  constructor(private readonly turns: Turns) {}

  /**
   * Runs `work` to its end, in turn with whatever else is running. `wanted` is asked before every slice; when it
   * says no, the work is closed and the outcome is `done: false`. Rejects with what the work throws.
   */
  run<T>(work: Work<T>, wanted: () => boolean): Promise<Outcome<T>> {
    return new Promise((resolve, reject) => {
      const step = (deadline: number): boolean => {
        try {
          if (!wanted()) {
            work.return(undefined as T);
            resolve({ done: false });
            return true;
          }
          for (;;) {
            const next = work.next();
            if (next.done) {
              resolve({ done: true, value: next.value });
              return true;
            }
            if (this.turns.now() >= deadline) return false;
          }
        } catch (error) {
          reject(error);
          return true;
        }
      };
      this.queue.push({ step });
      this.pump();
    });
  }

  /** Runs one slice per turn, the jobs one after the other. */
  private pump(): void {
    if (this.running) return;
    this.running = true;
    const turn = (): void => {
      const job = this.queue.shift();
      if (!job) {
        this.running = false;
        return;
      }
      if (!job.step(this.turns.now() + SLICE)) this.queue.push(job);
      this.turns.later(turn);
    };
    this.turns.later(turn);
  }
}
