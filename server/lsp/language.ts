/** The language features: each asks the service and puts its answer into the protocol's form. */
import {
  type DocumentSymbol,
  type Hover,
  MarkupKind,
  type ServerCapabilities,
  SymbolKind,
} from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { hover, type OutlineSymbol, symbols } from '../service';
import { about, type Server } from './parts';
import { toOffset, toRange } from './positions';

/** What these features tell the client that they can do. */
export const languageCapabilities: ServerCapabilities = {
  hoverProvider: true,
  documentSymbolProvider: true,
};

/** Registers the features that are there from the start. */
export function registerLanguage(server: Server): void {
  const { connection } = server;
  connection.onHover(
    about(server, 'textDocument/hover', null, ({ analysis, document, ...current }, params): Hover | null => {
      const found = hover(
        analysis,
        toOffset(document, params.position),
        server.stage.result({ analysis, document, ...current })?.odds,
      );
      return (
        found && {
          contents: { kind: MarkupKind.Markdown, value: found.markdown },
          range: toRange(document, found.span),
        }
      );
    }),
  );
  connection.onDocumentSymbol(
    about(server, 'textDocument/documentSymbol', [], ({ analysis, document }) =>
      symbols(analysis).map((symbol) => toDocumentSymbol(document, symbol)),
    ),
  );
}

/** Kinds of symbols that editors have an icon for. */
export const symbolKinds: Readonly<Record<OutlineSymbol['kind'], SymbolKind>> = {
  dungeon: SymbolKind.Namespace,
  level: SymbolKind.Class,
  branch: SymbolKind.Interface,
};

function toDocumentSymbol(document: TextDocument, symbol: OutlineSymbol): DocumentSymbol {
  return {
    name: symbol.name,
    detail: symbol.detail,
    kind: symbolKinds[symbol.kind],
    range: toRange(document, symbol.span),
    selectionRange: toRange(document, symbol.selection),
    children: symbol.children.map((child) => toDocumentSymbol(document, child)),
  };
}
