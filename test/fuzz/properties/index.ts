import type { AnyProperty } from '../property';
import { edits } from './edits';
import { later } from './later';
import { luaTables } from './luaTables';
import { offsets } from './offsets';
import { reading } from './reading';
import { server } from './server';
import { sync } from './sync';

/** Everything that is tried. */
export const properties: readonly AnyProperty[] = [reading, offsets, edits, later, sync, luaTables, server];
