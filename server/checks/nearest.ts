import { distance } from 'fastest-levenshtein';

/**
 * The candidate that was most likely meant: at most a third of the letters off (one in the shortest words), letter
 * case aside; none where two are equally near, for then a guess would be as often wrong as right.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > 200) return undefined;
  const lower = word.toLowerCase();
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(word.length / 3)) + 1;
  let tie = false;
  for (const candidate of new Set(candidates)) {
    if (candidate === word || Math.abs(candidate.length - word.length) > bestDistance) continue;
    const d = distance(lower, candidate.toLowerCase());
    if (d < bestDistance) {
      best = candidate;
      bestDistance = d;
      tie = false;
    } else if (d === bestDistance && best !== undefined) tie = true;
  }
  return tie ? undefined : best;
}

/** `; did you mean X?` or nothing. */
export function didYouMean(word: string | undefined, shown: (word: string) => string = (w) => w): string {
  return word === undefined ? '' : `; did you mean ${shown(word)}?`;
}
