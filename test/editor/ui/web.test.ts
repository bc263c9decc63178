import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root, Workbench } from './kit';

// With only a browser entry in its manifest, VS Code runs an extension in the page, as it does in vscode.dev.
describe('as a web extension', () => {
  it('findings and preview arrive from a server in a worker', async () => {
    const extension = mkdtempSync(path.join(tmpdir(), 'dungeon-web-'));
    const { main: _, ...manifest } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    writeFileSync(path.join(extension, 'package.json'), JSON.stringify(manifest));
    for (const part of [
      'package.nls.json',
      'syntaxes',
      'media',
      'dist/client.browser.js',
      'dist/server.browser.js',
      'dist/webview.js',
    ])
      cpSync(path.join(root, part), path.join(extension, part), { recursive: true });
    const workbench = await Workbench.open({ extension });
    try {
      await workbench.openFile('faulty/dungeon.def');
      await workbench.showProblems();
      await workbench.problems('orcale').first().waitFor();
      await workbench.command('NetHack Dungeon: Open Preview to the Side');
      await workbench.preview.getByText('The Gnomish Mines').first().waitFor();
    } catch (error) {
      await workbench.shot('web-failed');
      throw error;
    } finally {
      await workbench.close();
      rmSync(extension, { recursive: true, force: true });
    }
  });
});
