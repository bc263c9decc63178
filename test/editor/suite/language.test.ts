import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { at, findings, hover, show, symbols, until } from './support';

const run = <T>(command: string, ...args: unknown[]) => vscode.commands.executeCommand<T>(command, ...args);

describe('findings', () => {
  it('name each mistake once', async () => {
    const { document } = await show('faulty/dungeon.def');
    const found = await until(
      () => findings(document.uri),
      (list) => list.some((f) => f.endsWith(':unknown-chain')),
    );
    assert.equal(found.filter((f) => f === '6:unknown-chain').length, 1, found.join(' '));
    assert.equal(new Set(found).size, found.length, found.join(' '));
  });

  it('link to a page that exists', async () => {
    const { document } = await show('faulty/dungeon.def');
    const [first] = vscode.languages.getDiagnostics(document.uri);
    const code = first?.code;
    assert.ok(typeof code === 'object');
    await vscode.workspace.fs.stat(code.target);
  });

  for (const name of ['stock36/dungeon.def', 'stock37/dungeon.lua'])
    it(`say nothing against ${name}`, async () => {
      const { document } = await show(name);
      await until(
        () => symbols(document.uri),
        (names) => names.length > 0,
      );
      // Those that need the odds come later than the others; a fault typed at the end shows when all are there.
      await new Promise((resolve) => setTimeout(resolve, 1500));
      const found = vscode.languages
        .getDiagnostics(document.uri)
        .filter((d) => d.severity <= vscode.DiagnosticSeverity.Warning);
      assert.deepEqual(
        found.map((d) => d.message),
        [],
      );
    });

  it('come and go as one types, and a fix removes one', async () => {
    const { document } = await show('faulty/dungeon.def');
    await until(
      () => findings(document.uri),
      (list) => list.includes('6:unknown-chain'),
    );
    const [diagnostic] = vscode.languages.getDiagnostics(document.uri).filter((d) => d.message.includes('orcale'));
    const actions = await run<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      diagnostic?.range,
      'quickfix',
      10,
    );
    const fix = actions.find((action) => action.isPreferred && action.edit);
    assert.ok(fix?.edit, actions.map((a) => a.title).join(', '));
    await vscode.workspace.applyEdit(fix.edit);
    assert.match(document.getText(), /CHAINLEVEL:\t"bigrm"\t"B" "oracle"/);
    await until(
      () => findings(document.uri),
      (list) => !list.includes('6:unknown-chain'),
    );
    await run('workbench.action.files.revert');
    await until(
      () => findings(document.uri),
      (list) => list.includes('6:unknown-chain'),
    );
  });
});

describe('a .def file', () => {
  let document: vscode.TextDocument;
  before(async () => {
    ({ document } = await show('stock36/dungeon.def'));
    await until(
      () => symbols(document.uri),
      (names) => names.length > 0,
    );
  });

  it('hover: what a couple comes to', async () => {
    assert.match(await hover(document, '"oracle" "O" @ (<|>5, 5)'), /levels 5–9 of 25–29/);
    assert.match(await hover(document, '"castle" "none" @ (<|>-1, 0)'), /the last level, 25–29/);
  });

  it('symbols: dungeons with their levels and branches', async () => {
    const names = await symbols(document.uri);
    assert.equal(names[0], 'The Dungeons of Doom');
    for (const name of ['  oracle', '  castle', 'Gehennom', '  minetn'])
      assert.ok(names.includes(name), names.join('\n'));
  });

  it('definition: from a chain to its level', async () => {
    const found = await run<(vscode.Location | vscode.LocationLink)[]>(
      'vscode.executeDefinitionProvider',
      document.uri,
      at(document, 'CHAINBRANCH: "Sokoban" "or<|>acle"'),
    );
    const lines = found.map((place) => ('range' in place ? place.range : place.targetRange).start.line);
    assert.deepEqual(lines, [at(document, 'LEVEL: "oracle"').line]);
  });

  it('references: a level and all that chains to it', async () => {
    const found = await run<vscode.Location[]>(
      'vscode.executeReferenceProvider',
      document.uri,
      at(document, 'LEVEL: "or<|>acle"'),
    );
    assert.deepEqual(
      found.map((place) => document.getText(place.range).replaceAll('"', '')),
      ['oracle', 'oracle', 'oracle'],
    );
  });

  it('rename: a dungeon everywhere; not a level that the game knows', async () => {
    const rename = (place: string, to: string) =>
      run<vscode.WorkspaceEdit>('vscode.executeDocumentRenameProvider', document.uri, at(document, place), to);
    const edit = await rename('BRANCH: "Fort <|>Ludios"', 'Fort Knox');
    assert.equal(edit.get(document.uri).length, 2);
    await assert.rejects(Promise.resolve(rename('LEVEL: "or<|>acle"', 'delphi')), /oracle/);
  });

  it('completion: the flags of a level', async () => {
    const place = at(document, 'LEVELDESC: <|>town');
    const list = await run<vscode.CompletionList>('vscode.executeCompletionItemProvider', document.uri, place);
    const labels = list.items.map(({ label }) => (typeof label === 'string' ? label : label.label));
    for (const flag of ['hellish', 'mazelike', 'roguelike']) assert.ok(labels.includes(flag), labels.join(' '));
  });

  it('code lens: opens the preview', async () => {
    const lenses = await run<vscode.CodeLens[]>('vscode.executeCodeLensProvider', document.uri, 100);
    assert.ok(lenses.some((lens) => lens.command?.command === 'nethackDungeon.openPreviewToSide'));
  });

  it('inlay hints: where a level may land', async () => {
    const all = new vscode.Range(0, 0, document.lineCount, 0);
    const hints = await run<vscode.InlayHint[]>('vscode.executeInlayHintProvider', document.uri, all);
    const line = at(document, 'LEVEL: "oracle"').line;
    const labels = hints
      .filter((hint) => hint.position.line === line)
      .map(({ label }) => (typeof label === 'string' ? label : label.map((part) => part.value).join('')));
    assert.match(labels.join(' '), /5–9/);
  });

  it('signature help: the numbers of a couple', async () => {
    const place = at(document, '"oracle" "O" @ (<|>5, 5)');
    const help = await run<vscode.SignatureHelp>('vscode.executeSignatureHelpProvider', document.uri, place);
    assert.match(help.signatures[0]?.label ?? '', /base/);
  });

  it('folding and selection ranges', async () => {
    const folds = await run<vscode.FoldingRange[]>('vscode.executeFoldingRangeProvider', document.uri);
    assert.ok(folds.some((fold) => fold.start === at(document, 'DUNGEON: "Gehennom"').line));
    const [range] = await run<vscode.SelectionRange[]>('vscode.executeSelectionRangeProvider', document.uri, [
      at(document, 'LEVEL: "or<|>acle"'),
    ]);
    assert.ok(range?.parent);
  });

  it('highlight: the uses of a name', async () => {
    const place = at(document, 'LEVEL: "or<|>acle"');
    const found = await run<vscode.DocumentHighlight[]>('vscode.executeDocumentHighlights', document.uri, place);
    assert.equal(found.length, 3);
  });

  it('semantic tokens', async () => {
    const tokens = await run<vscode.SemanticTokens>('vscode.provideDocumentSemanticTokens', document.uri);
    assert.ok(tokens.data.length > 0);
  });

  it('workspace symbols', async () => {
    const found = await run<vscode.SymbolInformation[]>('vscode.executeWorkspaceSymbolProvider', 'castle');
    assert.ok(found.some((symbol) => symbol.name === 'castle'));
  });

  it('formatting keeps every line', async () => {
    const edits = await run<vscode.TextEdit[] | undefined>('vscode.executeFormatDocumentProvider', document.uri, {
      tabSize: 8,
      insertSpaces: false,
    });
    assert.ok(edits && edits.length > 0);
    for (const edit of edits)
      assert.equal(edit.newText.replace(/\s/g, ''), document.getText(edit.range).replace(/\s/g, ''));
  });
});

describe('a .lua file', () => {
  let document: vscode.TextDocument;
  before(async () => {
    ({ document } = await show('stock37/dungeon.lua'));
    await until(
      () => symbols(document.uri),
      (names) => names.length > 0,
    );
  });

  it('stays a Lua file', () => {
    assert.equal(document.languageId, 'lua');
  });

  it('hover, symbols and definition', async () => {
    assert.match(await hover(document, '<|>nlevels'), /maps/);
    assert.ok((await symbols(document.uri)).includes('  oracle'));
    const found = await run<(vscode.Location | vscode.LocationLink)[]>(
      'vscode.executeDefinitionProvider',
      document.uri,
      at(document, 'chainlevel = "or<|>acle"'),
    );
    assert.equal(found.length, 1);
  });

  it('beside another Lua extension: hovers and symbols add up, colours and formatter are the other one’s', async () => {
    const lua = { language: 'lua' };
    const legend = new vscode.SemanticTokensLegend(['variable']);
    const theirs = vscode.Disposable.from(
      vscode.languages.registerHoverProvider(lua, { provideHover: () => new vscode.Hover('of the Lua extension') }),
      vscode.languages.registerDocumentFormattingEditProvider(lua, { provideDocumentFormattingEdits: () => [] }),
      vscode.languages.registerDocumentSemanticTokensProvider(
        lua,
        { provideDocumentSemanticTokens: () => new vscode.SemanticTokens(new Uint32Array([0, 0, 1, 0, 0])) },
        legend,
      ),
    );
    try {
      const both = await hover(document, '<|>nlevels');
      assert.match(both, /of the Lua extension/);
      assert.match(both, /maps/);
      const used = await run<vscode.SemanticTokensLegend>('vscode.provideDocumentSemanticTokensLegend', document.uri);
      assert.deepEqual(used.tokenTypes, ['variable']);
      const edits = await run<vscode.TextEdit[] | undefined>('vscode.executeFormatDocumentProvider', document.uri, {
        tabSize: 3,
        insertSpaces: true,
      });
      assert.deepEqual(edits ?? [], []);
    } finally {
      theirs.dispose();
    }
  });
});

describe('a file in a source tree', () => {
  it('links: from a level to its map', async () => {
    const { document } = await show('tree/dat/dungeon.lua');
    const links = await until(
      () => run<vscode.DocumentLink[]>('vscode.executeLinkProvider', document.uri, 100),
      (list) => list.some((link) => link.target?.path.endsWith('/tree/dat/castle.lua')),
    );
    assert.ok(links.some((link) => document.getText(link.range) === 'castle'));
  });
});

describe('the preview', () => {
  it('opens beside the editor, once', async () => {
    await show('stock36/dungeon.def');
    const tabs = () =>
      vscode.window.tabGroups.all.flatMap((group) =>
        group.tabs.filter(
          (tab) => tab.input instanceof vscode.TabInputWebview && tab.input.viewType.includes('nethackDungeon.preview'),
        ),
      );
    await run('nethackDungeon.openPreviewToSide');
    await until(tabs, (list) => list.length === 1);
    await run('nethackDungeon.openPreviewToSide');
    const [tab] = tabs();
    assert.equal(tabs().length, 1);
    assert.match(tab?.label ?? '', /dungeon\.def/);
    assert.equal(tab?.group.viewColumn, vscode.ViewColumn.Two);
  });
});
