/** From a name to its places: definition, references, highlights, links. */
import {
  type Definition,
  type DefinitionLink,
  DocumentHighlight,
  DocumentHighlightKind,
  type DocumentLink,
  type DocumentLinkParams,
  type Location,
  type Range,
  type ServerCapabilities,
} from 'vscode-languageserver';
import { definition, highlights, references, type Target, workLinks } from '../service';
import { about, aboutInSteps, type Server } from './parts';
import { toOffset, toRange } from './positions';
import type { Read } from './workspace';

export const navigationCapabilities: ServerCapabilities = {
  definitionProvider: true,
  referencesProvider: true,
  documentHighlightProvider: true,
  documentLinkProvider: {},
};

/** A line of another file, as a range; `line` is 1-based. */
function lineRange(line: number): Range {
  const start = { line: Math.max(0, line - 1), character: 0 };
  return { start, end: start };
}

/** @param linkSupport whether the client takes the span that was asked about along with the answer */
export function registerNavigation(server: Server, linkSupport: () => boolean): void {
  const { connection } = server;
  const toLink = ({ document }: Read, origin: Range, target: Target): DefinitionLink => {
    if ('uri' in target) {
      const range = lineRange(target.line);
      return { originSelectionRange: origin, targetUri: target.uri, targetRange: range, targetSelectionRange: range };
    }
    return {
      originSelectionRange: origin,
      targetUri: document.uri,
      targetRange: toRange(document, target.span),
      targetSelectionRange: toRange(document, target.selection),
    };
  };
  connection.onDefinition(
    about(server, 'textDocument/definition', null, (current, params): Definition | DefinitionLink[] | null => {
      const found = definition(current.analysis, toOffset(current.document, params.position));
      if (!found) return null;
      const origin = toRange(current.document, found.origin);
      const all = found.targets.map((target) => toLink(current, origin, target));
      return linkSupport() ? all : all.map((l): Location => ({ uri: l.targetUri, range: l.targetSelectionRange }));
    }),
  );
  connection.onReferences(
    about(server, 'textDocument/references', [], ({ analysis, document }, params) =>
      references(analysis, toOffset(document, params.position), params.context?.includeDeclaration !== false).map(
        (span): Location => ({ uri: document.uri, range: toRange(document, span) }),
      ),
    ),
  );
  connection.onDocumentHighlight(
    about(server, 'textDocument/documentHighlight', [], ({ analysis, document }, params) =>
      highlights(analysis, toOffset(document, params.position)).map(({ span, write }) =>
        DocumentHighlight.create(
          toRange(document, span),
          write ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
        ),
      ),
    ),
  );
  connection.onDocumentLinks(
    aboutInSteps<DocumentLinkParams, DocumentLink[]>(
      server,
      'textDocument/documentLink',
      [],
      function* ({ analysis, document }) {
        const given: DocumentLink[] = [];
        for (const { span, sources } of yield* workLinks(analysis)) {
          yield;
          const [first] = sources;
          const more = sources.length > 1 ? ` (one of ${sources.length})` : '';
          const anchor = first && first.line > 1 ? `#L${first.line}` : '';
          given.push({
            range: toRange(document, span),
            target: `${first?.uri ?? ''}${anchor}`,
            tooltip: `Open the level file${more}`,
          });
        }
        return given;
      },
    ),
  );
}
