/**
 * The field table: what a dungeon file can say, in both formats. Hover, completion, checks, documentation and the JSON
 * for other tools are derived from it, so a fact about a field stands here and nowhere else.
 */
import type { Generation, Traits } from '../dialects/types';
import type { Format } from './types';
import { ALIGNMENT_WORDS, BRANCH_TYPE_WORDS, DIRECTION_WORDS, flagWordsOf, type ValueWord } from './words';

export type EntryKind = 'dungeon' | 'level' | 'branch';

export type FieldType =
  | 'string'
  | 'integer'
  /** One word of `values`. */
  | 'word'
  /** One flag word, or in Lua a list of them. */
  | 'flags'
  /** A list of entries: `levels`, `branches`. */
  | 'entries';

export interface FieldSpec {
  /** The name in Lua, and of the property in `Definition` (there `alignment` is the list `alignments`). */
  readonly name: string;
  readonly on: EntryKind;
  readonly formats: readonly Format[];
  readonly type: FieldType;
  readonly required: boolean;
  /** What the game takes when the field is absent; `null` for nothing at all. */
  readonly default: Readonly<Record<Format, string | number | null>>;
  /** Legal values, where they are words; a dialect may know more flags (`Rules.flags`). */
  readonly values?: readonly ValueWord[];
  /** Bounds within which a value makes sense; checks know more. */
  readonly range?: { readonly min?: number; readonly max?: number };
  /** Longest value the game has room for, in bytes (vanilla). */
  readonly maxBytes?: number;
  /** 5.0: may be a function that returns the string. */
  readonly mayBeFunction?: boolean;
  /** The first generation that knows it. */
  readonly since: Generation;
  /** One line, for lists. */
  readonly summary: string;
  /** What it means, in Markdown, one short paragraph. */
  readonly meaning: string;
  /** The same where the variant is known, if that makes a difference. */
  readonly meaningIn?: (traits: Traits) => string;
  /** How `.def` writes it: the statement, or the operand of the entry's own statement. */
  readonly def?: string;
}

const BOTH: readonly Format[] = ['def', 'lua'];
const LUA: readonly Format[] = ['lua'];
const NONE = { def: null, lua: null } as const;
const ZERO = { def: 0, lua: 0 } as const;

const CHAIN_MEANING =
  'Name of a special level. `base` then counts from where that level landed instead of from the top: 0 is the same level, 1 the next one down.';
const PLACE_BASE =
  'Where the entry goes. Above 0 it counts from the top of the dungeon; below 0 from the bottom, so -1 is the last level. 0 is outside the dungeon and stops the game.';
const CHAIN_BASE =
  'With a chain level it is added to where that level landed (0 is the same level, -1 the one above) and never counts from the bottom.';
const PLACE_RANGE =
  'How many consecutive levels are possible, counted from `base`: 0 is that one level, n is n levels, cut off at the bottom of the dungeon; -1 is everything from `base` to the bottom.';

/** What a chance means, and what becomes of it in wizard mode. */
function chanceMeaning(kind: EntryKind, nought: string): Pick<FieldSpec, 'meaning' | 'meaningIn'> {
  const start = `In how many percent of games the ${kind} exists at all. ${nought}`;
  return {
    meaning: `${start} Wizard mode keeps every ${kind}, but in some variants it obeys the chance.`,
    meaningIn: ({ chanceInWizard }) =>
      `${start} ${chanceInWizard ? 'In this variant wizard mode obeys it too.' : `Wizard mode keeps every ${kind}.`}`,
  };
}

/** What a field means, by the rules of a variant where they are known. */
export function meaningOf(field: FieldSpec, traits?: Traits): string {
  return (traits && field.meaningIn?.(traits)) ?? field.meaning;
}

/** Every field of every entry, in the order in which people write them. */
export const FIELDS: readonly FieldSpec[] = [
  {
    name: 'name',
    on: 'dungeon',
    formats: BOTH,
    type: 'string',
    required: true,
    default: NONE,
    maxBytes: 23,
    since: '3.1',
    summary: 'title of the dungeon',
    meaning:
      "The dungeon's title. Branches lead to it by this name, and the game looks some dungeons up by theirs. At most 23 bytes.",
    def: 'DUNGEON: first string',
  },
  {
    name: 'bonetag',
    on: 'dungeon',
    formats: BOTH,
    type: 'string',
    required: false,
    default: NONE,
    mayBeFunction: true,
    since: '3.1',
    summary: 'letter that tells its bones files apart',
    meaning:
      'One character that tells the bones files of this dungeon\'s levels from those of other dungeons. `.def` must state one and writes `"none"` for a dungeon whose levels leave no bones; in Lua the field is left out for that.',
    def: 'DUNGEON: second string',
  },
  {
    name: 'base',
    on: 'dungeon',
    formats: BOTH,
    type: 'integer',
    required: true,
    default: NONE,
    range: { min: 1 },
    since: '3.1',
    summary: 'least number of levels',
    meaning: 'The least number of levels the dungeon can have.',
    def: 'DUNGEON: first number of the couple',
  },
  {
    name: 'range',
    on: 'dungeon',
    formats: BOTH,
    type: 'integer',
    required: false,
    default: ZERO,
    range: { min: 0 },
    since: '3.1',
    summary: 'number of possible lengths',
    meaning:
      'How many lengths are possible: the dungeon has `base` to `base + range - 1` levels, all equally likely. 0 and 1 both mean exactly `base`.',
    def: 'DUNGEON: second number of the couple',
  },
  {
    name: 'alignment',
    on: 'dungeon',
    formats: BOTH,
    type: 'word',
    required: false,
    default: NONE,
    values: ALIGNMENT_WORDS,
    since: '3.1',
    summary: 'alignment of its levels',
    meaning:
      'Alignment of the levels that have none of their own. It counts in games up to 3.6; in 3.7 and 5.0 it has no effect.',
    def: 'ALIGNMENT:',
  },
  {
    name: 'flags',
    on: 'dungeon',
    formats: BOTH,
    type: 'flags',
    required: false,
    default: NONE,
    values: flagWordsOf('dungeon'),
    since: '3.1',
    summary: 'character of its levels',
    meaning:
      'What the levels of the dungeon are like. `.def` says one per `DESCRIPTION:` statement, Lua one word or a list of words.',
    def: 'DESCRIPTION:',
  },
  {
    name: 'chance',
    on: 'dungeon',
    formats: BOTH,
    type: 'integer',
    required: false,
    default: { def: 0, lua: 100 },
    range: { min: 0, max: 100 },
    since: '3.1',
    summary: 'percent of games that have it',
    ...chanceMeaning('dungeon', '0 means **always**, the same as 100.'),
    def: 'DUNGEON: number after the couple',
  },
  {
    name: 'entry',
    on: 'dungeon',
    formats: BOTH,
    type: 'integer',
    required: false,
    default: ZERO,
    since: '3.1',
    summary: 'level on which the player arrives',
    meaning:
      'The level on which the player arrives: 0 is the top, above 0 that level, below 0 counted from the bottom (-1 is the last level). Clipped to the levels there are.',
    def: 'ENTRY:',
  },
  {
    name: 'protofile',
    on: 'dungeon',
    formats: BOTH,
    type: 'string',
    required: false,
    default: NONE,
    maxBytes: 14,
    mayBeFunction: true,
    since: '3.1',
    summary: 'base name of its level files',
    meaning:
      'Base name of the files for levels that have no entry of their own: `tower` gives `tower1`, `tower2` … by level number.',
    def: 'PROTOFILE:',
  },
  {
    name: 'lvlfill',
    on: 'dungeon',
    formats: LUA,
    type: 'string',
    required: false,
    default: NONE,
    maxBytes: 14,
    mayBeFunction: true,
    since: '3.7',
    summary: 'level file for its ordinary levels',
    meaning:
      'Level file that makes every level not placed by name, such as `minefill`. Games that read `.def` have this built in.',
  },
  {
    name: 'themerooms',
    on: 'dungeon',
    formats: LUA,
    type: 'string',
    required: false,
    default: NONE,
    maxBytes: 14,
    mayBeFunction: true,
    since: '3.7',
    summary: 'Lua file with its themed rooms',
    meaning: 'Lua file with the themed rooms of the ordinary levels of this dungeon.',
  },
  {
    name: 'levels',
    on: 'dungeon',
    formats: LUA,
    type: 'entries',
    required: false,
    default: NONE,
    since: '3.7',
    summary: 'its special levels',
    meaning: 'The special levels of the dungeon, in the order in which the game places them.',
  },
  {
    name: 'branches',
    on: 'dungeon',
    formats: LUA,
    type: 'entries',
    required: false,
    default: NONE,
    since: '3.7',
    summary: 'its branches to other dungeons',
    meaning: 'The branches that lead from this dungeon to others.',
  },
  {
    name: 'name',
    on: 'level',
    formats: BOTH,
    type: 'string',
    required: true,
    default: NONE,
    maxBytes: 14,
    since: '3.1',
    summary: 'base name of its map file',
    meaning:
      'Base name of the map file, and the name by which chains and the game itself find the level. At most 14 bytes.',
    def: 'LEVEL: first string',
  },
  {
    name: 'bonetag',
    on: 'level',
    formats: BOTH,
    type: 'string',
    required: false,
    default: NONE,
    mayBeFunction: true,
    since: '3.1',
    summary: 'letter that tells its bones file apart',
    meaning:
      'One character that tells the bones file of this level apart. `.def` must state one and writes `"none"` for a level that leaves no bones; in Lua the field is left out for that.',
    def: 'LEVEL: second string',
  },
  {
    name: 'base',
    on: 'level',
    formats: BOTH,
    type: 'integer',
    required: true,
    default: NONE,
    since: '3.1',
    summary: 'first level it can be on',
    meaning: `${PLACE_BASE} ${CHAIN_BASE}`,
    def: 'LEVEL: first number of the couple',
  },
  {
    name: 'range',
    on: 'level',
    formats: BOTH,
    type: 'integer',
    required: false,
    default: ZERO,
    range: { min: -1 },
    since: '3.1',
    summary: 'number of possible places',
    meaning: PLACE_RANGE,
    def: 'LEVEL: second number of the couple',
  },
  {
    name: 'chainlevel',
    on: 'level',
    formats: BOTH,
    type: 'string',
    required: false,
    default: NONE,
    mayBeFunction: true,
    since: '3.1',
    summary: 'level whose place `base` is added to',
    meaning: `${CHAIN_MEANING} It must stand before this level, and games up to 3.6 want it in the same dungeon.`,
    def: 'CHAINLEVEL: third string',
  },
  {
    name: 'nlevels',
    on: 'level',
    formats: BOTH,
    type: 'integer',
    required: false,
    default: ZERO,
    range: { min: 0, max: 255 },
    since: '3.1',
    summary: 'number of interchangeable maps',
    meaning:
      'Number of interchangeable maps `name-1` to `name-n`, of which each game takes one. 0 loads plain `name`; 1 loads `name-1`.',
    def: 'RNDLEVEL: last number',
  },
  {
    name: 'chance',
    on: 'level',
    formats: BOTH,
    type: 'integer',
    required: false,
    default: { def: 100, lua: 100 },
    range: { min: 0, max: 100 },
    since: '3.1',
    summary: 'percent of games that have it',
    ...chanceMeaning('level', '0 is never.'),
    def: 'LEVEL: number after the couple; RNDLEVEL: the first of two numbers',
  },
  {
    name: 'alignment',
    on: 'level',
    formats: BOTH,
    type: 'word',
    required: false,
    default: NONE,
    values: ALIGNMENT_WORDS,
    since: '3.1',
    summary: 'alignment of the level',
    meaning: "Alignment of the level; without one it takes its dungeon's (in games up to 3.6).",
    def: 'LEVALIGN:',
  },
  {
    name: 'flags',
    on: 'level',
    formats: BOTH,
    type: 'flags',
    required: false,
    default: NONE,
    values: flagWordsOf('level'),
    since: '3.1',
    summary: 'character of the level',
    meaning: 'What the level is like. `.def` says one per `LEVELDESC:` statement, Lua one word or a list of words.',
    def: 'LEVELDESC:',
  },
  {
    name: 'name',
    on: 'branch',
    formats: BOTH,
    type: 'string',
    required: true,
    default: NONE,
    maxBytes: 23,
    since: '3.1',
    summary: 'dungeon it leads to',
    meaning: 'The dungeon the branch leads to, by its name. Only the first branch to a dungeon is used.',
    def: 'BRANCH: first string',
  },
  {
    name: 'base',
    on: 'branch',
    formats: BOTH,
    type: 'integer',
    required: true,
    default: NONE,
    since: '3.1',
    summary: 'first level it can start on',
    meaning: `${PLACE_BASE} ${CHAIN_BASE}`,
    def: 'BRANCH: first number of the couple',
  },
  {
    name: 'range',
    on: 'branch',
    formats: BOTH,
    type: 'integer',
    required: false,
    default: ZERO,
    range: { min: -1 },
    since: '3.1',
    summary: 'number of possible places',
    meaning: PLACE_RANGE,
    def: 'BRANCH: second number of the couple',
  },
  {
    name: 'chainlevel',
    on: 'branch',
    formats: BOTH,
    type: 'string',
    required: false,
    default: NONE,
    mayBeFunction: true,
    since: '3.1',
    summary: 'level whose place `base` is added to',
    meaning: CHAIN_MEANING,
    def: 'CHAINBRANCH: second string',
  },
  {
    name: 'branchtype',
    on: 'branch',
    formats: BOTH,
    type: 'word',
    required: false,
    default: { def: 'stair', lua: 'stair' },
    values: BRANCH_TYPE_WORDS,
    since: '3.1',
    summary: 'stairs, one-way stairs or portal',
    meaning: 'How the two ends are connected.',
    def: 'BRANCH: word after the couple',
  },
  {
    name: 'direction',
    on: 'branch',
    formats: BOTH,
    type: 'word',
    required: false,
    default: { def: 'down', lua: 'down' },
    values: DIRECTION_WORDS,
    since: '3.1',
    summary: 'which way it leads',
    meaning: 'Which way the stairs lead from the level the branch starts on.',
    def: 'BRANCH: last word',
  },
  {
    name: 'entryLevel',
    on: 'branch',
    formats: ['def'],
    type: 'integer',
    required: false,
    default: NONE,
    since: '3.4.3',
    summary: 'level of the child on which the player arrives',
    meaning:
      "SLASH'EM and its descendants only: the level of the dungeon below on which the player arrives, counted as `ENTRY` counts it.",
    def: 'BRANCH: number at the end',
  },
  {
    name: 'displayName',
    on: 'level',
    formats: ['def'],
    type: 'string',
    required: false,
    default: NONE,
    maxBytes: 63,
    since: '3.6',
    summary: 'name that players see',
    meaning: 'GnollHack only: the name of the level that players see, before the name of its map file.',
    def: 'LEVEL: string before the name',
  },
  {
    name: 'tileset',
    on: 'dungeon',
    formats: ['def'],
    type: 'string',
    required: false,
    default: NONE,
    since: '3.6',
    summary: 'tiles it is drawn with',
    meaning: 'GnollHack only: the tileset of the dungeon, a name that ends in `_tileset` or a number.',
    def: 'TILESET:',
  },
];

/** The fields an entry may have, in the format given or in either. */
export function fieldsOf(kind: EntryKind, format?: Format): readonly FieldSpec[] {
  return FIELDS.filter((field) => field.on === kind && (format === undefined || field.formats.includes(format)));
}

/** The field of that name on that kind of entry, if there is one. */
export function fieldSpec(kind: EntryKind, name: string): FieldSpec | undefined {
  return FIELDS.find((field) => field.on === kind && field.name === name);
}
