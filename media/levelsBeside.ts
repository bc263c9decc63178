/** Pictures side by side: with and without pass 2, and the mines beside another cave maker. */
import type { CavernResult, Figure, MinesWhyResult, SampleMap } from '../server/protocol';
import { h, setText } from './levelsDom';
import { cellSize, drawMap, type Palette } from './levelsDraw';

/** A list of figures; its elements are kept while their number is the same. */
export function showFigures(list: HTMLElement, figures: readonly Figure[]): void {
  while (list.children.length > figures.length) list.lastElementChild?.remove();
  figures.forEach((figure, i) => {
    let pair = list.children[i];
    if (!pair) {
      pair = h('div', {}, h('dt'), h('dd'));
      list.append(pair);
    }
    if (pair.firstElementChild) setText(pair.firstElementChild, figure.name);
    if (pair.lastElementChild) setText(pair.lastElementChild, figure.value);
  });
}

/** One titled map with its figures. */
class Picture {
  readonly element = h('figure', { class: 'lv-picture' });
  readonly #title = h('figcaption');
  readonly #canvas = h('canvas', { role: 'img' });
  readonly #figures = h('dl', { class: 'lv-figures' });

  constructor(withFigures: boolean) {
    this.element.append(this.#title, this.#canvas);
    if (withFigures) this.element.append(this.#figures);
  }

  show(title: string, map: SampleMap, palette: Palette): void {
    setText(this.#title, title);
    this.#canvas.setAttribute('aria-label', `${title}, seed ${map.seed}`);
    drawMap(this.#canvas, map.rows, cellSize(this.element.clientWidth || 320), palette);
    showFigures(this.#figures, map.figures);
  }
}

/** "Why pass 2?" */
export class WhyPart {
  readonly element = h('section', { class: 'lv-panel', 'aria-label': 'Why pass 2?' });
  readonly #with = new Picture(false);
  readonly #without = new Picture(false);
  readonly #table = h('table', { class: 'lv-table' });

  constructor() {
    const text =
      'After pass 1 the caves are wide and their walls straight. A cell with exactly five floor neighbours is such a wall’s edge: pass 2 turns it to rock, so that walls move in and get ragged. There is less floor, in a few more and smaller regions.';
    this.element.append(
      h('h3', {}, 'Why pass 2?'),
      h('p', { class: 'lv-hint' }, text),
      h('div', { class: 'lv-pair' }, this.#with.element, this.#without.element),
      this.#table,
    );
  }

  show(result: MinesWhyResult, palette: Palette): void {
    this.#with.show('With pass 2', result.with, palette);
    this.#without.show('Without pass 2', result.without, palette);
    const head = ['Figure', 'With', 'Without'].map((text) => h('th', { scope: 'col' }, text));
    const rows = result.table.map((row) =>
      h('tr', {}, h('th', { scope: 'row' }, row.name), h('td', {}, row.with), h('td', {}, row.without)),
    );
    this.#table.replaceChildren(
      h('caption', {}, `Over ${result.count} seeds from this one on: mean, and least to most`),
      h('thead', {}, h('tr', {}, ...head)),
      h('tbody', {}, ...rows),
    );
  }
}

/** The mines beside the compass library's cavern. */
export class CavernPart {
  readonly element = h('section', { class: 'lv-panel', 'aria-label': 'Another cave maker' });
  readonly #mines = new Picture(true);
  readonly #cavern = new Picture(true);
  readonly #note = h('p', { class: 'lv-hint' });

  constructor() {
    this.element.append(
      h('h3', {}, 'Another cave maker'),
      this.#note,
      h('div', { class: 'lv-pair' }, this.#mines.element, this.#cavern.element),
    );
  }

  show(mines: SampleMap, cavern: CavernResult, palette: Palette): void {
    setText(this.#note, cavern.note);
    this.#mines.show('The Gnomish Mines', mines, palette);
    this.#cavern.show(cavern.title, cavern, palette);
  }
}
