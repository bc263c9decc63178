/** Fuzzing finds what it is there to find: what never ends, what is wrong, and the small piece that is. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Endless, within } from './deadline';
import { minimise } from './minimise';
import type { Property, Source } from './property';
import { failureOf, tryProperty } from './run';

describe('fuzzing', () => {
  it('stops what never ends', () => {
    assert.throws(() => {
      within(() => {
        for (;;);
      }, 100);
    }, Endless);
    assert.equal(
      within(() => 7, 100),
      7,
    );
  });

  it('cuts a text down to what is wrong with it', () => {
    const text = 'one\ntwo\nthree (four\nfive\n';
    assert.equal(
      minimise(text, (shorter) => shorter.includes('(')),
      '(',
    );
  });

  it('finds an input that fails, small, from the same seed again', async () => {
    const property: Property<Source> = {
      name: 'made',
      title: 'no text has a seven',
      inputs: () =>
        fc.string({ unit: fc.constantFrom('1', '7', '\n'), maxLength: 50 }).map((text) => ({ format: 'def', text })),
      runs: 100,
      holds({ text }) {
        assert.ok(!text.includes('7'), 'a seven');
      },
    };
    const { failure, runs } = await tryProperty(property, 3, 100);
    assert.deepEqual(failure?.input, { format: 'def', text: '7' });
    assert.equal((await tryProperty(property, 3, 100)).runs, runs);
    assert.match((await failureOf(property, failure?.input)) ?? '', /a seven/);
    assert.equal(await failureOf(property, { format: 'def', text: '1' }), undefined);
  });
});
