import type { AnyProperty } from '../property';
import { bytes } from './bytes';
import { edits } from './edits';
import { later } from './later';
import { luaTables } from './luaTables';
import { oddsOf } from './odds';
import { offsets } from './offsets';
import { reading } from './reading';
import { server } from './server';
import { sync } from './sync';

/**
 * Everything that is tried.
 * @param games games that odds are compared with
 */
export function properties(games = 4_000): readonly AnyProperty[] {
  return [reading, bytes, offsets, edits, later, sync, luaTables, oddsOf(games), server];
}
