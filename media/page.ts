/** The page: tabs, title, messages; asks for the picture and hands it to the tabs; keeps the state. */
import type { PreviewResult, RemovedThing, Thing } from '../server/protocol';
import { CompareView, onMap } from './compare';
import { exported } from './exports';
import { type Channel, Host } from './host';
import { LevelsView } from './levels';
import { h, Latest, setText } from './levelsDom';
import { randomSeed, seedPlus } from './levelsState';
import { MapToolbar } from './mapToolbar';
import { MapView } from './mapView';
import { OddsStatus } from './oddsStatus';
import { type PageState, TABS, type TabName, wholeState } from './state';
import { TablesView } from './tablesView';

/** The server lays pictures narrower than this out in one lane. */
const COMPACT_BELOW = 900;
const TAB_TITLES: Readonly<Record<TabName, string>> = {
  map: 'Map',
  tables: 'Tables',
  levels: 'Sample levels',
  compare: 'Compare',
};

export class Page {
  readonly #host: Host;
  readonly #state: PageState;
  readonly #map: MapView;
  readonly #toolbar: MapToolbar;
  readonly #tables: TablesView;
  readonly #levels: LevelsView;
  readonly #compare: CompareView;
  readonly #latest = new Latest();
  readonly #title = h('h1', {});
  readonly #subtitle = h('span', { class: 'subtitle' });
  readonly #stale = h(
    'span',
    { class: 'badge stale', hidden: true, title: 'The text cannot be followed now' },
    'last good picture',
  );
  readonly #locked = h('span', { class: 'badge', hidden: true, title: 'This preview stays with its file' }, 'locked');
  readonly #odds = new OddsStatus({
    stop: (uri) => this.#wish('nethackDungeon/stopOdds', uri),
    start: (uri) => this.#wish('nethackDungeon/startOdds', uri),
    leave: () => this.#tabs.get(this.#state.tab)?.focus(),
  });
  readonly #notice = h('p', { class: 'notice', role: 'status', hidden: true });
  readonly #tabs = new Map<TabName, HTMLButtonElement>();
  readonly #panels = new Map<TabName, HTMLElement>();
  #result: PreviewResult | undefined;
  #asked = '';
  #keeping: number | undefined;

  constructor(
    channel: Channel,
    private readonly app: HTMLElement,
  ) {
    this.#state = wholeState(channel.getState(), this.app.dataset['view']);
    this.#host = new Host(channel, {
      show: (uri, locked) => this.#show(uri, locked),
      changed: (uri) => uri === this.#state.uri && this.#ask(true),
      compare: (uri, choice) => {
        if (uri !== this.#state.uri) return;
        this.#change({ tab: 'compare' });
        this.#compare.choose(choice);
      },
      cursor: (uri, line, character) => uri === this.#state.uri && this.#cursor(line, character),
    });
    const host = this.#host;
    this.#map = new MapView(this.#state, {
      change: (change) => this.#change(change),
      reveal: (thing) => this.#reveal(thing),
      moved: () => this.#moved(),
    });
    this.#toolbar = new MapToolbar({
      change: (change) => this.#change(change),
      zoom: (factor) => this.#map.viewport.zoomBy(factor),
      fitWidth: () => this.#map.viewport.fitWidth(),
      fitAll: () => this.#map.viewport.fitAll(),
      find: (text, next) => this.#map.find(text, next),
      exportSvg: () => this.#export('svg'),
      exportPng: () => this.#export('png'),
      copy: (text) => host.copy(text),
    });
    this.#tables = new TablesView({
      change: (change) => this.#change(change),
      open: (id) => this.#open(id),
      copy: (text) => host.copy(text),
    });
    this.#levels = new LevelsView(
      {
        request: (method, params, signal) => host.request(method, params, signal),
        copy: (text) => host.copy(text),
        keep: (levels) => this.#change({ levels }),
      },
      this.#state.levels,
    );
    this.#compare = new CompareView(
      {
        request: (method, params) => host.request(method, params),
        copy: (text) => host.copy(text),
        save: (name, content) => host.save(name, content, 'utf8'),
        keep: (compare) => this.#change({ compare }),
        reveal: ({ id, range }) => {
          if (id) this.#map.select(id, false);
          if (range) host.reveal(this.#state.uri, range);
        },
      },
      this.#state.compare,
    );
  }

  start(): void {
    const { app } = this;
    app.classList.add('app');
    this.#panels.set('map', h('div', { class: 'panel map-panel' }, this.#toolbar.element, this.#map.element));
    this.#panels.set('tables', h('div', { class: 'panel' }, this.#tables.element));
    this.#panels.set('levels', h('div', { class: 'panel' }, this.#levels.element));
    this.#panels.set('compare', h('div', { class: 'panel' }, this.#compare.element));
    const list = h('div', { class: 'tabs', role: 'tablist', 'aria-label': 'Preview' });
    for (const name of TABS) list.append(this.#tab(name));
    list.addEventListener('keydown', (event) => this.#tabKey(event));
    const main = h('main', {});
    for (const [name, panel] of this.#panels) {
      panel.id = `panel-${name}`;
      panel.setAttribute('role', 'tabpanel');
      panel.setAttribute('aria-labelledby', `tab-${name}`);
      main.append(panel);
    }
    app.append(
      h(
        'header',
        { class: 'head' },
        h(
          'div',
          { class: 'heading' },
          this.#title,
          this.#subtitle,
          this.#locked,
          this.#odds.badge,
          this.#odds.button,
          this.#stale,
        ),
        list,
      ),
      this.#notice,
      main,
    );
    this.#render();
    document.addEventListener('keydown', (event) => this.#key(event));
    let width = 0;
    new ResizeObserver(() => {
      const now = this.#map.width;
      if (now === width || now === 0) return;
      width = now;
      this.#ask(false);
    }).observe(main);
    this.#host.ready();
    if (this.#state.uri) this.#ask(true);
  }

  #tab(name: TabName): HTMLButtonElement {
    const tab = h(
      'button',
      { type: 'button', class: 'tab', role: 'tab', id: `tab-${name}`, 'aria-controls': `panel-${name}` },
      TAB_TITLES[name],
    );
    tab.addEventListener('click', () => this.#change({ tab: name }));
    this.#tabs.set(name, tab);
    return tab;
  }

  #tabKey(event: KeyboardEvent): void {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    const next = TABS[(TABS.indexOf(this.#state.tab) + step + TABS.length) % TABS.length]!;
    this.#change({ tab: next });
    this.#tabs.get(next)?.focus();
  }

  #key(event: KeyboardEvent): void {
    if (this.#state.tab !== 'map' || event.ctrlKey || event.metaKey || event.altKey) return;
    if ((event.target as Element).matches('input, select, textarea')) return;
    const { viewport } = this.#map;
    const next = () => this.#change({ seed: seedPlus(this.#state.seed, 1) });
    const keys: Readonly<Record<string, () => void>> = {
      ...(this.#state.view === 'game' ? { n: next, r: () => this.#change({ seed: randomSeed() }) } : {}),
      '+': () => viewport.zoomBy(1.2),
      '=': () => viewport.zoomBy(1.2),
      '-': () => viewport.zoomBy(1 / 1.2),
      '0': () => viewport.fitWidth(),
      f: () => viewport.fitAll(),
      '/': () => this.#toolbar.focusFind(),
      Escape: () => this.#map.close(),
    };
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  /** The host says which file to show. */
  #show(uri: string, locked: boolean): void {
    const other = uri !== this.#state.uri;
    this.#change({ uri, locked, ...(other && this.#state.uri ? { selected: null, world: 0 } : {}) });
    if (other) this.#map.close();
    this.#ask(true);
  }

  #change(change: Partial<PageState>): void {
    Object.assign(this.#state, change);
    this.#keep();
    if (['view', 'seed', 'world', 'oneLane', 'compare'].some((name) => name in change)) this.#ask(false);
    if (!('selected' in change && Object.keys(change).length === 1)) this.#render();
  }

  #moved(): void {
    Object.assign(this.#state, this.#map.viewport.position);
    this.#toolbar.showScale(this.#map.viewport.scale);
    clearTimeout(this.#keeping);
    this.#keeping = window.setTimeout(() => this.#keep(), 150);
  }

  #keep(): void {
    this.#host.keep({ ...this.#state });
  }

  /** Asks for the picture; what is asked for already is not asked for again unless the file changed. */
  #ask(changed: boolean): void {
    const { uri, view, seed, world, oneLane, compare } = this.#state;
    const width = this.#map.width || this.app.clientWidth || 1000;
    if (!uri) return;
    const params = {
      uri,
      view,
      seed: view === 'game' ? seed : '0',
      world,
      width: oneLane ? Math.min(width, COMPACT_BELOW - 1) : width,
      with: onMap(compare),
    };
    const key = JSON.stringify(params);
    if (!changed && key === this.#asked) return;
    this.#asked = key;
    this.#latest.run(async () => {
      try {
        const result = await this.#host.request('nethackDungeon/preview', params);
        if (result && result.uri === this.#state.uri) this.#result = result;
        this.#complain(result ? '' : 'This is no dungeon file.');
      } catch (error) {
        this.#complain(`No picture: ${error instanceof Error ? error.message : String(error)}`);
      }
      this.#render();
    });
  }

  /** Asks for something to be done; the host says when the picture is another for it. */
  #wish(method: 'nethackDungeon/stopOdds' | 'nethackDungeon/startOdds', uri: string): void {
    this.#host.request(method, { uri }).catch((error: unknown) => {
      this.#complain(error instanceof Error ? error.message : String(error));
    });
  }

  #complain(text: string): void {
    const said = text || this.#result?.notice || '';
    setText(this.#notice, said);
    this.#notice.hidden = !said;
  }

  #render(): void {
    const { tab } = this.#state;
    for (const [name, button] of this.#tabs) {
      button.setAttribute('aria-selected', String(name === tab));
      button.tabIndex = name === tab ? 0 : -1;
    }
    for (const [name, panel] of this.#panels) panel.hidden = name !== tab;
    const result = this.#result;
    this.#locked.hidden = !this.#state.locked;
    this.#toolbar.show(this.#state, result, this.app.clientWidth >= COMPACT_BELOW);
    if (!result) return;
    setText(this.#title, result.title);
    setText(this.#subtitle, result.subtitle);
    this.#stale.hidden = !result.stale;
    this.app.classList.toggle('is-stale', result.stale);
    this.#odds.show(result);
    this.#levels.update(result.mines);
    this.#compare.update(result.uri, result.version);
    if (tab === 'map') {
      this.#map.show(result, this.#state);
      this.#toolbar.showScale(this.#map.viewport.scale);
    }
    if (tab === 'tables') this.#tables.show(result, this.#state);
  }

  #reveal({ range }: Thing | RemovedThing): void {
    if (range) this.#host.reveal(this.#state.uri, range);
  }

  #open(id: string): void {
    const thing = this.#result?.things.find((t) => t.id === id);
    if (!thing) return;
    this.#map.select(id, false);
    this.#reveal(thing);
  }

  /** The cursor in the source moved: the thing it stands in is selected. */
  #cursor(line: number, character: number): void {
    const thing = this.#map.at(line, character);
    if (thing) this.#map.select(thing.id, this.#state.tab === 'map');
  }

  async #export(kind: 'svg' | 'png'): Promise<void> {
    if (!this.#result) return;
    const { name, content, encoding } = await exported(this.#map.svg, this.#result, this.#state.view, kind);
    this.#host.save(name, content, encoding);
  }
}
