import { distance } from 'fastest-levenshtein';

/** The candidate that a misspelt word most likely means; undefined when none is near. Case counts little. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const d = distance(word.toLowerCase(), candidate.toLowerCase()) + (word === candidate ? 0 : 0.1);
    if (d < least) {
      least = d;
      best = candidate;
    }
  }
  return best !== undefined && least <= Math.max(1, Math.floor(Math.min(word.length, best.length) / 3)) + 0.1
    ? best
    : undefined;
}
