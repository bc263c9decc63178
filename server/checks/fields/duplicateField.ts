import { entriesOf } from '../../definition/entries';
import type { Entry, RawField } from '../../definition/types';
import type { Context } from '../context';
import { report } from '../report';
import { pauses } from '../steps';
import type { Finding } from '../types';
import { removal } from './removal';

/** Statements of `.def` that may come several times, or whose repetition is another check's. */
const REPEATABLE = new Set(['flags', 'alignment']);

/** `duplicate-field`: the last one wins. */
export function* duplicateFields(context: Context): Iterable<Finding | undefined> {
  const pause = pauses();
  for (const entry of entriesOf(context.world)) {
    if (pause()) yield undefined;
    if (!repeats(entry.raw)) continue;
    const last = new Map<string, RawField>();
    for (const field of entry.raw) last.set(field.name, field);
    for (const field of entry.raw) {
      const other = last.get(field.name)!;
      // A later assignment, outside the table's own braces, is a program at work.
      if (!inside(field, entry) || !inside(other, entry)) continue;
      if (other === field || (context.format === 'def' && REPEATABLE.has(field.name))) continue;
      yield twice(context, entry, field, other);
    }
  }
}

/** Entries with more fields than this are not looked through for each of them. */
const FEW = 20;

function repeats(fields: readonly RawField[]): boolean {
  if (fields.length > FEW) return true;
  return fields.some((field, i) => {
    for (let k = 0; k < i; k++) if (fields[k]!.name === field.name) return true;
    return false;
  });
}

function inside(field: RawField, entry: Entry): boolean {
  return field.nameSpan.start >= entry.span.start && field.nameSpan.end <= entry.span.end;
}

function twice(context: Context, entry: Entry, field: RawField, last: RawField): Finding {
  const written = context.text.slice(field.nameSpan.start, field.nameSpan.end);
  const same = field.value === last.value && !field.computed && field.kind !== 'table';
  const remove = context.format === 'lua' && !last.computed ? removal(context, field) : undefined;
  return report(
    'duplicate-field',
    context.format,
    field.nameSpan,
    `${written} is given twice for this ${entry.kind}, and only the last one counts`,
    {
      entry,
      related: [{ span: last.nameSpan, message: 'the one that counts' }],
      // Which of two values was meant is for people to say.
      fixes: remove === undefined ? [] : [{ title: 'Remove this one', edits: [remove], preferred: same }],
    },
  );
}
