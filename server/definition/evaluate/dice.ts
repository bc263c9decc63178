/** Where the random numbers of a file come from: one game's generator, or every possibility in turn. */
import type { Span } from '../../syntax/span';

/** A generator as the game has it. */
export interface DrawSource {
  /** A number from 0 to x - 1; x is at least 1. */
  rn2(x: number): number;
}

/** What the evaluator asks; `where` is the call that asks, for labels. */
export interface Dice {
  /** 0 to n - 1, all equally likely; n >= 1. */
  uniform(n: number, where: Span, text: string, show: (outcome: number) => string): number;
  /** Whether a draw of 0..99 is less than `threshold`. */
  percent(threshold: number, where: Span): boolean;
  /** The sum of `dice` draws of 1..faces. */
  sum(dice: number, faces: number, where: Span): number;
  /** The order of the game's `align` list, shuffled before the file runs: two draws. */
  align(): readonly [number, number];
  /** Something that cannot be known decides which way the file goes. */
  unknown(where: Span): boolean;
}

/** Asks a generator, draw for draw what the game draws. */
export class GameDice implements Dice {
  private readonly shuffled: readonly [number, number];

  /** The game's library shuffles `align` before it reads the file: its two draws come first. */
  constructor(private readonly source: DrawSource) {
    this.shuffled = [source.rn2(3), source.rn2(2)];
  }

  uniform(n: number): number {
    return this.source.rn2(n);
  }

  percent(threshold: number): boolean {
    return this.source.rn2(100) < threshold;
  }

  sum(dice: number, faces: number): number {
    let sum = 0;
    for (let i = 0; i < dice; i++) sum += 1 + (faces > 0 ? this.source.rn2(faces) : 0);
    return sum;
  }

  align(): readonly [number, number] {
    return this.shuffled;
  }

  unknown(): boolean {
    return false;
  }
}
