/** Long work as generators: whoever runs one decides how much of it at a time. */

/** A piece of long work: yields at least every few hundred microseconds so that a scheduler can slice and cancel it. */
export type Work<T> = Generator<void, T, void>;

/** Runs work to its end at once: for the command line, tests and whoever has nothing else to do. */
export function finish<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
