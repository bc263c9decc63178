import type { DungeonEntry, LevelEntry } from '../../definition/types';
import { type Context, named, quote } from '../context';
import { report } from '../report';
import type { Finding } from '../types';

/** `duplicate-dungeon` and `duplicate-level`: the game finds both by name, and always the first. */
export function* duplicates(context: Context): Iterable<Finding> {
  if (!context.rules.traits.alternatives) {
    for (const [name, [first, ...others]] of context.names.dungeons) {
      for (const other of others) yield duplicateDungeon(context, name, first!, other);
    }
  }
  if (context.rules.traits.repeatsLevels) return;
  for (const [name, [first, ...others]] of context.names.levels) {
    for (const other of others) {
      if (!alternatives(context, first!, other)) yield duplicateLevel(context, name, first!, other);
    }
  }
}

/** dNetHack: two dungeons of one name, of which a game has one, may hold the same levels. */
function alternatives(context: Context, a: LevelEntry, b: LevelEntry): boolean {
  const [one, two] = [context.dungeonOf(a), context.dungeonOf(b)];
  return context.rules.traits.alternatives && one !== two && one?.name?.value === two?.name?.value;
}

function duplicateDungeon(context: Context, name: string, first: DungeonEntry, other: DungeonEntry): Finding {
  const checked = context.format === 'def' && context.rules.traits.checksDungeons;
  const stops = cannotHang(context, name, first, other);
  return report(
    'duplicate-dungeon',
    context.format,
    other.headSpan,
    `A dungeon called ${quote(name)} is there already, and the game finds only the first: ${stops ? 'it finds no way into this one and stops at the start' : 'this one hangs on the same branch'}`,
    {
      entry: other,
      foundBy: checked ? 'compiler' : stops ? 'start' : 'play',
      related: [{ span: first.headSpan, message: 'the first dungeon of this name' }],
    },
  );
}

/** Whether the branch the second one would hang on does not come before the first one, by whose number it is sought. */
function cannotHang(context: Context, name: string, first: DungeonEntry, other: DungeonEntry): boolean {
  const last = context.format === 'lua' ? other.index : other.index - 1;
  const branch = context.names.branches.get(name)?.find((b) => b.dungeon <= last);
  return branch === undefined || branch.dungeon >= first.index;
}

function duplicateLevel(context: Context, name: string, first: LevelEntry, other: LevelEntry): Finding {
  const chained = context.format === 'def' && (other.chainlevel?.value ?? '') !== '';
  const home = context.dungeonOf(first);
  const where = home !== undefined && home !== context.dungeonOf(other) ? ` in ${named(home)}` : '';
  return report(
    'duplicate-level',
    context.format,
    other.headSpan,
    `A level called ${quote(name)} is there already${where}, and ${chained ? 'the compiler refuses a chained level of the same name' : 'whatever looks for that name finds only the first'}`,
    {
      entry: other,
      foundBy: chained ? 'compiler' : 'play',
      related: [{ span: first.headSpan, message: 'the first level of this name' }],
    },
  );
}
