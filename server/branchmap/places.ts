/**
 * Where an entry may stand in a dungeon of N levels (spec §5a), as the picture needs it: the candidates with the
 * chance of each, uniform while the odds are not in.
 */
import type { BranchEntry, LevelEntry } from '../definition/types';
import type { Distribution } from '../game/types';
import { brief } from '../syntax/visible';

/** A candidate level and its chance given the length of this view; 0 < p ≤ 1. */
export interface Place {
  readonly dlevel: number;
  readonly p: number;
}

/**
 * Finds candidates. What is alike has the same ones, and shares them: in a crowded dungeon nearly every entry does.
 * One for each view, since what is found is kept.
 */
export class Candidates {
  readonly #found = new Map<readonly Place[] | undefined, Map<string, readonly Place[] | undefined>>();
  readonly #scaled = new Map<readonly Place[], readonly Place[] | undefined>();

  /**
   * The candidates of a couple: consecutive levels; `undefined` where the game stops or the couple is not known.
   * @param n levels of the dungeon
   * @param chained the places of the chain level
   * @param chance that the game has the entry at all, 0 … 1
   */
  of(
    entry: LevelEntry | BranchEntry,
    n: number,
    chained: readonly Place[] | undefined,
    chance: number,
  ): readonly Place[] | undefined {
    const base = entry.base?.value;
    const range = entry.range ? entry.range.value : 0;
    if (base === undefined || range === undefined) return undefined;
    const known = this.#found.get(chained) ?? new Map<string, readonly Place[] | undefined>();
    this.#found.set(chained, known);
    const key = `${base} ${range} ${n} ${chance}`;
    if (!known.has(key)) known.set(key, candidates(base, range, n, chained, chance));
    return known.get(key);
  }

  /** Places of a chain level given that it exists: what is chained to it exists only with it. */
  given(places: readonly Place[] | undefined): readonly Place[] | undefined {
    if (!places) return undefined;
    if (!this.#scaled.has(places)) {
      const sum = places.reduce((s, p) => s + p.p, 0);
      this.#scaled.set(places, sum ? places.map((p) => ({ dlevel: p.dlevel, p: p.p / sum })) : undefined);
    }
    return this.#scaled.get(places);
  }
}

function candidates(
  base: number,
  range: number,
  n: number,
  chained: readonly Place[] | undefined,
  chance: number,
): readonly Place[] | undefined {
  const starts: readonly Place[] =
    chained?.map((c) => ({ dlevel: c.dlevel + base, p: c.p })) ??
    (base === 0 ? [] : [{ dlevel: base > 0 ? base : n + base + 1, p: 1 }]);
  const sums: number[] = [];
  for (const { dlevel: start, p } of starts) {
    if (start < 1 || start > n || range < -1) continue;
    const end = range === -1 ? n : Math.min(start + Math.max(range, 1) - 1, n);
    for (let d = start; d <= end; d++) sums[d] = (sums[d] ?? 0) + (p * chance) / (end - start + 1);
  }
  return sums.length ? sums.flatMap((p, dlevel) => (p > 0 ? { dlevel, p } : [])) : undefined;
}

/** A distribution as places, in ascending order. */
export function asPlaces(distribution: Distribution): Place[] {
  const out: Place[] = [];
  distribution.forEach((p, dlevel) => {
    if (p > 0) out.push({ dlevel, p });
  });
  return out.sort((a, b) => a.dlevel - b.dlevel);
}

const minus = (n: number) => (n === 0 ? 'N' : n < 0 ? `N+${-n}` : `N−${n}`);

/** The couple in words: `5–9`, `N−4…N−1`, `wizard1 +1`; empty for one place counted from the top. */
export function coupleText(entry: LevelEntry | BranchEntry): string {
  const base = entry.base?.value;
  const range = entry.range ? entry.range.value : 0;
  const chain = entry.chainlevel?.value && brief(entry.chainlevel.value);
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
