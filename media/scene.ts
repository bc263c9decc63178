/** Draws a scene as SVG and keeps the elements: an edit touches what it changed and nothing else. */
import type { Scene, SceneItem } from '../server/protocol';

const NS = 'http://www.w3.org/2000/svg';

interface Drawn {
  item: SceneItem;
  readonly element: SVGElement;
}

export class SceneView {
  readonly root = document.createElementNS(NS, 'g');
  readonly #drawn = new Map<string, Drawn>();
  #byTarget = new Map<string, SVGElement[]>();

  /** Elements that draw a thing. */
  of(target: string): readonly SVGElement[] {
    return this.#byTarget.get(target) ?? [];
  }

  /** The element of a thing that takes the focus. */
  hit(target: string): SVGElement | undefined {
    return this.of(target).find((e) => e.classList.contains('hit'));
  }

  /** All things in the order in which they are drawn. */
  hits(): SVGElement[] {
    return [...this.root.querySelectorAll<SVGElement>('.hit')];
  }

  show(scene: Scene): void {
    const keys = new Set(scene.items.map((i) => i.key));
    for (const [key, drawn] of this.#drawn) {
      if (keys.has(key)) continue;
      drawn.element.remove();
      this.#drawn.delete(key);
    }
    const byTarget = new Map<string, SVGElement[]>();
    let next = this.root.firstChild;
    for (const item of scene.items) {
      const element = this.#element(item);
      if (element === next) next = next.nextSibling;
      else this.root.insertBefore(element, next);
      if (item.target === undefined) continue;
      const list = byTarget.get(item.target);
      if (list) list.push(element);
      else byTarget.set(item.target, [element]);
    }
    this.#byTarget = byTarget;
  }

  #element(item: SceneItem): SVGElement {
    const had = this.#drawn.get(item.key);
    if (had && had.item.kind === item.kind) {
      if (!same(had.item, item)) write(had.element, item, had.item);
      had.item = item;
      return had.element;
    }
    had?.element.remove();
    const element = drawn(item);
    this.#drawn.set(item.key, { item, element });
    return element;
  }
}

/** An element that draws an item. */
export function drawn(item: SceneItem): SVGElement {
  const element = document.createElementNS(NS, item.kind);
  write(element, item, undefined);
  return element;
}

function same(a: SceneItem, b: SceneItem): boolean {
  const keys = Object.keys(b) as (keyof SceneItem)[];
  return keys.length === Object.keys(a).length && keys.every((k) => a[k] === b[k]);
}

/** Sets the attributes that differ. Text from a file only ever becomes a text node. */
function write(element: SVGElement, item: SceneItem, before: SceneItem | undefined): void {
  const had = before ? attributes(before) : {};
  const now = attributes(item);
  for (const name of Object.keys(had)) if (!(name in now)) element.removeAttribute(name);
  for (const [name, value] of Object.entries(now)) if (had[name] !== value) element.setAttribute(name, value);
  if (item.kind === 'text' && element.textContent !== item.text) element.textContent = item.text;
}

function attributes(item: SceneItem): Record<string, string> {
  const out: Record<string, string> = { class: item.class };
  if (item.target !== undefined) out['data-id'] = item.target;
  if ('opacity' in item && item.opacity !== undefined) out['opacity'] = String(item.opacity);
  switch (item.kind) {
    case 'rect':
      Object.assign(out, { x: `${item.x}`, y: `${item.y}`, width: `${item.w}`, height: `${item.h}` });
      if (item.r) out['rx'] = `${item.r}`;
      break;
    case 'circle':
      Object.assign(out, { cx: `${item.x}`, cy: `${item.y}`, r: `${item.r}` });
      break;
    case 'path':
      out['d'] = item.d;
      break;
    case 'text':
      Object.assign(out, { x: `${item.x}`, y: `${item.y}`, dy: '.35em' });
      if (item.anchor && item.anchor !== 'start') out['text-anchor'] = item.anchor;
      break;
  }
  return out;
}
