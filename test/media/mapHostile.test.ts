import assert from 'node:assert/strict';
import { closeBrowser, openMap } from './mapHarness';

const NAMES: Readonly<Record<string, string>> = {
  markup: '<img src=x onerror=alert(1)>',
  script: '</script><script>document.title = "owned"</script>',
  quotes: `"'\`&amp;`,
  'right-to-left marks': '\u202egnitset\u202c\u200f',
  '10,000 characters': 'W'.repeat(10_000),
  NUL: 'a\u0000b',
};

/** A .def file with a name everywhere a name can be; a quote would end the string. */
const file = (name: string) => {
  const n = name.replaceAll('"', '”');
  return {
    name: 'dungeon.def',
    text: `DUNGEON: "Main" "M" (9, 0)\nLEVEL: "${n}" "none" @ (2, 3)\nCHAINLEVEL: "b" "none" "${n}" + (1, 0)\nBRANCH: "${n}" @ (3, 2)\nDUNGEON: "${n}" "none" (2, 0)\nLEVEL: "${n}" "none" @ (1, 0)\n`,
  };
};

describe('preview page: hostile names', function () {
  this.timeout(60_000);
  after(closeBrowser);

  for (const [what, name] of Object.entries(NAMES))
    it(`${what} shows as text and breaks nothing`, async () => {
      const { page, complaints } = await openMap(file(name), { width: 700 });
      const dialogs: string[] = [];
      page.on('dialog', (d) => void dialogs.push(d.message()));
      await page.locator('.map .title').first().waitFor();
      assert.equal(await page.locator('img, iframe, .map script').count(), 0);
      assert.equal(await page.title(), 'Dungeon Preview');
      for (const hit of await page.locator('.map .hit').all()) {
        await hit.hover({ force: true });
        await page.waitForTimeout(20);
      }
      await page.locator('.map .hit').nth(1).click({ force: true });
      const panel = (await page.locator('.details.held').boundingBox())!;
      assert.ok(panel.x >= 0 && panel.x + panel.width <= 700 && panel.y + panel.height <= 900, JSON.stringify(panel));
      assert.ok(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        'nothing makes the page wider',
      );
      await page.getByRole('tab', { name: 'Tables' }).click();
      await page.locator('.levels').first().waitFor();
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      assert.deepEqual([complaints, dialogs], [[], []]);
    });

  it('an empty file, and one that describes nothing, say so', async () => {
    const { page } = await openMap({ name: 'dungeon.def', text: '' });
    assert.match((await page.locator('.notice').textContent()) ?? '', /no dungeon yet/);
  });
});
