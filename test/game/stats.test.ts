import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readLua } from '../../server/definition/readLua';
import type { Definition } from '../../server/definition/types';
import { rulesFor } from '../../server/dialects/index';
import { odds } from '../../server/game/odds';
import { planOf } from '../../server/game/plan';
import { Startup } from '../../server/game/startup';
import type { Distribution, Odds } from '../../server/game/types';
import { finish } from '../../server/game/work';
import { Isaac64 } from '../../server/random/isaac64';
import { parseLua } from '../../server/syntax/lua/parser';
import { type DungeonSpec, define } from './build';
import { probabilityOfFit } from './chiSquare';
import { worldOfDecoded } from './decoded';
import { golden, type PlaceGolden } from './golden';

const GAMES = 100_000;
const LEAST = 1e-6;

type Counts = Readonly<Record<string, number>>;

interface Stats {
  readonly dungeons: Readonly<Record<string, { readonly length: Counts; readonly depth_start: Counts }>>;
  readonly levels: Readonly<
    Record<string, { readonly present: number; readonly dlevel: Counts; readonly depth: Counts }>
  >;
  readonly branches: Readonly<Record<string, { readonly end1_dlevel: Counts }>>;
}

function keyed(distribution: Distribution): Map<string, number> {
  return new Map([...distribution].map(([value, p]) => [String(value), p]));
}

/** Every distribution of the stock file beside what 100,000 real games show; gives how many there were. */
function compare(result: Odds, stats: Stats): number {
  let compared = 0;
  const fits = (what: string, counts: Counts, expected: Distribution) => {
    const p = probabilityOfFit(new Map(Object.entries(counts)), keyed(expected), GAMES);
    assert.ok(p > LEAST, `${what}: p = ${p}`);
    compared++;
  };
  for (const [name, counts] of Object.entries(stats.dungeons)) {
    const dungeon = result.dungeons.find((d) => d.name === name)!;
    fits(`${name}, length`, counts.length, dungeon.length);
    fits(`${name}, depth`, counts.depth_start, dungeon.depthStart);
  }
  for (const [name, counts] of Object.entries(stats.levels)) {
    const level = result.levels.find((l) => l.name === name.replace(/^Arc-/, 'x-'))!;
    fits(`${name}, dlevel`, counts.dlevel, level.dlevel);
    fits(`${name}, depth`, counts.depth, level.depth);
  }
  for (const [name, counts] of Object.entries(stats.branches)) {
    const branch = result.branches.find((b) => b.name === name)!;
    fits(`branch to ${name}`, counts.end1_dlevel, branch.from);
  }
  return compared;
}

function stock36(): Definition {
  const world = worldOfDecoded(golden<PlaceGolden>('place36').stock_decoded!);
  return { format: 'def', worlds: [world], exact: true, problems: [], orphans: [], ours: true };
}

describe('odds beside 100,000 real games', () => {
  it('stock file of 3.6', () => {
    const result = finish(odds(stock36(), rulesFor('nethack-3.6')));
    assert.equal(result.exact, true);
    assert.deepEqual(result.stops, []);
    assert.equal(compare(result, golden<Stats>('stats36')), 2 * 8 + 2 * 35 + 7);
  });

  it('stock file of 3.7', () => {
    const text = readFileSync(new URL('../fixtures/stock-3.7.lua', import.meta.url), 'utf8');
    const result = finish(odds(readLua(parseLua(text), text), rulesFor('nethack-3.7')));
    assert.equal(result.exact, true);
    assert.deepEqual(result.stops, []);
    assert.equal(compare(result, golden<Stats>('stats37')), 2 * 9 + 2 * 37 + 7);
  });
});

/** The model that forgets the order of levels: every way to place them all is as likely as any other. */
function orderIgnored(levels: readonly { readonly name: string; readonly places: readonly number[] }[]) {
  const counts = levels.map(() => new Map<number, number>());
  const taken: number[] = [];
  const place = (i: number): number => {
    if (i === levels.length) return 1;
    let ways = 0;
    for (const dlevel of levels[i]!.places) {
      if (taken.includes(dlevel)) continue;
      taken.push(dlevel);
      const below = place(i + 1);
      taken.pop();
      counts[i]!.set(dlevel, (counts[i]!.get(dlevel) ?? 0) + below);
      ways += below;
    }
    return ways;
  };
  const all = place(0);
  // A level's ways are counted once per way of placing those before it, so they sum to all ways.
  return levels.map(({ name }, i) => ({
    name,
    dlevel: new Map([...counts[i]!].map(([dlevel, ways]) => [String(dlevel), ways / all])),
  }));
}

describe('wrong models are told apart', () => {
  it('order of levels ignored', () => {
    const span = (start: number, count: number) => Array.from({ length: count }, (_, i) => start + i);
    const stats = golden<Stats>('stats36');
    const model = new Map<string, number>();
    for (let n = 20; n <= 24; n++) {
      const fixed = [
        { name: 'baalz', places: span(6, 4) },
        { name: 'juiblex', places: span(4, 4) },
        { name: 'asmodeus', places: span(2, 6) },
      ];
      for (const [dlevel, p] of orderIgnored(fixed).find(({ name }) => name === 'baalz')!.dlevel) {
        model.set(dlevel, (model.get(dlevel) ?? 0) + p / 5);
      }
    }
    const counts = new Map(Object.entries(stats.levels['baalz']!.dlevel));
    assert.ok(probabilityOfFit(counts, model, GAMES) < LEAST);
  });

  it('a branch uniform among the free levels', () => {
    const crowded: DungeonSpec[] = [
      {
        name: 'Main',
        base: 10,
        branches: [
          { name: 'A', base: 2, range: 3 },
          { name: 'B', base: 2, range: 3 },
        ],
      },
      { name: 'A', base: 1 },
      { name: 'B', base: 1 },
    ];
    const rules = rulesFor('nethack-3.6');
    const definition = define('def', crowded);
    const plan = planOf(definition.worlds[0]!, rules);
    const rng = new Isaac64('36');
    const counts = new Map<string, number>();
    for (let game = 0; game < GAMES; game++) {
      const startup = new Startup(plan, rng, false);
      startup.run();
      const [a, b] = ['A', 'B'].map((name) => startup.branches.find((branch) => branch.plan.name === name)!.fromLevel);
      counts.set(`${a} ${b}`, (counts.get(`${a} ${b}`) ?? 0) + 1);
    }
    const uniform = new Map<string, number>();
    const game = new Map<string, number>();
    for (const a of [2, 3, 4]) {
      for (const b of [2, 3, 4]) {
        if (a !== b) uniform.set(`${a} ${b}`, 1 / 6);
        // Of three draws one gives the level after the taken one, twice as likely as the other.
        if (a !== b) game.set(`${a} ${b}`, (b === (a === 4 ? 2 : a + 1) ? 2 : 1) / 9);
      }
    }
    assert.ok(probabilityOfFit(counts, game, GAMES) > LEAST, 'the right model');
    assert.ok(probabilityOfFit(counts, uniform, GAMES) < LEAST, 'the wrong one');
    const exact = finish(odds(definition, rules)).branches.find(({ name }) => name === 'B')!;
    assert.deepEqual([...exact.from.keys()], [2, 3, 4]);
  });
});
