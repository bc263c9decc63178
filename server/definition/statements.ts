// biome-ignore-all lint/suspicious/noTemplateCurlyInString: snippets have placeholders of that form
/** The statements of a `.def` file (spec §3): what each needs and means. Completion, hover and documentation read it. */
import type { Traits } from '../dialects/types';
import type { StatementKeyword } from '../syntax/def/words';
import type { EntryKind } from './fields';

export interface OperandSpec {
  /** Name of the field it fills, on the entry that the statement opens or describes. */
  readonly field: string;
  /** What to call it in a message: `a bones tag`. */
  readonly title: string;
  readonly optional?: boolean;
}

export interface StatementSpec {
  readonly keyword: StatementKeyword;
  /** The entry it begins … */
  readonly opens?: EntryKind;
  /** … or the entry, begun before, that it describes. */
  readonly describes?: 'dungeon' | 'level';
  /** In the order in which they stand; `base` and `range` are the couple. */
  readonly operands: readonly OperandSpec[];
  /** How it is written, for people. */
  readonly syntax: string;
  /** A legal example with placeholders in the form of an LSP snippet. */
  readonly snippet: string;
  /** One short paragraph. */
  readonly meaning: string;
  /** Variants only: not part of the vanilla grammar. */
  readonly variant?: boolean;
}

const NAME = { field: 'name', title: 'a name' };
const DISPLAY_NAME = { field: 'displayName', title: 'a display name' };
const TAG = { field: 'bonetag', title: 'a bones tag' };
const CHAIN = { field: 'chainlevel', title: 'the name of a chain level' };
const COUPLE = [
  { field: 'base', title: 'a base' },
  { field: 'range', title: 'a range' },
];
const CHANCE = { field: 'chance', title: 'a chance in percent', optional: true };
const COUNT = { field: 'nlevels', title: 'the number of maps' };
const BRANCH_TAIL = [
  { field: 'branchtype', title: 'a branch type', optional: true },
  { field: 'direction', title: 'a direction', optional: true },
  { field: 'entryLevel', title: 'an entry level', optional: true },
];

const TYPE_CHOICE = '${4|stair,portal,no_up,no_down|}';

export const STATEMENTS: readonly StatementSpec[] = [
  {
    keyword: 'DUNGEON',
    opens: 'dungeon',
    operands: [NAME, TAG, ...COUPLE, CHANCE],
    syntax: 'DUNGEON: "name" "tag" (base, range) [chance]',
    snippet: 'DUNGEON: "${1:name}" "${2:none}" (${3:10}, ${4:0})',
    meaning: 'Begins a dungeon. The statements after it, up to the next `DUNGEON:`, belong to it.',
  },
  {
    keyword: 'ENTRY',
    describes: 'dungeon',
    operands: [{ field: 'entry', title: 'a level number' }],
    syntax: 'ENTRY: level',
    snippet: 'ENTRY: ${1:-1}',
    meaning: 'The level of the dungeon above on which the player arrives.',
  },
  {
    keyword: 'PROTOFILE',
    describes: 'dungeon',
    operands: [{ field: 'protofile', title: 'a file name' }],
    syntax: 'PROTOFILE: "name"',
    snippet: 'PROTOFILE: "${1:name}"',
    meaning: 'Base name of the files for levels of the dungeon above that have no entry of their own.',
  },
  {
    keyword: 'DESCRIPTION',
    describes: 'dungeon',
    operands: [{ field: 'flags', title: 'a flag' }],
    syntax: 'DESCRIPTION: flag',
    snippet: 'DESCRIPTION: ${1|mazelike,hellish,roguelike|}',
    meaning: 'Gives the dungeon above a flag; repeat it for more.',
  },
  {
    keyword: 'ALIGNMENT',
    describes: 'dungeon',
    operands: [{ field: 'alignment', title: 'an alignment' }],
    syntax: 'ALIGNMENT: alignment',
    snippet: 'ALIGNMENT: ${1|unaligned,noalign,lawful,neutral,chaotic|}',
    meaning: 'Alignment of the dungeon above.',
  },
  {
    keyword: 'LEVEL',
    opens: 'level',
    operands: [NAME, TAG, ...COUPLE, CHANCE],
    syntax: 'LEVEL: "name" "tag" @ (base, range) [chance]',
    snippet: 'LEVEL: "${1:name}" "${2:none}" @ (${3:1}, ${4:0})',
    meaning: 'A special level of the dungeon above, with one map.',
  },
  {
    keyword: 'RNDLEVEL',
    opens: 'level',
    operands: [NAME, TAG, ...COUPLE, CHANCE, COUNT],
    syntax: 'RNDLEVEL: "name" "tag" @ (base, range) [chance] maps',
    snippet: 'RNDLEVEL: "${1:name}" "${2:none}" @ (${3:1}, ${4:0}) ${5:2}',
    meaning:
      'A special level with several interchangeable maps. A single number after the couple is the number of maps, not the chance.',
  },
  {
    keyword: 'CHAINLEVEL',
    opens: 'level',
    operands: [NAME, TAG, CHAIN, ...COUPLE, CHANCE],
    syntax: 'CHAINLEVEL: "name" "tag" "chain level" + (base, range) [chance]',
    snippet: 'CHAINLEVEL: "${1:name}" "${2:none}" "${3:chain}" + (${4:1}, ${5:0})',
    meaning: 'A special level placed relative to another special level of the same dungeon.',
  },
  {
    keyword: 'RNDCHLEVEL',
    opens: 'level',
    operands: [NAME, TAG, CHAIN, ...COUPLE, CHANCE, COUNT],
    syntax: 'RNDCHLEVEL: "name" "tag" "chain level" + (base, range) [chance] maps',
    snippet: 'RNDCHLEVEL: "${1:name}" "${2:none}" "${3:chain}" + (${4:1}, ${5:0}) ${6:2}',
    meaning: 'A special level with several maps, placed relative to another special level of the same dungeon.',
  },
  {
    keyword: 'LEVELDESC',
    describes: 'level',
    operands: [{ field: 'flags', title: 'a flag' }],
    syntax: 'LEVELDESC: flag',
    snippet: 'LEVELDESC: ${1|town,mazelike,hellish,roguelike|}',
    meaning: 'Gives the last level written so far a flag, even if that is in the dungeon before.',
  },
  {
    keyword: 'LEVALIGN',
    describes: 'level',
    operands: [{ field: 'alignment', title: 'an alignment' }],
    syntax: 'LEVALIGN: alignment',
    snippet: 'LEVALIGN: ${1|unaligned,noalign,lawful,neutral,chaotic|}',
    meaning: 'Alignment of the last level written so far, even if that is in the dungeon before.',
  },
  {
    keyword: 'BRANCH',
    opens: 'branch',
    operands: [NAME, ...COUPLE, ...BRANCH_TAIL],
    syntax: 'BRANCH: "dungeon" @ (base, range) [stair|no_up|no_down|portal] [up|down]',
    snippet: `BRANCH: "\${1:dungeon}" @ (\${2:1}, \${3:0}) ${TYPE_CHOICE}`,
    meaning: 'A branch from the dungeon above to another one.',
  },
  {
    keyword: 'CHAINBRANCH',
    opens: 'branch',
    operands: [NAME, CHAIN, ...COUPLE, ...BRANCH_TAIL],
    syntax: 'CHAINBRANCH: "dungeon" "chain level" + (base, range) [type] [direction]',
    snippet: 'CHAINBRANCH: "${1:dungeon}" "${2:chain}" + (${3:0}, ${4:0}) ${5|stair,portal,no_up,no_down|}',
    meaning: 'A branch placed relative to a special level of the dungeon above.',
  },
  {
    keyword: 'TILESET',
    describes: 'dungeon',
    operands: [{ field: 'tileset', title: 'a tileset' }],
    syntax: 'TILESET: name_tileset',
    snippet: 'TILESET: ${1:dungeons_of_doom}_tileset',
    meaning: 'GnollHack: the tiles the dungeon above is drawn with.',
    variant: true,
  },
];

const BY_KEYWORD = new Map<string, StatementSpec>(STATEMENTS.map((spec) => [spec.keyword, spec]));

/** What a statement keyword stands for; `undefined` for other words. */
export function statementSpec(keyword: StatementKeyword): StatementSpec;
export function statementSpec(keyword: string): StatementSpec | undefined;
export function statementSpec(keyword: string): StatementSpec | undefined {
  return BY_KEYWORD.get(keyword);
}

/**
 * The statement as a dialect writes it: GnollHack puts a display name before a level's name, SLASH'EM an entry level
 * behind a branch.
 */
export function spelled(spec: StatementSpec, traits: Traits): StatementSpec {
  if (spec.opens === 'level' && traits.threeStrings) {
    const moved = spec.snippet.replace(/\$\{(\d+)/g, (_, stop: string) => `\${${Number(stop) + 1}`);
    return {
      ...spec,
      operands: [DISPLAY_NAME, ...spec.operands],
      syntax: spec.syntax.replace('"name"', '"display name" "name"'),
      snippet: moved.replace('"${2:name}"', '"${1:Display name}" "${2:name}"'),
    };
  }
  if (spec.opens === 'branch' && traits.branchEntryLevel) return { ...spec, syntax: `${spec.syntax} [entry level]` };
  return spec;
}
