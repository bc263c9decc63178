/** What helps while reading: hints, lenses, folding, selection, colours, symbols of the workspace. */
import {
  type CodeLens,
  type FoldingRange,
  FoldingRangeKind,
  type InlayHint,
  type SelectionRange,
  type SemanticTokens,
  SemanticTokensBuilder,
  type ServerCapabilities,
  type SignatureHelp,
  type WorkspaceSymbol,
} from 'vscode-languageserver';
import {
  codeLenses,
  folds,
  inlayHints,
  type OutlineSymbol,
  selections,
  semanticTokens,
  signatureHelp,
  symbols,
  tokenTypes,
} from '../service';
import { guarded } from './guard';
import { symbolKinds } from './language';
import { about, type Server } from './parts';
import { toOffset, toRange, toSpan } from './positions';
import type { Read } from './workspace';

export const readingCapabilities: ServerCapabilities = {
  inlayHintProvider: true,
  codeLensProvider: {},
  selectionRangeProvider: true,
  signatureHelpProvider: { triggerCharacters: ['(', ',', ' '], retriggerCharacters: [')'] },
  workspaceSymbolProvider: true,
};

/** The most symbols a search gives. */
const MOST_SYMBOLS = 500;

export function registerReading(server: Server): void {
  const { connection } = server;
  connection.languages.inlayHint.on(
    about(server, 'textDocument/inlayHint', [], (current, params) => hints(server, current, params.range)),
  );
  connection.onCodeLens(
    about(server, 'textDocument/codeLens', [], (current) => (current.settings.codeLens ? lenses(server, current) : [])),
  );
  connection.onFoldingRanges(
    about(server, 'textDocument/foldingRange', [], ({ analysis, document }) =>
      folds(analysis).map(({ span, kind }): FoldingRange => {
        const { start, end } = toRange(document, span);
        return {
          startLine: start.line,
          endLine: end.line,
          kind: kind === 'comment' ? FoldingRangeKind.Comment : FoldingRangeKind.Region,
        };
      }),
    ),
  );
  connection.onSelectionRanges(
    about(server, 'textDocument/selectionRange', null, ({ analysis, document }, params) =>
      (params.positions ?? []).map((position): SelectionRange => {
        const spans = selections(analysis, toOffset(document, position));
        return spans.reduceRight<SelectionRange | undefined>(
          (parent, span) => ({ range: toRange(document, span), ...(parent ? { parent } : {}) }),
          undefined,
        ) as SelectionRange;
      }),
    ),
  );
  connection.onSignatureHelp(
    about(server, 'textDocument/signatureHelp', null, ({ analysis, document }, params): SignatureHelp | null => {
      const found = signatureHelp(analysis, toOffset(document, params.position));
      if (!found) return null;
      const markdown = (value: string) => ({ kind: 'markdown' as const, value });
      return {
        signatures: [
          {
            label: found.label,
            documentation: markdown(found.documentation),
            parameters: found.parameters.map((p) => ({
              label: [p.start, p.end] as [number, number],
              documentation: markdown(p.documentation),
            })),
          },
        ],
        activeSignature: 0,
        activeParameter: found.active,
      };
    }),
  );
  const colours = (range: boolean) =>
    about(
      server,
      'textDocument/semanticTokens',
      null as SemanticTokens | null,
      (current, params: { textDocument: { uri: string }; range?: Parameters<typeof toSpan>[1] }) =>
        coloured(current, range ? params.range : undefined),
    );
  type Colours = Parameters<typeof connection.languages.semanticTokens.on>[0];
  connection.languages.semanticTokens.on(colours(false) as Colours);
  connection.languages.semanticTokens.onRange(
    colours(true) as Parameters<typeof connection.languages.semanticTokens.onRange>[0],
  );
  connection.onWorkspaceSymbol((params) =>
    guarded(connection.console, 'workspace/symbol', [], () => search(server, String(params?.query ?? ''))),
  );
}

function hints(server: Server, current: Read, range: Parameters<typeof toSpan>[1]): InlayHint[] {
  const { analysis, document, settings } = current;
  const odds = server.stage.result(current)?.odds;
  return inlayHints(analysis, toSpan(document, range), settings.inlayHints, odds).map((h) => ({
    position: document.positionAt(h.offset),
    label: h.text,
    tooltip: h.tooltip,
    paddingLeft: true,
  }));
}

function lenses(server: Server, { analysis, document }: Read): CodeLens[] {
  const runs = server.options.commands === true;
  return codeLenses(analysis).flatMap(({ span, title, action }): CodeLens[] => {
    const range = toRange(document, span);
    if ('preview' in action) {
      // Without the client's commands there is nothing to open it with.
      if (!runs) return [];
      const command = { title, command: 'nethackDungeon.openPreviewToSide', arguments: [document.uri] };
      return [{ range, command }];
    }
    const places = action.places.map((place) => toRange(document, place));
    return [
      {
        range,
        command:
          runs && places.length > 0
            ? { title, command: 'nethackDungeon.showReferences', arguments: [document.uri, range.start, places] }
            : { title, command: '' },
      },
    ];
  });
}

function coloured({ analysis, document, settings }: Read, range: Parameters<typeof toSpan>[1]): SemanticTokens | null {
  // Only one extension can colour a file; in Lua that is another one's right, unless the user says otherwise.
  if (analysis.definition.format === 'lua' && !settings.lua.semanticTokens) return null;
  const builder = new SemanticTokensBuilder();
  const within = range ? toSpan(document, range) : undefined;
  for (const { span, type, declaration } of semanticTokens(analysis)) {
    if (within && (span.end < within.start || span.start > within.end)) continue;
    const { line, character } = document.positionAt(span.start);
    builder.push(line, character, span.end - span.start, tokenTypes.indexOf(type), declaration ? 1 : 0);
  }
  return builder.build();
}

/**
 * Dungeons, levels and branches of all dungeon files of the workspace, open ones first as they are in the editor, whose
 * name holds the letters of the query in order.
 */
async function search(server: Server, query: string): Promise<WorkspaceSymbol[]> {
  const found: WorkspaceSymbol[] = [];
  const look = ({ document, analysis }: Pick<Read, 'document' | 'analysis'>): void => {
    const add = (symbol: OutlineSymbol, container: string): void => {
      if (found.length < MOST_SYMBOLS && fits(symbol.name, query)) {
        const range = toRange(document, symbol.selection);
        const kind = symbolKinds[symbol.kind];
        found.push({ name: symbol.name, kind, containerName: container, location: { uri: document.uri, range } });
      }
      for (const child of symbol.children) add(child, symbol.name);
    };
    for (const symbol of symbols(analysis)) add(symbol, '');
  };
  const open = server.workspace.documents.all().map(({ uri }) => uri);
  for (const uri of open) {
    const current = await server.workspace.read(uri);
    if (current?.analysis.ours) look(current);
  }
  for (const unread of await server.unopened.all(open)) look(unread);
  return found;
}

function fits(name: string, query: string): boolean {
  const wanted = [...query.toLowerCase()].filter((c) => c !== ' ');
  let at = 0;
  for (const c of name.toLowerCase()) if (c === wanted[at]) at++;
  return at === wanted.length;
}
