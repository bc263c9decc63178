/**
 * What this product can do, in one sitting. Every call is a function of what it is given: an analysis of one version of
 * one file (`analyse`), an offset in its text, and, where they are in, its odds. Nothing here knows a protocol, a
 * transport or a file system; long work is a generator (`Work`) that the caller runs in slices.
 */

// Reading and judging one version of a file.
export { type Analysis, type AnalysisOptions, analyse } from './analysis/analysis';
// The second stage: odds, and the findings that follow from playing the file.
export { type Later, laterFindings, meaningOf, workLater } from './analysis/later';
// The branch map as a picture file.
export { type Theme, themes, toSvg } from './branchmap/index';
// Findings and their fixes.
export { applyEdits, checkTable, findRow, fixAll } from './checks/index';
export { nearest } from './checks/nearest';
// What sets two files apart, and the stock dungeons to compare with.
export { type Comparison, compare } from './definition/compare';
export { toMarkdown as comparisonMarkdown, toText as comparisonText } from './definition/compareText';
export { convert } from './definition/convert';
export { toJson } from './definition/json';
export { dialectIds } from './dialects/index';
export { stockDungeon, stockDungeons } from './dialects/stock/index';
export { type AddLevelPlan, addLevel } from './features/addLevel';
export { codeLenses } from './features/codeLens';
export { compareSources, comparison } from './features/compare';
export { type Completion, completion, completionDocumentation, withoutStops } from './features/completion';
export { folds, selections } from './features/folding';
// While reading.
export { type HoverText, hover } from './features/hover';
export { type HintSettings, inlayHints } from './features/inlayHints';
export { type FileLink, links } from './features/links';
export { definition, highlights, references, type Target } from './features/navigation';
export { isDrawable, preview } from './features/preview';
export { semanticTokens, tokenModifiers, tokenTypes } from './features/semanticTokens';
// While typing.
export { type Signature, signatureHelp } from './features/signatureHelp';
export { type OutlineSymbol, symbols } from './features/symbols';
export { play } from './game/play';
// The game.
export { finish, type Work } from './game/work';
export { cavern, mines, minesGallery, minesWhy } from './mapgen/samples';
export { readTree } from './sourcetree/tree';
