/** How much of a world a picture shows: all of any real file, and a part of one that nobody could look through. */
import type { DungeonEntry, World } from '../definition/types';

/** Dungeons in one picture; the game stops at a fraction of it. */
export const MOST_DUNGEONS = 250;
/** Levels and branches in one picture; four times what the largest variant has. */
const MOST_ENTRIES = 1_200;

export interface Drawable {
  readonly world: World;
  /** What is left out, as a sentence for people; empty for any real file. */
  readonly omitted: string;
}

/**
 * The world with its first dungeons, and of their levels and branches the first in file order, as many as a picture
 * takes. A branch chained to a level that is left out is left out too, for it would look like one without a place.
 */
export function drawable(world: World): Drawable {
  const all = entriesOf(world.dungeons);
  if (all <= MOST_ENTRIES && world.dungeons.length <= MOST_DUNGEONS) return { world, omitted: '' };
  let left = MOST_ENTRIES;
  const dungeons = world.dungeons.slice(0, MOST_DUNGEONS).map((dungeon): DungeonEntry => {
    const levels = dungeon.levels.slice(0, left);
    left -= levels.length;
    const whole = levels.length === dungeon.levels.length;
    const placed = whole ? dungeon.branches : dungeon.branches.filter((b) => b.chainlevel === undefined);
    const branches = placed.slice(0, left);
    left -= branches.length;
    return { ...dungeon, levels, branches };
  });
  return {
    world: { ...world, dungeons },
    omitted: sentence(world.dungeons.length - dungeons.length, all - entriesOf(dungeons)),
  };
}

const entriesOf = (dungeons: readonly DungeonEntry[]): number =>
  dungeons.reduce((n, d) => n + d.levels.length + d.branches.length, 0);

function sentence(dungeons: number, entries: number): string {
  const parts = [
    ...(dungeons ? [`${dungeons.toLocaleString('en')} of its dungeons`] : []),
    ...(entries ? [`${entries.toLocaleString('en')} of its levels and branches`] : []),
  ];
  return `This file is too large to draw as a whole: ${parts.join(' and ')} are left out.`;
}
