/** What helps while typing: completion. */
import {
  type CompletionItem,
  CompletionItemKind,
  InsertTextFormat,
  MarkupKind,
  type ServerCapabilities,
} from 'vscode-languageserver';
import { type Completion, completion, completionDocumentation, withoutStops } from '../service';
import { guarded } from './guard';
import { about, type Server } from './parts';
import { toOffset, toRange } from './positions';
import type { Read } from './workspace';

export const typingCapabilities: ServerCapabilities = {
  completionProvider: { resolveProvider: true, triggerCharacters: ['"', "'", ':', '@', '+', '{', '='] },
};

const kinds: Readonly<Record<Completion['kind'], CompletionItemKind>> = {
  keyword: CompletionItemKind.Keyword,
  field: CompletionItemKind.Property,
  value: CompletionItemKind.EnumMember,
  dungeon: CompletionItemKind.Module,
  level: CompletionItemKind.Class,
  entry: CompletionItemKind.Snippet,
  code: CompletionItemKind.Constant,
};

/** @param snippets whether the client takes snippets */
export function registerTyping(server: Server, snippets: () => boolean): void {
  const { connection } = server;
  connection.onCompletion(
    about(server, 'textDocument/completion', null, (current, params) => ({
      isIncomplete: false,
      items: completion(current.analysis, toOffset(current.document, params.position)).map((c) =>
        toItem(current, c, snippets()),
      ),
    })),
  );
  connection.onCompletionResolve((item) =>
    guarded(connection.console, 'completionItem/resolve', item, () => {
      const doc = item.data as Completion['doc'];
      if (!doc) return item;
      const value = completionDocumentation(doc);
      return value === '' ? item : { ...item, documentation: { kind: MarkupKind.Markdown, value } };
    }),
  );
}

function toItem({ document }: Read, c: Completion, snippets: boolean): CompletionItem {
  const snippet = c.snippet && snippets;
  return {
    label: c.label,
    kind: kinds[c.kind],
    ...(c.detail === undefined ? {} : { labelDetails: { description: c.detail }, detail: c.detail }),
    sortText: String(c.rank).padStart(4, '0'),
    ...(c.filter === undefined ? {} : { filterText: c.filter }),
    insertTextFormat: snippet ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
    textEdit: {
      range: toRange(document, c.span),
      newText: c.snippet && !snippets ? withoutStops(c.newText) : c.newText,
    },
    ...(c.also
      ? { additionalTextEdits: c.also.map((e) => ({ range: toRange(document, e.span), newText: e.newText })) }
      : {}),
    ...(c.doc ? { data: c.doc } : {}),
  };
}
