/**
 * How long reading a `dungeon.lua` takes, beside what luaparse takes only to parse it. Run by hand:
 * `npx tsx test/bench/lua.ts`. Processor time, so that a busy machine matters less.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import luaparse from 'luaparse';
import { readLua } from '../../server/definition/readLua';
import { parseLua } from '../../server/syntax/lua/parser';

const stock = readFileSync(join(__dirname, '..', 'fixtures', 'stock-3.7.lua'), 'utf8');
/** The stock file as its authors lay it out: one field a line. */
const tall = stock.replace(/^--.*\n/, '').replace(/([,{]) (?=[a-z"{])/g, '$1\n            ');
const entry = (i: number, k: number): string => `{ name = "l${i}x${k}", base = ${k + 1}, range = 3, bonetag = "A" },\n`;
const dungeon = (i: number): string =>
  `{ name = "D${i}", base = 5, levels = {\n${Array.from({ length: 20 }, (_, k) => entry(i, k)).join('')}} },\n`;
const large = `dungeon = {\n${Array.from({ length: 250 }, (_, i) => dungeon(i)).join('')}}\n`;

/** Milliseconds of processor time that one call takes, the median of several rounds. */
function cost(work: () => void, calls: number): number {
  for (let i = 0; i < calls; i++) work();
  const rounds: number[] = [];
  for (let round = 0; round < 15; round++) {
    const before = process.cpuUsage();
    for (let i = 0; i < calls; i++) work();
    rounds.push(process.cpuUsage(before).user / 1000 / calls);
  }
  return rounds.sort((a, b) => a - b)[rounds.length >> 1]!;
}

for (const [what, text, calls] of [
  ['stock', stock, 200],
  ['stock, one field a line', tall, 200],
  [`${Math.round(large.length / 1000)} KB`, large, 3],
] as const) {
  const other = cost(() => luaparse.parse(text, { luaVersion: '5.3', ranges: true, scope: true }), calls);
  const parse = cost(() => parseLua(text), calls);
  const whole = cost(() => readLua(parseLua(text), text), calls);
  const times = (ms: number): string => `${ms.toFixed(3)} ms (${(ms / other).toFixed(2)}×)`;
  console.log(`${what}: luaparse ${other.toFixed(3)} ms, parseLua ${times(parse)}, parsed and read ${times(whole)}`);
}
