import type { DungeonEntry, Field, LevelEntry } from '../../definition/types';
import { type Context, named } from '../context';
import { fewRelated, replace, report } from '../report';
import { pauses } from '../steps';
import type { Finding } from '../types';

const DIRECTED = new Set(['lawful', 'neutral', 'chaotic']);
const UNDIRECTED = new Set(['unaligned', 'noalign']);

/** `flag-without-effect`: legal words that do nothing, or something else. */
export function* effects(context: Context): Iterable<Finding | undefined> {
  const pause = pauses();
  yield* lostAlignments(context);
  for (const entry of [...context.dungeons, ...context.levels]) {
    if (pause()) yield undefined;
    if (entry.flags.length === 0 && entry.alignments.length < 2) continue;
    if (context.format === 'def') yield* def(context, entry);
    else yield* lua(context, entry);
    if (entry.flags.length > 1) yield* repeated(context, entry);
  }
}

function* def(context: Context, entry: DungeonEntry | LevelEntry): Iterable<Finding> {
  const directed = entry.alignments.filter((a) => a.value !== undefined && DIRECTED.has(a.value));
  const first = directed[0];
  const other = directed.findLast((a) => a.value !== first?.value);
  if (first !== undefined && other !== undefined) {
    yield report(
      'flag-without-effect',
      context.format,
      other.span,
      `${named(entry)} is ${first.value} already, and the compiler joins the two alignments into one that the game does not know`,
      { entry, related: [{ span: first.span, message: 'the other alignment' }] },
    );
  } else {
    for (const again of entry.alignments.slice(1)) {
      yield report(
        'flag-without-effect',
        context.format,
        again.span,
        again.value === entry.alignments[0]!.value
          ? `${named(entry)} is ${again.value} already`
          : `${named(entry)} has two alignments, and ${UNDIRECTED.has(again.value ?? '') ? again.value : entry.alignments[0]!.value} takes nothing away from the other`,
        {
          entry,
          severity: 'information',
          related: [{ span: entry.alignments[0]!.span, message: 'the other alignment' }],
        },
      );
    }
  }
  if (entry.kind === 'dungeon') return;
  for (const flag of entry.flags) {
    if (flag.value === undefined || !UNDIRECTED.has(flag.value)) continue;
    yield report(
      'flag-without-effect',
      context.format,
      flag.span,
      `${flag.value} is an alignment: as a description the compiler takes it and does nothing; did you mean LEVALIGN?`,
      { entry, fixes: flag.nameSpan === flag.span ? [] : [replace('Change to LEVALIGN', flag.nameSpan, 'LEVALIGN')] },
    );
  }
}

function* lua(context: Context, entry: DungeonEntry | LevelEntry): Iterable<Finding> {
  for (const flag of entry.flags) {
    if (entry.kind === 'dungeon' && flag.value === 'town') {
      yield report(
        'flag-without-effect',
        context.format,
        flag.span,
        `town is a flag of levels and does nothing for the dungeon ${named(entry)}`,
        { entry },
      );
    } else if (entry.kind === 'level' && flag.value === 'unconnected') {
      yield report(
        'flag-without-effect',
        context.format,
        flag.span,
        `unconnected is a flag of dungeons: for a level its bit means chaotic, and that is what ${named(entry)} becomes`,
        { entry },
      );
    }
  }
}

/** One finding for all dungeons: it is one fault, of the loader, and not of any of them. */
function* lostAlignments(context: Context): Iterable<Finding> {
  if (context.format !== 'lua') return;
  const lost = context.dungeons.filter((d) => DIRECTED.has(d.alignments.at(-1)?.value ?? ''));
  const [first, ...others] = lost;
  if (first === undefined) return;
  const alignment = first.alignments.at(-1)!;
  const more =
    others.length === 0
      ? ''
      : ` (nor do those of ${others.length} other ${others.length === 1 ? 'dungeon' : 'dungeons'} get theirs)`;
  yield report(
    'flag-without-effect',
    context.format,
    alignment.span,
    `The game loses the alignment of a dungeon when it stores it, so the levels of ${named(first)} do not become ${alignment.value}${more}`,
    {
      entry: first,
      severity: 'information',
      related: fewRelated(
        others.map((d) => d.alignments.at(-1)!.span),
        'lost in the same way',
      ),
    },
  );
}

function* repeated(context: Context, entry: DungeonEntry | LevelEntry): Iterable<Finding> {
  const seen = new Map<string, Field<string>>();
  for (const flag of entry.flags) {
    if (flag.value === undefined || UNDIRECTED.has(flag.value)) continue;
    const before = seen.get(flag.value);
    if (before === undefined) seen.set(flag.value, flag);
    else {
      yield report('flag-without-effect', context.format, flag.span, `${named(entry)} is ${flag.value} already`, {
        entry,
        severity: 'information',
        related: [{ span: before.span, message: 'the first time' }],
      });
    }
  }
}
