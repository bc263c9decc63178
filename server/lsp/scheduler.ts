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
/** The same for all that begins in one turn, which is when a message has come: more of them may wait behind it. */
const FIRST_SLICE = 4;
/** The same in the turns after something began: a message takes several to be read, answered and sent. */
const SHORT_SLICE = 2;
const SHORT_TURNS = 12;

interface Job {
  /** How long it has run so far, in ms. */
  spent: number;
  /** Runs until the deadline; true when there is nothing more to do. */
  step(deadline: number): boolean;
  /** Gives it up when nobody wants it any more; true then. */
  dropped(): boolean;
}

/** Says how work ended: with a value after so many ms of work, or given up because nobody wants it any more. */
export type Outcome<T> = { readonly done: true; readonly value: T; readonly spent: number } | { readonly done: false };

export class Scheduler {
  private readonly queue: Job[] = [];
  private running = false;
  /** What is left of a slice for work that begins in this turn, in ms; undefined while none has. */
  private share: number | undefined;
  /** Turns for which slices stay short. */
  private short = 0;

  constructor(private readonly turns: Turns) {}

  /**
   * Runs `work` to its end beside whatever else is running: the least advanced first, so that what is short never waits
   * for what is long. `wanted` is asked before every slice of anything; when it says no, the work is closed and the
   * outcome is `done: false`. Rejects with what the work throws.
   */
  run<T>(work: Work<T>, wanted: () => boolean): Promise<Outcome<T>> {
    return this.start(work, wanted, false);
  }

  /**
   * The same, begun at once: what takes less than a few ms is over when this returns, without another turn. All that
   * begins in one turn shares these.
   */
  begin<T>(work: Work<T>, wanted: () => boolean): Promise<Outcome<T>> {
    return this.start(work, wanted, true);
  }

  private start<T>(work: Work<T>, wanted: () => boolean, atOnce: boolean): Promise<Outcome<T>> {
    return new Promise((resolve, reject) => {
      const job: Job = {
        spent: 0,
        dropped: () => {
          try {
            if (wanted()) return false;
            work.return(undefined as T);
            resolve({ done: false });
          } catch (error) {
            reject(error);
          }
          return true;
        },
        step: (deadline) => {
          const before = this.turns.now();
          try {
            for (;;) {
              const next = work.next();
              const now = this.turns.now();
              if (next.done) {
                resolve({ done: true, value: next.value, spent: job.spent + now - before });
                return true;
              }
              if (now < deadline) continue;
              job.spent += now - before;
              return false;
            }
          } catch (error) {
            reject(error);
            return true;
          }
        },
      };
      this.short = SHORT_TURNS;
      if (atOnce && this.inShare(job)) return;
      this.queue.push(job);
      this.pump();
    });
  }

  /** Runs a job for what is left of this turn's slice; true when it is over. */
  private inShare(job: Job): boolean {
    if (this.share === undefined) {
      this.share = FIRST_SLICE;
      this.turns.later(() => {
        this.share = undefined;
      });
    }
    if (this.share <= 0) return false;
    const before = this.turns.now();
    const over = job.dropped() || job.step(before + this.share);
    this.share -= this.turns.now() - before;
    return over;
  }

  /** Runs one slice per turn, of the job that has had the least. */
  private pump(): void {
    if (this.running) return;
    this.running = true;
    const turn = (): void => {
      for (const job of this.queue.splice(0)) if (!job.dropped()) this.queue.push(job);
      const job = this.queue.reduce<Job | undefined>((a, b) => (a && a.spent <= b.spent ? a : b), undefined);
      if (!job) {
        this.running = false;
        return;
      }
      this.queue.splice(this.queue.indexOf(job), 1);
      const slice = this.short > 0 ? SHORT_SLICE : SLICE;
      if (this.short > 0) this.short--;
      if (!job.step(this.turns.now() + slice)) this.queue.push(job);
      this.turns.later(turn);
    };
    this.turns.later(turn);
  }
}
