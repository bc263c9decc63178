import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DocumentLink, Location } from 'vscode-languageserver';
import { Client } from './client';

const text = 'DUNGEON: "Deep" "D" (10, 5)\nLEVEL: "keyroom" "none" @ (7, 2)\nLEVEL: "gone" "none" @ (3, 0)\n';

describe('what lies on disk', () => {
  let root: string;
  let client: Client;
  const put = (name: string, content: string | Buffer): string => {
    const file = path.join(root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
    return pathToFileURL(file).toString();
  };
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'dungeon-lsp-'));
  });
  afterEach(async () => {
    assert.equal(await client.stop(), 0);
    rmSync(root, { recursive: true, force: true });
  });

  it('bytes that an editor hides are found at open, and gone after a save', async () => {
    const uri = put('dungeon.def', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)]));
    client = await Client.start();
    client.open(uri, text);
    const stray = () =>
      client
        .published(uri)
        .at(-1)
        ?.diagnostics.filter((d) => d.code === 'stray-byte') ?? [];
    await client.until('a byte order mark', () => stray().length === 1);
    put('dungeon.def', text);
    client.notify('textDocument/didSave', { textDocument: { uri } });
    await client.until('no byte order mark', () => stray().length === 0);
  });

  it('the source tree around a file gives limits, level files and lines of C', async () => {
    put('src/dungeon.c', 'void init() {\n  dname_to_dnum("Deep");\n}\n');
    put('include/global.h', '#define MAXDUNGEON 16\n#define MAXLEVEL 12\n');
    put('include/dungeon.h', '');
    put('dat/keyroom.des', 'MAZE: "keyroom", \' \'\n');
    const uri = put('dat/dungeon.def', text);
    client = await Client.start({ folders: [pathToFileURL(root).toString()] });
    client.open(uri, text);
    const links = await client.request<DocumentLink[]>('textDocument/documentLink', { textDocument: { uri } });
    assert.deepEqual(
      links.map((l) => l.target?.replace(/#.*/, '').split('/').pop()),
      ['keyroom.des'],
    );
    const target = await client.request<Location[]>('textDocument/definition', {
      textDocument: { uri },
      position: { line: 1, character: 11 },
    });
    assert.ok(target[0]?.uri.endsWith('/dat/keyroom.des'));
    const codes = await client.until('findings', () =>
      client
        .published(uri)
        .at(-1)
        ?.diagnostics.map((d) => d.code),
    );
    assert.ok(codes.includes('level-file-missing'), codes.join());
    put('dat/gone.des', 'MAZE: "gone", \' \'\n');
    client.notify('workspace/didChangeWatchedFiles', {
      changes: [{ uri: pathToFileURL(path.join(root, 'dat/gone.des')).toString(), type: 1 }],
    });
    await client.until('the new level file', () =>
      client
        .published(uri)
        .at(-1)
        ?.diagnostics.every((d) => d.code !== 'level-file-missing'),
    );
  });

  it('nothing outside of the workspace is read', async () => {
    put('src/dungeon.c', 'x');
    put('dat/keyroom.des', 'MAZE: "keyroom", \' \'\n');
    const uri = put('dat/dungeon.def', text);
    client = await Client.start({ folders: [pathToFileURL(path.join(root, 'dat')).toString()] });
    client.open(uri, text);
    assert.deepEqual(await client.request('textDocument/documentLink', { textDocument: { uri } }), []);
  });

  it('folders of a multi-root workspace have settings of their own', async () => {
    const a = put('a/dungeon.def', 'DUNGEON: "Deep" "D" (10, 5)\nLEVEL: "k" @ (7, 2)\n');
    const b = a.replace('/a/dungeon.def', '/b/dungeon.def');
    client = await Client.start({
      settings: (scope: string | undefined) => (scope?.includes('/a/') ? { rules: { 'missing-field': 'off' } } : {}),
    });
    client.open(a, 'DUNGEON: "Deep" "D" (10, 5)\nLEVEL: "k" @ (7, 2)\n');
    client.open(b, 'DUNGEON: "Deep" "D" (10, 5)\nLEVEL: "k" @ (7, 2)\n');
    await client.until('findings of b', () =>
      client
        .published(b)
        .at(-1)
        ?.diagnostics.some((d) => d.code === 'missing-field'),
    );
    await client.settle();
    assert.ok(!client.published(a).some((p) => p.diagnostics.some((d) => d.code === 'missing-field')));
  });
});
