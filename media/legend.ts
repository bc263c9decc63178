/** What the signs mean. */
import { h } from './levelsDom';

const NS = 'http://www.w3.org/2000/svg';

function sample(...parts: readonly [string, Readonly<Record<string, string>>, string?][]): SVGSVGElement {
  const svg = document.createElementNS(NS, 'svg');
  svg.setAttribute('viewBox', '0 0 26 18');
  svg.setAttribute('class', 'sample');
  svg.setAttribute('aria-hidden', 'true');
  for (const [tag, attributes, text] of parts) {
    const e = document.createElementNS(NS, tag);
    for (const [name, value] of Object.entries(attributes)) e.setAttribute(name, value);
    if (text) e.textContent = text;
    svg.append(e);
  }
  return svg;
}

const cell = (kind: string): [string, Record<string, string>] => [
  'rect',
  { class: `cell ${kind}`, x: '8.5', y: '2', width: '9', height: '14', rx: '3' },
];
const strip = (kind: string): [string, Record<string, string>][] => [
  ['rect', { class: `ribbon ${kind}`, x: '10.5', y: '0', width: '5', height: '5.4', rx: '2', opacity: '.6' }],
  ['rect', { class: `ribbon ${kind}`, x: '9.5', y: '6.3', width: '7', height: '5.4', rx: '2', opacity: '.85' }],
  ['rect', { class: `ribbon ${kind}`, x: '10.5', y: '12.6', width: '5', height: '5.4', rx: '2', opacity: '.6' }],
];
const sign = (text: string): [string, Record<string, string>, string?][] => [
  ['circle', { class: 'symbol', cx: '13', cy: '9', r: '8' }],
  ['text', { class: 'sign', x: '13', y: '9', dy: '.35em', 'text-anchor': 'middle' }, text],
];

/** The legend, under the map. */
export function legend(): HTMLElement {
  const list = h('ul', { class: 'legend', 'aria-label': 'Legend' });
  const add = (picture: SVGSVGElement, text: string) => list.append(h('li', {}, picture, text));
  add(sample(cell('level')), 'special level in its one place');
  add(sample(...strip('level')), 'the places it may land on');
  add(sample(...strip('chance')), 'not in every game');
  add(sample(...strip('branch')), 'the levels a branch may start on');
  add(sample(...sign('↓')), 'stairs down');
  add(sample(...sign('↑')), 'stairs up');
  add(sample(...sign('◊')), 'magic portal');
  add(
    sample(['path', { class: 'link', d: 'M14 9H26' }], ['path', { class: 'socket', d: 'M6 5a4 4 0 0 1 0 8' }]),
    'no stairs at this end',
  );
  add(sample(['path', { class: 'arrival', d: 'M9 4.5l7 4.5l-7 4.5z' }]), 'the level you arrive on');
  add(
    sample(
      ['rect', { class: 'tagbox', x: '6.5', y: '3', width: '13', height: '12', rx: '2.5' }],
      ['text', { class: 'tag', x: '13', y: '9', dy: '.35em', 'text-anchor': 'middle' }, 'D'],
    ),
    'bones tag',
  );
  add(
    sample(
      ['circle', { class: 'mark error', cx: '13', cy: '9', r: '5.5' }],
      ['text', { class: 'mark-sign', x: '13', y: '9', dy: '.35em', 'text-anchor': 'middle' }, '!'],
    ),
    'a fault',
  );
  list.append(h('li', {}, h('b', {}, 'N'), ' the number of levels of the dungeon'));
  return list;
}
