/**
 * The inside of one dungeon's card: its ribbons in columns, its labels in rows, its title in the top right corner.
 * Rows are levels (1-based); x counts from the card's left edge in pixels. Both layouts place the same plan.
 */
import type { Work } from '../syntax/work';
import { fitted, type Label, place, type Wanted, wantedLabels } from './labels';
import { cutTo, textWidth } from './measure';
import { NAME_MOST, NAME_SIZE, PAD, SMALL_SIZE } from './metrics';
import { columns, type Strip, stepFor, stripOf, stripX } from './strips';
import type { Mutable, ViewDungeon } from './view';
import { SIGN_ROOM, subtitles } from './wording';

const TITLE_MOST = 250;
/** A title is not cut shorter than this for the label beside it. */
const LEAST_TITLE = 60;

export interface Heading {
  /** Rows of the card's head are 0, −1 …, from the lowest up. */
  readonly row: number;
  readonly text: string;
  readonly class: 'title' | 'muted' | 'chance' | 'apart' | 'removed';
  /** With the signs before it. */
  readonly width: number;
  /** From its right end to the card's right edge. */
  readonly inset: number;
}

export interface CardPlan {
  readonly dungeon: ViewDungeon;
  readonly width: number;
  readonly numberRight: number;
  /** From one column of ribbons to the next. */
  readonly step: number;
  readonly strips: readonly Strip[];
  readonly labels: readonly Label[];
  readonly padRight: number;
  /** The title and what is said of the dungeon, right-aligned. */
  readonly headings: readonly Heading[];
  /** Rows above the first level, for a title or facts that have no room beside the levels. */
  readonly head: number;
  /** Pixels by which the card is too narrow for all that is to be said of the dungeon; 0 where it is all there. */
  readonly short: number;
  /** Levels whose label found no free row. */
  readonly unlabelled: readonly string[];
}

/** How a layout wants a card: its least and greatest width, room kept free at its right edge, more words under the title. */
export interface CardWish {
  readonly least?: number;
  readonly most: number;
  readonly padRight?: number;
  readonly extra?: readonly string[];
  /** Rows that stand together at the top: below them another card does, and whatever is written there reads as its. */
  readonly together?: number;
  /** How many rows a head may have. */
  readonly headed?: number;
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
  const { dungeon, numberRight, labelX } = draft;
  const { n } = dungeon;
  const padRight = wish.padRight ?? PAD;
  const wanted = draft.wanted.map((w) => fitted(w, wish.most - labelX - padRight));

  const title = cutTo(dungeon.name, TITLE_MOST, NAME_SIZE, true);
  const signs = (dungeon.fault === 'error' || dungeon.fault === 'warning' ? 18 : 0) + (dungeon.diff ? SIGN_ROOM : 0);
  const whole = textWidth(title, NAME_SIZE, true) + signs;
  let width = Math.ceil(wish.most);
  // Where the width is given, nothing need be tried for it.
  if (wish.least === undefined || wish.least < wish.most) {
    const [natural] = yield* place(wanted, { width: whole }, n, labelX, Number.POSITIVE_INFINITY, padRight);
    const bare = whole + padRight + numberRight + 16;
    width = Math.ceil(Math.max(wish.least ?? 0, Math.min(wish.most, Math.max(natural, bare))));
  }
  const sizes: Sizes = { wanted, title, signs, padRight };
  let plan = yield* planAt(draft, wish, sizes, width);
  const isCut = plan.headings[0]!.text !== title;
  if (wish.headed && (isCut || plan.short > 0 || plan.unlabelled.length)) {
    const headed = yield* planHeaded(draft, wish, sizes, width);
    const isBetter = isCut || plan.short > 0 || headed.unlabelled.length < plan.unlabelled.length;
    if (isBetter && headed.head <= wish.headed) return headed;
  }
  // What is said of the dungeon is worth some pixels more.
  for (let tries = 0; plan.short > 0 && plan.width < Math.floor(wish.most) && tries < 3; tries++)
    plan = yield* planAt(draft, wish, sizes, Math.min(Math.floor(wish.most), plan.width + plan.short));
  return plan;
}

/** What is the same about a card's plans. */
interface Sizes {
  readonly wanted: readonly Wanted[];
  readonly title: string;
  /** Pixels of the signs before the title. */
  readonly signs: number;
  readonly padRight: number;
}

/** The plan of a card of this width with its title in the first row. */
function* planAt(draft: CardDraft, wish: CardWish, sizes: Sizes, width: number): Work<CardPlan> {
  const { dungeon, numberRight, strips, labelX } = draft;
  const { wanted, title, signs, padRight } = sizes;
  const { n } = dungeon;
  const titled = (start: number): Heading => {
    const room = Math.max(Math.ceil(width - padRight - signs - start), 40);
    const text = cutTo(title, room, NAME_SIZE, true);
    return { row: 1, text, class: 'title', width: textWidth(text, NAME_SIZE, true) + signs, inset: padRight };
  };
  // On a card of one row the label must stay, so the title gives way.
  const [top] = wanted;
  const whole = titled(numberRight + 16);
  const given = top && titled(labelX + top.width + 14);
  let heading = (n === 1 && given) || whole;
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
  const beside = besideLabels(strips, labels, labelX);
  const { facts, short } = placeFacts(dungeon, wish, beside.labels, { width, padRight, numberRight, title: heading });
  return { ...planned(draft, sizes, width), ...beside, headings: [heading, ...facts], head: 0, short, unlabelled };
}

/** The plan of a card of this width with its title, and what has no room below, in a head of its own. */
function* planHeaded(draft: CardDraft, wish: CardWish, sizes: Sizes, width: number): Work<CardPlan> {
  const { dungeon, numberRight, strips, labelX } = draft;
  const { signs, padRight } = sizes;
  const { n } = dungeon;
  const text = cutTo(sizes.title, Math.max(width - padRight - signs - numberRight, 40), NAME_SIZE, true);
  const title: Heading = {
    row: 0,
    text,
    class: 'title',
    width: textWidth(text, NAME_SIZE, true) + signs,
    inset: padRight,
  };
  const [, labels, unlabelled] = yield* place(sizes.wanted, { width: -14 }, n, labelX, width, padRight);
  const beside = besideLabels(strips, labels, labelX);
  const { facts, head } = placeFacts(dungeon, wish, beside.labels, { width, padRight, numberRight, title });
  // The rows of the head are counted from below.
  const headings = [title, ...facts].map((h) => (h.row > 0 ? h : { ...h, row: 1 - head - h.row }));
  return { ...planned(draft, sizes, width), ...beside, headings, head, short: 0, unlabelled };
}

const planned = ({ dungeon, numberRight, step }: CardDraft, { padRight }: Sizes, width: number) => ({
  dungeon,
  width,
  numberRight,
  step,
  padRight,
});

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

/** Rows below the title in which what is said of the dungeon may stand; and where there can be no head for it. */
const FACT_ROWS = 6;
const MOST_FACT_ROWS = 24;
/** More is never said of a dungeon of any game. */
const MOST_FACTS = 16;
/** From one text to the next in a row. */
const APART = 12;

/**
 * Puts what is said of a dungeon into the first rows in which the labels leave room, then beside the title; a line that
 * fits nowhere is taken apart. What has no room even so goes into rows of the head, where the title is in one (row 0;
 * rows of the head come out as 0, −1 … from the top down); else `short` says how much wider the card would have to be.
 */
function placeFacts(
  dungeon: ViewDungeon,
  wish: CardWish,
  labels: readonly Label[],
  card: {
    readonly width: number;
    readonly padRight: number;
    readonly numberRight: number;
    readonly title: Heading;
  },
): { readonly facts: Heading[]; readonly head: number; readonly short: number } {
  const { width, padRight, numberRight, title } = card;
  const right = new Map<number, number>();
  for (const l of labels) right.set(l.row, Math.max(right.get(l.row) ?? 0, l.x + l.width));
  const ribbons = Math.max(labels.length ? Math.min(...labels.map((l) => l.x)) - 10 : 0, numberRight);
  const last = Math.min(dungeon.n, wish.together ?? dungeon.n, wish.headed ? FACT_ROWS : MOST_FACT_ROWS);
  const facts: Mutable<Heading>[] = [];
  let next = title.row + 1;
  let left = 0;
  let head = 1;
  let short = 0;
  const besideTitle = title.row === 1 ? (right.get(1) ?? ribbons) : numberRight;
  /** From the card's right edge to what may stand beside the title. */
  let inset = padRight + title.width + APART;
  let beside: Mutable<Heading> | undefined;

  /** How much too narrow the card is for a text of this width, in its best row; put where it is not. */
  const put = (text: string, kind: Heading['class'], size: number): number => {
    let least = Number.POSITIVE_INFINITY;
    for (let row = next; row <= last; row++) {
      const lack = (right.get(row) ?? ribbons) + APART + size + padRight - width;
      least = Math.min(least, lack);
      if (lack > 0) continue;
      facts.push({ row, text, class: kind, width: size, inset: padRight });
      next = row + 1;
      return 0;
    }
    // A line of the same kind may have room left, where there are no more rows.
    const before = facts.at(-1);
    if (before && before.class === kind && before !== beside) {
      const joined = `${before.text} · ${text}`;
      const lack = (right.get(before.row) ?? ribbons) + APART + textWidth(joined, SMALL_SIZE) + padRight - width;
      if (lack <= 0) {
        before.text = joined;
        before.width = textWidth(joined, SMALL_SIZE);
        return 0;
      }
    }
    const there = beside?.class === kind ? beside : undefined;
    const more = there ? ` · ${text}` : text;
    const taken = there ? textWidth(more, SMALL_SIZE) : APART + size;
    const lack = besideTitle + taken + inset - width;
    if (lack > 0) return Math.min(least, lack);
    if (there) {
      there.text += more;
      there.width += taken;
    } else {
      beside = { row: title.row, text, class: kind, width: size, inset };
      facts.push(beside);
    }
    inset += taken;
    return 0;
  };

  for (const { parts, class: kind, between } of subtitles(dungeon, wish.extra ?? [], true)) {
    let rest = parts.slice(0, MOST_FACTS - left);
    left += rest.length;
    while (rest.length) {
      let lack = 0;
      let count = rest.length;
      for (; count > 0; count--) {
        const words = rest.slice(0, count).join(between);
        if (count > 1 && textWidth(words, SMALL_SIZE) > TITLE_MOST) continue;
        const text = cutTo(words, TITLE_MOST, SMALL_SIZE);
        lack = put(text, kind, textWidth(text, SMALL_SIZE));
        if (lack <= 0) break;
      }
      if (count === 0 && title.row === 0) {
        // As much as one row of the head holds.
        const room = width - padRight - numberRight;
        for (count = rest.length; count > 1; count--)
          if (textWidth(rest.slice(0, count).join(between), SMALL_SIZE) <= room) break;
        const text = cutTo(rest.slice(0, count).join(between), Math.max(room, 40), SMALL_SIZE);
        facts.push({ row: -head, text, class: kind, width: textWidth(text, SMALL_SIZE), inset: padRight });
        head++;
      } else if (count === 0) {
        short = Math.max(short, Math.ceil(lack));
        count = 1;
      }
      rest = rest.slice(count);
    }
  }
  return { facts, head, short };
}
