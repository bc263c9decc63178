/** Finds what does not end: a check runs under a deadline, and one that never returns becomes an error like any other. */
import vm from 'node:vm';

/** Processor time, in ms, after which work on one input counts as endless: the slowest honest one takes a tenth of it on a busy machine. */
const LIMIT = 60_000;

const context = vm.createContext({ work: undefined as unknown });
const call = new vm.Script('work()');

export class Endless extends Error {
  constructor(ms: number) {
    super(`not through after ${Math.round(ms)} ms of processor time`);
  }
}

/**
 * Runs work; throws `Endless` when it takes more processor time than any input may. It is stopped by the clock, for
 * nothing else can stop it, but on a machine that is busy with something else it gets another try with more time.
 */
export function within<T>(work: () => T, limit = LIMIT): T {
  for (let clock = limit; ; clock *= 3) {
    const before = process.cpuUsage();
    let outcome: { value: T } | undefined;
    context['work'] = () => {
      outcome = { value: work() };
    };
    try {
      call.runInContext(context, { timeout: clock });
      return outcome!.value;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
      const { user, system } = process.cpuUsage(before);
      const spent = (user + system) / 1000;
      if (spent > limit / 2) throw new Endless(spent);
    } finally {
      context['work'] = undefined;
    }
  }
}
