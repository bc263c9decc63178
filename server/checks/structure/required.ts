import { percentInWords } from '../../definition/percent';
import type { DungeonEntry } from '../../definition/types';
import { type Context, listed, named, quote } from '../context';
import { didYouMean } from '../nearest';
import { replace, report } from '../report';
import { pauses } from '../steps';
import type { Finding } from '../types';
import { dungeonChance, someNameUnknown, unreadable } from './names';

/** `required-dungeon` (and `names-not-english`, where that cannot be told): dungeons the game finds by name. */
export function* requiredDungeons(context: Context): Iterable<Finding> {
  const { rules, format, dungeons } = context;
  const first = dungeons[0];
  // A file without any dungeon compiles, and the game misses its dungeons all the same: told where the file begins.
  const at = first?.headSpan ?? { start: 0, end: 0 };
  const names = context.names.dungeons;
  for (const required of rules.requiredDungeons) {
    const entries = names.get(required);
    if (entries !== undefined) yield* always(context, required, entries);
  }
  if (someNameUnknown(dungeons) || unreadable(context)) return;
  if (rules.traits.translated || foreign(dungeons)) {
    if (rules.requiredDungeons.length > 0 && rules.requiredDungeons.every((name) => names.has(name))) return;
    yield report(
      'names-not-english',
      format,
      at,
      'The names here are not the English ones, so the dungeons that the game looks up by name cannot be checked',
    );
    return;
  }
  const missing = rules.requiredDungeons.filter((name) => !names.has(name));
  const nowhere: string[] = [];
  for (const name of missing) {
    const near = context.near(name, () => [...names.keys()].filter((n) => !rules.requiredDungeons.includes(n)));
    const entry = near === undefined ? undefined : names.get(near)![0]!;
    if (entry === undefined) nowhere.push(name);
    else yield misspelt(context, entry, name);
  }
  if (nowhere.length === 0) return;
  yield report(
    'required-dungeon',
    format,
    at,
    `${rules.name} looks up ${nowhere.length === 1 ? 'the dungeon' : 'the dungeons'} ${listed(nowhere.map(quote))} by name and stops at the start, for no dungeon of this file is called so`,
    first === undefined ? {} : { entry: first },
  );
}

function* always(context: Context, name: string, entries: readonly DungeonEntry[]): Iterable<Finding> {
  const missing = entries.reduce((share, d) => share * (1 - dungeonChance(d)), 1);
  if (missing === 0 || (context.rules.traits.alternatives && entries.length > 1)) return;
  const entry = entries[0]!;
  const field = entry.chance!;
  yield report(
    'required-dungeon',
    context.format,
    field.span,
    `The game looks up ${quote(name)} by name and stops at the start when its chance leaves it out: about ${percentInWords(missing)} of games`,
    { entry },
  );
}

function misspelt(context: Context, entry: DungeonEntry, name: string): Finding {
  const field = entry.name!;
  const at = context.text.slice(field.span.start, field.span.end).indexOf(field.value!);
  const span = { start: field.span.start + at, end: field.span.start + at + field.value!.length };
  return report(
    'required-dungeon',
    context.format,
    field.span,
    `${context.rules.name} looks up a dungeon ${quote(name)} by that exact name and stops at the start, for there is none${didYouMean(name, quote)}`,
    { entry, fixes: field.computed || at < 0 ? [] : [replace(`Change to ${quote(name)}`, span, name, false)] },
  );
}

/** Names in another script than Latin: then none of them can be the English one. */
function foreign(dungeons: readonly DungeonEntry[]): boolean {
  const known = dungeons.flatMap((d) => d.name?.value ?? []);
  const other = known.filter((name) => /[^\u0000-\u024f\u2000-\u206f]/.test(name));
  return other.length * 2 > known.length;
}

/** Games that are rebuilt so that hell may stand anywhere. */
const HELL_ANYWHERE = new Set(['owhack']);

/** `required-order`: Gehennom is dungeon number 1 to parts of the game. */
export function* requiredOrder(context: Context): Iterable<Finding> {
  const { dungeons, format } = context;
  const hell = dungeons.find((d) => d.name?.value === 'Gehennom');
  if (hell === undefined || hell.index === 0 || HELL_ANYWHERE.has(context.rules.dialect)) return;
  if (hell.index > 1) {
    yield report(
      'required-order',
      format,
      hell.headSpan,
      `Gehennom is dungeon number ${hell.index + 1} here, but parts of the game take the second dungeon, ${named(dungeons[1]!)}, for hell`,
      { entry: hell, related: [{ span: dungeons[1]!.headSpan, message: 'the second dungeon' }] },
    );
    return;
  }
  const chance = dungeonChance(dungeons[0]!);
  if (chance === 1) return;
  yield report(
    'required-order',
    format,
    hell.headSpan,
    `Gehennom is not the second dungeon when ${named(dungeons[0]!)} is left out, but parts of the game take the second one for hell: ${percentInWords(1 - chance)} of games`,
    { entry: hell, related: [{ span: dungeons[0]!.chance!.span, message: 'the chance of the first dungeon' }] },
  );
}

/** `chance-hidden-in-wizard`: a dungeon that is always there when somebody tests in wizard mode. */
export function* wizardChance(context: Context): Iterable<Finding | undefined> {
  const pause = pauses();
  if (context.rules.traits.chanceInWizard) return;
  for (const dungeon of context.dungeons) {
    if (pause()) yield undefined;
    const chance = dungeonChance(dungeon);
    if (chance === 1) continue;
    yield report(
      'chance-hidden-in-wizard',
      context.format,
      dungeon.chance!.span,
      `Wizard mode always has ${named(dungeon)}, so games without it, ${percentInWords(1 - chance)} of all, cannot be seen there`,
      { entry: dungeon },
    );
  }
}
