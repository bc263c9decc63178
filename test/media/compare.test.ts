import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { stockDungeon } from '../../server/dialects/stock';
import { closeBrowser, type OpenOptions, openMap, root, shoot } from './mapHarness';
import { type ThemeName, themes } from './themes';

const axe = readFileSync(path.join(root, 'node_modules/axe-core/axe.min.js'), 'utf8');
const stock = stockDungeon('3.7')!.text;
/** A variant of the stock dungeon: one of every kind of difference. */
const variant = stock
  .replace('base = 25, range = 5', 'base = 30, range = 7')
  .replace(
    '{ name = "castle", base = -1 },',
    '{ name = "castle", base = -1 },\n      { name = "<img onerror=x>", base = 2, chance = 50 },',
  )
  .replace(/ *\{ name = "juiblex".*\n/, '')
  .replaceAll('"wizard1"', '"wizardA"')
  .replace(/( *\{ name = "valley".*\n)( *\{ name = "sanctum".*\n)/, '$2$1');
const file = { name: 'dungeon.lua', text: variant };

async function show(options: OpenOptions = {}, tab = true) {
  const opened = await openMap(file, options);
  if (tab) await opened.page.getByRole('tab', { name: 'Compare' }).click();
  return opened;
}
/** The items as they look: what only screen readers get left out. */
const lines = (page: Page) =>
  page.locator('.cmp-item').evaluateAll((all) =>
    all.map((e) =>
      [...e.children]
        .filter((c) => c.className !== 'cmp-kind')
        .map((c) => c.textContent)
        .join(''),
    ),
  );
/** Data-diff of what is on the map, by id. */
const marks = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('.map .hit[data-diff]')].map((e) => [
        e.getAttribute('data-id'),
        e.getAttribute('data-diff'),
      ]),
    ),
  );

describe('compare page', () => {
  after(closeBrowser);

  it('shows the drift from upstream in one click, as a list', async () => {
    const { page, context, complaints } = await show();
    await page.getByRole('button', { name: 'Drift from upstream' }).click();
    await page.locator('.cmp-item').first().waitFor();
    assert.match(
      (await page.locator('.cmp-summary').textContent()) ?? '',
      /^NetHack 3\.7 → dungeon\.lua: \d+ differences: /,
    );
    assert.deepEqual(await lines(page), [
      '~the dungeon itselfbase25→30range5→7',
      '+<img onerror=x>base 2, chance 50',
      '−juiblexbase 4, range 4',
      '≈wizard1wizard1→wizardA'.replace('≈wizard1', '≈wizardA'),
      '↕valleyplace 1 of 10→place 2 of 10',
    ]);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('colours the map until told not to, and goes on through edits', async () => {
    const { page, context } = await show();
    await page.getByRole('button', { name: 'Drift from upstream' }).click();
    await page.locator('.cmp-item').first().waitFor();
    await page.getByRole('tab', { name: 'Map' }).click();
    assert.deepEqual(await marks(page), {
      'dungeon:The Dungeons of Doom': 'changed',
      'level:The Dungeons of Doom/<img onerror=x>': 'added',
      'level:Gehennom/wizardA': 'moved',
      'level:Gehennom/valley': 'moved',
    });
    assert.match(
      (await page.locator('.map-compare').textContent()) ?? '',
      /Compared with NetHack 3\.7.*1 removed, not drawn/,
    );
    await page.evaluate(
      (text) => window.host.type(text),
      variant.replace('base = 30, range = 7', 'base = 25, range = 5'),
    );
    await page.waitForFunction(() => !document.querySelector('.map .hit[data-diff="changed"]'));
    await page.getByRole('tab', { name: 'Compare' }).click();
    await page.getByRole('checkbox', { name: 'colours on the map' }).uncheck();
    await page.getByRole('tab', { name: 'Map' }).click();
    assert.deepEqual(await marks(page), {});
    assert.equal(await page.locator('.map-compare').isVisible(), false);
    await context.close();
  });

  it('goes to the source of an item, and through the list by keyboard', async () => {
    const { page, context } = await show();
    await page.getByLabel('Compare with').selectOption({ label: 'NetHack 3.7' });
    const items = page.locator('.cmp-item');
    await items.first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const sent = await page.evaluate(() => window.host.sent.filter((m) => m.type === 'reveal'));
    assert.equal(sent.length, 1);
    const [reveal] = sent as { range: { start: { line: number } } }[];
    assert.match(variant.split('\n')[reveal!.range.start.line]!, /img onerror/);
    await context.close();
  });

  it('copies and saves the comparison as Markdown', async () => {
    const { page, context } = await show();
    assert.ok(await page.getByRole('button', { name: 'Copy as Markdown' }).isDisabled());
    await page.getByRole('button', { name: 'Drift from upstream' }).click();
    await page.locator('.cmp-item').first().waitFor();
    await page.getByRole('button', { name: 'Copy as Markdown' }).click();
    await page.getByRole('button', { name: 'Save as Markdown…' }).click();
    const sent = await page.evaluate(() => window.host.sent.filter((m) => m.type === 'copy' || m.type === 'save'));
    const [copy, save] = sent as unknown as [{ text: string }, { name: string; content: string }];
    assert.match(copy.text, /^# NetHack 3\\?\.7 → dungeon\\?\.lua/);
    assert.match(copy.text, /\| added \| &lt;img onerror=x&gt; \|/);
    assert.deepEqual([save.name, save.content], ['comparison.md', copy.text]);
    await context.close();
  });

  it('compares with what the editor can read, and says when there is no difference', async () => {
    const { page, context } = await show();
    await page.evaluate(() => {
      window.host.texts = [
        { kind: 'saved', title: 'Saved text', uri: 'file:///dungeon.lua', text: window.host.text },
        { kind: 'file', title: 'Another file…', uri: '' },
      ];
      window.host.tell({ type: 'show', uri: 'file:///x/dungeon.lua', locked: false });
      window.host.uri = 'file:///x/dungeon.lua';
      window.host.type(window.host.text);
    });
    await page.getByRole('option', { name: 'Saved text' }).waitFor({ state: 'attached' });
    await page.getByLabel('Compare with').selectOption({ label: 'Saved text' });
    await page.getByText('Saved text → dungeon.lua: No difference.').waitFor();
    await page.getByLabel('Compare with').selectOption({ label: 'Another file…' });
    await page.waitForFunction(() =>
      (document.querySelector('.cmp-select') as HTMLSelectElement).value.includes('saved'),
    );
    await page.evaluate(() =>
      window.host.tell({ type: 'compare', uri: 'file:///x/dungeon.lua', with: { kind: 'stock', id: '2.3' } }),
    );
    await page.getByText(/no built-in text/).waitFor();
    await context.close();
  });

  it('keeps the choice over a reload', async () => {
    const { page, context } = await show();
    await page.getByLabel('Compare with').selectOption({ label: 'NetHack 5.0' });
    await page.locator('.cmp-item').first().waitFor();
    await page.reload();
    await page.locator('.cmp-item').first().waitFor();
    assert.match((await page.locator('.cmp-summary').textContent()) ?? '', /^NetHack 5\.0 →/);
    await context.close();
  });

  for (const theme of Object.keys(themes) as ThemeName[]) {
    it(`is accessible in ${theme}, and pictured`, async () => {
      for (const width of [700, 1400]) {
        const { page, context } = await show({ theme, width });
        await page.getByRole('button', { name: 'Drift from upstream' }).click();
        await page.locator('.cmp-item').first().waitFor();
        await shoot(page, `compare-${theme}-${width}`);
        await page.evaluate(axe);
        const violations = await page.evaluate(async () => {
          const run = (
            window as unknown as {
              axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
            }
          ).axe;
          return (await run.run()).violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`);
        });
        assert.deepEqual(violations, []);
        await page.getByRole('tab', { name: 'Map' }).click();
        await shoot(page, `compare-map-${theme}-${width}`);
        await context.close();
      }
    });
  }
});
