/**
 * The share of fuzzing that CI has, about a minute: fixed seeds and fixed numbers of inputs, so that it says the same
 * each time.
 */
import assert from 'node:assert/strict';
import { properties } from './properties/index';
import { tryProperty } from './run';

/** Other seeds try other inputs. */
const SEEDS = process.env['FUZZ_SEED'] === undefined ? [1, 2] : [Number(process.env['FUZZ_SEED'])];

for (const seed of SEEDS)
  describe(`fuzzing, seed ${seed}`, () => {
    for (const property of properties()) {
      describe(property.name, () => {
        if (property.begin) before(property.begin);
        if (property.end) after(property.end);
        it(`${property.title}: ${property.runs} inputs`, async () => {
          const { failure } = await tryProperty(property, seed, property.runs);
          assert.equal(failure && `${failure.error}\n${JSON.stringify(failure.input)}`, undefined);
        });
      });
    }
  });
