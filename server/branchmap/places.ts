/**
 * Where an entry may stand in a dungeon of N levels (spec §5a), as the picture needs it: the candidates with the
 * chance of each, uniform while the odds are not in.
 */
import type { BranchEntry, LevelEntry } from '../definition/types';
import type { Distribution } from '../game/types';
import { visible } from './measure';

/** A candidate level and its chance given the length of this view; 0 < p ≤ 1. */
export interface Place {
  readonly dlevel: number;
  readonly p: number;
}

/** The candidates of a couple: consecutive levels; `undefined` where the game stops or the couple is not known. */
export function candidates(
  entry: LevelEntry | BranchEntry,
  n: number,
  chained: readonly Place[] | undefined,
  chance: number,
): Place[] | undefined {
  const base = entry.base?.value;
  const range = entry.range ? entry.range.value : 0;
  if (base === undefined || range === undefined) return undefined;
  const starts: readonly Place[] =
    chained?.map((c) => ({ dlevel: c.dlevel + base, p: c.p })) ??
    (base === 0 ? [] : [{ dlevel: base > 0 ? base : n + base + 1, p: 1 }]);
  const sum = new Map<number, number>();
  for (const { dlevel: start, p } of starts) {
    if (start < 1 || start > n || range < -1) continue;
    const end = range === -1 ? n : Math.min(start + Math.max(range, 1) - 1, n);
    for (let d = start; d <= end; d++) sum.set(d, (sum.get(d) ?? 0) + (p * chance) / (end - start + 1));
  }
  return sum.size ? asPlaces(sum) : undefined;
}

/** A distribution as places, in ascending order. */
export function asPlaces(distribution: Distribution): Place[] {
  return [...distribution]
    .filter(([, p]) => p > 0)
    .sort(([a], [b]) => a - b)
    .map(([dlevel, p]) => ({ dlevel, p }));
}

const minus = (n: number) => (n === 0 ? 'N' : n < 0 ? `N+${-n}` : `N−${n}`);

/** The couple in words: `5–9`, `N−4…N−1`, `wizard1 +1`; empty for one place counted from the top. */
export function coupleText(entry: LevelEntry | BranchEntry): string {
  const base = entry.base?.value;
  const range = entry.range ? entry.range.value : 0;
  const chain = entry.chainlevel?.value && visible(entry.chainlevel.value);
  if (base === undefined || range === undefined) return '?';
  const last = base + Math.max(range, 1) - 1;
  if (chain) {
    const sign = (n: number) => (n < 0 ? `−${-n}` : `+${n}`);
    return `${chain} ${sign(base)}${range === -1 ? '…N' : last > base ? `…${sign(last)}` : ''}`;
  }
  if (base < 0) {
    const from = minus(-base - 1);
    return range === -1 ? (base === -1 ? from : `${from}…N`) : last > base ? `${from}…${minus(-last - 1)}` : from;
  }
  return range === -1 ? `${base}…N` : last > base ? `${base}–${last}` : '';
}
