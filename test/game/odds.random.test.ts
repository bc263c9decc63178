import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Format } from '../../server/definition/types';
import { rulesFor } from '../../server/dialects/index';
import type { Rules } from '../../server/dialects/types';
import { odds } from '../../server/game/odds';
import { Gather } from '../../server/game/odds/gather';
import { sample } from '../../server/game/odds/sample';
import { planOf } from '../../server/game/plan';
import type { Odds } from '../../server/game/types';
import { finish } from '../../server/game/work';
import { type DungeonSpec, define } from './build';
import { assertFits } from './fit';
import { randomFile } from './randomFiles';

const GAMES = 2_000;

/** Compares exact odds with what comes of many games. */
function compare(format: Format, specs: readonly DungeonSpec[], rules: Rules): Odds {
  const definition = define(format, specs);
  const exact = finish(odds(definition, rules));
  if (!exact.exact) return exact;
  const gather = new Gather();
  finish(sample(planOf(definition.worlds[0]!, rules), 1, GAMES, gather));
  assertFits(exact, gather, GAMES, 1e-8);
  return exact;
}

describe('exact odds beside games played', () => {
  for (const [format, dialect, shifting, crossing] of [
    ['def', 'nethack-3.6', false, false],
    ['def', 'nethack-3.6', true, false],
    ['lua', 'nethack-3.7', true, false],
    ['lua', 'nethack-3.7', true, true],
  ] as const) {
    const kind = `${shifting ? ', dungeons with levels dropped' : ''}${crossing ? ', chains between dungeons' : ''}`;
    it(`random files of ${dialect}${kind}`, function () {
      this.timeout(60_000);
      let exact = 0;
      let total = 0;
      fc.assert(
        fc.property(randomFile(shifting, crossing), (specs) => {
          total++;
          if (compare(format, specs, rulesFor(dialect)).exact) exact++;
        }),
        { numRuns: 50, seed: 4, endOnFailure: true },
      );
      // What is left to sampling: a search that turns back, with a chain to a level further down.
      assert.ok(exact >= total - 2, `${exact} of ${total} were exact`);
    });
  }
});
