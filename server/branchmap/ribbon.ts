/**
 * The shape of a ribbon: one piece per candidate level, as wide and as full as it is likely, smooth from row to row,
 * rounded at its ends. A level with one place is a single solid cell.
 */
import type { SceneItem } from '../protocol';
import { r } from './curves';
import type { Strip } from './strips';

/** Air between a piece and the row line. */
const AIR = 0.9;

/** Draws the ribbons of one card. */
export class Ribbons {
  /** The upper edge of a piece in each row, as it is written in a path. */
  readonly #tops: string[];
  /** The height of a piece with straight sides. */
  readonly #tall: number;

  /** @param rows centres of the levels' rows, `half` half a row's height */
  constructor(
    readonly rows: readonly number[],
    readonly half: number,
  ) {
    this.#tops = rows.map((y) => String(r(y - half + AIR)));
    this.#tall = r(2 * half - 2 * AIR);
  }

  /** The drawing of one ribbon around x. */
  shapes(strip: Strip, x: number, extra = ''): SceneItem[] {
    const { rows, half } = this;
    const { id, places, at } = strip;
    if (strip.removed) return ghostShapes(strip, x, rows, half);
    const tone = `${strip.kind}${extra ? ` ${extra}` : ''}`;
    const out: SceneItem[] = [];
    if (strip.nowhere) {
      const y = rows[strip.first - 1]!;
      return [
        {
          kind: 'rect',
          key: `${id}/cell`,
          class: 'nowhere error',
          target: id,
          x: r(x - 4),
          y: r(y - half + 3),
          w: 8,
          h: 2 * half - 6,
          r: 3,
        },
      ];
    }
    const ghost = at !== undefined ? ' ghost' : '';
    if (places.length > 1 || ghost) {
      // Where other cards stand between two rows (compact layout), a thread holds the pieces together.
      const thread: string[] = [];
      for (let i = 1; i < places.length; i++) {
        const from = rows[places[i - 1]!.dlevel - 1];
        const to = rows[places[i]!.dlevel - 1];
        if (from !== undefined && to !== undefined && to - from > 2 * half + 1)
          thread.push(`M${r(x)} ${r(from + half)}V${r(to - half)}`);
      }
      if (thread.length)
        out.push({ kind: 'path', key: `${id}/spine`, class: `spine ${tone}${ghost}`, target: id, d: thread.join('') });
      this.#pieces(strip, x, `ribbon ${tone}${ghost}`, out);
    }
    const cell = at ?? (places.length === 1 ? places[0]!.dlevel : undefined);
    const y = cell === undefined ? undefined : rows[cell - 1];
    if (y !== undefined) {
      const look = lookOf(at === undefined ? places[0]!.p : 1);
      const m = Math.max(2.5, look.half);
      out.push({
        kind: 'rect',
        key: `${id}/cell`,
        class: `cell ${tone}`,
        target: id,
        x: r(x - m),
        y: r(y - half + 1.5),
        w: r(2 * m),
        h: r(2 * half - 3),
        r: Math.min(3, m),
        opacity: look.shade,
      });
    }
    return out;
  }

  /** One piece per place; those of one shade that follow each other are one item, so a wide range costs no more. */
  #pieces({ id, places, at }: Strip, x: number, look: string, out: SceneItem[]): void {
    const { rows, half } = this;
    let parts: string[] = [];
    let open: { readonly shade: number; readonly dlevel: number } | undefined;
    const close = (): void => {
      if (!open) return;
      const { shade: opacity, dlevel } = open;
      out.push({ kind: 'path', key: `${id}/p${dlevel}`, class: look, target: id, d: parts.join(''), opacity });
      open = undefined;
      parts = [];
    };
    let p = Number.NaN;
    let now = lookOf(1);
    let straight: readonly [string, string] = ['', ''];
    for (const [i, place] of places.entries()) {
      const { dlevel } = place;
      const y = rows[dlevel - 1];
      if (y === undefined || dlevel === at) {
        close();
        continue;
      }
      if (place.p !== p) {
        p = place.p;
        now = lookOf(p);
        straight = [`M${r(x - now.half)} `, `h${r(2 * now.half)}v${this.#tall}h${r(-2 * now.half)}z`];
      }
      if (open?.shade !== now.shade) {
        close();
        open = { shade: now.shade, dlevel };
      }
      const above = places[i - 1];
      const below = places[i + 1];
      const isAfter = above?.dlevel === dlevel - 1;
      const isBefore = below?.dlevel === dlevel + 1;
      // Between equally likely neighbours, which most have, the sides are straight.
      if (isAfter && isBefore && above.p === p && below.p === p)
        parts.push(straight[0], this.#tops[dlevel - 1]!, straight[1]);
      else {
        const m = now.half;
        const a = isAfter ? (m + lookOf(above.p).half) / 2 : undefined;
        const b = isBefore ? (m + lookOf(below.p).half) / 2 : undefined;
        parts.push(piece(x, y, half, a, m, b));
      }
    }
    close();
  }
}

/** Half the width of a piece in pixels, 1.5 for hardly ever, 4.5 for always; and how full its colour is. */
function lookOf(p: number): { readonly half: number; readonly shade: number } {
  const root = Math.sqrt(Math.min(p, 1));
  return { half: 1.5 + 3 * root, shade: Math.round((0.42 + 0.58 * root) * 100) / 100 };
}

/** Half the width of a ghost's outline: a ribbon's, and a single cell's. */
const GHOST = 3;
const GHOST_CELL = 4;

/** What is gone: hollow dashed outlines round the rows it had, one per run of rows that follow each other. */
function ghostShapes(strip: Strip, x: number, rows: readonly number[], half: number): SceneItem[] {
  const runs: { key: number; top: number; bottom: number }[] = [];
  const dlevels = strip.places.length ? strip.places.map((p) => p.dlevel) : [strip.first];
  for (const dlevel of dlevels) {
    const y = rows[dlevel - 1];
    if (y === undefined) continue;
    const last = runs.at(-1);
    if (last && y - half - last.bottom < 1) last.bottom = y + half;
    else runs.push({ key: dlevel, top: y - half, bottom: y + half });
  }
  const m = dlevels.length === 1 ? GHOST_CELL : GHOST;
  const out: SceneItem[] = runs.map(({ key, top, bottom }, i) => ({
    kind: 'rect',
    key: `${strip.id}/${i ? `p${key}` : 'cell'}`,
    class: 'gone removed',
    target: strip.id,
    x: r(x - m),
    y: r(top + 1.5),
    w: 2 * m,
    h: r(bottom - top - 3),
    r: 3,
  }));
  // Where other cards stand between two rows (compact layout), a thread holds the pieces together.
  const thread = runs.slice(1).map((run, i) => `M${r(x)} ${r(runs[i]!.bottom)}V${r(run.top)}`);
  if (thread.length)
    out.unshift({
      kind: 'path',
      key: `${strip.id}/spine`,
      class: 'spine removed',
      target: strip.id,
      d: thread.join(''),
    });
  return out;
}

/** One piece: half widths at its upper edge, middle and lower edge; an absent edge is a rounded end. */
function piece(x: number, y: number, half: number, a: number | undefined, m: number, b: number | undefined): string {
  const top = y - half + AIR;
  const low = y + half - AIR;
  // Between equally likely neighbours, which most have, the sides are straight.
  if (a === m && b === m) return `M${r(x - m)} ${r(top)}h${r(2 * m)}v${r(low - top)}h${r(-2 * m)}z`;
  const round = Math.min(m, 4);
  const up =
    a === undefined
      ? `M${r(x - m)} ${r(top + round)}Q${r(x - m)} ${r(top)} ${r(x)} ${r(top)}Q${r(x + m)} ${r(top)} ${r(x + m)} ${r(top + round)}`
      : `M${r(x - a)} ${r(top)}H${r(x + a)}`;
  const right = b === undefined ? '' : `Q${r(x + m)} ${r((y + low) / 2)} ${r(x + b)} ${r(low)}`;
  const upRight = a === undefined ? '' : `Q${r(x + m)} ${r((y + top) / 2)} ${r(x + m)} ${r(y)}`;
  const down =
    b === undefined
      ? `V${r(low - round)}Q${r(x + m)} ${r(low)} ${r(x)} ${r(low)}Q${r(x - m)} ${r(low)} ${r(x - m)} ${r(low - round)}`
      : `H${r(x - b)}Q${r(x - m)} ${r((y + low) / 2)} ${r(x - m)} ${r(y)}`;
  const upLeft =
    a === undefined ? '' : `${b === undefined ? `V${r(y)}` : ''}Q${r(x - m)} ${r((y + top) / 2)} ${r(x - a)} ${r(top)}`;
  return `${up}${upRight}${b === undefined ? '' : `V${r(y)}`}${right}${down}${upLeft}z`;
}
