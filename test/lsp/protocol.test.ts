/** What a server of any field does when its client does not behave; against the process. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { DocumentSymbol } from 'vscode-languageserver';
import { Client } from './client';

const uri = 'file:///w/dungeon.def';
const text = 'DUNGEON: "Main" "M" (10, 0)\nLEVEL: "oracle" "O" @ (5, 5)\n';
const stock = readFileSync(path.resolve(__dirname, '../fixtures/stock-3.7.lua'), 'utf8');

const NOT_INITIALIZED = -32002;
const INVALID_REQUEST = -32600;
const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;
const CANCELLED = -32800;

const position = { line: 0, character: 12 };
const range = { start: { line: 0, character: 0 }, end: { line: 2, character: 0 } };
const options = { tabSize: 8, insertSpaces: true };
const seed = { seed: '1', generation: '3.7' };

/** Every request that the server answers, with parameters that it takes, about one document. */
const requests = (document: string): readonly [method: string, params: object][] => {
  const textDocument = { uri: document };
  return [
    ...['hover', 'completion', 'definition', 'references', 'documentHighlight', 'signatureHelp', 'prepareRename'].map(
      (name): [string, object] => [`textDocument/${name}`, { textDocument, position }],
    ),
    ...['documentSymbol', 'documentLink', 'foldingRange', 'codeLens', 'semanticTokens/full'].map(
      (name): [string, object] => [`textDocument/${name}`, { textDocument }],
    ),
    ...['inlayHint', 'semanticTokens/range'].map((name): [string, object] => [
      `textDocument/${name}`,
      { textDocument, range },
    ]),
    ['textDocument/selectionRange', { textDocument, positions: [position] }],
    ['textDocument/rename', { textDocument, position, newName: 'x' }],
    ['textDocument/codeAction', { textDocument, range, context: { diagnostics: [] } }],
    ['textDocument/formatting', { textDocument, options }],
    ['textDocument/rangeFormatting', { textDocument, range, options }],
    ['textDocument/onTypeFormatting', { textDocument, position, ch: '\n', options }],
    ['nethackDungeon/preview', { uri: document, view: 'shortest', seed: '0', world: 0, width: 1000 }],
    ['nethackDungeon/stopOdds', { uri: document }],
    ['nethackDungeon/startOdds', { uri: document }],
    ['nethackDungeon/compare', { uri: document, with: { kind: 'upstream' } }],
    ['nethackDungeon/compareSources', { uri: document }],
    ['nethackDungeon/convert', { uri: document }],
    ['nethackDungeon/dungeons', { uri: document }],
    ['nethackDungeon/addLevel', { uri: document, dungeon: 'x', name: 'x', base: 1 }],
  ];
};

const symbols = async (client: Client, document: string): Promise<string[]> => {
  const params = { textDocument: { uri: document } };
  const found = await client.request<DocumentSymbol[]>('textDocument/documentSymbol', params);
  return found.flatMap((s) => [s.name, ...(s.children ?? []).map((c) => c.name)]);
};

describe('the protocol: the order of a session', () => {
  it('answers nothing before initialize, and hears nothing', async () => {
    const client = new Client();
    for (const [method, params] of [
      ...requests(uri),
      ['nethackDungeon/mines', seed] as const,
      ['shutdown', {}] as const,
    ])
      assert.equal((await client.ask(method, params)).error?.code, NOT_INITIALIZED, method);
    client.open(uri, text);
    client.notify('initialized', {});
    const begun = await client.ask('initialize', { processId: null, rootUri: null, capabilities: {} });
    assert.ok(begun.result);
    assert.deepEqual(await symbols(client, uri), [], 'what was opened too early is not open');
    client.open(uri, text);
    assert.deepEqual(await symbols(client, uri), ['Main', 'oracle']);
    assert.equal(await client.stop(), 0);
  });

  it('begins once, and not by an initialize that makes no sense', async () => {
    const client = new Client();
    for (const params of [undefined, null, 7, {}, { capabilities: null }, { capabilities: {}, workspaceFolders: 'x' }])
      assert.equal((await client.ask('initialize', params)).error?.code, INVALID_PARAMS, JSON.stringify(params));
    assert.equal((await client.ask('textDocument/hover', {})).error?.code, NOT_INITIALIZED);
    assert.ok((await client.ask('initialize', { processId: null, capabilities: {} })).result);
    client.open(uri, text);
    const again = await client.ask('initialize', { processId: null, capabilities: {} });
    assert.equal(again.error?.code, INVALID_REQUEST);
    assert.deepEqual(await symbols(client, uri), ['Main', 'oracle']);
    assert.equal(await client.stop(), 0);
  });

  it('answers nothing after shutdown but that it was, and ends with 0', async () => {
    const client = await Client.start();
    client.open(uri, text);
    await client.request('shutdown');
    for (const [method, params] of [...requests(uri), ['shutdown', {}] as const, ['initialize', {}] as const])
      assert.equal((await client.ask(method, params)).error?.code, INVALID_REQUEST, method);
    client.open('file:///w/late/dungeon.def', text);
    client.notify('exit');
    assert.equal(await client.exit(), 0);
  });

  it('ends with 1 on an exit without shutdown, before initialize too', async () => {
    const early = new Client();
    early.notify('exit');
    assert.equal(await early.exit(), 1);
    const busy = await Client.start();
    busy.open('file:///w/dungeon.lua', stock);
    busy.notify('exit');
    assert.equal(await busy.exit(), 1);
  });

  it('ends when its pipe is closed and when the process that started it is gone', async () => {
    const closed = await Client.start();
    closed.open('file:///w/dungeon.lua', stock);
    closed.hangUp();
    assert.equal(await closed.exit(), 1);
    const parent = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const orphan = await Client.start({ processId: parent.pid ?? 0 });
    parent.kill('SIGKILL');
    assert.equal(await orphan.exit(), 1);
  });
});

describe('the protocol: what makes no sense', () => {
  let client: Client;
  before(async () => {
    client = await Client.start();
    client.open(uri, text);
  });
  after(async () => {
    assert.equal(client.stderr, '');
    assert.equal(await client.stop(), 0);
  });

  it('knows no method that is not there', async () => {
    for (const method of ['nethackDungeon/nothing', 'textDocument/nothing', '$/nothing', 'eval', '__proto__', ''])
      assert.equal((await client.ask(method, { textDocument: { uri } })).error?.code, METHOD_NOT_FOUND, method);
    for (const method of ['nethackDungeon/nothing', '$/nothing', 'constructor']) client.notify(method, { a: 1 });
    assert.deepEqual(await symbols(client, uri), ['Main', 'oracle']);
  });

  it('refuses parameters of another shape, request by request', async () => {
    for (const [method, good] of requests(uri)) {
      const { error } = await client.ask(method, good);
      assert.notEqual(error?.code, INVALID_PARAMS, `${method} takes what is right: ${error?.message}`);
      const wrong = [
        undefined,
        null,
        7,
        'x',
        true,
        {},
        { uri: 7, textDocument: { uri: 7 } },
        { uri: null, textDocument: null },
      ];
      for (const params of wrong)
        assert.equal(
          (await client.ask(method, params)).error?.code,
          INVALID_PARAMS,
          `${method} ${JSON.stringify(params)}`,
        );
    }
    const about = (more: object) => ({ uri, ...more });
    const cases: [string, object][] = [
      ['preview', about({ view: 'upside-down', seed: '0', world: 0, width: 1 })],
      ['preview', about({ view: 'game', seed: '-1', world: 0, width: 1 })],
      ['preview', about({ view: 'game', seed: '1', world: 0.5, width: 1 })],
      ['preview', about({ view: 'game', seed: '1', world: 0, width: '1' })],
      ['compare', about({ with: null })],
      ['compare', about({ with: { kind: 'toString' } })],
      ['compare', about({ with: { kind: 'text', title: 'x', uri: 7, text: {} } })],
      ['addLevel', about({ dungeon: 'x', name: {}, base: 1 })],
      ['mines', { seed: {}, generation: '3.7' }],
      ['mines', { seed: '1', generation: '4' }],
      ['minesGallery', { ...seed, count: '60' }],
      ['cavern', { seed: 1 }],
    ];
    for (const [name, params] of cases) {
      const { error } = await client.ask(`nethackDungeon/${name}`, params);
      assert.equal(error?.code, INVALID_PARAMS, `${name} ${JSON.stringify(params)}`);
    }
  });

  it('takes no harm from places outside of the text, backwards or not whole', async () => {
    const places = [-5, 1e12, 0.5, null, 'x', {}, [1]];
    for (const [method, params] of requests(uri).filter(([name]) => name.startsWith('textDocument/'))) {
      for (const bad of places) {
        const at = { line: bad, character: bad };
        const odd = {
          ...params,
          position: at,
          range: { start: { line: 9, character: 9 }, end: at },
          positions: [at, null],
        };
        const { error } = await client.ask(method, odd);
        assert.ok(!error || error.code === -32803, `${method} ${JSON.stringify(bad)}: ${error?.message}`);
      }
    }
    assert.deepEqual(await symbols(client, uri), ['Main', 'oracle']);
  });

  it('ignores notifications that make no sense', async () => {
    const methods = [
      'textDocument/didOpen',
      'textDocument/didChange',
      'textDocument/didClose',
      'textDocument/didSave',
      'workspace/didChangeWatchedFiles',
      'workspace/didChangeWorkspaceFolders',
      'workspace/didChangeConfiguration',
      '$/setTrace',
      '$/cancelRequest',
      '$/progress',
      'initialized',
    ];
    const change = (contentChanges: unknown, version: unknown = 2) => ({
      textDocument: { uri, version },
      contentChanges,
    });
    const nonsense: unknown[] = [
      undefined,
      null,
      5,
      'x',
      [],
      [1, 2],
      {},
      { id: null },
      { textDocument: null },
      { textDocument: { uri: 5, languageId: 5, version: 'x', text: 5 } },
      { event: 5 },
      { event: { added: 5, removed: [null, { uri: 5 }] } },
      { changes: 5 },
      { settings: 'x' },
      change(7),
      change([null]),
      change([{ text: 5 }]),
      change([{ range: { start: { line: -1, character: 0 }, end: { line: 'x', character: null } }, text: '' }]),
      change([{ text: 'gone' }], null),
    ];
    for (const method of methods) {
      for (const params of nonsense) {
        // Whether a document with such parameters can be closed is its client's business.
        if (method === 'textDocument/didClose' && JSON.stringify(params)?.includes(uri)) continue;
        client.notify(method, params);
      }
      assert.deepEqual(await symbols(client, uri), ['Main', 'oracle'], method);
    }
  });

  it('goes on after a message that is no JSON, or no message', async () => {
    const frame = (body: string) => client.raw(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    for (const body of ['{bad}', 'null', '[]', '7', '"x"', '{}', '{"jsonrpc":"2.0","id":{},"method":7}']) frame(body);
    frame('{"jsonrpc":"2.0","id":99999,"result":1}');
    assert.deepEqual(await symbols(client, uri), ['Main', 'oracle']);
  });
});

describe('the protocol: requests given up', () => {
  it('answers every one as cancelled, and goes on', async () => {
    const client = await Client.start({ pull: true });
    const lua = 'file:///w/dungeon.lua';
    client.open(lua, stock);
    const all: readonly (readonly [string, object])[] = [
      ...requests(lua),
      ['textDocument/diagnostic', { textDocument: { uri: lua } }],
      ['nethackDungeon/mines', seed],
      ['nethackDungeon/minesGallery', { ...seed, count: 60 }],
      ['nethackDungeon/minesWhy', { ...seed, count: 1000 }],
      ['nethackDungeon/cavern', { seed: '1' }],
    ];
    const answers = all.map(([method, params]) => {
      const answer = client.ask(method, params);
      client.cancelLast();
      return answer;
    });
    for (const [i, { error }] of (await Promise.all(answers)).entries())
      assert.equal(error?.code, CANCELLED, all[i]?.[0]);
    assert.ok((await symbols(client, lua)).includes('oracle'));
    assert.equal((await client.pull(lua)).kind, 'full');
    assert.equal(await client.stop(), 0);
  });

  it('takes a cancel of what was never asked, is answered already or has no number', async () => {
    const client = await Client.start();
    client.open(uri, text);
    await client.hover(uri, position);
    client.cancelLast();
    for (const id of [1e9, 'x', null, {}, -1]) client.notify('$/cancelRequest', { id });
    assert.ok(await client.hover(uri, position));
    assert.equal(await client.stop(), 0);
  });
});
