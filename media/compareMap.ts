/** What the signs of a comparison on the map mean, and with what it is compared: a line over the map. */
import type { ComparedPicture, DifferenceKind } from '../server/protocol';
import { h, setText } from './levelsDom';

const KEYS: readonly (readonly [tone: string, text: string])[] = [
  ['added', '+ added'],
  ['removed', '− removed'],
  ['changed', '~ changed'],
  ['moved', '↕ moved or ≈ renamed'],
];

export class CompareLegend {
  /** Stands over the map while that shows a comparison. */
  readonly element = h('p', { class: 'map-compare', hidden: true });
  readonly #title = h('span');
  readonly #rest = h('span');
  readonly #keys: readonly HTMLElement[];

  constructor() {
    this.#keys = KEYS.map(([tone, text]) => h('span', { class: `map-compare-key ${tone}` }, text));
    this.element.append(this.#title, ...this.#keys, this.#rest);
  }

  show(compared: ComparedPicture | undefined): void {
    this.element.hidden = compared === undefined;
    if (!compared) return;
    const kinds = Object.values(compared.differences).map((d) => toneOf(d.kind));
    for (const key of this.#keys) key.hidden = !kinds.some((kind) => key.classList.contains(kind));
    setText(this.#title, `Compared with ${compared.before}`);
    const { undrawn } = compared;
    setText(
      this.#rest,
      kinds.length === 0 ? 'no difference' : undrawn > 0 ? `${undrawn} removed from what is not drawn here` : '',
    );
  }
}

/** Renamed things look like moved ones. */
export function toneOf(kind: DifferenceKind): string {
  return kind === 'renamed' ? 'moved' : kind;
}
