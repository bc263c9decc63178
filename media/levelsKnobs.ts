/** The knobs of the generator, for whoever experiments: anything but the game's own values is marked as such. */
import type { MinesKnobs } from '../server/protocol';
import { h, setText, textButton } from './levelsDom';

const PASSES = ['pass1', 'pass2', 'pass3'] as const;
const SWITCHES = ['smoothed', 'joined', 'walled'] as const;
/** What a click turns an effect into. */
const NEXT: Readonly<Record<string, string>> = { '=': 'f', f: 'r', r: '=' };
const EFFECTS: Readonly<Record<string, string>> = { '=': 'unchanged', f: 'becomes floor', r: 'becomes rock' };

export class KnobsPart {
  readonly element = h('section', { class: 'lv-panel', 'aria-label': 'Knobs' });
  readonly #fill = h('input', {
    type: 'range',
    min: '0',
    max: '90',
    step: '1',
    class: 'lv-slider',
    'aria-label': 'Fill share in percent',
  });
  readonly #fillText = h('output');
  readonly #rules = new Map<(typeof PASSES)[number], HTMLButtonElement[]>();
  readonly #switches = new Map<(typeof SWITCHES)[number], HTMLInputElement>();
  readonly #reset: HTMLButtonElement;
  #knobs: MinesKnobs | undefined;

  /** @param changed gets the knobs after each turn; `null` for the game's own */
  constructor(changed: (knobs: MinesKnobs | null) => void) {
    const turn = (change: Partial<MinesKnobs>) => {
      if (this.#knobs) changed({ ...this.#knobs, ...change });
    };
    this.#fill.addEventListener('input', () => turn({ fill: Number(this.#fill.value) / 100 }));
    const table = h('table', { class: 'lv-rules' });
    const head = h('tr', {}, h('th', { scope: 'col' }, 'floor neighbours'));
    for (let n = 0; n <= 8; n++) head.append(h('th', { scope: 'col' }, String(n)));
    table.append(h('thead', {}, head));
    const body = h('tbody');
    PASSES.forEach((pass, i) => {
      const row = h('tr', {}, h('th', { scope: 'row' }, `Pass ${i + 1}`));
      const buttons: HTMLButtonElement[] = [];
      for (let n = 0; n <= 8; n++) {
        const button = h('button', { type: 'button', class: 'lv-rule' });
        button.addEventListener('click', () => {
          const rule = this.#knobs?.[pass] ?? '';
          turn({ [pass]: rule.slice(0, n) + (NEXT[rule[n] ?? '='] ?? '=') + rule.slice(n + 1) });
        });
        buttons.push(button);
        row.append(h('td', {}, button));
      }
      this.#rules.set(pass, buttons);
      body.append(row);
    });
    table.append(body);
    const switches = SWITCHES.map((name) => {
      const input = h('input', { type: 'checkbox' });
      input.addEventListener('change', () => turn({ [name]: input.checked }));
      this.#switches.set(name, input);
      return h('label', { class: 'lv-check' }, input, name);
    });
    this.#reset = textButton('Back to the game’s', () => changed(null));
    const legend = h(
      'p',
      { class: 'lv-hint' },
      'A click changes what a number of floor neighbours does: ',
      h(
        'span',
        { class: 'lv-keys' },
        h('span', { class: 'lv-key lv-key-floor' }, 'becomes floor'),
        h('span', { class: 'lv-key lv-key-rock' }, 'becomes rock'),
        h('span', { class: 'lv-key lv-key-same' }, 'unchanged'),
      ),
    );
    this.element.append(
      h('label', { class: 'lv-fill' }, 'Fill share', this.#fill, this.#fillText),
      table,
      legend,
      h('div', { class: 'lv-row' }, ...switches, this.#reset),
    );
  }

  show(knobs: MinesKnobs, game: boolean): void {
    this.#knobs = knobs;
    this.#fill.value = String(Math.round(knobs.fill * 100));
    setText(this.#fillText, `${Math.round(knobs.fill * 100)}%`);
    PASSES.forEach((pass, i) => {
      this.#rules.get(pass)?.forEach((button, n) => {
        const effect = knobs[pass][n] ?? '=';
        button.dataset['effect'] = effect;
        button.setAttribute('aria-label', `Pass ${i + 1}, ${n} floor neighbours: ${EFFECTS[effect]}`);
        button.title = EFFECTS[effect] ?? '';
      });
    });
    for (const [name, input] of this.#switches) input.checked = knobs[name];
    this.#reset.disabled = game;
  }
}
