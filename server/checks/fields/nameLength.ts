import type { Entry, Field } from '../../definition/types';
import type { Traits } from '../../dialects/types';
import { type Context, quote } from '../context';
import { report } from '../report';
import { pauses } from '../steps';
import type { Finding, FoundBy } from '../types';

interface Room {
  /** Bytes the game keeps, without the NUL. */
  readonly bytes: number;
  /** What the name is, for the message. */
  readonly what: string;
  /** 5.0 stops at it. */
  readonly guarded: boolean;
}

/** Bytes that the game keeps of a name, without the NUL; a branch's name is that of a dungeon. */
export function nameRoom(kind: Entry['kind'], traits: Traits): number {
  return kind === 'level' ? 14 : traits.threeStrings ? 47 : 23;
}

/** `name-too-long`: names that overrun the game's buffers (§2, §5c). */
export function* nameLengths(context: Context): Iterable<Finding | undefined> {
  const pause = pauses();
  const room = (kind: Entry['kind']) => nameRoom(kind, context.rules.traits);
  const dungeonName: Room = { bytes: room('dungeon'), what: 'dungeon name', guarded: true };
  const files = (['protofile', 'lvlfill', 'themerooms'] as const).map((what) => ({ bytes: 14, what, guarded: true }));
  const level: Room = { bytes: room('level'), what: 'level name', guarded: false };
  const display: Room = { bytes: 63, what: 'display name', guarded: false };
  const branch: Room = { bytes: room('branch'), what: 'branch name', guarded: false };
  for (const d of context.dungeons) {
    if (pause()) yield undefined;
    if (!fits(context, d.name, dungeonName)) yield tooLong(context, d, d.name!, dungeonName);
    for (const file of files) if (!fits(context, d[file.what], file)) yield tooLong(context, d, d[file.what]!, file);
    for (const l of d.levels) {
      if (pause()) yield undefined;
      if (!fits(context, l.name, level)) yield tooLong(context, l, l.name!, level);
      if (!fits(context, l.displayName, display)) yield tooLong(context, l, l.displayName!, display);
    }
    for (const b of d.branches) {
      if (pause()) yield undefined;
      if (!fits(context, b.name, branch)) yield tooLong(context, b, b.name!, branch);
    }
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
