/** The ribbons of one card, or of one edge of it, in columns. Rows are levels, 1-based. */
import type { Place } from './places';
import type { ViewBranch, ViewLevel } from './view';

/** A ribbon: the candidates of one level or branch, in one column. */
export interface Strip {
  readonly id: string;
  readonly kind: 'level' | 'chance' | 'branch';
  readonly places: readonly Place[];
  /** Where it landed in this game; then `places` are only where it might have. */
  readonly at?: number;
  /** True where it can be placed nowhere: one hollow cell shows where the file would have it. */
  readonly nowhere: boolean;
  readonly column: number;
  readonly first: number;
  readonly last: number;
}

/** From one ribbon to the next in pixels; the fullest is 9 wide, and where there are many, none is full. */
export const stepFor = (columns: number) => (columns > 10 ? 8 : 11);

/** The same for the ribbons of branches on a card's edge. */
export const edgeStep = (columns: number): number => (columns > 6 ? 7 : 10);

/** Centre of a ribbon's column. */
export function stripX(plan: { readonly numberRight: number; readonly step: number }, column: number): number {
  return plan.numberRight + 14 + column * plan.step;
}

/** Puts ribbons into columns: a row of air between two ribbons of one column; single cells may touch. */
export function columns(strips: readonly Omit<Strip, 'column'>[]): Strip[] {
  const sorted = [...strips].sort((a, b) => a.first - b.first);
  const ends: { last: number; single: boolean }[] = [];
  return sorted.map((s) => {
    const single = s.first === s.last;
    let column = ends.findIndex((e) => s.first > e.last + (e.single || single ? 0 : 1));
    if (column < 0) column = ends.length;
    ends[column] = { last: s.last, single };
    return { ...s, column };
  });
}

/** The ribbon of a level or branch, without its column; `undefined` where the file does not say where it goes. */
export function stripOf(
  thing: ViewLevel | ViewBranch,
  n: number,
  kind: Strip['kind'],
): Omit<Strip, 'column'> | undefined {
  const { id, landed: at } = thing;
  const places = thing.places ?? [];
  const rows = places.map((p) => p.dlevel);
  if (at !== undefined) rows.push(Math.max(1, Math.min(at, n)));
  if (rows.length) {
    return { id, kind, places, at, nowhere: false, first: Math.min(...rows), last: Math.max(...rows) };
  }
  const base = thing.entry.base?.value;
  if (base === undefined) return undefined;
  const row = Math.max(1, Math.min(base > 0 ? base : n + base + 1, n));
  return { id, kind, places, nowhere: true, first: row, last: row };
}
