/** What changes the text: rename, code actions, formatting. */
import {
  type ClientCapabilities,
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type DocumentFormattingParams,
  type DocumentOnTypeFormattingParams,
  type DocumentRangeFormattingParams,
  type FormattingOptions,
  LSPErrorCodes,
  type PrepareRenameResult,
  RenameFile,
  type RenameParams,
  ResponseError,
  type ServerCapabilities,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import {
  type Edit,
  type FileRename,
  prepareRename,
  rename,
  type Work,
  workCodeActions,
  workFormat,
  workFormatOnType,
  workFormatRange,
} from '../service';
import { toDiagnostics } from './findings';
import { about, aboutFaults, aboutInSteps, mapped, type Server } from './parts';
import { toOffset, toRange, toSpan } from './positions';
import { reported } from './reports';
import type { Current, Read } from './workspace';

export const fixAllKind = `${CodeActionKind.SourceFixAll}.nethackDungeon`;

export const editCapabilities: ServerCapabilities = {
  renameProvider: { prepareProvider: true },
  codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite, fixAllKind] },
};

/** What this client can do with a workspace edit. */
function abilities(client: ClientCapabilities): { renames: boolean; annotations: boolean; versions: boolean } {
  const edit = client.workspace?.workspaceEdit;
  return {
    renames: edit?.resourceOperations?.includes('rename') === true,
    annotations: edit?.changeAnnotationSupport !== undefined,
    versions: edit?.documentChanges === true,
  };
}

export function registerEdits(server: Server, client: () => ClientCapabilities): void {
  const { connection } = server;
  const refuse = (message: string) => new ResponseError<void>(LSPErrorCodes.RequestFailed, message);
  connection.onPrepareRename(
    about(
      server,
      'textDocument/prepareRename',
      null,
      ({ analysis, document }, params): PrepareRenameResult | ResponseError<void> | null => {
        const target = prepareRename(analysis, toOffset(document, params.position));
        if (!target) return null;
        if ('refused' in target) return refuse(target.refused);
        return { range: toRange(document, target.span), placeholder: target.name };
      },
    ) as Parameters<typeof connection.onPrepareRename>[0],
  );
  connection.onRenameRequest(
    aboutInSteps<RenameParams, WorkspaceEdit | ResponseError<void> | null>(
      server,
      'textDocument/rename',
      null,
      function* ({ analysis, document }, params) {
        const result = rename(analysis, toOffset(document, params.position), String(params.newName ?? ''));
        if (!result) return null;
        if ('refused' in result) return refuse(result.refused);
        return yield* workspaceEdit(document, result.edits, abilities(client()), result.files);
      },
    ) as Parameters<typeof connection.onRenameRequest>[0],
  );
  connection.onCodeAction(
    aboutFaults<CodeActionParams, CodeAction[]>(server, 'textDocument/codeAction', [], (current, params) =>
      actions(server, current, toSpan(current.document, params.range), params.context?.only, client()),
    ),
  );
  const formatting = <P extends { textDocument: { uri: string }; options: FormattingOptions }>(
    what: string,
    work: (read: Read, params: P, settings: { insertSpaces: boolean; tabSize: number }) => Work<readonly Edit[]>,
  ) =>
    aboutInSteps<P, TextEdit[]>(server, what, [], function* (read, params) {
      const { analysis, document, settings } = read;
      // Another Lua extension formats Lua files, unless the user says that we shall.
      if (analysis.definition.format === 'lua' && !settings.lua.format) return [];
      const options = {
        insertSpaces: params.options?.insertSpaces !== false,
        tabSize: Number.isInteger(params.options?.tabSize) ? params.options.tabSize : 8,
      };
      return yield* toEdits(document, yield* work(read, params, options));
    });
  connection.onDocumentFormatting(
    formatting<DocumentFormattingParams>('textDocument/formatting', ({ analysis }, _params, options) =>
      workFormat(analysis, options),
    ),
  );
  connection.onDocumentRangeFormatting(
    formatting<DocumentRangeFormattingParams>(
      'textDocument/rangeFormatting',
      ({ analysis, document }, params, options) => workFormatRange(analysis, toSpan(document, params.range), options),
    ),
  );
  connection.onDocumentOnTypeFormatting(
    formatting<DocumentOnTypeFormattingParams>(
      'textDocument/onTypeFormatting',
      ({ analysis, document }, params, options) =>
        workFormatOnType(analysis, toOffset(document, params.position), options),
    ),
  );
}

function toEdits(document: TextDocument, edits: readonly Edit[]): Work<TextEdit[]> {
  return mapped(edits, ({ span, newText }) => ({ range: toRange(document, span), newText }));
}

function* workspaceEdit(
  document: TextDocument,
  edits: readonly Edit[],
  can: ReturnType<typeof abilities>,
  files: readonly FileRename[] = [],
): Work<WorkspaceEdit> {
  const changes = yield* toEdits(document, edits);
  if (!can.versions) return { changes: { [document.uri]: changes } };
  const textEdit = { textDocument: { uri: document.uri, version: document.version }, edits: changes };
  // Without a question about it no file is renamed.
  if (!can.renames || !can.annotations || files.length === 0) return { documentChanges: [textEdit] };
  return {
    documentChanges: [textEdit, ...files.map((f) => RenameFile.create(f.from, f.to, undefined, 'levelFiles'))],
    changeAnnotations: {
      levelFiles: {
        label: 'Rename the level files too',
        needsConfirmation: true,
        description: 'The game loads them by the level’s name.',
      },
    },
  };
}

function* actions(
  server: Server,
  current: Current,
  range: ReturnType<typeof toSpan>,
  only: readonly string[] | undefined,
  client: ClientCapabilities,
): Work<CodeAction[]> {
  const { analysis, document } = current;
  if (!reported(current)) return [];
  const findings = [...analysis.findings, ...server.stage.findings(current)];
  const given: CodeAction[] = [];
  for (const action of yield* workCodeActions(analysis, findings, range, only)) {
    yield;
    given.push({
      title: action.title,
      kind: action.kind,
      ...(action.preferred ? { isPreferred: true } : {}),
      ...(action.findings.length > 0
        ? { diagnostics: toDiagnostics(document, action.findings, { related: false, docs: undefined }) }
        : {}),
      edit: yield* workspaceEdit(document, action.edits, abilities(client)),
    });
  }
  return given;
}
