/** The page does nothing when nobody does anything to it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { closeBrowser, openMap, root } from './mapHarness';

const name = 'stock-3.7.lua';
const stock = { name, text: readFileSync(path.join(root, 'test/fixtures', name), 'utf8') };

/** What the page asks to be called back for, changes or sends within this time. */
const doings = (page: Page, ms: number): Promise<string[]> =>
  page.evaluate(async (time) => {
    const seen: string[] = [];
    const w = window as unknown as Record<string, (...args: unknown[]) => unknown>;
    const later = window.setTimeout.bind(window);
    for (const what of [
      'setTimeout',
      'setInterval',
      'requestAnimationFrame',
      'requestIdleCallback',
      'queueMicrotask',
    ]) {
      const real = w[what]!.bind(window);
      w[what] = (...args) => {
        seen.push(what);
        return real(...args);
      };
    }
    const changes = new MutationObserver((list) => seen.push(...list.map((m) => `${m.type} of ${m.target.nodeName}`)));
    changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const sent = host.sent.length;
    await new Promise((resolve) => later(resolve, time));
    changes.disconnect();
    const animations = document.getAnimations().filter((a) => a.playState === 'running');
    return [...seen, ...host.sent.slice(sent).map((m) => m.type), ...animations.map(() => 'animation')];
  }, ms);

describe('an idle page', () => {
  after(closeBrowser);

  it('asks for no call back, changes nothing and sends nothing, whichever tab is shown', async () => {
    const { page, context } = await openMap(stock);
    await page.locator('.badge[role="status"]').waitFor({ state: 'hidden' });
    for (const tab of ['Map', 'Tables', 'Sample levels', 'Compare']) {
      await page.getByRole('tab', { name: tab }).click();
      // Pictures of levels are drawn and what was clicked is highlighted; then all is quiet.
      let quiet: string[] = [];
      for (let attempt = 0; attempt < 10; attempt++) {
        quiet = await doings(page, 1_000);
        if (quiet.length === 0) break;
      }
      assert.deepEqual(quiet, [], tab);
    }
    await page.getByRole('tab', { name: 'Map' }).click();
    await page.evaluate(() => void setTimeout(() => (document.title = 'x'), 100));
    assert.notDeepEqual(await doings(page, 500), [], 'what is done is seen');
    await context.close();
  });
});
