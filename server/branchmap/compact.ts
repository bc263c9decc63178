/**
 * The picture for a narrow page (below 900 px): one lane; the dungeons that branch off stand as indented cards at the
 * row they branch from, upwards ones above it; a dungeon that begins where its parent ends follows it at full width.
 */
import type { Work } from '../syntax/work';
import { type CardPlan, draftCard, planCard } from './card';
import { childrenOf } from './lanes';
import { routeLinks } from './links';
import type { Card, EdgeStrip, Picture, Tick } from './picture';
import { columns, edgeStep, stripOf } from './strips';
import type { ViewBranch, ViewDungeon, ViewWorld } from './view';
import { branchNote, signed } from './wording';

const ROW = 18;
const TOP = 30;
const LEFT = 46;
const RIGHT = 12;
const INDENT = 44;
/** The same on a page too narrow to give so much of it away. */
const NARROW = 600;
const NARROW_INDENT = 28;
/** From one card to the next, and above and below an indented one. */
const AIR = 12;
const NEST_AIR = 7;
const DEEPEST = 6;
/** From the right edge of an indented card to that of the card it stands in: room for its curve. */
const CHILD_RIGHT = 38;
/** Runs of at least this many empty rows are folded. */
export const FOLD = 4;

interface State {
  readonly narrow: boolean;
  y: number;
  readonly cards: Map<string, Draft>;
  readonly order: string[];
  readonly ticks: Tick[];
  surface?: number;
}

interface Draft {
  card: Card;
  rows: number[];
  edges: { branch: ViewBranch; strip: EdgeStrip['strip'] }[];
  /** From one column of branches to the next. */
  step: number;
}

/** A card's least width for what is to be said of a dungeon. */
const LEAST = 130;
/** How many times as wide as asked for the lane may be where cards in cards in cards need it. */
const WIDEST = 1.4;

/** Lays the world out in one lane of `width` pixels. */
export function* layOutCompact(world: ViewWorld, width: number): Work<Picture> {
  const state: State = { narrow: width < NARROW, y: TOP, cards: new Map(), order: [], ticks: [] };
  const roots = world.dungeons.filter((d) => !d.arrival);
  const room = Math.max(0, ...roots.map(roomOf));
  const asked = LEFT + room + RIGHT + Math.max(0, ...roots.map((d) => leastWidth(d, state, 0)));
  const wide = Math.ceil(Math.max(320, width, Math.min(asked, width * WIDEST)));
  for (const root of roots) {
    yield* emit(root, state, { left: LEFT, right: wide - RIGHT, room, nest: 0 });
    state.y += AIR;
  }
  const cards = new Map<string, Card>();
  for (const id of state.order) cards.set(id, state.cards.get(id)!.card);
  const edges: EdgeStrip[] = [];
  for (const id of state.order) {
    const draft = state.cards.get(id)!;
    for (const e of draft.edges)
      edges.push({
        branch: e.branch,
        strip: e.strip,
        card: draft.card,
        x: draft.card.x + draft.card.w + 8 + e.strip.column * draft.step,
      });
  }
  yield;
  const links = yield* routeLinks({ cards, edges, rowHeight: ROW, left: LEFT });
  return {
    width: wide,
    height: Math.ceil(state.y + 8),
    compact: true,
    cards: [...cards.values()],
    edges,
    links,
    ticks: state.ticks,
    surface:
      state.surface === undefined
        ? undefined
        : {
            line: [[8, wide - RIGHT]],
            y: state.surface, // Beside the narrow indent there is no room for the word.
            label: state.narrow ? undefined : { x: LEFT + INDENT - 4, y: state.surface - 8 },
          },
    heading: { text: 'depth', x: LEFT - 10, y: 14 },
    foot: [],
  };
}

/** Where a dungeon's card goes: between `left` and `right`, the last `room` pixels for the ribbons on its edge. */
interface Place {
  readonly left: number;
  readonly right: number;
  readonly room: number;
  /** How deep it is indented. */
  readonly nest: number;
  /** Id of the card it stands in. */
  readonly within?: string;
}

/** Draws one dungeon from `state.y` on, with what hangs on it. */
function* emit(d: ViewDungeon, state: State, place: Place): Work<void> {
  const { left, right, room, nest, within } = place;
  const { strips, count } = edgeColumns(d);
  const edge = right - room;
  const note = d.arrival && branchNote(d.arrival);
  const w = edge - left;
  const kids = childrenOf(d);
  // Cards inside end at one edge, so that a curve to one of them passes no other's title.
  const inside = kids.filter((kid) => !follows(kid));
  const kidsRoom = Math.max(0, ...inside.map(roomOf));
  const above = new Map<number, ViewDungeon[]>();
  const below = new Map<number, ViewDungeon[]>();
  const after: ViewDungeon[] = [];
  for (const kid of kids) {
    const branch = kid.arrival!;
    const at = Math.max(1, Math.min(branch.at ?? strips.find((s) => s.id === branch.id)?.first ?? 1, d.n));
    if (follows(kid)) after.push(kid);
    else {
      const map = branch.up ? above : below;
      map.set(at, [...(map.get(at) ?? []), kid]);
    }
  }
  // Titles line up with those of the cards inside, clear of the curves that lead to them.
  const plan: CardPlan = yield* planCard(yield* draftCard(d), {
    least: w,
    most: w,
    padRight: inside.length ? CHILD_RIGHT + kidsRoom + 12 : 12,
    extra: note ? [note] : [],
    together: Math.min(d.n, ...below.keys(), ...[...above.keys()].filter((row) => row > 1).map((row) => row - 1)),
    headed: Number.POSITIVE_INFINITY,
  });
  const inset = insetAt(nest, state);
  const childRight = edge - CHILD_RIGHT;
  const child = function* (kid: ViewDungeon, into: string | undefined): Work<void> {
    state.y += NEST_AIR;
    yield* emit(kid, state, { left: left + inset, right: childRight, room: kidsRoom, nest: nest + 1, within: into });
    state.y += NEST_AIR;
  };

  for (const kid of above.get(1) ?? []) yield* child(kid, within);
  above.delete(1);
  // The card is registered before its children so that it is painted under them.
  const branches = new Map(d.branches.map((b) => [b.id, b]));
  const draft: Draft = {
    card: undefined as unknown as Card,
    rows: [],
    step: edgeStep(count),
    edges: strips.map((strip) => ({ strip, branch: branches.get(strip.id)! })),
  };
  state.cards.set(d.id, draft);
  state.order.push(d.id);
  if (d.index === 0 && d.depthStart === 1) {
    state.y += 3;
    state.surface = state.y - 3;
  }
  const top = state.y;
  const heads = Array.from({ length: plan.head }, (_, i) => state.y + (i + 0.5) * ROW);
  state.y += plan.head * ROW;
  const empty = emptyRows(d, plan, strips, above, below);
  const folds: { from: number; to: number; y: number }[] = [];
  let labelled = false;
  for (let row = 1; row <= d.n; row++) {
    const up = above.get(row);
    if (up) for (const kid of up) yield* child(kid, d.id);
    let end = row;
    while (end < d.n && empty.has(row) && empty.has(end + 1)) end++;
    if (empty.has(row) && end - row + 1 >= FOLD) {
      const y = state.y + ROW / 2;
      for (; row < end; row++) draft.rows.push(y);
      draft.rows.push(y);
      folds.push({ from: draft.rows.indexOf(y) + 1, to: end, y });
      state.y += ROW;
      labelled = false;
      continue;
    }
    draft.rows.push(state.y + ROW / 2);
    const depth = d.depthStart + row - 1;
    if (!d.apart && (!labelled || up || depth % 5 === 0)) {
      state.ticks.push({ text: signed(depth), x: LEFT - 10, y: state.y + ROW / 2, line: [] });
      labelled = true;
    }
    state.y += ROW;
    const down = below.get(row);
    if (down) {
      for (const kid of down) yield* child(kid, d.id);
      labelled = false;
    }
  }
  draft.card = {
    dungeon: d,
    plan,
    x: left,
    y: top,
    w,
    h: state.y - top,
    rows: draft.rows,
    heads,
    folds,
    lane: nest,
    apart: !!d.apart,
    joined: follows(d),
    within,
  };
  for (const kid of after) yield* emit(kid, state, place);
}

/** How far a card in a card is indented. */
const insetAt = (nest: number, { narrow }: State) => (nest >= DEEPEST ? 16 : narrow ? NARROW_INDENT : INDENT);

/** The width that a card needs so that none in it is too narrow. */
function leastWidth(d: ViewDungeon, state: State, nest: number): number {
  const kids = childrenOf(d);
  const inside = kids.filter((kid) => !follows(kid));
  const around = insetAt(nest, state) + CHILD_RIGHT + Math.max(0, ...inside.map(roomOf));
  const needs = [
    ...inside.map((kid) => around + leastWidth(kid, state, nest + 1)),
    ...kids.filter(follows).map((kid) => leastWidth(kid, state, nest)),
  ];
  return Math.max(LEAST, ...needs);
}

/** The ribbons of a dungeon's branches in their columns. */
function edgeColumns(d: ViewDungeon): { strips: EdgeStrip['strip'][]; count: number } {
  const strips = columns(d.branches.flatMap((b) => stripOf(b, d.n, 'branch') ?? []));
  return { strips, count: strips.reduce((m, s) => Math.max(m, s.column + 1), 0) };
}

/** The room right of a card that this many columns need. */
const edgeRoom = (count: number) => (count ? 6 + count * edgeStep(count) : 0);
/** What a curve round to the next card needs beyond the ribbons. */
const AROUND = 20;

/** The room that a card, and those that follow it at the same width, need on their right. */
function roomOf(d: ViewDungeon): number {
  const following = childrenOf(d).filter(follows).map(roomOf);
  return Math.max(edgeRoom(edgeColumns(d).count) + (following.length ? AROUND : 0), ...following);
}

/** Whether a dungeon begins where its parent ends: it follows at full width instead of standing inside. */
function follows(d: ViewDungeon): boolean {
  const branch = d.arrival;
  return !!branch && branch.at === branch.parent.n && !branch.up && !branch.portal && d.entryLevel === 1;
}

/** Rows with nothing in them: no ribbon, label, heading, branch, arrival, and nothing inserted beside them. */
function emptyRows(
  d: ViewDungeon,
  plan: CardPlan,
  branches: readonly { readonly first: number; readonly last: number }[],
  above: ReadonlyMap<number, unknown>,
  below: ReadonlyMap<number, unknown>,
): Set<number> {
  const out = new Set<number>();
  for (let row = 1; row <= d.n; row++) out.add(row);
  for (const s of [...plan.strips, ...branches]) for (let row = s.first; row <= s.last; row++) out.delete(row);
  for (const l of plan.labels) out.delete(l.row);
  for (const h of plan.headings) out.delete(h.row);
  out.delete(1);
  out.delete(d.entryLevel);
  for (const row of above.keys()) out.delete(row);
  for (const row of below.keys()) out.delete(row);
  return out;
}
