/** `npm run build` in a clone that has nothing yet. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import manifest from '../../package.json';

const root = path.resolve(__dirname, '../..');
const SOURCES = ['client', 'media', 'server', 'scripts', 'esbuild.mjs', 'package.json', 'package-lock.json'];

describe('the build in a fresh clone', () => {
  let clone = '';
  before(() => {
    clone = mkdtempSync(path.join(tmpdir(), 'dungeon-'));
    for (const name of SOURCES) cpSync(path.join(root, name), path.join(clone, name), { recursive: true });
    // Stands for the real one, which would download for a minute.
    mkdirSync(path.join(clone, 'bin'));
    const npm = path.join(clone, 'bin/npm');
    const packages = path.join(root, 'node_modules');
    writeFileSync(npm, `#!/bin/sh\n[ "$1" = ci ] && ln -s "${packages}" node_modules\n`);
    chmodSync(npm, 0o755);
  });
  after(() => rmSync(clone, { recursive: true, force: true }));

  const run = (script: string, ...args: string[]) =>
    spawnSync(process.execPath, [script, ...args], {
      cwd: clone,
      encoding: 'utf8',
      env: { ...process.env, PATH: `${path.join(clone, 'bin')}${path.delimiter}${process.env['PATH']}` },
    });

  it('is what `npm run build` and `npm pack` run, and installs the packages first', () => {
    const { build, prepack } = manifest.scripts;
    assert.deepEqual([build, prepack], ['node scripts/build.mjs', 'node scripts/build.mjs']);
    const { status, stdout, stderr } = run('scripts/build.mjs');
    assert.equal(status, 0, stderr);
    assert.match(stdout, /^Installing the npm packages/);
    assert.equal(run('dist/cli.js', '--version').stdout, `${manifest.version}\n`);
    assert.doesNotMatch(run('scripts/build.mjs').stdout, /Installing/, 'once');
  });

  it('leaves no program that cannot start when it fails', () => {
    rmSync(path.join(clone, 'dist'), { recursive: true });
    writeFileSync(path.join(clone, 'server/cli.ts'), "import './nowhere';\n");
    assert.notEqual(run('scripts/build.mjs').status, 0);
    for (const name of ['cli.js', 'server.js']) assert.ok(!existsSync(path.join(clone, 'dist', name)), name);
  });
});
