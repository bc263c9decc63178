import type { LevelEntry } from '../../definition/types';
import { type Context, named } from '../context';
import { fieldRemoval } from '../fields/removal';
import { edits, fewRelated, report } from '../report';
import { pauses } from '../steps';
import type { Finding, Fix, TextEdit } from '../types';

/** From here on a lone count is more likely to be a percentage. */
const LIKELY_CHANCE = 20;
/** Level files whose two digits the game's own build files know. */
const WIDE = new Set(['bigrm']);

/** `nlevels-one`, `count-looks-like-chance`, `count-over-nine`. */
export function* counts(context: Context): Iterable<Finding | undefined> {
  const pause = pauses();
  const many: LevelEntry[] = [];
  for (const level of context.levels) {
    if (pause()) yield undefined;
    const count = level.nlevels?.value;
    if (count === undefined) continue;
    if (count === 1) yield* one(context, level);
    else if (context.format === 'def' && level.chance === undefined && count >= LIKELY_CHANCE && count <= 100) {
      yield chanceMeant(context, level, count);
    } else if (count > 9 && count <= 255 && !WIDE.has(level.name?.value ?? '')) many.push(level);
  }
  yield* overNine(context, many);
}

/** One finding for all of them: it is one thing to look after, in one place, the build files. */
function* overNine(context: Context, levels: readonly LevelEntry[]): Iterable<Finding> {
  const [first, ...others] = levels;
  if (first === undefined) return;
  const more = others.length === 0 ? '' : ` and ${others.length} other ${others.length === 1 ? 'level' : 'levels'}`;
  yield report(
    'count-over-nine',
    context.format,
    first.nlevels!.span,
    `${named(first)}${more} ${others.length === 0 ? 'has' : 'have'} more than nine maps, and build files whose patterns match a single digit leave out those from 10 on`,
    {
      entry: first,
      related: fewRelated(
        others.map((l) => l.nlevels!.span),
        'another count over nine',
      ),
    },
  );
}

function* one(context: Context, level: LevelEntry): Iterable<Finding> {
  const name = level.name?.value;
  const files = context.rules.levelFiles;
  if (name === undefined || files?.has(`${name}-1`)) return;
  yield report(
    'nlevels-one',
    context.format,
    level.nlevels!.span,
    `A count of 1 makes the game load "${name}-1", never "${name}"`,
    { entry: level, foundBy: 'play', fixes: withoutCount(context, level) },
  );
}

/** One map of the plain name. */
function withoutCount(context: Context, level: LevelEntry): Fix[] {
  const remove = fieldRemoval(context, level, 'nlevels');
  if (remove === undefined) return [];
  const all = [...plainKeyword(context, level), remove];
  return context.format === 'def' && all.length === 1 ? [] : [edits('Make it a level with one map', all, false)];
}

/** `.def`: the statement without `RND`. */
function plainKeyword(context: Context, level: LevelEntry): TextEdit[] {
  const { start } = level.span;
  const head = /^RND(?:CH)?LEVEL/.exec(context.text.slice(start, start + 10))?.[0];
  if (head === undefined) return [];
  return [{ span: { start, end: start + head.length }, newText: head === 'RNDLEVEL' ? 'LEVEL' : 'CHAINLEVEL' }];
}

function chanceMeant(context: Context, level: LevelEntry, count: number): Finding {
  const keyword = plainKeyword(context, level);
  const fixes =
    keyword.length === 0 ? [] : [edits(`Make it a chance: ${keyword[0]!.newText} … ${count}`, keyword, false)];
  return report(
    'count-looks-like-chance',
    context.format,
    level.nlevels!.span,
    `The only number of a RNDLEVEL is the number of its maps, so ${named(level)} has ${count} of them; was a chance of ${count}% meant?`,
    { entry: level, fixes },
  );
}
