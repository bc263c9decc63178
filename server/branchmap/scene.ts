/** The picture as flat drawing primitives (protocol.ts): what the webview draws and the SVG export writes. */
import type { Scene, SceneItem } from '../protocol';
import { finish, type Work } from '../syntax/work';
import { drawBadges, linkKey } from './badges';
import { r } from './curves';
import { Pace } from './pace';
import type { Card, EdgeStrip, Link, Picture } from './picture';
import { SYMBOL_R } from './picture';
import { Ribbons } from './ribbon';
import { drawCard, drawHits, halfRow, mark } from './sceneCard';
import { symbol } from './wording';

/** Draws the picture at once. */
export const toScene = (picture: Picture): Scene => finish(drawing(picture));

/** Draws the picture, in steps. Items come in painting order; keys are stable across edits. */
export function* drawing(picture: Picture): Work<Scene> {
  const items: SceneItem[] = [];
  const pace = new Pace();
  drawAxis(picture, items);
  yield;
  for (const link of picture.links) {
    if (pace.due()) yield;
    drawLink(link, items);
  }
  // A card in another one (compact layout) is painted after it.
  for (const card of picture.cards) {
    yield;
    yield* drawCard(card, picture, items);
  }
  const edges = new Map<Card, EdgeStrip[]>(picture.cards.map((card) => [card, []]));
  for (const edge of picture.edges) edges.get(edge.card)?.push(edge);
  const ribbons = new Map<Card, Ribbons>();
  for (const edge of picture.edges) {
    if (pace.due()) yield;
    const pen = ribbons.get(edge.card) ?? new Ribbons(edge.card.rows, halfRow(picture));
    ribbons.set(edge.card, pen);
    items.push(...pen.shapes(edge.strip, edge.x, edge.branch.unused ? 'unused' : ''));
  }
  for (const link of picture.compact ? picture.links : []) {
    if (pace.due()) yield;
    drawLink(link, items, '^');
  }
  for (const link of picture.links) {
    if (pace.due()) yield;
    drawSymbol(link, items);
  }
  yield* drawBadges(picture, items);
  for (const f of picture.foot)
    items.push({
      kind: 'text',
      key: `foot/${f.id ?? f.text}`,
      class: 'muted',
      target: f.id,
      x: r(f.x),
      y: r(f.y),
      text: f.text,
    });
  for (const f of picture.foot)
    if (f.id !== undefined)
      items.push({
        kind: 'rect',
        key: `${f.id}/hit`,
        class: 'hit',
        target: f.id,
        x: r(f.x - 4),
        y: r(f.y - 8),
        w: r(f.width + 8),
        h: 16,
        r: 3,
      });
  for (const card of picture.cards) {
    yield;
    yield* drawHits(card, edges.get(card)!, picture, items);
  }
  for (const link of picture.links) {
    if (pace.due()) yield;
    const { x, y } = link.symbol;
    const key =
      link.child && link.branch.children[0] !== link.child
        ? `${link.branch.id}/hit/${link.child.id}`
        : `${link.branch.id}/hit`;
    items.push({
      kind: 'circle',
      key,
      class: key.endsWith('/hit') ? 'hit' : 'touch',
      target: link.branch.id,
      x: r(x),
      y: r(y),
      r: SYMBOL_R + 3,
    });
  }
  return { width: picture.width, height: picture.height, items };
}

function drawAxis(picture: Picture, items: SceneItem[]): void {
  for (const t of picture.ticks) {
    if (t.line.length)
      items.push({
        kind: 'path',
        key: `axis/line/${t.text}`,
        class: 'grid',
        d: pieces(t.line, t.y),
      });
    items.push({
      kind: 'text',
      key: `axis/${t.text}/${t.line.length ? '' : r(t.y)}`,
      class: 'tick',
      x: t.x,
      y: r(t.y),
      text: t.text,
      anchor: 'end',
    });
  }
  const h = picture.heading;
  if (h) items.push({ kind: 'text', key: 'axis/heading', class: 'tick', x: h.x, y: h.y, text: h.text, anchor: 'end' });
  const s = picture.surface;
  if (!s) return;
  items.push({ kind: 'path', key: 'surface', class: 'surface', d: pieces(s.line, s.y) });
  if (s.label)
    items.push({
      kind: 'text',
      key: 'surface/word',
      class: 'tick',
      x: r(s.label.x),
      y: r(s.label.y),
      text: 'surface',
      anchor: 'end',
    });
}

/** A horizontal line in pieces. */
const pieces = (line: Picture['ticks'][number]['line'], y: number) =>
  line.map(([x1, x2]) => `M${r(x1)} ${r(y)}H${r(x2)}`).join('');

function drawLink(link: Link, items: SceneItem[], suffix = ''): void {
  const { branch } = link;
  const key = `${linkKey(link)}${suffix}`;
  const kind = isGone(link) ? ' removed' : branch.unused || !link.child ? ' unused' : branch.portal ? ' portal' : '';
  items.push({ kind: 'path', key: `${key}/link`, class: `link${kind}`, target: branch.id, d: link.d });
  const s = link.socket;
  if (s)
    items.push({
      kind: 'path',
      key: `${key}/socket`,
      class: isGone(link) ? 'socket removed' : 'socket',
      target: branch.id,
      d: `M${r(s.x - s.facing * 6)} ${r(s.y - 4)}a4 4 0 0 ${s.facing > 0 ? 1 : 0} 0 8`,
    });
}

/** Whether a line leads no more where it led: the branch is gone, or what it led to. */
const isGone = (link: Link) => link.branch.diff === 'removed' || link.child?.diff === 'removed';

function drawSymbol(link: Link, items: SceneItem[]): void {
  const { branch } = link;
  const key = linkKey(link);
  const { x, y } = link.symbol;
  const faulty = branch.fault === 'error' || branch.fault === 'warning' ? ` ${branch.fault}` : '';
  items.push({
    kind: 'circle',
    key: `${key}/symbol`,
    class: `symbol${isGone(link) ? ' removed' : branch.unused || !link.child ? ' unused' : ''}${faulty}`,
    target: branch.id,
    x: r(x),
    y: r(y),
    r: SYMBOL_R,
  });
  items.push({
    kind: 'text',
    key: `${key}/sign`,
    class: 'sign',
    target: branch.id,
    x: r(x),
    y: r(y),
    text: symbol(branch),
    anchor: 'middle',
  });
  if (faulty) mark(items, `${key}/fault`, branch.id, x + 8, y - 8, branch.fault as 'error' | 'warning');
  const n = link.note;
  if (n)
    items.push({
      kind: 'text',
      key: `${key}/note`,
      class: isGone(link) ? 'note removed' : 'note',
      target: branch.id,
      x: r(n.x),
      y: r(n.y),
      text: n.text,
      anchor: n.anchor,
    });
}
