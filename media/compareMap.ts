/** The comparison as colours on the map: every changed thing is tinted and edged, with a line that says what by. */
import type { CompareResult, DifferenceKind } from '../server/protocol';
import { h, setText } from './levelsDom';

const KEYS: readonly (readonly [DifferenceKind, string])[] = [
  ['added', '+ added'],
  ['changed', '~ changed'],
  ['moved', '↕ moved or renamed'],
];

export class CompareMarks {
  /** Stands over the map while it is coloured. */
  readonly element = h('p', { class: 'map-compare', hidden: true });
  readonly #title = h('span');
  readonly #removed = h('span');
  readonly #keys: readonly HTMLElement[];
  #marks: CompareResult['marks'] = {};

  constructor(private readonly svg: SVGElement) {
    this.#keys = KEYS.map(([kind, text]) => h('span', { class: 'map-compare-key', 'data-diff': kind }, text));
    this.element.append(this.#title, ...this.#keys, this.#removed);
  }

  /** Colours the map by a comparison, or by none. */
  show(result: CompareResult | undefined): void {
    this.#marks = result?.marks ?? {};
    const present = new Set(Object.values(this.#marks).map(toneOf));
    for (const key of this.#keys) key.hidden = !present.has(key.dataset['diff'] as DifferenceKind);
    this.element.hidden = result === undefined;
    if (result) {
      setText(this.#title, `Compared with ${result.before}`);
      const removed = result.items.filter((i) => i.kind === 'removed').length;
      setText(
        this.#removed,
        result.items.length === 0 ? 'no difference' : removed > 0 ? `${removed} removed, not drawn` : '',
      );
    }
    this.apply();
  }

  /** Puts the colours on what is drawn now. */
  apply(): void {
    for (const hit of this.svg.querySelectorAll('.hit')) {
      const kind = this.#marks[hit.getAttribute('data-id') ?? ''];
      if (kind) hit.setAttribute('data-diff', toneOf(kind));
      else hit.removeAttribute('data-diff');
    }
  }
}

/** Renamed things have the colour of moved ones. */
function toneOf(kind: DifferenceKind): DifferenceKind {
  return kind === 'renamed' ? 'moved' : kind;
}
