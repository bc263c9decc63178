import assert from 'node:assert/strict';
import { rulesFor } from '../../server/dialects/index';
import { play } from '../../server/game/play';
import { worldOfDecoded } from './decoded';
import { asRun, type DecodedDungeon, expectedOf, golden, type PlaceGolden, type Run } from './golden';

const place = golden<PlaceGolden>('place36');
const rules = rulesFor('nethack-3.6');

function compare(decoded: readonly DecodedDungeon[], run: Run, wizard: boolean): void {
  const game = play(worldOfDecoded(decoded), rules, { seed: String(run.seed), wizard });
  assert.deepEqual(asRun(game, false), expectedOf(run), `seed ${run.seed}`);
}

describe('a game of 3.6, draw for draw', () => {
  it('stock file', () => {
    for (const run of place.stock) compare(place.stock_decoded!, run, false);
  });
  it('stock file in wizard mode', () => {
    for (const run of place.stock_wizard) compare(place.stock_decoded!, run, true);
  });
  for (const example of place.cases) {
    // What depends on memory the game must not read cannot be foretold.
    if (example.ub || typeof example.runs !== 'object' || !example.decoded) continue;
    const { runs, decoded } = example;
    it(example.id, () => {
      for (const run of runs) if (!run.ub) compare(decoded, run, Boolean(example.wizard));
    });
  }
});
