import type { DungeonEntry, LevelEntry } from '../../definition/types';
import { type Context, listed, named, quote } from '../context';
import { replace, report } from '../report';
import type { Finding, Fix } from '../types';

/**
 * Quest levels are named `x-…` here and bear a role's code on disk; `dummy` is never made; the rogue level is made by
 * code.
 */
function hasNoFile(level: LevelEntry, name: string): boolean {
  return /^(?:x-.*|dummy|rogue)$/i.test(name) || level.flags.some((flag) => flag.value === 'roguelike');
}

/** `level-file-missing` and `level-file-unused`, where the source tree is known. */
export function* levelFiles(context: Context): Iterable<Finding> {
  const files = context.rules.levelFiles;
  if (files === undefined || files.size === 0) return;
  const names = new Set([...files.keys()].map((name) => name.toLowerCase()));
  for (const dungeon of context.dungeons) yield* filler(context, dungeon, names);
  for (const level of context.levels) {
    const name = level.name?.value;
    if (
      name === undefined ||
      hasNoFile(level, name) ||
      (level.nlevels !== undefined && level.nlevels.value === undefined)
    )
      continue;
    yield* missing(context, level, name, names);
    yield* unused(context, level, name, names);
  }
}

/** The filler of a Lua dungeon is a level file too. */
function* filler(context: Context, dungeon: DungeonEntry, names: ReadonlySet<string>): Iterable<Finding> {
  const name = dungeon.lvlfill?.value;
  if (name === undefined || name === '' || names.has(name.toLowerCase())) return;
  yield report(
    'level-file-missing',
    context.format,
    dungeon.lvlfill!.span,
    `No level file ${quote(name)} is in the source tree, and it should fill the levels of ${named(dungeon)}`,
    { entry: dungeon },
  );
}

function* missing(context: Context, level: LevelEntry, name: string, names: ReadonlySet<string>): Iterable<Finding> {
  const count = Math.min(level.nlevels?.value ?? 0, 255);
  const wanted = count > 0 ? Array.from({ length: count }, (_, i) => `${name}-${i + 1}`) : [name];
  const absent = wanted.filter((file) => !names.has(file.toLowerCase()));
  if (absent.length === 0) return;
  const few = absent.slice(0, 3).map(quote);
  const more = absent.length > 3 ? [...few, `${absent.length - 3} more`] : few;
  const all = absent.length === wanted.length;
  const hint =
    all && count === 0 && names.has(`${name}-1`.toLowerCase())
      ? `, though "${name}-1" is there: the count is missing`
      : '';
  yield report(
    'level-file-missing',
    context.format,
    (count > 0 && !all ? level.nlevels : level.name)!.span,
    `No level file ${listed(more, 'or')} is in the source tree${hint}`,
    { entry: level, fixes: fewer(level, name, names) },
  );
}

/** The count of those that are there without a gap. */
function fewer(level: LevelEntry, name: string, names: ReadonlySet<string>): Fix[] {
  const field = level.nlevels;
  if (field === undefined || field.computed) return [];
  let there = 0;
  while (there < 255 && names.has(`${name}-${there + 1}`.toLowerCase())) there++;
  return there === 0 || there >= field.value!
    ? []
    : [replace(`Change the count to ${there}`, field.span, String(there), false)];
}

function* unused(context: Context, level: LevelEntry, name: string, names: ReadonlySet<string>): Iterable<Finding> {
  const count = level.nlevels?.value ?? 0;
  if (count < 1 || count > 255) return;
  const unusedFiles: string[] = [];
  for (let i = count + 1; names.has(`${name}-${i}`.toLowerCase()); i++) unusedFiles.push(`${name}-${i}`);
  if (unusedFiles.length === 0) return;
  const [first, last] = [unusedFiles[0]!, unusedFiles.at(-1)!];
  yield report(
    'level-file-unused',
    context.format,
    level.nlevels!.span,
    `The source tree has ${first === last ? `the level file ${quote(first)}` : `the level files ${quote(first)} to ${quote(last)}`}, but the count is ${count}, so ${first === last ? 'it is' : 'they are'} never picked`,
    {
      entry: level,
      fixes: level.nlevels!.computed
        ? []
        : [
            {
              title: `Change the count to ${count + unusedFiles.length}`,
              edits: [{ span: level.nlevels!.span, newText: String(count + unusedFiles.length) }],
              preferred: false,
            },
          ],
    },
  );
}
