/** Ids of dialects as people give them: on the command line, in a configuration. */
import { dialectIds, nearest } from '../service';
import { Trouble } from './io';

/**
 * Throws `Trouble` for what is given and names no dialect.
 * @param where what it is given in, where that is not the command line: goes before the message
 */
export function mustBeDialect(id: string | undefined, where = ''): void {
  if (id === undefined || dialectIds.includes(id)) return;
  const near = nearest(id, dialectIds);
  const meant = near === undefined ? '' : ` (did you mean ${near}?)`;
  throw new Trouble(`${where}${id}: no such dialect${meant}; known are ${dialectIds.join(', ')}`);
}
