/** Opens the preview's page in Chromium, under the policy it has in VS Code, on a file of our choice. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import type { TestHost } from './mapPage';
import { type ThemeName, themeCss, themes } from './themes';

declare global {
  /** Set by mapPage.ts in the page; used in functions that run there. */
  var host: TestHost;
}

export const root = path.join(__dirname, '../..');
const shots = path.join(__dirname, 'shots');
const program = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const nonce = 'b6f0a1';
const address = 'http://preview.test/';

let scripts: Promise<{ host: string; page: string }> | undefined;
let browser: Promise<Browser> | undefined;

async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(root, entry)],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    loader: { '.css': 'text' },
  });
  return outputFiles[0]?.text ?? '';
}

export interface OpenOptions {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: ThemeName;
  readonly reducedMotion?: boolean;
  /** Kept from an earlier time. */
  readonly state?: unknown;
  readonly withOdds?: boolean;
}

export interface Opened {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the browser complained about: errors, and breaches of the policy. */
  readonly complaints: string[];
}

/** The browser that all pages of a test file share. */
export function startBrowser(): Promise<Browser> {
  browser ??= chromium.launch({
    executablePath: program,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  return browser;
}

/** The page on a file; its first picture is there when this returns. */
export async function openMap(
  file: { readonly name: string; readonly text: string },
  options: OpenOptions = {},
): Promise<Opened> {
  scripts ??= Promise.all([bundle('test/media/mapPage.ts'), bundle('media/main.ts')]).then(([host, page]) => ({
    host,
    page,
  }));
  const { width = 700, height = 900, theme = 'dark', reducedMotion = false } = options;
  const context = await (await startBrowser()).newContext({
    viewport: { width, height },
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  const { host, page: script } = await scripts;
  const start = `Object.assign(host, ${JSON.stringify({ uri: `file:///${file.name}`, text: file.text, withOdds: options.withOdds !== false }).replaceAll('<', '\\u003c')}); if (host.state === undefined) host.state = ${JSON.stringify(options.state ?? null)} ?? undefined;`;
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src data: blob:`;
  const body = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><title>Dungeon Preview</title>
<style nonce="${nonce}">${themeCss(theme)}</style></head><body class="${themes[theme].class}"><div id="app"></div>
<script nonce="${nonce}">${host.replaceAll('</script', '<\\/script')}</script><script nonce="${nonce}">${start}</script><script nonce="${nonce}">${script.replaceAll('</script', '<\\/script')}</script></body></html>`;
  await page.route('**/*', (route) =>
    route.request().url() === address
      ? route.fulfill({ contentType: 'text/html; charset=utf-8', body })
      : route.abort(),
  );
  await page.goto(address);
  await page.locator('h1').filter({ hasText: /./ }).waitFor();
  return { page, context, complaints };
}

/** Saves a picture of what is visible, for people to look at. */
export async function shoot(page: Page, name: string): Promise<void> {
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: path.join(shots, `${name}.png`) });
}

export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = undefined;
}
