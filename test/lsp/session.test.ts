import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { DocumentSymbol } from 'vscode-languageserver';
import manifest from '../../package.json';
import type { PreviewResult } from '../../server/protocol';
import { Client } from './client';

const fixture = (name: string) => readFileSync(path.resolve(__dirname, '../fixtures', name), 'utf8');
const uri = 'file:///w/dungeon.def';

describe('a session', () => {
  it('gives hover and symbols, hierarchical', async () => {
    const client = await Client.start();
    client.open(uri, fixture('stock-3.6.def'));
    const symbols = await client.request<DocumentSymbol[]>('textDocument/documentSymbol', { textDocument: { uri } });
    assert.equal(symbols[0]?.name, 'The Dungeons of Doom');
    assert.equal(symbols.length, 8);
    const oracle = symbols[0]?.children?.find((c) => c.name === 'oracle');
    assert.equal(oracle?.detail, 'levels 5–9 of 25–29');
    const hover = await client.hover(uri, oracle?.selectionRange.start ?? { line: 0, character: 0 });
    assert.match(hover?.contents.value ?? '', /levels 5–9 of 25–29/);
    assert.equal(await client.stop(), 0);
  });

  it('follows incremental edits, whatever their order and size', async () => {
    const client = await Client.start();
    let text = 'DUNGEON: "Deep" "D" (10, 5)\r\nLEVEL: "höhle" "none" @ (7, 2)\n';
    client.open(uri, text);
    const edits: [number, number, number, number, string][] = [
      [0, 21, 0, 23, '12'],
      [1, 8, 1, 13, 'grotte'],
      [1, 31, 1, 31, '\nLEVEL: "🕸" "W" @ (-1, 0)'],
      [2, 8, 2, 10, 'web'],
    ];
    const offsetOf = (line: number, character: number) =>
      text
        .split('\n')
        .slice(0, line)
        .reduce((n, l) => n + l.length + 1, 0) + character;
    edits.forEach(([l1, c1, l2, c2, insert], i) => {
      text = text.slice(0, offsetOf(l1, c1)) + insert + text.slice(offsetOf(l2, c2));
      const range = { start: { line: l1, character: c1 }, end: { line: l2, character: c2 } };
      client.change(uri, i + 2, [{ range, text: insert }]);
    });
    const edited = await client.request<DocumentSymbol[]>('textDocument/documentSymbol', { textDocument: { uri } });
    const fresh = 'file:///w/other/dungeon.def';
    client.open(fresh, text);
    const whole = await client.request<DocumentSymbol[]>('textDocument/documentSymbol', {
      textDocument: { uri: fresh },
    });
    assert.deepEqual(edited, whole);
    assert.deepEqual(
      edited[0]?.children?.map((c) => c.name),
      ['grotte', 'web'],
    );
    assert.equal(edited[0]?.detail, '12–16 levels');
    assert.equal(await client.stop(), 0);
  });

  it('answers the preview, and keeps the last good picture while the text is broken', async () => {
    const client = await Client.start();
    const text = fixture('stock-3.6.def');
    client.open(uri, text);
    const ask = () => client.preview(uri);
    const good = await ask();
    assert.equal(good.stale, false);
    assert.ok(good.scene.items.length > 50);
    assert.ok(good.things.some((t) => t.title.includes('oracle')));
    const half = text.indexOf('LEVEL:');
    client.change(uri, 2, [{ text: `${text.slice(0, half)}LEVEL: "ora` }]);
    const stale = await ask();
    assert.equal(stale.stale, true);
    assert.equal(stale.version, 2);
    assert.deepEqual(
      stale.things.map((t) => t.id),
      good.things.map((t) => t.id),
    );
    client.change(uri, 3, [{ text: text.replace('"oracle"', '"delphi"') }]);
    const back = await ask();
    assert.equal(back.stale, false);
    assert.ok(back.things.some((t) => t.title.includes('delphi')));
    assert.ok(client.notifications.some((n) => n.method === 'nethackDungeon/previewChanged'));
    assert.equal(await client.stop(), 0);
  });

  it('keeps the odds of the last good picture, whatever the half-typed text means', async () => {
    const client = await Client.start();
    const text = fixture('stock-3.6.def');
    client.open(uri, text);
    const ask = () => client.preview(uri);
    await client.until('the odds', async () => (await ask()).odds === 'exact');
    const good = await ask();
    // Cut off in the middle: another meaning, and its odds come in too.
    const half = text.indexOf('LEVEL:', text.indexOf('"medusa"'));
    client.change(uri, 2, [{ text: `${text.slice(0, half)}LEVEL: "ora` }]);
    for (let i = 0; i < 3; i++) {
      const stale = await ask();
      assert.deepEqual([stale.stale, stale.odds], [true, 'exact']);
      assert.deepEqual(
        stale.things.map((t) => t.charts),
        good.things.map((t) => t.charts),
      );
      assert.deepEqual(stale.scene, good.scene, 'nothing in the picture changes');
      await client.settle();
    }
    assert.equal(await client.stop(), 0);
  });

  it('works out no odds while they are stopped, and keeps nobody waiting for them', async () => {
    // A client that pulls and cannot be told later waits for the second stage.
    const client = await Client.start({ pull: true });
    const text = fixture('stock-3.7.lua');
    const lua = 'file:///w/dungeon.lua';
    const odds = async () => (await client.preview(lua)).odds;
    const changes = () => client.notifications.filter((n) => n.method === 'nethackDungeon/previewChanged').length;
    client.open(lua, text);
    const pulled = client.pull(lua);
    assert.equal(await client.request('nethackDungeon/stopOdds', { uri: lua }), null);
    assert.equal((await pulled).kind, 'full');
    assert.equal(await odds(), 'stopped');
    client.change(lua, 2, [{ text: `-- a remark\n${text}` }]);
    await client.pull(lua);
    await client.settle();
    assert.equal(await odds(), 'stopped', 'a comment is no reason to begin again');
    const before = changes();
    await client.request('nethackDungeon/startOdds', { uri: lua });
    await client.until('the odds', async () => (await odds()) === 'exact');
    await client.until('two changes', () => changes() >= before + 2);
    client.change(lua, 3, [{ text: text.replace('base = 15', 'base = 14') }]);
    await client.request('nethackDungeon/stopOdds', { uri: lua });
    assert.equal(await odds(), 'stopped');
    client.change(lua, 4, [{ text: text.replace('base = 15', 'base = 13') }]);
    await client.until('the odds of another text', async () => (await odds()) === 'exact');
    for (const method of ['nethackDungeon/stopOdds', 'nethackDungeon/startOdds'])
      assert.equal(await client.request(method, { uri: 'file:///not/open' }), null);
    assert.equal(await client.stop(), 0);
  });

  it('says the dialect and where it is from', async () => {
    const client = await Client.start();
    client.open(uri, '# nethack-dungeon: dialect slashem\nDUNGEON: "a" "A" (5,0)\n');
    const status = await client.until('a status', () =>
      client.notifications.find((n) => n.method === 'nethackDungeon/status'),
    );
    assert.deepEqual(status.params, { uri, dialect: 'slashem', name: "SLASH'EM", origin: 'modeline' });
    assert.equal(await client.stop(), 0);
  });

  it('sends a client that does not ask for them none of our own notifications', async () => {
    for (const initializationOptions of [{}, { commands: true }]) {
      const client = await Client.start({ initializationOptions });
      client.open(uri, 'DUNGEON: "a" "A" (5,0)\n');
      // Both stages have been told by the second report.
      await client.until('the odds', async () => {
        const params = { uri, view: 'shortest', seed: '0', world: 0, width: 1000 };
        return (await client.request<PreviewResult>('nethackDungeon/preview', params)).odds === 'exact';
      });
      assert.deepEqual(
        client.notifications.filter((n) => n.method?.startsWith('nethackDungeon/')),
        [],
      );
      assert.equal(await client.stop(), 0);
    }
  });

  it('says who it is', async () => {
    const client = new Client();
    const params = { processId: null, rootUri: null, capabilities: {} };
    const { serverInfo } = await client.request<{ serverInfo: unknown }>('initialize', params);
    assert.deepEqual(serverInfo, { name: 'nethack-dungeon', version: manifest.version });
    assert.equal(await client.stop(), 0);
  });

  it('stands garbage', async () => {
    const client = await Client.start();
    client.open(uri, fixture('stock-3.6.def'));
    const nonsense: [string, unknown][] = [
      ['textDocument/hover', undefined],
      ['textDocument/hover', { textDocument: null, position: 7 }],
      ['textDocument/hover', { textDocument: { uri }, position: { line: -5, character: 1e12 } }],
      ['textDocument/hover', { textDocument: { uri }, position: { line: 'x', character: null } }],
      ['textDocument/hover', { textDocument: { uri: 'file:///not/open' }, position: { line: 0, character: 0 } }],
      ['textDocument/completion', { textDocument: { uri } }],
      ['textDocument/inlayHint', { textDocument: { uri }, range: { start: { line: 99, character: 0 } } }],
      ['textDocument/selectionRange', { textDocument: { uri }, positions: [{}, null] }],
      ['textDocument/references', { textDocument: { uri }, position: {} }],
      ['nethackDungeon/preview', {}],
      ['nethackDungeon/preview', { uri, view: 'upside-down', seed: 'x', world: 1e9, width: 'wide' }],
      ['nethackDungeon/mines', { seed: {}, generation: 4 }],
      ['nethackDungeon/stopOdds', undefined],
      ['nethackDungeon/startOdds', { uri: 7 }],
      ['nethackDungeon/nothing', {}],
      ['workspace/symbol', { query: null }],
    ];
    for (const [method, params] of nonsense) await client.ask(method, params);
    client.notify('textDocument/didChange', {
      textDocument: { uri: 'file:///never', version: 2 },
      contentChanges: [{ text: 'x' }],
    });
    client.notify('nethackDungeon/whatever', [1, 2]);
    client.notify('workspace/didChangeConfiguration', null);
    const hover = await client.hover(uri, { line: 0, character: 0 });
    assert.ok(hover === null || hover.contents);
    const symbols = await client.request<DocumentSymbol[]>('textDocument/documentSymbol', { textDocument: { uri } });
    assert.equal(symbols.length, 8);
    assert.equal(await client.stop(), 0);
  });

  it('ends with 0 after a shutdown, with 1 without one, and when the client goes away', async () => {
    assert.equal(await (await Client.start()).stop(), 0);
    const rude = await Client.start();
    rude.notify('exit');
    assert.equal(await rude.exit(), 1);
    const gone = await Client.start();
    gone.hangUp();
    assert.equal(await gone.exit(), 1);
  });
});
