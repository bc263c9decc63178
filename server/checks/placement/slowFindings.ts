import type { LevelEntry } from '../../definition/types';
import { isChained } from '../../game/placesText';
import type { Span } from '../../syntax/span';
import { named } from '../context';
import { edits, fewRelated, report } from '../report';
import type { Finding, Fix, TextEdit } from '../types';
import type { PlacementContext } from './placementContext';
import type { Slow } from './types';

/** `placement-slow`: narrow levels after wide ones, one finding for a dungeon: its levels are searched for together. */
export function* slowFindings(at: PlacementContext): Iterable<Finding> {
  const groups = new Map<number, Late[]>();
  for (const slow of at.facts.slow) {
    const level = at.level(slow.level);
    if (!level || !slow.blockers.some((blocker) => at.level(blocker))) continue;
    const group = groups.get(level.dungeon);
    if (group) group.push({ slow, level });
    else groups.set(level.dungeon, [{ slow, level }]);
  }
  for (const group of groups.values()) {
    const [first, second] = group;
    const { slow, level } = first!;
    const blockers = slow.blockers.flatMap((blocker) => at.level(blocker) ?? []);
    const count = `${blockers.length} levels`;
    const { places } = slow;
    const other = group.length === 2 ? named(second!.level) : `${group.length - 1} other levels`;
    const who = second
      ? `${named(level)} and ${other} come after levels that have more places and may take all of theirs`
      : `${named(level)} has ${places} place${places === 1 ? '' : 's'} and comes after ${count} that have more and may take ${places === 1 ? 'it' : 'them all'}`;
    yield report(
      'placement-slow',
      at.context.format,
      level.headSpan,
      `${who}, so the search for places may run for ever: ${at.games(slow.share, true)} have a long one`,
      {
        entry: level,
        related: [
          { span: blockers[0]!.headSpan, message: `the first of the ${count}` },
          ...fewRelated(
            group.slice(1).map((late) => late.level.headSpan),
            'the same here',
          ),
        ],
        fixes: movedUp(at, group),
      },
    );
  }
}

/** A level that comes too late. */
interface Late {
  readonly slow: Slow;
  readonly level: LevelEntry;
}

/** The levels moved before the first of those that may take their places, the narrowest first. */
function movedUp(at: PlacementContext, group: readonly Late[]): Fix[] {
  const { rules, levels, text, format } = at.context;
  const before = group.flatMap(({ slow }) => slow.blockers.flatMap((id) => at.level(id) ?? []));
  const first = before.reduce((one, other) => (other.index < one.index ? other : one));
  const movable = group.filter(({ level }) => {
    const name = level.name?.value;
    // A chained level stays after its chain level, and 3.6 does not chain to a dungeon's first level.
    const chainedTo = levels.some((other) => other.chainlevel?.value === name);
    return !isChained(level, rules) && !(chainedTo && first.index === 0);
  });
  const moves = movable
    .toSorted((a, b) => a.slow.places - b.slow.places)
    .flatMap(({ level }) => move(text, format === 'lua', level.span, first.span) ?? []);
  if (moves.length === 0) return [];
  const [{ target }] = moves as [Move];
  const list: TextEdit[] = [
    { span: { start: target, end: target }, newText: moves.map(({ block }) => block).join('') },
    ...moves.map(({ from }) => ({ span: from, newText: '' })),
  ];
  const what = moves.length === 1 ? named(movable[0]!.level) : `${moves.length} levels`;
  // What a comment above a level says may be about it: then it is not for us alone to move.
  const sure = moves.length === group.length && moves.every(({ remarked }) => !remarked);
  return [edits(`Move ${what} up, before ${named(first)}`, list, sure)];
}

interface Move {
  /** Where it goes: the start of a line. */
  readonly target: number;
  readonly from: Span;
  /** Whole lines. */
  readonly block: string;
  /** Whether a comment stands above it. */
  readonly remarked: boolean;
}

/** Moves whole lines; nothing where the entries do not stand on lines of their own. */
function move(
  text: string,
  lua: boolean,
  what: { start: number; end: number },
  before: { start: number; end: number },
): Move | undefined {
  const lineStart = (offset: number) => text.lastIndexOf('\n', offset - 1) + 1;
  const start = lineStart(what.start);
  const target = lineStart(before.start);
  if (text.slice(start, what.start).trim() !== '' || text.slice(target, before.start).trim() !== '') return undefined;
  if (target >= start) return undefined;
  const rest = (lua ? /^[ \t]*,?[ \t]*(?:--[^\n]*)?(?:\n|$)/ : /^[ \t]*(?:\r?\n|$)/).exec(text.slice(what.end));
  if (!rest) return undefined;
  const end = what.end + rest[0].length;
  let block = text.slice(start, end);
  if (lua && !/^[ \t]*,/.test(rest[0])) {
    block = `${text.slice(start, what.end)},${rest[0]}`;
  }
  if (!block.endsWith('\n')) block += '\n';
  const above = text.slice(0, start).trimEnd();
  const remarked = above
    .slice(above.lastIndexOf('\n') + 1)
    .trimStart()
    .startsWith(lua ? '--' : '#');
  return { target, from: { start, end }, block, remarked };
}
