/**
 * The inside of one dungeon's card: its ribbons in columns, its labels in rows, its title in the top right corner.
 * Rows are levels (1-based); x counts from the card's left edge in pixels. Both layouts place the same plan.
 */
import type { Work } from '../syntax/work';
import { fitted, type Label, place, type Wanted, wantedLabels } from './labels';
import { cutTo, textWidth } from './measure';
import { NAME_MOST, NAME_SIZE, PAD, SMALL_SIZE } from './metrics';
import { columns, type Strip, stepFor, stripOf, stripX } from './strips';
import type { ViewDungeon } from './view';
import { SIGN_ROOM, subtitles } from './wording';

const TITLE_MOST = 250;
/** A title is not cut shorter than this for the label beside it. */
const LEAST_TITLE = 60;

export interface Heading {
  readonly row: number;
  readonly text: string;
  readonly class: 'title' | 'muted' | 'chance' | 'apart' | 'removed';
  /** With the signs before it. */
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

/** How a layout wants a card: its least and greatest width, room kept free at its right edge, more words under the title. */
export interface CardWish {
  readonly least?: number;
  readonly most: number;
  readonly padRight?: number;
  readonly extra?: readonly string[];
}

/** What is the same about a card however wide it becomes. */
export interface CardDraft {
  readonly dungeon: ViewDungeon;
  readonly numberRight: number;
  readonly step: number;
  readonly strips: readonly Strip[];
  /** Columns of ribbons. */
  readonly columns: number;
  /** Where labels begin. */
  readonly labelX: number;
  /** The labels, whole. */
  readonly wanted: readonly Wanted[];
}

export function* draftCard(dungeon: ViewDungeon): Work<CardDraft> {
  const { n } = dungeon;
  const numberRight = 12 + Math.max(2, String(n).length) * 7;
  const strips = columns(
    dungeon.levels.flatMap((l) => stripOf(l, n, l.chance === undefined ? 'level' : 'chance') ?? []),
  );
  yield;
  const count = strips.reduce((m, s) => Math.max(m, s.column + 1), 0);
  const step = stepFor(count);
  const labelX = stripX({ numberRight, step }, Math.max(count - 1, 0)) + 15;
  const nameColumn = dungeon.levels.reduce(
    (w, l) => Math.max(w, Math.min(textWidth(l.name, NAME_SIZE), NAME_MOST) + 8),
    34,
  );
  const wanted = yield* wantedLabels(dungeon, strips, nameColumn);
  return { dungeon, numberRight, step, strips, columns: count, labelX, wanted };
}

/** The card's plan at its natural width within the wished bounds. */
export function* planCard(draft: CardDraft, wish: CardWish): Work<CardPlan> {
  const { dungeon, numberRight, step, strips, labelX } = draft;
  const { n } = dungeon;
  const padRight = wish.padRight ?? PAD;
  const wanted = draft.wanted.map((w) => fitted(w, wish.most - labelX - padRight));

  const title = cutTo(dungeon.name, TITLE_MOST, NAME_SIZE, true);
  const signs = (dungeon.fault === 'error' || dungeon.fault === 'warning' ? 18 : 0) + (dungeon.diff ? SIGN_ROOM : 0);
  let heading: Heading = { row: 1, text: title, class: 'title', width: textWidth(title, NAME_SIZE, true) + signs };
  let width = Math.ceil(wish.most);
  // Where the width is given, nothing need be tried for it.
  if (wish.least === undefined || wish.least < wish.most) {
    const [natural] = yield* place(wanted, heading, n, labelX, Number.POSITIVE_INFINITY, padRight);
    const bare = heading.width + padRight + numberRight + 16;
    width = Math.ceil(Math.max(wish.least ?? 0, Math.min(wish.most, Math.max(natural, bare))));
  }
  const titled = (start: number): Heading => {
    const room = Math.max(Math.ceil(width - padRight - signs - start), 40);
    const text = cutTo(title, room, NAME_SIZE, true);
    return { ...heading, text, width: textWidth(text, NAME_SIZE, true) + signs };
  };
  // On a card of one row the label must stay, so the title gives way.
  const [top] = wanted;
  const whole = titled(numberRight + 16);
  const given = top && titled(labelX + top.width + 14);
  heading = (n === 1 && given) || whole;
  let [, labels, unlabelled] = yield* place(wanted, heading, n, labelX, width, padRight);
  // Where not even that makes room for it, the title has all of it back.
  if (n === 1 && unlabelled.length && heading !== whole) {
    heading = whole;
    [, labels, unlabelled] = yield* place(wanted, heading, n, labelX, width, padRight);
  }
  // A level of the first row that would stand among those of other rows: a short title is better.
  const first = labels.find((l) => l.id === top?.id);
  if (
    n > 1 &&
    top?.top === 1 &&
    given &&
    given.width - signs >= LEAST_TITLE &&
    first &&
    isAmong(first, labels, strips)
  ) {
    heading = given;
    [, labels, unlabelled] = yield* place(wanted, heading, n, labelX, width, padRight);
  }
  const { strips: drawn, labels: told } = besideLabels(strips, labels, labelX);
  const headings = [heading, ...placeSubtitles(dungeon, wish.extra ?? [], told, { width, padRight, numberRight })];
  return { dungeon, width, numberRight, step, padRight, strips: drawn, labels: told, headings, unlabelled };
}

/** Whether a label took the row of a level that is pinned there. */
function isAmong(label: Label, labels: readonly Label[], strips: readonly Strip[]): boolean {
  if (label.row === 1) return false;
  const others = new Set(strips.filter((s) => s.first === label.row && s.last === label.row).map((s) => s.id));
  return others.size > 0 || labels.some((l) => l !== label && l.row === label.row);
}

/**
 * The mark of a level that stands nowhere is on no row in particular: where there is room in its column, it goes to the
 * row in which the label found its place.
 */
function besideLabels(
  strips: readonly Strip[],
  labels: readonly Label[],
  labelX: number,
): { readonly strips: readonly Strip[]; readonly labels: readonly Label[] } {
  const lost = strips.filter((s) => s.nowhere && !s.removed);
  // A file with more of them than any has is beyond help.
  if (!lost.length || lost.length > 60) return { strips, labels };
  const rows = new Map(labels.flatMap((l) => (l.x === labelX ? [[l.id, l.row] as const] : [])));
  const moved = new Map<string, Strip>();
  for (const s of lost) {
    const row = rows.get(s.id);
    if (row === undefined || row === s.first) continue;
    const others = strips.filter((o) => o.column === s.column && o.id !== s.id).map((o) => moved.get(o.id) ?? o);
    if (others.every((o) => o.last < row - 1 || o.first > row + 1)) moved.set(s.id, { ...s, first: row, last: row });
  }
  return {
    strips: strips.map((s) => moved.get(s.id) ?? s),
    labels: labels.map((l) => {
      const strip = moved.get(l.id);
      return strip ? { ...l, column: strip.column } : l;
    }),
  };
}

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
