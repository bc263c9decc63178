import { entriesOf } from '../../definition/entries';
import type { FieldSpec } from '../../definition/fields';
import type { DungeonEntry, Entry, RawField } from '../../definition/types';
import { type Context, quote } from '../context';
import { report } from '../report';
import type { Finding } from '../types';
import { luaField } from './raw';

/** `wrong-type`: what the Lua loaders do not take for what they want (§4). */
export function* types(context: Context): Iterable<Finding> {
  if (context.format !== 'lua') return;
  for (const dungeon of context.dungeons) {
    if (!isNoTable(dungeon)) continue;
    yield report(
      'wrong-type',
      context.format,
      dungeon.stop!.span,
      'Every element of `dungeon` must be a table that describes a dungeon, and the game stops at the start at this one',
      { entry: dungeon },
    );
  }
  for (const entry of entriesOf(context.world)) {
    for (const field of entry.raw) {
      const spec = luaField(entry.kind, field.name);
      if (spec !== undefined && !plain(field, spec)) yield* judge(context, entry, field, spec);
    }
  }
}

/** The usual case: a value of just the kind that its field wants. */
function plain(field: RawField, spec: FieldSpec): boolean {
  return field.kind === (spec.type === 'integer' ? 'integer' : 'string') && spec.type !== 'entries';
}

/** An element of `dungeon` that is no table; the reader stands an empty entry in its place. */
export function isNoTable(dungeon: DungeonEntry): boolean {
  return dungeon.stop !== undefined && / is not a lua table$/.test(dungeon.stop.message);
}

function* judge(context: Context, entry: Entry, field: RawField, spec: FieldSpec): Iterable<Finding> {
  if (field.kind === 'unknown' || field.kind === 'nil') return;
  if (spec.type === 'flags') yield* flags(context, entry, field);
  else if (spec.type === 'entries') yield* entries(context, entry, field);
  else if (spec.type === 'integer') {
    if (!isInteger(field)) {
      yield wrong(context, entry, field, `\`${field.name}\` must be a whole number, not ${shown(field)}`);
    }
  } else if (field.kind === 'integer' || field.kind === 'float') {
    if (context.rules.generation === '5.0' && spec.mayBeFunction) {
      yield wrong(
        context,
        entry,
        field,
        `\`${field.name}\` must be a text or a function that gives one, not ${shown(field)}`,
      );
    }
  } else if (field.kind === 'function') {
    if (context.rules.generation !== '5.0' || !spec.mayBeFunction) {
      yield wrong(context, entry, field, `\`${field.name}\` must be a text, not a function`);
    }
  } else if (field.kind !== 'string') {
    yield wrong(context, entry, field, `\`${field.name}\` must be a text, not ${shown(field)}`);
  }
}

function wrong(context: Context, entry: Entry, field: RawField, message: string): Finding {
  return report('wrong-type', context.format, field.span, `${message}, and the game stops at the start`, { entry });
}

function* flags(context: Context, entry: Entry, field: RawField): Iterable<Finding> {
  if (field.kind === 'string') return;
  if (field.kind !== 'table') {
    yield report(
      'wrong-type',
      context.format,
      field.span,
      `\`flags\` must be a word or a list of words, and the game ignores ${shown(field)} with a warning`,
      { entry, severity: 'warning' },
    );
    return;
  }
  for (const element of field.elements ?? []) {
    if (element.kind === 'string' || element.kind === 'unknown') continue;
    yield wrong(context, entry, element, `A flag must be a word, not ${shown(element)}`);
  }
}

function* entries(context: Context, entry: Entry, field: RawField): Iterable<Finding> {
  if (field.kind !== 'table') {
    yield wrong(context, entry, field, `\`${field.name}\` must be a list of tables, not ${shown(field)}`);
    return;
  }
  for (const element of field.elements ?? []) {
    if (element.kind === 'table' || element.kind === 'unknown') continue;
    const what = element.kind === 'nil' ? 'without holes' : `not ${shown(element)}`;
    yield wrong(context, entry, element, `\`${field.name}\` must hold tables and nothing else, ${what}`);
  }
}

/** What Lua converts to an integer without loss: numbers and texts that spell one. */
function isInteger(field: RawField): boolean {
  if (field.kind === 'integer') return true;
  if (field.kind === 'float') return whole(Number(field.value));
  if (field.kind !== 'string') return false;
  const text = String(field.value).trim();
  if (/^[-+]?0[xX][0-9a-fA-F]+$/.test(text)) return true;
  return /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/.test(text) && whole(Number(text));
}

function whole(n: number): boolean {
  return Number.isInteger(n) && Math.abs(n) < 2 ** 63;
}

function shown(field: RawField): string {
  switch (field.kind) {
    case 'string':
      return `the text ${quote(String(field.value))}`;
    case 'integer':
    case 'float':
    case 'boolean':
      return String(field.value);
    case 'nil':
      return 'nothing';
    default:
      return `a ${field.kind}`;
  }
}

/** `computed-value`: fields whose value is known only inside the game. */
export function* computedValues(context: Context): Iterable<Finding> {
  if (context.format !== 'lua') return;
  // After an error nothing is known that it had a part in: that is one thing to say.
  if (context.world.stop !== undefined) {
    const unknown: { readonly entry: Entry; readonly field: RawField }[] = [];
    for (const entry of entriesOf(context.world)) {
      for (const field of entry.raw) if (field.kind === 'unknown') unknown.push({ entry, field });
    }
    const [first] = unknown;
    if (first !== undefined) yield computed(context, first.entry, first.field, unknown.length - 1);
    return;
  }
  for (const entry of entriesOf(context.world)) {
    for (const field of entry.raw) if (field.kind === 'unknown') yield computed(context, entry, field, 0);
  }
}

/** @param others how many other fields it stands for */
function computed(context: Context, entry: Entry, field: RawField, others: number): Finding {
  const more =
    others === 0 ? '' : ` (nor ${others === 1 ? 'that of one other field' : `those of ${others} other fields`})`;
  return report(
    'computed-value',
    context.format,
    field.span,
    `The value of \`${field.name}\` cannot be worked out here${more}, so what depends on ${others === 0 ? 'it' : 'them'} is not checked`,
    { entry },
  );
}
