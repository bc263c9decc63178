/** What the steps of long work cost. */
import type { Work } from '../server/service';

/** What the steps took, in ms, and what came out at the end. */
export interface Steps<T> {
  readonly times: readonly number[];
  readonly value: T;
}

/** What this process has worked so far, in ms: a machine with other things to do does not count. */
function worked(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Works something through. */
export function stepsOf<T>(work: Work<T>): Steps<T> {
  const times: number[] = [];
  for (;;) {
    const [started, before] = [performance.now(), worked()];
    const next = work.next();
    times.push(Math.min(performance.now() - started, worked() - before));
    if (next.done) return { times, value: next.value };
  }
}

/**
 * The same work so many times over: what a step takes in all of the runs is its own, not the engine's, the garbage
 * collector's or the machine's.
 */
export function leastSteps<T>(begin: () => Work<T>, runs = 3): Steps<T> {
  const all = Array.from({ length: runs }, () => stepsOf(begin()));
  const [first] = all as [Steps<T>];
  const lengths = new Set(all.map(({ times }) => times.length));
  if (lengths.size !== 1) throw new Error(`the same work in ${[...lengths].join(' or ')} steps`);
  return { value: first.value, times: first.times.map((_, i) => Math.min(...all.map(({ times }) => times[i]!))) };
}
