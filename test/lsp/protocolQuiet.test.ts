/** What the process does not do: talk to anybody, and work when there is nothing to do. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from './client';

const fixture = (name: string) => path.resolve(__dirname, '../fixtures', name);
const preload = path.resolve(__dirname, '../security/watch.cjs');
const cli = path.resolve(__dirname, '../../dist/cli.js');
const uri = 'file:///w/dungeon.lua';

async function busy(): Promise<Client> {
  const client = await Client.start({ execArgv: ['--require', preload] });
  client.open(uri, readFileSync(fixture('stock-3.7.lua'), 'utf8'));
  client.open('file:///w/dungeon.def', readFileSync(fixture('stock-3.6.def'), 'utf8'));
  const params = { uri, view: 'shortest', seed: '0', world: 0, width: 1000 };
  await client.hover(uri, { line: 5, character: 10 });
  await client.request('nethackDungeon/compare', { uri, with: { kind: 'upstream' } });
  await client.request('nethackDungeon/minesGallery', { seed: '1', generation: '3.7', count: 10 });
  await client.until('the odds', async () => {
    const { odds } = await client.request<{ odds: string }>('nethackDungeon/preview', params);
    return odds === 'exact' || odds === 'sampled';
  });
  return client;
}

describe('the process keeps quiet', () => {
  it('the server opens no connection, asks no name server and listens nowhere', async () => {
    const client = await busy();
    assert.doesNotMatch(client.stderr, /NETWORK/);
    assert.equal(await client.stop(), 0);
  });

  it('the command line neither, but for preview, which listens on this machine', () => {
    const file = fixture('stock-3.6.def');
    const run = (...args: string[]) =>
      spawnSync(process.execPath, ['--require', preload, cli, ...args], { encoding: 'utf8', timeout: 60_000 });
    for (const args of [
      ['check', file],
      ['odds', file],
      ['map', file],
      ['compare', 'stock:3.6', file],
    ]) {
      const { status, stderr } = run(...args);
      assert.notEqual(status, 2, stderr);
      assert.doesNotMatch(stderr, /NETWORK/, args.join(' '));
    }
    const watched = spawnSync(
      process.execPath,
      ['--require', preload, '-e', "require('node:net').connect(1).on('error', () => {})"],
      {
        encoding: 'utf8',
      },
    );
    assert.match(watched.stderr, /NETWORK Socket\.connect/, 'the watcher would tell');
  });

  // Where there is no /proc nobody tells how much a process has worked.
  const linux = process.platform === 'linux' ? it : undefined;
  linux?.('when nothing is asked of it nothing runs in it', async () => {
    const client = await busy();
    await client.settle(1_000);
    /** Hundredths of a second that the process has worked so far. */
    const worked = (): number => {
      const fields = readFileSync(`/proc/${client.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return Number(fields[11]) + Number(fields[12]);
    };
    const before = worked();
    await wait(3_000);
    // The library looks every three seconds whether its client is still there.
    assert.ok(worked() - before <= 5, `${(worked() - before) * 10} ms of work in 3 s`);
    process.kill(client.pid, 'SIGUSR2');
    const waiting = await client.until('what waits', () => /WAITING (\[.*\])/.exec(client.stderr)?.[1]);
    const left = (JSON.parse(waiting) as string[]).filter((kind) => /Timeout|Immediate/.test(kind));
    assert.deepEqual(left, ['Timeout'], `that one, and no more: ${waiting}`);
    assert.equal(await client.stop(), 0);
  });
});
