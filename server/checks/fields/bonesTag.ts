import type { DungeonEntry, Field, LevelEntry } from '../../definition/types';
import { type Context, quote } from '../context';
import { replace, report } from '../report';
import { pauses } from '../steps';
import type { Finding, Fix } from '../types';
import { rawField } from './raw';
import { removal } from './removal';

/** `bones-tag`: one byte, in `.def` also `"none"`. */
export function* bonesTags(context: Context): Iterable<Finding | undefined> {
  const pause = pauses();
  for (const entry of [...context.dungeons, ...context.levels]) {
    if (pause()) yield undefined;
    const tag = entry.bonetag;
    if (tag?.value === undefined) continue;
    if (context.format === 'lua') yield* lua(context, entry, tag, tag.value);
    else yield* def(context, entry, tag, tag.value);
  }
}

function* def(
  context: Context,
  entry: DungeonEntry | LevelEntry,
  tag: Field<string>,
  value: string,
): Iterable<Finding> {
  const bytes = context.byteLength(value);
  if (bytes === undefined || bytes === 1) return;
  const none = value.toLowerCase() === 'none' || value === '';
  const message =
    value === ''
      ? 'An empty bones tag is none: the compiler wants a single character or "none"'
      : none
        ? `The bones tag ${quote(value)} is not "none", in lower case, and the compiler rejects it`
        : value.length === 1
          ? `The bones tag ${quote(value)} takes ${bytes} bytes, but the compiler wants a single one or "none"`
          : `The bones tag ${quote(value)} is longer than one character, but the compiler wants a single one or "none"`;
  yield report('bones-tag', context.format, tag.span, message, {
    entry,
    fixes: none ? [replace('Change to "none"', tag.span, '"none"')] : [],
  });
}

function* lua(
  context: Context,
  entry: DungeonEntry | LevelEntry,
  tag: Field<string>,
  value: string,
): Iterable<Finding> {
  const bytes = context.byteLength(value);
  if (bytes === undefined || bytes <= 1) return;
  const raw = rawField(entry, 'bonetag');
  const none = value === 'none';
  const remove = raw === undefined || raw.computed ? undefined : removal(context, raw);
  const first = value.slice(0, 1);
  const fixes: Fix[] = none
    ? remove === undefined
      ? []
      : [{ title: 'Remove the field: no bones', edits: [remove], preferred: true }]
    : [];
  yield report(
    'bones-tag',
    context.format,
    tag.span,
    none
      ? '"none" is no word for "no bones tag" in dungeon.lua, so the tag is n; leave the field out to have none'
      : value.length === 1 || context.byteLength(first) !== 1
        ? `The bones tag ${quote(value)} begins with a character of more than one byte, and only the first byte is used`
        : `The bones tag ${quote(value)} is longer than one character, and only ${quote(first)} is used`,
    { entry, severity: 'warning', foundBy: 'nobody', fixes },
  );
}
