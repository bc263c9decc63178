/** Whether exact odds fit what games show. */
import assert from 'node:assert/strict';
import type { Gather } from '../../server/game/odds/gather';
import type { Distribution, Odds, StopOdds } from '../../server/game/types';
import { probabilityOfFit } from './chiSquare';

function keyed(distribution: Distribution = new Map(), factor = 1): Map<string, number> {
  return new Map([...distribution].map(([value, p]) => [String(value), p * factor]));
}

/** How games end, by what tells ends apart. */
function stops(all: readonly StopOdds[], keyOf: (stop: StopOdds) => string, factor = 1): Map<string, number> {
  const map = new Map<string, number>();
  for (const stop of all) {
    const { probability } = stop;
    const key = keyOf(stop);
    map.set(key, (map.get(key) ?? 0) + probability * factor);
  }
  return map;
}

/**
 * Compares exact odds with games, in every distribution there is.
 * @param played what the games showed, as probabilities: how often, by `games`
 * @param least fits less probable than this count as wrong
 * @param keyOf what tells two ends of games apart: the kind and the entry to blame, where the games say it
 * @returns how many distributions were compared
 */
export function assertFits(
  exact: Odds,
  played: Gather,
  games: number,
  least: number,
  keyOf = ({ kind, entries }: StopOdds): string => `${kind} ${entries[0] ?? ''}`,
): number {
  let compared = 0;
  const check = (what: string, counts: Map<string, number>, expected: Map<string, number>) => {
    const p = probabilityOfFit(counts, expected, games);
    assert.ok(p > least, `${what}: p = ${p}\n${JSON.stringify([[...counts], [...expected]])}`);
    compared++;
  };
  check('stops', stops(played.stops(), keyOf, games), stops(exact.stops, keyOf));
  const layoutStops = exact.stops.filter(({ kind }) => kind !== 'required' && kind !== 'knox');
  // When no game gets through, the odds are those of each dungeon by itself.
  if (layoutStops.reduce((sum, { probability }) => sum + probability, 0) > 1 - 1e-9) return compared;
  const [dungeons, levels, branches] = [played.dungeons(), played.levels(), played.branches()];
  for (const dungeon of exact.dungeons) {
    const other = dungeons.find(({ id }) => id === dungeon.id);
    check(`length of ${dungeon.id}`, keyed(other?.length, games), keyed(dungeon.length));
    check(`depth of ${dungeon.id}`, keyed(other?.depthStart, games), keyed(dungeon.depthStart));
  }
  for (const level of exact.levels) {
    const other = levels.find(({ id }) => id === level.id);
    check(`dlevel of ${level.id}`, keyed(other?.dlevel, games), keyed(level.dlevel));
    check(`depth of ${level.id}`, keyed(other?.depth, games), keyed(level.depth));
    const sum = [...level.dlevel.values()].reduce((total, p) => total + p, 0);
    assert.ok(Math.abs(sum - level.present) < 1e-9, `${level.id} sums to what is present`);
  }
  for (const branch of exact.branches) {
    const other = branches.find(({ id }) => id === branch.id);
    check(`start of ${branch.id}`, keyed(other?.from, games), keyed(branch.from));
    check(`depth of ${branch.id}`, keyed(other?.depth, games), keyed(branch.depth));
  }
  return compared;
}
