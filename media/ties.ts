/** Lines that appear between a chained level and its chain level while one of them is pointed at. */
import type { Thing } from '../server/protocol';

/** One bracket per tied level, left of the labels. */
export function ties(
  thing: Pick<Thing, 'id' | 'kind' | 'tied'> | undefined,
  hit: (id: string) => SVGElement | undefined,
): SVGElement[] {
  if (thing?.kind !== 'level') return [];
  const from = hit(thing.id);
  if (!from) return [];
  return thing.tied.flatMap((id) => {
    const to = hit(id);
    if (to?.tagName !== 'rect' || from.tagName !== 'rect') return [];
    const a = edge(from);
    const b = edge(to);
    const x = Math.min(a.x, b.x) - 10;
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    path.setAttribute('class', 'tie');
    path.setAttribute('d', `M${a.x} ${a.y}C${x} ${a.y} ${x} ${b.y} ${b.x} ${b.y}`);
    return [path];
  });
}

function edge(e: SVGElement): { x: number; y: number } {
  const n = (name: string) => Number(e.getAttribute(name) ?? 0);
  return { x: n('x'), y: n('y') + n('height') / 2 };
}
