import { type Context, listed, named } from '../context';
import { report } from '../report';
import { pauses } from '../steps';
import { mayLack } from '../structure/names';
import type { Finding } from '../types';

/** `unlisted-tower-level`: levels made from the protofile that have no entry of their own. */
export function* towerLevels(context: Context): Iterable<Finding | undefined> {
  if (mayLack(context)) return;
  const pause = pauses();
  for (const dungeon of context.dungeons) {
    if (pause()) yield undefined;
    const proto = dungeon.protofile?.value;
    const base = dungeon.base?.value;
    const range = dungeon.range === undefined ? 0 : dungeon.range.value;
    if (proto === undefined || proto === '' || base === undefined || range === undefined || range < 0) continue;
    const longest = base + Math.max(range, 1) - 1;
    // A long dungeon with a protofile (the Quest's way) is not a tower of numbered maps.
    if (longest < 1 || longest > 9 || !dungeon.levels.some((l) => l.name?.value?.startsWith(proto))) continue;
    const listedLevels = new Set(dungeon.levels.map((l) => l.name?.value));
    const unlisted: string[] = [];
    for (let n = 1; n <= longest; n++) {
      const taken = dungeon.levels.some(
        (l) => l.base?.value === n && (l.range?.value ?? 0) <= 1 && l.chainlevel === undefined,
      );
      if (!taken && !listedLevels.has(`${proto}${n}`)) unlisted.push(String(n));
    }
    if (unlisted.length === 0) continue;
    yield report(
      'unlisted-tower-level',
      context.format,
      dungeon.protofile!.span,
      `${unlisted.length === 1 ? 'Level' : 'Levels'} ${listed(unlisted)} of ${named(dungeon)} ${unlisted.length === 1 ? 'is' : 'are'} made from "${proto}" but not listed, so ${unlisted.length === 1 ? 'it does' : 'they do'} not show in the overview or among level teleports`,
      { entry: dungeon },
    );
  }
}
