/** The depths along the left edge of the window, while the picture is scrolled sideways. */
import type { Scene } from '../server/protocol';
import { h } from './levelsDom';
import { SceneView } from './scene';

/** Of the picture's left edge in its own pixels: where the depths stand, left of all cards. */
const WIDTH = 40;

export class Axis {
  readonly #svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  readonly #scene = new SceneView();
  /** Takes no room; stands before the picture. */
  readonly element = h('div', { class: 'axis', 'aria-hidden': 'true' });
  #height = 0;

  constructor() {
    this.#svg.append(this.#scene.root);
    this.element.append(this.#svg);
  }

  show({ items, height }: Scene): void {
    this.#height = height;
    this.#scene.show({
      width: WIDTH,
      height,
      items: items.filter((i) => i.kind === 'text' && i.key.startsWith('axis/')),
    });
  }

  /** Pixels of the window that it covers at this scale. */
  static covers(scale: number): number {
    return Math.round(WIDTH * scale);
  }

  scale(k: number): void {
    const attributes = {
      viewBox: `0 0 ${WIDTH} ${this.#height}`,
      width: String(Axis.covers(k)),
      height: String(Math.round(this.#height * k)),
    };
    for (const [name, value] of Object.entries(attributes))
      if (this.#svg.getAttribute(name) !== value) this.#svg.setAttribute(name, value);
  }
}
