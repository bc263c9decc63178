/**
 * What a dungeon file says, whichever format it is written in. Everything the product knows about a file's meaning
 * is read from here; format-specific code ends in this folder.
 */
import type { Span } from '../syntax/span';

export type { Span } from '../syntax/span';

export type Format = 'def' | 'lua';

/** A value that the file states. */
export interface Field<T> {
  /** What the game reads; `undefined` when that cannot be known here (computed Lua that is not static). */
  readonly value: T | undefined;
  /** Where the value stands (for a computed value: the expression that made it). */
  readonly span: Span;
  /** Where the field's name stands: the Lua key, the `.def` keyword; the value itself for a bare operand. */
  readonly nameSpan: Span;
  /** False for a plain literal; true where an expression, a variable or a call made the value. */
  readonly computed: boolean;
  /** Where the literal stands that came here through variables, parameters or fields, when that is another place. */
  readonly origin?: Span;
}

/** The shape of a value as the file wrote it, before the game's coercions: what checks of type look at. */
export type RawKind = 'string' | 'integer' | 'float' | 'boolean' | 'nil' | 'table' | 'function' | 'unknown';

/** One `name = value` of a Lua table, or one statement/operand of a `.def` entry, as written, in file order. */
export interface RawField {
  readonly name: string;
  readonly nameSpan: Span;
  readonly span: Span;
  readonly kind: RawKind;
  /** The literal or computed value, for strings, numbers and booleans; for others a short readable text. */
  readonly value: string | number | boolean | undefined;
  readonly computed: boolean;
  /** The elements, where the value is a list (`flags = { "a", "b" }`). */
  readonly elements?: readonly RawField[];
}

/** Reading the entry stops the game here (3.7's loader panics, or its Lua raises an error). */
export interface Stop {
  /** The game's own message, word for word. */
  readonly message: string;
  readonly span: Span;
  /**
   * How far the loader came in this dungeon: its own fields, then its levels, then its branches. `next`: the dungeon is
   * set up with what was read of it, and the game stops when it turns to the next one.
   */
  readonly phase: 'fields' | 'levels' | 'branches' | 'next';
  /** How many of its levels and branches were read before, without the entry at fault. */
  readonly levels: number;
  readonly branches: number;
}

/** What all entries share. */
export interface EntryBase {
  /**
   * A stable key, the same after an edit elsewhere: `dungeon:Gehennom`, `level:Gehennom/valley`,
   * `branch:Gehennom/Vlad's Tower`; `#2`, `#3` … appended where the key is there already.
   */
  readonly id: string;
  /** The whole entry: the Lua table; for `.def` the statement and those that describe it. */
  readonly span: Span;
  /** What stands for the entry when something is wrong with it as a whole: its name's value, else its head. */
  readonly headSpan: Span;
  /** Required; absent only in a broken file. */
  readonly name?: Field<string>;
  /** Everything written in the entry, known or not, in file order. */
  readonly raw: readonly RawField[];
}

export type Alignment = 'unaligned' | 'noalign' | 'lawful' | 'neutral' | 'chaotic';
export type BranchType = 'stair' | 'portal' | 'no_up' | 'no_down';
export type Direction = 'up' | 'down';

/** A dungeon of the file (spec §2). */
export interface DungeonEntry extends EntryBase {
  readonly kind: 'dungeon';
  /** Position in the file, from 0. */
  readonly index: number;
  readonly bonetag?: Field<string>;
  readonly base?: Field<number>;
  readonly range?: Field<number>;
  readonly chance?: Field<number>;
  readonly entry?: Field<number>;
  readonly protofile?: Field<string>;
  readonly lvlfill?: Field<string>;
  readonly themerooms?: Field<string>;
  /** Every alignment written, in order: `.def` ORs them, Lua has at most one. Words outside the known set are kept. */
  readonly alignments: readonly Field<string>[];
  readonly flags: readonly Field<string>[];
  /** GnollHack's TILESET. */
  readonly tileset?: Field<string>;
  readonly levels: readonly LevelEntry[];
  readonly branches: readonly BranchEntry[];
  /**
   * Reading this dungeon stops the game. `levels` and `branches` hold all entries, those after the stop too, so that
   * they can be looked at and edited; `stop` says how many of them the game saw.
   */
  readonly stop?: Stop;
}

/** A special level (spec §2). */
export interface LevelEntry extends EntryBase {
  readonly kind: 'level';
  /** Index of its dungeon in the world. */
  readonly dungeon: number;
  /** Position among the levels of its dungeon, from 0. */
  readonly index: number;
  /** GnollHack's first string; elsewhere absent. */
  readonly displayName?: Field<string>;
  readonly bonetag?: Field<string>;
  readonly base?: Field<number>;
  readonly range?: Field<number>;
  readonly chance?: Field<number>;
  readonly nlevels?: Field<number>;
  /** The name of the level this one is chained to; `""` counts as none in 3.6. */
  readonly chainlevel?: Field<string>;
  readonly alignments: readonly Field<string>[];
  readonly flags: readonly Field<string>[];
  readonly tileset?: Field<string>;
}

/** A branch to another dungeon, named by that dungeon (spec §2). */
export interface BranchEntry extends EntryBase {
  readonly kind: 'branch';
  /** Index of the dungeon it starts in. */
  readonly dungeon: number;
  /** Position among the branches of its dungeon, from 0. */
  readonly index: number;
  readonly base?: Field<number>;
  readonly range?: Field<number>;
  readonly chainlevel?: Field<string>;
  readonly branchtype?: Field<BranchType>;
  readonly direction?: Field<Direction>;
  /** SLASH'EM's optional last integer: the level of the child on which the player arrives. */
  readonly entryLevel?: Field<number>;
}

export type Entry = DungeonEntry | LevelEntry | BranchEntry;

/** A `.def` statement that describes a dungeon or level that does not exist yet (spec §3). */
export interface Orphan {
  readonly keyword: string;
  readonly needs: 'dungeon' | 'level';
  readonly span: Span;
}

/** One of the possible dungeons that a file with random draws describes (spec §5, worlds). */
export interface World {
  /** Its share of all games, 0..1. */
  readonly probability: number;
  /** What was drawn, readable (`percent(50) = true, …`); empty where nothing was. */
  readonly label: string;
  readonly dungeons: readonly DungeonEntry[];
  /**
   * What `#dungeon` gives, where that differs from the number of `dungeons`: the game reads entries with string keys
   * but does not count them, and counts some nil holes (spec §5, 3.7 oddities).
   */
  readonly counted?: number;
  /**
   * Running the file stops the game before any dungeon is read (a Lua error, no table); `message` is the game's, `lua`
   * what Lua said before it. `dungeons` then holds what could be made out all the same.
   */
  readonly stop?: { readonly message: string; readonly span: Span; readonly lua?: string };
}

/** Something the reader stumbled over, as data; checks/ turns it into a finding. */
export interface ReadingProblem {
  /** The code of the check that reports it (spec §6, Reading). */
  readonly code: string;
  readonly span: Span;
  /** One sentence for people: what is wrong and what was expected. */
  readonly message: string;
  /** What to put in place of `span`, where that is unambiguous. */
  readonly replacement?: { readonly title: string; readonly span: Span; readonly newText: string };
}

/** What a file says. */
export interface Definition {
  readonly format: Format;
  /** At least one; a file without random draws has exactly one, of probability 1. */
  readonly worlds: readonly World[];
  /** False when there were too many worlds to follow and `worlds` is a sample. */
  readonly exact: boolean;
  readonly problems: readonly ReadingProblem[];
  readonly orphans: readonly Orphan[];
  /** Whether the file is one of ours at all (a foreign `dungeon.lua` is not). */
  readonly ours: boolean;
}
