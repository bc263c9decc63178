/**
 * The curves of the branches: from the place a branch has in this view to the level it arrives on, through the rows of
 * air of the lanes between them, with its symbol and its word where nothing else is.
 */
import type { Work } from '../syntax/work';
import { type Curve, curveAround, curveThrough } from './curves';
import { Pace } from './pace';
import type { Card, EdgeStrip, Link, Point } from './picture';
import { type Draft, dress } from './symbols';
import type { ViewBranch } from './view';

interface RouteInput {
  readonly cards: ReadonlyMap<string, Card>;
  readonly edges: readonly EdgeStrip[];
  readonly rowHeight: number;
  /** Of the picture, where lanes stand side by side; absent where there is one lane with all branches on its right. */
  readonly width?: number;
  /** Where words may begin. */
  readonly left: number;
}

/** How many rows a curve bends out of its way to pass between two cards rather than behind one. */
const DETOUR_ROWS = 9;
const SOCKET = 7;
/** Length of the line of a branch that leads nowhere. */
const STUB = 22;

export function* routeLinks(input: RouteInput): Work<Link[]> {
  const { cards, edges } = input;
  const byBranch = new Map(edges.map((e) => [e.branch.id, e]));
  const list = [...cards.values()];
  const lanes = new Map<number, Card[]>();
  for (const c of list) {
    const there = lanes.get(c.lane);
    if (there) there.push(c);
    else lanes.set(c.lane, [c]);
  }
  const pace = new Pace();
  const room: Room = { lanes, used: new Map(), rowHeight: input.rowHeight, pace };
  const drafts: Draft[] = [];

  for (const card of list) {
    for (const branch of card.dungeon.branches) {
      if (pace.due()) yield;
      const edge = byBranch.get(branch.id);
      if (!edge) continue;
      const row = card.rows[Math.max(0, (branch.at ?? edge.strip.first) - 1)] ?? card.rows[0]!;
      const out = edge.x < card.x ? -1 : 1;
      const open = (end: 'parent' | 'child') => branch.missing === end;
      const start: Point = { x: edge.x + out * (6 + (open('parent') ? SOCKET : 0)), y: row };
      // In one lane, no line could lead past all the cards to a dungeon that hangs on another branch now.
      const children = branch.children.filter(
        (c) => input.width !== undefined || c.arrival === branch || cards.get(c.id)?.within === card.dungeon.id,
      );
      if (!children.length) {
        const stub = curveThrough([start, { x: start.x + out * STUB, y: row }]);
        drafts.push({
          link: { branch, d: stub.d, points: stub.points },
          at: (t) => ({ x: start.x + out * (STUB - 20 + t * 40), y: row }),
        });
        continue;
      }
      for (const child of children) {
        const target = cards.get(child.id);
        if (!target) continue;
        const y = target.rows[child.entryLevel - 1] ?? target.rows[0]!;
        const curve =
          input.width !== undefined
            ? yield* wideCurve(start, target, card, y, open('child'), room)
            : compactCurve(edge.x, row, target, card, y, branch.missing);
        if (pace.due(curve.points.length / 16)) yield;
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
        });
      }
    }
  }
  return yield* dress(drafts, list, edges, input.width, input.left);
}

/** What curves pass between. */
interface Room {
  readonly lanes: ReadonlyMap<number, readonly Card[]>;
  /** How many curves pass a lane at a height. */
  readonly used: Map<string, number>;
  readonly rowHeight: number;
  readonly pace: Pace;
}

function* wideCurve(start: Point, target: Card, parent: Card, y: number, open: boolean, room: Room): Work<Curve> {
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
    // Of a few hundred heights, each is looked at in each lane between.
    if (room.pace.due(8)) yield;
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
function freeRow(cards: readonly Card[], from: number, to: number, room: Room, lane: number): number {
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
