import type { BranchEntry, Definition, DungeonEntry, Entry, Format, LevelEntry, World } from '../definition/types';
import type { Rules } from '../dialects/types';
import type { DefTree } from '../syntax/def/parser';
import type { LuaTree } from '../syntax/lua/parser';
import { utf8Length } from './bytes';
import { nearest } from './nearest';

/** What a check of the whole file looks at. */
export interface FileContext {
  readonly definition: Definition;
  readonly format: Format;
  readonly tree: DefTree | LuaTree;
  readonly text: string;
  readonly rules: Rules;
  /** The file's bytes, where the host has them. */
  readonly bytes: Uint8Array | undefined;
  /** The candidate that was most likely meant; gives up on a file with thousands of names that match nothing. */
  near(word: string, candidates: () => Iterable<string>): string | undefined;
  /** How many bytes the game sees for a piece of the text; `undefined` where decoding has lost it. */
  byteLength(piece: string): number | undefined;
}

/** Entries by their names. */
export interface EntryNames {
  readonly dungeons: ReadonlyMap<string, readonly DungeonEntry[]>;
  readonly levels: ReadonlyMap<string, readonly LevelEntry[]>;
  readonly branches: ReadonlyMap<string, readonly BranchEntry[]>;
}

/** What a check of one world looks at. */
export interface Context extends FileContext {
  readonly world: World;
  readonly dungeons: readonly DungeonEntry[];
  /** All special levels, in the order the game numbers them: by dungeon, then as written. */
  readonly levels: readonly LevelEntry[];
  /** All branches, in the same order. */
  readonly branches: readonly BranchEntry[];
  /** The same by name, each in file order; entries whose name is not known are left out. */
  readonly names: EntryNames;
  /** The dungeon an entry stands in (a dungeon: itself). */
  dungeonOf(entry: Entry): DungeonEntry | undefined;
}

/** Names compared with others in one run of the checks; no file that people wrote comes near it. */
const MOST_COMPARISONS = 20_000;

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
  let comparisons = MOST_COMPARISONS;
  return {
    definition,
    format: definition.format,
    tree,
    text,
    rules,
    bytes,
    near: (word, candidates) => {
      if (comparisons <= 0) return undefined;
      const list = [...candidates()];
      comparisons -= list.length;
      return comparisons < 0 ? undefined : nearest(word, list);
    },
    byteLength: (piece) => (piece.includes('\ufffd') ? undefined : bytewise ? piece.length : utf8Length(piece)),
  };
}

/** The context of one world. */
export function worldContext(file: FileContext, world: World): Context {
  const dungeons = world.dungeons;
  const levels: LevelEntry[] = [];
  const branches: BranchEntry[] = [];
  for (const dungeon of dungeons) {
    for (const level of dungeon.levels) levels.push(level);
    for (const branch of dungeon.branches) branches.push(branch);
  }
  return {
    ...file,
    world,
    dungeons,
    levels,
    branches,
    names: new Names(dungeons, levels, branches),
    dungeonOf: (entry) => (entry.kind === 'dungeon' ? entry : dungeons[entry.dungeon]),
  };
}

/** Each is made when it is first asked for, which takes a while in a large file. */
class Names implements EntryNames {
  private ofDungeons: ReadonlyMap<string, readonly DungeonEntry[]> | undefined;
  private ofLevels: ReadonlyMap<string, readonly LevelEntry[]> | undefined;
  private ofBranches: ReadonlyMap<string, readonly BranchEntry[]> | undefined;

  constructor(
    private readonly allDungeons: readonly DungeonEntry[],
    private readonly allLevels: readonly LevelEntry[],
    private readonly allBranches: readonly BranchEntry[],
  ) {}

  get dungeons(): ReadonlyMap<string, readonly DungeonEntry[]> {
    this.ofDungeons ??= byName(this.allDungeons);
    return this.ofDungeons;
  }

  get levels(): ReadonlyMap<string, readonly LevelEntry[]> {
    this.ofLevels ??= byName(this.allLevels);
    return this.ofLevels;
  }

  get branches(): ReadonlyMap<string, readonly BranchEntry[]> {
    this.ofBranches ??= byName(this.allBranches);
    return this.ofBranches;
  }
}

function byName<T extends Entry>(entries: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const map = new Map<string, T[]>();
  for (const entry of entries) {
    const name = entry.name?.value;
    if (name === undefined) continue;
    const list = map.get(name);
    if (list === undefined) map.set(name, [entry]);
    else list.push(entry);
  }
  return map;
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
