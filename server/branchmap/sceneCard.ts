/** The drawing of one card: its rows, ribbons, labels and title, and where the pointer finds them. */
import type { SceneItem } from '../protocol';
import { r } from './curves';
import type { Label } from './labels';
import type { Card, Picture } from './picture';
import { ribbonShapes } from './ribbon';
import { stripX } from './strips';

/** Half the height of a row. */
export const halfRow = (picture: Picture) => (picture.compact ? 9 : 8.5);

export function drawCard(card: Card, picture: Picture, items: SceneItem[]): void {
  const { plan, dungeon: d } = card;
  const id = d.id;
  const half = halfRow(picture);
  items.push({
    kind: 'rect',
    key: `${id}/card`,
    class: card.apart ? 'card apart' : 'card',
    target: id,
    x: r(card.x) + 0.5,
    y: r(card.y) + 0.5,
    w: r(card.w) - 1,
    h: r(card.h) - 1,
    r: 5,
  });
  const folded = new Set(card.folds.flatMap((f) => Array.from({ length: f.to - f.from + 1 }, (_, i) => f.from + i)));
  const shown = card.rows.map((y, i) => ({ y, dlevel: i + 1 })).filter((row) => !folded.has(row.dlevel));
  const lines = shown
    .filter((row) => row.dlevel > 1)
    .map((row) => `M${r(card.x + 6)} ${r(row.y - half)}H${r(card.x + card.w - 6)}`);
  if (lines.length) items.push({ kind: 'path', key: `${id}/rows`, class: 'rowline', d: lines.join('') });
  const numberX = card.x + plan.numberRight;
  for (const row of shown)
    items.push({
      kind: 'text',
      key: `${id}/n${row.dlevel}`,
      class: 'number',
      x: r(numberX),
      y: r(row.y),
      text: String(row.dlevel),
      anchor: 'end',
    });
  for (const f of card.folds)
    items.push({
      kind: 'text',
      key: `${id}/fold${f.from}`,
      class: 'fold',
      x: r(card.x + 12),
      y: r(f.y),
      text: `⋯ ${f.from}–${f.to}`,
    });
  const arrival = card.rows[d.entryLevel - 1];
  if (arrival !== undefined)
    items.push({
      kind: 'path',
      key: `${id}/arrival`,
      class: 'arrival',
      d: `M${r(card.x + 5)} ${r(arrival - 3.5)}l5.5 3.5l-5.5 3.5z`,
    });

  for (const s of plan.strips) {
    const x = card.x + stripX(plan, s.column);
    items.push(...ribbonShapes(s, x, card.rows, half));
  }
  for (const l of plan.labels) drawLabel(l, card, items);
  for (const h of plan.headings) {
    const y = card.rows[h.row - 1];
    if (y === undefined) continue;
    const x = card.x + card.w - plan.padRight;
    const text: SceneItem = {
      kind: 'text',
      key: `${id}/heading${h.row}`,
      class: h.class,
      target: id,
      x: r(x),
      y: r(y),
      text: h.text,
      anchor: 'end',
      maxWidth: Math.ceil(h.width),
    };
    items.push(text);
    if (h.class === 'title' && (d.fault === 'error' || d.fault === 'warning'))
      mark(items, `${id}/fault`, id, x - h.width + 7, y, d.fault);
  }
}

function drawLabel(l: Label, card: Card, items: SceneItem[]): void {
  const y = card.rows[l.row - 1];
  if (y === undefined) return;
  const x = card.x + l.x;
  if (l.column >= 0) {
    const from = card.x + stripX(card.plan, l.column) + 6.5;
    if (x - 5 > from)
      items.push({
        kind: 'path',
        key: `${l.id}/leader`,
        class: 'leader',
        target: l.id,
        d: `M${r(from)} ${r(y)}H${r(x - 5)}`,
      });
  }
  l.pieces.forEach((p, i) => {
    if (p.class === 'fault' || p.class === 'warn')
      mark(items, `${l.id}/fault`, l.id, x + p.x + 6, y, p.class === 'fault' ? 'error' : 'warning');
    else if (p.class === 'tag') {
      items.push({
        kind: 'rect',
        key: `${l.id}/tagbox`,
        class: 'tagbox',
        target: l.id,
        x: r(x + p.x) + 0.5,
        y: r(y) - 6,
        w: 13,
        h: 12,
        r: 2.5,
      });
      items.push({
        kind: 'text',
        key: `${l.id}/tag`,
        class: 'tag',
        target: l.id,
        x: r(x + p.x) + 7,
        y: r(y),
        text: p.text,
        anchor: 'middle',
      });
    } else
      items.push({
        kind: 'text',
        key: `${l.id}/text${i}`,
        class: p.class,
        target: l.id,
        x: r(x + p.x),
        y: r(y),
        text: p.text,
        maxWidth: Math.ceil(p.width),
      });
  });
}

/** A fault where it is: a filled circle with its sign. */
export function mark(
  items: SceneItem[],
  key: string,
  target: string,
  x: number,
  y: number,
  severity: 'error' | 'warning',
): void {
  items.push({ kind: 'circle', key: `${key}/disc`, class: `mark ${severity}`, target, x: r(x), y: r(y), r: 5.5 });
  items.push({ kind: 'text', key, class: 'mark-sign', target, x: r(x), y: r(y), text: '!', anchor: 'middle' });
}

/** Where the pointer and the keyboard find things: one `hit` per thing; `touch` where it is drawn beside. */
export function drawHits(card: Card, picture: Picture, items: SceneItem[]): void {
  const { dungeon: d, plan } = card;
  const half = halfRow(picture);
  const title = plan.headings.find((h) => h.class === 'title');
  const w = (title?.width ?? 40) + 20;
  items.push({
    kind: 'rect',
    key: `${d.id}/hit`,
    class: 'hit',
    target: d.id,
    x: r(card.x + card.w - plan.padRight + 10 - w),
    y: r(card.rows[0]! - half + 1),
    w: r(w),
    h: 2 * half - 2,
    r: 3,
  });
  const labelled = new Map(plan.labels.map((l) => [l.id, l]));
  for (const s of plan.strips) {
    const x = r(card.x + stripX(plan, s.column) - 5.5);
    const top = r(card.rows[s.first - 1]! - half);
    const bottom = r(card.rows[s.last - 1]! + half);
    const l = labelled.get(s.id);
    items.push({
      kind: 'rect',
      key: `${s.id}/touch`,
      class: l ? 'touch' : 'hit',
      target: s.id,
      x,
      y: top,
      w: 11,
      h: bottom - top,
      r: 4,
    });
  }
  for (const l of plan.labels) {
    const y = card.rows[l.row - 1]!;
    items.push({
      kind: 'rect',
      key: `${l.id}/hit`,
      class: 'hit',
      target: l.id,
      x: r(card.x + l.x - 4),
      y: r(y - half + 1),
      w: r(l.width + 8),
      h: 2 * half - 2,
      r: 3,
    });
  }
  for (const e of picture.edges) {
    if (e.card !== card) continue;
    const top = r(card.rows[e.strip.first - 1]! - half);
    const bottom = r(card.rows[e.strip.last - 1]! + half);
    items.push({
      kind: 'rect',
      key: `${e.branch.id}/touch`,
      class: 'touch',
      target: e.branch.id,
      x: r(e.x - 5),
      y: top,
      w: 10,
      h: bottom - top,
      r: 4,
    });
  }
}
