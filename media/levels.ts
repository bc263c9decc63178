/**
 * The tab "Sample levels": maps of the Gnomish Mines as the game makes them, stage by stage. The server makes the
 * maps; here they are asked for and drawn.
 */
import type { CavernResult, MinesKnobs, MinesResult, MinesWhyResult, SampleMap } from '../server/protocol';
import { CavernPart, showFigures, WhyPart } from './levelsBeside';
import { h, Latest, setText, textButton } from './levelsDom';
import { type Palette, readPalette } from './levelsDraw';
import { GALLERY, GalleryPart } from './levelsGallery';
import { KnobsPart } from './levelsKnobs';
import { StagesPart } from './levelsStages';
import {
  type LevelsFile,
  type LevelsHost,
  type LevelsState,
  placeIn,
  randomSeed,
  seedOf,
  seedPlus,
  wholeState,
} from './levelsState';

export type { LevelsFile, LevelsHost, LevelsState } from './levelsState';

const SEEDS_FOR_WHY = 100;
/** Over this the gallery stands beside the map. */
const WIDE = 1000;

interface Answers {
  mines: MinesResult;
  gallery: { maps: SampleMap[] };
  why: MinesWhyResult;
  cavern: CavernResult;
}

/** What was last received, and for which question. */
type Received = { [K in keyof Answers]?: { readonly key: string; readonly value: Answers[K] } };

export class LevelsView {
  readonly element = h('div', { class: 'lv' });
  #state: LevelsState;
  #file: LevelsFile = { generation: '3.7', dungeons: [] };
  #palette: Palette | undefined;
  readonly #received: Received = {};
  /** The comparison over many seeds takes long: which is wanted now, and how to give up the one that is made. */
  #wantedWhy: string | undefined;
  #givingUp: AbortController | undefined;
  readonly #latest = { mines: new Latest(), gallery: new Latest(), why: new Latest(), cavern: new Latest() };
  readonly #seed = h('input', {
    class: 'lv-seed',
    inputmode: 'numeric',
    spellcheck: 'false',
    autocomplete: 'off',
    maxlength: '20',
  });
  readonly #seedError = h('span', { class: 'lv-error', role: 'alert' });
  readonly #generations = new Map<'3.6' | '3.7', HTMLButtonElement>();
  readonly #figures = h('dl', { class: 'lv-figures lv-figures-main', 'aria-label': 'Figures' });
  readonly #failure = h('p', { class: 'lv-error', role: 'alert' });
  readonly #elsewhere = h('div', { class: 'lv-elsewhere' });
  readonly #body = h('div', { class: 'lv-body' });
  readonly #main = h('div', { class: 'lv-main' });
  readonly #toggles = new Map<keyof LevelsState['open'], HTMLButtonElement>();
  readonly #stages = new StagesPart((choice) => this.#change(choice));
  readonly #galleryPart = new GalleryPart((seed) => this.#change({ seed, step: null }));
  readonly #knobs = new KnobsPart((knobs) => this.#turn(knobs));
  readonly #whyPart = new WhyPart();
  readonly #cavernPart = new CavernPart();
  readonly #observers: { disconnect(): void }[] = [];

  constructor(
    readonly host: LevelsHost,
    kept?: Partial<LevelsState>,
  ) {
    this.#state = wholeState(kept);
    this.element.append(this.#elsewhere, this.#body);
    this.#main.append(
      this.#stages.element,
      this.#figures,
      this.#knobs.element,
      this.#whyPart.element,
      this.#cavernPart.element,
    );
    this.#body.append(
      this.#toolbar(),
      this.#failure,
      h('div', { class: 'lv-columns' }, this.#main, this.#galleryPart.element),
    );
    this.#elsewhere.append(
      h('p', {}, 'No dungeon of this file is filled by the Gnomish Mines’ level generator.'),
      textButton('Show its levels anyway', () => this.#change({ anyway: true })),
    );
    this.#body.addEventListener('keydown', (event) => this.#key(event));
    this.#observe();
  }

  /** The file changed, or another one is shown. */
  update(file: LevelsFile): void {
    this.#file = file;
    this.#refresh();
  }

  dispose(): void {
    this.#wantWhy(undefined);
    this.#stages.dispose();
    for (const observer of this.#observers) observer.disconnect();
  }

  get #generation(): '3.6' | '3.7' {
    return this.#state.generation ?? this.#file.generation;
  }

  #toolbar(): HTMLElement {
    this.#seed.addEventListener('input', () => {
      const seed = seedOf(this.#seed.value);
      this.#seed.setAttribute('aria-invalid', String(seed === undefined));
      setText(this.#seedError, seed === undefined ? 'a whole number from 0 to 2⁶⁴ − 1' : '');
      if (seed !== undefined) this.#change({ seed, step: null });
    });
    const generations = h('div', { class: 'lv-segments', role: 'group', 'aria-label': 'Version of the game' });
    for (const generation of ['3.6', '3.7'] as const) {
      const button = textButton(generation, () => this.#change({ generation, step: null }), {
        class: 'lv-segment',
        title: `Levels as NetHack ${generation} makes them from a seed`,
      });
      this.#generations.set(generation, button);
      generations.append(button);
    }
    const toggle = (name: keyof LevelsState['open'], text: string, title: string) => {
      const action = () => this.#change({ open: { ...this.#state.open, [name]: !this.#state.open[name] } });
      const button = textButton(text, action, { title });
      this.#toggles.set(name, button);
      return button;
    };
    return h(
      'div',
      { class: 'lv-toolbar' },
      h(
        'span',
        { class: 'lv-group' },
        h('label', { class: 'lv-label' }, 'Seed', this.#seed),
        textButton('Next', () => this.#change({ seed: seedPlus(this.#state.seed, 1), step: null }), {
          title: 'Next seed (N)',
        }),
        textButton('Random', () => this.#change({ seed: randomSeed(), step: null }), { title: 'A random seed (R)' }),
      ),
      this.#seedError,
      h('span', { class: 'lv-group' }, h('span', { class: 'lv-label lv-version' }, 'Version'), generations),
      textButton('Copy as text', () => this.#copy(), { title: 'Copy this level as text' }),
      h(
        'span',
        { class: 'lv-group lv-more', role: 'group', 'aria-label': 'More about this level' },
        toggle('knobs', 'Knobs', 'Change how much is filled and what each pass does'),
        toggle('why', 'Why pass 2?', 'The same seed with and without pass 2, and both over many seeds'),
        toggle('cavern', 'Cavern', 'The same seed by another cave maker'),
      ),
    );
  }

  #key(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || target.matches('input:not([type=checkbox])')) return;
    const onMap = target === this.#stages.map;
    const actions: Readonly<Record<string, (() => void) | false>> = {
      n: () => this.#change({ seed: seedPlus(this.#state.seed, 1), step: null }),
      r: () => this.#change({ seed: randomSeed(), step: null }),
      ' ': onMap && (() => this.#stages.togglePlay()),
      ArrowLeft: onMap && (() => this.#stages.step(-1)),
      ArrowRight: onMap && (() => this.#stages.step(1)),
      Home: onMap && (() => this.#stages.step(-Infinity)),
      End: onMap && (() => this.#stages.step(Infinity)),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  #copy(): void {
    if (this.#received.mines) this.host.copy(this.#received.mines.value.text);
  }

  #turn(knobs: MinesKnobs | null): void {
    this.#change({ knobs, step: null });
  }

  #change(change: Partial<LevelsState>): void {
    this.#state = { ...this.#state, ...change };
    const { seed, from } = this.#state;
    if (placeIn(from, seed, GALLERY) < 0) this.#state.from = seed;
    this.host.keep(this.#state);
    this.#refresh();
  }

  /** Asks for what is not there yet; draws what is. */
  #refresh(): void {
    // A tab that nobody looks at asks for nothing.
    if (this.#shown() && this.element.clientWidth > 0) this.#ask();
    else this.#wantWhy(undefined);
    this.#draw();
  }

  #ask(): void {
    const { seed, from, knobs, open } = this.#state;
    const made = { generation: this.#generation, knobs: knobs ?? undefined };
    const key = (...parts: unknown[]) => JSON.stringify([...parts, made]);
    const { host } = this;
    this.#fetch('mines', key(seed), () => host.request('nethackDungeon/mines', { seed, ...made }));
    this.#fetch('gallery', key(from), () =>
      host.request('nethackDungeon/minesGallery', { seed: from, count: GALLERY, ...made }),
    );
    this.#wantWhy(open.why ? key(seed) : undefined);
    if (open.why)
      this.#fetch('why', key(seed), (signal) =>
        host.request('nethackDungeon/minesWhy', { seed, count: SEEDS_FOR_WHY, ...made }, signal),
      );
    if (open.cavern) this.#fetch('cavern', seed, () => host.request('nethackDungeon/cavern', { seed }));
  }

  /** Gives up the comparison that is being made when it is not this one. */
  #wantWhy(key: string | undefined): void {
    if (this.#wantedWhy === key) return;
    this.#wantedWhy = key;
    this.#givingUp?.abort();
  }

  #fetch<K extends keyof Answers>(part: K, key: string, get: (signal: AbortSignal) => Promise<Answers[K]>): void {
    if (this.#received[part]?.key === key) return;
    this.#latest[part].run(async () => {
      // Its turn came late: it is there by now, or nobody wants it any more.
      if (this.#received[part]?.key === key || (part === 'why' && this.#wantedWhy !== key)) return;
      const givingUp = new AbortController();
      if (part === 'why') this.#givingUp = givingUp;
      try {
        const value = await get(givingUp.signal);
        this.#received[part] = { key, value } as Received[K];
        setText(this.#failure, '');
      } catch (error) {
        if (givingUp.signal.aborted) return;
        const reason = error instanceof Error ? error.message : String(error);
        setText(this.#failure, `The level could not be made: ${reason}`);
      }
      this.#draw();
    });
  }

  #shown(): boolean {
    return this.#file.dungeons.length > 0 || this.#state.anyway;
  }

  #draw(): void {
    this.#elsewhere.hidden = this.#shown();
    this.#body.hidden = !this.#shown();
    if (!this.#shown() || !this.element.isConnected || this.element.clientWidth === 0) return;
    this.#palette ??= readPalette(this.element);
    const palette = this.#palette;
    const { seed, open, knobs } = this.#state;
    this.element.classList.toggle('lv-wide', this.element.clientWidth >= WIDE);
    if (document.activeElement !== this.#seed || seedOf(this.#seed.value) !== seed) this.#seed.value = seed;
    for (const [generation, button] of this.#generations)
      button.setAttribute('aria-pressed', String(generation === this.#generation));
    for (const [name, button] of this.#toggles) button.setAttribute('aria-expanded', String(open[name]));
    const { mines, gallery, why, cavern } = this.#received;
    this.#knobs.element.hidden = !open.knobs;
    this.#whyPart.element.hidden = !open.why || !why;
    this.#cavernPart.element.hidden = !open.cavern || !cavern;
    if (mines) {
      this.#stages.show(mines.value, this.#state, palette);
      const numbers = { name: 'Random numbers', value: mines.value.draws.toLocaleString('en') };
      showFigures(this.#figures, [...mines.value.figures, numbers]);
      this.#knobs.show(knobs ?? mines.value.knobs, mines.value.game);
      if (cavern) this.#cavernPart.show(mines.value, cavern.value, palette);
    }
    if (gallery) this.#galleryPart.show(gallery.value.maps, seed, palette);
    if (why) this.#whyPart.show(why.value, palette);
  }

  /** Draws again when the room or the theme changes. */
  #observe(): void {
    const size = new ResizeObserver(() => this.#refresh());
    size.observe(this.element);
    const theme = new MutationObserver(() => {
      this.#palette = undefined;
      this.#draw();
    });
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ['class', 'style'] });
    theme.observe(document.body, { attributes: true, attributeFilter: ['class', 'style'] });
    this.#observers.push(size, theme);
  }
}
