/** The pieces of each statement (spec §3), in the union of all dialects' grammars. */
import type { StatementKeyword } from './words';

/** What an operand says; the names of the fields in `Definition`. */
export type OperandRole =
  | 'displayName'
  | 'name'
  | 'bonetag'
  | 'chainlevel'
  | 'base'
  | 'range'
  | 'chance'
  | 'nlevels'
  | 'entry'
  | 'protofile'
  | 'flags'
  | 'alignment'
  | 'tileset'
  | 'branchtype'
  | 'direction'
  | 'entryLevel';

export interface StatementShape {
  /** The strings before the couple, or the only operand; GnollHack's levels may have one more in front. */
  readonly strings: readonly OperandRole[];
  readonly mayHaveDisplayName?: boolean;
  /** What stands before the couple, `''` for nothing; undefined where there is no couple. */
  readonly lead?: '' | '@' | '+';
  /** What may follow the couple. */
  readonly tail?: 'chance' | 'chance-count' | 'branch';
  /** The operand of a statement without strings or couple. */
  readonly single?: { readonly role: OperandRole; readonly takes: 'integer' | 'word' | 'word-or-integer' };
}

const LEVEL: readonly OperandRole[] = ['name', 'bonetag'];
const CHAINED: readonly OperandRole[] = ['name', 'bonetag', 'chainlevel'];

export const GRAMMAR: Readonly<Record<StatementKeyword, StatementShape>> = {
  DUNGEON: { strings: ['name', 'bonetag'], lead: '', tail: 'chance' },
  ENTRY: { strings: [], single: { role: 'entry', takes: 'integer' } },
  PROTOFILE: { strings: ['protofile'] },
  DESCRIPTION: { strings: [], single: { role: 'flags', takes: 'word' } },
  ALIGNMENT: { strings: [], single: { role: 'alignment', takes: 'word' } },
  LEVEL: { strings: LEVEL, mayHaveDisplayName: true, lead: '@', tail: 'chance' },
  RNDLEVEL: { strings: LEVEL, mayHaveDisplayName: true, lead: '@', tail: 'chance-count' },
  CHAINLEVEL: { strings: CHAINED, mayHaveDisplayName: true, lead: '+', tail: 'chance' },
  RNDCHLEVEL: { strings: CHAINED, mayHaveDisplayName: true, lead: '+', tail: 'chance-count' },
  LEVELDESC: { strings: [], single: { role: 'flags', takes: 'word' } },
  LEVALIGN: { strings: [], single: { role: 'alignment', takes: 'word' } },
  BRANCH: { strings: ['name'], lead: '@', tail: 'branch' },
  CHAINBRANCH: { strings: ['name', 'chainlevel'], lead: '+', tail: 'branch' },
  TILESET: { strings: [], single: { role: 'tileset', takes: 'word-or-integer' } },
};

/** What to call an operand in a message. */
export const OPERAND_TITLES: Readonly<Record<OperandRole, string>> = {
  displayName: 'a display name',
  name: 'a name',
  bonetag: 'a bones tag',
  chainlevel: 'the name of a chain level',
  base: 'a base',
  range: 'a range',
  chance: 'a chance in percent',
  nlevels: 'the number of maps',
  entry: 'a level number',
  protofile: 'a file name',
  flags: 'a flag',
  alignment: 'an alignment',
  tileset: 'a tileset',
  branchtype: 'a branch type',
  direction: 'a direction',
  entryLevel: 'an entry level',
};
