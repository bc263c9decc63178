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
  /** The first tells most. */
  readonly parts: readonly string[];
  /** What stands between two of them. */
  readonly between: string;
  readonly class: 'muted' | 'chance' | 'apart' | 'removed';
}

/** The lines under a dungeon's title, most telling first. `counted`: its rows can be counted; one row says its length. */
export function subtitles(dungeon: ViewDungeon, extra: readonly string[], counted = false): Subtitle[] {
  const alignments = dungeon.entry.alignments.flatMap((a) => (a.value === undefined ? [] : brief(a.value)));
  const flags = dungeon.entry.flags.flatMap((f) => (f.value === undefined ? [] : brief(f.value)));
  const length = counted && dungeon.n === 1 && dungeon.least === 1 && dungeon.most === 1 ? [] : [lengthText(dungeon)];
  const out: Subtitle[] = [];
  const add = (parts: readonly string[], kind: Subtitle['class'], between = ' · ') => {
    if (parts.length) out.push({ parts, between, class: kind });
  };
  if (dungeon.diff === 'removed') {
    add(['removed', ...length], 'removed');
    return out;
  }
  if (dungeon.apart) add([dungeon.apart === 'unconnected' ? 'unconnected' : 'nothing leads here'], 'apart');
  add([...length, ...extra, ...alignments], 'muted');
  if (dungeon.chance !== undefined) add([`in ${dungeon.chance}% of games`], 'chance');
  add(
    flags.filter((f) => f !== 'unconnected'),
    'muted',
    ', ',
  );
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
