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
  /** Only the file that this one is compared with has it. */
  readonly removed: boolean;
  readonly column: number;
  readonly first: number;
  readonly last: number;
}

/** From one ribbon to the next in pixels; the fullest is 9 wide, and where there are many, none is full. */
export const stepFor = (columns: number) => (columns > 10 ? 8 : 11);

/** The same for the ribbons of branches on a card's edge; dozens of them are a band, and leave the card its room. */
export const edgeStep = (columns: number): number => (columns > 20 ? 4 : columns > 6 ? 7 : 10);

/** Centre of a ribbon's column. */
export function stripX(plan: { readonly numberRight: number; readonly step: number }, column: number): number {
  return plan.numberRight + 14 + column * plan.step;
}

/** Puts ribbons into columns: a row of air between two ribbons of one column; single cells may touch. */
export function columns(strips: readonly Omit<Strip, 'column'>[]): Strip[] {
  const gone = strips.filter((s) => s.removed);
  if (gone.length) {
    // What is there stands where it stands without a comparison; the ghosts come behind it.
    const here = columns(strips.filter((s) => !s.removed));
    const first = here.reduce((m, s) => Math.max(m, s.column + 1), 0);
    return [
      ...here,
      ...columns(gone.map((s) => ({ ...s, removed: false }))).map((s) => ({
        ...s,
        removed: true,
        column: s.column + first,
      })),
    ];
  }
  const sorted = [...strips].sort((a, b) => a.first - b.first);
  const ends: { last: number; single: boolean }[] = [];
  // Of the ribbons that start on one row, the columns that one found full are full for the next of its kind.
  let row = Number.NaN;
  let full = { single: 0, wide: 0 };
  return sorted.map((s) => {
    if (s.first !== row) full = { single: 0, wide: 0 };
    row = s.first;
    const single = s.first === s.last;
    const kind = single ? 'single' : 'wide';
    let column = full[kind];
    for (let e = ends[column]; e && s.first <= e.last + (e.single || single ? 0 : 1); e = ends[column]) column++;
    full[kind] = column + 1;
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
  const removed = thing.diff === 'removed';
  const places = thing.places ?? [];
  const rows = places.map((p) => p.dlevel);
  if (at !== undefined) rows.push(Math.max(1, Math.min(at, n)));
  if (rows.length) {
    return { id, kind, places, at, nowhere: false, removed, first: Math.min(...rows), last: Math.max(...rows) };
  }
  const base = thing.entry.base?.value;
  if (base === undefined) return undefined;
  const row = Math.max(1, Math.min(base > 0 ? base : n + base + 1, n));
  return { id, kind, places, nowhere: true, removed, first: row, last: row };
}
