/** The most draws that a search for places takes, beside searches that games make. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { rulesFor } from '../../server/dialects/index';
import { keptOf } from '../../server/game/layout';
import { mostDraws } from '../../server/game/odds/longest';
import { lengthsOf } from '../../server/game/places';
import { planOf } from '../../server/game/plan';
import { Startup } from '../../server/game/startup';
import { unskipped } from '../../server/game/state';
import { finish } from '../../server/game/work';
import { Isaac64 } from '../../server/random/isaac64';
import { type DungeonSpec, define, type LevelSpec } from './build';
import { crowdedFile, randomFile } from './randomFiles';

const rules = rulesFor('nethack-3.6');

function planned(spec: DungeonSpec) {
  return planOf(define('def', [{ ...spec, branches: [], chance: undefined }]).worlds[0]!, rules);
}

function most(spec: DungeonSpec): number {
  const plan = planned(spec);
  const [kept] = keptOf(plan);
  return Math.max(...lengthsOf(kept!.plan.entry, rules)!.map((length) => finish(mostDraws(kept!, length))));
}

/** Of 300 games, those whose search takes more draws. */
function longer(spec: DungeonSpec, searchLimit: number): number {
  const draws = unskipped(new Isaac64('3'));
  let count = 0;
  for (let game = 0; game < 300; game++) {
    if (new Startup(planned(spec), draws, false, { searchLimit }).run()?.kind === 'endless') count++;
  }
  return count;
}

describe('the most draws of a search for places', () => {
  const keep = (levels: readonly LevelSpec[], base = 5): DungeonSpec => ({ name: 'Keep', base, levels });
  const exactly = (spec: DungeonSpec, draws: number) => {
    assert.equal(most(spec), draws);
    assert.equal(longer(spec, draws), 0);
    assert.ok(longer(spec, draws - 1) > 0);
  };

  it('is one for each level where none is in the way of another', () => {
    exactly(
      keep([
        { name: 'a', base: 1, range: 3 },
        { name: 'b', base: -1 },
      ]),
      2,
    );
  });

  it('counts what is drawn in vain', () => {
    // a takes the one place of b, and is drawn again.
    exactly(
      keep([
        { name: 'a', base: 1, range: 3 },
        { name: 'b', base: 2 },
      ]),
      3,
    );
    // a takes the place of c: b is tried on two places for nothing.
    exactly(
      keep([
        { name: 'a', base: 1, range: 2 },
        { name: 'b', base: 4, range: 2 },
        { name: 'c', base: 1 },
      ]),
      6,
    );
    // They never fit: each way is tried.
    exactly(
      keep([
        { name: 'a', base: 1, range: 2 },
        { name: 'b', base: 1, range: 2 },
        { name: 'c', base: 1, range: 2 },
      ]),
      4,
    );
  });

  it('is never passed in games of random dungeons', function () {
    this.timeout(30_000);
    let known = 0;
    fc.assert(
      fc.property(fc.oneof(randomFile(false, false), crowdedFile), ([spec]) => {
        const draws = most(spec!);
        if (draws === Number.POSITIVE_INFINITY) return;
        known++;
        assert.equal(longer(spec!, draws), 0, `${draws}`);
      }),
      { numRuns: 100, seed: 7, endOnFailure: true },
    );
    assert.ok(known > 80, `${known}`);
  });

  it('is not known where states do not tell it', () => {
    const many = Array.from({ length: 25 }, (_, i) => ({ name: `l${i}`, base: 1, range: 30 }));
    assert.equal(most(keep([...many, { name: 'last', base: 3 }], 30)), Number.POSITIVE_INFINITY);
  });
});
