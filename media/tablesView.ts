/** The tab "Tables": the levels of each dungeon with their odds, the fields as written, and the map as text. */
import type { LevelRow, PreviewResult, Thing } from '../server/protocol';
import { percent } from './details';
import { h } from './levelsDom';
import type { PageState } from './state';
import { meaningOf } from './things';

export interface TablesActions {
  change(change: Partial<PageState>): void;
  /** Selects a thing and shows its source. */
  open(id: string): void;
  copy(text: string): void;
}

interface Column {
  readonly title: string;
  readonly text: (row: LevelRow) => string;
  /** What it is sorted by. */
  readonly key: (row: LevelRow) => number | string;
  readonly number?: boolean;
}

const firstNumber = (text: string) => {
  const n = Number.parseFloat(text.replace('−', '-').replace(/[^\d.-]+.*/, ''));
  return Number.isNaN(n) ? Number.POSITIVE_INFINITY : n;
};

const COLUMNS: readonly Column[] = [
  { title: 'Level', text: (r) => r.level, key: (r) => r.level.toLowerCase() },
  { title: 'Can land on', text: (r) => r.lands, key: (r) => r.lands },
  {
    title: 'Most likely',
    text: (r) => r.likely,
    key: (r) => firstNumber(r.likely.replace(/^levels? /, '')),
  },
  { title: 'Odds', text: (r) => (r.odds === null ? '–' : percent(r.odds)), key: (r) => r.odds ?? -1, number: true },
  { title: 'Depth', text: (r) => r.depth, key: (r) => firstNumber(r.depth), number: true },
  {
    title: 'Chance',
    text: (r) => r.chance,
    key: (r) => (r.chance === 'always' ? 100 : firstNumber(r.chance)),
    number: true,
  },
  { title: 'Maps', text: (r) => r.maps, key: (r) => firstNumber(r.maps), number: true },
  { title: 'Tag', text: (r) => r.tag, key: (r) => r.tag },
];

export class TablesView {
  readonly element = h('section', { class: 'tables-view' });
  readonly #list = h('div', { class: 'tables' });
  readonly #text = h('pre', { class: 'as-text', tabindex: '0', 'aria-label': 'The map as text' });
  #last = '';
  #result: PreviewResult | undefined;
  #state: PageState | undefined;

  constructor(private readonly actions: TablesActions) {
    const copy = h('button', { type: 'button', class: 'button secondary' }, 'Copy as text');
    copy.addEventListener('click', () => actions.copy(this.#result?.text ?? ''));
    this.element.append(
      this.#list,
      h('details', { class: 'text-form' }, h('summary', {}, 'The map as text'), copy, this.#text),
    );
  }

  show(result: PreviewResult, state: PageState): void {
    this.#result = result;
    this.#state = state;
    const meaning = JSON.stringify([result.tables, result.things.map((t) => t.fields), state.sort]);
    if (meaning === this.#last) return;
    this.#last = meaning;
    const focused = document.activeElement?.getAttribute('data-focus');
    const open = new Set([...this.#list.querySelectorAll('details[open]')].map((d) => d.getAttribute('data-of')));
    const fields = new Map<string, Thing[]>();
    let dungeon = '';
    for (const t of result.things) {
      if (t.kind === 'dungeon') dungeon = t.id;
      fields.set(dungeon, [...(fields.get(dungeon) ?? []), t]);
    }
    const tables = new Map(result.tables.map((t) => [t.id, t]));
    const sections: HTMLElement[] = [];
    for (const [id, things] of fields) {
      const table = tables.get(id);
      sections.push(
        h(
          'section',
          { class: 'table-section' },
          h('h2', {}, table?.dungeon ?? things[0]?.title ?? ''),
          ...(table
            ? [
                h(
                  'div',
                  { class: 'table-scroll', tabindex: '0', role: 'region', 'aria-label': `Levels of ${table.dungeon}` },
                  this.#table(table.rows, id),
                ),
              ]
            : [h('p', { class: 'none' }, 'No special levels.')]),
          this.#raw(id, things, result, open.has(id)),
        ),
      );
    }
    this.#list.replaceChildren(...sections);
    this.#text.textContent = result.text;
    if (focused) this.#list.querySelector<HTMLElement>(`[data-focus="${CSS.escape(focused)}"]`)?.focus();
  }

  #table(rows: readonly LevelRow[], id: string): HTMLElement {
    const sort = this.#state?.sort ?? 0;
    const column = COLUMNS[Math.abs(sort) - 1];
    const sorted = column ? [...rows].sort((a, b) => compare(column.key(a), column.key(b)) * Math.sign(sort)) : rows;
    const head = h('tr', {});
    COLUMNS.forEach((c, i) => {
      const direction = Math.abs(sort) === i + 1 ? (sort > 0 ? 'ascending' : 'descending') : 'none';
      const button = h(
        'button',
        { type: 'button', class: 'sort', 'data-focus': `${id}/${i}` },
        c.title,
        h(
          'span',
          { class: 'sort-sign', 'aria-hidden': 'true' },
          direction === 'ascending' ? '▲' : direction === 'descending' ? '▼' : '',
        ),
      );
      button.addEventListener('click', () =>
        this.actions.change({ sort: sort === i + 1 ? -(i + 1) : sort === -(i + 1) ? 0 : i + 1 }),
      );
      head.append(h('th', { scope: 'col', 'aria-sort': direction, class: c.number ? 'number' : '' }, button));
    });
    const body = h('tbody', {});
    for (const row of sorted) {
      const cells = COLUMNS.map((c, i) => {
        if (i === 0) {
          const link = h('button', { type: 'button', class: 'link', 'data-focus': row.id }, c.text(row));
          link.addEventListener('click', () => this.actions.open(row.id));
          return h('th', { scope: 'row' }, link);
        }
        if (i === 3) {
          const bar = h('span', { class: 't-bar' });
          bar.style.width = `${Math.max(row.odds === null ? 0 : 1, (row.odds ?? 0) * 60)}px`;
          return h(
            'td',
            { class: 'number' },
            h('span', { class: 't-track' }, bar),
            h('span', { class: 't-number' }, c.text(row)),
          );
        }
        return h('td', { class: c.number ? 'number' : '' }, c.text(row));
      });
      body.append(h('tr', {}, ...cells));
    }
    return h('table', { class: 'levels' }, h('thead', {}, head), body);
  }

  /** Everything written for a dungeon, its levels and branches, with what each field means. */
  #raw(id: string, things: readonly Thing[], result: PreviewResult, open: boolean): HTMLElement {
    const body = h('tbody', {});
    for (const t of things)
      t.fields.forEach((f, i) => {
        body.append(
          h(
            'tr',
            {},
            ...(i === 0 ? [spanning(t, t.fields.length)] : []),
            h('td', {}, h('code', {}, f.name)),
            h('td', {}, h('code', {}, f.value)),
            h('td', { class: 'meaning' }, meaningOf(result, t.kind, f.name).meaning),
          ),
        );
      });
    const head = h('tr', {}, ...['Of', 'Field', 'Value', 'Meaning'].map((t) => h('th', { scope: 'col' }, t)));
    return h(
      'details',
      { class: 'raw', 'data-of': id, open },
      h('summary', {}, 'Fields as written, with their meaning'),
      h('div', { class: 'table-scroll' }, h('table', { class: 'fields' }, h('thead', {}, head), body)),
    );
  }
}

function spanning(t: Thing, rows: number): HTMLElement {
  return h(
    'th',
    { scope: 'rowgroup', rowspan: String(rows) },
    t.kind === 'branch' ? `→ ${t.title.split(' → ').pop() ?? t.title}` : t.title,
  );
}

function compare(a: number | string, b: number | string): number {
  return typeof a === 'number' && typeof b === 'number'
    ? a - b || 0
    : String(a).localeCompare(String(b), 'en', { numeric: true });
}
