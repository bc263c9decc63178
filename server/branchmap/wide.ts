/** The picture with one depth axis for everything (900 px and wider): a row is a depth, lanes side by side. */
import type { Work } from '../syntax/work';
import { type CardDraft, draftCard, planCard } from './card';
import { assignLanes, type Stand } from './lanes';
import { routeLinks } from './links';
import { Pace } from './pace';
import {
  type Box,
  type Card,
  type EdgeStrip,
  inside,
  type Link,
  overlap,
  type Picture,
  type Point,
  type Tick,
} from './picture';
import { columns, edgeStep, stripOf } from './strips';
import { noteBox, symbolBox } from './symbols';
import type { ViewBranch, ViewDungeon, ViewWorld } from './view';
import { branchNote, signed } from './wording';

export const ROW = 17;
const TOP = 40;
const GUTTER = 48;
const MARGIN = 14;
/** A card is never wider than this unless its ribbons need it. */
const CARD_MOST = 360;
/** The least a card is wide; a lane wider than the second may hold cards narrower than itself. */
const CARD_LEAST = 150;
const LANE_WIDE = 330;
/** The narrowest gap between lanes, and what its symbols need when branches cross it. */
const GAP_LEAST = 24;
const GAP_LINK = 42;
const GAP_STUB = 60;

/**
 * Lays the world out for a page of `width` pixels; the picture may come out wider than the page.
 * @returns `undefined` where it would come out wider than `most`.
 */
export function* layOutWide(world: ViewWorld, width: number, most: number): Work<Picture | undefined> {
  const stands = yield* assignLanes(world);
  const byDungeon = new Map(stands.map((s) => [s.dungeon.id, s]));
  const lanes = [...new Set(stands.map((s) => s.lane))].sort((a, b) => a - b);
  const first = Math.min(1, ...stands.map((s) => s.top));
  const rooms = headRooms(stands, first);
  const drafts = new Map<string, CardDraft>();
  const naturals = new Map<string, number>();
  const laneWidth = new Map<number, number>();
  for (const s of stands) {
    const draft = yield* draftCard(s.dungeon);
    const crowd = Math.max(draft.columns - 1, 0);
    const more = { headed: rooms.get(s), extra: extraOf(s.dungeon) };
    let plan = yield* planCard(draft, { most: CARD_MOST + crowd * 11, ...more });
    // A card of few rows cannot move its labels down: it may be wider.
    if (plan.unlabelled.length || plan.short)
      plan = yield* planCard(draft, { most: CARD_MOST * 1.7 + crowd * 11, ...more });
    drafts.set(s.dungeon.id, draft);
    naturals.set(s.dungeon.id, plan.width);
    laneWidth.set(s.lane, Math.max(laneWidth.get(s.lane) ?? CARD_LEAST, plan.width));
  }

  // Ribbons of branches, per edge of each card.
  const edges = new Map<string, { branch: ViewBranch; side: -1 | 1; strip: EdgeStrip['strip'] }[]>();
  const gapStrips = new Map<string, number>();
  const crossed = new Set<number>();
  const stubs = new Set<number>();
  for (const s of stands) {
    yield;
    const sided = s.dungeon.branches.map((branch) => ({ branch, side: sideOf(branch, s, byDungeon) }));
    const branches = new Map(s.dungeon.branches.map((b) => [b.id, b]));
    const list: { branch: ViewBranch; side: -1 | 1; strip: EdgeStrip['strip'] }[] = [];
    for (const side of [-1, 1] as const) {
      const raw = sided.filter((b) => b.side === side);
      const strips = columns(raw.flatMap((b) => stripOf(b.branch, s.dungeon.n, 'branch') ?? []));
      for (const strip of strips) list.push({ branch: branches.get(strip.id)!, side, strip });
      const count = strips.reduce((m, c) => Math.max(m, c.column + 1), 0);
      const key = `${s.lane}:${side}`;
      gapStrips.set(key, Math.max(gapStrips.get(key) ?? 0, count));
      if (count) crossed.add(side < 0 ? s.lane - 1 : s.lane);
    }
    edges.set(s.dungeon.id, list);
    // A branch that leads nowhere ends in the gap, with a word beside it.
    if (s.dungeon.branches.some((b) => !b.children.length)) stubs.add(s.lane);
    const parent = s.dungeon.arrival && byDungeon.get(s.dungeon.arrival.parent.id);
    if (parent) for (let l = Math.min(parent.lane, s.lane); l < Math.max(parent.lane, s.lane); l++) crossed.add(l);
  }

  const gapAfter = (i: number) => {
    const lane = lanes[i]!;
    const right = gapStrips.get(`${lane}:1`) ?? 0;
    const left = i + 1 < lanes.length ? (gapStrips.get(`${lanes[i + 1]}:-1`) ?? 0) : 0;
    return (
      (crossed.has(lane) ? GAP_LINK : i + 1 < lanes.length ? GAP_LEAST : 0) +
      (stubs.has(lane) ? GAP_STUB : 0) +
      right * edgeStep(right) +
      left * edgeStep(left)
    );
  };
  const leftStrips = gapStrips.get(`${lanes[0] ?? 0}:-1`) ?? 0;
  let x = GUTTER + (leftStrips ? GAP_LINK + leftStrips * edgeStep(leftStrips) : 0);
  const needed = lanes.reduce((sum, l, i) => sum + laneWidth.get(l)! + gapAfter(i), x) + MARGIN;
  if (needed > most) return undefined;
  // Spare room goes to the cards, a little to each: air, not stretch.
  const spare = lanes.length ? Math.max(0, Math.min((width - needed) / lanes.length, 56)) : 0;
  const laneX = new Map<number, number>();
  lanes.forEach((l, i) => {
    laneWidth.set(l, Math.floor(laneWidth.get(l)! + spare));
    laneX.set(l, Math.round(x));
    x += laneWidth.get(l)! + gapAfter(i);
  });
  const right = x + MARGIN;

  const last = Math.max(1, ...stands.map((s) => s.bottom));
  const yOf = (depth: number) => TOP + (depth - first) * ROW + ROW / 2;
  const cards = new Map<string, Card>();
  for (const s of stands) {
    yield;
    const lane = laneWidth.get(s.lane)!;
    const w = cardWidth(s, lane, naturals.get(s.dungeon.id)!);
    const rows = Array.from({ length: s.dungeon.n }, (_, i) => yOf(s.top + i));
    const parent = s.dungeon.arrival && byDungeon.get(s.dungeon.arrival.parent.id);
    const wish = { least: w, most: w, headed: rooms.get(s), extra: extraOf(s.dungeon) };
    const plan = yield* planCard(drafts.get(s.dungeon.id)!, wish);
    const head = plan.head * ROW;
    cards.set(s.dungeon.id, {
      dungeon: s.dungeon,
      plan,
      x: laneX.get(s.lane)! + (s.lane < 0 ? lane - w : 0),
      y: rows[0]! - ROW / 2 - head,
      w,
      h: s.dungeon.n * ROW + head,
      rows,
      heads: Array.from({ length: plan.head }, (_, i) => rows[0]! - (plan.head - i) * ROW),
      folds: [],
      lane: s.lane,
      apart: s.apart || !!s.dungeon.apart,
      joined: parent?.lane === s.lane && s.top === parent.bottom + 1,
    });
  }

  const placed: EdgeStrip[] = [];
  for (const card of cards.values()) {
    for (const e of edges.get(card.dungeon.id) ?? []) {
      const off = 8 + e.strip.column * edgeStep(gapStrips.get(`${card.lane}:${e.side}`) ?? 0);
      placed.push({ branch: e.branch, strip: e.strip, card, x: e.side < 0 ? card.x - off : card.x + card.w + off });
    }
  }

  const list = [...cards.values()];
  const surfaceY = yOf(1) - ROW / 2;
  const bottom = yOf(last) + ROW / 2;
  const pictureWidth = Math.max(Math.ceil(right), 320);
  yield;
  const links = yield* routeLinks({ cards, edges: placed, rowHeight: ROW, width: pictureWidth, left: GUTTER - 8 });
  yield;
  const told = yield* withNotes(list, links, drafts);
  const word = yield* surfaceLabel(list, links, pictureWidth - MARGIN, surfaceY);
  const written = links.flatMap((l) => (l.note ? [noteBox(l.note)] : []));
  if (word) written.push(noteBox({ text: 'surface', ...word, anchor: 'end' }));
  const ticks: Tick[] = [];
  for (let d = first; d <= last; d++)
    if (d % 5 === 0 || d === 1)
      ticks.push({
        text: signed(d),
        x: GUTTER - 16,
        y: yOf(d),
        line: spared(GUTTER - 6, pictureWidth - 12, yOf(d), written),
      });
  return {
    width: pictureWidth,
    height: Math.ceil(bottom + 20),
    compact: false,
    cards: told,
    edges: placed.map((e) => ({ ...e, card: told[list.indexOf(e.card)]! })),
    links,
    ticks,
    surface: {
      line: spared(GUTTER - 8, pictureWidth - MARGIN, surfaceY, written),
      y: surfaceY,
      label: word,
    },
    heading: { text: 'depth', x: GUTTER - 10, y: TOP - 18 },
    foot: [],
  };
}

/** What is said of a dungeon besides what its entry says. */
const extraOf = ({ arrival }: ViewDungeon): string[] => (arrival?.floating ? [branchNote(arrival)] : []);

/** How many rows of head each card has room for: below the card above it, and a row of air. */
function headRooms(stands: readonly Stand[], first: number): Map<Stand, number> {
  const out = new Map<Stand, number>();
  const lanes = new Map<number, Stand[]>();
  for (const s of stands) lanes.set(s.lane, [...(lanes.get(s.lane) ?? []), s]);
  for (const lane of lanes.values()) {
    lane.sort((a, b) => a.top - b.top);
    // The surface stays where it is seen.
    lane.forEach((s, i) => {
      const above = lane[i - 1]?.bottom ?? first - 2;
      const free = s.top > 1 ? Math.max(above, -1) : above;
      out.set(s, Math.max(0, Math.min(s.top - free - 2, 2)));
    });
  }
  return out;
}

/** The cards, with the word of the branch that leads there on those whose branch has no room for it beside its symbol. */
function* withNotes(
  cards: readonly Card[],
  links: readonly Link[],
  drafts: ReadonlyMap<string, CardDraft>,
): Work<Card[]> {
  const noted = new Set(links.flatMap((l) => (l.note && l.child ? [l.child.id] : [])));
  const out: Card[] = [];
  for (const card of cards) {
    const { arrival, id } = card.dungeon;
    const note = arrival && !arrival.floating && !noted.has(id) ? branchNote(arrival) : '';
    if (!note) out.push(card);
    else {
      const wish = { least: card.w, most: card.w, extra: [note], headed: card.heads.length };
      out.push({ ...card, plan: yield* planCard(drafts.get(id)!, wish) });
    }
  }
  return out;
}

/** A horizontal line in pieces that leave out what is written on it. */
function spared(x1: number, x2: number, y: number, written: readonly Box[]): [number, number][] {
  const holes = written.filter((b) => y > b.y && y < b.y + b.h).sort((a, b) => a.x - b.x);
  const out: [number, number][] = [];
  let from = x1;
  for (const h of holes) {
    if (h.x - 4 > from) out.push([from, h.x - 4]);
    from = Math.max(from, h.x + h.w + 4);
  }
  if (x2 > from) out.push([from, x2]);
  return out;
}

/** Cards of a lane are equally wide, unless one of them needs so much that the others would gape. */
function cardWidth(stand: Stand, lane: number, natural: number): number {
  return stand.lane !== 0 && lane > LANE_WIDE && natural * 1.4 < lane ? Math.max(natural, CARD_LEAST) : lane;
}

/** The edge on which a branch leaves its parent: towards its child; a continuation to the left. */
function sideOf(branch: ViewBranch, parent: Stand, stands: ReadonlyMap<string, Stand>): -1 | 1 {
  const child = branch.children[0] && stands.get(branch.children[0].id);
  if (!child) return 1;
  return child.lane > parent.lane ? 1 : -1;
}

/** Room for the word above the dotted line, near its right end; none where cards, words or curves are there. */
function* surfaceLabel(
  cards: readonly Card[],
  links: readonly Link[],
  right: number,
  y: number,
): Work<Point | undefined> {
  const taken: Box[] = links.flatMap((l) => [symbolBox(l.symbol), ...(l.note ? [noteBox(l.note)] : [])]);
  const pace = new Pace();
  for (let x = right; x > right - 60; x -= 20) {
    const box = { x: x - 52, y: y - 15, w: 54, h: 14 };
    const wider = { ...box, x: box.x - 6, w: box.w + 12 };
    if (cards.some((c) => overlap(c, wider)) || taken.some((b) => overlap(b, box))) continue;
    let crossed = false;
    for (const l of links) {
      if (pace.due(l.points.length / 256)) yield;
      if (l.points.some((p) => inside(p, wider))) {
        crossed = true;
        break;
      }
    }
    if (!crossed) return { x, y: y - 7 };
  }
  return undefined;
}
