/** How much of a world a picture shows: all of any real file, and a part of one that nobody could look through. */
import type { DungeonEntry, World } from '../definition/types';

/** Levels and branches in one picture; four times what the largest variant has. A picture is made in one piece. */
const MOST_ENTRIES = 1_200;

export interface Drawable {
  readonly world: World;
  /** Levels and branches that are left out; 0 for any real file. */
  readonly omitted: number;
}

/**
 * The world with its first levels and branches in file order, as many as a picture takes. A branch chained to a level
 * that is left out is left out too, for it would look like one without a place.
 */
export function drawable(world: World): Drawable {
  const all = world.dungeons.reduce((n, d) => n + d.levels.length + d.branches.length, 0);
  if (all <= MOST_ENTRIES) return { world, omitted: 0 };
  let left = MOST_ENTRIES;
  const dungeons = world.dungeons.map((dungeon): DungeonEntry => {
    const levels = dungeon.levels.slice(0, left);
    left -= levels.length;
    const whole = levels.length === dungeon.levels.length;
    const placed = whole ? dungeon.branches : dungeon.branches.filter((b) => b.chainlevel === undefined);
    const branches = placed.slice(0, left);
    left -= branches.length;
    return { ...dungeon, levels, branches };
  });
  return { world: { ...world, dungeons }, omitted: all - (MOST_ENTRIES - left) };
}
