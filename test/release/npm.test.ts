import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../editor/ui/kit';
import { faultyDef } from '../editor/workspace';

describe('the npm package', () => {
  it('brings the command line, by npx from the tarball', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'dungeon-npm-'));
    try {
      const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
        cwd: root,
        encoding: 'utf8',
      });
      const tarball = path.join(folder, packed.trim().split('\n').pop() ?? '');
      writeFileSync(path.join(folder, 'dungeon.def'), faultyDef);
      const args = ['--yes', `--package=${tarball}`, 'nethack-dungeon', 'check', '--format', 'json', 'dungeon.def'];
      const { status, stdout, stderr } = spawnSync('npx', args, { cwd: folder, encoding: 'utf8' });
      assert.equal(status, 1, stderr);
      const codes = JSON.parse(stdout).map((finding: { code: string }) => finding.code);
      assert.ok(codes.includes('unknown-chain'), stdout);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('has a pre-commit hook that is called for dungeon files', () => {
    const hook = readFileSync(path.join(root, '.pre-commit-hooks.yaml'), 'utf8');
    const files = new RegExp(/^ {2}files: (.*)$/m.exec(hook)?.[1] ?? '$^');
    for (const name of ['dungeon.def', 'dat/dungeon.lua', 'dat/dungeon2.def']) assert.match(name, files);
    for (const name of ['dungeon.c', 'dat/mydungeon.lua', 'dungeon.def.orig']) assert.doesNotMatch(name, files);
    assert.match(hook, /^ {2}entry: nethack-dungeon check$/m);
  });
});
