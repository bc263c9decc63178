import { percentInWords } from '../../definition/percent';
import type { DungeonEntry, LevelEntry } from '../../definition/types';
import { type Context, named } from '../context';
import { report } from '../report';
import { pauses } from '../steps';
import type { Finding } from '../types';
import { dungeonChance, levelChance, someNameUnknown, unconnected, unreadable } from './names';

/** `required-level`: levels that the game counts on without checking. Names are compared as it does, case aside. */
export function* requiredLevels(context: Context): Iterable<Finding | undefined> {
  const pause = pauses();
  const first = new Map<string, LevelEntry>();
  for (const level of context.levels) {
    if (pause()) yield undefined;
    const name = level.name?.value?.toLowerCase();
    if (name !== undefined && !first.has(name)) first.set(name, level);
  }
  const find = (name: string) => first.get(name);
  if (!someNameUnknown(context.levels) && !unreadable(context)) {
    yield* wizard(context, find);
    yield* dummy(context, find);
  }
  const knox = find('knox');
  if (knox !== undefined) yield* fort(context, knox);
}

type Find = (name: string) => LevelEntry | undefined;

function* wizard(context: Context, find: Find): Iterable<Finding> {
  if (!context.rules.knownLevels.includes('wizard1') || find('wizard1') !== undefined) return;
  // A fragment or a total conversion: only a file with the game's hell is expected to have its tower.
  const hell = context.dungeons.find((d) => d.name?.value === 'Gehennom');
  if (hell === undefined) return;
  yield report(
    'required-level',
    context.format,
    hell.headSpan,
    'No level is called "wizard1", and the game has no other place for the Wizard of Yendor and his tower',
    { entry: hell },
  );
}

function* dummy(context: Context, find: Find): Iterable<Finding> {
  // 3.1 had no such place holder yet.
  if (context.rules.generation === '3.1') return;
  const astral = find('astral') ?? find('earth');
  if (astral === undefined || find('dummy') !== undefined) return;
  const planes = context.dungeonOf(astral);
  if (planes === undefined) return;
  yield report(
    'required-level',
    context.format,
    planes.headSpan,
    `${named(planes)} has no level "dummy" below its entry, so its depths, and the place of death on it, come out one too low`,
    { entry: planes, related: [{ span: astral.headSpan, message: 'the level that shows it is the endgame' }] },
  );
}

/** `knox` must be where the branch to its dungeon arrives, or "insert_branch: not found". */
function* fort(context: Context, knox: LevelEntry): Iterable<Finding> {
  const dungeon = context.dungeonOf(knox);
  // 5.0 does without the branch.
  if (dungeon === undefined || context.rules.generation === '5.0') return;
  if (dungeon.index === 0 || unconnected(dungeon, context)) {
    yield report(
      'required-level',
      context.format,
      knox.headSpan,
      `No branch leads to ${named(dungeon)}, the dungeon of "knox", and the game stops at the start when it looks for it`,
      { entry: knox, severity: 'error', foundBy: 'start' },
    );
    return;
  }
  const met = meeting(dungeon, knox);
  if (met === undefined || met >= 1 - 1e-9) return;
  yield report(
    'required-level',
    context.format,
    knox.headSpan,
    `"knox" must be the level on which the branch arrives, but ${met === 0 ? 'never is' : 'is not always'}, and the game then stops at the start${games(context, dungeon, knox, 1 - met)}`,
    {
      entry: knox,
      severity: met === 0 ? 'error' : 'warning',
      foundBy: 'start',
      related: [{ span: (dungeon.entry ?? dungeon).span, message: 'where the player arrives' }],
    },
  );
}

/** `: 40% of games`; empty where another dungeon that games may lack has a say in it. */
function games(context: Context, dungeon: DungeonEntry, knox: LevelEntry, missed: number): string {
  const chance = levelChance(knox);
  if (chance === undefined || context.dungeons.some((d) => d !== dungeon && dungeonChance(d) < 1)) return '';
  const share = (missed * dungeonChance(dungeon) * Math.min(Math.max(chance, 0), 100)) / 100;
  return share >= 1 - 1e-9 ? ': all games' : `: ${percentInWords(share)} of games`;
}

/** How often, 0..1, a level is its dungeon's entry level, over all lengths; `undefined` where that is not plain. */
function meeting(dungeon: DungeonEntry, level: LevelEntry): number | undefined {
  const [base, at] = [dungeon.base?.value, level.base?.value];
  const range = dungeon.range === undefined ? 0 : dungeon.range.value;
  const span = level.range === undefined ? 0 : level.range.value;
  const entry = dungeon.entry === undefined ? 0 : dungeon.entry.value;
  if (base === undefined || at === undefined || range === undefined || span === undefined || entry === undefined) {
    return undefined;
  }
  if (level.chainlevel !== undefined || base < 1 || range < 0 || range > 300) return undefined;
  let met = 0;
  let total = 0;
  for (let n = base; n < base + Math.max(1, range); n++) {
    const arrival = entry === 0 ? 1 : entry > 0 ? Math.min(entry, n) : Math.max(n + entry + 1, 1);
    const start = at < 0 ? n + at + 1 : at;
    const end = span === -1 ? n : Math.min(n, start + Math.max(1, span) - 1);
    if (start < 1 || start > n) return undefined;
    total++;
    if (start <= arrival && arrival <= end) met += 1 / (end - start + 1);
  }
  return met / total;
}
