/** Drives a real workbench in Chromium as a person would: opens files, runs commands, reads what is on the screen. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type FrameLocator, type Locator, type Page } from 'playwright-core';
import { installChromium, installHost } from '../../../scripts/lib/setup.mjs';
import { type Server, startServer, workbenchUrl } from '../../../scripts/lib/workbench.mjs';
import { makeWorkspace, type Workspace } from '../workspace';

export const root = path.resolve(__dirname, '../../..');
const shots = path.join(root, 'test/editor/shots');

export interface Options {
  /** VS Code's version, as in scripts/lib/setup.mjs. */
  version?: string;
  /** User settings. */
  settings?: Record<string, unknown>;
  /** Size of the window in CSS pixels. */
  size?: { width: number; height: number };
  /** A .vsix to install; without one the extension runs from the sources. */
  vsix?: string;
  /** Another extension than ours, from its folder. */
  extension?: string;
  /** Changes the workspace's folder before VS Code opens it. */
  prepare?: (folder: string) => void;
}

/** Starts Chromium the way a closed network and a root user want it. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await installChromium(),
    args: ['--no-sandbox', '--disable-background-networking', '--no-first-run', '--disable-component-update'],
  });
}

/** A VS Code of its own with a copy of the fixtures open in it. */
export class Workbench {
  private constructor(
    readonly page: Page,
    readonly workspace: Workspace,
    private readonly server: Server,
    private readonly browser: Browser,
  ) {}

  static async open(options: Options = {}): Promise<Workbench> {
    const host = await installHost(options.version);
    const server = await startServer(host, { tests: true, settings: options.settings ?? {} });
    const workspace = makeWorkspace();
    options.prepare?.(workspace.folder);
    const browser = await launchBrowser();
    try {
      if (options.vsix) await server.install(options.vsix);
      const context = await browser.newContext({ viewport: options.size ?? { width: 1400, height: 900 } });
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      const extension = options.vsix ? undefined : (options.extension ?? root);
      await page.goto(workbenchUrl(server, { target: workspace.folder, extension }));
      await page.locator('.monaco-workbench .explorer-folders-view .monaco-list-row').first().waitFor();
      return new Workbench(page, workspace, server, browser);
    } catch (error) {
      console.error(server.output().slice(-2000));
      await browser.close();
      await server.stop();
      workspace.remove();
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.server.stop();
    this.workspace.remove();
  }

  /** Changes settings. */
  configure(settings: Record<string, unknown>): void {
    this.server.configure(settings);
  }

  /** Runs a command of the palette by its full title. */
  async command(title: string): Promise<void> {
    await this.pick(`>${title}`, title);
  }

  /** Opens a file of the workspace, in the group that has the focus. */
  async openFile(name: string): Promise<void> {
    const input = await this.quickInput(name);
    await this.page
      .locator('.quick-input-list .monaco-list-row', { hasText: path.basename(name) })
      .first()
      .waitFor();
    await input.press('Enter');
    await this.page
      .locator('.tab.active', { hasText: path.basename(name) })
      .first()
      .waitFor();
  }

  /** Puts the cursor at a 1-based line and column of the active editor. */
  async goTo(line: number, column = 1): Promise<void> {
    const input = await this.quickInput(`:${line}:${column}`);
    await input.press('Enter');
  }

  /** The active editor's lines that hold this text. */
  line(text: string): Locator {
    return this.page.locator('.editor-instance .view-line', { hasText: text });
  }

  /** Rests the mouse on the first piece of text that equals `token` in the first line that holds `text`; waits for a hover that says `expected`. */
  async hover(text: string, token: string, expected: string | RegExp): Promise<string> {
    const piece = this.line(text).first().locator('span > span', { hasText: token }).first();
    const hover = this.page.locator('.monaco-hover:visible', { hasText: expected }).first();
    for (let attempt = 0; ; attempt++) {
      await this.page.mouse.move(5, 5);
      await piece.hover();
      try {
        await hover.waitFor({ timeout: 8000 });
        return (await hover.textContent()) ?? '';
      } catch (error) {
        if (attempt === 3) throw error;
      }
    }
  }

  /** The rows of the Problems panel that hold this text. */
  problems(text: string | RegExp): Locator {
    return this.page.locator('.markers-panel .monaco-list-row', { hasText: text });
  }

  /** Shows the Problems panel. */
  async showProblems(): Promise<void> {
    await this.command('Problems: Focus on Problems View');
    await this.page.locator('.markers-panel').waitFor();
  }

  /** The inside of the preview. */
  get preview(): FrameLocator {
    return this.page.frameLocator('iframe.webview').last().frameLocator('iframe#active-frame');
  }

  /** A thing on the map: what a person points at and clicks, by its label for screen readers. */
  thing(label: string | RegExp): Locator {
    return this.preview.locator('.map').getByRole('button', { name: label }).first();
  }

  /** Takes a picture of the window into test/editor/shots/. */
  async shot(name: string): Promise<void> {
    mkdirSync(shots, { recursive: true });
    await this.page.screenshot({ path: path.join(shots, `${name}.png`) });
  }

  private async quickInput(text: string): Promise<Locator> {
    // F1 and not Ctrl+P, which a browser may keep for itself; the prefix decides what is asked for.
    await this.page.keyboard.press('F1');
    const input = this.page.locator('.quick-input-widget .quick-input-box input');
    await input.waitFor();
    await input.fill(text);
    return input;
  }

  private async pick(text: string, row: string): Promise<void> {
    // Whether a command is offered can depend on what the server has yet to say, and an open list does not change.
    for (let attempt = 0; ; attempt++) {
      const input = await this.quickInput(text);
      const first = this.page.locator('.quick-input-list .monaco-list-row').first().filter({ hasText: row });
      try {
        await first.waitFor({ timeout: 3000 });
        return await input.press('Enter');
      } catch (error) {
        if (attempt === 9) throw error;
        await input.press('Escape');
      }
    }
  }
}
