/**
 * What this product can do, in one sitting. Every call is a function of what it is given: an analysis of one version of
 * one file (`analyse`), an offset in its text, and, where they are in, its odds. Nothing here knows a protocol, a
 * transport or a file system; long work is a generator (`Work`) that the caller runs in slices.
 */

// Reading and judging one version of a file.

export {
  type Analysis,
  type AnalysisOptions,
  analyse,
  type CheckedAnalysis,
  workChecks,
  workReading,
} from './analysis/analysis';
export { toJson } from './definition/json';
export { dialectIds } from './dialects/index';
export { readTree } from './sourcetree/tree';

// The second stage: odds, and the findings that follow from playing the file.

export { type Later, laterFindings, meaningOf, workLater } from './analysis/later';
export { workMeaning } from './game/meaning';

// Findings and their fixes.

export { applyEdits, checkTable, findRow, fixAll, type TextEdit as Edit } from './checks/index';
export { nearest } from './checks/nearest';

// While reading.

// What takes long in a large file is there twice: all at once, and in steps (`work…`).

export { codeLenses, workCodeLenses } from './features/codeLens';
export { folds, selections, workFolds } from './features/folding';
export { type HoverText, hover } from './features/hover';
export { type HintSettings, inlayHints, workInlayHints } from './features/inlayHints';
export { type FileLink, links, workLinks } from './features/links';
export { definition, highlights, references, type Target } from './features/navigation';
export { semanticTokens, tokenModifiers, tokenTypes, workSemanticTokens } from './features/semanticTokens';
export { type OutlineSymbol, symbols, workSymbols } from './features/symbols';

// While typing.

export { type Completion, completion, completionDocumentation, withoutStops } from './features/completion';
export {
  format,
  formatOnType,
  formatRange,
  formatTrigger,
  workFormat,
  workFormatOnType,
  workFormatRange,
} from './features/formatting';
export { type Signature, signatureHelp } from './features/signatureHelp';

// Changing a file.

export { convert, workConvert } from './definition/convert';
export { type AddLevelPlan, addLevel } from './features/addLevel';
export { type Action, codeActions, workCodeActions } from './features/codeActions';
export { type FileRename, prepareRename, rename } from './features/rename';

// The branch map: in the preview, and as a picture file.

export { type Compared, type Theme, themes, toSvg } from './branchmap/index';
export { isDrawable, preview, workPreview } from './features/preview';

// What sets two files apart, and the stock dungeons to compare with.

export { type Comparison, compare } from './definition/compare';
export { toMarkdown as comparisonMarkdown, toText as comparisonText } from './definition/compareText';
export { stockDungeon, stockDungeons } from './dialects/stock/index';
export { canCompare, compared, compareSources, comparison, workCompared, workComparison } from './features/compare';

// The game, and its sample levels.

export { playFile } from './analysis/playFile';
export { odds } from './game/odds';
export { play } from './game/play';
export { finish, type Work } from './game/work';
export { cavern, mines, minesGallery, minesWhy } from './mapgen/samples';
