/** Typing in an editor: the built server as a process, from a change sent to what comes back. */
import type { Published } from '../lsp/client';
import { Client } from '../lsp/client';
import { type BenchFile, largeDef, largeLua, stockDef, stockLua } from './files';
import { type Bench, type Row, spread, timeRow } from './harness';

/** Waits for what `find` gives without sleeping: every message is looked at as it comes. */
async function soon<T>(find: () => T | undefined): Promise<T> {
  for (let n = 0; n < 100_000; n++) {
    const found = find();
    if (found !== undefined) return found;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error('nothing came');
}

async function typing(file: BenchFile, changes: number): Promise<Row[]> {
  const { name, uri, text } = file;
  const client = await Client.start();
  try {
    client.open(uri, text);
    await soon(() => client.published(uri)[0]);
    await client.settle(500);
    const first: number[] = [];
    const later: number[] = [];
    const hovers: number[] = [];
    // A number of the first dungeon changes the meaning, and with it everything.
    const place = /(@ *\(|base *= *)(\d+)/.exec(text);
    const offset = (place?.index ?? 0) + (place?.[1]?.length ?? 0);
    const line = text.slice(0, offset).split('\n').length - 1;
    const character = offset - (text.lastIndexOf('\n', offset - 1) + 1);
    let length = place?.[2]?.length ?? 0;
    for (let n = 0; n < changes; n++) {
      const version = n + 2;
      const number = String(2 + (n % 3));
      client.notifications.length = 0;
      const start = performance.now();
      client.change(uri, version, [
        { range: { start: { line, character }, end: { line, character: character + length } }, text: number },
      ]);
      length = number.length;
      if (file === largeDef || file === largeLua) {
        await client.hover(uri, { line, character });
        hovers.push(performance.now() - start);
        continue;
      }
      const mine = (): Published[] => client.published(uri).filter((p) => p.version === version);
      await soon(() => mine()[0]);
      const told = performance.now();
      first.push(told - start);
      const changed = () => client.notifications.filter((m) => m.method === 'nethackDungeon/previewChanged');
      await soon(() => changed()[1]);
      later.push(performance.now() - told);
    }
    const warm = (times: number[]) => spread(times.slice(Math.floor(times.length / 4)));
    return hovers.length > 0
      ? [timeRow(`${name}: change → hover answered`, warm(hovers), 50)]
      : [
          timeRow(`${name}: change → first diagnostics`, warm(first), 5),
          timeRow(`${name}: … → odds and placement after them`, warm(later), 50),
        ];
  } finally {
    await client.stop();
  }
}

const bench: Bench = {
  title: 'Typing, through the server process (p95)',
  run: async () => [
    ...(await typing(stockDef, 200)),
    ...(await typing(stockLua, 200)),
    ...(await typing(largeDef, 40)),
    ...(await typing(largeLua, 40)),
  ],
};
export default bench;
