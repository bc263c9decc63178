import { readDef } from '../../definition/readDef';
import type { Field, LevelEntry, Orphan } from '../../definition/types';
import { parseDef } from '../../syntax/def/parser';
import { lowerBound } from '../../syntax/lines';
import { type Context, fileContext, named, worldContext } from '../context';
import { bonesTags } from '../fields/bonesTag';
import { numberRanges } from '../fields/numberRange';
import { values } from '../fields/value';
import { replace, report } from '../report';
import { pauses } from '../steps';
import type { Finding } from '../types';

/** Statements without a dungeon for which the compiler has a test (§3); the others write before its table. */
const TESTED = new Set(['BRANCH', 'CHAINBRANCH', 'CHAINLEVEL', 'RNDCHLEVEL']);

/** `no-dungeon-yet` and `no-level-yet`. */
export function* orphans(context: Context): Iterable<Finding> {
  for (const orphan of context.definition.orphans) {
    yield orphan.needs === 'dungeon' ? noDungeon(context, orphan) : noLevel(context, orphan);
  }
}

function noDungeon(context: Context, orphan: Orphan): Finding {
  // Without any dungeon at all the compiler gives up at the end of the file.
  const refused = TESTED.has(orphan.keyword) || context.dungeons.length === 0 || faulty(context, orphan);
  return report(
    'no-dungeon-yet',
    context.format,
    orphan.span,
    `${orphan.keyword} comes before the first DUNGEON, ${refused ? 'and the compiler rejects it' : 'and the compiler writes it over other memory'}`,
    { foundBy: refused ? 'compiler' : 'play' },
  );
}

function noLevel(context: Context, orphan: Orphan): Finding {
  // Before any dungeon too: then the file may have none at all.
  const refused = context.dungeons.length === 0 || faulty(context, orphan);
  return report(
    'no-level-yet',
    context.format,
    orphan.span,
    `${orphan.keyword} comes before the first level of the file, and the compiler writes it over other memory`,
    { foundBy: refused ? 'compiler' : 'play' },
  );
}

/** Whether the compiler would reject the statement wherever it stood: for its words, its tag or its numbers. */
function faulty(context: Context, orphan: Orphan): boolean {
  const home = `DUNGEON: "D" "D" (1, 0)\n${orphan.needs === 'level' ? 'LEVEL: "L" "L" @ (1, 0)\n' : ''}`;
  const text = home + context.text.slice(orphan.span.start, orphan.span.end);
  const tree = parseDef(text);
  const definition = readDef(tree, text);
  const inside = worldContext(fileContext(definition, tree, text, context.rules), definition.worlds[0]!);
  return [values, bonesTags, numberRanges].some((run) =>
    [...run(inside)].some((f) => f?.severity === 'error' && f.foundBy === 'compiler'),
  );
}

/** `describes-previous-dungeon`: a level description below a `DUNGEON` line that has no level yet. */
export function* previousDungeon(context: Context): Iterable<Finding | undefined> {
  const pause = pauses();
  if (context.format !== 'def') return;
  for (const level of context.levels) {
    if (pause()) yield undefined;
    const next = context.dungeons[level.dungeon + 1];
    if (next === undefined) continue;
    for (const field of [...level.flags, ...level.alignments]) {
      if (field.nameSpan.start < next.headSpan.start) continue;
      yield describesPrevious(context, level, field);
    }
  }
}

function describesPrevious(context: Context, level: LevelEntry, field: Field<string>): Finding {
  // The dungeon whose statements it stands among: the last one that begins before it.
  const behind = lowerBound(
    context.dungeons.length,
    (i) => context.dungeons[i]!.headSpan.start >= field.nameSpan.start,
  );
  const here = context.dungeons[behind - 1]!;
  const written = context.text.slice(field.nameSpan.start, field.nameSpan.end);
  const meant = written === 'LEVALIGN' ? 'ALIGNMENT' : 'DESCRIPTION';
  const possible = written === 'LEVALIGN' || context.rules.flags.dungeon.includes(field.value ?? '');
  return report(
    'describes-previous-dungeon',
    context.format,
    { start: field.nameSpan.start, end: Math.max(field.nameSpan.end, field.span.end) },
    `${written} comes before any level of ${named(here)}, so it goes to the level ${named(level)} of ${named(context.dungeonOf(level)!)}${possible ? `; did you mean ${meant}?` : ''}`,
    {
      entry: here,
      related: [
        { span: level.headSpan, message: 'the level that gets it' },
        { span: here.headSpan, message: 'the dungeon it stands under' },
      ],
      fixes: possible ? [replace(`Change to ${meant}`, field.nameSpan, meant)] : [],
    },
  );
}
