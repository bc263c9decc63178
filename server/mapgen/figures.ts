/** Figures of maps: of one, and of many seeds side by side. */
import type { Work } from '../game/types';
import { Isaac64 } from '../random/isaac64';
import { cellCount } from './grid';
import { type Knobs, MineMaker, type MinesGeneration } from './mines';

/** Cells a map is made in: 78 × 20. */
const CELLS = 78 * 20;

/** What a map comes to, as numbers. */
export interface Figures {
  /** Floor cells by the cells of the map, 0..1. */
  readonly floorShare: number;
  /** Regions of more than three cells before they are joined. */
  readonly regions: number;
  /** Cells of the largest of them, and its share of all their floor, 0..1. */
  readonly largest: number;
  readonly largestShare: number;
  readonly corridors: number;
  /** Cells that the corridors turned from rock to floor. */
  readonly dug: number;
}

/** The figures of the map that `maker` made last. */
export function figuresOf(maker: MineMaker): Figures {
  let largest = 0;
  let cells = 0;
  for (const region of maker.regions) {
    largest = Math.max(largest, region.size);
    cells += region.size;
  }
  return {
    floorShare: cellCount(maker.floor) / CELLS,
    regions: maker.regions.length,
    largest,
    largestShare: cells === 0 ? 0 : largest / cells,
    corridors: maker.corridors.length,
    dug: maker.corridors.reduce((n, corridor) => n + corridor.dug.length, 0),
  };
}

/** The seed `n` after `seed`, going round after 2⁶⁴ - 1. */
export function seedAfter(seed: string, n: number): string {
  return BigInt.asUintN(64, BigInt(seed) + BigInt(n)).toString();
}

/** Mean, least and most of one figure over many maps. */
export interface Spread {
  readonly mean: number;
  readonly least: number;
  readonly most: number;
}

export type Spreads = { readonly [K in keyof Figures]: Spread };

/** The figures over `count` seeds from `seed` on, of whole levels. */
export function* spreadsOver(seed: string, count: number, generation: MinesGeneration, knobs: Knobs): Work<Spreads> {
  const maker = new MineMaker(knobs);
  const all: Figures[] = [];
  for (let n = 0; n < count; n++) {
    maker.make(new Isaac64(seedAfter(seed, n)), { generation, wholeLevel: true });
    all.push(figuresOf(maker));
    yield;
  }
  const spread = (key: keyof Figures): Spread => {
    const values = all.map((figures) => figures[key]);
    return {
      mean: values.reduce((a, b) => a + b, 0) / Math.max(1, values.length),
      least: Math.min(...values),
      most: Math.max(...values),
    };
  };
  return {
    floorShare: spread('floorShare'),
    regions: spread('regions'),
    largest: spread('largest'),
    largestShare: spread('largestShare'),
    corridors: spread('corridors'),
    dug: spread('dug'),
  };
}
