/** What fits where: the card with details, the tables and the toolbars, from 500 pixels on. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { closeBrowser, openMap, root, shoot } from './mapHarness';

const stock = { name: 'stock-3.7.lua', text: readFileSync(path.join(root, 'test/fixtures/stock-3.7.lua'), 'utf8') };
const hit = (page: Page, id: string) => page.locator(`.hit[data-id="${id}"]`);
const box = async (at: Locator) => (await at.boundingBox())!;
const MEDUSA = 'level:The Dungeons of Doom/medusa';

describe('preview page: room', () => {
  after(closeBrowser);

  it('holds the details below the map on a narrow page, and keeps the thing in sight', async () => {
    for (const width of [500, 700]) {
      const { page, context } = await openMap(stock, { width, height: 800 });
      // Deep in the map: opening the card takes the room that it stood in.
      await page.locator('.scroller').evaluate((e) => e.scrollTo(0, 430));
      await hit(page, MEDUSA).click();
      const card = await box(page.locator('.details.held'));
      const map = await box(page.locator('.scroller'));
      assert.ok(map.y + map.height <= card.y + 1, 'nothing of the map lies under the card');
      assert.ok(card.y + card.height <= 801 && card.width > width - 20 && map.height >= 250);
      await page.waitForFunction(
        ({ id, bottom }) => {
          const at = document.querySelector(`.hit[data-id="${id}"]`)!.getBoundingClientRect();
          return at.bottom <= bottom;
        },
        { id: MEDUSA, bottom: card.y },
      );
      // The list of fields unfolds inside the card.
      await page.locator('.details.held summary').click();
      const after = await box(page.locator('.details.held'));
      assert.ok(after.y + after.height <= 801 && after.height < 400);
      await page.keyboard.press('Escape');
      assert.equal(Math.round((await box(page.locator('.scroller'))).height), Math.round(map.height + card.height));
      await context.close();
    }
  });

  it('holds the details at a side of a wide page: on no title, and there it stays', async () => {
    const { page, context } = await openMap(stock, { width: 1400, height: 1000 });
    const held = page.locator('.details.held');
    await hit(page, MEDUSA).click();
    const first = await box(held);
    const titles = await page.locator('.map .title').evaluateAll((all) =>
      all.map((e) => {
        const { left, top, right, bottom } = e.getBoundingClientRect();
        return { left, top, right, bottom, text: e.textContent };
      }),
    );
    const under = titles.filter(
      (t) =>
        t.left < first.x + first.width && t.right > first.x && t.top < first.y + first.height && t.bottom > first.y,
    );
    assert.deepEqual(
      under.map((t) => t.text),
      [],
    );
    // Another thing, and the page scrolled: the card stands where it stood.
    for (const id of ['level:Gehennom/orcus', "branch:Gehennom/Vlad's Tower", 'level:Sokoban/soko1']) {
      await hit(page, id).click();
      const now = await box(held);
      assert.deepEqual([now.x + now.width], [first.x + first.width]);
      const own = await box(hit(page, id));
      const covers = own.x < now.x + now.width && own.x + own.width > now.x && own.y < now.y + now.height;
      assert.ok(!(covers && own.y + own.height > now.y), `${id} is covered by its own card`);
    }
    await context.close();
  });

  it('leaves its place for the thing that it would cover', async () => {
    const { page, context } = await openMap(stock, { width: 1000, height: 620 });
    const held = page.locator('.details.held');
    for (const id of await page.locator('.map .hit').evaluateAll((all) => all.map((e) => e.getAttribute('data-id')!))) {
      await page.evaluate(
        (i) => (document.querySelector(`.hit[data-id="${CSS.escape(i)}"]`) as SVGElement).focus(),
        id,
      );
      await page.keyboard.press('Enter');
      const [card, own] = [await box(held), await box(hit(page, id.replaceAll('"', '\\"')))];
      const clear =
        own.x >= card.x + card.width ||
        own.x + own.width <= card.x ||
        own.y >= card.y + card.height ||
        own.y + own.height <= card.y;
      assert.ok(clear, `${id} is covered by its own card`);
    }
    await context.close();
  });

  it('shows every table whole from 500 pixels on, its columns one under the other', async () => {
    for (const width of [500, 570, 700, 1000]) {
      const { page, context } = await openMap(stock, { width, state: { tab: 'tables' } });
      await page.locator('.raw summary').first().click();
      const wide = await page
        .locator('.table-scroll')
        .evaluateAll((all) =>
          all.filter((e) => e.scrollWidth > e.clientWidth).map((e) => `${e.scrollWidth} > ${e.clientWidth}`),
        );
      assert.deepEqual(wide, [], `${width} pixels`);
      // No cell is cut off by the next, and none is broken inside a number.
      const cut = await page.locator('.levels :is(td, th)').evaluateAll((all) =>
        all.flatMap((e) => {
          const text = document.createRange();
          text.selectNodeContents(e);
          const inner = text.getBoundingClientRect();
          const cell = e.getBoundingClientRect();
          return inner.right > cell.right + 1 || inner.left < cell.left - 1 ? [e.textContent] : [];
        }),
      );
      assert.deepEqual(cut, [], `${width} pixels`);
      const lefts = await page
        .locator('.levels thead')
        .evaluateAll((all) => [
          ...new Set(
            all.map((e) =>
              [...e.querySelectorAll('th')].map((c) => Math.round(c.getBoundingClientRect().left)).join(' '),
            ),
          ),
        ]);
      assert.equal(lefts.length, 1, lefts.join('\n'));
      await shoot(page, `room-tables-${width}`);
      await context.close();
    }
  });

  it('keeps the toolbar of sample levels in one row at 700 pixels, in two tidy ones below, every button explained', async () => {
    for (const [width, rows] of [
      [500, 2],
      [570, 2],
      [700, 1],
      [1000, 1],
    ] as const) {
      const { page, context } = await openMap(stock, { width, state: { tab: 'levels' } });
      const buttons = page.locator('.lv-toolbar button');
      await buttons.first().waitFor();
      const tops = await buttons.evaluateAll((all) => [
        ...new Set(all.map((e) => Math.round(e.getBoundingClientRect().top))),
      ]);
      assert.equal(tops.length, rows, `${width} pixels: rows at ${tops.join()}`);
      const silent = await buttons.evaluateAll((all) =>
        all.filter((e) => !e.getAttribute('title')).map((e) => e.textContent),
      );
      assert.deepEqual(silent, []);
      // The three that unfold more stay together.
      const more = await page
        .locator('.lv-more button')
        .evaluateAll((all) => all.map((e) => e.getBoundingClientRect().top));
      assert.equal(new Set(more).size, 1);
      await shoot(page, `room-levels-${width}`);
      await context.close();
    }
  });

  it('keeps the toolbar of the map in one row at 700 pixels; worlds to choose from have the next', async () => {
    const text = readFileSync(path.join(root, 'test/fixtures/four-worlds.lua'), 'utf8');
    const { page, context } = await openMap({ name: 'four-worlds.lua', text }, { width: 700 });
    const middle = (selector: string) =>
      page
        .locator(`.toolbar > ${selector}`)
        .evaluateAll((all) => all.map((e) => e.getBoundingClientRect()).map((b) => Math.round((b.top + b.bottom) / 2)));
    const row = await middle(':is(.segments, .group):not([hidden])');
    assert.ok(Math.max(...row) - Math.min(...row) < 3, row.join());
    assert.ok((await middle('.worlds'))[0]! > row[0]! + 20);
    await shoot(page, 'room-worlds-700');
    await context.close();
  });
});
