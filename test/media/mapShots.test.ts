/** Pictures of every view in every kind of theme, for people to look at; and what axe-core finds in each. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import type { PageState } from '../../media/state';
import { closeBrowser, openMap, root, shoot } from './mapHarness';
import { type ThemeName, themes } from './themes';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const fixture = (name: string) => ({ name, text: readFileSync(path.join(root, 'test/fixtures', name), 'utf8') });
const stock = fixture('stock-3.7.lua');
const SHOWN: readonly (readonly [string, Partial<PageState>])[] = [
  ['shortest', {}],
  ['longest', { view: 'longest' }],
  ['game', { view: 'game', seed: '42' }],
  ['tables', { tab: 'tables' }],
];

/** What axe-core calls serious or critical, one line each. */
async function serious(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = (await page.evaluate('axe.run()')) as AxeResults;
  return violations
    .filter((v) => v.impact === 'serious' || v.impact === 'critical')
    .flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.target.join(' ')} ${n.failureSummary ?? ''}`));
}

describe('preview page: looks', function () {
  this.timeout(120_000);
  after(closeBrowser);

  for (const theme of Object.keys(themes) as ThemeName[])
    for (const width of [700, 1000, 1400])
      it(`${theme}, ${width} pixels: every view, and nothing serious for axe-core`, async () => {
        for (const [name, state] of SHOWN) {
          const { page, context, complaints } = await openMap(stock, { width, height: 1000, theme, state });
          await page.waitForTimeout(200);
          assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
          await shoot(page, `map-${name}-${theme}-${width}`);
          if (width === 700) assert.deepEqual(await serious(page), [], name);
          if (name === 'shortest') {
            await page.locator('.hit[data-id="level:The Dungeons of Doom/bigrm"]').click();
            await page.locator('.details.held summary').click();
            await shoot(page, `map-details-${theme}-${width}`);
            if (width !== 1000) assert.deepEqual(await serious(page), [], 'details');
          }
          assert.deepEqual(complaints, []);
          await context.close();
        }
      });

  it('a faulty file', async () => {
    const text = stock.text
      .replace('chainlevel = "wizard1"', 'chainlevel = "wizzard"')
      .replace('name = "Sokoban"', 'name = "Sokobann"')
      .replace('base = -5', 'base = -55');
    const { page } = await openMap({ name: 'dungeon.lua', text }, { width: 1000, height: 1000 });
    await page.waitForTimeout(200);
    await shoot(page, 'map-faults');
    assert.ok((await page.locator('.mark.error').count()) >= 3);
    assert.ok((await page.locator('.card.apart').count()) >= 2, 'what nothing leads to any more stands apart');
  });

  const corpus = process.env['DUNGEON_CORPUS'] ?? path.join(root, '../shared/corpus');
  const large = path.join(corpus, 'slashem-extended/dungeon.def');
  if (existsSync(large))
    for (const width of [700, 1000, 2000])
      it(`SLASH'EM Extended at ${width} pixels`, async () => {
        const file = { name: 'dungeon.def', text: readFileSync(large, 'latin1') };
        const { page, complaints } = await openMap(file, { width, height: 1200, withOdds: false });
        await page.waitForTimeout(400);
        await shoot(page, `map-large-${width}`);
        const find = page.getByRole('searchbox', { name: 'Find' });
        await find.fill('mtemple');
        await page.waitForTimeout(600);
        const box = (await page.locator('.hit.picked').boundingBox())!;
        assert.ok(box.x >= 0 && box.x < width && box.y >= 0 && box.y < 1200, 'what is looked for is in sight');
        await shoot(page, `map-large-found-${width}`);
        await page.getByRole('button', { name: 'Show all of it' }).click();
        await shoot(page, `map-large-all-${width}`);
        assert.deepEqual(complaints, []);
      });
  else console.log("      (no corpus on this machine: no pictures of SLASH'EM Extended)");
});
