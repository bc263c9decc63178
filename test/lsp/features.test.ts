import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type {
  CodeAction,
  CodeLens,
  CompletionItem,
  DefinitionLink,
  DocumentHighlight,
  FoldingRange,
  InlayHint,
  Location,
  Position,
  SelectionRange,
  SemanticTokens,
  SignatureHelp,
  TextEdit,
  WorkspaceEdit,
  WorkspaceSymbol,
} from 'vscode-languageserver';
import { Client } from './client';

const uri = 'file:///w/dungeon.def';
const luaUri = 'file:///w/dungeon.lua';
const text = readFileSync(path.resolve(__dirname, '../fixtures/stock-3.6.def'), 'utf8');
const lua = readFileSync(path.resolve(__dirname, '../fixtures/stock-3.7.lua'), 'utf8');

/** Where `word` stands, or the place right behind it. */
function position(word: string, after = 0, source = text): Position {
  const offset = source.indexOf(word) + after;
  const before = source.slice(0, offset).split('\n');
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
}

describe('features over the wire', () => {
  let client: Client;
  before(async () => {
    client = await Client.start();
    client.open(uri, text);
    client.open(luaUri, lua);
  });
  after(async () => assert.equal(await client.stop(), 0));
  const ask = <T>(method: string, params: object = {}, document = uri) =>
    client.request<T>(`textDocument/${method}`, { textDocument: { uri: document }, ...params });

  it('completion, with documentation when an item is looked at', async () => {
    const list = await ask<{ items: CompletionItem[] }>('completion', { position: position('LEVALIGN:', 9) });
    const item = list.items.find((i) => i.label === 'lawful');
    assert.ok(item && !item.documentation);
    const resolved = await client.request<CompletionItem>('completionItem/resolve', item);
    assert.match((resolved.documentation as { value: string }).value, /lawful god/);
  });
  it('signature help', async () => {
    const help = await ask<SignatureHelp>('signatureHelp', { position: position('@ (5, 5)', 4) });
    assert.match(help.signatures[0]?.label ?? '', /^LEVEL: "name"/);
    assert.equal(help.activeParameter, 2);
  });
  it('definition, references, highlights', async () => {
    const at = position('"Sokoban"', 3);
    const found = await ask<(Location | DefinitionLink)[]>('definition', { position: at });
    assert.equal(found.length, 1);
    const places = await ask<Location[]>('references', { position: at, context: { includeDeclaration: true } });
    assert.equal(places.length, 2);
    assert.equal((await ask<DocumentHighlight[]>('documentHighlight', { position: at })).length, 2);
  });
  it('inlay hints, and depths once the odds are in', async () => {
    const range = { start: { line: 0, character: 0 }, end: { line: 999, character: 0 } };
    const hints = await client.until('depths', async () => {
      const now = await ask<InlayHint[]>('inlayHint', { range });
      return now.some((h) => String(h.label).includes('depth')) && now;
    });
    assert.ok(hints.some((h) => String(h.label).startsWith('levels 5–9')));
    const hover = await client.hover(uri, position('"medusa"', 3));
    assert.match(hover?.contents.value ?? '', /Odds: depth 21–28, 7 of 10 games between 23 and 26\..*█/s);
  });
  it('code lenses without commands the client does not have', async () => {
    const lenses = await ask<CodeLens[]>('codeLens');
    assert.ok(lenses.some((l) => /^reached from level 2–4 of The Dungeons of Doom$/.test(l.command?.title ?? '')));
    assert.deepEqual([...new Set(lenses.map((l) => l.command?.command))], ['']);
  });
  it('folding, selection and colours for .def, not for Lua', async () => {
    assert.ok((await ask<FoldingRange[]>('foldingRange')).length >= 8);
    assert.deepEqual(await ask<FoldingRange[]>('foldingRange', {}, luaUri), []);
    const [selection] = await ask<SelectionRange[]>('selectionRange', { positions: [position('"oracle"', 3)] });
    assert.ok(selection?.parent?.parent);
    assert.ok((await ask<SemanticTokens>('semanticTokens/full')).data.length > 500);
    assert.equal(await ask('semanticTokens/full', {}, luaUri), null);
  });
  it('symbols of the open files', async () => {
    const found = await client.request<WorkspaceSymbol[]>('workspace/symbol', { query: 'medus' });
    assert.deepEqual(found.map((s) => s.location.uri).sort(), [uri, luaUri]);
  });
  it('rename, and why not', async () => {
    const prepared = await ask<{ placeholder: string }>('prepareRename', { position: position('"Fort Ludios"', 3) });
    assert.equal(prepared.placeholder, 'Fort Ludios');
    const edit = await ask<WorkspaceEdit>('rename', { position: position('"Fort Ludios"', 3), newName: 'The Vault' });
    assert.equal(edit.changes?.[uri]?.length, 2);
    const answer = await client.ask('textDocument/prepareRename', {
      textDocument: { uri },
      position: position('"Sokoban"', 3),
    });
    assert.match(answer.error?.message ?? '', /looks for the dungeon "Sokoban"/);
  });
  it('code actions', async () => {
    const bad = 'file:///w/bad/dungeon.def';
    client.open(bad, 'DUNGEON: "a" "A" (5, 0)\nDESCRIPTION: mazelik\n');
    const at = { line: 1, character: 15 };
    const actions = await ask<CodeAction[]>(
      'codeAction',
      { range: { start: at, end: at }, context: { diagnostics: [] } },
      bad,
    );
    const fix = actions.find((a) => a.title === 'Change to mazelike');
    assert.equal(fix?.kind, 'quickfix');
    assert.equal(fix?.diagnostics?.[0]?.code, 'unknown-value');
    assert.equal(fix?.edit?.changes?.[bad]?.[0]?.newText, 'mazelike');
    client.close(bad);
  });
  it('formatting of .def; of Lua only when the user says so', async () => {
    const ugly = 'file:///w/ugly/dungeon.def';
    client.open(ugly, 'DUNGEON:"a"    "A"(5,0)\n   LEVEL:"b" "none"@(1,0)\n');
    const options = { insertSpaces: false, tabSize: 8 };
    assert.ok((await ask<TextEdit[]>('formatting', { options }, ugly)).length > 0);
    assert.deepEqual(await ask<TextEdit[]>('formatting', { options }, luaUri), []);
    client.close(ugly);
  });
});

describe('what only one extension can give for a file', () => {
  const dynamic = { dynamicRegistration: true };
  const registered = (client: Client, method: string) =>
    client.requests
      .filter((r) => r.method === 'client/registerCapability')
      .flatMap(
        (r) =>
          (
            r.params as {
              registrations: { method: string; registerOptions?: { documentSelector?: { language: string }[] } }[];
            }
          ).registrations,
      )
      .filter((r) => r.method === method)
      .map((r) => r.registerOptions?.documentSelector?.map((s) => s.language).join());

  it('is registered for dungeon.def alone, until the settings say otherwise', async () => {
    const client = await Client.start({
      textDocument: {
        formatting: dynamic,
        rangeFormatting: dynamic,
        onTypeFormatting: dynamic,
        foldingRange: dynamic,
        semanticTokens: dynamic,
      },
    });
    await client.until('registrations', () => registered(client, 'textDocument/semanticTokens').length > 0);
    for (const method of ['formatting', 'rangeFormatting', 'onTypeFormatting', 'foldingRange', 'semanticTokens']) {
      assert.deepEqual(registered(client, `textDocument/${method}`), ['dungeon-def'], method);
    }
    for (const provider of ['documentFormattingProvider', 'semanticTokensProvider', 'foldingRangeProvider']) {
      assert.equal(client.capabilities[provider], undefined);
    }
    client.configure({ lua: { semanticTokens: true } });
    await client.until(
      'colours for Lua',
      () => registered(client, 'textDocument/semanticTokens').at(-1) === 'dungeon-def,lua',
    );
    assert.equal(registered(client, 'textDocument/formatting').at(-1), 'dungeon-def');
    assert.equal(await client.stop(), 0);
  });
});
