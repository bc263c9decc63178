import assert from 'node:assert/strict';
import { readDef } from '../../server/definition/readDef';
import type { World } from '../../server/definition/types';
import { rulesFor } from '../../server/dialects/index';
import { play } from '../../server/game/play';
import { parseDef } from '../../server/syntax/def/parser';
import { worldOfDecoded } from './decoded';
import { asRun, expectedOf, golden, type PlaceGolden, type Run } from './golden';

const place = golden<PlaceGolden>('place36');
const rules = rulesFor('nethack-3.6');
const stock = worldOfDecoded(place.stock_decoded!);

function compare(world: World, run: Run, wizard: boolean): void {
  const game = play(world, rules, { seed: String(run.seed), wizard, searchLimit: 12_000_000 });
  assert.deepEqual(asRun(game, false), expectedOf(run), `seed ${run.seed}`);
}

describe('a game of 3.6, draw for draw', () => {
  it('stock file', () => {
    for (const run of place.stock) compare(stock, run, false);
  });
  it('stock file in wizard mode', () => {
    for (const run of place.stock_wizard) compare(stock, run, true);
  });
  for (const example of place.cases) {
    // What depends on memory the game must not read cannot be foretold.
    if (example.ub || typeof example.runs !== 'object') continue;
    const { runs, decoded } = example;
    it(example.id, () => {
      const worlds = [readDef(parseDef(example.in), example.in).worlds[0]!];
      // Where the compiler's output is recorded, it is played too.
      if (decoded) worlds.push(worldOfDecoded(decoded));
      for (const world of worlds) for (const run of runs) if (!run.ub) compare(world, run, Boolean(example.wizard));
    });
  }
});
