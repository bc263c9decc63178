/** The short texts that the picture, its table and its text form share. */
import { SIGNS } from '../definition/compareText';
import type { DifferenceKind } from '../protocol';
import { brief } from '../syntax/visible';
import type { ViewBranch, ViewDungeon } from './view';

/** `25–29 levels`, `1 level`. */
export function lengthText(dungeon: ViewDungeon): string {
  if (dungeon.entry.base?.value === undefined) return 'length unknown';
  if (dungeon.least === dungeon.most) return dungeon.least === 1 ? '1 level' : `${dungeon.least} levels`;
  return `${dungeon.least}–${dungeon.most} levels`;
}

/** How a difference looks: what was renamed looks like what was moved. */
export type DiffTone = 'added' | 'removed' | 'changed' | 'moved';
export const diffTone = (kind: DifferenceKind): DiffTone => (kind === 'renamed' ? 'moved' : kind);
/** The sign of a difference; it stands before the name. */
export const diffSign = (kind: DifferenceKind): string => SIGNS[kind];
/** Pixels that a sign before a name takes, with the air behind it. */
export const SIGN_ROOM = 14;

export interface Subtitle {
  /** Joined by a middle dot; the first tells most. */
  readonly parts: readonly string[];
  readonly class: 'muted' | 'chance' | 'apart' | 'removed';
}

/** The lines under a dungeon's title, most telling first. */
export function subtitles(dungeon: ViewDungeon, extra: readonly string[]): Subtitle[] {
  const alignments = dungeon.entry.alignments.flatMap((a) => (a.value === undefined ? [] : brief(a.value)));
  const flags = dungeon.entry.flags.flatMap((f) => (f.value === undefined ? [] : brief(f.value)));
  const out: Subtitle[] = [];
  if (dungeon.diff === 'removed') return [{ parts: ['removed', lengthText(dungeon)], class: 'removed' }];
  if (dungeon.apart)
    out.push({ parts: [dungeon.apart === 'unconnected' ? 'unconnected' : 'nothing leads here'], class: 'apart' });
  out.push({ parts: [lengthText(dungeon), ...extra, ...alignments], class: 'muted' });
  if (dungeon.chance !== undefined) out.push({ parts: [`in ${dungeon.chance}% of games`], class: 'chance' });
  const rest = flags.filter((f) => f !== 'unconnected');
  if (rest.length) out.push({ parts: [rest.join(', ')], class: 'muted' });
  return out;
}

/** The sign in a branch's circle. */
export function symbol(branch: ViewBranch): '↓' | '↑' | '◊' {
  return branch.portal ? '◊' : branch.up ? '↑' : '↓';
}

/** What is unusual about a branch, in words; empty for ordinary stairs. */
export function branchNote(branch: ViewBranch): string {
  if (branch.diff === 'removed') return 'removed';
  return branch.floating ? 'floating' : branch.missing ? 'one way' : branch.unused ? 'never used' : '';
}

/** A signed number with a real minus. */
export function signed(n: number): string {
  return n < 0 ? `−${-n}` : String(n);
}
