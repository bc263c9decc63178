/** Folding of dungeons, and widening of a selection: value, field, entry, dungeon, file. */

import type { Analysis } from '../analysis/analysis';
import type { DungeonEntry } from '../definition/types';
import { finish, type Work } from '../game/work';
import { Kind } from '../syntax/def/tokens';
import { cover, type Span, touches } from '../syntax/span';
import { MOST_SHOWN, TOKENS_PER_STEP } from './limits';
import { locate, sameSpan } from './locate';
import { insideQuotes } from './names';

export interface Fold {
  readonly span: Span;
  readonly kind: 'region' | 'comment';
}

/** `workFolds`, all at once. */
export function folds(analysis: Analysis): Fold[] {
  return finish(workFolds(analysis));
}

/**
 * What can be folded in a `.def` file, `MOST_SHOWN` at most: dungeons and runs of comment lines. In Lua the editor's own
 * folding does.
 */
export function* workFolds(analysis: Analysis): Work<Fold[]> {
  if (analysis.syntax.format !== 'def') return [];
  const { tokens } = analysis.syntax.tree;
  const found: Fold[] = [];
  for (const dungeon of (analysis.definition.worlds[0]?.dungeons ?? []).slice(0, MOST_SHOWN)) {
    found.push({ span: wholeDungeon(dungeon), kind: 'region' });
    yield;
  }
  const most = found.length + MOST_SHOWN;
  let run: Span | undefined;
  const flush = (): void => {
    if (run && analysis.text.slice(run.start, run.end).includes('\n')) found.push({ span: run, kind: 'comment' });
    run = undefined;
  };
  for (let i = 0; i < tokens.length && found.length < most; i++) {
    if (i % TOKENS_PER_STEP === 0) yield;
    if (tokens.kind(i) === Kind.comment && tokens.sound(i)) {
      const own: Span = { start: tokens.start(i), end: tokens.end(i) };
      const touching = run && /^\r?\n?$/.test(analysis.text.slice(run.end, own.start));
      if (!touching) flush();
      run = run && touching ? cover(run, own) : own;
    } else if (run) flush();
  }
  flush();
  return found.sort((a, b) => a.span.start - b.span.start).slice(0, MOST_SHOWN);
}

/** A dungeon with all its levels and branches. */
export function wholeDungeon(dungeon: DungeonEntry): Span {
  let { start, end } = dungeon.span;
  for (const entries of [dungeon.levels, dungeon.branches]) {
    for (const { span } of entries) {
      start = Math.min(start, span.start);
      end = Math.max(end, span.end);
    }
  }
  return { start, end };
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
    for (const dungeon of analysis.definition.worlds[0]?.dungeons ?? []) {
      const whole = wholeDungeon(dungeon);
      if (touches(whole, offset)) spans.push(whole);
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
