/**
 * `npm run fuzz`: tries all properties in turn on random inputs until the time is up, and writes every input that
 * fails to test/fuzz/found/.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { properties as all } from './properties/index';
import { type Failure, tryProperty } from './run';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    minutes: { type: 'string', default: '1' },
    files: { type: 'string' },
    games: { type: 'string' },
    only: { type: 'string', multiple: true, default: [] },
  },
});

async function main(): Promise<void> {
  const properties = all(values.games === undefined ? undefined : Number(values.games));
  const seed = Number(values.seed ?? Date.now() % 1e9) | 0;
  const unknown = values.only.filter((name) => !properties.some((p) => p.name === name));
  if (unknown.length > 0)
    throw new Error(`no such property: ${unknown.join(', ')}; there are ${properties.map((p) => p.name).join(', ')}`);
  const chosen = properties.filter(({ name }) => values.only.length === 0 || values.only.includes(name));
  console.log(`seed ${seed}, ${values.minutes} min: ${chosen.map(({ name }) => name).join(', ')}`);
  for (const property of chosen) await property.begin?.();
  const end = performance.now() + Number(values.minutes) * 60_000;
  const most = values.files === undefined ? Number.POSITIVE_INFINITY : Number(values.files);
  const goesOn = () =>
    most < Number.POSITIVE_INFINITY ? [...tally.values()].some(({ runs }) => runs < most) : performance.now() < end;
  const tally = new Map(
    chosen.map(({ name }) => [name, { runs: 0, ms: 0, cpu: 0, slowest: 0, input: undefined as unknown }]),
  );
  const failures = new Map<string, Failure>();
  let said = performance.now();
  for (let round = 0; goesOn(); round++) {
    // The one that has had least time is next, so that all get the same.
    const property = chosen.reduce((a, b) => (tally.get(b.name)!.ms < tally.get(a.name)!.ms ? b : a));
    const mine = tally.get(property.name)!;
    const start = performance.now();
    const busy = spent();
    begin(property.name, (seed + round * 7919) | 0);
    const { runs, failure, slowest } = await tryProperty(
      property,
      (seed + round * 7919) | 0,
      Math.max(1, Math.ceil(property.runs / 20)),
    );
    mine.ms += performance.now() - start;
    mine.cpu += spent() - busy;
    mine.runs += runs;
    if (slowest.ms > mine.slowest) Object.assign(mine, { slowest: slowest.ms, input: slowest.input });
    if (failure) keep(failure, failures);
    if (performance.now() - said > 60_000) {
      said = performance.now();
      console.log(`… ${[...tally].map(([name, { runs: n }]) => `${name} ${n}`).join(', ')}`);
    }
  }
  for (const property of chosen) await property.end?.();
  for (const [name, { runs, ms, cpu, slowest, input }] of tally) {
    console.log(
      `${name.padEnd(12)} ${runs} inputs in ${(ms / 1000).toFixed(0)} s, ${(cpu / 1000).toFixed(0)} s of processor time; the slowest took ${slowest.toFixed(0)} ms`,
    );
    if (slowest > 1000) write(`slow-${name}`, { property: name, why: `${slowest.toFixed(0)} ms`, input });
  }
  console.log(`${failures.size} failures; ${(spent() / 1000).toFixed(0)} s of processor time`);
  process.exitCode = failures.size === 0 ? 0 : 1;
}

/** Says, where the script finds it, what is being tried: an input that eats all memory ends the process without a word. */
function begin(property: string, seed: number): void {
  const file = process.env['FUZZ_RUNNING'];
  if (file !== undefined) writeFileSync(file, `npm run fuzz -- --only ${property} --seed ${seed} --files 1\n`);
}

/** Processor time that this process has had, in ms. */
function spent(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Says a failure that is not known yet, and writes its input. */
function keep(failure: Failure, known: Map<string, Failure>): void {
  const { property, seed, error, input } = failure;
  const [message = '', place = ''] = error.split('\n');
  const key = `${property} ${message.replace(/\d+/g, '_')} ${place}`;
  if (known.has(key)) return;
  known.set(key, failure);
  const file = write(`${property}-${known.size}`, { property, why: message, input });
  console.log(
    `\nFAILED ${property}, seed ${seed}: ${error.split('\n').slice(0, 8).join('\n')}\n${JSON.stringify(input).slice(0, 1500)}\n→ ${file}`,
  );
}

function write(name: string, content: object): string {
  const folder = join(process.env['FUZZ_ROOT'] ?? process.cwd(), 'test/fuzz/found');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  writeFileSync(file, `${JSON.stringify(content, undefined, 2)}\n`);
  return file;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
