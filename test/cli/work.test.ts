import assert from 'node:assert/strict';
import { finishTelling } from '../../server/cli/work';
import type { Work } from '../../server/service';

/** What is told while work of so many steps is done, each of which takes so many ms. */
function told(steps: number, ms: number): string[] {
  const said: string[] = [];
  let time = 1_000;
  function* work(): Work<number> {
    for (let n = 0; n < steps; n++) {
      time += ms;
      yield;
    }
    return steps;
  }
  const io = {
    cwd: '/',
    colour: false,
    out: () => assert.fail('no output'),
    err: () => assert.fail('no output'),
    stdin: async () => new Uint8Array(),
    write: async () => {},
    progress: (text: string) => void said.push(text),
  };
  assert.equal(
    finishTelling(work(), 'counting', io, () => time),
    steps,
  );
  return said;
}

describe('cli/work', () => {
  it('says nothing about work that is soon done', () => {
    assert.deepEqual(told(1_000, 0.4), []);
  });

  it('says what takes long, goes on saying so, and wipes it at the end', () => {
    assert.deepEqual(told(30, 100), ['counting … 1 s', 'counting … 2 s', 'counting … 3 s', '']);
  });
});
