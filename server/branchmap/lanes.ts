/**
 * Which lane each card stands in when the picture has one depth axis: up to the left of its parent, down and portals
 * to the right, in the parent's own lane where it begins below it; a row of air between unrelated cards; else the
 * nearest lane with room. Lane 0 is the first dungeon's. Rows are depths.
 */
import type { Work } from '../syntax/work';
import { Pace } from './pace';
import type { ViewDungeon, ViewWorld } from './view';

export interface Stand {
  readonly dungeon: ViewDungeon;
  readonly lane: number;
  /** Depths of its first and last level. */
  readonly top: number;
  readonly bottom: number;
  /** True for one that stands apart from the axis: its rows are no depths. */
  readonly apart: boolean;
}

interface Attempt {
  readonly stands: Stand[];
  readonly cost: number;
}

/** Depths further from the surface than this come only from broken files; such cards are pulled in. */
const FURTHEST = 400;

/** Gives every dungeon its lane: the cheapest of a few orders of trying. */
export function* assignLanes(world: ViewWorld): Work<Stand[]> {
  const { dungeons } = world;
  if (!dungeons.length) return [];
  const orders: ((a: ViewDungeon, b: ViewDungeon) => number)[] = [
    (a, b) => a.index - b.index,
    (a, b) => a.n - b.n || a.index - b.index,
    (a, b) => a.depthStart - b.depthStart || a.index - b.index,
    (a, b) => b.n - a.n || a.index - b.index,
  ];
  let best: Attempt | undefined;
  for (const order of orders) {
    const attempt = yield* attemptLanes(dungeons, order);
    if (!best || attempt.cost < best.cost) best = attempt;
  }
  return best!.stands;
}

function* attemptLanes(
  dungeons: readonly ViewDungeon[],
  order: (a: ViewDungeon, b: ViewDungeon) => number,
): Work<Attempt> {
  const lanes = new Map<number, [number, number][]>();
  const stands: Stand[] = [];
  let cost = 0;
  const pace = new Pace();
  /** What stands in the way of a card there. */
  const blocking = (lane: number, top: number, bottom: number, air = 1) =>
    lanes.get(lane)?.find(([t, b]) => top - air <= b && bottom + air >= t);
  const isFree = (lane: number, top: number, bottom: number, air = 1) => !blocking(lane, top, bottom, air);
  const put = (dungeon: ViewDungeon, lane: number, apart = false, at = dungeon.depthStart) => {
    const stand: Stand = { dungeon, lane, top: at, bottom: at + dungeon.n - 1, apart };
    const there = lanes.get(lane);
    if (there) there.push([stand.top, stand.bottom]);
    else lanes.set(lane, [[stand.top, stand.bottom]]);
    stands.push(stand);
    return stand;
  };

  const roots = dungeons.filter((d) => !d.arrival && (d.index === 0 || childrenOf(d).length));
  for (const root of roots) {
    const top = pulled(root.depthStart);
    let lane = 0;
    for (let k = 1; !isFree(lane, top, top + root.n - 1); k++) lane = k;
    const queue = [put(root, lane, false, top)];
    for (let parent = queue.shift(); parent; parent = queue.shift()) {
      for (const child of childrenOf(parent.dungeon).sort(order)) {
        if (pace.due(8)) yield;
        const from = pulled(child.depthStart);
        const to = from + child.n - 1;
        const side = child.arrival!.up ? -1 : 1;
        let chosen = 0;
        let price = Number.POSITIVE_INFINITY;
        if (from > parent.bottom && !child.arrival!.up && continues(lanes, parent, from, to)) {
          chosen = parent.lane;
          price = from === parent.bottom + 1 ? 0 : 6;
        }
        for (let away = 1; away <= lanes.size + 1 && away * 10 < price; away++) {
          for (const s of [side, -side]) {
            const here = away * 10 + (s === side ? 0 : 4);
            if (here < price && isFree(parent.lane + s * away, from, to)) {
              chosen = parent.lane + s * away;
              price = here;
            }
          }
        }
        cost += price;
        queue.push(put(child, chosen, false, from));
      }
    }
  }
  cost += lanes.size * 6;

  // What nothing leads to stands at the foot of an outer lane, clear of everything else there.
  const alone = dungeons.filter((d) => !d.arrival && d.index > 0 && !childrenOf(d).length);
  const floor = Math.max(...stands.map((s) => s.bottom));
  const ceiling = Math.min(...stands.map((s) => s.top));
  const byPreference = [...lanes.keys()].filter((l) => l !== 0).sort((a, b) => b - a);
  let below = floor + 3;
  for (const d of alone) {
    if (pace.due(2)) yield;
    const lane = byPreference.find((l) => floor - d.n + 1 >= ceiling && isFree(l, floor - d.n + 1, floor, 2));
    if (lane !== undefined) put(d, lane, true, floor - d.n + 1);
    else {
      const l = [1, -1, 0, 2].filter((x) => lanes.has(x)).find((x) => isFree(x, below, below + d.n - 1)) ?? 0;
      for (let by = blocking(l, below, below + d.n - 1); by; by = blocking(l, below, below + d.n - 1))
        below = by[1] + 2;
      put(d, l, true, below);
    }
  }
  stands.sort((a, b) => a.dungeon.index - b.dungeon.index);
  return { stands, cost };
}

/** Whether the parent's lane has room below the parent for a card at these depths. */
function continues(
  lanes: ReadonlyMap<number, readonly (readonly [number, number])[]>,
  parent: Stand,
  top: number,
  bottom: number,
): boolean {
  return !lanes.get(parent.lane)?.some(([t, b]) => {
    const isParent = t === parent.top && b === parent.bottom;
    return isParent ? top <= b : top - 1 <= b && bottom + 1 >= t;
  });
}

/** The dungeons that hang on this one; a branch that is gone may lead to one that hangs on another. */
export function childrenOf(dungeon: ViewDungeon): ViewDungeon[] {
  return dungeon.branches.flatMap((b) => b.children.filter((c) => c.arrival === b));
}

const pulled = (depth: number) => Math.max(-FURTHEST, Math.min(depth, FURTHEST));
