/**
 * Whole maps of the Gnomish Mines per second on one core, beside the game's own C (about 7,600 with -O2, spec/mines.md).
 * Run: npx tsx test/bench/mines.bench.ts
 */
import { MineMaker } from '../../server/mapgen/mines';
import { Isaac64 } from '../../server/random/isaac64';

const GAME_PER_SECOND = 7_600;
const ROUNDS = 5;
const ROUND_MS = 1_000;

const maker = new MineMaker();
let seed = 0n;

/** Maps made in `ms` milliseconds, per second; a fresh generator each, as the game seeds one. */
function round(ms: number): number {
  const start = performance.now();
  let maps = 0;
  while (performance.now() - start < ms) {
    for (let n = 0; n < 50; n++) maker.make(new Isaac64(seed++));
    maps += 50;
  }
  return (1_000 * maps) / (performance.now() - start);
}

round(ROUND_MS);
const rates = Array.from({ length: ROUNDS }, () => round(ROUND_MS)).sort((a, b) => a - b);
const median = rates[ROUNDS >> 1]!;
const n = (rate: number) => Math.round(rate).toLocaleString('en').padStart(7);
console.log(`mines: whole maps per second, one core
  here            ${n(median)}  (${n(rates[0]!).trim()} – ${n(rates[ROUNDS - 1]!).trim()})
  the game's C    ${n(GAME_PER_SECOND)}
  ratio           ${(median / GAME_PER_SECOND).toFixed(2).padStart(7)}`);
