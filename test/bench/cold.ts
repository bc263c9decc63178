/** Odds in a process that has just begun: nothing is compiled yet, as when a person opens a file. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { odds } from '../../server/game/odds';
import { analyse, finish } from '../../server/service';

/** What the bundled benchmarks are started with to be such a process; the file's URI follows, its text is the input. */
export const COLD = '--cold-odds';

/** Begun so many times; the middle one counts. */
const RUNS = 3;

/** Processor time in ms that the first odds of a new process take, of all its threads. */
export function coldOdds(uri: string, text: string): number {
  const times = Array.from({ length: RUNS }, () => {
    const { stdout, stderr } = spawnSync(process.execPath, [process.argv[1]!, COLD, uri], {
      input: text,
      encoding: 'utf8',
    });
    const time = Number.parseFloat(stdout);
    if (Number.isNaN(time)) throw new Error(`no odds of ${uri}: ${stderr}`);
    return time;
  });
  return times.sort((a, b) => a - b)[Math.floor(RUNS / 2)]!;
}

/** Is such a process: prints the time. */
export function beCold(uri: string): void {
  const { definition, rules } = analyse(uri, readFileSync(0, 'utf8'));
  const before = process.cpuUsage();
  finish(odds(definition, rules));
  const { user, system } = process.cpuUsage(before);
  console.log((user + system) / 1_000);
}
