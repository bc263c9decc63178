import type { Entry, RawField } from '../../definition/types';

/** The field as written; where it stands twice, the last, which is the one the game reads. */
export function rawField(entry: Entry, name: string): RawField | undefined {
  return entry.raw.findLast((field) => field.name === name);
}

/** The number as written, before the game keeps it in 16 bits. */
export function rawNumber(entry: Entry, name: string): number | undefined {
  const value = rawField(entry, name)?.value;
  return typeof value === 'number' ? value : undefined;
}
