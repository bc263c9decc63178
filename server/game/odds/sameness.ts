/** Keys of groups of levels: the same key, the same odds, whatever the length of the dungeon. */
import { type ChainPlace, candidates, isStop } from '../range';
import type { Component } from './graph';
import { type Bits, has, type LocalCouple } from './local';

/**
 * What a couple allows, whatever its chain level's place. `from`: the places that may have; of a dungeon's bottom only
 * as much as the couple feels of it.
 */
export function coupleKey(couple: LocalCouple, from: Iterable<ChainPlace | undefined>, length: number): string {
  const { base, range } = couple;
  let free = range !== -1;
  let last = '';
  let several = false;
  for (const place of from) {
    const result = candidates(base, range, place, length);
    const own = isStop(result) ? result.kind : `${result.start}+${result.count}`;
    if (last !== '' && last !== own) several = true;
    last = own;
    // That a chain level is missing does not depend on the length.
    if (place !== null && (isStop(result) || result.count !== Math.max(range, 1))) free = false;
  }
  if (!several) return last;
  // Beside a chain level, the same wherever that is, unless the bottom cuts it off.
  return free ? `${base}:${range}` : `${base}:${range}:${length}`;
}

/** The key of a group. */
export function sameness(component: Component): string {
  const { levels, chains, wanted, marks, reached, length } = component;
  const parts = levels.map((level, i) => {
    const chain = chains[i]!;
    // A chain to a level further down is rare: no attempt to see through it.
    const couple =
      chain >= i
        ? `${level.base}:${level.range}:${length}`
        : coupleKey(level, chain < 0 ? [level.fixed] : placesFrom(reached[chain]!, levels[chain]!.chance < 1), length);
    return `${couple} ${chain} ${level.chance} ${marks[i]!.join()}`;
  });
  return `${parts.join(';')}/${wanted.join()}`;
}

/** Places of a level as what is chained to it sees them. */
function placesFrom({ lo, hi }: Bits, open: boolean): ChainPlace[] {
  const places: ChainPlace[] = open ? [null] : [];
  for (let d = 1; d <= 64; d++) if (has(lo, hi, d)) places.push(d);
  return places;
}
