import { entriesOf } from '../../definition/entries';
import type { BranchEntry, DungeonEntry, Entry, LevelEntry } from '../../definition/types';
import { type Context, type FileContext, named } from '../context';
import { replace, report } from '../report';
import { pauses } from '../steps';
import type { Finding } from '../types';
import { rawNumber } from './raw';

/** `number-range`, and `odd-number` for what Lua writes past 16 bits. */
export function* numberRanges(context: Context): Iterable<Finding | undefined> {
  const pause = pauses();
  for (const entry of entriesOf(context.world)) {
    if (pause()) yield undefined;
    if (context.format === 'def') {
      if (!coupleFits(context, entry)) yield couple(context, entry);
    } else if (entry.kind !== 'dungeon' && !(isShort(entry, 'base') && isShort(entry, 'range'))) yield* shorts(entry);
    if (entry.kind === 'dungeon') yield* dungeon(context, entry);
    else if ((entry.range?.value ?? 0) < -1) yield* place(context, entry);
    if (entry.kind === 'level' && entry.nlevels !== undefined) yield* count(context, entry);
  }
}

/** What the compiler tests (§3); it sees the numbers before they are cut to 16 bits. */
function coupleFits(context: Context, entry: Entry): boolean {
  const max = context.rules.limits.levelsPerDungeon;
  const base = rawNumber(entry, 'base');
  if (base === undefined) return true;
  const range = rawNumber(entry, 'range');
  if (range === undefined || entry.kind === 'dungeon' || entry.chainlevel !== undefined) return Math.abs(base) <= max;
  return accepts(context, base, range);
}

/** Whether the `.def` compiler takes the couple of a level or branch that is not chained. */
export function accepts({ rules }: FileContext, base: number, range: number): boolean {
  const max = rules.limits.levelsPerDungeon;
  return Math.abs(base) <= max && range >= -1 && (base < 0 ? base + range < 0 : base + range <= max);
}

function couple(context: Context, entry: Entry): Finding {
  const max = context.rules.limits.levelsPerDungeon;
  const base = rawNumber(entry, 'base')!;
  const refused = 'and the compiler rejects it';
  if (Math.abs(base) > max) {
    return report(
      'number-range',
      'def',
      entry.base!.span,
      `The base ${base} is outside -${max} to ${max} (MAXLEVEL), ${refused}`,
      { entry },
    );
  }
  const range = rawNumber(entry, 'range')!;
  const fits = base < 0 ? -base - 1 : max - base;
  const why =
    range < -1
      ? `A range of ${range} is below -1`
      : base < 0
        ? `A base of ${base} with a range of ${range} leads past the last level`
        : `A base of ${base} with a range of ${range} leads past level ${max} (MAXLEVEL)`;
  return report('number-range', 'def', entry.range!.span, `${why}, ${refused}`, {
    entry,
    fixes: [
      range < -1
        ? replace('Change the range to -1, everything to the bottom', entry.range!.span, '-1', false)
        : replace(`Change the range to ${fits}, the largest that is accepted`, entry.range!.span, String(fits), false),
    ],
  });
}

/** Lua: base and range of levels and branches are kept in 16 bits. */
function* shorts(entry: LevelEntry | BranchEntry): Iterable<Finding> {
  for (const name of ['base', 'range'] as const) {
    if (isShort(entry, name)) continue;
    const field = entry[name]!;
    const written = rawNumber(entry, name)!;
    const kept = Number(BigInt.asIntN(16, BigInt(written)));
    yield report(
      'odd-number',
      'lua',
      field.span,
      `The ${name} of a ${entry.kind} is kept in 16 bits, so ${written} is read as ${kept}`,
      { entry, fixes: field.computed ? [] : [replace(`Write ${kept}`, field.span, String(kept))] },
    );
  }
}

/** Whether nothing is lost in 16 bits. */
function isShort(entry: LevelEntry | BranchEntry, name: 'base' | 'range'): boolean {
  const written = entry[name] === undefined ? undefined : rawNumber(entry, name);
  return written === undefined || !Number.isInteger(written) || (written >= -32768 && written <= 32767);
}

function* dungeon(context: Context, entry: DungeonEntry): Iterable<Finding> {
  const { format } = context;
  const base = entry.base?.value;
  const range = entry.range?.value;
  const max = context.rules.limits.levelsPerDungeon;
  const refused = format === 'def' && Math.abs(rawNumber(entry, 'base') ?? 0) > max;
  if (base !== undefined && base <= 0 && !refused) {
    yield report(
      'number-range',
      format,
      entry.base!.span,
      `A base of ${base} gives ${named(entry)} no levels, and a dungeon has at least one`,
      { entry, foundBy: 'play' },
    );
  }
  if (range !== undefined && range < 0) {
    const outcome =
      format === 'lua'
        ? 'and the game complains at the start and takes it for 0'
        : 'and the game draws a length out of all bounds';
    yield report(
      'number-range',
      format,
      entry.range!.span,
      `A dungeon’s range is at least 0, not ${range}, ${outcome}`,
      {
        entry,
        foundBy: 'play',
        fixes: [replace('Change the range to 0', entry.range!.span, '0', false)],
      },
    );
  }
  yield* arrival(context, entry, base, range ?? 0);
}

/** An entry level that no length of the dungeon has is clipped. */
function* arrival(context: Context, dungeon: DungeonEntry, base = 0, range = 0): Iterable<Finding> {
  const entry = dungeon.entry?.value;
  if (
    entry === undefined ||
    base < 1 ||
    range < 0 ||
    (dungeon.range !== undefined && dungeon.range.value === undefined)
  ) {
    return;
  }
  const longest = base + Math.max(range, 1) - 1;
  if (Math.abs(entry) <= longest) return;
  yield report(
    'number-range',
    context.format,
    dungeon.entry!.span,
    `${named(dungeon)} never has ${Math.abs(entry)} levels, so the entry ${entry} is taken for the ${entry > 0 ? 'last' : 'first'} one`,
    { entry: dungeon, severity: 'warning', foundBy: 'nobody' },
  );
}

/** A range below -1 where the compiler does not look: behind `+`, and in Lua. */
function* place(context: Context, entry: LevelEntry | BranchEntry): Iterable<Finding> {
  const range = entry.range?.value;
  if (range === undefined || range >= -1) return;
  if (context.format === 'def' && entry.chainlevel === undefined) return;
  yield report(
    'number-range',
    context.format,
    entry.range!.span,
    `A range of ${range} is below -1 and leaves this ${entry.kind} no place at all${entry.kind === 'level' ? ', so the game stops at the start' : ''}`,
    {
      entry,
      foundBy: entry.kind === 'level' ? 'start' : 'play',
      fixes: [replace('Change the range to -1, everything to the bottom', entry.range!.span, '-1', false)],
    },
  );
}

function* count(context: Context, level: LevelEntry): Iterable<Finding> {
  const written = rawNumber(level, 'nlevels') ?? level.nlevels?.value;
  if (level.nlevels === undefined || written === undefined || (written >= 0 && written <= 255)) return;
  if (!Number.isInteger(written)) return;
  yield report(
    'number-range',
    context.format,
    level.nlevels.span,
    `The number of maps is kept in a byte, so ${written} is read as ${Number(BigInt.asUintN(8, BigInt(written)))}`,
    { entry: level, foundBy: 'play' },
  );
}
