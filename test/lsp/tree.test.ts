import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Diagnostic, WorkspaceSymbol } from 'vscode-languageserver';
import { nodeFileSystem } from '../../server/lsp/nodeFileSystem';
import { readTree } from '../../server/sourcetree/tree';
import { ansiDungeonC, dgnFileH, globalH, patchlevelH } from '../sourcetree/made';
import { Client } from './client';

const text = 'DUNGEON: "Main" "M" (10, 0)\nBRANCH: "The Quest" @ (2, 0)\nDUNGEON: "The Quest" "Q" (5, 0)\n';

describe('the source tree on disk', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tree-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const put = async (name: string, content: string): Promise<string> => {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
    return pathToFileURL(file).href;
  };
  const game = async (prefix = ''): Promise<string> => {
    await put(`${prefix}src/dungeon.c`, ansiDungeonC);
    await put(`${prefix}include/global.h`, globalH);
    await put(`${prefix}include/dgn_file.h`, dgnFileH);
    await put(`${prefix}include/patchlevel.h`, patchlevelH(3, 4, 3));
    return put(`${prefix}dat/dungeon.def`, text);
  };
  const uriOf = (name: string) => pathToFileURL(path.join(folder, name)).href;
  const pulled = async (client: Client, uri: string): Promise<Diagnostic[]> => {
    const report = await client.pull(uri);
    assert.ok(report.kind === 'full');
    return report.items;
  };
  const required = (found: readonly Diagnostic[]): string[] =>
    found.filter((d) => d.code === 'required-dungeon').map((d) => String(d.message));

  it('is searched for symbols, in files that are not open too', async () => {
    const def = await game('old/');
    await put(
      'new/dat/dungeon.lua',
      'dungeon = { { name = "Main", base = 10, levels = { { name = "lair", base = 2 } } } }\n',
    );
    // Not ours, not looked into, and not a dungeon file.
    await put('tools/dungeon.lua', 'return { name = "Main" }\n');
    await put('node_modules/x/dungeon.def', text);
    await put('old/dat/other.def', text);
    const client = await Client.start({ folders: [pathToFileURL(folder).href] });
    const search = async (query: string) =>
      (await client.request<WorkspaceSymbol[]>('workspace/symbol', { query })).map(
        (s) => `${s.name} ${s.location.uri.split('/').slice(-3).join('/')}`,
      );
    assert.deepEqual((await search('main')).sort(), ['Main new/dat/dungeon.lua', 'Main old/dat/dungeon.def']);
    // An open file is as it is in the editor, and there once.
    client.open(def, text.replace('"Main"', '"Mainland"'));
    assert.deepEqual((await search('main')).sort(), ['Main new/dat/dungeon.lua', 'Mainland old/dat/dungeon.def']);
    assert.deepEqual(await search('lair'), ['lair new/dat/dungeon.lua']);
    assert.equal(await client.stop(), 0);
  });

  it('decides dialect, required names and limits; says so in the status; follows a changed header', async () => {
    const uri = await game();
    const client = await Client.start({ pull: true, folders: [uriOf('')] });
    client.open(uri, text);
    const before = await pulled(client, uri);
    assert.match(required(before).join('\n'), /The Gnomish Mines/);
    assert.doesNotMatch(required(before).join('\n'), /Sokoban/, 'this game does not look for it');
    assert.deepEqual(
      before.filter((d) => d.code === 'limit'),
      [],
    );
    const status = client.notifications.find((n) => n.method === 'nethackDungeon/status')?.params;
    assert.deepEqual(status, {
      uri,
      dialect: 'nethack-3.4.3',
      name: 'NetHack 3.4.3',
      origin: 'tree',
      root: uriOf('').replace(/\/$/, ''),
    });
    await put('include/global.h', globalH.replace('MAXDUNGEON 16', 'MAXDUNGEON 2'));
    client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: uriOf('include/global.h'), type: 2 }] });
    const after = await pulled(client, uri);
    assert.equal(after.filter((d) => d.code === 'limit').length, 1, JSON.stringify(after));
    assert.equal(await client.stop(), 0);
  });

  it('asks a client that can watch files to do so, once, and follows what it tells', async () => {
    const uri = await game();
    const watchers = (client: Client) =>
      client.requests
        .filter((r) => r.method === 'client/registerCapability')
        .flatMap((r) => (r.params as { registrations: { method: string; registerOptions: unknown }[] }).registrations)
        .filter((r) => r.method === 'workspace/didChangeWatchedFiles')
        .map((r) => r.registerOptions);
    const able = await Client.start({
      pull: true,
      folders: [uriOf('')],
      workspace: { didChangeWatchedFiles: { dynamicRegistration: true } },
    });
    able.open(uri, text);
    assert.doesNotMatch((await pulled(able, uri)).map((d) => d.code).join(), /limit/);
    assert.deepEqual(watchers(able), [
      { watchers: [{ globPattern: '**/{dat,lev,gen,src,include,util}/*.{c,h,l,lua,des,def}' }] },
    ]);
    await put('include/global.h', globalH.replace('MAXDUNGEON 16', 'MAXDUNGEON 2'));
    able.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: uriOf('include/global.h'), type: 2 }] });
    able.configure({});
    assert.match((await pulled(able, uri)).map((d) => d.code).join(), /limit/);
    assert.equal(watchers(able).length, 1);
    const unable = await Client.start({ folders: [uriOf('')] });
    await unable.settle();
    assert.deepEqual(watchers(unable), []);
    assert.deepEqual([await able.stop(), await unable.stop()], [0, 0]);
  });

  it('keeps two folders of a workspace apart', async () => {
    const one = await game('one/');
    const two = await game('two/');
    await put('two/src/dungeon.c', ansiDungeonC.replace('"The Gnomish Mines"', '"Other Mines"'));
    const client = await Client.start({ pull: true, folders: [uriOf('one'), uriOf('two')] });
    client.open(one, text);
    client.open(two, text);
    assert.match(required(await pulled(client, one)).join('\n'), /The Gnomish Mines/);
    assert.match(required(await pulled(client, two)).join('\n'), /Other Mines/);
    assert.equal(await client.stop(), 0);
  });

  it('reads nothing outside of the workspace, by links neither', async () => {
    await game('outside/');
    const uri = await put('ws/dat/dungeon.def', text);
    for (const name of ['src', 'include'])
      await symlink(path.join(folder, 'outside', name), path.join(folder, 'ws', name));
    const inside = nodeFileSystem(() => [uriOf('ws')]);
    assert.equal(await inside.readText(uriOf('ws/src/dungeon.c'), 1e6), undefined);
    assert.equal(await inside.readText(uriOf('outside/src/dungeon.c'), 1e6), undefined);
    assert.equal(await inside.list(uriOf('ws/../outside')), undefined);
    assert.equal(await readTree(inside, uri, uriOf('ws')), undefined);
    const all = nodeFileSystem(() => [uriOf('')]);
    assert.notEqual(await readTree(all, uri, uriOf('')), undefined, 'the same links, inside of a larger workspace');
  });

  it('survives a hostile tree: a huge file, a cycle of links, a folder where a file should be, a pipe', async () => {
    const uri = await game();
    await put('include/global.h', `#define MAXDUNGEON 3\n${'/* x */\n'.repeat(400_000)}`);
    await rm(path.join(folder, 'include/dgn_file.h'));
    await mkdir(path.join(folder, 'include/dgn_file.h'));
    await mkdir(path.join(folder, 'util'));
    execFileSync('mkfifo', [path.join(folder, 'util/dgn_comp.l')]);
    await symlink(path.join(folder, 'dat'), path.join(folder, 'dat/loop'));
    await symlink(path.join(folder, 'dat/self.des'), path.join(folder, 'dat/self.des'));
    const client = await Client.start({ pull: true, folders: [uriOf('')] });
    client.open(uri, text);
    const found = await pulled(client, uri);
    assert.deepEqual(
      found.filter((d) => d.code === 'limit'),
      [],
      'the profile decides what the tree does not say',
    );
    const notes = client.notifications.filter(
      (n) => n.method === 'window/logMessage' && /not read/.test(JSON.stringify(n.params)),
    );
    assert.equal(notes.length, 1, JSON.stringify(client.notifications));
    assert.equal(await client.stop(), 0);
  });

  it('reads a tree of 3,000 files in under 200 ms', async () => {
    const uri = await game();
    for (const sub of ['src', 'include', 'doc', 'dat']) {
      await mkdir(path.join(folder, sub), { recursive: true });
      await Promise.all(
        Array.from({ length: 750 }, (_, i) => writeFile(path.join(folder, sub, `f${i}.c`), 'int x;\n'.repeat(200))),
      );
    }
    const files = nodeFileSystem(() => [uriOf('')]);
    let best = Number.POSITIVE_INFINITY;
    for (let i = 0; i < 3; i++) {
      const start = performance.now();
      assert.equal((await readTree(files, uri, uriOf('')))?.limits.dungeons, 16);
      best = Math.min(best, performance.now() - start);
      await wait(5);
    }
    assert.ok(best < 200, `${best} ms`);
  });
});
