/** The dice that show every outcome: a file is run once for each, as far as that can be counted (spec §5, worlds). */
import type { Span } from '../syntax/span';
import type { Dice } from './evaluate/dice';

/** One draw of a run, with its odds as a fraction. */
export interface Draw {
  /** The call that draws: `percent(50)`. */
  readonly text: string;
  readonly outcome: string;
  /** Where it stands; undefined for the library's own. */
  readonly where: Span | undefined;
  readonly weight: bigint;
  readonly total: bigint;
}

/** Thrown when a draw has more outcomes than can be followed; caught by `Forks.runs`. */
export class TooManyOutcomes extends Error {}

interface Choice {
  /** The outcome taken now. */
  at: number;
  readonly count: number;
}

/** More outcomes than this of one draw are not followed one by one. */
const maxOutcomes = 1000;
/** More draws than this in one run have more outcomes together than can be followed. */
const maxDraws = 64;
/** How many draws of a sample are kept for its label. */
const maxShown = 8;
/** How often one run may decide something unknown both ways. */
const maxUnknown = 6;

/**
 * Replays the choices made so far and takes the first outcome of every new one; `advance` goes on to the next run,
 * depth first, until all have been seen.
 */
export class ForkingDice implements Dice {
  private readonly choices: Choice[] = [];
  private position = 0;
  draws: Draw[] = [];
  /** The decisions on what cannot be known, in order. */
  guesses: boolean[] = [];
  private alignment: readonly [number, number] | undefined;
  /** In how many ways dice show their sums, by dice and faces: every run asks again. */
  private readonly ways = new Map<string, bigint[]>();

  /** Begins the next run. */
  begin(): void {
    this.position = 0;
    this.draws = [];
    this.guesses = [];
    this.alignment = undefined;
  }

  /** Goes on to the next combination of outcomes; false when there is none left. */
  advance(): boolean {
    this.choices.length = Math.min(this.choices.length, this.position);
    for (;;) {
      const last = this.choices.at(-1);
      if (last === undefined) return false;
      if (++last.at < last.count) return true;
      this.choices.pop();
    }
  }

  private choose(count: number): number {
    if (count > maxOutcomes || this.draws.length >= maxDraws) throw new TooManyOutcomes();
    const known = this.choices[this.position];
    if (known !== undefined) {
      this.position++;
      return known.at;
    }
    this.choices.push({ at: 0, count });
    this.position++;
    return 0;
  }

  uniform(n: number, where: Span | undefined, text: string, show: (outcome: number) => string): number {
    if (n === 1) return 0;
    const outcome = this.choose(n);
    this.draws.push({ text, outcome: show(outcome), where, weight: 1n, total: BigInt(n) });
    return outcome;
  }

  percent(threshold: number, where: Span): boolean {
    const likely = Number.isNaN(threshold) ? 0 : Math.min(Math.max(Math.ceil(threshold), 0), 100);
    if (likely === 0 || likely === 100) return likely === 100;
    const yes = this.choose(2) === 0;
    const weight = BigInt(yes ? likely : 100 - likely);
    this.draws.push({ text: `percent(${threshold})`, outcome: String(yes), where, weight, total: 100n });
    return yes;
  }

  sum(dice: number, faces: number, where: Span): number {
    if (faces === 1) return dice;
    if (dice * faces > maxOutcomes) throw new TooManyOutcomes();
    const key = `${dice} ${faces}`;
    const ways = this.ways.get(key) ?? waysToThrow(dice, faces);
    this.ways.set(key, ways);
    const outcome = this.choose(ways.length);
    const total = BigInt(faces) ** BigInt(dice);
    const text = `d(${dice}, ${faces})`;
    this.draws.push({ text, outcome: String(dice + outcome), where, weight: ways[outcome]!, total });
    return dice + outcome;
  }

  align(): readonly [number, number] {
    this.alignment ??= [
      this.uniform(3, undefined, 'align', (o) => `${o + 1} of 3`),
      this.uniform(2, undefined, 'align', (o) => `${o + 1} of 2`),
    ];
    return this.alignment;
  }

  unknown(_where: Span): boolean {
    if (this.guesses.length >= maxUnknown) return false;
    const yes = this.choose(2) === 0;
    this.guesses.push(yes);
    return yes;
  }
}

/** In how many ways `dice` dice of `faces` faces show each sum, from the lowest on. */
function waysToThrow(dice: number, faces: number): bigint[] {
  let ways = [1n];
  for (let i = 0; i < dice; i++) {
    const next: bigint[] = [];
    // Each sum comes from `faces` sums in a row of one die less; the row moves on by one.
    let row = 0n;
    for (let at = 0; at < ways.length + faces - 1; at++) {
      row += (ways[at] ?? 0n) - (ways[at - faces] ?? 0n);
      next.push(row);
    }
    ways = next;
  }
  return ways;
}

/** The dice of a sample: numbers from a fixed seed, so that the same file always gives the same worlds. */
export class SampleDice implements Dice {
  draws: Draw[] = [];
  readonly guesses: boolean[] = [];
  private state = 0x2545f491;
  private alignment: readonly [number, number] | undefined;

  begin(): void {
    this.draws = [];
    this.alignment = undefined;
  }

  /** Xorshift: two words of it make a number that is even enough for any modulus a file uses. */
  private next(n: number): number {
    return (this.word() * 0x200000 + (this.word() >>> 11)) % n;
  }

  private word(): number {
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return this.state >>> 0;
  }

  private note(text: string, outcome: () => string, where: Span | undefined): void {
    if (this.draws.length < maxShown) this.draws.push({ text, outcome: outcome(), where, weight: 1n, total: 1n });
  }

  uniform(n: number, where: Span | undefined, text: string, show: (outcome: number) => string): number {
    const outcome = this.next(n);
    this.note(text, () => show(outcome), where);
    return outcome;
  }

  percent(threshold: number, where: Span): boolean {
    const yes = this.next(100) < threshold;
    this.note(`percent(${threshold})`, () => String(yes), where);
    return yes;
  }

  sum(dice: number, faces: number, where: Span): number {
    let sum = 0;
    for (let i = 0; i < dice; i++) sum += 1 + this.next(faces);
    this.note(`d(${dice}, ${faces})`, () => String(sum), where);
    return sum;
  }

  align(): readonly [number, number] {
    this.alignment ??= [this.next(3), this.next(2)];
    return this.alignment;
  }

  unknown(): boolean {
    return false;
  }
}
