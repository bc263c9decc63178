/** Comparing and joining the worlds of one file. */
import type { DungeonEntry, Field, World } from './types';

type ReadWorld = Omit<World, 'probability' | 'label'>;

const places: ReadonlySet<string> = new Set(['span', 'headSpan', 'nameSpan', 'origin']);

/** A text that two worlds share exactly when they say the same; where they say it does not matter. */
export function meaningOf(world: ReadWorld): string {
  return JSON.stringify(world, (key, value: unknown) => (places.has(key) ? undefined : value));
}

/**
 * One world of several that differ in what could not be known: a field on which they disagree is unknown. Where they
 * have different entries the first stands, since what is unknown cannot be listed.
 */
export function mergeUnknown(worlds: readonly ReadWorld[]): ReadWorld {
  const [first, ...others] = worlds;
  if (first === undefined) throw new RangeError('no worlds to merge');
  const healthy = worlds.filter((w) => w.stop === undefined);
  if (healthy.length > 0 && healthy.length < worlds.length) return mergeUnknown(healthy);
  return {
    ...first,
    dungeons: others.reduce<readonly DungeonEntry[]>((merged, other) => {
      if (merged.length !== other.dungeons.length) return merged;
      return merged.map((dungeon, i) => mergeEntry(dungeon, other.dungeons[i]!));
    }, first.dungeons),
  };
}

function isField(value: unknown): value is Field<unknown> {
  return (
    typeof value === 'object' && value !== null && 'nameSpan' in value && 'computed' in value && !('kind' in value)
  );
}

function mergeEntry<T extends object>(a: T, b: T): T {
  const merged: Record<string, unknown> = { ...(a as Record<string, unknown>) };
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const x = (a as Record<string, unknown>)[key];
    const y = (b as Record<string, unknown>)[key];
    if (isField(x) || isField(y)) {
      const known = isField(x) && isField(y) && x.value === y.value;
      if (!known) merged[key] = { ...(isField(x) ? x : (y as Field<unknown>)), value: undefined, computed: true };
    } else if (key === 'stop' && (x === undefined || y === undefined)) {
      merged[key] = undefined;
    } else if (Array.isArray(x) && Array.isArray(y) && key !== 'raw') {
      merged[key] = x.length === y.length ? x.map((e, i) => mergeEntryOrField(e, y[i])) : x;
    }
  }
  return merged as T;
}

function mergeEntryOrField(a: unknown, b: unknown): unknown {
  if (isField(a) && isField(b)) return a.value === b.value ? a : { ...a, value: undefined, computed: true };
  return typeof a === 'object' && a !== null && typeof b === 'object' && b !== null ? mergeEntry(a, b) : a;
}
