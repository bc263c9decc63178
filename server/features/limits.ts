/**
 * How much one answer holds at most. The largest dungeon file known has 300 entries, so nobody meets these limits but in
 * a file that nobody wrote by hand; there, what comes first in the file is shown.
 */

/**
 * Symbols of an outline, folds, hints, lenses, links, places of a name. VS Code itself folds no more places in a file
 * (`editor.foldingMaximumRegions`), and gives no more symbols of a JSON file (`json.maxItemsComputed`).
 */
export const MOST_SHOWN = 5_000;

/** Tokens that are coloured, when a whole file is asked for: those of 300 KB. A range gets its own whatever stands before it. */
export const MOST_COLOURED = 100_000;

/** Names that completion offers. */
export const MOST_OFFERED = 1_000;

/** Fixes that are offered for what touches a range: as many findings are told of a file. */
export const MOST_FIXES = 1_000;

/** Tokens, or entries, that are only looked at in one step of long work. */
export const TOKENS_PER_STEP = 512;
export const ENTRIES_PER_STEP = 256;
