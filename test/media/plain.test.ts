/** The page as `nethack-dungeon preview` serves it: the built command line, a real browser. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { globSync } from 'tinyglobby';
import { closeBrowser, root, shoot, startBrowser } from './mapHarness';

const stock = path.join(root, 'test/fixtures/stock-3.7.lua');

describe('the preview in a plain browser', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'dungeon-'));
  const file = path.join(folder, 'dungeon.lua');
  let command: ChildProcess;
  let url = '';
  const contexts: BrowserContext[] = [];

  before(async () => {
    copyFileSync(stock, file);
    command = spawn(process.execPath, [path.join(root, 'dist/cli.js'), 'preview', file]);
    url = await new Promise((resolve, reject) => {
      let out = '';
      command.stdout?.on('data', (chunk) => {
        out += chunk;
        if (out.includes('\n')) resolve(out.trim());
      });
      command.on('exit', (code) => reject(new Error(`ended with ${code}`)));
    });
  });
  after(async () => {
    for (const context of contexts) await context.close();
    command.kill();
    await closeBrowser();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The page, and what the browser complained about. */
  async function open(scheme: 'light' | 'dark'): Promise<{ page: Page; complaints: string[] }> {
    const context = await (await startBrowser()).newContext({
      viewport: { width: 700, height: 900 },
      colorScheme: scheme,
      acceptDownloads: true,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    contexts.push(context);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await page.goto(url);
    await page.locator('h1').filter({ hasText: 'dungeon.lua' }).waitFor();
    await page.locator('svg.map text').filter({ hasText: 'medusa' }).first().waitFor();
    return { page, complaints };
  }
  const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

  it('draws the map, in the colours the system prefers, without a complaint', async () => {
    const light = await open('light');
    await shoot(light.page, 'plain-light');
    assert.equal(await ground(light.page), 'rgb(255, 255, 255)');
    const dark = await open('dark');
    await shoot(dark.page, 'plain-dark');
    assert.equal(await ground(dark.page), 'rgb(31, 31, 31)');
    assert.deepEqual([...light.complaints, ...dark.complaints], []);
  });

  it('knows every colour the page reads, light and dark', () => {
    const css = readFileSync(path.join(root, 'media/plain.css'), 'utf8');
    const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)');
    const read = new Set(
      globSync(['media/*.css', 'media/*.ts'], { cwd: root, absolute: true })
        .filter((name) => !name.endsWith('plain.css'))
        .flatMap((name) => [...readFileSync(name, 'utf8').matchAll(/var\(\s*(--vscode-[\w-]+)/g)])
        .map(([, name]) => name ?? ''),
    );
    assert.ok(read.size > 30);
    // A contrast theme's borders are absent in the others.
    const colours = [...read].filter((name) => !/-contrast/.test(name));
    const missing = (part: string) => colours.filter((name) => !part.includes(`${name}:`));
    assert.deepEqual(missing(light), []);
    assert.deepEqual(
      missing(dark).filter((name) => !/-font-/.test(name)),
      [],
    );
  });

  it('follows the file, and says so when the command has ended', async () => {
    const { page } = await open('light');
    writeFileSync(file, readFileSync(stock, 'utf8').replaceAll('"medusa"', '"gorgon"'));
    await page.locator('svg.map text').filter({ hasText: 'gorgon' }).first().waitFor();
    command.kill();
    await page.getByText('The command has ended').waitFor();
  });
});
