/** What helps while reading: hints, lenses, folding, selection, colours. */
import {
  type CodeLens,
  type CodeLensParams,
  type FoldingRange,
  FoldingRangeKind,
  type FoldingRangeParams,
  type InlayHint,
  type InlayHintParams,
  type SelectionRange,
  type SelectionRangeParams,
  type SemanticTokens,
  SemanticTokensBuilder,
  type ServerCapabilities,
  type SignatureHelp,
} from 'vscode-languageserver';
import {
  selections,
  signatureHelp,
  tokenTypes,
  type Work,
  workCodeLenses,
  workFolds,
  workInlayHints,
  workMeaning,
  workSemanticTokens,
} from '../service';
import { about, aboutInSteps, mapped, type Server } from './parts';
import { toOffset, toRange, toSpan } from './positions';
import type { Read } from './workspace';

export const readingCapabilities: ServerCapabilities = {
  inlayHintProvider: true,
  codeLensProvider: {},
  selectionRangeProvider: true,
  signatureHelpProvider: { triggerCharacters: ['(', ',', ' '], retriggerCharacters: [')'] },
};

export function registerReading(server: Server): void {
  const { connection } = server;
  connection.languages.inlayHint.on(
    aboutInSteps<InlayHintParams, InlayHint[]>(server, 'textDocument/inlayHint', [], (current, params) =>
      hints(server, current, params.range),
    ),
  );
  connection.onCodeLens(
    aboutInSteps<CodeLensParams, CodeLens[]>(server, 'textDocument/codeLens', [], (current) => lenses(server, current)),
  );
  connection.onFoldingRanges(
    aboutInSteps<FoldingRangeParams, FoldingRange[]>(server, 'textDocument/foldingRange', [], foldingRanges),
  );
  connection.onSelectionRanges(
    aboutInSteps<SelectionRangeParams, SelectionRange[] | null>(
      server,
      'textDocument/selectionRange',
      null,
      selectionRanges,
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
    aboutInSteps<{ textDocument: { uri: string }; range?: Parameters<typeof toSpan>[1] }, SemanticTokens | null>(
      server,
      'textDocument/semanticTokens',
      null,
      (current, params) => coloured(current, range ? params.range : undefined),
    );
  type Colours = Parameters<typeof connection.languages.semanticTokens.on>[0];
  connection.languages.semanticTokens.on(colours(false) as Colours);
  connection.languages.semanticTokens.onRange(
    colours(true) as Parameters<typeof connection.languages.semanticTokens.onRange>[0],
  );
}

function* hints(server: Server, current: Read, range: Parameters<typeof toSpan>[1]): Work<InlayHint[]> {
  const { analysis, document, settings } = current;
  // What the odds are known by is long in a long file.
  yield* workMeaning(analysis.definition, analysis.rules);
  const odds = server.stage.result(current)?.odds;
  const all = yield* workInlayHints(analysis, toSpan(document, range), settings.inlayHints, odds);
  return yield* mapped(all, (h) => ({
    position: document.positionAt(h.offset),
    label: h.text,
    tooltip: h.tooltip,
    paddingLeft: true,
  }));
}

function* lenses(server: Server, { analysis, document, settings }: Read): Work<CodeLens[]> {
  if (!settings.codeLens) return [];
  const runs = server.options.commands === true;
  const given: CodeLens[] = [];
  for (const { span, title, action } of yield* workCodeLenses(analysis)) {
    yield;
    const range = toRange(document, span);
    if ('preview' in action) {
      const command = { title, command: 'nethackDungeon.openPreviewToSide', arguments: [document.uri] };
      // Without the client's commands there is nothing to open it with.
      if (runs) given.push({ range, command });
      continue;
    }
    const places = action.places.map((place) => toRange(document, place));
    const show = { title, command: 'nethackDungeon.showReferences', arguments: [document.uri, range.start, places] };
    given.push({ range, command: runs && places.length > 0 ? show : { title, command: '' } });
  }
  return given;
}

function* foldingRanges({ analysis, document }: Read): Work<FoldingRange[]> {
  return yield* mapped(yield* workFolds(analysis), ({ span, kind }) => {
    const { start, end } = toRange(document, span);
    const asComment = kind === 'comment' ? FoldingRangeKind.Comment : FoldingRangeKind.Region;
    return { startLine: start.line, endLine: end.line, kind: asComment };
  });
}

function* selectionRanges({ analysis, document }: Read, { positions }: SelectionRangeParams): Work<SelectionRange[]> {
  const given: SelectionRange[] = [];
  for (const position of positions ?? []) {
    yield;
    const range = selections(analysis, toOffset(document, position)).reduceRight<SelectionRange | undefined>(
      (parent, span) => ({ range: toRange(document, span), ...(parent ? { parent } : {}) }),
      undefined,
    );
    if (range) given.push(range);
  }
  return given;
}

function* coloured(
  { analysis, document, settings }: Read,
  range: Parameters<typeof toSpan>[1],
): Work<SemanticTokens | null> {
  // Only one extension can colour a file; in Lua that is another one's right, unless the user says otherwise.
  if (analysis.definition.format === 'lua' && !settings.lua.semanticTokens) return null;
  const builder = new SemanticTokensBuilder();
  const within = range ? toSpan(document, range) : undefined;
  for (const { span, type, declaration } of yield* workSemanticTokens(analysis, within)) {
    yield;
    const { line, character } = document.positionAt(span.start);
    builder.push(line, character, span.end - span.start, tokenTypes.indexOf(type), declaration ? 1 : 0);
  }
  return builder.build();
}
