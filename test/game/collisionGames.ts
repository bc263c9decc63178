/** Branches on one level, counted in games: plainly, pair by pair, and not as the product does. */
import assert from 'node:assert/strict';
import type { Plan } from '../../server/game/plan';
import { Startup } from '../../server/game/startup';
import type { Collisions } from '../../server/game/types';
import { Isaac64 } from '../../server/random/isaac64';
import { probabilityOfFit } from './chiSquare';

export interface Counted {
  hit: number;
  both: number;
}

/** By `branch other`, ids, the games in which the one starts where the other does already, or arrives; and those with both. */
export function playForCollisions(plan: Plan, games: number, seed = '5'): Map<string, Counted> {
  const pairs = new Map<string, Counted>();
  const rng = new Isaac64(seed);
  for (let game = 0; game < games; game++) {
    const startup = new Startup(plan, rng, false, { searchLimit: 20_000 });
    const stop = startup.run();
    if (stop && stop.kind !== 'knox') continue;
    const grounded = startup.branches.filter(({ fromDungeon }) => fromDungeon < startup.count);
    for (const one of grounded) {
      for (const other of grounded) {
        const starts = other.fromDungeon === one.fromDungeon && other.number < one.number;
        const arrives = other.toDungeon === one.fromDungeon;
        if (!starts && !arrives) continue;
        const key = `${one.plan.id}\n${other.plan.id}`;
        const pair = pairs.get(key) ?? { hit: 0, both: 0 };
        pairs.set(key, pair);
        pair.both++;
        if (one.fromLevel === (starts ? other.fromLevel : other.toLevel)) pair.hit++;
      }
    }
  }
  return pairs;
}

/**
 * Compares exact shares with games.
 * @param least fits less probable than this count as wrong
 * @returns how many pairs were compared that collide in some games and not in others
 */
export function assertCollisionsFit(
  collisions: Collisions,
  played: ReadonlyMap<string, Counted>,
  least: number,
): number {
  assert.ok(collisions.exact);
  const shares = new Map(collisions.pairs.map(({ branch, other, share }) => [`${branch}\n${other}`, share]));
  let open = 0;
  for (const [key, { hit, both }] of played) {
    const share = shares.get(key) ?? 0;
    const counts = new Map([
      ['hit', hit],
      ['miss', both - hit],
    ]);
    const expected = new Map([
      ['hit', share],
      ['miss', 1 - share],
    ]);
    const p = probabilityOfFit(counts, expected, both);
    assert.ok(p > least, `${JSON.stringify(key)}: ${hit} of ${both}, expected ${share}: p = ${p}`);
    if (share > 0 && share < 1) open++;
  }
  return open;
}
