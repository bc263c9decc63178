/** Distributions in words and as small bar charts of text. */
import { shortPercent } from '../definition/percent';
import type { Distribution } from '../game/types';

/** With a real minus sign. */
export function signed(n: number): string {
  return n < 0 ? `−${-n}` : String(n);
}

/** The values that can come up, ascending. */
export function support(distribution: Distribution): number[] {
  return [...distribution]
    .filter(([, p]) => p > 0)
    .map(([value]) => value)
    .sort((a, b) => a - b);
}

/** How much a middle part must hold to be worth telling. */
const MIDDLE = 0.65;

/**
 * The narrowest run of values that holds two thirds of the games that have the thing: `7 of 10 games between 23 and 26`;
 * `undefined` when it says no more than the whole range does.
 */
export function middle(distribution: Distribution): string | undefined {
  const values = support(distribution);
  const total = values.reduce((sum, v) => sum + (distribution.get(v) ?? 0), 0);
  const first = values[0];
  const last = values[values.length - 1];
  if (first === undefined || last === undefined || last - first < 3 || total <= 0) return undefined;
  for (let width = 1; width < last - first; width++) {
    let best = 0;
    let at = first;
    for (let from = first; from + width - 1 <= last; from++) {
      let held = 0;
      for (let v = from; v < from + width; v++) held += distribution.get(v) ?? 0;
      if (held > best + 1e-12) {
        best = held;
        at = from;
      }
    }
    const share = best / total;
    if (share < MIDDLE) continue;
    const games = Math.round(share * 10);
    if (games >= 10) return undefined;
    // The share is of the games that have the thing at all.
    const which = total < 1 - 1e-9 ? 'games that have it' : 'games';
    return width === 1
      ? `${games} of 10 ${which} on ${signed(at)}`
      : `${games} of 10 ${which} between ${signed(at)} and ${signed(at + width - 1)}`;
  }
  return undefined;
}

/** Longest bar, in characters. */
const BAR = 20;
/** More bars than this are not drawn. */
const MOST_BARS = 40;
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** One line per value: `23 ████▌ 18%`. Empty when there is nothing to compare. */
export function barChart(distribution: Distribution): string[] {
  const values = support(distribution);
  const most = Math.max(...values.map((v) => distribution.get(v) ?? 0));
  if (values.length < 2 || values.length > MOST_BARS || !(most > 0)) return [];
  const width = Math.max(...values.map((v) => signed(v).length));
  return values.map((v) => {
    const p = distribution.get(v) ?? 0;
    const eighths = Math.max(1, Math.round((p / most) * BAR * 8));
    const bar = '█'.repeat(eighths >> 3) + (EIGHTHS[eighths & 7] ?? '');
    return `${signed(v).padStart(width)} ${bar} ${shortPercent(p)}`;
  });
}
