/** Long work on the command line: run to its end at once, with a word about it on a terminal when it takes long. */
import type { Work } from '../service';
import type { Io } from './io';

/** After this many ms somebody who waits wants to know for what. */
const PATIENCE_MS = 500;
/** How often the word is renewed after that, in ms: a terminal shows that it goes on. */
const RENEWED_MS = 1_000;

/**
 * The value of `work`.
 * @param what what is being done, `working out the odds`
 * @param now a clock, in ms
 */
export function finishTelling<T>(work: Work<T>, what: string, io: Io, now: () => number = Date.now): T {
  const start = now();
  let next = start + PATIENCE_MS;
  let said = false;
  for (;;) {
    const step = work.next();
    if (step.done) {
      if (said) io.progress('');
      return step.value;
    }
    const time = now();
    if (time < next) continue;
    io.progress(`${what} … ${Math.round((time - start) / 1_000)} s`);
    said = true;
    next = time + RENEWED_MS;
  }
}
