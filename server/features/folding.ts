/** Folding of dungeons, and widening of a selection: value, field, entry, dungeon, file. */

import type { Analysis } from '../analysis/analysis';
import { entriesOf } from '../definition/entries';
import type { DungeonEntry } from '../definition/types';
import { cover, type Span } from '../syntax/span';
import { tokensOf } from './keywords';
import { locate, sameSpan } from './locate';
import { insideQuotes } from './names';

export interface Fold {
  readonly span: Span;
  readonly kind: 'region' | 'comment';
}

/** What can be folded in a `.def` file: dungeons and runs of comment lines. In Lua the editor's own folding does. */
export function folds(analysis: Analysis): Fold[] {
  if (analysis.definition.format === 'lua') return [];
  const found: Fold[] = (analysis.definition.worlds[0]?.dungeons ?? []).map((d) => ({
    span: wholeDungeon(d),
    kind: 'region',
  }));
  let run: Span | undefined;
  const flush = (): void => {
    if (run && analysis.text.slice(run.start, run.end).includes('\n')) found.push({ span: run, kind: 'comment' });
    run = undefined;
  };
  for (const token of tokensOf(analysis)) {
    if (token.kind === 'comment' && token.sound) {
      const touching = run && /^\r?\n?$/.test(analysis.text.slice(run.end, token.start));
      if (!touching) flush();
      run = run && touching ? { start: run.start, end: token.end } : { start: token.start, end: token.end };
    } else flush();
  }
  flush();
  return found.sort((a, b) => a.span.start - b.span.start);
}

/** A dungeon with all its levels and branches. */
export function wholeDungeon(dungeon: DungeonEntry): Span {
  return [...dungeon.levels, ...dungeon.branches].reduce((s, e) => cover(s, e.span), dungeon.span);
}

/** The spans around an offset, from the narrowest to the whole file, each inside of the next. */
export function selections(analysis: Analysis, offset: number): Span[] {
  const file: Span = { start: 0, end: analysis.text.length };
  const located = locate(analysis.definition, offset);
  const spans: Span[] = [];
  if (located) {
    const { entry, field, element, world, onName } = located;
    if (field && onName) spans.push(field.nameSpan);
    const value = element?.span ?? (field && !onName ? field.span : undefined);
    if (value) spans.push(insideQuotes(analysis.text, value), value);
    if (field) spans.push(field.span, cover(field.nameSpan, field.span));
    spans.push(entry.span);
    const home = entry.kind === 'dungeon' ? entry : world.dungeons[entry.dungeon];
    if (home) spans.push(wholeDungeon(home));
  } else {
    const around = analysis.definition.worlds[0];
    if (around) {
      for (const entry of entriesOf(around)) {
        if (entry.kind === 'dungeon') spans.push(wholeDungeon(entry));
      }
    }
  }
  spans.push(file);
  return nested(spans.filter((s) => s.start <= offset && offset <= s.end));
}

/** Keeps those that hold the one before. */
function nested(spans: readonly Span[]): Span[] {
  const kept: Span[] = [];
  for (const s of [...spans].sort((a, b) => a.end - a.start - (b.end - b.start))) {
    const last = kept[kept.length - 1];
    if (!last || (s.start <= last.start && s.end >= last.end && !sameSpan(s, last))) kept.push(s);
  }
  return kept;
}
