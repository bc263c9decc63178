import type { Field, LevelEntry, Orphan } from '../../definition/types';
import { type Context, named } from '../context';
import { replace, report } from '../report';
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
  const refused = TESTED.has(orphan.keyword) || context.dungeons.length === 0;
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
  const refused = context.dungeons.length === 0;
  return report(
    'no-level-yet',
    context.format,
    orphan.span,
    `${orphan.keyword} comes before the first level of the file, and the compiler writes it over other memory`,
    { foundBy: refused ? 'compiler' : 'play' },
  );
}

/** `describes-previous-dungeon`: a level description below a `DUNGEON` line that has no level yet. */
export function* previousDungeon(context: Context): Iterable<Finding> {
  if (context.format !== 'def') return;
  for (const level of context.levels) {
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
  const here = [...context.dungeons].reverse().find((d) => d.headSpan.start < field.nameSpan.start)!;
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
