import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as vscode from 'vscode';
import { extension, findings, hover, show, symbols, until, uriOf } from './support';

/** The language servers of ours that this extension host has started. */
function servers(): string[] {
  const lines = execFileSync('ps', ['-A', '-o', 'ppid=,args='], { encoding: 'utf8' }).split('\n');
  return lines.filter((line) => Number.parseInt(line, 10) === process.pid && /dist[\\/]server\.js/.test(line));
}

// The order matters: once active, an extension stays so.
describe('activation', () => {
  it('does not come with other files', async () => {
    await show('notes.txt');
    assert.equal(extension().isActive, false);
  });

  it('starts no server for a Lua file of another game, and gives it nothing', async () => {
    const { document } = await show('foreign/dungeon.lua');
    await until(() => extension().isActive, Boolean);
    assert.equal(document.languageId, 'lua');
    assert.equal(await hover(document, 'dun<|>geon'), '');
    assert.deepEqual(await symbols(document.uri), []);
    assert.deepEqual(servers(), []);
  });

  it('comes with a dungeon.def, by itself', async () => {
    const { document } = await show('faulty/dungeon.def');
    assert.equal(document.languageId, 'dungeon-def');
    await until(
      () => findings(document.uri).length,
      (n) => n > 0,
    );
    assert.equal(servers().length, 1);
  });

  it('still gives the foreign Lua file nothing while one of ours is open beside it', async () => {
    await show('stock37/dungeon.lua');
    await until(
      () => symbols(uriOf('stock37/dungeon.lua')),
      (names) => names.length > 0,
    );
    const foreign = await vscode.workspace.openTextDocument(uriOf('foreign/dungeon.lua'));
    assert.equal(await hover(foreign, 'dun<|>geon'), '');
    assert.deepEqual(await symbols(foreign.uri), []);
    assert.deepEqual(findings(foreign.uri), []);
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      'vscode.executeCodeLensProvider',
      foreign.uri,
    );
    assert.deepEqual(lenses, []);
  });
});
