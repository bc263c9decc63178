/** Small maps of a seed and the next ones; one is chosen and shown large. */
import type { SampleMap } from '../server/protocol';
import { arrowKeys, choose, h, setText } from './levelsDom';
import { cellSize, drawMap, type Palette } from './levelsDraw';
import { placeIn } from './levelsState';

export const GALLERY = 12;

export class GalleryPart {
  readonly element = h('section', { class: 'lv-gallery', 'aria-label': 'Gallery of seeds' });
  readonly #grid = h('div', { class: 'lv-grid', role: 'radiogroup', 'aria-label': 'Seed' });
  readonly #items: { button: HTMLButtonElement; canvas: HTMLCanvasElement; seed: HTMLElement; light: HTMLElement }[] =
    [];
  #maps: readonly SampleMap[] = [];

  constructor(chosen: (seed: string) => void) {
    arrowKeys(
      this.#grid,
      () => this.#items.map((i) => i.button),
      () => this.#perRow(),
    );
    for (let i = 0; i < GALLERY; i++) {
      const canvas = h('canvas', { 'aria-hidden': 'true' });
      const seed = h('span', { class: 'lv-item-seed' });
      const light = h('span', { class: 'lv-item-light' });
      const button = h(
        'button',
        { type: 'button', class: 'lv-item', role: 'radio' },
        canvas,
        h('span', { class: 'lv-item-text' }, seed, light),
      );
      button.addEventListener('click', () => {
        const map = this.#maps[i];
        if (map) chosen(map.seed);
      });
      this.#items.push({ button, canvas, seed, light });
      this.#grid.append(button);
    }
    this.element.append(this.#grid);
  }

  show(maps: readonly SampleMap[], seed: string, palette: Palette): void {
    this.#maps = maps;
    const width = this.#itemWidth();
    this.#items.forEach((item, i) => {
      const map = maps[i];
      item.button.hidden = map === undefined;
      if (!map) return;
      drawMap(item.canvas, map.rows, cellSize(width), palette);
      setText(item.seed, map.seed);
      setText(item.light, map.lit ? 'lit' : 'dark');
      item.button.setAttribute(
        'aria-label',
        `Seed ${map.seed}, ${map.figures.map((f) => `${f.name} ${f.value}`).join(', ')}`,
      );
    });
    choose(
      this.#items.map((i) => i.button),
      maps[0] ? placeIn(maps[0].seed, seed, maps.length) : -1,
    );
  }

  #perRow(): number {
    return getComputedStyle(this.#grid).gridTemplateColumns.split(' ').length;
  }

  #itemWidth(): number {
    const column = Number.parseFloat(getComputedStyle(this.#grid).gridTemplateColumns);
    return Number.isFinite(column) ? column - 2 : 160;
  }
}
