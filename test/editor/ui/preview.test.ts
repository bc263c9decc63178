import assert from 'node:assert/strict';
import { Workbench } from './kit';

const open = /^Open Preview to the Side/;

describe('the preview in the workbench', function () {
  // One session of work: each step goes on where the one before it ended.
  this.bail(true);
  let workbench: Workbench;
  before(async () => {
    workbench = await Workbench.open({ size: { width: 1700, height: 1000 } });
    await workbench.openFile('stock36/dungeon.def');
  });
  after(() => workbench.close());
  afterEach(async function () {
    if (this.currentTest?.state === 'failed')
      await workbench.shot(`failed-${this.currentTest.title.replace(/\W+/g, '-')}`);
  });

  /** Waits until the status bar says that the cursor is in this line. */
  const cursorIn = (line: number) => workbench.page.locator('.statusbar-item', { hasText: `Ln ${line},` }).waitFor();
  const picked = (id: string) => workbench.preview.locator(`.map .hit.picked[data-id="${id}"]`);
  const type = async (text: string) => {
    // Focus goes to the editor and no suggestion is accepted on the way.
    await workbench.page.keyboard.type(text, { delay: 10 });
    await workbench.page.keyboard.press('Escape');
  };

  it('opens by the button in the title bar', async () => {
    await workbench.page.getByRole('button', { name: open }).first().click();
    await workbench.page.locator('.tab', { hasText: 'Dungeon: dungeon.def' }).waitFor();
    await workbench.thing(/^oracle/).waitFor();
    for (const name of ['The Gnomish Mines', 'Sokoban', 'Gehennom', "Vlad's Tower", 'castle', 'medusa'])
      assert.ok((await workbench.preview.locator('.map text', { hasText: name }).count()) > 0, name);
  });

  it('shows the level tables and a sample level', async () => {
    await workbench.preview.getByRole('tab', { name: 'Tables' }).click();
    await workbench.preview.getByRole('table').first().waitFor();
    await workbench.preview.getByRole('tab', { name: 'Sample levels' }).click();
    await workbench.preview.locator('#panel-levels canvas, #panel-levels pre, #panel-levels svg').first().waitFor();
    await workbench.preview.getByRole('tab', { name: 'Map' }).click();
  });

  it('a click on a thing selects its source', async () => {
    await workbench.thing(/^castle/).click();
    await cursorIn(17);
    assert.equal(await picked('level:The Dungeons of Doom/castle').count(), 1, 'what was clicked stays picked');
  });

  it('the cursor in the source picks the thing on the map', async () => {
    await workbench.goTo(11, 20);
    await cursorIn(11);
    await picked('branch:The Dungeons of Doom/Sokoban').waitFor({ state: 'attached' });
  });

  it('follows what is typed', async () => {
    await workbench.goTo(17, 100);
    await type('\nLEVEL: "newhall" "N" @ (7, 2)');
    await workbench.thing(/^newhall/).waitFor();
  });

  it('keeps the last good picture while the text is broken', async () => {
    await type('\nLEVEL what');
    const badge = workbench.preview.getByText('last good picture');
    await badge.waitFor();
    assert.ok(await workbench.thing(/^newhall/).isVisible());
    await workbench.page.keyboard.press('Control+Shift+K');
    await badge.waitFor({ state: 'hidden' });
    assert.ok(await workbench.thing(/^newhall/).isVisible());
  });

  it('opens by its key, once', async () => {
    await workbench.command('View: Close All Editor Groups');
    await workbench.openFile('stock37/dungeon.lua');
    await workbench.page.getByRole('button', { name: open }).first().waitFor();
    await workbench.page.keyboard.press('Control+K');
    await workbench.page.keyboard.press('V');
    await workbench.page.locator('.tab', { hasText: 'Dungeon: dungeon.lua' }).waitFor();
    await workbench.thing(/^oracle/).waitFor();
  });
});
