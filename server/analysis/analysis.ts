/**
 * All that is known about one version of one file, worked out once: syntax, definition, dialect and the findings that
 * need no odds. Features are functions of an analysis and an offset.
 */
import { checking, LARGEST_TEXT } from '../checks/index';
import type { Finding, Severity } from '../checks/types';
import { readingDef } from '../definition/readDef';
import { readingLua } from '../definition/readLua';
import type { Definition, Format } from '../definition/types';
import { dialectIds, formatRead, modelineDialect, recognising, rulesFor } from '../dialects/index';
import type { Generation, Rules } from '../dialects/types';
import { workMeaning } from '../game/meaning';
import { finish, type Work } from '../game/work';
import { dialectOfTree } from '../sourcetree/dialect';
import { rulesInTree } from '../sourcetree/rules';
import type { TreeFacts } from '../sourcetree/tree';
import { type DefTree, parsingDef } from '../syntax/def/parser';
import { type LuaTree, parsingLua } from '../syntax/lua/parser';

export type Syntax =
  | { readonly format: 'def'; readonly tree: DefTree }
  | { readonly format: 'lua'; readonly tree: LuaTree };

/** Who named the dialect, most binding first. */
export type DialectOrigin = 'option' | 'modeline' | 'setting' | 'tree' | 'content';

/** What a host knows beside the text. */
export interface AnalysisOptions {
  /** Named on the command line: beats everything. */
  readonly dialect?: string;
  /** What the text is written in, where its name does not tell. */
  readonly format?: Format;
  /** From the user's settings: beats what the tree or the content say, in files of the format its games read. */
  readonly settingDialect?: string;
  /** What the source tree around the file says (sourcetree/). */
  readonly tree?: TreeFacts;
  /** Severity per check code; `off` silences it. */
  readonly severities?: Readonly<Record<string, Severity | 'off'>>;
  /** The file's bytes, where the host has them: some checks look at these. */
  readonly bytes?: Uint8Array;
  /** A setting, or a game tree around it, says that this file is ours whatever it contains. */
  readonly ours?: boolean;
}

export interface Analysis {
  readonly uri: string;
  /** The text that was read; empty where it is too large. */
  readonly text: string;
  /** Whether the text is larger than what is read: all that is said about it is that. */
  readonly tooLarge: boolean;
  readonly syntax: Syntax;
  readonly definition: Definition;
  readonly rules: Rules;
  readonly dialectOrigin: DialectOrigin;
  /** False for a file that only happens to be called `dungeon.lua`: it gets nothing from us. */
  readonly ours: boolean;
  readonly options: AnalysisOptions;
}

/** An analysis with what is wrong in the file. */
export interface CheckedAnalysis extends Analysis {
  /** The findings of the Reading, Fields and Structure families and the cheap ones of Consistency. */
  readonly findings: readonly Finding[];
}

/** The format a file name stands for; anything that is not Lua is read as `.def`. */
export function formatOf(uri: string): Format {
  return /\.lua$/i.test(uri) ? 'lua' : 'def';
}

/**
 * Works out everything about a text that needs no odds. Never throws on a broken text.
 * @param uri tells the format, by its ending, unless the options do
 */
export function analyse(uri: string, text: string, options: AnalysisOptions = {}): CheckedAnalysis {
  return finish(
    (function* () {
      return yield* workChecks(yield* workReading(uri, text, options), text);
    })(),
  );
}

/** `analyse` in steps, as far as what the text says: most features need no more. */
export function* workReading(uri: string, text: string, options: AnalysisOptions = {}): Work<Analysis> {
  const tooLarge = text.length > LARGEST_TEXT;
  // What is not read is taken as empty; only its size is told.
  const read = tooLarge ? '' : text;
  const syntax = yield* parse(options.format ?? formatOf(uri), read);
  yield;
  const named = namedDialect(read, syntax.format, options);
  const first = yield* readDefinition(syntax, read, named && rulesFor(named.id).generation);
  yield;
  const { rules, origin } = yield* choose(first, read, named, options);
  // Only the dialect says how the loader takes a value, and only the content may say the dialect.
  const again = syntax.format === 'lua' && !named && rules.generation === '5.0';
  const definition = again ? yield* readDefinition(syntax, read, '5.0') : first;
  const ours =
    syntax.format === 'def' ||
    definition.ours ||
    options.ours === true ||
    options.tree !== undefined ||
    origin === 'modeline';
  return { uri, text: read, tooLarge, syntax, definition, rules, dialectOrigin: origin, ours, options };
}

/**
 * The other half of `analyse` in steps: what is wrong with what was read.
 * @param text the whole text, too large or not
 */
export function* workChecks(analysis: Analysis, text: string): Work<CheckedAnalysis> {
  const { definition, syntax, rules, ours } = analysis;
  const { bytes, severities } = analysis.options;
  const findings = ours ? yield* checking(definition, syntax.tree, text, rules, { bytes, severities }) : [];
  // Whoever has the findings of a version asks next whether it still means the same, and then it is known.
  yield* workMeaning(definition, rules);
  return { ...analysis, findings };
}

function* parse(format: Format, text: string): Work<Syntax> {
  return format === 'lua' ? { format, tree: yield* parsingLua(text) } : { format, tree: yield* parsingDef(text) };
}

function* readDefinition(syntax: Syntax, text: string, generation: Generation | undefined): Work<Definition> {
  return syntax.format === 'def'
    ? yield* readingDef(syntax.tree)
    : yield* readingLua(syntax.tree, text, { generation: generation === '5.0' ? '5.0' : '3.7' });
}

interface Named {
  readonly id: string;
  readonly origin: DialectOrigin;
}

/**
 * The dialect somebody named, unless the id is not one; that is reported elsewhere. A setting is for many files: it
 * does not speak of those in a format that the games of its dialect do not read.
 */
function namedDialect(text: string, format: Format, options: AnalysisOptions): Named | undefined {
  const candidates: readonly { readonly id: string | undefined; readonly origin: DialectOrigin }[] = [
    { id: options.dialect, origin: 'option' },
    { id: modelineDialect(text), origin: 'modeline' },
    { id: options.settingDialect, origin: 'setting' },
  ];
  return candidates.find(
    (c): c is Named =>
      c.id !== undefined &&
      dialectIds.includes(c.id) &&
      (c.origin !== 'setting' || formatRead(rulesFor(c.id)) === format),
  );
}

function* choose(
  definition: Definition,
  text: string,
  named: Named | undefined,
  options: AnalysisOptions,
): Work<{ readonly rules: Rules; readonly origin: DialectOrigin }> {
  const tree = options.tree;
  // Whoever names a dialect wants that one's rules, not those of the tree the file happens to lie in.
  if (named && !(tree && dialectOfTree(tree, named.id) === named.id))
    return { rules: rulesFor(named.id), origin: named.origin };
  const recognised = named?.id ?? (yield* recognising(definition, text));
  if (!tree) return { rules: rulesFor(recognised), origin: 'content' };
  const fromTree = dialectOfTree(tree, recognised);
  return {
    rules: rulesInTree(rulesFor(fromTree ?? recognised), tree),
    origin: named?.origin ?? (fromTree === undefined ? 'content' : 'tree'),
  };
}
