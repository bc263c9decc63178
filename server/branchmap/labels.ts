/** The labels of one card: what they say, and which row each gets. */
import { cutTo, textWidth } from './measure';
import { NAME_MOST, NAME_SIZE, SMALL_SIZE } from './metrics';
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

/** `room`: pixels for a label; what is too much for it is left off its end, the whole is in the details. */
export function wantedLabels(
  dungeon: ViewDungeon,
  strips: readonly Strip[],
  nameColumn: number,
  room: number,
): Wanted[] {
  const byId = new Map(dungeon.levels.map((l) => [l.id, l]));
  const removed = (id: string) => byId.get(id)!.diff === 'removed';
  // All names of a card stand in one line, whether they have a sign before them or not.
  // On a card that is gone as a whole they need none.
  const signed = dungeon.diff !== 'removed';
  const indent = signed && dungeon.levels.some((l) => l.diff) ? SIGN_ROOM : 0;
  const toneOf = ({ diff }: ViewLevel) => diff && diffTone(diff);
  const wanted: Wanted[] = strips
    .map((strip) => ({
      strip,
      id: strip.id,
      top: strip.at ?? strip.first,
      pieces: trimmed(piecesOf(byId.get(strip.id)!, nameColumn, indent), room),
      tone: toneOf(byId.get(strip.id)!),
    }))
    .sort(
      (a, b) =>
        a.top - b.top ||
        Number(removed(a.id)) - Number(removed(b.id)) ||
        byId.get(a.id)!.entry.index - byId.get(b.id)!.entry.index,
    );
  const placed = new Set(strips.map((s) => s.id));
  for (const l of dungeon.levels)
    if (!placed.has(l.id))
      wanted.push({ id: l.id, top: 1, pieces: trimmed(piecesOf(l, nameColumn, indent), room), tone: toneOf(l) });
  return wanted;
}

/** A label that has no row yet: `top` is where it would stand. */
export interface Wanted {
  readonly strip?: Strip;
  readonly id: string;
  readonly top: number;
  readonly pieces: readonly Piece[];
  readonly tone?: DiffTone;
}

/**
 * Gives each label the first row from its ribbon's top that has room, then one just above, then a place behind another
 * label. Returns also the width that would have given all of them room.
 */
export function place(
  wanted: readonly Wanted[],
  title: { readonly width: number },
  n: number,
  labelX: number,
  width: number,
  padRight: number,
): [number, Label[], string[]] {
  const right = new Map<number, number>();
  const labels: Label[] = [];
  const unlabelled: string[] = [];
  let natural = 0;
  // The row of a level pinned to it is not for labels that come down from above.
  const own = new Map<number, string>();
  for (const w of wanted) if (w.strip && w.strip.first === w.strip.last && !own.has(w.top)) own.set(w.top, w.id);
  const needs = (row: number, end: number) => end + (row === 1 ? title.width + padRight + 14 : padRight);
  for (const w of wanted) {
    const size = widthOf(w.pieces);
    const put = (row: number, x: number) => {
      const tied = x === labelX && w.strip && row >= w.strip.first && row <= w.strip.last;
      labels.push({
        id: w.id,
        row,
        x,
        width: size,
        pieces: w.pieces,
        tone: w.tone,
        column: tied ? w.strip!.column : -1,
      });
      right.set(row, x + size);
      natural = Math.max(natural, needs(row, x + size));
    };
    const hasRoom = (row: number) =>
      !right.has(row) && (row === w.top || (own.get(row) ?? w.id) === w.id) && needs(row, labelX + size) <= width;
    let row = w.top;
    while (row <= n && !hasRoom(row)) row++;
    if (row > n) {
      row = w.top - 1;
      while (row >= 1 && !hasRoom(row) && w.top - row < 6) row--;
      if (row >= 1 && !hasRoom(row)) row = 0;
    }
    if (row >= 1) {
      put(row, labelX);
      continue;
    }
    const behind = (r: number) => (right.get(r) ?? labelX) + 16;
    row = w.top;
    while (row <= n && (needs(row, behind(row) + size) > width || behind(row) > labelX + BEHIND_MOST)) row++;
    if (row <= n) put(row, behind(row));
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
