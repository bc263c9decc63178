/** What a game holds while it starts up, and how it orders its lists. */
import type { Limits } from '../dialects/types';
import type { KeptDungeon } from './layout';
import type { PlanBranch, PlanLevel } from './plan';
import type { StopKind } from './types';

/** Where random numbers come from: `rn2` of the game. */
export interface Draws {
  rn2(x: number): number;
  /** Draws that many numbers unseen. */
  skip(draws: number): void;
}

/** The generator, without the draws that are known to be wasted: for many games of which none must equal a real one. */
export function unskipped(draws: Draws): Draws {
  return { rn2: (x) => draws.rn2(x), skip: () => {} };
}

/** A dungeon set up so far. */
export interface SetDungeon {
  readonly kept: KeptDungeon;
  length: number;
  depthStart: number;
  entryLevel: number;
  ledgerStart: number;
}

/** A level that exists in this game. */
export interface SetLevel {
  readonly plan: PlanLevel;
  readonly dungeon: number;
  /** 0 until it is placed. */
  dlevel: number;
}

/** A branch made so far. */
export interface SetBranch {
  readonly plan: PlanBranch;
  readonly number: number;
  fromDungeon: number;
  readonly fromLevel: number;
  readonly toDungeon: number;
  readonly toLevel: number;
}

/** How a game ended that did not start. */
export interface StartupStop {
  readonly kind: StopKind;
  readonly message: string;
  readonly entries: readonly string[];
  readonly crash?: boolean;
  /** Number of the dungeon whose length matters; -1 for none. */
  readonly dungeon: number;
}

/** Puts a level into the game's list, in the order of dungeon and dlevel: those of its dungeon are the last so far. */
export function insertLevel(levels: SetLevel[], level: SetLevel): void {
  let at = levels.length;
  while (at > 0 && levels[at - 1]!.dungeon === level.dungeon && levels[at - 1]!.dlevel > level.dlevel) at--;
  if (at === levels.length) levels.push(level);
  else levels.splice(at, 0, level);
}

/** Puts a branch into the game's list, in the order of its ends. */
export function insertBranch(branches: SetBranch[], branch: SetBranch, limits: Limits): void {
  const row = limits.levelsPerDungeon + 1;
  const value = (b: SetBranch) =>
    (b.fromDungeon * row + b.fromLevel) * (limits.dungeons + 1) * row + (b.toDungeon * row + b.toLevel);
  const own = value(branch);
  let before = -1;
  let at = 0;
  for (; at < branches.length; at++) {
    const here = value(branches[at]!);
    if (before < own && own <= here) break;
    before = here;
  }
  branches.splice(at, 0, branch);
}

/** The game's pick of a level for a branch: the next after a random one on which no branch starts or ends yet. */
export function nextFreeLevel(
  branches: readonly SetBranch[],
  dungeon: number,
  start: number,
  count: number,
  drawn: number,
) {
  const taken = (dlevel: number) =>
    branches.some(
      (other) =>
        (other.fromDungeon === dungeon && other.fromLevel === dlevel) ||
        (other.toDungeon === dungeon && other.toLevel === dlevel),
    );
  let i = drawn;
  do {
    i = i + 1 >= count ? 0 : i + 1;
  } while (taken(start + i) && i !== drawn);
  return start + i;
}
