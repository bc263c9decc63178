/** From a name to its places: definition, references, highlights, links. */
import {
  type Definition,
  type DefinitionLink,
  type DefinitionParams,
  DocumentHighlight,
  DocumentHighlightKind,
  type DocumentHighlightParams,
  type DocumentLink,
  type DocumentLinkParams,
  type Location,
  type Range,
  type ReferenceParams,
  type ServerCapabilities,
} from 'vscode-languageserver';
import { definition, highlights, references, type Target, workLinks } from '../service';
import { aboutInSteps, mapped, type Server } from './parts';
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
    aboutInSteps<DefinitionParams, Definition | DefinitionLink[] | null>(
      server,
      'textDocument/definition',
      null,
      function* (current, params) {
        const found = definition(current.analysis, toOffset(current.document, params.position));
        if (!found) return null;
        const origin = toRange(current.document, found.origin);
        const all = yield* mapped(found.targets, (target) => toLink(current, origin, target));
        return linkSupport() ? all : all.map((l): Location => ({ uri: l.targetUri, range: l.targetSelectionRange }));
      },
    ),
  );
  connection.onReferences(
    aboutInSteps<ReferenceParams, Location[]>(
      server,
      'textDocument/references',
      [],
      ({ analysis, document }, { position, context }) =>
        mapped(
          references(analysis, toOffset(document, position), context?.includeDeclaration !== false),
          (span): Location => ({ uri: document.uri, range: toRange(document, span) }),
        ),
    ),
  );
  connection.onDocumentHighlight(
    aboutInSteps<DocumentHighlightParams, DocumentHighlight[]>(
      server,
      'textDocument/documentHighlight',
      [],
      ({ analysis, document }, { position }) =>
        mapped(highlights(analysis, toOffset(document, position)), ({ span, write }) =>
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
        return yield* mapped(yield* workLinks(analysis), ({ span, sources }): DocumentLink => {
          const [first] = sources;
          const more = sources.length > 1 ? ` (one of ${sources.length})` : '';
          const anchor = first && first.line > 1 ? `#L${first.line}` : '';
          return {
            range: toRange(document, span),
            target: `${first?.uri ?? ''}${anchor}`,
            tooltip: `Open the level file${more}`,
          };
        });
      },
    ),
  );
}
