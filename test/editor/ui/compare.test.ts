import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Workbench } from './kit';

/** 倉庫番 in Shift-JIS: no UTF-8. */
const SOKOBAN = Buffer.from([0x91, 0x71, 0x8c, 0xc9, 0x94, 0xd4]);

/** Puts a folder under git, everything committed; one dungeon of one file has its name in Shift-JIS. */
function commitAll(folder: string): void {
  const file = path.join(folder, 'stock36/dungeon.def');
  const stock = readFileSync(file, 'latin1');
  writeFileSync(file, Buffer.from(stock.replaceAll('Sokoban', SOKOBAN.toString('latin1')), 'latin1'));
  const git = (...args: string[]) =>
    execFileSync(
      'git',
      ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'commit.gpgsign=false', ...args],
      {
        cwd: folder,
        stdio: 'ignore',
      },
    );
  git('init', '-q');
  git('add', '.');
  git('commit', '-q', '-m', 'stock');
}

describe('comparing in the workbench', function () {
  // One session of work: each step goes on where the one before it ended.
  this.bail(true);
  let workbench: Workbench;
  before(async () => {
    workbench = await Workbench.open({
      size: { width: 1700, height: 1000 },
      prepare: commitAll,
      settings: { 'files.autoSave': 'off', 'files.encoding': 'shiftjis' },
    });
    await workbench.openFile('stock36/dungeon.def');
  });
  after(() => workbench.close());
  afterEach(async function () {
    if (this.currentTest?.state === 'failed')
      await workbench.shot(`failed-${this.currentTest.title.replace(/\W+/g, '-')}`);
  });

  const summary = (text: string | RegExp) => workbench.preview.locator('.cmp-summary', { hasText: text }).waitFor();
  const choose = (label: string) => workbench.preview.getByLabel('Compare with').selectOption({ label });

  it('shows the drift from upstream by one command', async () => {
    await workbench.command('NetHack Dungeon: Drift from Upstream');
    await summary('NetHack 3.6 → dungeon.def: 1 difference: 1 renamed.');
    assert.match((await workbench.preview.locator('.cmp-item').textContent()) ?? '', /倉庫番/);
  });

  it('follows what is typed, and compares with the saved text', async () => {
    await workbench.page.locator('.editor-instance .view-line', { hasText: 'RNDLEVEL: "bigrm"' }).first().click();
    await workbench.page.keyboard.press('End');
    await workbench.page.keyboard.type('\nLEVEL: "annexe" "A" @ (7, 2)', { delay: 10 });
    await workbench.page.keyboard.press('Escape');
    await summary(/NetHack 3\.6 → dungeon\.def: 2 differences: 1 added, 1 renamed/);
    await choose('Saved text');
    // Read as UTF-8, that name would be another.
    await summary(/Saved text → dungeon\.def: 1 difference: 1 added/);
    assert.match((await workbench.preview.locator('.cmp-item').textContent()) ?? '', /annexe/);
  });

  it('compares with git’s HEAD', async () => {
    await choose('git HEAD');
    await summary(/git HEAD → dungeon\.def: 1 difference: 1 added/);
  });

  it('colours the map', async () => {
    await workbench.preview.getByRole('tab', { name: 'Map' }).click();
    await workbench.preview.locator('.map .tint.added').first().waitFor({ state: 'attached' });
    await workbench.shot('compare-map');
  });

  it('compares with another file of the workspace, in the other format', async () => {
    await workbench.preview.getByRole('tab', { name: 'Compare' }).click();
    await choose('Another file…');
    const row = workbench.page.locator('.quick-input-list .monaco-list-row', { hasText: 'stock37/dungeon.lua' });
    await row.first().click();
    await summary(/stock37.dungeon\.lua → dungeon\.def: \d+ differences/);
    await workbench.preview.getByText(/Only one of the two formats can say these/).waitFor();
  });
});
