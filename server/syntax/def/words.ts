/** The words of a `.def` file, of all dialects together. They are exact in case and know no word boundaries. */
import { Kind } from './tokens';

export const STATEMENT_KEYWORDS = [
  'DUNGEON',
  'ENTRY',
  'PROTOFILE',
  'DESCRIPTION',
  'ALIGNMENT',
  'LEVEL',
  'RNDLEVEL',
  'CHAINLEVEL',
  'RNDCHLEVEL',
  'LEVELDESC',
  'LEVALIGN',
  'BRANCH',
  'CHAINBRANCH',
  'TILESET',
] as const;

export type StatementKeyword = (typeof STATEMENT_KEYWORDS)[number];

export const BRANCH_TYPES = ['stair', 'no_up', 'no_down', 'portal'] as const;
export const DIRECTIONS = ['up', 'down'] as const;
export const ALIGNMENTS = ['unaligned', 'noalign', 'lawful', 'neutral', 'chaotic'] as const;
/** Vanilla's four, then the variants' own. */
export const FLAGS = ['town', 'hellish', 'mazelike', 'roguelike', 'iceq', 'vecnad', 'gtown', 'purg', 'hdgn'] as const;

const KEYWORDS: ReadonlySet<string> = new Set(STATEMENT_KEYWORDS);

/** All words the scanner knows, longest first, so that the first that fits is the longest match. */
const LONGEST_FIRST: readonly string[] = [
  ...STATEMENT_KEYWORDS,
  ...BRANCH_TYPES,
  ...DIRECTIONS,
  ...ALIGNMENTS,
  ...FLAGS,
].sort((a, b) => b.length - a.length);

/** The same by what they begin with: a file of a million letters asks at every one of them. */
const BY_FIRST: ReadonlyMap<number, readonly string[]> = new Map(
  LONGEST_FIRST.map((word) => [word.charCodeAt(0), LONGEST_FIRST.filter((other) => other[0] === word[0])]),
);

/** Nearly every run of letters is one word. */
const ALONE: ReadonlyMap<string, Kind.keyword | Kind.word> = new Map(
  LONGEST_FIRST.map((word) => [word, KEYWORDS.has(word) ? Kind.keyword : Kind.word]),
);

export function isStatementKeyword(word: string): word is StatementKeyword {
  return KEYWORDS.has(word);
}

/** The kind of a run of letters that is one of the words; `undefined` for any other. */
export function wordAlone(run: string): Kind.keyword | Kind.word | undefined {
  return ALONE.get(run);
}

/** The longest word that the compiler finds at an offset of a run of letters. */
export function wordAt(text: string, at: number, end: number): string | undefined {
  const words = BY_FIRST.get(text.charCodeAt(at));
  return words?.find((word) => at + word.length <= end && text.startsWith(word, at));
}
