/** The picture as flat drawing primitives (protocol.ts): what the webview draws and the SVG export writes. */
import type { Scene, SceneItem } from '../protocol';
import { drawBadges, linkKey } from './badges';
import { r } from './curves';
import type { EdgeStrip, Link, Picture } from './picture';
import { SYMBOL_R } from './picture';
import { ribbonShapes } from './ribbon';
import { drawCard, drawHits, halfRow, mark } from './sceneCard';
import { symbol } from './wording';

/** Draws the picture. Items come in painting order; keys are stable across edits. */
export function toScene(picture: Picture): Scene {
  const items: SceneItem[] = [];
  drawAxis(picture, items);
  for (const link of picture.links) drawLink(link, items);
  // A card in another one (compact layout) is painted after it.
  for (const card of picture.cards) drawCard(card, picture, items);
  for (const edge of picture.edges) drawEdge(edge, picture, items);
  if (picture.compact) for (const link of picture.links) drawLink(link, items, '^');
  for (const link of picture.links) drawSymbol(link, items);
  drawBadges(picture, items);
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
  for (const card of picture.cards) drawHits(card, picture, items);
  for (const link of picture.links) {
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

function drawEdge(e: EdgeStrip, picture: Picture, items: SceneItem[]): void {
  items.push(
    ...ribbonShapes(
      e.strip,
      e.x,
      e.card.rows,
      halfRow(picture),

      e.branch.unused ? 'unused' : '',
    ),
  );
}

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
