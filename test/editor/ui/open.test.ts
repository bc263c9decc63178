import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launchBrowser, root } from './kit';

describe('npm run open', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'dungeon-open-'));
    mkdirSync(path.join(folder, 'game/dat'), { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const put = (fixture: string, name: string): string => {
    const file = path.join(folder, 'game/dat', name);
    copyFileSync(path.join(root, 'test/fixtures', fixture), file);
    return file;
  };

  for (const [fixture, name] of [
    ['stock-3.6.def', 'dungeon.def'],
    ['stock-3.7.lua', 'dungeon.lua'],
  ] as const)
    it(`shows a copy of ${fixture} with its preview in the browser, and ends on Ctrl+C`, async () => {
      const opened = await open(['--browser', put(fixture, name)]);
      const browser = await launchBrowser();
      try {
        assert.equal((await fetch(opened.url.replace(/tkn=[^&]*/, 'tkn=wrong'))).status, 403);
        const page = await (await browser.newContext({ viewport: { width: 1700, height: 1000 } })).newPage();
        page.setDefaultTimeout(60_000);
        await page.goto(opened.url);
        // Workspace trust is on, as it is for a person.
        await page.getByRole('button', { name: 'Yes, I trust the authors' }).click();
        await page.locator('.tab', { hasText: name }).first().waitFor();
        await page.locator('.tab', { hasText: `Dungeon: ${name}` }).waitFor();
        const preview = page.frameLocator('iframe.webview').frameLocator('iframe#active-frame');
        await preview.getByText('Sokoban').first().waitFor();
        // The server's words in the editor, and in a hover.
        await page.locator('.view-lines').getByText('levels 5–9').first().waitFor();
        await page
          .locator('.view-line', { hasText: '"oracle"' })
          .first()
          .locator('span > span', { hasText: 'oracle' })
          .first()
          .hover();
        await page.locator('.monaco-hover:visible', { hasText: 'oracle' }).first().waitFor();
      } finally {
        await browser.close();
        opened.child.kill('SIGINT');
      }
      assert.equal(await opened.ended, 0);
    });

  it('hands the file to the desktop VS Code where there is one', async () => {
    const file = put('stock-3.6.def', 'dungeon.def');
    const said = path.join(folder, 'said.json');
    const script = `#!${process.execPath}\nrequire('fs').writeFileSync(${JSON.stringify(said)}, JSON.stringify(process.argv.slice(2)))`;
    mkdirSync(path.join(folder, 'bin'));
    writeFileSync(path.join(folder, 'bin/code'), script);
    chmodSync(path.join(folder, 'bin/code'), 0o755);
    const env = { ...process.env, PATH: `${path.join(folder, 'bin')}${path.delimiter}${process.env['PATH']}` };
    execFileSync(process.execPath, ['scripts/open.mjs', file], { cwd: root, env });
    const args: string[] = JSON.parse(readFileSync(said, 'utf8'));
    const value = (name: string) => args[args.indexOf(name) + 1];
    assert.equal(value('--goto'), file);
    assert.equal(value('--new-window'), path.join(folder, 'game'));
    assert.ok(args.includes(`--extensionDevelopmentPath=${root}`), args.join(' '));
  });

  it('says so when there is no such file', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/open.mjs', 'nowhere/dungeon.def'], {
      cwd: root,
      encoding: 'utf8',
    });
    assert.equal(status, 2);
    assert.match(stderr, /There is no file .*nowhere/);
  });
});

interface Opened {
  child: ChildProcess;
  url: string;
  ended: Promise<number | null>;
}

function open(args: string[]): Promise<Opened> {
  const child = spawn(process.execPath, ['scripts/open.mjs', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const url = /http:\/\/127\.0\.0\.1\S+/.exec(output)?.[0];
      if (url) resolve({ child, url, ended });
    });
    void ended.then((code) => reject(new Error(`ended with code ${code}\n${output}`)));
  });
}
