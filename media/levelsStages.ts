/** The large map with its stepper: stages, filmstrip, pass 1 cell by cell. */
import type { MinesResult } from '../server/protocol';
import { arrowKeys, choose, h, icon, iconButton, reducedMotion, setText } from './levelsDom';
import { COLUMNS, cellSize, drawMap, type Extras, type Mark, type Palette, ROWS } from './levelsDraw';
import { LAST_STAGE } from './levelsState';

const STAGE_MS = 1100;
/** How long pass 1 takes cell by cell. */
const PASS_MS = 9000;
/** Widest the large map gets, in CSS pixels. */
const WIDEST = 1120;

export interface StageChoice {
  stage: number;
  /** Changes of pass 1 shown; `null` for all. */
  step: number | null;
}

/** Cells of a stage that differ from the one before, with what became of them; none where walls and stairs come. */
export function marksOf(result: MinesResult, stage: number): Map<number, Mark> {
  const marks = new Map<number, Mark>();
  const name = result.stages[stage]?.name;
  if (stage === 0 || name === 'final' || name === 'stairs') return marks;
  const before = result.stages[stage - 1]?.rows ?? [];
  const after = result.stages[stage]?.rows ?? [];
  for (let y = 0; y < ROWS; y++)
    for (let x = 0; x < COLUMNS; x++) {
      const was = before[y]?.[x] === '.';
      const is = after[y]?.[x] === '.';
      if (was !== is) marks.set(y * COLUMNS + x, is ? (name === 'joined' ? 'dug' : 'floor') : 'rock');
    }
  return marks;
}

/** The grid of pass 1 after its first `count` changes. */
export function afterSteps(result: MinesResult, count: number): { rows: string[]; extras: Extras } {
  const cells = (result.stages[0]?.rows ?? []).map((row) => [...row.padEnd(COLUMNS)]);
  const marks = new Map<number, Mark>();
  let cursor: Extras['cursor'];
  for (const [x, y, , floor] of result.steps.slice(0, count)) {
    cells[y]![x] = floor ? '.' : ' ';
    marks.set(y * COLUMNS + x, floor ? 'floor' : 'rock');
    cursor = { x, y };
  }
  return { rows: cells.map((row) => row.join('')), extras: { marks, cursor } };
}

export class StagesPart {
  readonly element = h('section', { class: 'lv-stages', 'aria-label': 'Stages of the map' });
  readonly #map = h('canvas', { class: 'lv-map', role: 'img', tabindex: '0' });
  readonly #note = h('p', { class: 'lv-note', 'aria-live': 'polite' });
  readonly #title = h('span', { class: 'lv-stage-title' });
  readonly #badge = h('span', { class: 'lv-badge', hidden: true }, 'not the game’s');
  readonly #strip = h('div', { class: 'lv-strip', role: 'radiogroup', 'aria-label': 'Stage' });
  readonly #legend = h('div', { class: 'lv-legend', 'aria-hidden': 'true' });
  readonly #frames: { button: HTMLButtonElement; canvas: HTMLCanvasElement; label: HTMLElement }[] = [];
  readonly #slider = h('input', { type: 'range', min: '0', class: 'lv-slider', 'aria-label': 'Pass 1, cell by cell' });
  readonly #cells = h('div', { class: 'lv-cells' });
  readonly #cellsPlay: HTMLButtonElement;
  readonly #play: HTMLButtonElement;
  #timer = 0;
  #playing: 'no' | 'stages' | 'cells' = 'no';
  #result: MinesResult | undefined;
  #choice: StageChoice = { stage: LAST_STAGE, step: null };

  constructor(readonly changed: (choice: StageChoice) => void) {
    this.#play = iconButton('play', 'Play the stages', () => this.togglePlay());
    this.#cellsPlay = iconButton('play', 'Play pass 1 cell by cell', () => this.#toggleCells());
    this.#cells.append(this.#cellsPlay, this.#slider, h('output', { class: 'lv-cells-text' }));
    this.#slider.addEventListener('input', () => {
      this.#stop();
      this.#go({ stage: 1, step: Number(this.#slider.value) });
    });
    const bar = h(
      'div',
      { class: 'lv-stepper', role: 'toolbar', 'aria-label': 'Stepper' },
      iconButton('first', 'First stage', () => this.step(-LAST_STAGE)),
      iconButton('back', 'Stage before', () => this.step(-1)),
      this.#play,
      iconButton('forward', 'Next stage', () => this.step(1)),
      iconButton('last', 'Last stage', () => this.step(LAST_STAGE)),
      this.#title,
      this.#badge,
      this.#legend,
    );
    arrowKeys(
      this.#strip,
      () => this.#frames.map((f) => f.button),
      () => LAST_STAGE + 1,
    );
    this.element.append(h('div', { class: 'lv-map-frame' }, this.#map), bar, this.#note, this.#cells, this.#strip);
  }

  /** The large map, for keys and focus. */
  get map(): HTMLCanvasElement {
    return this.#map;
  }

  show(result: MinesResult, choice: StageChoice, palette: Palette): void {
    this.#result = result;
    this.#choice = choice;
    const stage = result.stages[choice.stage] ?? result.stages.at(-1);
    if (!stage) return;
    const inSteps = choice.stage === 1 && choice.step !== null;
    const { rows, extras } = inSteps
      ? afterSteps(result, choice.step ?? 0)
      : { rows: stage.rows, extras: { marks: marksOf(result, choice.stage) } };
    drawMap(this.#map, rows, cellSize(Math.min(WIDEST, this.element.clientWidth || 640)), palette, extras);
    this.#map.setAttribute('aria-label', `Map of seed ${result.seed}, stage ${stage.title}. ${stage.note}`);
    setText(this.#title, `${choice.stage + 1} of ${result.stages.length} · ${stage.title}`);
    setText(this.#note, stage.note);
    this.#badge.hidden = result.game;
    this.#drawStrip(result, palette);
    choose(
      this.#frames.map((f) => f.button),
      choice.stage,
    );
    this.#showCells(result, choice);
    this.#showLegend(new Set(extras.marks?.values()));
  }

  /** Goes some stages on or back. */
  step(by: number): void {
    this.#stop();
    const last = (this.#result?.stages.length ?? LAST_STAGE + 1) - 1;
    this.#go({ stage: Math.min(last, Math.max(0, this.#choice.stage + by)), step: null });
  }

  togglePlay(): void {
    const wasPlaying = this.#playing === 'stages';
    this.#stop();
    if (wasPlaying) return;
    this.#setPlaying('stages');
    if (this.#choice.stage >= LAST_STAGE) this.#go({ stage: 0, step: null });
    const next = () => {
      if (this.#choice.stage >= LAST_STAGE) return this.#stop();
      this.#go({ stage: this.#choice.stage + 1, step: null });
      this.#timer = window.setTimeout(next, STAGE_MS);
    };
    this.#timer = window.setTimeout(next, STAGE_MS);
  }

  /** Stops whatever plays. */
  dispose(): void {
    this.#stop();
  }

  #toggleCells(): void {
    const wasPlaying = this.#playing === 'cells';
    this.#stop();
    if (wasPlaying) return;
    const all = this.#result?.steps.length ?? 0;
    let at = this.#choice.step === null || this.#choice.step >= all ? 0 : this.#choice.step;
    this.#setPlaying('cells');
    // Who wants no motion gets ten still pictures instead of a film.
    const pictures = reducedMotion() ? 10 : Math.min(all, PASS_MS / 30);
    const next = () => {
      at = Math.min(all, at + Math.max(1, all / pictures));
      this.#go({ stage: 1, step: Math.floor(at) });
      if (at >= all) this.#stop();
      else this.#timer = window.setTimeout(next, PASS_MS / pictures);
    };
    this.#go({ stage: 1, step: Math.floor(at) });
    this.#timer = window.setTimeout(next, PASS_MS / Math.max(1, pictures));
  }

  #go(choice: StageChoice): void {
    this.#choice = choice;
    this.changed(choice);
  }

  #stop(): void {
    window.clearTimeout(this.#timer);
    this.#setPlaying('no');
  }

  #setPlaying(playing: 'no' | 'stages' | 'cells'): void {
    if (this.#playing === playing) return;
    this.#playing = playing;
    const set = (button: HTMLButtonElement, on: boolean, label: string) => {
      button.replaceChildren(icon(on ? 'pause' : 'play'));
      button.setAttribute('aria-label', on ? 'Pause' : label);
      button.title = on ? 'Pause' : label;
    };
    set(this.#play, playing === 'stages', 'Play the stages');
    set(this.#cellsPlay, playing === 'cells', 'Play pass 1 cell by cell');
  }

  #drawStrip(result: MinesResult, palette: Palette): void {
    result.stages.forEach((stage, i) => {
      let frame = this.#frames[i];
      if (!frame) {
        const canvas = h('canvas', { 'aria-hidden': 'true' });
        const label = h('span');
        const button = h('button', { type: 'button', class: 'lv-frame', role: 'radio' }, canvas, label);
        button.addEventListener('click', () => {
          this.#stop();
          this.#go({ stage: i, step: null });
        });
        frame = { button, canvas, label };
        this.#frames[i] = frame;
        this.#strip.append(button);
      }
      setText(frame.label, stage.title);
      drawMap(frame.canvas, stage.rows, cellSize(this.#thumbWidth()), palette);
    });
  }

  #thumbWidth(): number {
    return Number.parseFloat(getComputedStyle(this.#strip).gridTemplateColumns) - 2 || 0;
  }

  #showCells(result: MinesResult, choice: StageChoice): void {
    this.#cells.hidden = result.stages[choice.stage]?.name !== 'p1';
    if (this.#cells.hidden) return;
    const all = result.steps.length;
    const shown = Math.min(all, choice.step ?? all);
    this.#slider.max = String(all);
    this.#slider.value = String(shown);
    const last = result.steps[shown - 1];
    const text = last
      ? `Change ${shown} of ${all}: ${last[2]} floor ${last[2] === 1 ? 'neighbour' : 'neighbours'}, so (${last[0]}, ${last[1]}) becomes ${last[3] ? 'floor' : 'rock'}`
      : `Nothing changed yet; ${all} changes to come`;
    const output = this.#cells.querySelector('output');
    if (output)
      setText(output, choice.step === null ? `All ${all} changes. Move the slider to see them one by one` : text);
    this.#slider.setAttribute('aria-valuetext', text);
  }

  #showLegend(present: ReadonlySet<Mark>): void {
    const words: Readonly<Record<Mark, string>> = { floor: 'became floor', rock: 'became rock', dug: 'dug' };
    const key = [...(['floor', 'rock', 'dug'] as const)].filter((m) => present.has(m));
    if (this.#legend.dataset['marks'] === key.join()) return;
    this.#legend.dataset['marks'] = key.join();
    this.#legend.replaceChildren(...key.map((m) => h('span', { class: `lv-key lv-key-${m}` }, words[m])));
  }
}
