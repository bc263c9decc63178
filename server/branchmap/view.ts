/**
 * A world as one view shows it: every dungeon with a length and a depth, every special level and branch with its
 * candidates, and how the dungeons hang together. Shortest and longest are the layout the game would make with every
 * dungeon at its least or greatest length if each branch took the first level free to it; one game is what a seed gives.
 */
import type { Finding, Severity } from '../checks/types';
import type { BranchEntry, DungeonEntry, LevelEntry, World } from '../definition/types';
import type { Rules } from '../dialects/types';
import type { Odds, PlayedGame } from '../game/types';
import type { DifferenceKind, View } from '../protocol';
import { brief } from '../syntax/visible';
import type { Place } from './places';

/**
 * Where a thing has `diff`, it differs in that way from what the file is compared with; `removed`: only the other file
 * has it, and it is drawn as a ghost.
 */
export interface ViewLevel {
  readonly id: string;
  readonly entry: LevelEntry;
  readonly name: string;
  /** Where it may land given the length of this view; `undefined` where that is nowhere or not known. */
  readonly places?: readonly Place[];
  /** Where it landed, in the view of one game. */
  readonly landed?: number;
  /** Percent of games that have it, where that is less than all. */
  readonly chance?: number;
  readonly fault?: Severity;
  readonly diff?: DifferenceKind;
}

export interface ViewBranch {
  readonly id: string;
  readonly entry: BranchEntry;
  readonly name: string;
  readonly parent: ViewDungeon;
  /** The dungeons it leads to: one, or the alternatives of that name; none where nothing has the name. */
  readonly children: readonly ViewDungeon[];
  readonly places?: readonly Place[];
  /** The level it starts on in this view, and where it landed in the view of one game. */
  readonly at?: number;
  readonly landed?: number;
  readonly portal: boolean;
  readonly up: boolean;
  /** The end that has no stairs. */
  readonly missing?: 'parent' | 'child';
  /** The game sets it afloat: where it starts is unknown until a vault is made. */
  readonly floating: boolean;
  /** Another branch, earlier in the file, leads to the same dungeon: this one is never used. */
  readonly unused: boolean;
  readonly fault?: Severity;
  readonly diff?: DifferenceKind;
}

export interface ViewDungeon {
  readonly id: string;
  readonly entry: DungeonEntry;
  /** Position in the file. */
  readonly index: number;
  readonly name: string;
  /** Length in this view, and over all games. */
  readonly n: number;
  readonly least: number;
  readonly most: number;
  readonly depthStart: number;
  readonly entryLevel: number;
  readonly chance?: number;
  readonly levels: readonly ViewLevel[];
  readonly branches: readonly ViewBranch[];
  /** The branch that leads here. */
  readonly arrival?: ViewBranch;
  /** Why it hangs on nothing; `undefined` for one that does, and for the first. */
  readonly apart?: 'unconnected' | 'unreached';
  readonly fault?: Severity;
  readonly diff?: DifferenceKind;
}

/** A dungeon or level that the game of this seed does not have. */
export interface Absent {
  readonly id: string;
  readonly name: string;
  readonly entry: DungeonEntry | LevelEntry;
}

export interface ViewWorld {
  readonly view: View;
  readonly dungeons: readonly ViewDungeon[];
  /** Entries that the game of this seed does not have. */
  readonly absent: readonly Absent[];
}

/** What the view is made from; `game` is needed for the view `game`. */
export interface ViewInput {
  readonly world: World;
  readonly rules: Rules;
  readonly view: View;
  readonly odds?: Odds;
  readonly findings: readonly Finding[];
  readonly game?: PlayedGame;
  /** Lengths that are given, by dungeon id, whatever the view says. */
  readonly lengths?: ReadonlyMap<string, number>;
}

/** A name for people, never empty. */
export function nameOf(entry: { readonly name?: { readonly value: string | undefined } }): string {
  const name = entry.name?.value;
  return name === undefined ? '(no name)' : name === '' ? '(empty name)' : brief(name);
}

/** A type while it is being filled in. */
export type Mutable<T> = { -readonly [K in keyof T]: T[K] };
