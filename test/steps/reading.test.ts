/**
 * Nothing the server does about a file keeps it for long, whatever the file: what works in steps has short ones, and
 * what does not is over soon.
 */
import assert from 'node:assert/strict';
import { analyse, finish, type Work, workChecks, workLater, workReading } from '../../server/service';
import { hostileFiles } from './hostileFiles';
import { leastSteps } from './steps';

/** In ms; a slice of the server's is 8, and a hover has 100. */
const LONGEST = 60;

describe('the steps of hostile files', () => {
  for (const [name, { lua, text }] of Object.entries(hostileFiles)) {
    const uri = `file:///w/dungeon.${lua ? 'lua' : 'def'}`;
    it(name, () => {
      const written = text();
      const long: string[] = [];
      const measured = (what: string, begin: () => Work<unknown>): void => {
        const { times } = leastSteps(begin);
        times.forEach((ms, i) => {
          if (ms > LONGEST) long.push(`${what}: step ${i} of ${times.length} takes ${ms.toFixed(0)} ms`);
        });
      };
      measured('reading', () => workReading(uri, written));
      // Each time of a reading of its own, for what is worked out about one is kept.
      measured('checks', () => workChecks(finish(workReading(uri, written)), written));
      measured('odds', () => workLater(analyse(uri, written)));
      assert.deepEqual(long, []);
    }).timeout(60_000);
  }
});
