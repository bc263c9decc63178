/** Curves of the branches: cubic pieces that leave and arrive horizontally. */
import type { Point } from './picture';

export interface Curve {
  readonly d: string;
  readonly points: Point[];
  /** The point at half of its length, roughly: where the symbol stands. */
  at(t: number): Point;
}

/** Points along one piece at most; no real picture is so high. */
const MOST_STEPS = 1_000;

type Cubic = readonly [Point, Point, Point, Point];

/** One S-curve per leg, from each point to the next, straight where both are level. */
export function curveThrough(stops: readonly Point[]): Curve {
  return curveOf(
    stops.slice(1).map((to, i) => {
      const from = stops[i]!;
      const mid = (from.x + to.x) / 2;
      return [from, { x: mid, y: from.y }, { x: mid, y: to.y }, to] as const;
    }),
  );
}

/** A bracket out to one side and back: from an edge to a lower or higher place on the same side. */
export function curveAround(from: Point, to: Point, reach: number): Curve {
  const x = reach < 0 ? Math.min(from.x, to.x) + reach : Math.max(from.x, to.x) + reach;
  return curveOf([[from, { x, y: from.y }, { x, y: to.y }, to]]);
}

function curveOf(cubics: readonly Cubic[]): Curve {
  const first = cubics[0]![0];
  let d = `M${r(first.x)} ${r(first.y)}`;
  const points: Point[] = [];
  for (const c of cubics) {
    const [, b, e, z] = c;
    d +=
      c[0].y === z.y && b.y === z.y
        ? `L${r(z.x)} ${r(z.y)}`
        : `C${r(b.x)} ${r(b.y)} ${r(e.x)} ${r(e.y)} ${r(z.x)} ${r(z.y)}`;
    const steps = Math.max(12, Math.min(Math.ceil((Math.abs(c[0].x - z.x) + Math.abs(c[0].y - z.y)) / 8), MOST_STEPS));
    for (let i = points.length ? 1 : 0; i <= steps; i++) points.push(on(c, i / steps));
  }
  return {
    d,
    points,
    at: (t) => {
      const scaled = Math.min(Math.max(t, 0), 0.9999) * cubics.length;
      return on(cubics[Math.floor(scaled)]!, scaled % 1);
    },
  };
}

function on([a, b, c, d]: Cubic, t: number): Point {
  const u = 1 - t;
  const mix = (p: number, q: number, s: number, w: number) =>
    u * u * u * p + 3 * u * u * t * q + 3 * u * t * t * s + t * t * t * w;
  return { x: mix(a.x, b.x, c.x, d.x), y: mix(a.y, b.y, c.y, d.y) };
}

/** A coordinate with one decimal at most. */
export const r = (n: number): number => Math.round(n * 10) / 10;
