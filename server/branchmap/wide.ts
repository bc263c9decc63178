/** The picture with one depth axis for everything (900 px and wider): a row is a depth, lanes side by side. */
import { type CardPlan, columns, planCard, stripOf } from './card';
import { assignLanes, type Stand } from './lanes';
import { routeLinks } from './links';
import type { Card, EdgeStrip, Picture, Tick } from './picture';
import type { ViewBranch, ViewWorld } from './view';
import { signed } from './wording';

export const ROW = 17;
const TOP = 40;
const GUTTER = 48;
const MARGIN = 14;
/** A card is never wider than this unless its ribbons need it. */
const CARD_MOST = 360;
/** The narrowest gap between lanes, and what its symbols need when branches cross it. */
const GAP_LEAST = 24;
const GAP_LINK = 42;
export const EDGE_STEP = 10;

/** Lays the world out for a page of `width` pixels; the picture may come out wider, never narrower. */
export function layOutWide(world: ViewWorld, width: number): Picture {
  const stands = assignLanes(world);
  const byDungeon = new Map(stands.map((s) => [s.dungeon.id, s]));
  const lanes = [...new Set(stands.map((s) => s.lane))].sort((a, b) => a - b);
  const plans = new Map<string, CardPlan>();
  const laneWidth = new Map<number, number>();
  for (const s of stands) {
    const crowd = columns(s.dungeon.levels.flatMap((l) => stripOf(l, s.dungeon.n, 'level') ?? [])).reduce(
      (m, c) => Math.max(m, c.column),
      0,
    );
    const plan = planCard(s.dungeon, { most: CARD_MOST + crowd * 11 });
    plans.set(s.dungeon.id, plan);
    laneWidth.set(s.lane, Math.max(laneWidth.get(s.lane) ?? 150, plan.width));
  }

  // Ribbons of branches, per edge of each card.
  const edges = new Map<string, { branch: ViewBranch; side: -1 | 1; strip: EdgeStrip['strip'] }[]>();
  const gapStrips = new Map<string, number>();
  const crossed = new Set<number>();
  for (const s of stands) {
    const sided = s.dungeon.branches.map((branch) => ({ branch, side: sideOf(branch, s, byDungeon) }));
    const list: { branch: ViewBranch; side: -1 | 1; strip: EdgeStrip['strip'] }[] = [];
    for (const side of [-1, 1] as const) {
      const raw = sided.filter((b) => b.side === side);
      const strips = columns(raw.flatMap((b) => stripOf(b.branch, s.dungeon.n, 'branch') ?? []));
      for (const strip of strips) list.push({ branch: raw.find((b) => b.branch.id === strip.id)!.branch, side, strip });
      const count = strips.reduce((m, c) => Math.max(m, c.column + 1), 0);
      const key = `${s.lane}:${side}`;
      gapStrips.set(key, Math.max(gapStrips.get(key) ?? 0, count));
      if (count) crossed.add(side < 0 ? s.lane - 1 : s.lane);
    }
    edges.set(s.dungeon.id, list);
    const parent = s.dungeon.arrival && byDungeon.get(s.dungeon.arrival.parent.id);
    if (parent) for (let l = Math.min(parent.lane, s.lane); l < Math.max(parent.lane, s.lane); l++) crossed.add(l);
  }

  const gapAfter = (i: number) => {
    const lane = lanes[i]!;
    const right = gapStrips.get(`${lane}:1`) ?? 0;
    const left = i + 1 < lanes.length ? (gapStrips.get(`${lanes[i + 1]}:-1`) ?? 0) : 0;
    return (crossed.has(lane) ? GAP_LINK : i + 1 < lanes.length ? GAP_LEAST : 0) + (right + left) * EDGE_STEP;
  };
  const leftStrips = gapStrips.get(`${lanes[0] ?? 0}:-1`) ?? 0;
  let x = GUTTER + (leftStrips ? GAP_LINK + leftStrips * EDGE_STEP : 0);
  const needed = lanes.reduce((sum, l, i) => sum + laneWidth.get(l)! + gapAfter(i), x) + MARGIN;
  // Spare room goes to the cards, a little to each: air, not stretch.
  const spare = lanes.length ? Math.max(0, Math.min((width - needed) / lanes.length, 56)) : 0;
  const laneX = new Map<number, number>();
  lanes.forEach((l, i) => {
    laneWidth.set(l, Math.floor(laneWidth.get(l)! + spare));
    laneX.set(l, Math.round(x));
    x += laneWidth.get(l)! + gapAfter(i);
  });
  const right = x + MARGIN;

  const first = Math.min(1, ...stands.map((s) => s.top));
  const last = Math.max(1, ...stands.map((s) => s.bottom));
  const yOf = (depth: number) => TOP + (depth - first) * ROW + ROW / 2;
  const cards = new Map<string, Card>();
  for (const s of stands) {
    const w = laneWidth.get(s.lane)!;
    const rows = Array.from({ length: s.dungeon.n }, (_, i) => yOf(s.top + i));
    const parent = s.dungeon.arrival && byDungeon.get(s.dungeon.arrival.parent.id);
    cards.set(s.dungeon.id, {
      dungeon: s.dungeon,
      plan: planCard(s.dungeon, { least: w, most: w }),
      x: laneX.get(s.lane)!,
      y: rows[0]! - ROW / 2,
      w,
      h: s.dungeon.n * ROW,
      rows,
      folds: [],
      lane: s.lane,
      apart: s.apart || !!s.dungeon.apart,
      joined: parent?.lane === s.lane && s.top === parent.bottom + 1,
    });
  }

  const placed: EdgeStrip[] = [];
  for (const card of cards.values()) {
    for (const e of edges.get(card.dungeon.id) ?? []) {
      const off = 8 + e.strip.column * EDGE_STEP;
      placed.push({ branch: e.branch, strip: e.strip, card, x: e.side < 0 ? card.x - off : card.x + card.w + off });
    }
  }

  const ticks: Tick[] = [];
  for (let d = first; d <= last; d++)
    if (d % 5 === 0 || d === 1) ticks.push({ text: signed(d), x: GUTTER - 16, y: yOf(d), line: true });
  const list = [...cards.values()];
  const links = routeLinks({ cards, edges: placed, rowHeight: ROW, wide: true });
  const surfaceY = yOf(1) - ROW / 2;
  const bottom = yOf(last) + ROW / 2;
  const pictureWidth = Math.max(Math.ceil(right), 320);
  return {
    width: pictureWidth,
    height: Math.ceil(bottom + 20),
    compact: false,
    cards: list,
    edges: placed,
    links,
    ticks,
    surface: {
      x1: GUTTER - 8,
      x2: pictureWidth - MARGIN,
      y: surfaceY,
      label: surfaceLabel(list, pictureWidth - MARGIN, surfaceY),
    },
    heading: { text: 'depth', x: GUTTER - 16, y: TOP - 18 },
    foot: [],
  };
}

/** The edge on which a branch leaves its parent: towards its child; a continuation to the left. */
function sideOf(branch: ViewBranch, parent: Stand, stands: ReadonlyMap<string, Stand>): -1 | 1 {
  const child = branch.children[0] && stands.get(branch.children[0].id);
  if (!child) return branch.up ? -1 : 1;
  return child.lane > parent.lane ? 1 : -1;
}

/** Room for the word above the dotted line, from the right; none where cards fill that depth. */
function surfaceLabel(cards: readonly Card[], right: number, y: number) {
  for (let x = right; x > GUTTER + 60; x -= 20) {
    const box = { x: x - 52, y: y - 16, w: 54, h: 15 };
    if (
      !cards.some((c) => c.x < box.x + box.w + 6 && box.x < c.x + c.w + 6 && c.y < box.y + box.h && box.y < c.y + c.h)
    )
      return x - right > -60 ? { x, y: y - 7 } : undefined;
  }
  return undefined;
}
