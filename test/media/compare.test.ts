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
/** The signs on the map, by id. */
const marks = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('.map .diff')].map((e) => [e.getAttribute('data-id'), e.textContent]),
    ),
  );
const JUIBLEX = 'was:level:Gehennom/juiblex';

/** What axe-core finds, one line each. */
const violations = (page: Page) =>
  page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    return (await axe.run()).violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`);
  });

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
      'dungeon:The Dungeons of Doom': '~',
      'level:The Dungeons of Doom/<img onerror=x>': '+',
      [JUIBLEX]: '−',
      'level:Gehennom/wizardA': '≈',
      'level:Gehennom/valley': '↕',
    });
    assert.match((await page.locator('.map-compare').textContent()) ?? '', /^Compared with NetHack 3\.7/);
    assert.deepEqual(await page.locator('.map-compare-key:visible').allTextContents(), [
      '+ added',
      '− removed',
      '~ changed',
      '↕ moved or ≈ renamed',
    ]);
    await page.evaluate(
      (text) => window.host.type(text),
      variant.replace('base = 30, range = 7', 'base = 25, range = 5'),
    );
    await page.waitForFunction(() => !document.querySelector('.map .tint.changed'));
    await page.getByRole('tab', { name: 'Compare' }).click();
    await page.getByRole('checkbox', { name: 'show on the map' }).uncheck();
    await page.getByRole('tab', { name: 'Map' }).click();
    await page.waitForFunction(() => !document.querySelector('.map .tint'));
    assert.deepEqual(await marks(page), {});
    assert.equal(await page.locator('.map-compare').isVisible(), false);
    await context.close();
  });

  it('shows what is gone as a ghost: found by pointer, keyboard and ear, with what it was', async () => {
    const { page, context, complaints } = await show();
    await page.getByRole('button', { name: 'Drift from upstream' }).click();
    // The list leads to it, and to the dungeon that it was in.
    await page.locator('.cmp-removed').click();
    await page.getByRole('tab', { name: 'Map' }).click();
    const ghost = page.getByRole('button', { name: /^removed: juiblex, base 4, range 4/ });
    assert.match((await ghost.getAttribute('class')) ?? '', /picked/);
    const reveals = () =>
      page.evaluate(() => window.host.sent.flatMap((m) => (m.type === 'reveal' ? [m.range.start.line] : [])));
    assert.match(variant.split('\n')[(await reveals())[0]!]!, /Gehennom/);
    // Dashed and hollow where the others are full.
    const outline = page.locator(`.map .gone[data-id="${JUIBLEX}"]`);
    const look = await outline.evaluate((e) => {
      const { fill, strokeDasharray, stroke } = getComputedStyle(e);
      return { fill, dashed: strokeDasharray !== 'none', stroke };
    });
    assert.deepEqual([look.fill, look.dashed], ['none', true]);
    // Its neighbour by the arrow keys, and back to it.
    await ghost.focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-id')), JUIBLEX);
    await page.keyboard.press('Enter');
    const details = page.getByRole('region', { name: 'Details' });
    await details.getByText('Level juiblex was removed: base 4, range 4.').waitFor();
    assert.ok(await details.getByText('Fields as they were').isVisible());
    assert.equal(await details.getByText(/odds|sampled/).count(), 0);
    await details.getByRole('button', { name: 'Where it was' }).click();
    assert.match(variant.split('\n')[(await reveals()).at(-1)!]!, /Gehennom/);
    // What changed is said there too.
    await page.locator('.hit[data-id="dungeon:The Dungeons of Doom"]').click();
    await details.getByText('Dungeon The Dungeons of Doom: base 25 → 30.').waitFor();
    // The cursor in a dungeon finds that, never a ghost in it.
    const line = variant.split('\n').findLastIndex((l) => l.includes('"Gehennom"'));
    await page.evaluate(
      (at) => window.host.tell({ type: 'cursor', uri: window.host.uri, position: { line: at, character: 9 } }),
      line,
    );
    await page.waitForFunction(
      () => document.querySelector('.map .hit.picked')?.getAttribute('data-id') === 'dungeon:Gehennom',
    );
    assert.deepEqual(complaints, []);
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

  it('keeps the choice over a reload, on the map too', async () => {
    const { page, context } = await show();
    await page.getByLabel('Compare with').selectOption({ label: 'NetHack 5.0' });
    await page.locator('.cmp-item').first().waitFor();
    await page.reload();
    await page.locator('.cmp-item').first().waitFor();
    assert.match((await page.locator('.cmp-summary').textContent()) ?? '', /^NetHack 5\.0 →/);
    await page.getByRole('tab', { name: 'Map' }).click();
    await page.locator('.map-compare', { hasText: 'Compared with NetHack 5.0' }).waitFor();
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
        assert.deepEqual(await violations(page), []);
        await page.getByRole('tab', { name: 'Map' }).click();
        await page.locator(`.hit[data-id="${JUIBLEX}"]`).click();
        await shoot(page, `compare-map-${theme}-${width}`);
        assert.deepEqual(await violations(page), []);
        await context.close();
      }
    });
  }
});
