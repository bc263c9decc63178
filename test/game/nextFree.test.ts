import assert from 'node:assert/strict';
import fc from 'fast-check';
import { bitsOf, has, MAX_BITS } from '../../server/game/odds/local';
import { lastBranch, nextFree, twoMore } from '../../server/game/odds/nextFree';

/** The game's pick, drawn out: the level that comes of drawing the `drawn`-th of `count` from `start` on. */
function pick(taken: ReadonlySet<number>, start: number, count: number, drawn: number): number {
  let i = drawn;
  do {
    i = i + 1 >= count ? 0 : i + 1;
  } while (taken.has(start + i) && i !== drawn);
  return start + i;
}

/** The shares of one branch after others, each with its range, by trying every draw. */
function tried(taken: ReadonlySet<number>, ranges: readonly { start: number; count: number }[]): Float64Array {
  const shares = new Float64Array(MAX_BITS + 1);
  const go = (now: ReadonlySet<number>, i: number, probability: number): void => {
    const { start, count } = ranges[i]!;
    for (let drawn = 0; drawn < count; drawn++) {
      const level = pick(now, start, count, drawn);
      if (i === ranges.length - 1) shares[level]! += probability / count;
      else go(new Set(now).add(level), i + 1, probability / count);
    }
  };
  go(taken, 0, 1);
  return shares;
}

function same(actual: Float64Array, expected: Float64Array, { start, count }: { start: number; count: number }): void {
  for (let d = start; d < start + count; d++) {
    assert.ok(Math.abs(actual[d]! - expected[d]!) < 1e-12, `level ${d}: ${actual[d]}, not ${expected[d]}`);
  }
}

const range = fc.record({ start: fc.integer({ min: 27, max: 34 }), count: fc.integer({ min: 1, max: 7 }) });
const taken = fc.uniqueArray(fc.integer({ min: 26, max: 41 }), { maxLength: 12 });

function words(levels: readonly number[]) {
  let [lo, hi] = [0, 0];
  for (const level of levels) {
    const bits = bitsOf(level, 1);
    lo |= bits.lo;
    hi |= bits.hi;
  }
  for (const level of levels) assert.ok(has(lo, hi, level));
  return { lo, hi };
}

describe('the next free level', () => {
  it('of one branch, and of one after another', () => {
    fc.assert(
      fc.property(taken, range, range, (levels, one, other) => {
        const { lo, hi } = words(levels);
        const shares = new Float64Array(MAX_BITS + 1);
        nextFree(lo, hi, one.start, one.count, shares);
        same(shares, tried(new Set(levels), [one]), one);
        const last = new Float64Array(MAX_BITS + 1);
        lastBranch(lo, hi, { ...one, shares }, other, last);
        same(last, tried(new Set(levels), [one, other]), other);
      }),
      { numRuns: 300, seed: 1 },
    );
  });

  it('of three branches that pick among the same levels', () => {
    fc.assert(
      fc.property(taken, range, (levels, one) => {
        const { lo, hi } = words(levels);
        const [first, second, third] = [1, 2, 3].map(() => new Float64Array(MAX_BITS + 1).fill(7));
        nextFree(lo, hi, one.start, one.count, first!);
        twoMore(lo, hi, one, first!, second!, third!);
        same(second!, tried(new Set(levels), [one, one]), one);
        same(third!, tried(new Set(levels), [one, one, one]), one);
      }),
      { numRuns: 300, seed: 1 },
    );
  });
});
