/** Code actions: the fixes of findings, all of them at once, and rewrites of the entry under the cursor. */
import { type Analysis, workChecks, workReading } from '../analysis/analysis';
import { applyEdits, fixAll } from '../checks/index';
import type { Finding, TextEdit } from '../checks/types';
import { finish, type Work } from '../game/work';
import type { Span } from '../syntax/span';
import { visible } from '../syntax/visible';
import { MOST_FIXES } from './limits';
import { workRewrites } from './rewrites';

export type ActionKind = 'quickfix' | 'refactor.rewrite' | 'source.fixAll.nethackDungeon';

export interface Action {
  readonly title: string;
  readonly kind: ActionKind;
  readonly edits: readonly TextEdit[];
  /** What it removes. */
  readonly findings: readonly Finding[];
  /** The one that is right without asking. */
  readonly preferred: boolean;
}

/** `workCodeActions`, all at once. */
export function codeActions(...asked: Parameters<typeof workCodeActions>): Action[] {
  return finish(workCodeActions(...asked));
}

/**
 * What can be done about a range: `MOST_FIXES` fixes at most, those of the first findings.
 * @param findings all findings of the text, those of the second stage included
 * @param wanted kinds the client asks for; all when absent. `source.…` is given only when asked for
 */
export function* workCodeActions(
  analysis: Analysis,
  findings: readonly Finding[],
  range: Span,
  wanted?: readonly string[],
): Work<Action[]> {
  const asked = (kind: ActionKind): boolean =>
    wanted === undefined || wanted.some((w) => w === '' || kind === w || kind.startsWith(`${w}.`));
  const found: Action[] = [];
  const touched = findings.filter((f) => f.span.start <= range.end && range.start <= f.span.end);
  const rewriting = asked('quickfix') || asked('refactor.rewrite');
  const entries = rewriting ? yield* workRewrites(analysis, range) : [];
  if (asked('quickfix')) {
    for (const finding of touched) {
      if (found.length >= MOST_FIXES) break;
      yield;
      for (const { title, edits, preferred } of finding.fixes) {
        found.push({ title, kind: 'quickfix', edits, findings: [finding], preferred });
      }
      for (const { title, edits, cures } of entries) {
        if (cures.includes(finding.code))
          found.push({ title, kind: 'quickfix', edits, findings: [finding], preferred: false });
      }
    }
  }
  if (asked('refactor.rewrite')) {
    const cured = new Set(found.map((a) => a.title));
    for (const { title, edits } of entries) {
      if (!cured.has(title)) found.push({ title, kind: 'refactor.rewrite', edits, findings: [], preferred: false });
    }
  }
  if (wanted !== undefined && asked('source.fixAll.nethackDungeon')) {
    const edits = yield* allFixes(analysis, findings);
    if (edits.length > 0) {
      found.push({
        title: 'Fix everything that has one right fix',
        kind: 'source.fixAll.nethackDungeon',
        edits,
        findings: [],
        preferred: false,
      });
    }
  }
  return found.map((action) => ({ ...action, title: visible(action.title) }));
}

/** Fixes can uncover others; after so many rounds it is enough. */
const MOST_ROUNDS = 10;

/** One edit that makes all preferred fixes, round after round. */
function* allFixes(analysis: Analysis, findings: readonly Finding[]): Work<TextEdit[]> {
  let text = analysis.text;
  let left = findings;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const edits = fixAll(left);
    if (edits.length === 0) break;
    text = applyEdits(text, edits);
    yield;
    left = (yield* workChecks(yield* workReading(analysis.uri, text, analysis.options), text)).findings;
  }
  return difference(analysis.text, text);
}

/** The smallest single edit between two texts; none when they are the same. */
export function difference(before: string, after: string): TextEdit[] {
  if (before === after) return [];
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return [{ span: { start, end: before.length - end }, newText: after.slice(start, after.length - end) }];
}
