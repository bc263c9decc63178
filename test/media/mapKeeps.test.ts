import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { closeBrowser, openMap, root } from './mapHarness';

const fixture = (name: string) => ({ name, text: readFileSync(path.join(root, 'test/fixtures', name), 'utf8') });
const stock = fixture('stock-3.7.lua');
const state = (page: Page) => page.evaluate(() => host.state as Record<string, unknown>);
const settled = (page: Page) => page.waitForTimeout(300);
const picked = (page: Page) => page.locator('.hit.picked').getAttribute('data-id');
const scrolled = (page: Page) =>
  page.locator('.scroller').evaluate((e) => [Math.round(e.scrollLeft), Math.round(e.scrollTop)]);

/** A view that differs from the default in everything that can be kept. */
async function arrange(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'One game' }).click();
  await page.getByRole('textbox', { name: 'Seed' }).fill('77');
  await settled(page);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.locator('.hit[data-id="level:Gehennom/orcus"]').click();
  await page.keyboard.press('Escape');
  await page.locator('.scroller').evaluate((e) => e.scrollTo(60, 500));
  await settled(page);
}

describe('preview page: what stays', function () {
  this.timeout(60_000);
  after(closeBrowser);

  it('an edit keeps zoom, pan, selection, view, seed and focus, and touches only what it changed', async () => {
    const { page, complaints } = await openMap(stock);
    await arrange(page);
    await page.locator('.hit[data-id="level:Gehennom/orcus"]').focus();
    await page.locator('.scroller').evaluate((e) => e.scrollTo(60, 500));
    await settled(page);
    const [before, where] = [await state(page), await scrolled(page)];
    await page.evaluate(() => {
      const w = window as unknown as { kept: Element[]; changes: number };
      w.kept = [...document.querySelectorAll('.map .card, .map .name')];
      w.changes = 0;
      new MutationObserver((list) => {
        w.changes += list.length;
      }).observe(document.querySelector('.map')!, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
    });
    // As typed: one character at a time, the text broken in between.
    const steps = ['"orcus"', '"orcus', '"orcust', '"orcusto', '"orcustow', '"orcustow"'];
    for (const step of steps) {
      await page.evaluate((t) => host.type(t), stock.text.replace('name = "orcus"', `name = ${step}`));
      await settled(page);
      assert.equal(await page.locator('.badge.stale').isVisible(), !step.endsWith('"'), step);
    }
    await page.evaluate((t) => host.type(t), stock.text);
    await settled(page);
    assert.deepEqual(await scrolled(page), where);
    const after = await state(page);
    for (const key of ['view', 'seed', 'zoom', 'x', 'y', 'tab', 'world']) assert.equal(after[key], before[key], key);
    assert.equal(await picked(page), 'level:Gehennom/orcus');
    const kept = await page.evaluate(() => {
      const w = window as unknown as { kept: Element[]; changes: number };
      return {
        lost: w.kept.filter((e) => !e.isConnected).length,
        changes: w.changes,
        total: document.querySelectorAll('.map *').length,
      };
    });
    assert.ok(kept.lost <= 1, `${kept.lost} elements were made anew`);
    assert.ok(kept.changes < kept.total / 2, `${kept.changes} changes to ${kept.total} elements`);
    assert.deepEqual(complaints, []);
  });

  it('a comment changes nothing in the picture at all', async () => {
    const { page } = await openMap(stock, { width: 1000 });
    const changes = await page.evaluate(async (text) => {
      let count = 0;
      new MutationObserver((list) => {
        count += list.length;
      }).observe(document.querySelector('.map')!, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
      host.type(`-- a remark\n${text}`);
      await new Promise((resolve) => setTimeout(resolve, 300));
      return count;
    }, stock.text);
    assert.equal(changes, 0);
  });

  it('a reload keeps zoom, pan, selection, view, seed and tab', async () => {
    const { page } = await openMap(stock);
    await arrange(page);
    const [before, where] = [await state(page), await scrolled(page)];
    assert.ok(where[1]! > 300);
    await page.reload();
    await page.locator('.hit.picked').waitFor();
    await settled(page);
    assert.deepEqual(await scrolled(page), where);
    assert.deepEqual(await state(page), before);
    assert.equal(await picked(page), 'level:Gehennom/orcus');
    assert.equal(await page.getByRole('textbox', { name: 'Seed' }).inputValue(), '77');
    assert.equal(await page.getByRole('radio', { name: 'One game' }).getAttribute('aria-checked'), 'true');
    await page.getByRole('tab', { name: 'Tables' }).click();
    await page.reload();
    await page.locator('.table-section').first().waitFor();
    assert.equal(await page.getByRole('tab', { name: 'Tables' }).getAttribute('aria-selected'), 'true');
  });

  it('keeps the last good picture while the text is broken, and says so', async () => {
    const { page } = await openMap(stock);
    const before = await page.locator('.map > g').first().innerHTML();
    await page.evaluate((t) => host.type(t), `${stock.text}\n dungeon = {{{`);
    await page.locator('.badge.stale').waitFor();
    assert.equal(await page.locator('.map > g').first().innerHTML(), before);
    await page.evaluate((t) => host.type(t), stock.text);
    await page.locator('.badge.stale').waitFor({ state: 'hidden' });
  });

  it('draws faults where they are', async () => {
    const { page } = await openMap(stock);
    await page.evaluate((t) => host.type(t), stock.text.replace('chainlevel = "wizard1"', 'chainlevel = "wizzard"'));
    const mark = page.locator('.mark.error[data-id="level:Gehennom/wizard2"]');
    await mark.waitFor();
    await page.locator('.hit[data-id="level:Gehennom/wizard2"]').hover();
    await page.locator('.details.hover .d-fault.error').first().waitFor();
    assert.match((await page.locator('.details.hover').textContent()) ?? '', /unknown-chain/);
  });

  it('another file starts afresh but for the view; the state says which file, and whether it is held', async () => {
    const { page } = await openMap(stock, { state: { view: 'longest', selected: 'level:Gehennom/orcus' } });
    const def = fixture('stock-3.4.3.def');
    await page.evaluate(({ name, text }) => {
      Object.assign(host, { uri: `file:///${name}`, text });
      host.tell({ type: 'show', uri: host.uri, locked: true });
    }, def);
    await page.locator('h1', { hasText: 'stock-3.4.3.def' }).waitFor();
    const kept = await state(page);
    assert.deepEqual(
      [kept['uri'], kept['locked'], kept['view'], kept['selected']],
      ['file:///stock-3.4.3.def', true, 'longest', null],
    );
  });

  it('an edit that moves one level touches a handful of elements, however often it is made', async () => {
    const { page } = await openMap(stock, { width: 1000 });
    await settled(page);
    const all = await page.locator('.map *').count();
    await page.evaluate(() => {
      const seen = { touched: 0 };
      new MutationObserver((records) => {
        for (const r of records)
          seen.touched += r.type === 'childList' ? r.addedNodes.length + r.removedNodes.length : 1;
      }).observe(document.querySelector('.map')!, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
      Object.assign(window, { seen });
    });
    const touched: number[] = [];
    for (let i = 0; i < 4; i++) {
      await page.evaluate(
        (t) => {
          Object.assign((window as unknown as { seen: object }).seen, { touched: 0 });
          host.type(t);
        },
        stock.text.replace('base = 15', `base = ${14 - (i % 2)}`),
      );
      await settled(page);
      touched.push(await page.evaluate(() => (window as unknown as { seen: { touched: number } }).seen.touched));
    }
    // How long a frame's work takes is a benchmark's to say (bench/map.bench.ts): here other tests share the machine.
    assert.ok(all > 400, `${all} elements`);
    assert.ok(
      touched.every((n) => n > 0 && n < 40),
      `${touched.join(' ')} of ${all}`,
    );
  });
});
