import type { DungeonEntry, LevelEntry } from '../../definition/types';
import type { Context } from '../context';

/** Chance, 0..1, that a game has the dungeon; unknown counts as always (§5: 0 means always too). */
export function dungeonChance(dungeon: DungeonEntry): number {
  const chance = dungeon.chance?.value;
  return chance === undefined || chance === 0 || chance >= 100 ? 1 : Math.max(0, chance) / 100;
}

/** The percentage a level's chance stands for, 100 where nothing is written; `undefined` where it is not known. */
export function levelChance(level: LevelEntry): number | undefined {
  return level.chance === undefined ? 100 : level.chance.value;
}

/** Whether the game does without a branch to it (3.7 and 5.0). */
export function unconnected(dungeon: DungeonEntry, context: Context): boolean {
  return context.format === 'lua' && dungeon.flags.some((f) => f.value === 'unconnected' || f.value === undefined);
}

/** Whether some dungeon's or branch's name cannot be known, so that nothing may be said about missing ones. */
export function someNameUnknown(
  entries: readonly { readonly name?: { readonly value: string | undefined } }[],
): boolean {
  return entries.some((entry) => entry.name === undefined || entry.name.value === undefined);
}

const BROKEN = new Set(['syntax-error', 'unterminated-string']);

/** Whether part of the file could not be read: then nothing is said about what the whole of it lacks. */
export function unreadable(context: Context): boolean {
  const nothing = context.dungeons.length === 0;
  return (
    context.world.stop !== undefined ||
    context.definition.problems.some(
      (p) =>
        BROKEN.has(p.code) ||
        (p.code === 'missing-field' && (nothing || nameMissing(context))) ||
        (nothing && p.code === 'computed-value'),
    )
  );
}

/** Where an operand is missing: whether it may be a name, in whose place its bones tag was taken. */
function nameMissing({ dungeons, levels }: Context): boolean {
  const isTag = (name: string | undefined) => name === undefined || name.length <= 1 || name === 'none';
  return dungeons.some((d) => isTag(d.name?.value)) || levels.some((l) => isTag(l.name?.value));
}

/** Whether Lua's reader may have lost entries: a bracket too many cuts off what follows. */
export function mayLack({ format, definition }: Context): boolean {
  return format === 'lua' && definition.problems.some((p) => BROKEN.has(p.code));
}
