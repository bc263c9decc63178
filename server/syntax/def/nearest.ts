import { distance } from 'fastest-levenshtein';

/**
 * The candidate that a misspelt word most likely means: at most a third of its letters off, case aside; two letters
 * swapped count as one. Undefined when none is near.
 */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  if (word.length > 100) return undefined;
  const lower = word.toLowerCase();
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const other = candidate.toLowerCase();
    const d = letters(lower) === letters(other) ? Number(lower !== other) : distance(lower, other);
    if (d < least) {
      least = d;
      best = candidate;
    }
  }
  if (best === undefined) return undefined;
  return least <= Math.max(1, Math.floor(Math.min(word.length, best.length) / 3)) ? best : undefined;
}

function letters(word: string): string {
  return [...word].sort().join('');
}
