/** Which thing the arrow keys reach next: the nearest one in that direction. */

export type Way = 'up' | 'down' | 'left' | 'right';

export function neighbour(from: SVGElement, all: readonly SVGElement[], way: Way): SVGElement | undefined {
  const a = middle(from);
  let best: SVGElement | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const e of all) {
    if (e === from) continue;
    const b = middle(e);
    const dx = b.x - a.x;
    const dy = b.y - a.y;
    const along = way === 'up' ? -dy : way === 'down' ? dy : way === 'left' ? -dx : dx;
    const aside = Math.abs(way === 'up' || way === 'down' ? dx : dy);
    if (along < 3) continue;
    // What lies well to the side of the way counts as far.
    const cost = along + aside * (way === 'up' || way === 'down' ? 1.5 : 3);
    if (cost < least) {
      best = e;
      least = cost;
    }
  }
  return best;
}

function middle(e: SVGElement): { x: number; y: number } {
  const n = (name: string) => Number(e.getAttribute(name) ?? 0);
  return e.tagName === 'circle'
    ? { x: n('cx'), y: n('cy') }
    : { x: n('x') + n('width') / 2, y: n('y') + n('height') / 2 };
}
