import assert from 'node:assert/strict';
import type { Diagnostic, FullDocumentDiagnosticReport } from 'vscode-languageserver';
import { Client } from './client';

const uri = 'file:///w/dungeon.def';
const good = 'DUNGEON: "Deep" "D" (10, 5)\nLEVEL: "keyroom" "none" @ (7, 2)\n';
const bad = 'DUNGEON: "Deep" "D" (10, 5)\nLEVEL: "keyroom" @ (7, 2)\n';
const codes = (items: readonly Diagnostic[]) => items.map((d) => d.code);

describe('diagnostics', () => {
  let client: Client;
  afterEach(async () => assert.equal(await client.stop(), 0));

  it('are pushed to a client that does not pull, and cleared when the document closes', async () => {
    client = await Client.start();
    client.open(uri, bad);
    const first = await client.until('findings', () => client.published(uri)[0]);
    assert.ok(codes(first.diagnostics).includes('missing-field'), JSON.stringify(first));
    const missing = first.diagnostics.find((d) => d.code === 'missing-field');
    assert.equal(missing?.source, 'nethack-dungeon');
    assert.equal(missing?.severity, 1);
    assert.equal(missing?.range.start.line, 1);
    assert.ok((missing?.range.end.character ?? 0) > (missing?.range.start.character ?? 0));
    assert.equal(first.version, 1);
    client.change(uri, 2, [{ text: good }]);
    await client.until('no findings', () =>
      client
        .published(uri)
        .at(-1)
        ?.diagnostics.every((d) => d.code !== 'missing-field'),
    );
    client.change(uri, 3, [{ text: bad }]);
    await client.until('findings again', () =>
      client
        .published(uri)
        .at(-1)
        ?.diagnostics.some((d) => d.code === 'missing-field'),
    );
    client.close(uri);
    await client.until('clearing', () => client.published(uri).at(-1)?.diagnostics.length === 0);
  });

  it('are pulled by a client that can, with a result id', async () => {
    client = await Client.start({ pull: true, refresh: true });
    client.open(uri, bad);
    const first = (await client.pull(uri)) as FullDocumentDiagnosticReport;
    assert.equal(first.kind, 'full');
    assert.ok(codes(first.items).includes('missing-field'));
    await client.settle();
    const settled = (await client.pull(uri)) as FullDocumentDiagnosticReport;
    const again = await client.pull(uri, settled.resultId);
    assert.equal(again.kind, 'unchanged');
    client.change(uri, 2, [{ text: good }]);
    const changed = await client.pull(uri, settled.resultId);
    assert.equal(changed.kind, 'full');
    assert.ok(!codes((changed as FullDocumentDiagnosticReport).items).includes('missing-field'));
  });

  for (const pull of [true, false]) {
    it(`reach a client that ${pull ? 'pulls' : 'does not pull'} by one road only`, async () => {
      client = await Client.start({ pull, refresh: pull });
      client.open(uri, bad);
      let pulled = 0;
      for (let version = 2; version < 8; version++) {
        client.change(uri, version, [{ text: version % 2 ? bad : good }]);
        if (pull) pulled += ((await client.pull(uri)) as FullDocumentDiagnosticReport).items.length;
        await client.settle(20);
      }
      await client.settle();
      const pushed = client.published(uri).length;
      if (pull) assert.deepEqual([pushed, pulled > 0], [0, true]);
      else {
        assert.ok(pushed > 0);
        const answer = await client.ask('textDocument/diagnostic', { textDocument: { uri } });
        assert.equal(answer.error?.code, -32601, 'a client that was not offered it cannot pull');
      }
    });
  }

  it('follow the settings', async () => {
    client = await Client.start({ settings: { rules: { 'missing-field': 'off' } } });
    client.open(uri, bad);
    await client.settle();
    assert.ok(!client.published(uri).some((p) => codes(p.diagnostics).includes('missing-field')));
    client.configure({ rules: { 'missing-field': 'hint' } });
    const found = await client.until('a hint', () =>
      client
        .published(uri)
        .at(-1)
        ?.diagnostics.find((d) => d.code === 'missing-field'),
    );
    assert.equal(found.severity, 4);
  });

  it('link to the page of their check where the client says where the docs are', async () => {
    client = await Client.start({ initializationOptions: { docs: 'file:///x/docs' } });
    client.open(uri, bad);
    const first = await client.until('findings', () => client.published(uri)[0]);
    const missing = first.diagnostics.find((d) => d.code === 'missing-field');
    assert.equal(missing?.codeDescription?.href, 'file:///x/docs/checks/missing-field.md');
  });

  it('are not given for documents that nobody can edit, which get hovers', async () => {
    for (const scheme of ['git', 'gitlens', 'output']) {
      client = await Client.start();
      const readOnly = `${scheme}:/w/dungeon.def?x`;
      client.open(readOnly, bad);
      const hover = await client.hover(readOnly, { line: 0, character: 22 });
      assert.match(hover?.contents.value ?? '', /least number of levels/);
      await client.settle();
      assert.deepEqual(client.published(readOnly), [], scheme);
      if (scheme !== 'output') assert.equal(await client.stop(), 0);
    }
  });

  it('give nothing to a read-only document that is pulled', async () => {
    client = await Client.start({ pull: true, refresh: true });
    client.open('git:/w/dungeon.def', bad);
    const report = (await client.pull('git:/w/dungeon.def')) as FullDocumentDiagnosticReport;
    assert.deepEqual(report.items, []);
  });

  it('reach untitled documents', async () => {
    client = await Client.start();
    client.open('untitled:dungeon.def', bad, 'dungeon-def');
    const first = await client.until('findings', () => client.published('untitled:dungeon.def')[0]);
    assert.ok(codes(first.diagnostics).includes('missing-field'));
    // Named after nothing: the editor's language says what it is.
    const lua = 'untitled:Untitled-1';
    client.open(lua, 'dungeon = { { name = "Deep", base = 10, rang = 5 } }\n', 'lua');
    const found = await client.until('findings', () => client.published(lua)[0]);
    assert.ok(codes(found.diagnostics).includes('unknown-field'), JSON.stringify(found));
    // Other Lua gets nothing.
    client.open('untitled:Untitled-2', 'local t = { name = "Deep" }\nreturn t\n', 'lua');
    await client.settle();
    assert.ok(client.published('untitled:Untitled-2').every((p) => p.diagnostics.length === 0));
  });
});
