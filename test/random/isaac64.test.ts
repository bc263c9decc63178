import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Isaac64, parseSeed } from '../../server/random/isaac64';

interface GoldenSeed {
  readonly seed: string;
  readonly raw: readonly string[];
  readonly rn2: Readonly<Record<string, readonly number[]>>;
  readonly mix: readonly (readonly [string, number, number, number])[];
}

const golden = JSON.parse(readFileSync(new URL('../golden/rng.json', import.meta.url), 'utf8')) as {
  readonly seeds: readonly GoldenSeed[];
};

/** The game's other ways to draw, all made of rn2. */
function call(rng: Isaac64, fn: string, a: number, b: number): number {
  switch (fn) {
    case 'rn2':
      return rng.rn2(a);
    case 'rnd':
      return rng.rn2(a) + 1;
    case 'rn1':
      return rng.rn2(a) + b;
    case 'd': {
      let sum = a;
      for (let i = 0; i < a; i++) sum += rng.rn2(b);
      return sum;
    }
    default:
      throw new Error(`unknown call ${fn}`);
  }
}

function hex(halves: [number, number]): string {
  return halves.map((half) => half.toString(16).padStart(8, '0')).join('');
}

describe('ISAAC64', () => {
  for (const entry of golden.seeds) {
    it(`gives the game's outputs for seed ${entry.seed}`, () => {
      const rng = new Isaac64(entry.seed);
      assert.deepEqual(
        entry.raw.map(() => hex(rng.next())),
        entry.raw,
      );
      assert.equal(rng.draws, entry.raw.length);
    });

    it(`gives the game's rn2 for seed ${entry.seed}, every modulus`, () => {
      for (const [x, results] of Object.entries(entry.rn2)) {
        const rng = new Isaac64(entry.seed);
        assert.deepEqual(
          results.map(() => rng.rn2(Number(x))),
          results,
          `rn2(${x})`,
        );
      }
    });

    it(`follows a mixed run of calls for seed ${entry.seed}`, () => {
      const rng = new Isaac64(BigInt(entry.seed));
      const results = entry.mix.map(([fn, a, b]) => [fn, a, b, call(rng, fn, a, b)]);
      assert.deepEqual(results, entry.mix);
    });
  }

  it('skips outputs as if they were drawn', () => {
    for (const count of [0, 1, 3, 255, 256, 257, 1000]) {
      const skipped = new Isaac64('9');
      const drawn = new Isaac64('9');
      for (const rng of [skipped, drawn]) for (let i = 0; i < 5; i++) rng.rn2(2);
      skipped.skip(count);
      for (let i = 0; i < count; i++) drawn.rn2(7);
      assert.deepEqual([skipped.draws, skipped.rn2(1000)], [drawn.draws, drawn.rn2(1000)], `${count}`);
    }
  });

  it('is the 64-bit remainder for every size of modulus', () => {
    const plain = new Isaac64('20');
    const rng = new Isaac64('20');
    for (let i = 0; i < 20_000; i++) {
      const [hi, lo] = plain.next();
      const value = (BigInt(hi) << 32n) | BigInt(lo);
      const bits = i % 32;
      const x = bits === 31 ? 0x7fffffff : Math.max(1, Math.floor(2 ** (bits + (i % 97) / 97)));
      assert.equal(rng.rn2(x), Number(value % BigInt(x)), `x = ${x}`);
    }
  });

  it('takes a negative modulus as 3.6 does: unsigned, the result cut to 32 bits', () => {
    const plain = new Isaac64('7');
    const rng = new Isaac64('7');
    for (let i = 0; i < 2_000; i++) {
      const [hi, lo] = plain.next();
      const x = -1 - ((i * 7919) % 0x80000000);
      const value = ((BigInt(hi) << 32n) | BigInt(lo)) % ((1n << 64n) + BigInt(x));
      assert.equal(rng.rn2(x), Number(BigInt.asIntN(32, value)), `x = ${x}`);
    }
  });

  it('draws nothing for 0', () => {
    const rng = new Isaac64('1');
    assert.equal(rng.rn2(0), 0);
    assert.equal(rng.draws, 0);
  });

  it('reads decimal seeds of 64 bits and nothing else', () => {
    assert.equal(parseSeed('18446744073709551615'), 0xffffffffffffffffn);
    assert.equal(parseSeed('0'), 0n);
    for (const bad of ['18446744073709551616', '-1', '', '1.5', '0x10', ' 1']) {
      assert.equal(parseSeed(bad), undefined, bad);
    }
  });
});
