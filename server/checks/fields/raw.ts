import { type EntryKind, FIELDS, type FieldSpec } from '../../definition/fields';
import type { Entry, RawField } from '../../definition/types';

/** The field as written; where it stands twice, the last, which is the one the game reads. */
export function rawField(entry: Entry, name: string): RawField | undefined {
  for (let i = entry.raw.length - 1; i >= 0; i--) if (entry.raw[i]!.name === name) return entry.raw[i];
  return undefined;
}

/** The number as written, before the game keeps it in 16 bits. */
export function rawNumber(entry: Entry, name: string): number | undefined {
  const value = rawField(entry, name)?.value;
  return typeof value === 'number' ? value : undefined;
}

const specs: Readonly<Record<EntryKind, ReadonlyMap<string, FieldSpec>>> = {
  dungeon: luaFields('dungeon'),
  level: luaFields('level'),
  branch: luaFields('branch'),
};

function luaFields(kind: EntryKind): ReadonlyMap<string, FieldSpec> {
  return new Map(FIELDS.filter((f) => f.on === kind && f.formats.includes('lua')).map((f) => [f.name, f]));
}

/** The Lua field of that name on that kind of entry; asked for every field of every entry, so by a map. */
export function luaField(kind: EntryKind, name: string): FieldSpec | undefined {
  return specs[kind].get(name);
}

/** The fields a Lua entry must have. */
export const REQUIRED: Readonly<Record<EntryKind, readonly string[]>> = {
  dungeon: required('dungeon'),
  level: required('level'),
  branch: required('branch'),
};

function required(kind: EntryKind): readonly string[] {
  return [...specs[kind].values()].filter((f) => f.required).map((f) => f.name);
}
