/** The rules one variant of the game judges a dungeon file by (spec §5c, dialects.md). */

/** The loader and compiler family, oldest first. */
export type Generation = '3.1' | '3.4.3' | '3.6' | '3.7' | '5.0';

export interface Limits {
  readonly dungeons: number;
  readonly levelsPerDungeon: number;
  readonly specialLevels: number;
  readonly branches: number;
}

/** Where a rule is written, when it was read from a source tree; `line` is 1-based. */
export interface RuleSource {
  readonly uri: string;
  readonly line: number;
}

/** What sets a dialect's grammar and game apart from the vanilla game of its generation. */
export interface Traits {
  /** SLASH'EM: BRANCH/CHAINBRANCH take one more integer, the entry level. */
  readonly branchEntryLevel: boolean;
  /** SLASH'EM: `ENTRY:` is an error. */
  readonly entryObsolete: boolean;
  /** GnollHack: levels take "display name" "proto" "bones"; TILESET exists. */
  readonly threeStrings: boolean;
  /** dNetHack: dungeons of one name are alternatives. */
  readonly alternatives: boolean;
  /** SLASH'EM, dNetHack: several branches to one dungeon, and branches back, are allowed. */
  readonly freeBranches: boolean;
  /** A level's or dungeon's chance counts in wizard mode too. */
  readonly chanceInWizard: boolean;
  /** The compiler runs check_dungeon(): duplicate names and bad depths are errors. */
  readonly checksDungeons: boolean;
  /** The index of a level is a signed char: 127 levels in all. */
  readonly signedLevelIndex: boolean;
  /** OWHack: a branch may chain to any level read so far; the loop that stops short in 3.7 and 5.0 is mended. */
  readonly branchChainsMended: boolean;
  /** SLASH'EM Extended: one level is listed several times on purpose, as filler in many places. */
  readonly repeatsLevels: boolean;
  /** Names in the file are not the English ones (jnethack, nethack-ru …). */
  readonly translated: boolean;
}

export interface Rules {
  /** Id of the dialect, as in profiles.json: `nethack-3.6`, `slashem`. */
  readonly dialect: string;
  /** For people: `NetHack 3.6`, `SLASH'EM`. */
  readonly name: string;
  readonly generation: Generation;
  readonly limits: Limits;
  /** Dungeons the C code resolves by name at start: each must exist. */
  readonly requiredDungeons: readonly string[];
  /** Level names the C code knows. */
  readonly knownLevels: readonly string[];
  /** Legal flag words, per kind of entry. */
  readonly flags: { readonly dungeon: readonly string[]; readonly level: readonly string[] };
  /** Fields beyond the field table (`cname` of Nethack-cn). */
  readonly extraFields: readonly string[];
  readonly traits: Traits;
  /** Where a fact comes from, by a key such as `limits.dungeons` or `required:Sokoban`; empty without a source tree. */
  readonly sources: ReadonlyMap<string, RuleSource>;
  /** Base names of level files in the tree (`minetn-1`), with their uri; absent when there is no tree. */
  readonly levelFiles?: ReadonlyMap<string, RuleSource>;
}
