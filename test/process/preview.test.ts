/** `nethack-dungeon preview` as a process: it prints an address, serves there, and ends when it is told to. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const cli = path.resolve(__dirname, '../../dist/cli.js');

describe('preview as a process', () => {
  let folder = '';
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'dungeon-'));
    mkdirSync(path.join(folder, 'bin'));
    writeFileSync(path.join(folder, 'bin/xdg-open'), `#!/bin/sh\necho "$1" > "${folder}/opened"\n`, { mode: 0o755 });
    writeFileSync(path.join(folder, 'dungeon.def'), 'DUNGEON: "Main" "M" (10, 0)\n');
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  // Elsewhere other programs open a browser.
  const linux = process.platform === 'linux' ? it : undefined;
  linux?.('serves until it is ended, and opens a browser when asked to', async () => {
    const env = { ...process.env, PATH: `${path.join(folder, 'bin')}:${process.env['PATH']}` };
    const child = spawn(process.execPath, [cli, 'preview', 'dungeon.def', '--open'], { cwd: folder, env });
    const ended = new Promise((resolve) => child.on('exit', (_, signal) => resolve(signal)));
    try {
      const url = await new Promise<string>((resolve) => child.stdout.once('data', (d) => resolve(String(d).trim())));
      assert.match(url, /^http:\/\/127\.0\.0\.1:\d+\/[\w-]{32}\/$/, 'the address, and nothing else');
      assert.equal((await fetch(url)).status, 200);
      assert.equal((await fetch(new URL('/', url))).status, 403);
      const opened = (): string => {
        try {
          return readFileSync(path.join(folder, 'opened'), 'utf8');
        } catch {
          return '';
        }
      };
      for (let waited = 0; opened() === '' && waited < 5_000; waited += 50) await wait(50);
      assert.equal(opened(), `${url}\n`);
      child.kill('SIGINT');
      assert.equal(await ended, 'SIGINT');
      await assert.rejects(fetch(url), 'with the process the page is gone');
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('ends with 2 where there is nothing to show', () => {
    for (const args of [['absent.def'], ['dungeon.def', '--dialect', 'nosuch'], []]) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'preview', ...args], {
        cwd: folder,
        encoding: 'utf8',
        timeout: 20_000,
      });
      assert.deepEqual([status, stdout], [2, ''], stderr);
    }
  });
});
