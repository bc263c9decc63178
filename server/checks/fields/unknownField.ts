import { entriesOf } from '../../definition/entries';
import { type EntryKind, FIELDS, fieldsOf } from '../../definition/fields';
import type { Entry, RawField } from '../../definition/types';
import { type Context, listed, quote } from '../context';
import { didYouMean } from '../nearest';
import { replace, report } from '../report';
import type { Finding } from '../types';
import { luaField } from './raw';

/** `unknown-field` and `misplaced-field`: names that the game never asks for. */
export function* unknownFields(context: Context): Iterable<Finding> {
  if (context.format !== 'lua') return;
  for (const entry of entriesOf(context.world)) {
    for (const field of entry.raw) {
      if (luaField(entry.kind, field.name) !== undefined || context.rules.extraFields.includes(field.name)) continue;
      const homes = homesOf(field.name).filter((kind) => kind !== entry.kind);
      yield homes.length > 0 ? misplaced(context, entry, field, homes) : unknown(context, entry, field);
    }
  }
}

function homesOf(name: string): EntryKind[] {
  return FIELDS.filter((f) => f.name === name && f.formats.includes('lua')).map((f) => f.on);
}

function misplaced(context: Context, entry: Entry, field: RawField, homes: readonly EntryKind[]): Finding {
  return report(
    'misplaced-field',
    context.format,
    field.nameSpan,
    `\`${field.name}\` is a field of ${listed(homes.map((kind) => (kind === 'branch' ? 'branches' : `${kind}s`)))}, and the game ignores it on a ${entry.kind}`,
    { entry },
  );
}

function unknown(context: Context, entry: Entry, field: RawField): Finding {
  const known = [...fieldsOf(entry.kind, 'lua').map((f) => f.name), ...context.rules.extraFields];
  const near =
    context.near(field.name, () => known) ?? known.find((name) => name.length > 4 && field.name.endsWith(name));
  const written = context.text.slice(field.nameSpan.start, field.nameSpan.end);
  const free = near !== undefined && !entry.raw.some((other) => other.name === near);
  return report(
    'unknown-field',
    context.format,
    field.nameSpan,
    `The game knows no field ${quote(field.name)} of a ${entry.kind} and ignores it${didYouMean(near, (n) => `\`${n}\``)}`,
    {
      entry,
      fixes: free && written === field.name ? [replace(`Change to ${near}`, field.nameSpan, near)] : [],
    },
  );
}
