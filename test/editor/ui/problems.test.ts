import assert from 'node:assert/strict';
import { Workbench } from './kit';

describe('what a person sees in the editor', () => {
  let workbench: Workbench;
  before(async () => {
    workbench = await Workbench.open();
    await workbench.openFile('faulty/dungeon.def');
  });
  after(() => workbench.close());
  afterEach(async function () {
    if (this.currentTest?.state === 'failed')
      await workbench.shot(`failed-${this.currentTest.title.replace(/\W+/g, '-')}`);
  });

  it('squiggles under the mistakes', async () => {
    await workbench.page.locator('.monaco-editor .squiggly-error').first().waitFor();
  });

  it('each mistake once in the Problems panel, with its code', async () => {
    await workbench.showProblems();
    const row = workbench.problems('orcale');
    await row.first().waitFor();
    assert.equal(await row.count(), 1);
    assert.match((await row.textContent()) ?? '', /unknown-chain/);
  });

  it('a hover that says what a couple comes to', async () => {
    await workbench.hover('"oracle"', '5', /levels? 5–9/);
  });

  it('by whose rules the file is judged, in the status bar', async () => {
    await workbench.page.locator('.statusbar-item', { hasText: 'NetHack 3.6' }).waitFor();
  });

  it('colours of the grammar', async () => {
    // The comment and a string do not look like the rest.
    const colour = (text: string) =>
      workbench
        .line(text)
        .first()
        .locator('span > span')
        .last()
        .evaluate((element) => getComputedStyle(element).color);
    assert.notEqual(await colour('two mistakes'), await colour('DUNGEON'));
  });
});
