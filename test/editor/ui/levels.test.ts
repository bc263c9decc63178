import assert from 'node:assert/strict';
import { mines } from '../../../server/mapgen/samples';
import { Workbench } from './kit';

describe('sample levels in the workbench', function () {
  // One session of work: each step goes on where the one before it ended.
  this.bail(true);
  let workbench: Workbench;
  before(async () => {
    workbench = await Workbench.open({ size: { width: 1440, height: 1000 } });
    await workbench.openFile('stock36/dungeon.def');
    await workbench.command('NetHack Dungeon: Open Preview to the Side');
    await workbench.preview.getByRole('tab', { name: 'Sample levels' }).click();
  });
  after(() => workbench.close());
  afterEach(async function () {
    if (this.currentTest?.state === 'failed')
      await workbench.shot(`failed-${this.currentTest.title.replace(/\W+/g, '-')}`);
  });

  it('are those of the file’s generation, with their figures', async () => {
    await workbench.preview.locator('.lv-seed').fill('7');
    await workbench.preview.locator('.lv-map[aria-label*="seed 7,"]').waitFor();
    const { figures } = mines({ seed: '7', generation: '3.6' });
    const shown = (await workbench.preview.locator('.lv-figures-main').textContent()) ?? '';
    for (const { name, value } of figures) assert.ok(shown.includes(`${name}${value}`), `${name} ${value}: ${shown}`);
  });

  it('step by step, with pass 2 explained and the cavern beside it', async () => {
    await workbench.preview.getByRole('radio', { name: 'Joined' }).click();
    await workbench.preview.getByText('6 of 8 · Joined').waitFor();
    await workbench.preview.getByRole('button', { name: 'Why pass 2?' }).click();
    await workbench.preview.getByText('Over 100 seeds').waitFor();
    await workbench.preview.getByRole('button', { name: 'Cavern' }).click();
    await workbench.preview.getByText('Cavern of the compass library').waitFor();
    assert.equal(await workbench.preview.locator('.lv-body > .lv-error').isVisible(), false);
    await workbench.shot('levels');
  });

  it('come back as they were left after a reload of the window', async () => {
    // The browser's workbench writes what is open every five seconds, and nothing at a reload.
    await new Promise((resolve) => setTimeout(resolve, 12_000));
    await workbench.page.reload();
    await workbench.preview.locator('.lv-map[aria-label*="seed 7,"]').waitFor();
    await workbench.preview.getByText('6 of 8 · Joined').waitFor();
    await workbench.preview.getByText('Over 100 seeds').waitFor();
  });
});
