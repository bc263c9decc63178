/** What is known about one thing: facts, faults, odds as bars with numbers, the fields as written. */
import type { PreviewResult, Thing } from '../server/protocol';
import { h } from './levelsDom';

export interface DetailsActions {
  reveal(thing: Thing): void;
  close(): void;
}

/** A panel's content for a thing; the fields unfold when it is held open. */
export function detailsOf(
  thing: Thing,
  result: Pick<PreviewResult, 'odds' | 'oddsError'>,
  held: boolean,
  actions: DetailsActions,
): HTMLElement[] {
  const out: HTMLElement[] = [];
  const head = h('div', { class: 'd-head' }, h('h2', {}, thing.title));
  if (held) {
    const source = h('button', { type: 'button', class: 'link' }, 'Source');
    source.addEventListener('click', () => actions.reveal(thing));
    const close = h('button', { type: 'button', class: 'icon', 'aria-label': 'Close', title: 'Close (Esc)' }, '×');
    close.addEventListener('click', () => actions.close());
    head.append(h('span', { class: 'd-tools' }, source, close));
  }
  out.push(head);
  if (thing.facts.length) out.push(h('p', { class: 'd-facts' }, thing.facts.join(' · ')));
  for (const f of thing.faults)
    out.push(
      h(
        'p',
        { class: `d-fault ${f.severity}` },
        h(
          'span',
          { class: 'd-sign', 'aria-hidden': 'true' },
          f.severity === 'error' || f.severity === 'warning' ? '!' : 'i',
        ),
        h('span', {}, f.message, ' ', h('code', {}, f.code)),
      ),
    );
  for (const c of thing.charts) out.push(chart(c));
  if (thing.charts.length || result.odds === 'pending' || result.odds === 'stopped')
    out.push(h('p', { class: 'd-note' }, oddsNote(result)));
  if (held && thing.fields.length) out.push(fields(thing));
  return out;
}

/** How sure the odds are, in words. */
export function oddsNote(result: Pick<PreviewResult, 'odds' | 'oddsError'>): string {
  if (result.odds === 'pending') return 'odds are being worked out';
  if (result.odds === 'stopped') return 'odds not worked out';
  return result.odds === 'exact' ? 'exact, not sampled' : `sampled, each within ±${percent(result.oddsError)}`;
}

/** Bars of one distribution, each with its number; read out as a table. */
function chart(c: Thing['charts'][number]): HTMLElement {
  const most = Math.max(...c.bars.map((b) => b.probability), 1e-9);
  const body = h('tbody', {});
  for (const bar of c.bars) {
    const strip = h('span', { class: bar.label === 'none' ? 'd-bar none' : 'd-bar' });
    strip.style.width = `${Math.max(1.5, (bar.probability / most) * 100)}%`;
    body.append(
      h(
        'tr',
        {},
        h('th', { scope: 'row' }, bar.label),
        h('td', { class: 'd-track' }, strip),
        h('td', { class: 'd-number' }, percent(bar.probability)),
      ),
    );
  }
  return h('table', { class: c.bars.length > 16 ? 'd-chart dense' : 'd-chart' }, h('caption', {}, c.title), body);
}

function fields(thing: Thing): HTMLElement {
  const list = h('dl', { class: 'd-fields' });
  for (const f of thing.fields) {
    list.append(
      h('dt', {}, h('code', {}, f.name), ' = ', h('code', { class: 'd-value' }, f.value)),
      h('dd', { title: f.meaning.replaceAll('`', '') }, f.summary),
    );
  }
  return h('details', { class: 'd-raw' }, h('summary', {}, 'Fields as written'), list);
}

/** A probability for people. */
export function percent(p: number): string {
  const x = p * 100;
  if (x <= 0) return '0%';
  if (x < 0.01) return '<0.01%';
  return `${x >= 99.995 ? '100' : x.toFixed(x >= 1 ? 1 : 2).replace(/\.?0+$/, '')}%`;
}
