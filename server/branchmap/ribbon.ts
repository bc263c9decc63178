/**
 * The shape of a ribbon: one piece per candidate level, as wide and as full as it is likely, smooth from row to row,
 * rounded at its ends. A level with one place is a single solid cell.
 */
import type { SceneItem } from '../protocol';
import { r } from './curves';
import type { Strip } from './strips';

/** Half the width of a piece in pixels: 1.5 for hardly ever, 4.5 for always. */
const halfWidth = (p: number) => 1.5 + 3 * Math.sqrt(Math.min(p, 1));
const shade = (p: number) => Math.round((0.42 + 0.58 * Math.sqrt(Math.min(p, 1))) * 100) / 100;
/** Air between a piece and the row line. */
const AIR = 0.9;

/** The drawing of one ribbon around x; `rows` are the centres of the levels' rows, `half` half a row's height. */
export function ribbonShapes(strip: Strip, x: number, rows: readonly number[], half: number, extra = ''): SceneItem[] {
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
    const thread = places.slice(1).flatMap((p, i) => {
      const [from, to] = [rows[places[i]!.dlevel - 1], rows[p.dlevel - 1]];
      return from !== undefined && to !== undefined && to - from > 2 * half + 1
        ? [`M${r(x)} ${r(from + half)}V${r(to - half)}`]
        : [];
    });
    if (thread.length)
      out.push({ kind: 'path', key: `${id}/spine`, class: `spine ${tone}${ghost}`, target: id, d: thread.join('') });
    let open: { shade: number; item: Extract<SceneItem, { kind: 'path' }> } | undefined;
    places.forEach((place, i) => {
      const y = rows[place.dlevel - 1];
      if (y === undefined || (ghost && place.dlevel === at)) {
        open = undefined;
        return;
      }
      const above = places[i - 1]?.dlevel === place.dlevel - 1 ? places[i - 1] : undefined;
      const below = places[i + 1]?.dlevel === place.dlevel + 1 ? places[i + 1] : undefined;
      const m = halfWidth(place.p);
      const d = piece(x, y, half, above && (m + halfWidth(above.p)) / 2, m, below && (m + halfWidth(below.p)) / 2);
      // Pieces of one shade are one item: a wide range costs no more than a narrow one.
      if (open?.shade === shade(place.p)) open.item.d += d;
      else {
        open = {
          shade: shade(place.p),
          item: {
            kind: 'path',
            key: `${id}/p${place.dlevel}`,
            class: `ribbon ${tone}${ghost}`,
            target: id,
            d,
            opacity: shade(place.p),
          },
        };
        out.push(open.item);
      }
    });
  }
  const cell = at ?? (places.length === 1 ? places[0]!.dlevel : undefined);
  const y = cell === undefined ? undefined : rows[cell - 1];
  if (y !== undefined) {
    const p = at === undefined ? Math.min(1, places[0]!.p) : 1;
    const m = Math.max(2.5, halfWidth(p));
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
      opacity: shade(p),
    });
  }
  return out;
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
