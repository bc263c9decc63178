/** The drawing of one card: its rows, ribbons, labels and title, and where the pointer finds them. */
import type { SceneItem } from '../protocol';
import type { Work } from '../syntax/work';
import { r } from './curves';
import type { Label } from './labels';
import { Pace } from './pace';
import { type Box, type Card, type EdgeStrip, headingY, type Picture } from './picture';
import { Ribbons } from './ribbon';
import { stripX } from './strips';
import type { ViewDungeon } from './view';
import { type DiffTone, diffSign, diffTone, SIGN_ROOM } from './wording';

/** Half the height of a row. */
export const halfRow = (picture: Picture) => (picture.compact ? 9 : 8.5);

export function* drawCard(card: Card, picture: Picture, items: SceneItem[]): Work<void> {
  const { plan, dungeon: d } = card;
  const id = d.id;
  const half = halfRow(picture);
  const tone = toneOfCard(d);
  items.push({
    kind: 'rect',
    key: `${id}/card`,
    class: `card${card.apart ? ' apart' : ''}${tone ? ` ${tone}` : ''}`,
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
      class: d.diff === 'removed' ? 'arrival removed' : 'arrival',
      d: `M${r(card.x + 5)} ${r(arrival - 3.5)}l5.5 3.5l-5.5 3.5z`,
    });

  const pace = new Pace();
  const ribbons = new Ribbons(card.rows, half);
  for (const s of plan.strips) {
    if (pace.due()) yield;
    items.push(...ribbons.shapes(s, card.x + stripX(plan, s.column)));
  }
  for (const l of plan.labels) {
    if (pace.due()) yield;
    drawLabel(l, card, half, items);
  }
  for (const h of plan.headings) {
    const y = headingY(card, h);
    if (y === undefined) continue;
    const x = card.x + card.w - h.inset;
    const isTitle = h.class === 'title';
    if (isTitle && d.diff) {
      tint(items, id, diffTone(d.diff), titleBox(card, half));
      const sign = diffSign(d.diff);
      items.push({
        kind: 'text',
        key: `${id}/sign`,
        class: `diff ${diffTone(d.diff)}`,
        target: id,
        x: r(x - h.width),
        y: r(y),
        text: sign,
      });
    }
    const text: SceneItem = {
      kind: 'text',
      key: `${id}/heading${h.row}${h.inset > plan.padRight ? `-${Math.round(h.inset)}` : ''}`,
      class: h.class === 'removed' ? 'muted removed' : isTitle && d.diff === 'removed' ? 'title removed' : h.class,
      target: id,
      x: r(x),
      y: r(y),
      text: h.text,
      anchor: 'end',
      maxWidth: Math.ceil(h.width),
    };
    items.push(text);
    if (isTitle && (d.fault === 'error' || d.fault === 'warning'))
      mark(items, `${id}/fault`, id, x - h.width + 7 + (d.diff ? SIGN_ROOM : 0), y, d.fault);
  }
}

/** A card that only one of the two files has is edged; one that changed says so at its title. */
function toneOfCard(d: ViewDungeon): 'added' | 'removed' | undefined {
  return d.diff === 'added' || d.diff === 'removed' ? d.diff : undefined;
}

/** Where the title of a card is pointed at. */
function titleBox(card: Card, half: number): Box {
  const { plan } = card;
  const title = plan.headings.find((h) => h.class === 'title');
  const w = (title?.width ?? 40) + 12;
  const y = (title && headingY(card, title)) ?? card.rows[0]!;
  return { x: card.x + card.w - plan.padRight + 6 - w, y: y - half + 1, w, h: 2 * half - 2 };
}

/** Where a label is pointed at. */
function labelBox(l: Label, card: Card, half: number): Box {
  const from = l.pieces[0]?.x ?? 0;
  return {
    x: card.x + l.x + from - 4,
    y: card.rows[l.row - 1]! - half + 1,
    w: l.width - from + 8,
    h: 2 * half - 2,
  };
}

/** The ground of what differs. */
export function tint(items: SceneItem[], id: string, tone: DiffTone, box: Box, radius = 3): void {
  items.push({
    kind: 'rect',
    key: `${id}/tint`,
    class: `tint ${tone}`,
    target: id,
    x: r(box.x),
    y: r(box.y),
    w: r(box.w),
    h: r(box.h),
    r: radius,
  });
}

function drawLabel(l: Label, card: Card, half: number, items: SceneItem[]): void {
  const y = card.rows[l.row - 1];
  if (y === undefined) return;
  const x = card.x + l.x;
  const start = x + (l.pieces[0]?.x ?? 0);
  if (l.tone && l.pieces[0]?.class === l.tone) tint(items, l.id, l.tone, labelBox(l, card, half));
  if (l.column >= 0) {
    const from = card.x + stripX(card.plan, l.column) + 6.5;
    if (start - 5 > from)
      items.push({
        kind: 'path',
        key: `${l.id}/leader`,
        class: 'leader',
        target: l.id,
        d: `M${r(from)} ${r(y)}H${r(start - 5)}`,
      });
  }
  l.pieces.forEach((p, i) => {
    if (p.class === 'fault' || p.class === 'warn')
      mark(items, `${l.id}/fault`, l.id, x + p.x + 6, y, p.class === 'fault' ? 'error' : 'warning');
    else if (p.text && l.tone === p.class)
      items.push({
        kind: 'text',
        key: `${l.id}/sign`,
        class: `diff ${p.class}`,
        target: l.id,
        x: r(x + p.x),
        y: r(y),
        text: p.text,
      });
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
        class: p.class === 'name' && l.tone === 'removed' ? 'name removed' : p.class,
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

function hit(items: SceneItem[], id: string, { x, y, w, h }: Box): void {
  items.push({ kind: 'rect', key: `${id}/hit`, class: 'hit', target: id, x: r(x), y: r(y), w: r(w), h, r: 3 });
}

/**
 * Where the pointer and the keyboard find things: one `hit` per thing; `touch` where it is drawn beside.
 * @param edges the ribbons on this card's edge
 */
export function* drawHits(card: Card, edges: readonly EdgeStrip[], picture: Picture, items: SceneItem[]): Work<void> {
  const { dungeon: d, plan } = card;
  const half = halfRow(picture);
  hit(items, d.id, titleBox(card, half));
  const labelled = new Map(plan.labels.map((l) => [l.id, l]));
  const pace = new Pace();
  for (const s of plan.strips) {
    if (pace.due()) yield;
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
    if (pace.due()) yield;
    hit(items, l.id, labelBox(l, card, half));
  }
  for (const e of edges) {
    if (pace.due()) yield;
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
