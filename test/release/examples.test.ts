import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../editor/ui/kit';

const cli = path.join(root, 'dist/cli.js');
const help = (...args: string[]) => execFileSync(process.execPath, [cli, ...args, '--help'], { encoding: 'utf8' });

/** The lines of a text that call the command line, without what is said about them. */
const calls = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/\s+# .*/, ''))
    .filter((line) => /^(git [^|]+\| )?nethack-dungeon /.test(line));

const readme = calls(readFileSync(path.join(root, 'README.md'), 'utf8').replace(/`nethack-dungeon [^`]*`/g, ''));
const commands = [...help().matchAll(/^ {2}([a-z]+) /gm)]
  .map(([, name]) => name ?? '')
  .filter((name) => name !== 'help');
const helps = commands.flatMap((name) => calls(help(name)));

/** Those that stay until they are told to end; tests of their own run them. */
const stays = /nethack-dungeon (lsp|preview)/;

describe('the examples in the README and in --help', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'dungeon-examples-'));
    mkdirSync(path.join(folder, 'dat'));
    copyFileSync(path.join(root, 'test/fixtures/stock-3.6.def'), path.join(folder, 'dat/dungeon.def'));
    copyFileSync(path.join(root, 'test/fixtures/stock-3.7.lua'), path.join(folder, 'dat/dungeon.lua'));
    mkdirSync(path.join(folder, 'bin'));
    writeFileSync(path.join(folder, 'bin/nethack-dungeon'), `#!/bin/sh\nexec "${process.execPath}" "${cli}" "$@"\n`, {
      mode: 0o755,
    });
    const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' });
    git('init', '--quiet');
    git('add', 'dat');
    git('-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '--quiet', '-m', 'a');
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('are there', () => {
    assert.ok(readme.length >= 10, readme.join('\n'));
    assert.ok(commands.length >= 10, commands.join(' '));
    for (const name of commands)
      assert.ok(
        helps.some((line) => line.includes(`nethack-dungeon ${name}`)),
        name,
      );
  });

  for (const line of new Set([...readme, ...helps].filter((l) => !stays.test(l))))
    it(line, () => {
      const env = { ...process.env, PATH: `${path.join(folder, 'bin')}${path.delimiter}${process.env['PATH']}` };
      const { status, stderr } = spawnSync('bash', ['-o', 'pipefail', '-c', line], {
        cwd: folder,
        env,
        encoding: 'utf8',
      });
      // 1 is an answer too: something was found, or is different.
      assert.ok(status === 0 || status === 1, `ended with ${status}\n${stderr}`);
      assert.doesNotMatch(stderr, /at .*\.js:\d+/);
    });
});
