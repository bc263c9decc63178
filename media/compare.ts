/**
 * The tab "Compare": what this document has different from its upstream, a stock dungeon, its saved text, git's HEAD
 * or another file; as a list here, as colours on the map, and as Markdown.
 */
import type {
  CompareItem,
  CompareResult,
  CompareSource,
  CompareWith,
  DifferenceKind,
  Requests,
} from '../server/protocol';
import { h, Latest, setText, textButton } from './levelsDom';

export interface CompareState {
  with: CompareWith | null;
  /** Colour the map by it. */
  onMap: boolean;
}

export interface CompareHost {
  request<M extends keyof Requests>(method: M, params: Requests[M]['params']): Promise<Requests[M]['result']>;
  copy(text: string): void;
  save(name: string, content: string): void;
  keep(state: CompareState): void;
  /** Goes to where an item is written. */
  reveal(item: CompareItem): void;
}

/** No difference is told by its colour alone. */
export const SIGNS: Readonly<Record<DifferenceKind, string>> = {
  added: '+',
  removed: '−',
  changed: '~',
  moved: '↕',
  renamed: '≈',
};

/** A choice as the value of an option. */
const keyOf = (choice: CompareWith): string => JSON.stringify(choice.kind === 'file' ? { kind: 'file' } : choice);

/** What the map shows the differences from; a file that the user has yet to choose is none. */
export function onMap(kept: Partial<CompareState> | undefined): CompareWith | undefined {
  const { with: choice, onMap: shown } = wholeState(kept);
  return choice && shown && (choice.kind !== 'file' || choice.uri !== undefined) ? choice : undefined;
}

/** A state as it may come back from anywhere, made whole. */
function wholeState(kept: Partial<CompareState> | undefined): CompareState {
  const choice = kept?.with;
  const known = choice && ['upstream', 'stock', 'saved', 'head', 'file'].includes(choice.kind);
  return { with: known ? choice : null, onMap: kept?.onMap !== false };
}

export class CompareView {
  readonly element = h('div', { class: 'cmp' });
  #state: CompareState;
  #uri = '';
  #asked = '';
  #result: CompareResult | undefined;
  #sources: readonly CompareSource[] = [];
  readonly #latest = new Latest();
  readonly #select = h('select', { class: 'cmp-select', 'aria-label': 'Compare with' });
  readonly #drift = textButton('Drift from upstream', () => this.choose({ kind: 'upstream' }), {
    class: 'lv-button cmp-drift',
    title: 'Compare with the stock dungeon that this variant descends from',
  });
  readonly #onMap = h('input', { type: 'checkbox' });
  readonly #copy = textButton('Copy as Markdown', () => this.#result && this.host.copy(this.#result.markdown), {
    title: 'Copy the list as a Markdown document',
  });
  readonly #save = textButton('Save as Markdown…', () => this.#saveMarkdown(), {
    title: 'Save the list as a Markdown document',
  });
  readonly #summary = h('p', { class: 'cmp-summary', role: 'status' });
  readonly #failure = h('p', { class: 'lv-error', role: 'alert' });
  readonly #list = h('div', { class: 'cmp-list' });
  readonly #notes = h('div', { class: 'cmp-notes' });

  constructor(
    readonly host: CompareHost,
    kept?: Partial<CompareState>,
  ) {
    this.#state = wholeState(kept);
    this.#select.addEventListener('change', () => {
      if (this.#select.value) this.choose(JSON.parse(this.#select.value) as CompareWith);
    });
    this.#onMap.checked = this.#state.onMap;
    this.#onMap.addEventListener('change', () => {
      this.#state = { ...this.#state, onMap: this.#onMap.checked };
      this.host.keep(this.#state);
    });
    this.element.append(
      h(
        'div',
        { class: 'cmp-toolbar' },
        h('label', { class: 'cmp-label' }, 'Compare with', this.#select),
        this.#drift,
        h('label', { class: 'lv-check' }, this.#onMap, 'show on the map'),
        h('span', { class: 'lv-space' }),
        this.#copy,
        this.#save,
      ),
      this.#failure,
      this.#summary,
      this.#list,
      this.#notes,
    );
    this.#list.addEventListener('keydown', (event) => this.#key(event));
    this.#draw();
  }

  /** The document changed, or another one is shown. */
  update(uri: string, version: number): void {
    if (uri !== this.#uri) {
      const other = this.#uri !== '';
      this.#uri = uri;
      this.#result = undefined;
      // Another file that was chosen for the last document means nothing to this one.
      if (other && this.#state.with?.kind === 'file') {
        this.#state = { ...this.#state, with: null };
        this.host.keep(this.#state);
      }
      void this.#askSources();
    }
    this.#ask(`${uri} ${version}`);
  }

  /** Compares with this from now on. */
  choose(choice: CompareWith): void {
    this.#state = { ...this.#state, with: choice };
    this.host.keep(this.#state);
    if (this.#uri) this.#ask(`${Date.now()}`);
    this.#draw();
  }

  async #askSources(): Promise<void> {
    const uri = this.#uri;
    const sources = await this.host.request('nethackDungeon/compareSources', { uri }).catch(() => []);
    if (uri !== this.#uri) return;
    this.#sources = sources;
    this.#draw();
  }

  #ask(version: string): void {
    const choice = this.#state.with;
    if (!choice) return;
    const key = `${version} ${JSON.stringify(choice)}`;
    if (key === this.#asked) return;
    this.#asked = key;
    const uri = this.#uri;
    this.#latest.run(async () => {
      try {
        const result = await this.host.request('nethackDungeon/compare', { uri, with: choice });
        if (uri !== this.#uri) return;
        if (result) {
          this.#result = result;
          // Which file the user picked is known only now.
          if (this.#state.with?.kind === result.with.kind) this.#state = { ...this.#state, with: result.with };
        } else if (!this.#result) this.#state = { ...this.#state, with: null };
        else this.#state = { ...this.#state, with: this.#result.with };
        this.host.keep(this.#state);
        setText(this.#failure, '');
      } catch (error) {
        this.#result = undefined;
        setText(this.#failure, error instanceof Error ? error.message : String(error));
      }
      this.#draw();
    });
  }

  #saveMarkdown(): void {
    if (this.#result) this.host.save('comparison.md', this.#result.markdown);
  }

  #draw(): void {
    this.#drawSources();
    const result = this.#result;
    this.#copy.disabled = !result;
    this.#save.disabled = !result;
    const nothing = this.#state.with
      ? ''
      : 'Choose what to compare this file with, or see how far it has drifted from the game it descends from.';
    setText(this.#summary, result ? `${result.before} → ${result.after}: ${result.summary}.` : nothing);
    this.#list.replaceChildren(...(result ? groups(result.items).map((g) => this.#group(g)) : []));
    this.#notes.replaceChildren(...(result?.notes ?? []).map((note) => h('p', {}, note)));
  }

  #drawSources(): void {
    const options = [
      h('option', { value: '' }, 'Choose…'),
      ...this.#sources.map((s) => h('option', { value: keyOf(s.with) }, s.title)),
    ];
    this.#select.replaceChildren(...options);
    this.#select.value = this.#state.with ? keyOf(this.#state.with) : '';
    if (!this.#select.value && this.#state.with === null) this.#select.value = '';
    this.#drift.hidden = !this.#sources.some((s) => s.with.kind === 'upstream');
  }

  #group([dungeon, items]: readonly [string, readonly CompareItem[]]): HTMLElement {
    const list = h('ul', { class: 'cmp-items' }, ...items.map((item) => this.#item(item)));
    return h('section', { class: 'cmp-group' }, h('h2', {}, dungeon), list);
  }

  #item(item: CompareItem): HTMLElement {
    const button = h('button', { type: 'button', class: `cmp-item cmp-${item.kind}`, title: item.message });
    button.append(
      h('span', { class: 'cmp-sign', 'aria-hidden': 'true' }, SIGNS[item.kind]),
      h('span', { class: 'cmp-kind' }, `${item.kind}: `),
      h('span', { class: 'cmp-title' }, item.title),
    );
    button.append(h('span', { class: 'cmp-changes' }, ...item.changes.map((change) => changeOf(item, change))));
    button.addEventListener('click', () => this.host.reveal(item));
    return h('li', {}, button);
  }

  /** Up and down through the list; the tab key enters it once. */
  #key(event: KeyboardEvent): void {
    const all = [...this.#list.querySelectorAll<HTMLElement>('.cmp-item')];
    const at = all.indexOf(event.target as HTMLElement);
    const steps: Readonly<Record<string, number>> = {
      ArrowUp: at - 1,
      ArrowDown: at + 1,
      Home: 0,
      End: all.length - 1,
    };
    const to = steps[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    all[to]?.focus();
  }
}

/** The values of one change: `base 20 → 15`, a whole entry's description, places. */
function changeOf(item: CompareItem, change: CompareItem['changes'][number]): HTMLElement {
  const part = h('span', { class: 'cmp-change' });
  if (change.field) part.append(h('span', { class: 'cmp-field' }, change.field));
  const value = (text: string | undefined, kind: string) => h('span', { class: kind }, text ?? 'nothing');
  if (item.kind === 'added') part.append(value(change.after, 'cmp-new'));
  else if (item.kind === 'removed') part.append(value(change.before, 'cmp-old'));
  else
    part.append(
      value(change.before, 'cmp-old'),
      h('span', { class: 'cmp-arrow' }, '→'),
      value(change.after, 'cmp-new'),
    );
  return part;
}

/** Items by dungeon, each dungeon once, in the order in which they come. */
function groups(items: readonly CompareItem[]): (readonly [string, readonly CompareItem[]])[] {
  const map = new Map<string, CompareItem[]>();
  for (const item of items) {
    const group = map.get(item.dungeon);
    if (group) group.push(item);
    else map.set(item.dungeon, [item]);
  }
  return [...map];
}
