/** Definition, references and highlights of dungeon and level names, and the way from names to other files. */
import type { Analysis } from '../analysis/analysis';
import type { RuleSource, Rules } from '../dialects/types';
import type { Span } from '../syntax/span';
import { MOST_SHOWN } from './limits';
import { targetsAt } from './links';
import { nameAt, sameName } from './names';

/** A place in this file, or in another. */
export type Target =
  | { readonly span: Span; readonly selection: Span }
  | { readonly uri: string /** 1-based. */; readonly line: number };

export interface DefinitionResult {
  /** The text that was asked about. */
  readonly origin: Span;
  readonly targets: readonly Target[];
}

/** From a name to what it names: the entry; from an entry's own name to its level files and the game's line of C. */
export function definition(analysis: Analysis, offset: number): DefinitionResult | undefined {
  const use = nameAt(analysis, offset);
  const outside = targetsAt(analysis, offset);
  if (!use) return outside && { origin: outside.span, targets: outside.sources.map(outsideTarget) };
  const declared = sameName(analysis, use)
    .filter((u) => u.declares)
    .slice(0, MOST_SHOWN)
    .map((u): Target => ({ span: u.entry.span, selection: u.span }));
  const files = outside?.sources ?? [];
  const targets =
    use.declares && files.length + requiredSource(analysis.rules, use.name).length > 0
      ? [...files, ...requiredSource(analysis.rules, use.name)].map(outsideTarget)
      : declared;
  return targets.length > 0 ? { origin: use.span, targets } : undefined;
}

/** The line of C that asks for a dungeon or level of this name. */
function requiredSource(rules: Rules, name: string): readonly RuleSource[] {
  return [`required:${name}`, `level:${name}`].flatMap((key) => rules.sources.get(key) ?? []);
}

const outsideTarget = (source: RuleSource): Target => ({ uri: source.uri, line: source.line });

/** The places where the name under the cursor stands, as many as are shown. */
export function references(analysis: Analysis, offset: number, withDeclaration: boolean): Span[] {
  const use = nameAt(analysis, offset);
  if (!use) return [];
  return sameName(analysis, use)
    .filter((u) => withDeclaration || !u.declares)
    .slice(0, MOST_SHOWN)
    .map((u) => u.span);
}

export interface Highlight {
  readonly span: Span;
  /** A declaration writes the name, a reference reads it. */
  readonly write: boolean;
}

/** The same places, told apart. */
export function highlights(analysis: Analysis, offset: number): Highlight[] {
  const use = nameAt(analysis, offset);
  const all = use ? sameName(analysis, use) : [];
  return all.slice(0, MOST_SHOWN).map((u) => ({ span: u.span, write: u.declares }));
}
