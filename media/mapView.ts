/** The tab "Map": the drawn scene, what is pointed at, what is selected, and how to get there by keyboard. */
import type { PreviewResult, RemovedThing, Thing } from '../server/protocol';
import { Axis } from './axis';
import { CompareLegend } from './compareMap';
import { type DetailsActions, detailsOf } from './details';
import { Legend } from './legend';
import { h, setText } from './levelsDom';
import { Panels } from './panels';
import { neighbour, type Way } from './roving';
import { SceneView } from './scene';
import type { PageState } from './state';
import { innermost, spoken } from './things';
import { ties } from './ties';
import { Viewport } from './viewport';

export interface MapActions {
  change(change: Partial<PageState>): void;
  reveal(thing: Thing | RemovedThing): void;
  /** Zoom or scrolling changed. */
  moved(): void;
}

const WAYS: Readonly<Record<string, Way>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

export class MapView {
  readonly element: HTMLElement;
  readonly viewport: Viewport;
  readonly svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  readonly #comparison = new CompareLegend();
  readonly #scene = new SceneView();
  readonly #legend = new Legend();
  readonly #axis = new Axis();
  readonly #ties = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  readonly #scroller = h('div', { class: 'scroller' });
  readonly #caption = h('p', { class: 'caption' });
  readonly #details: Panels;
  /** What is in the file, then what only the other text of a comparison has. */
  #things = new Map<string, Thing | RemovedThing>();
  #result: PreviewResult | undefined;
  #selected: string | null = null;
  #pointed: string | undefined;
  #closing = false;
  #still: number | undefined;
  #pointer: { readonly x: number; readonly y: number } | undefined;
  #lit: Iterable<Element> = [];

  constructor(
    start: PageState,
    private readonly actions: MapActions,
  ) {
    this.svg.setAttribute('class', 'map');
    this.svg.setAttribute('role', 'group');
    this.svg.setAttribute('aria-label', 'Branch map');
    this.#ties.setAttribute('class', 'ties');
    this.#ties.setAttribute('aria-hidden', 'true');
    this.svg.append(this.#scene.root, this.#ties);
    this.#scroller.append(h('div', { class: 'sheet' }, this.#axis.element, this.svg), this.#legend.element);
    this.#details = new Panels(this.#scroller);
    this.element = h(
      'section',
      { class: 'map-view' },
      this.#comparison.element,
      this.#caption,
      h('div', { class: 'stage' }, this.#scroller, this.#details.element),
    );
    this.viewport = new Viewport(this.#scroller, this.svg, this.#axis, start, () => {
      this.#details.hideHover();
      clearTimeout(this.#still);
      this.#still = window.setTimeout(() => this.#pointAgain(), 120);
      this.actions.moved();
    });
    this.#selected = start.selected;
    this.#listen();
  }

  /** Width for which a picture should be laid out. */
  get width(): number {
    return this.#scroller.clientWidth;
  }

  show(result: PreviewResult, state: PageState): void {
    this.#result = result;
    this.#things = new Map([...result.things, ...(result.compared?.removed ?? [])].map((t) => [t.id, t]));
    setText(this.#caption, captionOf(state.view));
    this.#scene.show(result.scene);
    this.#axis.show(result.scene);
    this.#legend.show(result.legend);
    this.#comparison.show(result.compared);
    this.viewport.resize(result.scene.width, result.scene.height, firstCard(result));
    this.#name();
    if (this.#selected && !this.#things.has(this.#selected)) this.#details.hide();
    this.#light();
    if (this.#details.held) this.#openDetails();
  }

  /** Marks a thing as selected, scrolls to it, and opens nothing. */
  select(id: string | null, scroll: boolean): void {
    if (id !== this.#selected) {
      this.#selected = id;
      this.actions.change({ selected: id });
      if (this.#details.held) this.#openDetails();
    }
    this.#name();
    this.#light();
    const hit = id === null ? undefined : this.#scene.hit(id);
    if (scroll && hit) this.viewport.reveal(hit);
  }

  /** The innermost thing whose source holds this place. */
  at(line: number, character: number): Thing | undefined {
    return innermost(this.#result?.things ?? [], { line, character });
  }

  /** Selects the first thing, or the next one, whose name holds the text; how many there are. */
  find(text: string, next: boolean): number {
    const wanted = text.toLowerCase();
    const all = [...this.#things.values()].filter(
      (t) => t.title.toLowerCase().includes(wanted) && t.kind !== 'branch' && this.#scene.hit(t.id),
    );
    const at = all.findIndex((t) => t.id === this.#selected);
    const to = all[next ? (at + 1) % all.length : Math.max(at, 0)];
    if (to) this.select(to.id, true);
    return all.length;
  }

  close(): void {
    this.#details.hide();
  }

  #listen(): void {
    this.svg.addEventListener('pointerover', (event) => {
      if (event.pointerType === 'touch') return;
      this.#point((event.target as Element).closest('.hit, .touch')?.getAttribute('data-id') ?? undefined);
    });
    this.svg.addEventListener('pointermove', (event) => {
      this.#pointer = { x: event.clientX, y: event.clientY };
    });
    this.svg.addEventListener('pointerleave', () => {
      this.#pointer = undefined;
      this.#point(undefined);
    });
    this.svg.addEventListener('click', (event) => {
      const id = (event.target as Element).closest('.hit, .touch')?.getAttribute('data-id');
      if (id) this.#activate(id);
      else if (!this.#scroller.classList.contains('dragging')) this.close();
    });
    this.svg.addEventListener('focusin', (event) => {
      const id = (event.target as Element).getAttribute('data-id');
      if (!id) return;
      this.select(id, true);
      if (!this.#closing && (event.target as Element).matches(':focus-visible')) this.#openDetails();
    });
    this.svg.addEventListener('keydown', (event) => this.#key(event));
  }

  #key(event: KeyboardEvent): void {
    const from = event.target as SVGElement;
    const id = from.getAttribute('data-id');
    if (!id || event.altKey || event.ctrlKey || event.metaKey) return;
    const way = WAYS[event.key];
    let to: SVGElement | undefined;
    if (way) to = neighbour(from, this.#scene.hits(), way);
    else if (event.key === 'Home') to = this.#scene.hits()[0];
    else if (event.key === 'End') to = this.#scene.hits().at(-1);
    else if (event.key === 'Enter' || event.key === ' ') this.#activate(id);
    else if (event.key === 'Escape') this.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
    to?.focus();
  }

  /** A click or Enter: select, show all that is known, go to the source. */
  #activate(id: string): void {
    const thing = this.#things.get(id);
    if (!thing) return;
    this.select(id, false);
    this.#openDetails();
    this.actions.reveal(thing);
  }

  /** After scrolling something else may be under the pointer. */
  #pointAgain(): void {
    const at = this.#pointer && document.elementFromPoint(this.#pointer.x, this.#pointer.y);
    this.#pointed = undefined;
    this.#point(at?.closest('.hit, .touch')?.getAttribute('data-id') ?? undefined);
  }

  #point(id: string | undefined): void {
    if (id === this.#pointed) return;
    this.#pointed = id;
    this.#light();
    const thing = id === undefined ? undefined : this.#things.get(id);
    const hit = thing && (this.#scene.hit(thing.id) ?? this.#scene.of(thing.id)[0]);
    if (thing && hit && this.#result)
      this.#details.hover(detailsOf(thing, this.#result, false, this.#detailActions), hit);
    else this.#details.hideHover();
  }

  #openDetails(): void {
    const thing = this.#selected === null ? undefined : this.#things.get(this.#selected);
    const hit = thing && this.#scene.hit(thing.id);
    if (thing && hit && this.#result) {
      this.#details.hold(detailsOf(thing, this.#result, true, this.#detailActions), hit, thing.id);
      // On a narrow page the panel below may have taken the room that it stood in.
      this.viewport.reveal(hit);
    } else this.#details.hide();
  }

  readonly #detailActions: DetailsActions = {
    reveal: (thing) => this.actions.reveal(thing),
    close: () => {
      this.close();
      const hit = this.#selected === null ? undefined : this.#scene.hit(this.#selected);
      // Back to the thing, which opens nothing this time.
      this.#closing = true;
      hit?.focus();
      this.#closing = false;
    },
  };

  /** Marks what is selected, pointed at, and tied to either; touches only elements whose marks change. */
  #light(): void {
    const marks = new Map<Element, string>();
    const mark = (id: string, name: string) => {
      for (const e of this.#scene.of(id)) marks.set(e, `${marks.get(e) ?? ''} ${name}`);
    };
    if (this.#selected) mark(this.#selected, 'picked');
    if (this.#pointed) mark(this.#pointed, 'hot');
    const thing = this.#things.get(this.#pointed ?? this.#selected ?? '');
    for (const id of thing?.tied ?? []) mark(id, 'tied');
    for (const e of this.#lit) if (!marks.has(e)) e.classList.remove('picked', 'hot', 'tied');
    for (const [e, names] of marks)
      for (const name of ['picked', 'hot', 'tied'])
        if (e.classList.contains(name) !== names.includes(name)) e.classList.toggle(name);
    this.#lit = [...marks.keys()];
    const lines = ties(thing, (id) => this.#scene.hit(id));
    if (lines.length || this.#ties.childElementCount) this.#ties.replaceChildren(...lines);
  }

  /** Names and tab order of the things: one of them is in it, the arrows reach the others. */
  #name(): void {
    const hits = this.#scene.hits();
    const current = hits.find((e) => e.getAttribute('data-id') === this.#selected) ?? hits[0];
    for (const e of hits) {
      const thing = this.#things.get(e.getAttribute('data-id') ?? '');
      set(e, 'aria-label', thing ? spoken(thing, this.#result?.compared) : (e.getAttribute('data-id') ?? ''));
      set(e, 'role', 'button');
      set(e, 'tabindex', e === current ? '0' : '-1');
    }
  }
}

/** The middle of the first dungeon's card. */
function firstCard(result: PreviewResult): number {
  const card = result.scene.items.find(
    (i) => i.kind === 'rect' && i.class.startsWith('card') && i.target === result.things[0]?.id,
  );
  return card?.kind === 'rect' ? card.x + card.w / 2 : 0;
}

function set(e: Element, name: string, value: string): void {
  if (e.getAttribute(name) !== value) e.setAttribute(name, value);
}

function captionOf(view: PageState['view']): string {
  const ribbons = 'A ribbon spans the levels something may land on: the fuller, the likelier.';
  if (view === 'game')
    return `The layout that this seed gives in the game; pale is where else a thing might have landed. ${ribbons}`;
  return `Drawn at the ${view === 'longest' ? 'greatest' : 'least'} length of every dungeon: what is pinned to the top keeps its number, what is pinned to the bottom slides down with N. ${ribbons}`;
}
