/** The labels of one card: what they say, and which row each gets. */
import type { Work } from '../syntax/work';
import { cutTo, textWidth } from './measure';
import { NAME_MOST, NAME_SIZE, SMALL_SIZE } from './metrics';
import { Pace } from './pace';
import { coupleText } from './places';
import type { Strip } from './strips';
import type { ViewDungeon, ViewLevel } from './view';
import type { DiffTone } from './wording';
import { diffSign, diffTone, SIGN_ROOM } from './wording';

export interface Piece {
  /** A tone is the sign of a difference. */
  readonly class: 'name' | 'muted' | 'chance' | 'tag' | 'fault' | 'warn' | DiffTone;
  readonly text: string;
  readonly x: number;
  readonly width: number;
}

export interface Label {
  readonly id: string;
  readonly row: number;
  readonly x: number;
  readonly width: number;
  readonly pieces: readonly Piece[];
  /** How it differs, where it does. */
  readonly tone?: DiffTone;
  /** Column of its ribbon, from which the leader starts; -1 where it stands behind another label. */
  readonly column: number;
}

/** How far right of the first labels one may start that stands behind another. */
const BEHIND_MOST = 420;

/** The labels of a dungeon's levels from top to bottom, whole. `nameColumn`: pixels from a label's start to what follows the name. */
export function* wantedLabels(dungeon: ViewDungeon, strips: readonly Strip[], nameColumn: number): Work<Wanted[]> {
  const byId = new Map(dungeon.levels.map((l) => [l.id, l]));
  // All names of a card stand in one line, whether they have a sign before them or not.
  // On a card that is gone as a whole they need none.
  const signed = dungeon.diff !== 'removed';
  const indent = signed && dungeon.levels.some((l) => l.diff) ? SIGN_ROOM : 0;
  const wanted: (Wanted & { readonly level: ViewLevel })[] = [];
  const pace = new Pace();
  const want = (level: ViewLevel, top: number, strip?: Strip) => {
    const pieces = piecesOf(level, nameColumn, indent);
    const tone = level.diff && diffTone(level.diff);
    return { strip, id: level.id, level, top, pieces, width: widthOf(pieces), tone };
  };
  for (const strip of strips) {
    if (pace.due()) yield;
    wanted.push(want(byId.get(strip.id)!, strip.at ?? strip.first, strip));
  }
  const removed = ({ level }: { level: ViewLevel }) => Number(level.diff === 'removed');
  wanted.sort((a, b) => a.top - b.top || removed(a) - removed(b) || a.level.entry.index - b.level.entry.index);
  const placed = new Set(strips.map((s) => s.id));
  for (const level of dungeon.levels) {
    if (placed.has(level.id)) continue;
    if (pace.due()) yield;
    wanted.push(want(level, 1));
  }
  return wanted;
}

/** A label that has no row yet: `top` is where it would stand. */
export interface Wanted {
  readonly strip?: Strip;
  readonly id: string;
  readonly top: number;
  readonly pieces: readonly Piece[];
  readonly width: number;
  readonly tone?: DiffTone;
}

/** The label in `room` pixels: what is too much for it is left off its end, the whole is in the details. */
export function fitted(label: Wanted, room: number): Wanted {
  if (label.width <= room) return label;
  const pieces = trimmed(label.pieces, room);
  return { ...label, pieces, width: widthOf(pieces) };
}

/** Rows that take no more: thousands of labels need not look at each of them. */
class ClosedRows {
  readonly #next: number[] = [];

  close(row: number): void {
    this.#next[row] = row + 1;
  }

  /** The first row from this one on that is not closed. */
  openFrom(row: number): number {
    let open = row;
    for (let next = this.#next[open]; next !== undefined; next = this.#next[open]) open = next;
    for (let at = row; at < open; ) {
      const next = this.#next[at]!;
      this.#next[at] = open;
      at = next;
    }
    return open;
  }
}

/**
 * Gives each label the first row from its ribbon's top that has room, then one just above, then a place behind another
 * label. Returns also the width that would have given all of them room.
 */
export function* place(
  wanted: readonly Wanted[],
  title: { readonly width: number },
  n: number,
  labelX: number,
  width: number,
  padRight: number,
): Work<[number, Label[], string[]]> {
  /** Where the last label of a row ends. */
  const right: (number | undefined)[] = [];
  /** Rows with a label, and rows in which none may start behind another. */
  const taken = new ClosedRows();
  const full = new ClosedRows();
  const labels: Label[] = [];
  const unlabelled: string[] = [];
  let natural = 0;
  // The row of a level pinned to it is not for labels that come down from above.
  const own = new Map<number, string>();
  for (const w of wanted) if (w.strip && w.strip.first === w.strip.last && !own.has(w.top)) own.set(w.top, w.id);
  const needs = (row: number, end: number) => end + (row === 1 ? title.width + padRight + 14 : padRight);
  const behind = (row: number) => (right[row] ?? labelX) + 16;
  const put = (w: Wanted, row: number, x: number) => {
    const { id, pieces, strip, tone, width: size } = w;
    const tied = x === labelX && strip && row >= strip.first && row <= strip.last;
    labels.push({ id, row, x, width: size, pieces, tone, column: tied ? strip.column : -1 });
    right[row] = x + size;
    taken.close(row);
    if (behind(row) > labelX + BEHIND_MOST) full.close(row);
    natural = Math.max(natural, needs(row, x + size));
  };
  const pace = new Pace();
  for (const w of wanted) {
    if (pace.due()) yield;
    const size = w.width;
    const hasRoom = (row: number) =>
      right[row] === undefined &&
      (row === w.top || (own.get(row) ?? w.id) === w.id) &&
      needs(row, labelX + size) <= width;
    let row = taken.openFrom(w.top);
    while (row <= n && !hasRoom(row)) row = taken.openFrom(row + 1);
    if (row > n) {
      row = w.top - 1;
      while (row >= 1 && !hasRoom(row) && w.top - row < 6) row--;
      if (row >= 1 && !hasRoom(row)) row = 0;
    }
    if (row >= 1) {
      put(w, row, labelX);
      continue;
    }
    row = full.openFrom(w.top);
    while (row <= n && (needs(row, behind(row) + size) > width || behind(row) > labelX + BEHIND_MOST))
      row = full.openFrom(row + 1);
    if (row <= n) put(w, row, behind(row));
    else unlabelled.push(w.id);
  }
  return [natural, labels, unlabelled];
}

/** A label without the pieces at its end that the room is too narrow for; its name stays in any case. */
function trimmed(pieces: readonly Piece[], room: number): readonly Piece[] {
  const at = pieces.findIndex((p) => p.class === 'name');
  const kept = pieces.filter((p, i) => i <= at || p.x + p.width <= room);
  const name = kept[at];
  if (!name || name.x + name.width <= room) return kept;
  const text = cutTo(name.text, Math.max(room - name.x, 24), NAME_SIZE);
  return [...kept.slice(0, at), { ...name, text, width: textWidth(text, NAME_SIZE) }];
}

/** The width of a label. */
export const widthOf = (pieces: readonly Piece[]) => pieces.reduce((w, p) => Math.max(w, p.x + p.width), 0);

/** What a level's label says, from left to right; x counts from the label's start. */
function piecesOf(level: ViewLevel, nameColumn: number, indent: number): Piece[] {
  const out: Piece[] = [];
  let x = indent;
  const add = (kind: Piece['class'], text: string, size: number, gap: number) => {
    const width = textWidth(text, size);
    out.push({ class: kind, text, x, width });
    x += width + gap;
  };
  if (level.diff && indent) {
    const text = diffSign(level.diff);
    out.push({ class: diffTone(level.diff), text, x: 0, width: textWidth(text, NAME_SIZE) });
  }
  add('name', cutTo(level.name, NAME_MOST, NAME_SIZE), NAME_SIZE, 8);
  if (level.fault === 'error' || level.fault === 'warning') {
    out.push({ class: level.fault === 'error' ? 'fault' : 'warn', text: '!', x: x - 2, width: 13 });
    x += 18;
  }
  x = Math.max(x, nameColumn + indent);
  const couple = coupleText(level.entry);
  if (couple) add('muted', cutTo(couple, 150, SMALL_SIZE), SMALL_SIZE, 8);
  if (level.chance !== undefined) add('chance', `${level.chance}%`, SMALL_SIZE, 8);
  const maps = level.entry.nlevels?.value ?? 0;
  if (maps > 0) add('muted', maps === 1 ? 'map 1' : `1 of ${maps} maps`, SMALL_SIZE, 8);
  const tag = level.entry.bonetag?.value;
  if (tag && tag !== 'none' && tag.length === 1 && tag > ' ' && tag <= '~') {
    out.push({ class: 'tag', text: tag, x: x + 1, width: 14 });
  }
  return out;
}
