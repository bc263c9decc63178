import type { Entry, World } from './types';

/** All entries of a world, each dungeon followed by its levels and branches. */
export function entriesOf(world: World): readonly Entry[] {
  const all: Entry[] = [];
  for (const dungeon of world.dungeons) {
    all.push(dungeon);
    for (const level of dungeon.levels) all.push(level);
    for (const branch of dungeon.branches) all.push(branch);
  }
  return all;
}
