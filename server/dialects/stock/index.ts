/** The stock dungeons of the vanilla games, built in: what a variant's file is compared with. */
import { STOCK } from './texts';

export interface StockDungeon {
  /** The version: `3.4.3`, `3.6`, `3.7`, `5.0`. */
  readonly id: string;
  /** `NetHack 3.6`. */
  readonly name: string;
  readonly format: 'def' | 'lua';
  /** The whole file, its numbers restated in our own layout. */
  readonly text: string;
}

/** All of them, oldest first. */
export const stockDungeons: readonly StockDungeon[] = STOCK;

/** The stock dungeon of a version. */
export function stockDungeon(id: string): StockDungeon | undefined {
  return STOCK.find((s) => s.id === id);
}
