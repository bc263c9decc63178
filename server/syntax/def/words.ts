/** The words of a `.def` file, of all dialects together. They are exact in case and know no word boundaries. */

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

/** Nearly every run is one word. */
const ALONE: ReadonlyMap<string, readonly string[]> = new Map(LONGEST_FIRST.map((word) => [word, [word]]));

export function isStatementKeyword(word: string): word is StatementKeyword {
  return KEYWORDS.has(word);
}

/**
 * Splits a run of letters and underscores the way the compiler does, by longest match: `portalup` is `portal`, `up`.
 * @returns the words, or `undefined` when the run is not made of known words
 */
export function splitWords(run: string): readonly string[] | undefined {
  const alone = ALONE.get(run);
  if (alone !== undefined) return alone;
  const words: string[] = [];
  let at = 0;
  while (at < run.length) {
    const word = LONGEST_FIRST.find((known) => run.startsWith(known, at));
    if (word === undefined) return undefined;
    words.push(word);
    at += word.length;
  }
  return words;
}
