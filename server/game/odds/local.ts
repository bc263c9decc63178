/**
 * One dungeon by itself, as numbers: what decides where its levels and the branches from it land. Dungeons are
 * independent of each other given how they hang together, so the odds of a whole game are put together from these; two
 * dungeons that say the same share one result, whatever their names.
 */
import type { ChainPlace } from '../range';
import type { StopKind } from '../types';

/** An entry's couple. */
export interface LocalCouple {
  readonly base: number;
  readonly range: number;
  /** Position of the chain level among the dungeon's levels; -1 none of them. */
  readonly chain: number;
  /** Where a chain level of another dungeon is taken to be, `null` for nowhere; `undefined` for no such chain. */
  readonly fixed: ChainPlace | undefined;
}

export interface LocalLevel extends LocalCouple {
  /** Probability that a game has it, 0..1. */
  readonly chance: number;
}

/** The lengths that end up the same: as clipped, with one level of arrival. */
export interface LengthClass {
  readonly length: number;
  /** Where the player arrives. */
  readonly entry: number;
  readonly probability: number;
}

export interface LocalConfig {
  readonly classes: readonly LengthClass[];
  readonly levels: readonly LocalLevel[];
  /** Branches that are made from here, in the order in which their children come. */
  readonly branches: readonly LocalCouple[];
  /** Whether a branch arrives here: its level is then taken for the others. */
  readonly arrived: boolean;
  /** Positions of the levels whose places matter outside: other dungeons' entries are chained to them. */
  readonly exported: readonly number[];
  /** Where these are taken to be; `undefined` where that is what is asked. */
  readonly assumed: readonly ChainPlace[] | undefined;
}

/** Probability per dlevel. */
export type Places = Map<number, number>;

/** The places among probabilities by dlevel. */
export function placesIn(probabilities: Float64Array): Places {
  const places: Places = new Map();
  for (let dlevel = 0; dlevel < probabilities.length; dlevel++) {
    const p = probabilities[dlevel]!;
    if (p > 0) places.set(dlevel, p);
  }
  return places;
}

/** A way in which games stop in this dungeon. */
export interface LocalFail {
  readonly kind: StopKind;
  /** The level that fails, by position; -1 when it is a branch or all levels together. */
  readonly level: number;
  /** The branch that fails, by position; -1 while levels are placed. */
  readonly branch: number;
  /** Given the length class. */
  readonly probability: number;
}

/** What becomes of one length class. All probabilities are given the class and what is assumed, in games that do not stop here. */
export interface ClassResult {
  readonly survive: number;
  readonly levels: readonly Places[];
  readonly branches: readonly Places[];
  readonly fails: readonly LocalFail[];
  /** Every combination of places of the exported levels, with its probability in games whose levels all get a place. */
  readonly exported: readonly Exported[];
}

export interface Exported {
  readonly places: readonly ChainPlace[];
  readonly probability: number;
}

/** One result per class of the config. */
export type LocalResult = readonly ClassResult[];

/** The odds are not to be had this way: too many states, or a file that does what no state can follow. */
export class NotExact extends Error {}

/** What all the exact work of one call may use up. */
export class Meter {
  states = 0;
  edges = 0;
  private work = 0;

  constructor(
    private readonly maxStates = 500_000,
    private readonly maxEdges = 4_000_000,
  ) {}

  addStates(count: number): void {
    this.states += count;
    if (this.states > this.maxStates) throw new NotExact('too many states');
  }

  /** Ends what is under way as soon as its states, not counted yet, are too many. */
  expect(count: number): void {
    if (this.states + count > this.maxStates) throw new NotExact('too many states');
  }

  /** Counts what is held in memory at once; `count` below 0 gives it back. */
  addEdges(count: number): void {
    this.edges += count;
    if (this.edges > this.maxEdges) throw new NotExact('too much memory');
  }

  /** Says how much is held in memory for a moment beside what is counted. */
  hold(count: number): void {
    this.addEdges(count);
    this.addEdges(-count);
  }

  /** Whether enough has been done since the last time to let others have a turn. */
  pause(work: number): boolean {
    this.work += work;
    if (this.work < 4_000) return false;
    this.work = 0;
    return true;
  }
}

/** A set of dlevels 1..64 as two words of bits. */
export interface Bits {
  readonly lo: number;
  readonly hi: number;
}

/** Dlevels that fit into `Bits`. */
export const MAX_BITS = 64;

export function bitsOf(start: number, count: number): Bits {
  let lo = 0;
  let hi = 0;
  for (let i = start; i < start + count; i++) {
    if (i <= 32) lo |= 1 << (i - 1);
    else hi |= 1 << (i - 33);
  }
  return { lo, hi };
}

/** Whether the set holds a dlevel. */
export function has(lo: number, hi: number, dlevel: number): boolean {
  return ((dlevel <= 32 ? lo >>> (dlevel - 1) : hi >>> (dlevel - 33)) & 1) === 1;
}
