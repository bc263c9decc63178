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
  const file = (what: string): Room => ({ bytes: 14, what, guarded: true });
  const level: Room = { bytes: 14, what: 'level name', guarded: false };
  const branch: Room = { bytes: own ? 47 : 23, what: 'branch name', guarded: false };
  for (const d of context.dungeons) {
    yield* measure(context, d, d.name, dungeonName);
    yield* measure(context, d, d.protofile, file('protofile'));
    yield* measure(context, d, d.lvlfill, file('lvlfill'));
    yield* measure(context, d, d.themerooms, file('themerooms'));
    for (const l of d.levels) {
      yield* measure(context, l, l.name, level);
      yield* measure(context, l, l.displayName, { bytes: 63, what: 'display name', guarded: false });
    }
    for (const b of d.branches) yield* measure(context, b, b.name, branch);
  }
}

/** The compiler's buffer for every kind of name, which SLASH'EM's compiler tests for. */
const COMPILER_ROOM = 23;

function* measure(context: Context, entry: Entry, field: Field<string> | undefined, room: Room): Iterable<Finding> {
  if (field?.value === undefined) return;
  const bytes = context.byteLength(field.value);
  if (bytes === undefined || bytes <= room.bytes) return;
  const { rules, format } = context;
  const stops = format === 'lua' && rules.generation === '5.0' && room.guarded;
  const refused = format === 'def' && rules.traits.branchEntryLevel && bytes > COMPILER_ROOM;
  const foundBy: FoundBy = refused ? 'compiler' : stops ? 'start' : 'play';
  const outcome = refused
    ? 'and the compiler rejects it'
    : stops
      ? 'and the game stops at the start'
      : 'and a longer one overwrites memory';
  yield report(
    'name-too-long',
    format,
    field.span,
    `The ${room.what} ${quote(field.value)} takes ${bytes} bytes${bytes === field.value.length ? '' : ` (${[...field.value].length} characters)`}, but there is room for ${room.bytes}, ${outcome}`,
    { entry, foundBy },
  );
}
