/**
 * The inside of one dungeon's card: its ribbons in columns, its labels in rows, its title in the top right corner.
 * Rows are levels (1-based); x counts from the card's left edge in pixels. Both layouts place the same plan.
 */
import { cutTo, textWidth } from './measure';
import { coupleText, type Place } from './places';
import type { ViewBranch, ViewDungeon, ViewLevel } from './view';
import { subtitles } from './wording';

export const NAME_SIZE = 12;
export const SMALL_SIZE = 11;
/** From one ribbon to the next in pixels; the fullest is 9 wide, and where there are many, none is full. */
const stepFor = (columns: number) => (columns > 10 ? 8 : 11);
const PAD = 12;
const NAME_MOST = 130;
const TITLE_MOST = 250;

/** A ribbon: the candidates of one level or branch, in one column. */
export interface Strip {
  readonly id: string;
  readonly kind: 'level' | 'chance' | 'branch';
  readonly places: readonly Place[];
  /** Where it landed in this game; then `places` are only where it might have. */
  readonly at?: number;
  /** True where it can be placed nowhere: one hollow cell shows where the file would have it. */
  readonly nowhere: boolean;
  readonly column: number;
  readonly first: number;
  readonly last: number;
}

export interface Piece {
  readonly class: 'name' | 'muted' | 'chance' | 'tag' | 'fault' | 'warn';
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
  /** Column of its ribbon, from which the leader starts; -1 where it stands behind another label. */
  readonly column: number;
}

export interface Heading {
  readonly row: number;
  readonly text: string;
  readonly class: 'title' | 'muted' | 'chance' | 'apart';
  readonly width: number;
}

export interface CardPlan {
  readonly dungeon: ViewDungeon;
  readonly width: number;
  readonly numberRight: number;
  /** From one column of ribbons to the next. */
  readonly step: number;
  readonly strips: readonly Strip[];
  readonly labels: readonly Label[];
  /** Right-aligned at `width` − `padRight`, top right; a row never has two. */
  readonly padRight: number;
  readonly headings: readonly Heading[];
  /** Levels whose label found no free row. */
  readonly unlabelled: readonly string[];
}

/** The same for the ribbons of branches on a card's edge. */
export const edgeStep = (columns: number): number => (columns > 6 ? 7 : 10);

/** Centre of a ribbon's column. */
export function stripX(plan: { readonly numberRight: number; readonly step: number }, column: number): number {
  return plan.numberRight + 14 + column * plan.step;
}

/** Puts ribbons into columns: a row of air between two ribbons of one column; single cells may touch. */
export function columns(strips: readonly Omit<Strip, 'column'>[]): Strip[] {
  const sorted = [...strips].sort((a, b) => a.first - b.first);
  const ends: { last: number; single: boolean }[] = [];
  return sorted.map((s) => {
    const single = s.first === s.last;
    let column = ends.findIndex((e) => s.first > e.last + (e.single || single ? 0 : 1));
    if (column < 0) column = ends.length;
    ends[column] = { last: s.last, single };
    return { ...s, column };
  });
}

/** The ribbon of a level or branch, without its column; `undefined` where the file does not say where it goes. */
export function stripOf(
  thing: ViewLevel | ViewBranch,
  n: number,
  kind: Strip['kind'],
): Omit<Strip, 'column'> | undefined {
  const { id, landed: at } = thing;
  const places = thing.places ?? [];
  const rows = places.map((p) => p.dlevel);
  if (at !== undefined) rows.push(Math.max(1, Math.min(at, n)));
  if (rows.length) {
    return { id, kind, places, at, nowhere: false, first: Math.min(...rows), last: Math.max(...rows) };
  }
  const base = thing.entry.base?.value;
  if (base === undefined) return undefined;
  const row = Math.max(1, Math.min(base > 0 ? base : n + base + 1, n));
  return { id, kind, places, nowhere: true, first: row, last: row };
}

/** How a layout wants a card: its least and greatest width, room kept free at its right edge, more words under the title. */
export interface CardWish {
  readonly least?: number;
  readonly most: number;
  readonly padRight?: number;
  readonly extra?: readonly string[];
}

/** The card's plan at its natural width within the wished bounds. */
export function planCard(dungeon: ViewDungeon, wish: CardWish): CardPlan {
  const { n } = dungeon;
  const padRight = wish.padRight ?? PAD;
  const numberRight = 12 + Math.max(2, String(n).length) * 7;
  const strips = columns(
    dungeon.levels.flatMap((l) => stripOf(l, n, l.chance === undefined ? 'level' : 'chance') ?? []),
  );
  const count = strips.reduce((m, s) => Math.max(m, s.column + 1), 0);
  const step = stepFor(count);
  const labelX = stripX({ numberRight, step }, Math.max(count - 1, 0)) + 15;
  const nameColumn = dungeon.levels.reduce(
    (w, l) => Math.max(w, Math.min(textWidth(l.name, NAME_SIZE), NAME_MOST) + 8),
    34,
  );
  const wanted = wantedLabels(dungeon, strips, nameColumn, wish.most - labelX - padRight);

  const title = cutTo(dungeon.name, TITLE_MOST, NAME_SIZE, true);
  const faulty = dungeon.fault === 'error' || dungeon.fault === 'warning' ? 18 : 0;
  let heading: Heading = { row: 1, text: title, class: 'title', width: textWidth(title, NAME_SIZE, true) + faulty };
  const [natural] = place(wanted, heading, n, labelX, Number.POSITIVE_INFINITY, padRight);
  const bare = heading.width + padRight + numberRight + 16;
  const width = Math.ceil(Math.max(wish.least ?? 0, Math.min(wish.most, Math.max(natural, bare))));
  // On a card of one row the label must stay, so the title gives way.
  const start = n === 1 && wanted[0] ? labelX + widthOf(wanted[0].pieces) + 14 : numberRight + 16;
  const cut = cutTo(title, Math.max(Math.ceil(width - padRight - faulty - start), 40), NAME_SIZE, true);
  heading = { ...heading, text: cut, width: textWidth(cut, NAME_SIZE, true) + faulty };
  const [, labels, unlabelled] = place(wanted, heading, n, labelX, width, padRight);
  const headings = [heading, ...placeSubtitles(dungeon, wish.extra ?? [], labels, { width, padRight, numberRight })];
  return { dungeon, width, numberRight, step, padRight, strips, labels, headings, unlabelled };
}

/** How far right of the first labels one may start that stands behind another. */
const BEHIND_MOST = 420;

/** Rows below the title in which its lines may stand. */
const SUBTITLE_ROWS = 6;

/** Puts the lines under the title into the first rows in which the labels leave room. */
function placeSubtitles(
  dungeon: ViewDungeon,
  extra: readonly string[],
  labels: readonly Label[],
  card: { readonly width: number; readonly padRight: number; readonly numberRight: number },
): Heading[] {
  const right = new Map<number, number>();
  for (const l of labels) right.set(l.row, Math.max(right.get(l.row) ?? 0, l.x + l.width));
  const ribbons = labels.length ? Math.min(...labels.map((l) => l.x)) - 10 : card.numberRight;
  const out: Heading[] = [];
  let next = 2;
  const put = (words: string, kind: Heading['class']): boolean => {
    const text = cutTo(words, TITLE_MOST, SMALL_SIZE);
    const width = textWidth(text, SMALL_SIZE);
    for (let row = next; row <= Math.min(dungeon.n, SUBTITLE_ROWS); row++) {
      const from = right.get(row) ?? ribbons;
      if (Math.max(from, card.numberRight) + 12 + width + card.padRight > card.width) continue;
      out.push({ row, text, class: kind, width });
      next = row + 1;
      return true;
    }
    return false;
  };
  for (const s of subtitles(dungeon, extra)) {
    // What does not fit whole loses its last parts: `4 levels · neutral` becomes `4 levels`.
    for (let parts = s.parts.length; parts > 0; parts--) if (put(s.parts.slice(0, parts).join(' · '), s.class)) break;
  }
  return out;
}

/** `room`: pixels for a label; what is too much for it is left off its end, the whole is in the details. */
function wantedLabels(dungeon: ViewDungeon, strips: readonly Strip[], nameColumn: number, room: number): Wanted[] {
  const byId = new Map(dungeon.levels.map((l) => [l.id, l]));
  const wanted: Wanted[] = strips
    .map((strip) => ({
      strip,
      id: strip.id,
      top: strip.at ?? strip.first,
      pieces: trimmed(piecesOf(byId.get(strip.id)!, nameColumn), room),
    }))
    .sort((a, b) => a.top - b.top || byId.get(a.id)!.entry.index - byId.get(b.id)!.entry.index);
  const placed = new Set(strips.map((s) => s.id));
  for (const l of dungeon.levels)
    if (!placed.has(l.id)) wanted.push({ id: l.id, top: 1, pieces: trimmed(piecesOf(l, nameColumn), room) });
  return wanted;
}

interface Wanted {
  readonly strip?: Strip;
  readonly id: string;
  readonly top: number;
  readonly pieces: readonly Piece[];
}

/**
 * Gives each label the first row from its ribbon's top that has room, then one just above, then a place behind another
 * label. Returns also the width that would have given all of them room.
 */
function place(
  wanted: readonly Wanted[],
  title: Heading,
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
      labels.push({ id: w.id, row, x, width: size, pieces: w.pieces, column: tied ? w.strip!.column : -1 });
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
  const kept = pieces.filter((p, i) => i === 0 || p.x + p.width <= room);
  const name = kept[0];
  if (!name || name.width <= room) return kept;
  const text = cutTo(name.text, Math.max(room, 24), NAME_SIZE);
  return [{ ...name, text, width: textWidth(text, NAME_SIZE) }];
}

const widthOf = (pieces: readonly Piece[]) => pieces.reduce((w, p) => Math.max(w, p.x + p.width), 0);

/** What a level's label says, from left to right; x counts from the label's start. */
function piecesOf(level: ViewLevel, nameColumn: number): Piece[] {
  const out: Piece[] = [];
  let x = 0;
  const add = (kind: Piece['class'], text: string, size: number, gap: number) => {
    const width = textWidth(text, size);
    out.push({ class: kind, text, x, width });
    x += width + gap;
  };
  add('name', cutTo(level.name, NAME_MOST, NAME_SIZE), NAME_SIZE, 8);
  if (level.fault === 'error' || level.fault === 'warning') {
    out.push({ class: level.fault === 'error' ? 'fault' : 'warn', text: '!', x: x - 2, width: 13 });
    x += 18;
  }
  x = Math.max(x, nameColumn);
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
