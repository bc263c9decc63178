/** What the steps of long work cost. */
import type { Work } from '../../server/service';

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
 * @param enough no more runs are needed once no step takes longer than this, in ms
 */
export function leastSteps<T>(begin: () => Work<T>, runs = 3, enough = 0): Steps<T> {
  const first = stepsOf(begin());
  let least = first.times;
  for (let run = 1; run < runs && least.some((ms) => ms > enough); run++) {
    const { times } = stepsOf(begin());
    if (times.length !== least.length) throw new Error(`the same work in ${least.length} or ${times.length} steps`);
    least = least.map((ms, i) => Math.min(ms, times[i]!));
  }
  return { value: first.value, times: least };
}
