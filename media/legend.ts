/** What the signs mean, under the map. */
import type { LegendEntry } from '../server/protocol';
import { h } from './levelsDom';
import { drawn } from './scene';

const NS = 'http://www.w3.org/2000/svg';

/** The legend's list; what the signs mean comes with the first picture. */
export class Legend {
  readonly element = h('ul', { class: 'legend', 'aria-label': 'Legend' });

  show(entries: readonly LegendEntry[]): void {
    // It is the same with every picture.
    if (this.element.childElementCount === entries.length) return;
    this.element.replaceChildren(
      ...entries.map(({ picture, text }) => {
        const svg = document.createElementNS(NS, 'svg');
        svg.setAttribute('viewBox', '0 0 26 18');
        svg.setAttribute('class', 'sample');
        svg.setAttribute('aria-hidden', 'true');
        svg.append(...picture.map(drawn));
        // A letter in the text stands for itself where pictures are not seen.
        const letter = picture.find((i) => i.class === 'title');
        return h('li', {}, svg, letter?.kind === 'text' ? h('b', { class: 'unseen' }, letter.text) : '', ` ${text}`);
      }),
    );
  }
}
