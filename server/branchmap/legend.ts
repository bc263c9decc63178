/** What the signs of the picture mean: under the map on the page, and in every picture that is saved. */
import type { LegendEntry, SceneItem } from '../protocol';

/** The room of one picture. */
export const SAMPLE = { w: 26, h: 18 } as const;

const cell = (kind: string): SceneItem[] => [
  { kind: 'rect', key: 'cell', class: `cell ${kind}`, x: 8.5, y: 2, w: 9, h: 14, r: 3 },
];
const strip = (kind: string): SceneItem[] => [
  { kind: 'rect', key: 'a', class: `ribbon ${kind}`, x: 10.5, y: 0, w: 5, h: 5.4, r: 2, opacity: 0.6 },
  { kind: 'rect', key: 'b', class: `ribbon ${kind}`, x: 9.5, y: 6.3, w: 7, h: 5.4, r: 2, opacity: 0.85 },
  { kind: 'rect', key: 'c', class: `ribbon ${kind}`, x: 10.5, y: 12.6, w: 5, h: 5.4, r: 2, opacity: 0.6 },
];
const sign = (text: string): SceneItem[] => [
  { kind: 'circle', key: 'symbol', class: 'symbol', x: 13, y: 9, r: 8 },
  { kind: 'text', key: 'sign', class: 'sign', x: 13, y: 9, text, anchor: 'middle' },
];
const mark = (severity: 'error' | 'warning'): SceneItem[] => [
  { kind: 'circle', key: 'disc', class: `mark ${severity}`, x: 13, y: 9, r: 5.5 },
  { kind: 'text', key: 'mark', class: 'mark-sign', x: 13, y: 9, text: '!', anchor: 'middle' },
];

/** All signs, in the order in which they are explained. */
export const LEGEND: readonly LegendEntry[] = [
  { picture: cell('level'), text: 'special level in its one place' },
  { picture: strip('level'), text: 'the places it may land on' },
  { picture: strip('chance'), text: 'not in every game' },
  { picture: strip('branch'), text: 'the levels a branch may start on' },
  { picture: sign('↓'), text: 'stairs down' },
  { picture: sign('↑'), text: 'stairs up' },
  { picture: sign('◊'), text: 'magic portal' },
  {
    picture: [
      { kind: 'path', key: 'link', class: 'link', d: 'M14 9h12' },
      { kind: 'path', key: 'socket', class: 'socket', d: 'M6 5a4 4 0 0 1 0 8' },
    ],
    text: 'no stairs at this end',
  },
  {
    picture: [{ kind: 'path', key: 'arrival', class: 'arrival', d: 'M9 4.5l7 4.5l-7 4.5z' }],
    text: 'the level you arrive on',
  },
  {
    picture: [
      { kind: 'rect', key: 'tagbox', class: 'tagbox', x: 6.5, y: 3, w: 13, h: 12, r: 2.5 },
      { kind: 'text', key: 'tag', class: 'tag', x: 13, y: 9, text: 'D', anchor: 'middle' },
    ],
    text: 'bones tag',
  },
  { picture: mark('error'), text: 'an error' },
  { picture: mark('warning'), text: 'a warning' },
  {
    picture: [{ kind: 'text', key: 'n', class: 'title', x: 13, y: 9, text: 'N', anchor: 'middle' }],
    text: 'the number of levels of the dungeon',
  },
];
