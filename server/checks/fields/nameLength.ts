import type { Entry, Field } from '../../definition/types';
import { type Context, quote } from '../context';
import { report } from '../report';
import type { Finding, FoundBy } from '../types';

interface Room {
  /** Bytes the game keeps, without the NUL. */
  readonly bytes: number;
  /** What the name is, for the message. */
  readonly what: string;
  /** 5.0 stops at it. */
  readonly guarded: boolean;
}

/** `name-too-long`: names that overrun the game's buffers (§2, §5c). */
export function* nameLengths(context: Context): Iterable<Finding> {
  const own = context.rules.traits.threeStrings;
  const dungeonName: Room = { bytes: own ? 47 : 23, what: 'dungeon name', guarded: true };
  const files = (['protofile', 'lvlfill', 'themerooms'] as const).map((what) => ({ bytes: 14, what, guarded: true }));
  const level: Room = { bytes: 14, what: 'level name', guarded: false };
  const display: Room = { bytes: 63, what: 'display name', guarded: false };
  const branch: Room = { bytes: own ? 47 : 23, what: 'branch name', guarded: false };
  for (const d of context.dungeons) {
    if (!fits(context, d.name, dungeonName)) yield tooLong(context, d, d.name!, dungeonName);
    for (const room of files) if (!fits(context, d[room.what], room)) yield tooLong(context, d, d[room.what]!, room);
    for (const l of d.levels) {
      if (!fits(context, l.name, level)) yield tooLong(context, l, l.name!, level);
      if (!fits(context, l.displayName, display)) yield tooLong(context, l, l.displayName!, display);
    }
    for (const b of d.branches) if (!fits(context, b.name, branch)) yield tooLong(context, b, b.name!, branch);
  }
}

/** The compiler's buffer for every kind of name, which SLASH'EM's compiler tests for. */
const COMPILER_ROOM = 23;

function fits(context: Context, field: Field<string> | undefined, room: Room): boolean {
  if (field?.value === undefined) return true;
  const bytes = context.byteLength(field.value);
  return bytes === undefined || bytes <= room.bytes;
}

function tooLong(context: Context, entry: Entry, field: Field<string>, room: Room): Finding {
  const { rules, format } = context;
  const name = field.value!;
  const bytes = context.byteLength(name)!;
  const stops = format === 'lua' && rules.generation === '5.0' && room.guarded;
  const refused = format === 'def' && rules.traits.branchEntryLevel && bytes > COMPILER_ROOM;
  const foundBy: FoundBy = refused ? 'compiler' : stops ? 'start' : 'play';
  const outcome = refused
    ? 'and the compiler rejects it'
    : stops
      ? 'and the game stops at the start'
      : 'and a longer one overwrites memory';
  return report(
    'name-too-long',
    format,
    field.span,
    `The ${room.what} ${quote(name)} takes ${bytes} bytes${bytes === name.length ? '' : ` (${[...name].length} characters)`}, but there is room for ${room.bytes}, ${outcome}`,
    { entry, foundBy },
  );
}
