import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { GAME_KNOBS } from '../../server/mapgen/mines';
import { mines } from '../../server/mapgen/samples';
import { closeBrowser, type OpenOptions, openLevels, shoot } from './levelsHarness';
import { type ThemeName, themes } from './themes';

const FILE = { generation: '3.7' as const, dungeons: ['The Gnomish Mines'] };
const axe = readFileSync(path.join(__dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8');

/** The page of a file, drawn and at rest. */
async function show(kept: object = { seed: '1' }, options: OpenOptions = {}, file: object = FILE): Promise<Page> {
  const page = await openLevels(options);
  await page.evaluate(([f, k]) => (window as unknown as { start(f: unknown, k: unknown): void }).start(f, k), [
    file,
    kept,
  ] as const);
  await settle(page);
  return page;
}

/** Waits until nothing is asked for any more. */
async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(120);
}

const kept = (page: Page) => page.evaluate(() => (window as unknown as { kept: Record<string, unknown> }).kept);
const stageTitle = (page: Page) => page.locator('.lv-stage-title').innerText();

/** The colours of the large map, and how many pixels have each. */
const colours = (page: Page, selector = '.lv-map') =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const canvas = element as HTMLCanvasElement;
      const data = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data;
      const counts: Record<string, number> = {};
      for (let i = 0; i < data.length; i += 4) {
        const colour = data[i + 3] === 0 ? 'none' : `${data[i]},${data[i + 1]},${data[i + 2]},${data[i + 3]}`;
        counts[colour] = (counts[colour] ?? 0) + 1;
      }
      return counts;
    });

describe('sample levels page', () => {
  after(closeBrowser);

  it('shows one large map, its figures and a gallery of twelve seeds', async () => {
    const page = await show();
    assert.equal(await page.locator('.lv-item').count(), 12);
    assert.deepEqual((await page.locator('.lv-item-seed').allInnerTexts()).slice(0, 3), ['1', '2', '3']);
    const { figures } = mines({ seed: '1', generation: '3.7' });
    for (const figure of figures)
      assert.ok(
        (await page.locator('.lv-figures-main').innerText()).includes(`${figure.name}\n${figure.value}`),
        figure.name,
      );
    assert.match((await page.locator('.lv-map').getAttribute('aria-label')) ?? '', /seed 1, stage Stairs/);
    await page.locator('.lv-item').nth(4).click();
    assert.equal(await page.locator('.lv-seed').inputValue(), '5');
    assert.deepEqual((await page.locator('.lv-item-seed').allInnerTexts())[0], '1', 'the gallery stays where it is');
    await page.context().close();
  });

  it('takes seeds from the field, the buttons and the keys; copies the map as text', async () => {
    const page = await show();
    await page.locator('.lv-seed').fill('18446744073709551615');
    await settle(page);
    assert.equal((await kept(page))['seed'], '18446744073709551615');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    assert.equal((await kept(page))['seed'], '0');
    await page.locator('.lv-seed').fill('18446744073709551616');
    assert.match(await page.locator('.lv-toolbar .lv-error').innerText(), /whole number/);
    assert.equal((await kept(page))['seed'], '0', 'what is no seed changes nothing');
    await page.locator('.lv-seed').fill('7');
    await page.locator('.lv-map').focus();
    await page.keyboard.press('n');
    assert.equal((await kept(page))['seed'], '8');
    await page.keyboard.press('r');
    assert.match(String((await kept(page))['seed']), /^\d{1,6}$/);
    await page.locator('.lv-seed').fill('42');
    await settle(page);
    await page.getByRole('button', { name: 'Copy as text' }).click();
    const copied = await page.evaluate(() => (window as unknown as { copied: string }).copied);
    assert.equal(copied, mines({ seed: '42', generation: '3.7' }).text);
    await page.context().close();
  });

  it('steps through the stages by button, key and filmstrip, and says what each does', async () => {
    const page = await show();
    assert.equal(await stageTitle(page), '8 of 8 · Stairs');
    await page.getByRole('button', { name: 'First stage' }).click();
    assert.equal(await stageTitle(page), '1 of 8 · Fill');
    await page.locator('.lv-map').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    assert.equal(await stageTitle(page), '3 of 8 · Pass 2');
    assert.match(await page.locator('.lv-note').innerText(), /5 floor neighbours make rock\. \d+ cells changed\./);
    assert.equal(await page.locator('.lv-legend').innerText(), 'became rock');
    await page.locator('.lv-frame[aria-checked=true]').focus();
    await page.keyboard.press('End');
    assert.equal(await stageTitle(page), '8 of 8 · Stairs');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    assert.equal(await stageTitle(page), '6 of 8 · Joined');
    assert.match(await page.locator('.lv-legend').innerText(), /dug/);
    assert.equal(await page.locator('.lv-frame[tabindex="0"]').count(), 1, 'one stop of the tab key');
    await page.context().close();
  });

  it('marks what changed in the stage: two colours, and a third for what was dug', async () => {
    const page = await show({ seed: '1', stage: 0 });
    const plain = Object.keys(await colours(page)).length;
    assert.equal(plain, 2, 'rock and floor');
    for (const [stage, more] of [
      [1, 2],
      [2, 1],
      [5, 3],
    ] as const) {
      await page.locator('.lv-frame').nth(stage).click();
      assert.equal(Object.keys(await colours(page)).length, plain + more, `stage ${stage}`);
    }
    await page.context().close();
  });

  it('draws on whole device pixels: nothing is blurred at any scale', async () => {
    for (const scale of [1, 1.25, 2]) {
      const page = await show({ seed: '3', stage: 6 }, { scale });
      assert.equal(Object.keys(await colours(page)).length, 3, `rock, floor and wall at ${scale}`);
      const [canvas, css] = await page
        .locator('.lv-map')
        .evaluate((e) => [(e as HTMLCanvasElement).width, e.getBoundingClientRect().width]);
      assert.ok(Math.abs(canvas! - css! * scale) < 0.01);
      await page.context().close();
    }
  });

  it('plays the stages, and pass 1 cell by cell', async () => {
    const page = await show({ seed: '1', stage: 6 });
    await page.getByRole('button', { name: 'Play the stages' }).click();
    await page.waitForFunction(() => document.querySelector('.lv-stage-title')?.textContent?.includes('Stairs'));
    await page.getByRole('button', { name: 'Play the stages' }).waitFor();
    await page.locator('.lv-frame').nth(1).click();
    const { steps } = mines({ seed: '1', generation: '3.7' });
    await page.locator('.lv-slider').first().fill('3');
    const [x, y, n, floor] = steps[2]!;
    assert.equal(
      await page.locator('.lv-cells-text').innerText(),
      `Change 3 of ${steps.length}: ${n} floor ${n === 1 ? 'neighbour' : 'neighbours'}, so (${x}, ${y}) becomes ${floor ? 'floor' : 'rock'}`,
    );
    await page.getByRole('button', { name: 'Play pass 1 cell by cell' }).click();
    await page.waitForTimeout(400);
    await page.getByRole('button', { name: 'Pause' }).click();
    const step = Number((await kept(page))['step']);
    assert.ok(step > 5 && step < steps.length, String(step));
    await page.waitForTimeout(200);
    assert.equal((await kept(page))['step'], step, 'it stops');
    await page.context().close();
  });

  it('shows still pictures instead of a film to who wants no motion', async () => {
    const page = await show({ seed: '1', stage: 1, step: 0 }, { reducedMotion: true });
    await page.getByRole('button', { name: 'Play pass 1 cell by cell' }).click();
    await page.waitForTimeout(1000);
    const { steps } = mines({ seed: '1', generation: '3.7' });
    assert.equal((await kept(page))['step'], Math.floor(steps.length / 10));
    await page.context().close();
  });

  it('turns knobs, marks the map as not the game’s, and goes back', async () => {
    const page = await show();
    const badge = page.locator('.lv-badge');
    await page.getByRole('button', { name: 'Knobs' }).click();
    assert.equal(await badge.isVisible(), false);
    await page.getByRole('button', { name: 'Pass 2, 5 floor neighbours: becomes rock' }).click();
    await settle(page);
    assert.ok(await badge.isVisible());
    assert.deepEqual((await kept(page))['knobs'], { ...GAME_KNOBS, pass2: '=========' });
    await page.getByRole('checkbox', { name: 'walled' }).uncheck();
    await settle(page);
    assert.match(await page.locator('.lv-figures-main').innerText(), /Floor/);
    await page.getByRole('button', { name: 'Back to the game’s' }).click();
    await settle(page);
    assert.equal(await badge.isVisible(), false);
    assert.equal((await kept(page))['knobs'], null);
    await page.context().close();
  });

  it('shows why there is a pass 2, and the cavern beside the mines', async () => {
    const page = await show();
    await page.getByRole('button', { name: 'Why pass 2?' }).click();
    await page.getByText('Over 100 seeds').waitFor();
    assert.equal(await page.locator('.lv-table tbody tr').count(), 5);
    await page.getByRole('button', { name: 'Cavern' }).click();
    await page.getByText('Cavern of the compass library').waitFor();
    assert.equal(await page.locator('.lv-picture:visible').count(), 4);
    await page.getByRole('button', { name: 'Cavern' }).click();
    assert.equal(await page.locator('.lv-picture:visible').count(), 2);
    await page.context().close();
  });

  it('comes back as it was left', async () => {
    const page = await show({ seed: '9' });
    await page.locator('.lv-frame').nth(1).click();
    await page.locator('.lv-slider').first().fill('50');
    await page.getByRole('button', { name: '3.6' }).click();
    await page.getByRole('button', { name: 'Knobs' }).click();
    const state = await kept(page);
    await page.context().close();
    const again = await show(state);
    assert.equal(await again.locator('.lv-seed').inputValue(), '9');
    assert.equal(await stageTitle(again), '2 of 8 · Pass 1');
    assert.ok(await again.locator('.lv-rules').isVisible());
    assert.equal(await again.getByRole('button', { name: '3.6' }).getAttribute('aria-pressed'), 'true');
    await again.context().close();
  });

  it('never flickers: old maps stay until the new ones are there, in the same elements', async () => {
    const page = await show();
    await page.evaluate(() => {
      (window as unknown as { delay: number }).delay = 300;
      document.querySelectorAll('canvas').forEach((c, i) => {
        c.dataset['was'] = String(i);
      });
    });
    const before = await colours(page);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    assert.deepEqual(await colours(page), before, 'the old map is still there');
    await page.waitForTimeout(450);
    assert.notDeepEqual(await colours(page), before);
    const fresh = await page.locator('.lv-map-frame canvas:not([data-was]), .lv-item canvas:not([data-was])').count();
    assert.equal(fresh, 0);
    await page.context().close();
  });

  it('asks for the last of many seeds only', async () => {
    const page = await show();
    await page.evaluate(() => {
      const w = window as unknown as { delay: number; requests: string[] };
      w.delay = 500;
      w.requests = [];
    });
    await page.locator('.lv-map').focus();
    for (let i = 0; i < 8; i++) await page.keyboard.press('n');
    await page.waitForTimeout(1500);
    const requests = await page.evaluate(() => (window as unknown as { requests: string[] }).requests);
    assert.ok(requests.filter((r) => r === 'nethackDungeon/mines').length <= 3, requests.join());
    assert.match((await page.locator('.lv-map').getAttribute('aria-label')) ?? '', /seed 9,/);
    await page.context().close();
  });

  it('says what went wrong, and goes on afterwards', async () => {
    const page = await show();
    const fail = (failure: string | undefined) =>
      page.evaluate((f) => {
        (window as unknown as { failure: string | undefined }).failure = f;
      }, failure);
    await fail('<img src=x onerror=alert(1)>');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await settle(page);
    assert.match(await page.locator('.lv-body > .lv-error').innerText(), /could not be made: <img src=x/);
    await fail(undefined);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await settle(page);
    assert.equal(await page.locator('.lv-body > .lv-error').isVisible(), false);
    await page.context().close();
  });

  it('shows levels of other files on request only', async () => {
    const page = await show({}, {}, { generation: '3.6', dungeons: [] });
    assert.equal(await page.locator('.lv-map').isVisible(), false);
    await page.getByRole('button', { name: 'Show its levels anyway' }).click();
    await settle(page);
    assert.ok(await page.locator('.lv-map').isVisible());
    assert.equal(await page.getByRole('button', { name: '3.6' }).getAttribute('aria-pressed'), 'true');
    await page.context().close();
  });

  it('fits any width without scrolling sideways', async () => {
    for (const width of [360, 500, 700, 1000, 1400]) {
      const page = await show({ open: { knobs: true, why: true, cavern: true } }, { width });
      await page.waitForTimeout(200);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.ok(over <= 0, `${over} px too wide at ${width}`);
      await page.context().close();
    }
  });

  for (const theme of Object.keys(themes) as ThemeName[]) {
    it(`is accessible in ${theme}, and pictured`, async () => {
      for (const width of [700, 1400]) {
        const page = await show(
          { seed: '1', stage: 1, open: { knobs: true, why: true, cavern: true } },
          { width, theme },
        );
        await page.waitForTimeout(300);
        await shoot(page, `levels-${theme}-${width}`);
        await page.evaluate(axe);
        const violations = await page.evaluate(async () => {
          const run = (
            window as unknown as {
              axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
            }
          ).axe;
          return (await run.run()).violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`);
        });
        assert.deepEqual(
          violations.filter((v) => !/^(landmark|region|page-has-heading)/.test(v)),
          [],
        );
        await page.context().close();
      }
    });
  }
});
