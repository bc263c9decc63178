/** How the checks pause on the way through files of any size. */
import type { Work } from '../game/work';
import type { Finding } from './types';

/**
 * A check: gives what it finds in a file or a world. `undefined` is a pause: a check of every entry, which mostly finds
 * nothing, gives one now and then.
 */
export type Check<C> = (context: C) => Iterable<Finding | undefined>;

/** Entries between two pauses. */
const BATCH = 512;

/** Tells on every so manieth call that it is time for a pause. */
export function pauses(batch = BATCH): () => boolean {
  let count = 0;
  return () => ++count % batch === 0;
}

/** How many are sorted at once. */
const SORTED_AT_ONCE = 1024;

/** Sorts in steps; what is equal keeps its order. */
export function* sorting<T>(list: readonly T[], compare: (a: T, b: T) => number): Work<T[]> {
  let runs: T[][] = [];
  for (let at = 0; at < list.length; at += SORTED_AT_ONCE) {
    if (at > 0) yield;
    runs.push(list.slice(at, at + SORTED_AT_ONCE).sort(compare));
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let i = 0; i < runs.length; i += 2) merged.push(yield* merging(runs[i]!, runs[i + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

function* merging<T>(a: readonly T[], b: readonly T[], compare: (a: T, b: T) => number): Work<T[]> {
  const merged: T[] = [];
  let i = 0;
  for (let k = 0; i < a.length || k < b.length; ) {
    if (merged.length % SORTED_AT_ONCE === SORTED_AT_ONCE - 1) yield;
    merged.push(k >= b.length || (i < a.length && compare(a[i]!, b[k]!) <= 0) ? a[i++]! : b[k++]!);
  }
  return merged;
}
