import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readLua, runningLua } from '../../server/definition/readLua';
import { rulesFor } from '../../server/dialects/index';
import { planOf } from '../../server/game/plan';
import { play } from '../../server/game/play';
import type { PlayedGame } from '../../server/game/types';
import { parseLua } from '../../server/syntax/lua/parser';
import { asRun, type Case, expectedOf, golden, type PlaceGolden, type Run } from './golden';

const place = golden<PlaceGolden>('place37');
const worlds = golden<{ readonly cases: readonly Case[] }>('worlds37');
const rules = rulesFor('nethack-3.7');
const stock = readFileSync(new URL('../fixtures/stock-3.7.lua', import.meta.url), 'utf8');

/** A Lua state's running number, which a process counts, is in one message; the golden readme says to ignore it. */
function withoutCount(panic: string | null): string | null {
  return panic?.replace(/exceeded \d+:/, 'exceeded :') ?? null;
}

function played(text: string, run: Run, wizard: boolean): PlayedGame {
  const tree = parseLua(text);
  return play((draws) => runningLua(tree, text, draws), rules, { seed: String(run.seed), wizard });
}

function compare(text: string, run: Run, wizard: boolean): void {
  const game = played(text, run, wizard);
  const [actual, expected] = [asRun(game, true), expectedOf(run)];
  assert.deepEqual(
    { ...actual, panic: withoutCount(actual.panic) },
    { ...expected, panic: withoutCount(expected.panic) },
    `seed ${run.seed}`,
  );
}

describe('a game of 3.7, draw for draw', () => {
  it('stock file', () => {
    for (const run of place.stock) compare(stock, run, false);
  });
  it('stock file in wizard mode', () => {
    for (const run of place.stock_wizard) compare(stock, run, true);
  });
  it('a file whose reading stops half way ends with that panic, whatever it leaves open', () => {
    // The base that is divided by nothing has no value, and the file is never looked at.
    const text = 'dungeon = { { name = "Main", base = 5, levels = { { name = "a", base = 1//0 } } } }\n';
    const world = readLua(parseLua(text), text).worlds[0]!;
    assert.deepEqual(planOf(world, rules).unknown, ['level:Main/a']);
    const { outcome, panic, dungeons } = play(world, rules, { seed: '1' });
    const message = 'Cannot open dungeon description - "dungeon.lua" from "nhdat" file!';
    assert.deepEqual([outcome, panic, dungeons], ['panic', message, []]);
  });
  it('a file without draws of its own, from its one world', () => {
    const world = readLua(parseLua(stock), stock).worlds[0]!;
    for (const run of place.stock.slice(0, 5)) {
      const game = play(world, rules, { seed: String(run.seed) });
      assert.deepEqual(asRun(game, true), expectedOf(run));
    }
  });
  for (const example of [...place.cases, ...worlds.cases]) {
    // What depends on memory the game must not read cannot be foretold.
    if (example.ub || typeof example.runs !== 'object') continue;
    const { runs } = example;
    if (runs.every((run) => run.ub)) continue;
    it(example.id, () => {
      for (const run of runs) {
        if (run.ub) continue;
        if (run.crash === undefined) compare(example.in, run, Boolean(example.wizard));
        else assert.equal(played(example.in, run, Boolean(example.wizard)).outcome, 'crash', run.crash);
      }
    });
  }
});
