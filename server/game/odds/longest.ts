/** How long the search for the places of a dungeon's levels can take, over all games. */
import type { KeptDungeon } from '../layout';
import type { Work } from '../types';
import { ABSENT, explore, type Graph, reach } from './graph';
import { type LocalLevel, MAX_BITS, Meter, NotExact } from './local';

/** States looked at; a search with more is one that may be long. */
const MOST_STATES = 20_000;

/**
 * The most draws that placing a dungeon's levels can take, or more than that; infinite where it cannot be told.
 * @param dungeon as a game has it that keeps no other
 * @param length of the dungeon
 */
export function* mostDraws({ plan, chains }: KeptDungeon, length: number): Work<number> {
  if (length > MAX_BITS || plan.levels.length > MAX_BITS) return Number.POSITIVE_INFINITY;
  // A chain to a level further down, or to one of another dungeon, is more than the states can tell.
  if (chains.some((chain, i) => chain >= i)) return Number.POSITIVE_INFINITY;
  const levels = plan.levels.map(
    ({ base, range, chance }, i): LocalLevel => ({
      base,
      range,
      chain: chains[i]!,
      fixed: undefined,
      chance: Math.min(Math.max(chance, 0), 100) / 100,
    }),
  );
  const reached = reach({ levels, chains, length });
  const marks = levels.map(() => []);
  const meter = new Meter(MOST_STATES, 20 * MOST_STATES);
  try {
    const graph = yield* explore({ levels, chains, wanted: [], marks, reached, length }, undefined, false, meter);
    return graph.deadEnd ? fromBelow(levels, graph) : levels.length;
  } catch (error) {
    if (error instanceof NotExact) return Number.POSITIVE_INFINITY;
    throw error;
  }
}

/** It cannot come to this. */
const NEVER = -1;

/**
 * Adds up from the last level to the first: a place that leads nowhere costs the draw that picked it and all that are
 * wasted behind it. Which levels a game has is not told apart, so this may be too much.
 */
function fromBelow(levels: readonly LocalLevel[], { layers }: Graph): number {
  /** Per state of the layer below, the most draws when all get a place, and when the search turns back. */
  let found = new Float64Array(layers[levels.length]!.states.size);
  let wasted = new Float64Array(found.length).fill(NEVER);
  for (let k = levels.length - 1; k >= 0; k--) {
    const { states, first, to, place } = layers[k]!;
    const foundHere = new Float64Array(states.size).fill(NEVER);
    const wastedHere = new Float64Array(states.size).fill(NEVER);
    for (let node = 0; node < states.size; node++) {
      let [most, waste] = [NEVER, NEVER];
      let [all, every, some] = [0, true, levels[k]!.chance > 0];
      for (let e = first[node]!; e < first[node + 1]!; e++) {
        const next = to[e]!;
        if (next < 0) {
          // The game stops, before it draws.
          most = Math.max(most, 0);
          some = false;
        } else if (place[e] === ABSENT) {
          most = Math.max(most, found[next]!);
          waste = Math.max(waste, wasted[next]!);
        } else if (wasted[next] === NEVER) every = false;
        else all += 1 + wasted[next]!;
      }
      for (let e = first[node]!; e < first[node + 1]!; e++) {
        const next = to[e]!;
        if (next < 0 || place[e] === ABSENT || found[next] === NEVER) continue;
        const own = wasted[next] === NEVER ? 0 : 1 + wasted[next]!;
        most = Math.max(most, all - own + 1 + found[next]!);
      }
      foundHere[node] = most;
      wastedHere[node] = some && every ? Math.max(waste, all) : waste;
    }
    found = foundHere;
    wasted = wastedHere;
  }
  return Math.max(found[0]!, wasted[0]!);
}
