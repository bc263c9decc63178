import type { DungeonEntry, Entry } from '../../definition/types';
import { type Context, named } from '../context';
import { report } from '../report';
import { pauses } from '../steps';
import type { Finding, FoundBy } from '../types';

/** The most levels all dungeons can have together where the level index is a signed char. */
const SIGNED_CHAR = 127;

/** `limit`: the tables of fixed size (§5c). */
export function* limits(context: Context): Iterable<Finding | undefined> {
  const pause = pauses();
  const { limits: max } = context.rules;
  // MAXDUNGEON itself is one too many.
  // The loader of 3.7 counts only the list part of the table.
  const counted = context.dungeons.slice(0, context.world.counted);
  yield* table(context, 'dungeons', counted, max.dungeons - 1, 'MAXDUNGEON', max.dungeons);
  yield* table(context, 'special levels', context.levels, max.specialLevels, 'LEV_LIMIT', max.specialLevels);
  yield* table(context, 'branches', context.branches, max.branches, 'BRANCH_LIMIT', max.branches);
  for (const dungeon of context.dungeons) {
    if (pause()) yield undefined;
    yield* length(context, dungeon);
  }
  if (context.rules.traits.signedLevelIndex) yield* total(context);
}

function* table(
  context: Context,
  what: string,
  entries: readonly Entry[],
  room: number,
  constant: string,
  value: number,
): Iterable<Finding> {
  const beyond = entries[room];
  if (beyond === undefined) return;
  // The compiler notices one later than it should: the first that is too many overruns its table (§3).
  const compilerRoom = value + 1;
  const refused: FoundBy = context.format === 'def' && entries.length > compilerRoom ? 'compiler' : 'start';
  yield report(
    'limit',
    context.format,
    beyond.headSpan,
    `The file has ${entries.length} ${what}, but the game has room for ${room} (${constant} is ${value}), so ${refused === 'compiler' ? 'the compiler' : 'the game'} stops${refused === 'compiler' ? '' : ' at the start'}`,
    { entry: beyond, foundBy: refused },
  );
}

/** Shortest and longest length as written, before it is cut; nothing where it is not known or makes no sense. */
function lengths(dungeon: DungeonEntry): { least: number; most: number } | undefined {
  const base = dungeon.base?.value;
  const range = dungeon.range === undefined ? 0 : dungeon.range.value;
  if (base === undefined || range === undefined || base < 1 || range < 0) return undefined;
  return { least: base, most: base + Math.max(range, 1) - 1 };
}

function* length(context: Context, dungeon: DungeonEntry): Iterable<Finding> {
  const max = context.rules.limits.levelsPerDungeon;
  const size = lengths(dungeon);
  if (size === undefined || size.most <= max) return;
  // The compiler refuses such a base, and number-range says so.
  if (size.least > max && context.format === 'def') return;
  const field = size.least > max ? dungeon.base! : (dungeon.range ?? dungeon.base!);
  yield report(
    'limit',
    context.format,
    field.span,
    `${named(dungeon)} can have up to ${size.most} levels, but the game cuts it to ${max} (MAXLEVEL)`,
    { entry: dungeon, severity: 'warning', foundBy: 'nobody' },
  );
}

function* total(context: Context): Iterable<Finding> {
  const max = context.rules.limits.levelsPerDungeon;
  const sizes = context.dungeons.map(lengths);
  if (sizes.some((size) => size === undefined) || context.rules.traits.alternatives) return;
  const sum = (key: 'least' | 'most') => sizes.reduce((n, size) => n + Math.min(size![key], max), 0);
  const [least, most] = [sum('least'), sum('most')];
  if (most <= SIGNED_CHAR) return;
  const always = least > SIGNED_CHAR;
  let running = 0;
  const beyond = context.dungeons.find((_, i) => {
    running += Math.min(sizes[i]!.most, max);
    return running > SIGNED_CHAR;
  })!;
  yield report(
    'limit',
    context.format,
    beyond.headSpan,
    `The dungeons ${always ? 'have' : 'may have'} ${least === most ? most : `${least} to ${most}`} levels in all, but the game counts levels in a signed byte and goes wrong past ${SIGNED_CHAR}`,
    { entry: beyond, severity: always ? 'error' : 'warning', foundBy: 'play' },
  );
}
