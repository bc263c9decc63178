/** What the page remembers over edits and reloads. */
import type { View } from '../server/protocol';
import type { CompareState } from './compare';
import type { LevelsState } from './levelsState';
import { randomSeed, seedOf } from './levelsState';

export const TABS = ['map', 'tables', 'levels', 'compare'] as const;
export type TabName = (typeof TABS)[number];

export interface PageState {
  /** The file shown, and whether the preview stays with it: the host reads both. */
  uri: string;
  locked: boolean;
  tab: TabName;
  view: View;
  seed: string;
  world: number;
  /** One lane at any width. */
  oneLane: boolean;
  /** Zoom; `null` while the picture is fitted to the page's width. */
  zoom: number | null;
  /** Top left corner of what is visible, in the picture's pixels. */
  x: number;
  y: number;
  /** Whether x and y were ever set: at first the picture is shown from where its first dungeon is. */
  placed: boolean;
  selected: string | null;
  /** Per table, the column it is sorted by; negative for downwards; from 1. */
  sort: number;
  levels?: Partial<LevelsState>;
  compare?: Partial<CompareState>;
}

const views: readonly View[] = ['shortest', 'longest', 'game'];

/**
 * A state as it may come back from anywhere, made whole.
 * @param first the view to begin with, where none is remembered
 */
export function wholeState(kept: unknown, first?: string): PageState {
  const k = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<PageState>;
  const number = (value: unknown, fallback: number) =>
    typeof value === 'number' && Number.isFinite(value) ? value : fallback;
  return {
    uri: typeof k.uri === 'string' ? k.uri : '',
    locked: k.locked === true,
    tab: TABS.includes(k.tab as TabName) ? (k.tab as TabName) : 'map',
    view: views.find((v) => v === k.view) ?? views.find((v) => v === first) ?? 'shortest',
    seed: seedOf(String(k.seed ?? '')) ?? randomSeed(),
    world: Math.max(0, Math.trunc(number(k.world, 0))),
    oneLane: k.oneLane === true,
    zoom: typeof k.zoom === 'number' && k.zoom >= 0.05 && k.zoom <= 8 ? k.zoom : null,
    placed: typeof k.x === 'number',
    x: Math.max(0, number(k.x, 0)),
    y: Math.max(0, number(k.y, 0)),
    selected: typeof k.selected === 'string' ? k.selected : null,
    sort: Math.trunc(number(k.sort, 0)),
    levels: typeof k.levels === 'object' && k.levels !== null ? k.levels : undefined,
    compare: typeof k.compare === 'object' && k.compare !== null ? k.compare : undefined,
  };
}
