/** The language features: each asks the service and puts its answer into the protocol's form. */
import {
  type DocumentSymbol,
  type DocumentSymbolParams,
  type Hover,
  type HoverParams,
  MarkupKind,
  type ServerCapabilities,
  SymbolKind,
} from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { hover, type OutlineSymbol, type Work, workMeaning, workSymbols } from '../service';
import { aboutInSteps, type Server } from './parts';
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
    aboutInSteps<HoverParams, Hover | null>(server, 'textDocument/hover', null, function* (read, params) {
      const { analysis, document } = read;
      // What the odds are known by is long in a long file.
      yield* workMeaning(analysis.definition, analysis.rules);
      const found = hover(analysis, toOffset(document, params.position), server.stage.result(read)?.odds);
      return (
        found && {
          contents: { kind: MarkupKind.Markdown, value: found.markdown },
          range: toRange(document, found.span),
        }
      );
    }),
  );
  connection.onDocumentSymbol(
    aboutInSteps<DocumentSymbolParams, DocumentSymbol[]>(
      server,
      'textDocument/documentSymbol',
      [],
      function* ({ analysis, document }) {
        return yield* toDocumentSymbols(document, yield* workSymbols(analysis));
      },
    ),
  );
}

/** Kinds of symbols that editors have an icon for. */
export const symbolKinds: Readonly<Record<OutlineSymbol['kind'], SymbolKind>> = {
  dungeon: SymbolKind.Namespace,
  level: SymbolKind.Class,
  branch: SymbolKind.Interface,
};

function* toDocumentSymbols(document: TextDocument, symbols: readonly OutlineSymbol[]): Work<DocumentSymbol[]> {
  const given: DocumentSymbol[] = [];
  for (const { name, detail, kind, span, selection, children } of symbols) {
    yield;
    given.push({
      name,
      detail,
      kind: symbolKinds[kind],
      range: toRange(document, span),
      selectionRange: toRange(document, selection),
      children: yield* toDocumentSymbols(document, children),
    });
  }
  return given;
}
