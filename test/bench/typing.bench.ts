/** Typing in an editor: the built server as a process, from a change sent to what comes back. */
import type { Published } from '../lsp/client';
import { Client } from '../lsp/client';
import { type BenchFile, largeDef, largeLua, stockDef, stockLua } from './files';
import { type Bench, type Row, spread, timeRow } from './harness';
import { peers } from './json.bench';
import { stopwatch } from './watch';

/** Waits for what `find` gives: every message is looked at the moment it is here. Nothing, when it does not come. */
function soon<T>(client: Client, find: () => T | undefined): Promise<T | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      client.heard = undefined;
      resolve(undefined);
    }, 10_000);
    const look = (): void => {
      const found = find();
      if (found === undefined) return;
      client.heard = undefined;
      clearTimeout(timer);
      resolve(found);
    };
    client.heard = look;
    look();
  });
}

/**
 * Changes a number of the file again and again.
 * @param number finds the number, as its second group; every change of it changes the meaning, and with it everything
 */
async function typing(file: BenchFile, what: string, number: RegExp, changes: number): Promise<Row[]> {
  const { uri } = file;
  const name = `${file.name}, ${what}`;
  // With something to publish in it, and nothing that the game would notice.
  const text = `${file.text}${uri.endsWith('.lua') ? '--' : '#'} nethack-dungeon: ignore nosuch\n`;
  const client = await Client.start({ execArgv: process.execArgv });
  try {
    client.open(uri, text);
    await soon(client, () => client.published(uri)[0]);
    await client.settle(500);
    const first: number[] = [];
    const later: number[] = [];
    const hovers: number[] = [];
    let lost = 0;
    const place = number.exec(text);
    const offset = (place?.index ?? 0) + (place?.[1]?.length ?? 0);
    const line = text.slice(0, offset).split('\n').length - 1;
    const character = offset - (text.lastIndexOf('\n', offset - 1) + 1);
    let length = place?.[2]?.length ?? 0;
    const end = performance.now() + LONGEST_MS;
    let made = 0;
    for (let n = 0; n < changes && (n < LEAST || performance.now() < end); n++) {
      made++;
      const version = n + 2;
      const digits = String(Number(place?.[2]) + 1 + (n % 2));
      client.notifications.length = 0;
      const took = stopwatch(client.pid);
      client.change(uri, version, [
        { range: { start: { line, character }, end: { line, character: character + length } }, text: digits },
      ]);
      length = digits.length;
      if (file === largeDef || file === largeLua) {
        await client.hover(uri, { line, character });
        hovers.push(took());
        continue;
      }
      const mine = (): Published[] => client.published(uri).filter((p) => p.version === version);
      if (!(await soon(client, () => mine()[0]))) {
        lost++;
        continue;
      }
      const told = took();
      first.push(told);
      const changed = () => client.notifications.filter((m) => m.method === 'nethackDungeon/previewChanged');
      if (await soon(client, () => changed()[1])) later.push(took() - told);
      else lost++;
    }
    const warm = (times: number[]) => spread(times.slice(Math.floor(times.length / 4)));
    return hovers.length > 0
      ? [{ ...timeRow(`${name}: change → hover answered`, warm(hovers), 50), named: true }]
      : [
          {
            ...timeRow(`${name}: change → first diagnostics`, warm(first), 5),
            named: true,
            peer: peers.get(`${file.name}: read and checked`),
          },
          { ...timeRow(`${name}: … → odds and placement after them`, warm(later), 50), named: true },
          ...(lost > 0
            ? [
                {
                  name: `${name}: changes without an answer`,
                  value: lost,
                  unit: 'changes' as const,
                  note: `of ${made}`,
                },
              ]
            : []),
        ];
  } finally {
    await client.stop();
  }
}

/** On a busy machine fewer changes are made, but never so few. */
const LONGEST_MS = 20_000;
const LEAST = 40;

const LENGTH = /(DUNGEON:[^(]*\(|base *= *)(\d+)/;
const BRANCH = /(BRANCH:[^(]*\()(\d+)/;

const bench: Bench = {
  title: 'Typing, through the server process (p95)',
  run: async () => [
    ...(await typing(stockDef, 'a length', LENGTH, 200)),
    ...(await typing(stockDef, 'a branch that may then meet another', BRANCH, 200)),
    ...(await typing(stockLua, 'a length', LENGTH, 200)),
    ...(await typing(largeDef, 'a length', LENGTH, 40)),
    ...(await typing(largeLua, 'a length', LENGTH, 40)),
  ],
};
export default bench;
