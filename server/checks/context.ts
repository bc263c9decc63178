import type { BranchEntry, Definition, DungeonEntry, Entry, Format, LevelEntry, World } from '../definition/types';
import type { Rules } from '../dialects/types';
import type { DefTree } from '../syntax/def/parser';
import type { LuaTree } from '../syntax/lua/parser';
import { utf8Length } from './bytes';

/** What a check of the whole file looks at. */
export interface FileContext {
  readonly definition: Definition;
  readonly format: Format;
  readonly tree: DefTree | LuaTree;
  readonly text: string;
  readonly rules: Rules;
  /** The file's bytes, where the host has them. */
  readonly bytes: Uint8Array | undefined;
  /** How many bytes the game sees for a piece of the text; `undefined` where decoding has lost it. */
  byteLength(piece: string): number | undefined;
}

/** What a check of one world looks at. */
export interface Context extends FileContext {
  readonly world: World;
  readonly dungeons: readonly DungeonEntry[];
  /** All special levels, in the order the game numbers them: by dungeon, then as written. */
  readonly levels: readonly LevelEntry[];
  /** All branches, in the same order. */
  readonly branches: readonly BranchEntry[];
  /** The dungeon an entry stands in (a dungeon: itself). */
  dungeonOf(entry: Entry): DungeonEntry | undefined;
}

/** The context shared by all worlds of a file. */
export function fileContext(
  definition: Definition,
  tree: DefTree | LuaTree,
  text: string,
  rules: Rules,
  bytes?: Uint8Array,
): FileContext {
  // A file that was decoded byte for byte (Latin-1) has as many characters as bytes, and some beyond ASCII.
  const bytewise = bytes !== undefined && bytes.length === text.length;
  return {
    definition,
    format: definition.format,
    tree,
    text,
    rules,
    bytes,
    byteLength: (piece) => (piece.includes('\ufffd') ? undefined : bytewise ? piece.length : utf8Length(piece)),
  };
}

/** The context of one world. */
export function worldContext(file: FileContext, world: World): Context {
  const dungeons = world.dungeons;
  return {
    ...file,
    world,
    dungeons,
    levels: dungeons.flatMap((d) => d.levels),
    branches: dungeons.flatMap((d) => d.branches),
    dungeonOf: (entry) => (entry.kind === 'dungeon' ? entry : dungeons[entry.dungeon]),
  };
}

/** All entries of a world, each dungeon followed by its levels and branches. */
export function* entriesOf(world: World): Iterable<Entry> {
  for (const d of world.dungeons) {
    yield d;
    yield* d.levels;
    yield* d.branches;
  }
}

/** The name in quotes, or what stands for it. */
export function named(entry: Entry): string {
  const name = entry.name?.value;
  return name === undefined ? `this ${entry.kind}` : quote(name);
}

/** A text of the file as messages show it: quoted, on one line, cut where it is long. */
export function quote(text: string): string {
  const flat = text.replace(/[\u0000-\u001f\u007f]+/g, ' ');
  return `"${flat.length > 60 ? `${flat.slice(0, 57)}…` : flat}"`;
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(parts: readonly string[], word = 'and'): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} ${word} ${parts[parts.length - 1]}`;
}

/** A share of games for people: `25%`, `under 1%`, `over 99%`. */
export function percent(share: number): string {
  if (share > 0 && share < 0.005) return 'under 1%';
  if (share < 1 && share > 0.995) return 'over 99%';
  return `${Math.round(share * 100)}%`;
}
