/** The symbols on the branches, and the words beside them: where nothing else is. */
import type { Work } from '../syntax/work';
import { textWidth } from './measure';
import { SMALL_SIZE } from './metrics';
import { Pace } from './pace';
import {
  type Box,
  type Card,
  type EdgeStrip,
  HALF_TEXT,
  inside,
  type Link,
  overlap,
  type Point,
  SYMBOL_R,
} from './picture';
import { branchNote } from './wording';

/** A routed branch: its curve, and the points along it at 0 … 1. */
export interface Draft {
  readonly link: Omit<Link, 'symbol' | 'note'>;
  readonly at: (t: number) => Point;
}

/** With more branches than any game has, nobody reads the picture: symbols stand in the middle, without words. */
const MOST_TIDY = 400;
const SPOTS = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82] as const;

/** Puts the symbol on each curve where no card, ribbon or other symbol is, then the words beside the symbols. */
export function* dress(
  drafts: readonly Draft[],
  cards: readonly Card[],
  edges: readonly EdgeStrip[],
  width: number | undefined,
  left: number,
): Work<Link[]> {
  const wide = width !== undefined;
  const tidy = drafts.length <= MOST_TIDY;
  const pace = new Pace();
  const taken: Box[] = [];
  const symbols: { readonly at: Point; readonly own: Box }[] = [];
  for (const { at } of drafts) {
    if (pace.due(tidy ? 8 : 1)) yield;
    let best: Point = at(0.5);
    let least = Number.POSITIVE_INFINITY;
    for (const t of tidy ? SPOTS : []) {
      const p = at(t);
      const box = square(p, SYMBOL_R + 1);
      const clashes =
        count(taken, (b) => overlap(b, box)) * 3 +
        (wide ? count(cards, (c) => overlap(c, box)) * 4 : 0) +
        count(edges, (e) => Math.abs(e.x - p.x) < SYMBOL_R + 4 && spans(e, p.y, SYMBOL_R + 4));
      if (clashes < least) {
        best = p;
        least = clashes;
      }
    }
    const own = symbolBox(best);
    taken.push(own);
    symbols.push({ at: best, own });
  }
  const words = drafts.map(({ link }) => (tidy && wide && !onCard(link) ? branchNote(link.branch) : ''));
  const curves = new Points();
  if (words.some((w) => w)) for (const { link } of drafts) yield* curves.add(link.points, pace);
  const out: Link[] = [];
  for (const [i, { link }] of drafts.entries()) {
    if (pace.due(words[i] ? 16 : 1)) yield;
    const { at: symbol, own } = symbols[i]!;
    const room = { curves, cards, edges, taken, left, right: width ?? 0 };
    out.push({ ...link, symbol, note: words[i] ? findNote(words[i], symbol, own, room) : undefined });
  }
  return out;
}

/** Whether the card says it: that nobody knows where the way to a dungeon starts is of the dungeon. */
const onCard = ({ branch, child }: Draft['link']) => branch.floating && !!child;

function count<T>(list: readonly T[], is: (one: T) => boolean): number {
  let n = 0;
  for (const one of list) if (is(one)) n++;
  return n;
}

/** The points of many curves, to be asked which are near. */
class Points {
  /** Pixels of one side of a cell. */
  static readonly CELL = 48;
  readonly #cells = new Map<string, Point[]>();

  *add(points: readonly Point[], pace: Pace): Work<void> {
    for (const p of points) {
      if (pace.due(1 / 8)) yield;
      const key = `${Math.floor(p.x / Points.CELL)} ${Math.floor(p.y / Points.CELL)}`;
      const cell = this.#cells.get(key);
      if (cell) cell.push(p);
      else this.#cells.set(key, [p]);
    }
  }

  /** Whether any is in the box. */
  anyIn(box: Box): boolean {
    const cell = (n: number) => Math.floor(n / Points.CELL);
    for (let x = cell(box.x); x <= cell(box.x + box.w); x++)
      for (let y = cell(box.y); y <= cell(box.y + box.h); y++)
        if (this.#cells.get(`${x} ${y}`)?.some((p) => inside(p, box))) return true;
    return false;
  }
}

/** The room that a symbol takes. */
export const symbolBox = (symbol: Point): Box => square(symbol, SYMBOL_R + 2);

/** The room that a word beside a symbol takes. */
export function noteBox(note: NonNullable<Link['note']>): Box {
  const w = textWidth(note.text, SMALL_SIZE) + 2;
  const x = note.anchor === 'end' ? note.x - w : note.anchor === 'middle' ? note.x - w / 2 : note.x;
  return { x: x - 2, y: note.y - HALF_TEXT, w: w + 4, h: 2 * HALF_TEXT };
}

function findNote(
  text: string,
  symbol: Point,
  own: Box,
  room: {
    readonly curves: Points;
    readonly cards: readonly Card[];
    readonly edges: readonly EdgeStrip[];
    readonly taken: Box[];
    readonly left: number;
    readonly right: number;
  },
): Link['note'] {
  const { curves, cards, edges, taken, left, right } = room;
  const gap = SYMBOL_R + 5;
  const spots = [
    { x: symbol.x - gap, y: symbol.y, anchor: 'end' },
    { x: symbol.x + gap, y: symbol.y, anchor: 'start' },
    { x: symbol.x, y: symbol.y + 18, anchor: 'middle' },
    { x: symbol.x, y: symbol.y - 18, anchor: 'middle' },
    { x: symbol.x - 2, y: symbol.y + 18, anchor: 'end' },
    { x: symbol.x + 2, y: symbol.y + 18, anchor: 'start' },
    { x: symbol.x - 2, y: symbol.y - 18, anchor: 'end' },
    { x: symbol.x + 2, y: symbol.y - 18, anchor: 'start' },
  ] as const;
  for (const s of spots) {
    const box = noteBox({ text, ...s });
    if (box.x < left || box.x + box.w > right - 4) continue;
    if (taken.some((b) => b !== own && overlap(b, box)) || cards.some((c) => overlap(c, box))) continue;
    if (edges.some((e) => e.x > box.x - 5 && e.x < box.x + box.w + 5 && spans(e, s.y, HALF_TEXT))) continue;
    if (curves.anyIn(grown(box, 1))) continue;
    if (overlap(square(symbol, SYMBOL_R), box)) continue;
    taken.push(box);
    return { text, x: s.x, y: s.y, anchor: s.anchor };
  }
  return undefined;
}

const square = (p: Point, r: number): Box => ({ x: p.x - r, y: p.y - r, w: 2 * r, h: 2 * r });
const grown = (b: Box, by: number): Box => ({ x: b.x - by, y: b.y - by, w: b.w + 2 * by, h: b.h + 2 * by });

/** Whether a branch's ribbon reaches within `r` of height y. */
function spans(e: EdgeStrip, y: number, r: number): boolean {
  const top = e.card.rows[e.strip.first - 1] ?? 0;
  const bottom = e.card.rows[e.strip.last - 1] ?? top;
  return y > top - 8 - r && y < bottom + 8 + r;
}
