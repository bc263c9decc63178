import type { LevelEntry } from '../../definition/types';
import { isChained } from '../../game/placesText';
import { named } from '../context';
import { edits, report } from '../report';
import type { Finding, Fix, TextEdit } from '../types';
import type { PlacementContext } from './placementContext';

/** `placement-slow`: a narrow level after wide ones. */
export function* slowFindings(at: PlacementContext): Iterable<Finding> {
  for (const { level: id, blockers, places, share } of at.facts.slow) {
    const level = at.level(id);
    const before = blockers.flatMap((blocker) => at.level(blocker) ?? []);
    const [first] = before;
    if (!level || !first) continue;
    const count = `${before.length} levels`;
    yield report(
      'placement-slow',
      at.context.format,
      level.headSpan,
      `${named(level)} has ${places} place${places === 1 ? '' : 's'} and comes after ${count} that have more and may take ${places === 1 ? 'it' : 'them all'}, so the search for places may run for ever: ${at.games(share, true)} have a long one`,
      {
        entry: level,
        related: [{ span: first.headSpan, message: `the first of the ${count}` }],
        fixes: movedUp(at, level, first),
      },
    );
  }
}

/** The level moved before the first of those that may take its places. */
function movedUp(at: PlacementContext, level: LevelEntry, first: LevelEntry): Fix[] {
  const { rules, levels } = at.context;
  const name = level.name?.value;
  // A chained level stays after its chain level, and 3.6 does not chain to a dungeon's first level.
  const chainedTo = levels.some((other) => other.chainlevel?.value === name);
  if (isChained(level, rules) || (chainedTo && first.index === 0)) return [];
  const edit = move(at.context.text, at.context.format === 'lua', level.span, first.span);
  return edit ? [edits(`Move ${named(level)} up, before ${named(first)}`, edit, false)] : [];
}

/** Moves whole lines; nothing where the entries do not stand on lines of their own. */
function move(
  text: string,
  lua: boolean,
  what: { start: number; end: number },
  before: { start: number; end: number },
): TextEdit[] | undefined {
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
  return [
    { span: { start: target, end: target }, newText: block },
    { span: { start, end }, newText: '' },
  ];
}
