import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root, Workbench } from '../editor/ui/kit';
import { zipNames } from './zip';

describe('the .vsix', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'dungeon-release-'));
  const vsix = path.join(folder, 'a.vsix');
  const pack = (file: string) =>
    execFileSync(process.execPath, ['scripts/package.mjs', file], { cwd: root, stdio: 'pipe' });

  before(() => {
    pack(vsix);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('has the same bytes when it is built again', () => {
    const second = path.join(folder, 'b.vsix');
    pack(second);
    assert.ok(readFileSync(vsix).equals(readFileSync(second)));
  });

  it('is at most 1 MB and holds only what is needed', () => {
    assert.ok(statSync(vsix).size <= 1_000_000);
    const names = zipNames(readFileSync(vsix)).flatMap((name) => /^extension\/(.+)/.exec(name)?.[1] ?? []);
    const folders = new Set(names.map((name) => name.split('/')[0]));
    assert.deepEqual([...folders].filter((name) => name?.includes('.') === false).sort(), [
      'dist',
      'docs',
      'l10n',
      'media',
      'syntaxes',
    ]);
    for (const name of [
      'client.js',
      'client.browser.js',
      'server.js',
      'server.browser.js',
      'webview.js',
      'THIRD-PARTY-NOTICES.txt',
    ])
      assert.ok(names.includes(`dist/${name}`), name);
    assert.ok(!names.some((name) => /\.(ts|map)$/.test(name)), 'sources');
  });

  it('holds every file that its manifest names', () => {
    const names = zipNames(readFileSync(vsix)).map((name) => name.replace(/^extension\//, ''));
    const named = readFileSync(path.join(root, 'package.json'), 'utf8').matchAll(
      /"(?:\.\/)?([\w.-]+\/[\w./-]+\.\w+)"/g,
    );
    const missing = [...named]
      .map(([, name]) => name ?? '')
      .filter((name) => existsSync(path.join(root, name)) && !names.includes(name));
    assert.deepEqual(missing, []);
  });

  for (const version of ['1.100.3', '1.139.1'])
    it(`installed from the file, works in VS Code ${version}`, async () => {
      const workbench = await Workbench.open({ version, vsix });
      try {
        await workbench.openFile('faulty/dungeon.def');
        await workbench.showProblems();
        await workbench.problems('orcale').first().waitFor();
        await workbench.command('NetHack Dungeon: Open Preview to the Side');
        await workbench.preview.getByText('The Gnomish Mines').first().waitFor();
        await workbench.shot(`installed-${version}`);
      } catch (error) {
        await workbench.shot(`installed-${version}-failed`);
        throw error;
      } finally {
        await workbench.close();
      }
    });
});
