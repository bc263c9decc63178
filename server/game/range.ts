/** The candidate levels of a couple (spec §5a). */
import type { StopKind } from './types';

/** Consecutive levels: `count` of them from `start` on. A count below 1 comes from a range below -1. */
export interface Candidates {
  readonly start: number;
  readonly count: number;
}

/** Where the chain level of a couple landed: its dlevel, `null` when the game does not have it. */
export type ChainPlace = number | null;

export interface RangeStop {
  readonly kind: StopKind;
  readonly message: string;
}

export const BASE_OUT_OF_RANGE: RangeStop = { kind: 'base', message: 'level_range: base value out of range' };
export const EMPTY_CHAIN: RangeStop = { kind: 'empty-chain', message: 'level_range: empty chain level!' };

/**
 * The levels a couple allows in a dungeon of `length` levels, or the stop it causes.
 * @param chain where its chain level landed; `undefined` for a couple without one.
 */
export function candidates(
  base: number,
  range: number,
  chain: ChainPlace | undefined,
  length: number,
): Candidates | RangeStop {
  if (chain === null) return EMPTY_CHAIN;
  const start = chain !== undefined ? chain + base : base < 0 ? length + base + 1 : base;
  if (start < 1 || start > length) return BASE_OUT_OF_RANGE;
  if (range === -1) return { start, count: length - start + 1 };
  if (range === 0) return { start, count: 1 };
  return { start, count: start + range - 1 > length ? length - start + 1 : range };
}

/** Whether `candidates` gave a stop. */
export function isStop(result: Candidates | RangeStop): result is RangeStop {
  return 'message' in result;
}

/** The level on which the player arrives: `stated` counts from the top, below 0 from the bottom; 0 is the top (spec §5, 3). */
export function entryLevelIn(stated: number, length: number): number {
  if (stated < 0) return Math.max(length + stated + 1, 1);
  return stated > 0 ? Math.min(stated, length) : 1;
}
