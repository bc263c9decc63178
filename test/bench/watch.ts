/** Processes looked at from outside: what they have worked, and the memory they hold. */
import { readdirSync, readFileSync } from 'node:fs';

/** A watch over a process: the clock's ms, or those its main thread has worked, where the system tells and these are less. */
export function stopwatch(pid: number): () => number {
  const worked = (): number => {
    try {
      return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
    } catch {
      return Number.NaN;
    }
  };
  const [start, before] = [performance.now(), worked()];
  return () => {
    const [passed, busy] = [performance.now() - start, worked() - before];
    return Number.isNaN(busy) ? passed : Math.min(passed, busy);
  };
}

/** Milliseconds that all threads of a process have worked; NaN where the system does not tell. */
export function worked(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const ran = (thread: string) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
    return threads.reduce((sum, thread) => sum + ran(thread) / 1e6, 0);
  } catch {
    return Number.NaN;
  }
}

/** Memory of a process in MB: held now (`VmRSS`), or the most it ever held (`VmHWM`); NaN where the system does not tell. */
export function memory(pid: number, what: 'VmRSS' | 'VmHWM'): number {
  try {
    return Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_000;
  } catch {
    return Number.NaN;
  }
}
