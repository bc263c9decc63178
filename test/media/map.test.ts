import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { PageToHost } from '../../server/protocol';
import { closeBrowser, openMap, root } from './mapHarness';

const fixture = (name: string) => ({ name, text: readFileSync(path.join(root, 'test/fixtures', name), 'utf8') });
const stock = fixture('stock-3.7.lua');
const hit = (page: Page, id: string) => page.locator(`.hit[data-id="${id}"]`);
const medusa = 'level:The Dungeons of Doom/medusa';
const sent = (page: Page, type: PageToHost['type']) =>
  page.evaluate((t) => host.sent.filter((m) => m.type === t), type);
const state = (page: Page) => page.evaluate(() => host.state as Record<string, unknown>);
const settled = (page: Page) => page.waitForTimeout(250);

describe('preview page: map', function () {
  this.timeout(60_000);
  after(closeBrowser);

  it('shows the map of the file, in one lane below 900 pixels and side by side above', async () => {
    const { page, complaints } = await openMap(stock, { width: 700 });
    assert.equal(await page.locator('h1').textContent(), 'stock-3.7.lua');
    assert.equal(await page.locator('.subtitle').textContent(), 'NetHack 3.7 · 9 dungeons · 37 levels');
    const left = async (id: string) => (await page.locator(`.card[data-id="${id}"]`).boundingBox())!.x;
    assert.ok((await left('dungeon:The Gnomish Mines')) < (await left('dungeon:The Dungeons of Doom')) + 100);
    await page.setViewportSize({ width: 1200, height: 900 });
    await page.waitForFunction(() => document.querySelector('.tool[aria-label="One lane"]')?.checkVisibility());
    await settled(page);
    assert.ok((await left('dungeon:The Gnomish Mines')) > (await left('dungeon:The Dungeons of Doom')) + 300);
    await page.getByRole('button', { name: 'One lane' }).click();
    await settled(page);
    assert.ok((await left('dungeon:The Gnomish Mines')) < (await left('dungeon:The Dungeons of Doom')) + 100);
    assert.deepEqual(complaints, []);
  });

  it('keeps text at 11 pixels or more', async () => {
    const { page } = await openMap(stock, { width: 700 });
    const sizes = await page
      .locator('.map text')
      .evaluateAll((all) =>
        all.filter((e) => !e.matches('.tag, .mark-sign')).map((e) => Number.parseFloat(getComputedStyle(e).fontSize)),
      );
    assert.ok(sizes.length > 100 && Math.min(...sizes) >= 11, String(Math.min(...sizes)));
  });

  it('gives every label the room the layout counted on', async () => {
    const { page } = await openMap(stock, { width: 1000 });
    const wider = await page.evaluate(() => {
      const cards = [...document.querySelectorAll<SVGRectElement>('.map .card')].map((c) => c.getBBox());
      return [...document.querySelectorAll<SVGTextElement>('.map .title, .map .name, .map text.muted')].filter((t) => {
        const b = t.getBBox();
        return !cards.some((c) => b.x >= c.x && b.x + b.width <= c.x + c.width);
      }).length;
    });
    assert.equal(wider, 0);
  });

  it('shows odds in numbers when a thing is pointed at', async () => {
    const { page } = await openMap(stock);
    await hit(page, medusa).hover();
    const panel = page.locator('.details.hover');
    await panel.waitFor();
    const text = (await panel.textContent()) ?? '';
    for (const part of ['medusa', 'base −5, range 4', 'one of 4 maps', 'Level (and depth), over all games', 'exact'])
      assert.ok(text.includes(part), `${part}\n${text}`);
    const rows = await panel.locator('tr').allInnerTexts();
    assert.deepEqual(
      rows.map((r) => r.split(/\s+/).filter(Boolean).join(' ')),
      ['21 5%', '22 10%', '23 15%', '24 20%', '25 20%', '26 15%', '27 10%', '28 5%'],
    );
    await page.mouse.move(5, 5);
    await panel.waitFor({ state: 'hidden' });
  });

  it('ties a chained level to its chain level when it is pointed at', async () => {
    const { page } = await openMap(stock);
    await hit(page, 'level:Gehennom/wizard2').hover();
    await page.locator('.tie').waitFor({ state: 'attached' });
    assert.equal(await page.locator('.tie').count(), 1);
    assert.match((await hit(page, 'level:Gehennom/wizard1').getAttribute('class'))!, /\btied\b/);
  });

  it('selects the source on a click, and holds the details with the raw fields', async () => {
    const { page } = await openMap(stock);
    await hit(page, medusa).click();
    const [reveal] = (await sent(page, 'reveal')) as Extract<PageToHost, { type: 'reveal' }>[];
    const lines = stock.text.split('\n');
    assert.match(lines.slice(reveal!.range.start.line, reveal!.range.end.line + 1).join('\n'), /name = "medusa"/);
    const held = page.locator('.details.held');
    await held.locator('summary').click();
    assert.match((await held.textContent()) ?? '', /base = -5first level it can be on/);
    await page.keyboard.press('Escape');
    await held.waitFor({ state: 'hidden' });
  });

  it('follows the cursor in the source, and scrolls to the thing', async () => {
    const { page } = await openMap(stock, { reducedMotion: true });
    const line = stock.text.split('\n').findIndex((l) => l.includes('"sanctum"'));
    await page.evaluate(
      (at) => host.tell({ type: 'cursor', uri: host.uri, position: { line: at, character: 20 } }),
      line,
    );
    const sanctum = hit(page, 'level:Gehennom/sanctum');
    assert.match((await sanctum.getAttribute('class'))!, /\bpicked\b/);
    const box = (await sanctum.boundingBox())!;
    assert.ok(box.y > 100 && box.y + box.height < 900, JSON.stringify(box));
    assert.deepEqual(await sent(page, 'reveal'), []);
  });

  it('follows the cursor right after a click', async () => {
    const { page } = await openMap(stock);
    const line = stock.text.split('\n').findIndex((l) => l.includes('"sanctum"'));
    await hit(page, medusa).click();
    await page.evaluate(
      (at) => host.tell({ type: 'cursor', uri: host.uri, position: { line: at, character: 20 } }),
      line,
    );
    assert.match((await hit(page, 'level:Gehennom/sanctum').getAttribute('class'))!, /\bpicked\b/);
  });

  it('is walked by the arrow keys; Enter goes to the source, Escape closes', async () => {
    const { page } = await openMap(stock);
    assert.equal(await page.locator('.hit[tabindex="0"]').count(), 1);
    await page.locator('.hit[tabindex="0"]').focus();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-id'));
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowLeft');
    const seen = new Set<string | null | undefined>([await focused()]);
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press('ArrowDown');
      seen.add(await focused());
    }
    assert.ok(seen.size > 30, `${seen.size} things reached`);
    assert.ok(await page.locator('.details.held').isVisible(), 'the keyboard sees the details');
    await page.keyboard.press('Enter');
    assert.equal((await sent(page, 'reveal')).length, 1);
    await page.keyboard.press('Escape');
    assert.ok(!(await page.locator('.details.held').isVisible()));
    const name = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    assert.ok(name && name.length > 5);
  });

  it('reaches every thing with the arrows, from any place', async () => {
    const { page } = await openMap(stock, { width: 1000 });
    const missing = await page.evaluate(() => {
      const all = [...document.querySelectorAll<SVGElement>('.map .hit')];
      const seen = new Set([all[0]!]);
      const queue = [all[0]!];
      for (let e = queue.pop(); e; e = queue.pop())
        for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
          e.focus();
          e.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
          const to = document.activeElement as unknown as SVGElement;
          if (!seen.has(to)) queue.push(to);
          seen.add(to);
        }
      return all.filter((e) => !seen.has(e)).map((e) => e.getAttribute('data-id'));
    });
    assert.deepEqual(missing, []);
  });

  it('switches views; one game has a seed to type, to roll and to copy', async () => {
    const { page } = await openMap(stock, { state: { seed: '42' } });
    await page.getByRole('radio', { name: 'Longest' }).click();
    await page.locator('.number', { hasText: /^29$/ }).first().waitFor();
    await page.getByRole('radio', { name: 'One game' }).click();
    const seed = page.getByRole('textbox', { name: 'Seed' });
    assert.equal(await seed.inputValue(), '42');
    await page.getByRole('button', { name: 'Next seed' }).click();
    assert.equal(await seed.inputValue(), '43');
    await page.getByRole('button', { name: 'Copy the seed' }).click();
    assert.deepEqual((await sent(page, 'copy')).at(-1), { type: 'copy', text: '43' });
    await page.getByRole('button', { name: 'A random seed' }).click();
    assert.match(await seed.inputValue(), /^\d+$/);
    await seed.fill('18446744073709551616');
    assert.equal(await seed.getAttribute('aria-invalid'), 'true');
    await seed.fill('18446744073709551615');
    assert.equal(await seed.getAttribute('aria-invalid'), 'false');
    assert.equal((await state(page))['seed'], '18446744073709551615');
  });

  it('offers the worlds of a file that draws random numbers, with their probabilities', async () => {
    const { page } = await openMap(fixture('four-worlds.lua'));
    const worlds = page.getByRole('combobox', { name: 'World' });
    const options = await worlds.locator('option').allInnerTexts();
    assert.equal(options.length, 4);
    assert.match(options[0]!, /^World 1: \d+(\.\d)?%/);
    const before = await page.locator('.map').innerHTML();
    await worlds.selectOption('3');
    await settled(page);
    assert.notEqual(await page.locator('.map').innerHTML(), before);
  });

  it('finds by name, and goes on with Enter', async () => {
    const { page } = await openMap(stock);
    const find = page.getByRole('searchbox', { name: 'Find' });
    await find.fill('wizard');
    assert.equal(await page.locator('.found').textContent(), '3', '3 wizard levels');
    assert.match((await hit(page, 'level:Gehennom/wizard1').getAttribute('class'))!, /picked/);
    await find.press('Enter');
    assert.match((await hit(page, 'level:Gehennom/wizard2').getAttribute('class'))!, /picked/);
    await find.fill('no such thing');
    assert.equal(await page.locator('.found').textContent(), 'none');
  });

  it('zooms around the pointer, pans, fits', async () => {
    const { page } = await openMap(stock, { width: 1000 });
    const box = async () => (await hit(page, medusa).boundingBox())!;
    const before = await box();
    await page.mouse.move(before.x + 5, before.y + 5);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -120);
    await page.keyboard.up('Control');
    const after = await box();
    assert.ok(after.width > before.width * 1.3, `${before.width} → ${after.width}`);
    assert.ok(
      Math.abs(after.y - before.y) < 12 && Math.abs(after.x - before.x) < 12,
      'what is under the pointer stays there',
    );
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Show all of it' }).click();
    const all = (await page.locator('.map').boundingBox())!;
    assert.ok(all.height <= 900 && all.width <= 1000);
    await page.getByRole('button', { name: /fit to width/ }).click();
    await settled(page);
    assert.equal((await state(page))['zoom'], null);
  });

  it('keeps the depths in sight while a wide picture is scrolled sideways', async () => {
    const { page } = await openMap(stock, { width: 1000 });
    const strip = page.locator('.axis svg');
    assert.equal(await strip.isVisible(), false, 'nothing is hidden, nothing need be shown twice');
    for (let i = 0; i < 4; i++) await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.locator('.scroller').evaluate((e) => e.scrollTo(500, 300));
    await settled(page);
    const box = async (at: string) => (await page.locator(at).filter({ hasText: /^20$/ }).boundingBox())!;
    const [stays, hidden] = [await box('.axis text'), await box('.map text.tick')];
    assert.ok(hidden.x < 0 && stays.x >= 0 && stays.x < 100, `${hidden.x}, ${stays.x}`);
    assert.ok(Math.abs(stays.y - hidden.y) < 1, 'at the same height');
  });

  it('copies and saves: SVG in the colours of the page, PNG, text', async () => {
    const { page, complaints } = await openMap(stock, { width: 1000 });
    const menu = page.getByRole('combobox', { name: 'Export' });
    await menu.selectOption('svg');
    await menu.selectOption('png');
    await page.waitForFunction(() => host.sent.filter((m) => m.type === 'save').length === 2);
    const [svg, png] = (await sent(page, 'save')) as Extract<PageToHost, { type: 'save' }>[];
    assert.equal(svg!.name, 'stock-3.7-shortest.svg');
    assert.match(svg!.content, /fill="rgb\(55, 148, 255\)"/);
    assert.doesNotMatch(svg!.content, /class=|var\(/);
    assert.match(svg!.content, />The Gnomish Mines</);
    for (const said of ['stock-3.7.lua', 'NetHack 3.7 · 9 dungeons · 37 levels', 'magic portal', 'a warning'])
      assert.ok(svg!.content.includes(`>${said}<`), `the saved picture says ${said}`);
    assert.equal(Buffer.from(png!.content, 'base64').subarray(1, 4).toString(), 'PNG');
    assert.ok(png!.content.length > 50_000);
    await page.getByRole('tab', { name: 'Tables' }).click();
    await page.locator('summary', { hasText: 'The map as text' }).click();
    await page.getByRole('button', { name: 'Copy as text' }).click();
    const [copy] = (await sent(page, 'copy')) as Extract<PageToHost, { type: 'copy' }>[];
    assert.match(copy!.text, /25 {2}castle {2}N/);
    assert.deepEqual(complaints, []);
  });

  it('sorts the tables, goes to the source from them, and explains the raw fields', async () => {
    const { page } = await openMap(stock);
    await page.getByRole('tab', { name: 'Tables' }).click();
    const first = page.locator('.table-section').first();
    const names = () => first.locator('.levels tbody th').allInnerTexts();
    assert.deepEqual(await names(), ['rogue', 'oracle', 'bigrm', 'medusa', 'castle']);
    await first.getByRole('button', { name: 'Level' }).click();
    assert.deepEqual(await names(), ['bigrm', 'castle', 'medusa', 'oracle', 'rogue']);
    assert.equal(await first.locator('th').first().getAttribute('aria-sort'), 'ascending');
    await first.getByRole('button', { name: 'Odds' }).click();
    await first.getByRole('button', { name: 'Odds' }).click();
    assert.equal((await names())[0], 'rogue');
    await first.getByRole('button', { name: 'medusa' }).click();
    assert.equal((await sent(page, 'reveal')).length, 1);
    await first.locator('summary').click();
    assert.match((await first.locator('.fields').textContent()) ?? '', /chainlevel\s*"oracle"Name of a special level/);
  });

  it('shows sample levels', async () => {
    const { page, complaints } = await openMap(stock);
    await page.getByRole('tab', { name: 'Sample levels' }).click();
    await page.locator('canvas').first().waitFor();
    assert.deepEqual(complaints, []);
  });
});
