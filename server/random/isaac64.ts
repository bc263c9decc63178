/**
 * ISAAC64, the game's random number generator, worked in 32-bit halves: equal, output for output, to what a game seeded
 * with the same 64-bit number draws.
 */

const WORDS = 256;
const HALF = WORDS / 2;
const TWO32 = 0x100000000;
/** The golden ratio constant that fills the state before the seed is mixed in. */
const GOLDEN_HI = 0x9e3779b9 | 0;
const GOLDEN_LO = 0x7f4a7c13 | 0;
/** Shift amounts of the seed mixing: right at even steps, left at odd ones. */
const MIX_SHIFTS = [9, 9, 23, 15, 14, 20, 17, 14] as const;

const MAX_SEED = 0xffffffffffffffffn;

/** The seed a text names: decimal, 0 … 2⁶⁴-1; `undefined` when it is anything else. */
export function parseSeed(text: string): bigint | undefined {
  if (!/^\d{1,20}$/.test(text)) return undefined;
  const value = BigInt(text);
  return value <= MAX_SEED ? value : undefined;
}

/** 1 where adding the two 32-bit words gave `sum` with a carry out, else 0. */
function carry(a: number, b: number, sum: number): number {
  return ((a & b) | ((a | b) & ~sum)) >>> 31;
}

/** 1 where subtracting `b` from `a` gave `difference` with a borrow, else 0. */
function borrow(a: number, b: number, difference: number): number {
  return ((~a & b) | ((~a | b) & difference)) >>> 31;
}

/** A generator; every call of `rn2` uses one 64-bit output. */
export class Isaac64 {
  /** Words of the state, low and high halves. */
  private readonly lo = new Int32Array(WORDS);
  private readonly hi = new Int32Array(WORDS);
  /** The outputs at hand, handed out from the last to the first. */
  private readonly outLo = new Int32Array(WORDS);
  private readonly outHi = new Int32Array(WORDS);
  private aLo = 0;
  private aHi = 0;
  private bLo = 0;
  private bHi = 0;
  private c = 0;
  private left = 0;
  private updates = 0;

  /** @param seed 0 … 2⁶⁴-1, as a bigint or in decimal; a text that is no such number counts as 0. */
  constructor(seed: string | bigint) {
    const value = BigInt.asUintN(64, typeof seed === 'bigint' ? seed : (parseSeed(seed) ?? 0n));
    this.seed(Number(value & 0xffffffffn) | 0, Number(value >> 32n) | 0);
  }

  /** 64-bit outputs used so far. */
  get draws(): number {
    return (this.updates - 1) * WORDS + (WORDS - this.left);
  }

  /**
   * The remainder of the next output by `x`, as the game's `rn2`.
   * @param x a 32-bit integer. A negative one stands for the modulus 2⁶⁴ + x and the result is cut to a signed 32-bit
   *   integer, as in 3.6 (3.7 draws nothing then: its callers ask first). 0 gives 0 without a draw.
   */
  rn2(x: number): number {
    if (x === 0) return 0;
    if (this.left === 0) this.update();
    const at = --this.left;
    const lo = this.outLo[at]!;
    const hi = this.outHi[at]! >>> 0;
    if (x > 0) {
      if (x <= 0x10000) {
        // Three 32-bit divisions: the remainder so far, then 16 bits more each time.
        const r = (((hi % x) << 16) | (lo >>> 16)) >>> 0;
        return ((((r % x) << 16) | (lo & 0xffff)) >>> 0) % x;
      }
      const r = ((hi % x) * 0x10000 + (lo >>> 16)) % x;
      return (r * 0x10000 + (lo & 0xffff)) % x;
    }
    const wraps = hi === 0xffffffff && lo >>> 0 >= TWO32 + x;
    return wraps ? (lo - x) | 0 : lo;
  }

  /** Uses up outputs unseen, as that many calls of `rn2` would. @param draws a whole number, 0 or more */
  skip(draws: number): void {
    let rest = draws;
    while (rest > this.left) {
      rest -= this.left;
      this.update();
    }
    this.left -= rest;
  }

  /** The next 64-bit output, as two unsigned 32-bit halves: high, low. */
  next(): [number, number] {
    if (this.left === 0) this.update();
    const at = --this.left;
    return [this.outHi[at]! >>> 0, this.outLo[at]! >>> 0];
  }

  private seed(seedLo: number, seedHi: number): void {
    const { lo, hi } = this;
    const xLo = new Int32Array(8).fill(GOLDEN_LO);
    const xHi = new Int32Array(8).fill(GOLDEN_HI);
    for (let round = 0; round < 4; round++) mix(xLo, xHi);
    for (let pass = 0; pass < 2; pass++) {
      for (let i = 0; i < WORDS; i += 8) {
        for (let j = 0; j < 8; j++) {
          // The first pass adds the seed (word 0, all others are zero), the second the state the first one left.
          const addLo = pass === 1 ? lo[i + j]! : i + j === 0 ? seedLo : 0;
          const addHi = pass === 1 ? hi[i + j]! : i + j === 0 ? seedHi : 0;
          const sum = (xLo[j]! + addLo) | 0;
          xHi[j] = xHi[j]! + addHi + carry(xLo[j]!, addLo, sum);
          xLo[j] = sum;
        }
        mix(xLo, xHi);
        lo.set(xLo, i);
        hi.set(xHi, i);
      }
    }
    this.update();
  }

  /** Makes the next 256 outputs. */
  private update(): void {
    this.c++;
    const sum = (this.bLo + this.c) | 0;
    this.bHi = (this.bHi + carry(this.bLo, this.c, sum)) | 0;
    this.bLo = sum;
    this.halfUpdate(0, HALF);
    this.halfUpdate(HALF, 0);
    this.left = WORDS;
    this.updates++;
  }

  /** Works through the words from `from`, each with its partner in the other half, from `other`. */
  private halfUpdate(from: number, other: number): void {
    const { lo, hi, outLo, outHi } = this;
    let { aLo, aHi, bLo, bHi } = this;
    for (let i = 0; i < HALF; i++) {
      const xLo = lo[from + i]!;
      const xHi = hi[from + i]!;
      switch (i & 3) {
        case 0: {
          const shiftedHi = (aHi << 21) | (aLo >>> 11);
          aLo = ~(aLo ^ (aLo << 21));
          aHi = ~(aHi ^ shiftedHi);
          break;
        }
        case 1: {
          const shiftedLo = (aLo >>> 5) | (aHi << 27);
          aHi ^= aHi >>> 5;
          aLo ^= shiftedLo;
          break;
        }
        case 2: {
          const shiftedHi = (aHi << 12) | (aLo >>> 20);
          aLo ^= aLo << 12;
          aHi ^= shiftedHi;
          break;
        }
        default:
          aLo ^= aHi >>> 1;
      }
      // a += partner
      const partnerLo = lo[other + i]!;
      let s = (aLo + partnerLo) | 0;
      aHi = (aHi + hi[other + i]! + carry(aLo, partnerLo, s)) | 0;
      aLo = s;
      // y = word picked by x's low bits + a + b
      const pick = (xLo >>> 3) & (WORDS - 1);
      const pickLo = lo[pick]!;
      s = (pickLo + aLo) | 0;
      let yHi = (hi[pick]! + aHi + carry(pickLo, aLo, s)) | 0;
      const yLo = (s + bLo) | 0;
      yHi = (yHi + bHi + carry(s, bLo, yLo)) | 0;
      lo[from + i] = yLo;
      hi[from + i] = yHi;
      // b = word picked by y's bits above those + x
      const pick2 = (yLo >>> 11) & (WORDS - 1);
      const pick2Lo = lo[pick2]!;
      bLo = (pick2Lo + xLo) | 0;
      bHi = (hi[pick2]! + xHi + carry(pick2Lo, xLo, bLo)) | 0;
      outLo[from + i] = bLo;
      outHi[from + i] = bHi;
    }
    this.aLo = aLo;
    this.aHi = aHi;
    this.bLo = bLo;
    this.bHi = bHi;
  }
}

/** Mixes the eight words the seed is spread with. */
function mix(lo: Int32Array, hi: Int32Array): void {
  for (let i = 0; i < 8; i++) {
    const shift = MIX_SHIFTS[i]!;
    const four = (i + 4) & 7;
    const five = (i + 5) & 7;
    const seven = (i + 7) & 7;
    const difference = (lo[i]! - lo[four]!) | 0;
    hi[i] = hi[i]! - hi[four]! - borrow(lo[i]!, lo[four]!, difference);
    lo[i] = difference;
    if (i % 2 === 0) {
      lo[five]! ^= (lo[seven]! >>> shift) | (hi[seven]! << (32 - shift));
      hi[five]! ^= hi[seven]! >>> shift;
    } else {
      hi[five]! ^= (hi[seven]! << shift) | (lo[seven]! >>> (32 - shift));
      lo[five]! ^= lo[seven]! << shift;
    }
    const sum = (lo[seven]! + lo[i]!) | 0;
    hi[seven] = hi[seven]! + hi[i]! + carry(lo[seven]!, lo[i]!, sum);
    lo[seven] = sum;
  }
}
