/** The map's toolbar: view, seed, world, find, zoom, export. */
import type { PreviewResult, View } from '../server/protocol';
import { Segments, tool } from './controls';
import { percent } from './details';
import { h, setText } from './levelsDom';
import { randomSeed, seedOf, seedPlus } from './levelsState';
import type { PageState } from './state';

export interface ToolbarActions {
  change(change: Partial<PageState>): void;
  zoom(factor: number): void;
  fitWidth(): void;
  fitAll(): void;
  find(text: string, next: boolean): number;
  exportSvg(): void;
  exportPng(): void;
  copy(text: string): void;
}

export class MapToolbar {
  readonly element: HTMLElement;
  readonly #view: Segments<View>;
  readonly #game = h('span', { class: 'group game' });
  readonly #seed = h('input', {
    class: 'seed',
    inputmode: 'numeric',
    spellcheck: 'false',
    autocomplete: 'off',
    maxlength: '20',
    'aria-label': 'Seed',
  });
  readonly #worlds = h('select', { class: 'worlds', 'aria-label': 'World' });
  readonly #find = h('input', {
    class: 'find',
    type: 'search',
    placeholder: 'Find',
    spellcheck: 'false',
    'aria-label': 'Find a dungeon or level',
  });
  readonly #found = h('span', { class: 'found', role: 'status' });
  readonly #scale = h('button', {
    type: 'button',
    class: 'tool scale',
    title: 'Fit to width (0)',
    'aria-label': 'Zoom 100%, fit to width',
  });
  readonly #lane: HTMLButtonElement;
  #state: PageState | undefined;

  constructor(private readonly actions: ToolbarActions) {
    this.#view = new Segments<View>(
      'View',
      [
        ['shortest', 'Shortest'],
        ['longest', 'Longest'],
        ['game', 'One game'],
      ],
      (view) => actions.change({ view }),
    );
    this.#seed.addEventListener('input', () => {
      const seed = seedOf(this.#seed.value);
      this.#seed.setAttribute('aria-invalid', String(seed === undefined));
      if (seed !== undefined) actions.change({ seed });
    });
    this.#game.append(
      h('label', { class: 'seed-label' }, 'Seed', this.#seed),
      tool('next', 'Next seed', () => actions.change({ seed: seedPlus(this.#state?.seed ?? '0', 1) }), 'N'),
      tool('dice', 'A random seed', () => actions.change({ seed: randomSeed() }), 'R'),
      tool('copy', 'Copy the seed', () => actions.copy(this.#state?.seed ?? '')),
    );
    this.#worlds.addEventListener('change', () => actions.change({ world: Number(this.#worlds.value) }));
    const find = (next: boolean) => {
      const text = this.#find.value.trim();
      const count = text ? actions.find(text, next) : -1;
      setText(this.#found, count < 0 ? '' : count === 0 ? 'none' : String(count));
    };
    this.#find.addEventListener('input', () => find(false));
    this.#find.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') find(true);
      else if (event.key === 'Escape' && this.#find.value) this.#find.value = '';
      else return;
      event.preventDefault();
      event.stopPropagation();
      if (!this.#find.value) setText(this.#found, '');
    });
    this.#scale.addEventListener('click', () => actions.fitWidth());
    this.#lane = tool('lane', 'One lane', () => actions.change({ oneLane: !this.#state?.oneLane }));
    this.element = h(
      'div',
      { class: 'toolbar', role: 'toolbar', 'aria-label': 'Map' },
      this.#view.element,
      this.#game,
      this.#worlds,
      h('span', { class: 'space' }),
      h('span', { class: 'group find-group' }, this.#find, this.#found),
      h(
        'span',
        { class: 'group' },
        tool('minus', 'Zoom out', () => actions.zoom(1 / 1.2), '−'),
        this.#scale,
        tool('plus', 'Zoom in', () => actions.zoom(1.2), '+'),
        tool('fit', 'Show all of it', () => actions.fitAll(), 'F'),
        this.#lane,
      ),
      h('span', { class: 'group' }, ...this.#exports()),
    );
  }

  #exports(): HTMLElement[] {
    const menu = h('select', { class: 'export', 'aria-label': 'Export', title: 'Export the map' });
    menu.append(
      h('option', { value: '' }, 'Export'),
      h('option', { value: 'svg' }, 'Save as SVG'),
      h('option', { value: 'png' }, 'Save as PNG'),
    );
    menu.addEventListener('change', () => {
      const { value } = menu;
      menu.value = '';
      if (value === 'svg') this.actions.exportSvg();
      if (value === 'png') this.actions.exportPng();
    });
    return [menu];
  }

  focusFind(): void {
    this.#find.focus();
    this.#find.select();
  }

  showScale(scale: number): void {
    const text = `${Math.round(scale * 100)}%`;
    setText(this.#scale, text);
    this.#scale.setAttribute('aria-label', `Zoom ${text}, fit to width`);
  }

  show(state: PageState, result: PreviewResult | undefined, wide: boolean): void {
    this.#state = state;
    this.#view.value = state.view;
    this.#game.hidden = state.view !== 'game';
    if (document.activeElement !== this.#seed || seedOf(this.#seed.value) !== state.seed) {
      this.#seed.value = state.seed;
      this.#seed.setAttribute('aria-invalid', 'false');
    }
    this.#lane.hidden = !wide;
    this.#lane.setAttribute('aria-pressed', String(state.oneLane));
    const worlds = result?.worlds ?? [];
    this.#worlds.hidden = worlds.length < 2;
    const labels = worlds.map((w, i) => `World ${i + 1}: ${percent(w.probability)}${w.label ? ` – ${w.label}` : ''}`);
    if ([...this.#worlds.options].map((o) => o.text).join('\n') !== labels.join('\n'))
      this.#worlds.replaceChildren(...labels.map((text, i) => h('option', { value: String(i) }, text)));
    if (worlds.length) this.#worlds.value = String(Math.min(state.world, worlds.length - 1));
  }
}
