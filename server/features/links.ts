/** Links from names to the level files that are loaded for them, where a source tree lies around the file. */

import type { Analysis } from '../analysis/analysis';
import { entriesOf } from '../definition/entries';
import type { Entry, Field } from '../definition/types';
import type { RuleSource } from '../dialects/types';
import { finish, type Work } from '../game/work';
import { type Span, touches } from '../syntax/span';
import { MOST_SHOWN } from './limits';
import { insideQuotes } from './names';

export interface FileLink {
  readonly span: Span;
  readonly sources: readonly RuleSource[];
}

/** `workLinks`, all at once. */
export function links(analysis: Analysis): FileLink[] {
  return finish(workLinks(analysis));
}

/** Every name in the file that stands for level files of the tree, `MOST_SHOWN` at most. */
export function* workLinks(analysis: Analysis): Work<FileLink[]> {
  const files = analysis.rules.levelFiles;
  if (!files) return [];
  const found = new Map<number, FileLink>();
  all: for (const world of analysis.definition.worlds) {
    for (const entry of entriesOf(world)) {
      yield;
      for (const field of filesOf(entry)) {
        const { start } = field.field.span;
        const link = found.has(start) ? undefined : linkOf(analysis, field, files);
        if (link) found.set(start, link);
      }
      if (found.size >= MOST_SHOWN) break all;
    }
  }
  return [...found.values()].sort((a, b) => a.span.start - b.span.start);
}

/** The link that an offset touches. */
export function targetsAt(analysis: Analysis, offset: number): FileLink | undefined {
  const files = analysis.rules.levelFiles;
  if (!files) return undefined;
  for (const world of analysis.definition.worlds) {
    for (const entry of entriesOf(world)) {
      for (const field of filesOf(entry)) {
        const link = touches(field.field.span, offset) ? linkOf(analysis, field, files) : undefined;
        if (link) return link;
      }
    }
  }
  return undefined;
}

function linkOf(analysis: Analysis, { field, names }: FileField, files: Files): FileLink | undefined {
  const sources = names(files).flatMap((name) => files.get(name) ?? []);
  return sources.length === 0 ? undefined : { span: insideQuotes(analysis.text, field.span), sources };
}

type Files = ReadonlyMap<string, RuleSource>;
interface FileField {
  readonly field: Field<string>;
  names(files: Files): string[];
}

/** The most maps one name is looked up for; the game keeps the number in a byte. */
const MOST_MAPS = 255;

/** Which fields of an entry name level files, and which. */
function filesOf(entry: Entry): FileField[] {
  const found: FileField[] = [];
  const add = (field: Field<string> | undefined, names: (name: string, files: Files) => string[]): void => {
    const value = field?.value;
    if (field && value) found.push({ field, names: (files) => names(value, files) });
  };
  if (entry.kind === 'level') {
    const maps = Math.min(entry.nlevels?.value ?? 0, MOST_MAPS);
    add(entry.name, (name, files) => {
      if (maps > 0) return Array.from({ length: maps }, (_, i) => `${name}-${i + 1}`);
      return /^x-/i.test(name) ? ofRoles(name, files) : [name];
    });
  }
  if (entry.kind === 'dungeon') {
    add(entry.lvlfill, (name) => [name]);
    // The one file that is named with its ending.
    add(entry.themerooms, (name) => [name.replace(/\.lua$/, '')]);
    // A level of the Tower that has no entry of its own is `tower1`, `tower2` …
    add(entry.protofile, (name, files) => [...files.keys()].filter((f) => /^\d+$/.test(tail(f, name))));
  }
  return found;
}

/** A quest level `x-strt` is `Arc-strt`, `Bar-strt` …: the role's three letters in place of the `x`. */
function ofRoles(name: string, files: Files): string[] {
  const rest = name.slice(1).toLowerCase();
  return [...files.keys()].filter((f) => f.length === rest.length + 3 && f.toLowerCase().endsWith(rest));
}

const tail = (file: string, name: string): string => (file.startsWith(name) ? file.slice(name.length) : '');
