/** Documents, folders and files that come, go and change under the server; against the process. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Diagnostic, DocumentSymbol } from 'vscode-languageserver';
import { ansiDungeonC, dgnFileH, globalH, patchlevelH } from '../sourcetree/made';
import { Client } from './client';

const uri = 'file:///w/dungeon.def';
const level = (name: string) => `DUNGEON: "Main" "M" (10, 0)\nLEVEL: "${name}" "O" @ (5, 5)\n`;

const names = async (client: Client, document = uri): Promise<string[]> => {
  const params = { textDocument: { uri: document } };
  const found = await client.request<DocumentSymbol[]>('textDocument/documentSymbol', params);
  return found.flatMap((s) => [s.name, ...(s.children ?? []).map((c) => c.name)]);
};

describe('the protocol: documents', () => {
  it('answers nothing about documents that are not open, and takes no harm from what is said of them', async () => {
    const client = await Client.start({ pull: true });
    const unknown = ['file:///not/open.def', '', 'no uri', 'file:///%', 'untitled:x', 'http://x/dungeon.def', uri];
    for (const document of unknown) {
      client.change(document, 2, [{ text: 'DUNGEON' }]);
      client.close(document);
      client.notify('textDocument/didSave', { textDocument: { uri: document } });
      assert.deepEqual(await names(client, document), []);
      assert.equal(await client.hover(document, { line: 0, character: 0 }), null);
      assert.deepEqual(((await client.pull(document)) as { items?: unknown }).items, []);
    }
    client.open(uri, level('oracle'));
    assert.deepEqual(await names(client), ['Main', 'oracle']);
    client.close(uri);
    assert.deepEqual(await names(client), []);
    assert.equal(await client.stop(), 0);
  });

  it('follows the texts in the order they come, whatever their numbers say', async () => {
    const client = await Client.start();
    client.open(uri, level('one'));
    assert.deepEqual(await names(client), ['Main', 'one']);
    const steps: [version: number, name: string][] = [
      [1, 'same'],
      [1, 'again'],
      [9, 'ahead'],
      [3, 'back'],
      [3, 'still'],
      [-1, 'below'],
      [2 ** 40, 'huge'],
    ];
    for (const [version, name] of steps) {
      client.change(uri, version, [{ text: level(name) }]);
      assert.deepEqual(await names(client), ['Main', name]);
      const hover = await client.hover(uri, { line: 1, character: 9 });
      assert.match(hover?.contents.value ?? '', new RegExp(`\\*\\*${name}\\*\\*`));
    }
    // Opened twice, and closed and opened again under a number that was there before.
    client.open(uri, level('twice'));
    assert.deepEqual(await names(client), ['Main', 'twice']);
    client.close(uri);
    client.open(uri, level('anew'));
    assert.deepEqual(await names(client), ['Main', 'anew']);
    assert.equal(await client.stop(), 0);
  });

  it('findings are those of the last text, and go with the document', async () => {
    const client = await Client.start();
    const bad = 'DUNGEON: "Main" "M" (0, 0)\n';
    client.open(uri, bad);
    const last = () => client.published(uri).at(-1)?.diagnostics;
    const faulty = () => last()?.some((d) => d.code === 'number-range') === true;
    await client.until('the finding', faulty);
    client.change(uri, 1, [{ text: level('oracle') }]);
    await client.until('none for a text under the same number', () => !faulty());
    client.change(uri, 0, [{ text: bad }]);
    await client.until('the finding again', faulty);
    client.close(uri);
    await client.until('none for a closed document', () => last()?.length === 0);
    assert.equal(await client.stop(), 0);
  });

  it('1,000 changes in a burst: every one is in the text, and few are worked out', async () => {
    const client = await Client.start({ pull: true });
    client.open(uri, level('x'));
    await names(client);
    const told = () => client.notifications.filter((n) => n.method === 'nethackDungeon/previewChanged').length;
    const before = told();
    const letters = Array.from({ length: 1000 }, (_, i) => 'abcdefghij'[i % 10] ?? '');
    client.burst(() => {
      for (const [i, letter] of letters.entries()) {
        const at = { line: 1, character: 8 + i };
        client.change(uri, i + 2, [{ range: { start: at, end: at }, text: letter }]);
      }
    });
    // An outline cuts a name so long; what is to be renamed is whole.
    const position = { line: 1, character: 8 };
    const asked = { textDocument: { uri }, position };
    const renamed = await client.request<{ placeholder: string } | null>('textDocument/prepareRename', asked);
    assert.equal(renamed?.placeholder, `${letters.join('')}x`);
    await client.settle();
    const items = (await client.pull(uri)) as { items: Diagnostic[] };
    assert.ok(items.items.length > 0, 'a name of 1,001 letters is too long');

    assert.ok(told() - before < 100, `${told() - before} times the preview was told`);
    assert.equal(await client.stop(), 0);
  });
});

describe('the protocol: folders and files', () => {
  let root = '';
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'dungeon-lsp-'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));
  const put = async (name: string, content: string | Uint8Array): Promise<string> => {
    const file = path.join(root, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
    return pathToFileURL(file).href;
  };
  const game = async (): Promise<string> => {
    await put('src/dungeon.c', ansiDungeonC);
    await put('include/global.h', globalH);
    await put('include/dgn_file.h', dgnFileH);
    await put('include/patchlevel.h', patchlevelH(3, 4, 3));
    return put('dat/dungeon.def', level('oracle'));
  };
  const origin = (client: Client, document: string) =>
    client.notifications
      .filter((n) => n.method === 'nethackDungeon/status')
      .map((n) => n.params as { uri: string; origin: string })
      .filter((s) => s.uri === document)
      .at(-1)?.origin;

  it('folders that open and close decide what is read around a file', async () => {
    const document = await game();
    const folder = pathToFileURL(root).href;
    const client = await Client.start();
    const folders = (added: readonly string[], removed: readonly string[]) => {
      const named = (uris: readonly string[]) => uris.map((u) => ({ uri: u, name: 'w' }));
      client.notify('workspace/didChangeWorkspaceFolders', { event: { added: named(added), removed: named(removed) } });
    };
    client.open(document, level('oracle'));
    await client.until('no tree', () => origin(client, document) === 'content');
    folders([folder], []);
    await client.until('the tree', () => origin(client, document) === 'tree');
    folders([], [folder]);
    await client.until('no tree again', () => origin(client, document) === 'content');
    // Back and forth faster than anything is read, with folders that are nowhere and none that was there.
    for (let i = 0; i < 50; i++) {
      folders([folder, 'file:///nowhere', 'untitled:x', ''], ['file:///never']);
      folders(['file:///nowhere'], [folder]);
    }
    folders([folder], []);
    await client.until('the tree at last', () => origin(client, document) === 'tree');
    assert.deepEqual(await names(client, document), ['Main', 'oracle']);
    assert.equal(await client.stop(), 0);
  });

  it('a file deleted, or replaced by something else, under the watcher', async () => {
    const bom = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(level('oracle'))]);
    const document = await put('dat/dungeon.def', bom);
    const file = path.join(root, 'dat/dungeon.def');
    const client = await Client.start({ pull: true, folders: [pathToFileURL(root).href] });
    client.open(document, level('oracle'));
    const bytesSeen = async (): Promise<boolean> => {
      client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: document, type: 2 }] });
      client.notify('textDocument/didSave', { textDocument: { uri: document } });
      const report = (await client.pull(document)) as { items?: Diagnostic[] };
      assert.deepEqual(await names(client, document), ['Main', 'oracle']);
      return report.items?.some((d) => d.code === 'stray-byte') === true;
    };
    assert.equal(await bytesSeen(), true);
    await rm(file);
    assert.equal(await bytesSeen(), false, 'deleted');
    await mkdir(file);
    assert.equal(await bytesSeen(), false, 'a folder');
    await rm(file, { recursive: true });
    await symlink(file, file);
    assert.equal(await bytesSeen(), false, 'a link to itself');
    await rm(file);
    if (process.platform !== 'win32') {
      execFileSync('mkfifo', [file]);
      assert.equal(await bytesSeen(), false, 'a pipe, which would keep a reader waiting for ever');
      await rm(file);
    }
    await put('dat/other', bom);
    await rename(path.join(root, 'dat/other'), file);
    assert.equal(await bytesSeen(), true, 'replaced as editors do it');
    assert.equal(await client.stop(), 0);
  });

  it('a source tree that goes away, turns into nonsense and comes back', async () => {
    const document = await game();
    const client = await Client.start({ folders: [pathToFileURL(root).href] });
    client.open(document, level('oracle'));
    const changed = () => client.notify('workspace/didChangeWatchedFiles', { changes: [] });
    await client.until('the tree', () => origin(client, document) === 'tree');
    await rm(path.join(root, 'src'), { recursive: true });
    await rm(path.join(root, 'include'), { recursive: true });
    changed();
    await client.until('no tree', () => origin(client, document) === 'content');
    for (const name of ['src/dungeon.c', 'include/global.h', 'include/patchlevel.h'])
      await put(name, Buffer.alloc(100_000, '#if (\\\n"/*\0'));
    changed();
    assert.deepEqual(await names(client, document), ['Main', 'oracle']);
    await game();
    changed();
    await client.until('the tree again', () => origin(client, document) === 'tree');
    assert.equal(await client.stop(), 0);
  });
});
