/** The share of fuzzing that CI has: a fixed seed and fixed numbers of inputs, so that it says the same each time. */
import assert from 'node:assert/strict';
import { properties } from './properties/index';
import { tryProperty } from './run';

/** The seed: another one tries other inputs. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);

describe('fuzzing, seeded', () => {
  for (const property of properties()) {
    describe(property.name, () => {
      if (property.begin) before(property.begin);
      if (property.end) after(property.end);
      it(`${property.title}: ${property.runs} inputs`, async () => {
        const { failure } = await tryProperty(property, SEED, property.runs);
        assert.equal(failure && `${failure.error}\n${JSON.stringify(failure.input)}`, undefined);
      });
    });
  }
});
