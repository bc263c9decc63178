/** What changes the text: rename, code actions, formatting. */
import {
  type ClientCapabilities,
  type CodeAction,
  CodeActionKind,
  type FormattingOptions,
  LSPErrorCodes,
  type PrepareRenameResult,
  RenameFile,
  ResponseError,
  type ServerCapabilities,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import {
  codeActions,
  type Edit,
  type FileRename,
  format,
  formatOnType,
  formatRange,
  prepareRename,
  rename,
} from '../service';
import { toDiagnostics } from './findings';
import { about, aboutFaults, type Server } from './parts';
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
    about(
      server,
      'textDocument/rename',
      null,
      ({ analysis, document }, params): WorkspaceEdit | ResponseError<void> | null => {
        const result = rename(analysis, toOffset(document, params.position), String(params.newName ?? ''));
        if (!result) return null;
        if ('refused' in result) return refuse(result.refused);
        return workspaceEdit(document, result.edits, abilities(client()), result.files);
      },
    ) as Parameters<typeof connection.onRenameRequest>[0],
  );
  connection.onCodeAction(
    aboutFaults(server, 'textDocument/codeAction', [], (current, params) =>
      actions(server, current, toSpan(current.document, params.range), params.context?.only, client()),
    ),
  );
  const formatting =
    <P extends { textDocument: { uri: string }; options: FormattingOptions }>(
      work: (read: Read, params: P, settings: { insertSpaces: boolean; tabSize: number }) => readonly Edit[],
    ) =>
    (read: Read, params: P): TextEdit[] => {
      const { analysis, document, settings } = read;
      // Another Lua extension formats Lua files, unless the user says that we shall.
      if (analysis.definition.format === 'lua' && !settings.lua.format) return [];
      const options = {
        insertSpaces: params.options?.insertSpaces !== false,
        tabSize: Number.isInteger(params.options?.tabSize) ? params.options.tabSize : 8,
      };
      return toEdits(document, work(read, params, options));
    };
  connection.onDocumentFormatting(
    about(
      server,
      'textDocument/formatting',
      [],
      formatting(({ analysis }, _params, options) => format(analysis, options)),
    ),
  );
  connection.onDocumentRangeFormatting(
    about(
      server,
      'textDocument/rangeFormatting',
      [],
      formatting(({ analysis, document }, params, options) =>
        formatRange(analysis, toSpan(document, params.range), options),
      ),
    ),
  );
  connection.onDocumentOnTypeFormatting(
    about(
      server,
      'textDocument/onTypeFormatting',
      [],
      formatting(({ analysis, document }, params, options) =>
        formatOnType(analysis, toOffset(document, params.position), options),
      ),
    ),
  );
}

function toEdits(document: TextDocument, edits: readonly Edit[]): TextEdit[] {
  return edits.map((e) => ({ range: toRange(document, e.span), newText: e.newText }));
}

function workspaceEdit(
  document: TextDocument,
  edits: readonly Edit[],
  can: ReturnType<typeof abilities>,
  files: readonly FileRename[] = [],
): WorkspaceEdit {
  const changes = toEdits(document, edits);
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

function actions(
  server: Server,
  current: Current,
  range: ReturnType<typeof toSpan>,
  only: readonly string[] | undefined,
  client: ClientCapabilities,
): CodeAction[] {
  const { analysis, document } = current;
  if (!reported(current)) return [];
  const findings = [...analysis.findings, ...server.stage.findings(current)];
  return codeActions(analysis, findings, range, only).map((action) => ({
    title: action.title,
    kind: action.kind,
    ...(action.preferred ? { isPreferred: true } : {}),
    ...(action.findings.length > 0
      ? { diagnostics: toDiagnostics(document, action.findings, { related: false, docs: undefined }) }
      : {}),
    edit: workspaceEdit(document, action.edits, abilities(client)),
  }));
}
