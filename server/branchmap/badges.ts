/** The signs of a comparison on the branches: at a shoulder of each symbol, where nothing is written. */
import type { SceneItem } from '../protocol';
import { finish, type Work } from '../syntax/work';
import { r } from './curves';
import { Pace } from './pace';
import { type Box, type Link, overlap, type Picture, type Point } from './picture';
import { noteBox, symbolBox } from './symbols';
import { diffSign, diffTone } from './wording';

/** From the middle of a symbol to that of its sign, across and down. */
const SHOULDER = 8;
export const BADGE_R = 5.5;
/** With more branches than any game has, nobody reads the picture: all signs stand at the same shoulder. */
const MOST_TIDY = 400;
const CORNERS = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const;

/** The stable key of what draws a line. */
export const linkKey = ({ branch, child }: Link): string => `${branch.id}${child ? `>${child.id}` : ''}`;

/** Where the signs go, for the links that have one. */
export const badges = (picture: Pick<Picture, 'links'>): Map<Link, Point> => finish(placingBadges(picture));

function* placingBadges({ links }: Pick<Picture, 'links'>): Work<Map<Link, Point>> {
  const pace = new Pace();
  const out = new Map<Link, Point>();
  const tidy = links.length <= MOST_TIDY;
  const notes = tidy ? links.flatMap((l) => (l.note ? [noteBox(l.note)] : [])) : [];
  for (const link of links) {
    if (!link.branch.diff) continue;
    if (pace.due(tidy ? 8 : 1)) yield;
    const { x, y } = link.symbol;
    const others = tidy ? links.filter((l) => l !== link).map((l) => symbolBox(l.symbol)) : [];
    // The fault of a branch has the upper right.
    const corners = CORNERS.filter(([dx, dy]) => !link.branch.fault || dx < 0 || dy > 0);
    let best: Point | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const [dx, dy] of corners) {
      const at = { x: x + dx * SHOULDER, y: y + dy * SHOULDER };
      const box: Box = { x: at.x - BADGE_R, y: at.y - BADGE_R, w: 2 * BADGE_R, h: 2 * BADGE_R };
      const cost = 4 * notes.filter((b) => overlap(b, box)).length + others.filter((b) => overlap(b, box)).length;
      if (cost < least) {
        best = at;
        least = cost;
      }
    }
    if (best) out.set(link, best);
  }
  return out;
}

/** Draws them. */
export function* drawBadges(picture: Picture, items: SceneItem[]): Work<void> {
  for (const [link, { x, y }] of yield* placingBadges(picture)) {
    const { branch } = link;
    const tone = diffTone(branch.diff!);
    const key = `${linkKey(link)}/diff`;
    items.push(
      { kind: 'circle', key: `${key}/disc`, class: `badge ${tone}`, target: branch.id, x: r(x), y: r(y), r: BADGE_R },
      {
        kind: 'text',
        key,
        class: `diff small ${tone}`,
        target: branch.id,
        x: r(x),
        y: r(y),
        text: diffSign(branch.diff!),
        anchor: 'middle',
      },
    );
  }
}
