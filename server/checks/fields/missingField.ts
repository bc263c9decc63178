import { entriesOf } from '../../definition/entries';
import type { Entry } from '../../definition/types';
import { type Context, listed } from '../context';
import { report } from '../report';
import type { Finding } from '../types';
import { REQUIRED, rawField } from './raw';
import { isNoTable } from './type';

/** `missing-field` of Lua entries; for `.def` the parser knows which operand is not there. */
export function* missingFields(context: Context): Iterable<Finding> {
  if (context.format !== 'lua') return;
  for (const entry of entriesOf(context.world)) {
    if (entry.kind === 'dungeon' && isNoTable(entry)) continue;
    if (!REQUIRED[entry.kind].some((name) => absent(entry, name))) continue;
    const missing = REQUIRED[entry.kind].filter((name) => absent(entry, name));
    const who = entry.name?.value === undefined ? `This ${entry.kind}` : `The ${entry.kind} "${entry.name.value}"`;
    yield report(
      'missing-field',
      context.format,
      entry.headSpan,
      `${who} has no ${listed(
        missing.map((name) => `\`${name}\``),
        'and no',
      )}, and the game stops at the start`,
      { entry },
    );
  }
}

function absent(entry: Entry, name: string): boolean {
  // A table with computed keys may have it.
  if ((name === 'name' ? entry.name : name === 'base' ? entry.base : undefined) !== undefined) return false;
  const raw = rawField(entry, name);
  return raw === undefined || raw.kind === 'nil';
}
