/**
 * The curves of the branches: from the place a branch has in this view to the level it arrives on, through the rows of
 * air of the lanes between them, with its symbol and its word where nothing else is.
 */

import { SMALL_SIZE } from './card';
import { curveAround, curveThrough } from './curves';
import { textWidth } from './measure';
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
import type { ViewBranch } from './view';
import { branchNote } from './wording';

interface RouteInput {
  readonly cards: ReadonlyMap<string, Card>;
  readonly edges: readonly EdgeStrip[];
  readonly rowHeight: number;
  /** Lanes side by side, with words beside the symbols; otherwise one lane with all branches on the right. */
  readonly wide: boolean;
}

/** How many rows a curve bends out of its way to pass between two cards rather than behind one. */
const DETOUR_ROWS = 9;
const SOCKET = 7;

export function routeLinks(input: RouteInput): Link[] {
  const { cards, edges } = input;
  const byBranch = new Map(edges.map((e) => [e.branch.id, e]));
  const list = [...cards.values()];
  const lanes = new Map<number, Card[]>();
  for (const c of list) lanes.set(c.lane, [...(lanes.get(c.lane) ?? []), c]);
  const used = new Map<string, number>();
  const drafts: { link: Omit<Link, 'symbol' | 'note'>; at: (t: number) => Point; from: Point }[] = [];

  for (const card of list) {
    for (const branch of card.dungeon.branches) {
      const edge = byBranch.get(branch.id);
      if (!edge) continue;
      const row = card.rows[Math.max(0, (branch.at ?? edge.strip.first) - 1)] ?? card.rows[0]!;
      const out = edge.x < card.x ? -1 : 1;
      const open = (end: 'parent' | 'child') => branch.missing === end;
      const start: Point = { x: edge.x + out * (6 + (open('parent') ? SOCKET : 0)), y: row };
      if (!branch.children.length) {
        const stub = curveThrough([start, { x: start.x + out * 20, y: row }]);
        drafts.push({
          link: { branch, d: stub.d, points: stub.points },
          at: () => ({ x: start.x + out * 20, y: row }),
          from: start,
        });
        continue;
      }
      for (const child of branch.children) {
        const target = cards.get(child.id);
        if (!target) continue;
        const y = target.rows[child.entryLevel - 1] ?? target.rows[0]!;
        const curve = input.wide
          ? wideCurve(start, target, card, y, open('child'), { lanes, used, rowHeight: input.rowHeight })
          : compactCurve(edge.x, row, target, card, y, branch.missing);
        const end = curve.points[curve.points.length - 1]!;
        const before = curve.points[curve.points.length - 2]!;
        drafts.push({
          link: {
            branch,
            child,
            d: curve.d,
            points: curve.points,
            socket: open('parent')
              ? { x: curve.points[0]!.x, y: row, facing: curve.points[0]!.x < edge.x ? -1 : 1 }
              : open('child')
                ? { x: end.x, y: end.y, facing: before.x < end.x ? -1 : 1 }
                : undefined,
          },
          at: curve.at,
          from: start,
        });
      }
    }
  }
  return dress(drafts, list, edges, input.wide);
}

function wideCurve(
  start: Point,
  target: Card,
  parent: Card,
  y: number,
  open: boolean,
  room: { lanes: ReadonlyMap<number, readonly Card[]>; used: Map<string, number>; rowHeight: number },
) {
  if (target.lane === parent.lane) {
    const side = start.x < parent.x ? -1 : 1;
    const edge = side < 0 ? target.x : target.x + target.w;
    return curveAround(start, { x: edge + (open ? side * SOCKET : 0), y }, side * 30);
  }
  const way = target.lane > parent.lane ? 1 : -1;
  const stops: Point[] = [start];
  // A card narrower than its lane: straight on to the lane's edge, beside no other card.
  const outer = laneEdge(room.lanes.get(parent.lane) ?? [parent], way);
  if ((outer - start.x) * way > 6) stops.push({ x: outer + way * 5, y: start.y });
  let current = start.y;
  for (let lane = parent.lane + way; lane !== target.lane; lane += way) {
    const between = room.lanes.get(lane);
    if (!between?.length) continue;
    const left = laneEdge(between, -1);
    const right = laneEdge(between, 1);
    current = freeRow(between, current, y, room, lane);
    const ends = [left - 5, right + 5];
    if (way < 0) ends.reverse();
    for (const x of ends) stops.push({ x, y: current });
  }
  const inner = laneEdge(room.lanes.get(target.lane) ?? [target], -way);
  const end = (way > 0 ? target.x : target.x + target.w) + (open ? -way * SOCKET : 0);
  if ((end - inner) * way > 6) stops.push({ x: inner - way * 5, y });
  stops.push({ x: end, y });
  return curveThrough(stops);
}

/** The left (-1) or right (1) edge of a lane's cards. */
function laneEdge(cards: readonly Card[], side: number): number {
  return side < 0 ? Math.min(...cards.map((c) => c.x)) : Math.max(...cards.map((c) => c.x + c.w));
}

/** A height at which a curve can pass a lane without touching its cards: the nearest, else straight on behind them. */
function freeRow(
  cards: readonly Card[],
  from: number,
  to: number,
  room: { used: Map<string, number>; rowHeight: number },
  lane: number,
): number {
  const { rowHeight } = room;
  const clear = (y: number) => !cards.some((c) => y > c.y - 4 && y < c.y + c.h + 4);
  let best = to;
  let price = Number.POSITIVE_INFINITY;
  const low = Math.min(from, to) - DETOUR_ROWS * rowHeight;
  const high = Math.max(from, to) + DETOUR_ROWS * rowHeight;
  const steps = Math.min(400, Math.round((high - low) / rowHeight));
  for (let i = 0; i <= steps; i++) {
    const y = low + i * rowHeight;
    const at = Math.round((y - from) / rowHeight) * rowHeight + from;
    if (!clear(at)) continue;
    const here = Math.abs(at - from) + Math.abs(at - to) + (room.used.get(`${lane}:${Math.round(at)}`) ?? 0) * 6;
    if (here < price) {
      best = at;
      price = here;
    }
  }
  const key = `${lane}:${Math.round(best)}`;
  const times = room.used.get(key) ?? 0;
  room.used.set(key, times + 1);
  // Several curves in one row of air keep a little apart.
  const offset = times === 0 ? 0 : (times % 2 ? 1 : -1) * Math.min(Math.ceil(times / 2), 1) * 4;
  return clear(best + offset) ? best + offset : best;
}

/** From the ribbon on the right edge to the right edge of the card inside, or round to the one that follows. */
function compactCurve(x: number, row: number, target: Card, parent: Card, y: number, missing: ViewBranch['missing']) {
  const end = { x: target.x + target.w + (missing === 'child' ? SOCKET : 0), y };
  const away = missing === 'parent' ? SOCKET : 0;
  if (end.x > parent.x + parent.w - 12) return curveAround({ x: x + 6 + away, y: row }, end, 22);
  return curveThrough([{ x: x - 6 - away, y: row }, end]);
}

interface Draft {
  readonly link: Omit<Link, 'symbol' | 'note'>;
  readonly at: (t: number) => Point;
  readonly from: Point;
}

/** Puts the symbol on each curve where no card, ribbon or other symbol is, then the words beside the symbols. */
function dress(drafts: readonly Draft[], cards: readonly Card[], edges: readonly EdgeStrip[], wide: boolean): Link[] {
  const taken: Box[] = [];
  const symbols = drafts.map(({ at }) => {
    let best: Point = at(0.5);
    let least = Number.POSITIVE_INFINITY;
    for (const t of [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82]) {
      const p = at(t);
      const box = square(p, SYMBOL_R + 1);
      const clashes =
        taken.filter((b) => overlap(b, box)).length * 3 +
        (wide ? cards.filter((c) => overlap(c, box)).length * 4 : 0) +
        edges.filter((e) => Math.abs(e.x - p.x) < SYMBOL_R + 4 && spans(e, p.y, SYMBOL_R + 4)).length;
      if (clashes < least) {
        best = p;
        least = clashes;
      }
    }
    taken.push(square(best, SYMBOL_R + 2));
    return best;
  });
  return drafts.map(({ link }, i) => {
    const symbol = symbols[i]!;
    const text = branchNote(link.branch);
    return { ...link, symbol, note: wide && text ? findNote(text, symbol, drafts, cards, edges, taken) : undefined };
  });
}

/** The room that a word beside a symbol takes. */
export function noteBox(note: NonNullable<Link['note']>): Box {
  const w = textWidth(note.text, SMALL_SIZE) + 2;
  const x = note.anchor === 'end' ? note.x - w : note.anchor === 'middle' ? note.x - w / 2 : note.x;
  return { x: x - 2, y: note.y - HALF_TEXT, w: w + 4, h: 2 * HALF_TEXT };
}

function findNote(
  text: string,
  symbol: Point,
  drafts: readonly Draft[],
  cards: readonly Card[],
  edges: readonly EdgeStrip[],
  taken: Box[],
): Link['note'] {
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
    if (box.x < 4) continue;
    if (taken.some((b) => overlap(b, box) && !inside(symbol, b)) || cards.some((c) => overlap(c, box))) continue;
    if (edges.some((e) => e.x > box.x - 5 && e.x < box.x + box.w + 5 && spans(e, s.y, HALF_TEXT))) continue;
    if (drafts.some((d) => d.link.points.some((p) => inside(p, grown(box, 1))))) continue;
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
