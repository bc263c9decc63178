/** Opens the sample levels' page in Chromium. */
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type ThemeName, themeCss, themes } from './themes';

const root = path.join(__dirname, '../..');
const shots = path.join(__dirname, 'shots');
const program = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

let script: Promise<string> | undefined;
let browser: Promise<Browser> | undefined;

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(__dirname, 'levelsPage.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  });
  return outputFiles[0]?.text ?? '';
}

export interface OpenOptions {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: ThemeName;
  readonly scale?: number;
  readonly reducedMotion?: boolean;
}

/** A page with the scripts and styles, but nothing shown yet: call its `start`. */
export async function openLevels(options: OpenOptions = {}): Promise<Page> {
  script ??= bundle();
  browser ??= chromium.launch({ executablePath: program, args: ['--no-sandbox'] });
  const { width = 700, height = 900, theme = 'dark', scale = 1, reducedMotion = false } = options;
  const context = await (await browser).newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
  });
  const page = await context.newPage();
  const css = readFileSync(path.join(root, 'media/levels.css'), 'utf8');
  await page.setContent(
    `<!DOCTYPE html><html lang="en"><head><title>Levels</title><style>${themeCss(theme)}\n${css}</style></head><body class="${themes[theme].class}"></body></html>`,
  );
  await page.addScriptTag({ content: await script });
  return page;
}

/** Saves a picture of the whole page, for people to look at. */
export async function shoot(page: Page, name: string): Promise<void> {
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: path.join(shots, `${name}.png`), fullPage: true });
}

export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = undefined;
}
