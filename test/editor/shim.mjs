#!/usr/bin/env node
// Stands where @vscode/test-electron expects the VS Code program: takes the same arguments, runs the suite in the VS
// Code server of .host/ with its workbench in Chromium, and ends with the suite's exit code.
// Environment: NETHACK_DUNGEON_HOST, the VS Code version (see scripts/lib/setup.mjs).
import { statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { installChromium, installHost } from '../../scripts/lib/setup.mjs';
import { startServer, workbenchUrl } from '../../scripts/lib/workbench.mjs';

/** The workbench is silent for this long only when the extension host hangs. */
const idleMs = 120_000;
const noise =
  /^(Ignoring fetching additional|Creating a socket|Resolv(ing|ed) connection token|Updating additional builtin|\[Service Worker\])/;

const args = process.argv.slice(2);
const plain = (arg) => (arg.startsWith('file://') ? fileURLToPath(arg) : path.resolve(arg));
const value = (name) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
const target = args
  .filter((arg) => !arg.startsWith('-'))
  .map(plain)
  .find((arg) => statSync(arg, { throwIfNoEntry: false }));

const server = await startServer(await installHost(process.env.NETHACK_DUNGEON_HOST), { tests: true });
const browser = await chromium.launch({
  executablePath: await installChromium(),
  args: ['--no-sandbox', '--disable-background-networking', '--no-first-run', '--disable-component-update'],
});
const end = async (code) => {
  await browser.close().catch(() => {});
  await server.stop();
  process.exit(code);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(130));

try {
  const page = await (await browser.newContext({ viewport: { width: 1400, height: 900 } })).newPage();
  const suiteEnded = new Promise((resolve, reject) => {
    let lastLog = Date.now();
    page.exposeFunction('codeAutomationLog', (type, parts) => {
      lastLog = Date.now();
      if (!noise.test(String(parts[0]))) console[type === 'warn' || type === 'error' ? type : 'log'](...parts);
    });
    page.exposeFunction('codeAutomationExit', resolve);
    page.on('crash', () => reject(new Error('the page crashed')));
    setInterval(() => {
      if (Date.now() - lastLog > idleMs) reject(new Error(`nothing heard from the workbench for ${idleMs} ms`));
    }, 1000).unref();
  });
  const where = {
    target,
    extension: plain(value('extensionDevelopmentPath')),
    tests: plain(value('extensionTestsPath')),
  };
  await page.goto(workbenchUrl(server, where));
  await end(await suiteEnded);
} catch (error) {
  console.error(error);
  console.error(server.output().slice(-3000));
  await end(70);
}
