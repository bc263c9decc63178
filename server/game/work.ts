/** Long work as generators: whoever runs one decides how much of it at a time. */
import type { Work } from './types';

export type { Work } from './types';

/** Runs work to its end at once: for the command line, tests and whoever has nothing else to do. */
export function finish<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
