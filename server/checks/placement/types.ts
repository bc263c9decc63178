/**
 * Placement findings come in two steps, so that typing a comment recomputes nothing: the *facts*, worked out once per
 * meaning of a file (long work, in slices), name entries by id and hold no span; the *findings* are made from them for
 * each version of the text, cheaply.
 */
import type { Odds } from '../../game/types';

/** A set of levels of one dungeon that cannot all be placed. */
export interface Clash {
  /** Id of the dungeon. */
  readonly dungeon: string;
  /** Ids of the levels: the smallest such set, the last in the file first. */
  readonly levels: readonly string[];
  /** The length of the dungeon at which it happens, and the places these levels have between them. */
  readonly length: number;
  readonly places: readonly number[];
}

/** A level whose search for a place may run for very long. */
export interface Slow {
  readonly level: string;
  /** Ids of the levels before it, in file order, that may take all its places and have more of their own. */
  readonly blockers: readonly string[];
  /** How many places it has, at the length at which that is fewest. */
  readonly places: number;
  /** Share of games, about, in which the search for the dungeon's levels takes thousands of draws. */
  readonly share: number;
}

export interface WorldFacts {
  readonly odds: Odds;
  /** One smallest clash per dungeon and length at which the levels may not fit. */
  readonly clashes: readonly Clash[];
  /** By id of a level that clashes: the least range with which all levels of its dungeon fit, where there is one. */
  readonly wider: ReadonlyMap<string, number>;
  readonly slow: readonly Slow[];
}

/** What placement checks need beside the definition, per world in its order. */
export interface PlacementFacts {
  readonly worlds: readonly WorldFacts[];
}
