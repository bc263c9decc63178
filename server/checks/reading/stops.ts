import { lowerBound } from '../../syntax/lines';
import type { Span } from '../../syntax/span';
import type { Context } from '../context';
import { report } from '../report';
import type { Finding } from '../types';

/** `lua-error`: running the file stops the game before it reads a dungeon. */
export function* luaErrors(context: Context): Iterable<Finding> {
  const { stop } = context.world;
  // What the parser stumbled over says more than that Lua refuses the file.
  const broken = context.definition.problems.some((p) => p.code !== 'computed-value');
  if (context.format !== 'lua' || stop === undefined || broken) return;
  const said = (stop.lua ?? stop.message).replace(/^\[string "[^"]*"\]:\d+: /, '').split('\n')[0]!;
  yield report(
    'lua-error',
    context.format,
    stop.span,
    stop.lua === undefined
      ? `The game stops at the start: ${said}`
      : `Running this file ends in an error, and the game stops at the start: ${said}`,
  );
}

/**
 * A stop of the loader that no other check explains is reported in the game's own words: nothing that stops the game
 * may go unsaid.
 */
export function* unexplainedStops(context: Context, found: readonly Finding[]): Iterable<Finding> {
  if (context.dungeons.every((d) => d.stop === undefined)) return;
  const explaining = found.filter((f) => f.severity === 'error' && EXPLAINING.has(f.code)).map((f) => f.span);
  explaining.sort((a, b) => a.start - b.start);
  for (const dungeon of context.dungeons) {
    const { stop } = dungeon;
    if (stop === undefined || someInside(explaining, dungeon.span) || someInside(explaining, stop.span)) continue;
    const said = stop.message.trim().replace(/^unprotected error in call to Lua API \((.*)\)$/s, '$1');
    yield report('wrong-type', context.format, stop.span, `The game stops at the start while it reads this: ${said}`, {
      entry: dungeon,
    });
  }
}

const EXPLAINING = new Set(['missing-field', 'wrong-type', 'unknown-value', 'lua-error', 'syntax-error']);

/** Whether one of the spans, sorted by their starts, lies in the other. */
function someInside(sorted: readonly Span[], around: Span): boolean {
  const first = lowerBound(sorted.length, (i) => sorted[i]!.start >= around.start);
  for (let i = first; i < sorted.length && sorted[i]!.start <= around.end; i++) {
    if (sorted[i]!.end <= around.end) return true;
  }
  return false;
}
