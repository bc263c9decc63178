/**
 * Placement findings come in two steps, so that typing a comment recomputes nothing: the *facts*, worked out once per
 * meaning of a file (long work, in slices), name entries by id and hold no span; the *findings* are made from them for
 * each version of the text, cheaply.
 */
import type { Odds } from '../../game/types';

/** A set of levels that cannot all be placed. */
export interface Clash {
  /** Ids of the levels: the smallest such set, the one that gave in last first. */
  readonly levels: readonly string[];
  /** The length of the dungeon at which it happens, and the places these levels have between them. */
  readonly length: number;
  readonly places: readonly number[];
}

/** What placement checks need beside the odds, per world in the order of the definition. */
export interface PlacementFacts {
  readonly worlds: readonly WorldFacts[];
}

export interface WorldFacts {
  readonly odds: Odds;
  /** One smallest clash per dungeon and length at which the placement may fail. */
  readonly clashes: readonly (Clash & { readonly dungeon: string })[];
  /** Levels after which the search may run for very long, with the levels before them that take their places. */
  readonly slow: readonly { readonly level: string; readonly blockers: readonly string[]; readonly share: number }[];
}
