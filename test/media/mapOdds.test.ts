import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { closeBrowser, openMap, root } from './mapHarness';

const name = 'stock-3.7.lua';
const stock = { name, text: readFileSync(path.join(root, 'test/fixtures', name), 'utf8') };
const badge = (page: Page) => page.locator('.badge[role="status"]');
const stop = (page: Page) => page.getByRole('button', { name: 'Stop working out the odds' });
const work = (page: Page) => page.getByRole('button', { name: 'Work out the odds' });
const asked = (page: Page) =>
  page.evaluate(() => host.sent.flatMap((m) => (m.type === 'request' && /Odds$/.test(m.method) ? [m.method] : [])));
const withOdds = (page: Page, on: boolean, text = stock.text) =>
  page.evaluate(
    ([odds, t]) => {
      host.withOdds = odds;
      host.type(t);
    },
    [on, text] as const,
  );

/** Notes in the page, from now on, when the badge or the button became visible: milliseconds after this call. */
async function watch(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const w = window as unknown as { seen: number[] };
    w.seen = [];
    const start = performance.now();
    const heading = document.querySelector('.heading')!;
    new MutationObserver((list) => {
      for (const { target } of list)
        if ((target as HTMLElement).matches('[role="status"], button') && !(target as HTMLElement).hidden)
          w.seen.push(performance.now() - start);
    }).observe(heading, { subtree: true, attributes: true, attributeFilter: ['hidden'] });
  });
  return () => page.evaluate(() => (window as unknown as { seen: number[] }).seen);
}

describe('preview page: what takes its time', function () {
  this.timeout(60_000);
  after(closeBrowser);

  it('says so after half a second of waiting, not before', async () => {
    const { page, complaints } = await openMap(stock);
    assert.equal(await badge(page).isVisible(), false);
    const seen = await watch(page);
    await withOdds(page, false, stock.text.replace('base = 15', 'base = 14'));
    await badge(page).waitFor();
    assert.equal(await badge(page).textContent(), 'odds are being worked out');
    assert.equal(await stop(page).textContent(), 'Stop');
    const times = await seen();
    assert.ok(times.length >= 2 && Math.min(...times) >= 490, times.join());
    await withOdds(page, true);
    await badge(page).waitFor({ state: 'hidden' });
    assert.equal(await stop(page).isVisible(), false);
    assert.deepEqual(complaints, []);
  });

  it('a short wait flickers nothing, however often', async () => {
    const { page } = await openMap(stock);
    const seen = await watch(page);
    for (let i = 0; i < 4; i++) {
      await withOdds(page, false, stock.text.replace('base = 15', `base = ${11 + i}`));
      await page.waitForTimeout(200);
      await withOdds(page, true);
      await page.waitForTimeout(50);
    }
    await page.waitForTimeout(600);
    assert.deepEqual(await seen(), []);
  });

  it('typing on does not put the half second off', async () => {
    const { page } = await openMap(stock);
    const seen = await watch(page);
    for (let i = 0; i < 5; i++) {
      await withOdds(page, false, stock.text.replace('base = 15', `base = ${11 + i}`));
      await page.waitForTimeout(200);
    }
    assert.ok((await seen()).length > 0);
  });

  it('is stopped and begun again by keyboard; the focus stays where it was', async () => {
    const { page, complaints } = await openMap(stock, { withOdds: false });
    await stop(page).waitFor();
    await page.keyboard.press('Tab');
    assert.ok(await stop(page).evaluate((e) => e === document.activeElement), 'it is the first thing in the page');
    await page.keyboard.press('Enter');
    await work(page).waitFor();
    assert.equal(await badge(page).textContent(), 'odds not worked out');
    assert.equal(await work(page).textContent(), 'Work out');
    assert.ok(await work(page).evaluate((e) => e === document.activeElement));
    await page.keyboard.press('Space');
    await stop(page).waitFor();
    assert.deepEqual(await asked(page), ['nethackDungeon/stopOdds', 'nethackDungeon/startOdds']);
    await withOdds(page, true);
    await badge(page).waitFor({ state: 'hidden' });
    const focused = await page.evaluate(() => document.activeElement?.id);
    assert.equal(focused, 'tab-map', 'the button is gone, the focus is not');
    assert.deepEqual(complaints, []);
  });

  it('is stopped with the mouse; a double click does not begin it again; another meaning does', async () => {
    const { page } = await openMap(stock, { withOdds: false });
    await stop(page).dblclick();
    await work(page).waitFor();
    await page.waitForTimeout(100);
    assert.deepEqual(await asked(page), ['nethackDungeon/stopOdds']);
    await page.locator('.hit[data-id="level:Gehennom/orcus"]').hover();
    await page.locator('.details.hover').filter({ hasText: 'odds not worked out' }).waitFor();
    await withOdds(page, false, stock.text.replace('base = 15', 'base = 14'));
    await stop(page).waitFor();
  });

  it('gives up a comparison of many levels that is left, closed, or asked for anew', async () => {
    const { page, complaints } = await openMap(stock, { state: { tab: 'levels' } });
    await page.evaluate(() => {
      host.unanswered = ['nethackDungeon/minesWhy'];
    });
    const why = page.getByRole('button', { name: 'Why pass 2?' });
    /** Seeds of the comparisons that are asked for and not given up; and how many were given up. */
    const going = () =>
      page.evaluate(() => {
        const cancelled = new Set(host.sent.flatMap((m) => (m.type === 'cancel' ? [m.id] : [])));
        const asked = host.sent.flatMap((m) => (m.type === 'request' && m.method.endsWith('minesWhy') ? [m] : []));
        const left = asked.filter((m) => !cancelled.has(m.id)).map((m) => (m.params as { seed: string }).seed);
        return [left.join(), asked.length - left.length, cancelled.size];
      });
    await page.locator('.lv-map').waitFor();
    await page.locator('.lv-seed').fill('5');
    await why.click();
    await page.waitForTimeout(300);
    assert.deepEqual(await going(), ['5', 0, 0]);
    await page.locator('.lv-seed').fill('6');
    await page.waitForTimeout(300);
    assert.deepEqual(await going(), ['6', 1, 1], 'another seed');
    await page.getByRole('tab', { name: 'Tables' }).click();
    await page.waitForTimeout(300);
    assert.deepEqual(await going(), ['', 2, 2], 'the tab is left');
    await page.getByRole('tab', { name: 'Sample levels' }).click();
    await page.waitForTimeout(300);
    assert.deepEqual(await going(), ['6', 2, 2], 'back again');
    await why.click();
    await page.waitForTimeout(300);
    assert.deepEqual(await going(), ['', 3, 3], 'closed');
    assert.equal(await page.locator('.lv-body > .lv-error').textContent(), '', 'which is no failure');
    await page.evaluate(() => {
      host.unanswered = [];
    });
    await why.click();
    await page.getByText('Over 100 seeds').waitFor();
    assert.deepEqual(complaints, []);
  });

  it('says nothing of it while the text is broken, and asks for its own file', async () => {
    const { page } = await openMap(stock, { withOdds: false });
    await stop(page).waitFor();
    await withOdds(page, false, `${stock.text}\n dungeon = {{{`);
    await page.locator('.badge.stale').waitFor();
    assert.deepEqual([await badge(page).isVisible(), await stop(page).isVisible()], [false, false]);
    await withOdds(page, false);
    await stop(page).click();
    await work(page).waitFor();
    const params = await page.evaluate(() =>
      host.sent.flatMap((m) => (m.type === 'request' && m.method.endsWith('stopOdds') ? [m.params] : [])),
    );
    assert.deepEqual(params, [{ uri: `file:///${name}` }]);
  });
});
