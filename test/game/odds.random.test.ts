import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Format } from '../../server/definition/types';
import { rulesFor } from '../../server/dialects/index';
import type { Rules } from '../../server/dialects/types';
import { odds } from '../../server/game/odds';
import { Gather } from '../../server/game/odds/gather';
import { sample } from '../../server/game/odds/sample';
import { planOf } from '../../server/game/plan';
import type { Distribution, Odds } from '../../server/game/types';
import { finish } from '../../server/game/work';
import { type DungeonSpec, define } from './build';
import { probabilityOfFit } from './chiSquare';
import { randomFile } from './randomFiles';

const GAMES = 2_000;

function keyed(distribution: Distribution, factor = 1): Map<string, number> {
  return new Map([...distribution].map(([value, p]) => [String(value), p * factor]));
}

/** How games end: by kind and the entry to blame. */
function stops({ stops: all }: Pick<Odds, 'stops'>, factor = 1): Map<string, number> {
  const map = new Map<string, number>();
  for (const { kind, entries, probability } of all) {
    const key = `${kind} ${entries[0] ?? ''}`;
    map.set(key, (map.get(key) ?? 0) + probability * factor);
  }
  return map;
}

/** Compares exact odds with what comes of many games. */
function compare(format: Format, specs: readonly DungeonSpec[], rules: Rules): Odds {
  const definition = define(format, specs);
  const exact = finish(odds(definition, rules));
  if (!exact.exact) return exact;
  const gather = new Gather();
  finish(sample(planOf(definition.worlds[0]!, rules), 1, GAMES, gather));
  const check = (what: string, counts: Map<string, number>, expected: Map<string, number>) => {
    const p = probabilityOfFit(counts, expected, GAMES);
    assert.ok(p > 1e-8, `${what}: p = ${p}\n${JSON.stringify([[...counts], [...expected]])}`);
  };
  for (const { kind, probability } of exact.stops)
    assert.ok(probability > 1e-12, `${kind}: ${probability} is no way to stop`);
  check('stops', stops({ stops: gather.stops() }, GAMES), stops(exact));
  const layoutStops = exact.stops.filter(({ kind }) => kind !== 'required' && kind !== 'knox');
  // When no game gets through, the odds are those of each dungeon by itself.
  if (layoutStops.reduce((sum, { probability }) => sum + probability, 0) > 1 - 1e-9) return exact;
  const played = { dungeons: gather.dungeons(), levels: gather.levels(), branches: gather.branches() };
  for (const dungeon of exact.dungeons) {
    const other = played.dungeons.find(({ id }) => id === dungeon.id);
    check(`length of ${dungeon.id}`, keyed(other?.length ?? new Map(), GAMES), keyed(dungeon.length));
    check(`depth of ${dungeon.id}`, keyed(other?.depthStart ?? new Map(), GAMES), keyed(dungeon.depthStart));
  }
  for (const level of exact.levels) {
    const other = played.levels.find(({ id }) => id === level.id);
    check(`dlevel of ${level.id}`, keyed(other?.dlevel ?? new Map(), GAMES), keyed(level.dlevel));
    check(`depth of ${level.id}`, keyed(other?.depth ?? new Map(), GAMES), keyed(level.depth));
    const sum = [...level.dlevel.values()].reduce((total, p) => total + p, 0);
    assert.ok(Math.abs(sum - level.present) < 1e-9, `${level.id} sums to what is present`);
  }
  for (const branch of exact.branches) {
    const other = played.branches.find(({ id }) => id === branch.id);
    check(`start of ${branch.id}`, keyed(other?.from ?? new Map(), GAMES), keyed(branch.from));
    check(`depth of ${branch.id}`, keyed(other?.depth ?? new Map(), GAMES), keyed(branch.depth));
  }
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
