/** The server as a process: what it does when nobody asks anything, and the memory it takes. */
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from '../lsp/client';
import { largeLua, sizedDef, stockDef, stockLua } from './files';
import { type Bench, figure, type Row } from './harness';
import { memory, stopwatch, worked } from './watch';

const IDLE_MS = 30_000;

/** Two files are open and looked at; then nothing happens for half a minute. */
async function idle(): Promise<Row[]> {
  const client = await Client.start({ execArgv: process.execArgv });
  try {
    for (const { uri, text } of [stockDef, stockLua]) client.open(uri, text);
    await client.hover(stockLua.uri, { line: 10, character: 10 });
    // The odds are worked out and the engine has compiled what it wanted: two seconds without work.
    for (let before = -1, end = performance.now() + 20_000; performance.now() < end; ) {
      const now = worked(client.pid);
      if (now - before < 5) break;
      before = now;
      await wait(2_000);
    }
    const before = worked(client.pid);
    await wait(IDLE_MS);
    const spent = worked(client.pid) - before;
    return [
      {
        name: 'processor time of the idle server over 30 s, all threads',
        value: spent,
        unit: 'ms',
        most: 30,
        named: true,
        note: 'a thousandth of one core counts as nothing',
      },
      { name: 'memory (RSS), two stock files open', value: memory(client.pid, 'VmRSS'), unit: 'MB' },
    ];
  } finally {
    await client.stop();
  }
}

/** Memory with one file open, read and checked, and how soon another file is answered while that goes on. */
async function loaded(name: string, uri: string, text: string): Promise<Row[]> {
  const client = await Client.start({ execArgv: process.execArgv });
  try {
    client.open(stockLua.uri, stockLua.text);
    await client.hover(stockLua.uri, { line: 10, character: 10 });
    client.open(uri, text);
    const waits: number[] = [];
    const end = performance.now() + 4_000;
    while (performance.now() < end) {
      const took = stopwatch(client.pid);
      await client.hover(stockLua.uri, { line: 10, character: 10 });
      waits.push(took());
      await wait(20);
    }
    await client.request('textDocument/documentSymbol', { textDocument: { uri } }).catch(() => undefined);
    const now = memory(client.pid, 'VmRSS');
    const most = memory(client.pid, 'VmHWM');
    return [
      { name: `${name} open: memory (RSS)`, value: now, unit: 'MB', note: `at most ${figure(most)}` },
      {
        name: `${name} opened: longest wait for a hover on another file`,
        value: Math.max(...waits),
        unit: 'ms',
        most: 100,
        note: `${waits.length} hovers`,
      },
    ];
  } finally {
    await client.stop();
  }
}

const bench: Bench = {
  title: 'The server process',
  run: async () => {
    // The idle one is not disturbed by what the others do: only its own work counts.
    const large = async () => [
      ...(await loaded('300 KB .lua', largeLua.uri, largeLua.text)),
      ...(await loaded('10 MB .def', 'file:///bench/huge/dungeon.def', sizedDef(300_000).slice(0, 10_000_000))),
    ];
    const [first, rest] = await Promise.all([idle(), large()]);
    return [...first, ...rest];
  },
};
export default bench;
