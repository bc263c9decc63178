/** What is known about one thing: facts, faults, odds as bars with numbers, the fields as written. */
import type { PreviewResult, RemovedThing, Thing } from '../server/protocol';
import { SIGNS } from './compare';
import { toneOf } from './compareMap';
import { h } from './levelsDom';
import { meaningOf } from './things';

export interface DetailsActions {
  reveal(thing: Thing | RemovedThing): void;
  close(): void;
}

/** A panel's content for a thing; the fields unfold when it is held open. */
export function detailsOf(
  thing: Thing | RemovedThing,
  result: Pick<PreviewResult, 'odds' | 'oddsError' | 'compared' | 'meanings'>,
  held: boolean,
  actions: DetailsActions,
): HTMLElement[] {
  const out: HTMLElement[] = [];
  const differs = result.compared?.differences[thing.id];
  const gone = differs?.kind === 'removed';
  const head = h('div', { class: 'd-head' }, h('h2', {}, thing.title));
  if (held) {
    const source = h('button', { type: 'button', class: 'link' }, gone ? 'Where it was' : 'Source');
    source.hidden = thing.range === undefined;
    source.addEventListener('click', () => actions.reveal(thing));
    const close = h('button', { type: 'button', class: 'icon', 'aria-label': 'Close', title: 'Close (Esc)' }, '×');
    close.addEventListener('click', () => actions.close());
    head.append(h('span', { class: 'd-tools' }, source, close));
  }
  out.push(head);
  if (thing.facts.length) out.push(h('p', { class: 'd-facts' }, thing.facts.join(' · ')));
  if (differs)
    out.push(
      h(
        'div',
        { class: `d-diff ${toneOf(differs.kind)}` },
        h('span', { class: 'd-diff-sign', 'aria-hidden': 'true' }, SIGNS[differs.kind]),
        h('div', {}, ...differs.messages.map((message) => h('p', {}, message))),
      ),
    );
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
  if (thing.charts.length) out.push(h('div', { class: 'd-charts' }, ...thing.charts.map(chart)));
  if (!gone && (thing.charts.length || result.odds === 'pending' || result.odds === 'stopped'))
    out.push(h('p', { class: 'd-note' }, oddsNote(result)));
  if (held && thing.fields.length) out.push(fields(thing, result, gone ? 'Fields as they were' : 'Fields as written'));
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

function fields(
  thing: Pick<Thing, 'fields' | 'kind'>,
  result: Pick<PreviewResult, 'meanings'>,
  title: string,
): HTMLElement {
  const list = h('dl', { class: 'd-fields' });
  for (const f of thing.fields) {
    const { summary, meaning } = meaningOf(result, thing.kind, f.name);
    list.append(
      h('dt', {}, h('code', {}, f.name), ' = ', h('code', { class: 'd-value' }, f.value)),
      h('dd', { title: meaning }, summary),
    );
  }
  return h('details', { class: 'd-raw' }, h('summary', {}, title), list);
}

/** A probability for people. */
export function percent(p: number): string {
  const x = p * 100;
  if (x <= 0) return '0%';
  if (x < 0.01) return '<0.01%';
  return `${x >= 99.995 ? '100' : x.toFixed(x >= 1 ? 1 : 2).replace(/\.?0+$/, '')}%`;
}
