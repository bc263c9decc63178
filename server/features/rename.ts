/** Renaming of dungeons and levels, with every branch and chain that uses the name. Nothing else is ever renamed. */
import type { Analysis } from '../analysis/analysis';
import { utf8Length } from '../checks/bytes';
import { nameRoom } from '../checks/fields/nameLength';
import type { TextEdit } from '../checks/types';
import type { Span } from '../syntax/span';
import { insideQuotes, type NameUse, nameAt, sameName } from './names';
import { knownLevel } from './ruleNotes';

/** Why a name stays: one sentence for people. */
export interface Refusal {
  readonly refused: string;
}

export interface RenameTarget {
  /** The name without its quotes. */
  readonly span: Span;
  readonly name: string;
}

/** A level file that carries the name and could be renamed along. */
export interface FileRename {
  readonly from: string;
  readonly to: string;
}

export interface Rename {
  readonly edits: readonly TextEdit[];
  readonly files: readonly FileRename[];
}

/** What would be renamed at an offset; `undefined` where nothing can be, a refusal where something must not be. */
export function prepareRename(analysis: Analysis, offset: number): RenameTarget | Refusal | undefined {
  const use = nameAt(analysis, offset);
  if (!use) return undefined;
  const refused = fixedBy(analysis, use);
  if (refused !== undefined) return { refused };
  return { span: insideQuotes(analysis.text, use.span), name: use.name };
}

/** The edits that give the thing at `offset` another name; `undefined` where there is none. */
export function rename(analysis: Analysis, offset: number, newName: string): Rename | Refusal | undefined {
  const use = nameAt(analysis, offset);
  if (!use) return undefined;
  const refused = fixedBy(analysis, use) ?? unfit(analysis, use, newName);
  if (refused !== undefined) return { refused };
  if (newName === use.name) return { edits: [], files: [] };
  const edits = sameName(analysis, use).map((u): TextEdit => {
    const span = insideQuotes(analysis.text, u.span);
    return { span, newText: written(analysis, newName, analysis.text[span.start - 1]) };
  });
  return { edits: edits.sort((a, b) => a.span.start - b.span.start), files: files(analysis, use, newName) };
}

/** Why this name must stay as it is. */
function fixedBy(analysis: Analysis, use: NameUse): string | undefined {
  const { rules } = analysis;
  const line = (key: string): string => {
    const source = rules.sources.get(key);
    return source ? ` (${source.uri.split('/').slice(-2).join('/')}, line ${source.line})` : '';
  };
  if (use.kind === 'dungeon' && rules.requiredDungeons.includes(use.name)) {
    return `The game looks for the dungeon "${use.name}" by this name${line(`required:${use.name}`)} and stops without it.`;
  }
  if (use.kind === 'level' && knownLevel(rules, use.name)) {
    return `The game's code knows the level "${use.name}" by this name${line(`level:${use.name}`)}.`;
  }
  if (sameName(analysis, use).some((u) => u.computed)) {
    return `The name "${use.name}" is put together by code in this file, so it cannot be changed everywhere.`;
  }
  return undefined;
}

/** Why the new name will not do. */
function unfit(analysis: Analysis, use: NameUse, newName: string): string | undefined {
  if (newName.trim() === '') return 'A name cannot be empty.';
  if (/[\u0000-\u001f\u007f]/.test(newName)) return 'A name cannot hold line breaks or control characters.';
  if (analysis.definition.format === 'def' && newName.includes('"'))
    return 'A name in dungeon.def cannot hold a quote.';
  const most = nameRoom(use.kind, analysis.rules.traits);
  if (utf8Length(newName) > most) {
    return `The game has room for ${most} bytes of a ${use.kind}'s name; this one has ${utf8Length(newName)}.`;
  }
  const taken = sameName(analysis, { ...use, name: newName }).some((u) => u.declares);
  return taken && newName !== use.name ? `There is a ${use.kind} called "${newName}" already.` : undefined;
}

/** The name as it stands between the quotes of this file. */
function written(analysis: Analysis, name: string, quote: string | undefined): string {
  if (analysis.definition.format === 'def' || (quote !== '"' && quote !== "'")) return name;
  return name.replace(/[\\]/g, '\\\\').replaceAll(quote, `\\${quote}`);
}

/** Files that are named like the level: `oracle.lua`, `oracle-1.lua` … not those that hold several levels. */
function files(analysis: Analysis, use: NameUse, newName: string): FileRename[] {
  if (use.kind !== 'level' || !/^[\w.-]+$/.test(newName)) return [];
  const found = new Map<string, string>();
  for (const [name, { uri }] of analysis.rules.levelFiles ?? []) {
    const suffix = name === use.name ? '' : name.startsWith(`${use.name}-`) ? name.slice(use.name.length) : undefined;
    if (suffix === undefined || !/^(-\d+)?$/.test(suffix)) continue;
    const at = uri.lastIndexOf('/') + 1;
    const file = /^(.*)(\.\w+)$/.exec(uri.slice(at));
    if (file?.[1] === name) found.set(uri, `${uri.slice(0, at)}${newName}${suffix}${file[2]}`);
  }
  return [...found].map(([from, to]) => ({ from, to }));
}
