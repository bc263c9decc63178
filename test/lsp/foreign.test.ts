import assert from 'node:assert/strict';
import { Client } from './client';

const uri = 'file:///w/dungeon.lua';
const foreign = `-- rooms of another game
local dungeon = { rooms = 12, name = "crypt", base = "x" }
function dungeon.enter(player) player.depth = player.depth + 1 end
return dungeon
`;
const broken = `${foreign}\nlocal x = = 1\n`;
const ours = 'dungeon = { { name = "Deep", bonetag = "D", base = "many", levels = {} } }\n';

const requests: [string, object][] = [
  ['textDocument/hover', { position: { line: 1, character: 20 } }],
  ['textDocument/completion', { position: { line: 1, character: 18 } }],
  ['textDocument/signatureHelp', { position: { line: 1, character: 28 } }],
  ['textDocument/documentSymbol', {}],
  ['textDocument/definition', { position: { line: 1, character: 39 } }],
  ['textDocument/references', { position: { line: 1, character: 39 }, context: { includeDeclaration: true } }],
  ['textDocument/documentHighlight', { position: { line: 1, character: 39 } }],
  ['textDocument/documentLink', {}],
  ['textDocument/codeLens', {}],
  ['textDocument/foldingRange', {}],
  ['textDocument/selectionRange', { positions: [{ line: 1, character: 39 }] }],
  ['textDocument/inlayHint', { range: { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } } }],
  ['textDocument/semanticTokens/full', {}],
  ['nethackDungeon/preview', { uri, view: 'shortest', seed: '1', world: 0, width: 800 }],
];

describe('a foreign dungeon.lua', () => {
  let client: Client;
  afterEach(async () => assert.equal(await client.stop(), 0));

  for (const [name, text] of [
    ['sound', foreign],
    ['broken', broken],
  ] as const) {
    it(`gets nothing (${name})`, async () => {
      client = await Client.start();
      client.open(uri, text);
      for (const [method, params] of requests) {
        const result = await client.request<unknown>(method, { textDocument: { uri }, ...params });
        const empty =
          result === null ||
          (Array.isArray(result) && result.length === 0) ||
          (result as { data?: unknown[] }).data?.length === 0;
        assert.ok(empty, `${method}: ${JSON.stringify(result)}`);
      }
      await client.settle();
      assert.deepEqual(client.notifications, []);
    });
  }

  it('gets no findings by pull either', async () => {
    client = await Client.start({ pull: true, refresh: true });
    client.open(uri, broken);
    assert.deepEqual(((await client.pull(uri)) as { items: unknown[] }).items, []);
  });

  it('becomes ours when it says so, and stops being ours', async () => {
    client = await Client.start();
    client.open(uri, foreign);
    client.change(uri, 2, [{ text: ours }]);
    const found = await client.until('findings', () => client.published(uri).at(-1));
    assert.ok(found.diagnostics.some((d) => d.code === 'wrong-type'));
    client.change(uri, 3, [{ text: foreign }]);
    await client.until('silence', () => client.published(uri).at(-1)?.diagnostics.length === 0);
  });

  it('is ours when the settings say so', async () => {
    client = await Client.start({ settings: { files: ['**/w/*.lua'] } });
    client.open(uri, broken);
    const found = await client.until('findings', () => client.published(uri).at(-1));
    assert.ok(found.diagnostics.length > 0);
  });
});
