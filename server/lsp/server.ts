/** The language server: puts its parts together and listens. */
import {
  type ClientCapabilities,
  type Connection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  type InitializeParams,
  TextDocumentSyncKind,
} from 'vscode-languageserver';
import type { Notifications } from '../protocol';
import { editCapabilities, registerEdits } from './edits';
import { guarded, logError } from './guard';
import type { Host } from './host';
import { languageCapabilities, registerLanguage } from './language';
import { SecondStage } from './later';
import { registerRefusals } from './lifecycle';
import { navigationCapabilities, registerNavigation } from './navigation';
import type { InitializationOptions, Server } from './parts';
import { readingCapabilities, registerReading } from './reading';
import { Refresher } from './refresh';
import { Registrations } from './registrations';
import { Reports } from './reports';
import { registerRequests } from './requests';
import { Scheduler } from './scheduler';
import { registerSearch, searchCapabilities } from './search';
import { surroundingsOf, watchedFiles } from './tree';
import { registerTyping, typingCapabilities } from './typing';
import { Unopened } from './unopened';
import { version } from './version';
import { type Current, Workspace } from './workspace';

/** Serves a connection until it is closed. */
export function serve(connection: Connection, host: Host): void {
  const scheduler = new Scheduler(host.turns);
  const folders = new Set<string>();
  const surroundings = surroundingsOf(
    host,
    () => [...folders],
    (note) => connection.console.log(note),
  );
  const workspace = new Workspace(connection, surroundings.of, scheduler);
  let reports: Reports | undefined;
  let registrations: Registrations | undefined;
  let options: InitializationOptions = {};
  const stage = new SecondStage(scheduler, connection.console, (uri) => {
    void refresher.now(uri, true);
    refreshHints();
  });
  /** Hints say more once the odds are in. */
  const refreshHints = (): void => {
    if (client.workspace?.inlayHint?.refreshSupport !== true) return;
    void guarded(connection.console, 'workspace/inlayHint/refresh', undefined, () =>
      connection.languages.inlayHint.refresh(),
    );
  };
  const server: Server = {
    connection,
    workspace,
    unopened: new Unopened(
      host.files(() => [...folders]),
      () => [...folders],
      scheduler,
    ),
    scheduler,
    stage,
    get options() {
      return options;
    },
  };

  /** One of our own notifications, to a client that knows them: the protocol has none by these names. */
  const tell = <M extends keyof Notifications>(method: M, params: Notifications[M]): void => {
    if (options.notifications === true) void connection.sendNotification(method, params);
  };

  /** Everything that is told about a document by itself. */
  const refresher = new Refresher(host, workspace, stage, connection.console, (current, byItself) => {
    tellStatus(current);
    reports?.changed(current, byItself);
    if (current.analysis.ours) tell('nethackDungeon/previewChanged', { uri: current.document.uri });
  });
  const refreshAll = (): void => {
    refresher.all();
    reports?.refresh();
    refreshHints();
    if (client.workspace?.codeLens?.refreshSupport === true) {
      void guarded(connection.console, 'workspace/codeLens/refresh', undefined, () =>
        connection.sendRequest('workspace/codeLens/refresh'),
      );
    }
    if (client.workspace?.semanticTokens?.refreshSupport === true) {
      void guarded(connection.console, 'workspace/semanticTokens/refresh', undefined, () =>
        connection.languages.semanticTokens.refresh(),
      );
    }
  };

  const statuses = new Map<string, string>();
  const tellStatus = ({ document, analysis }: Current): void => {
    const status = analysis.ours
      ? {
          dialect: analysis.rules.dialect,
          name: analysis.rules.name,
          origin: analysis.dialectOrigin,
          root: analysis.options.tree?.root,
        }
      : { dialect: '', name: '', origin: '' };
    const key = JSON.stringify(status);
    if (statuses.get(document.uri) === key || (!analysis.ours && !statuses.has(document.uri))) return;
    statuses.set(document.uri, key);
    tell('nethackDungeon/status', { uri: document.uri, ...status });
  };

  let client: ClientCapabilities = {};
  connection.onInitialize((params: InitializeParams) => {
    const { capabilities } = params;
    client = capabilities;
    const given: unknown = params.initializationOptions;
    options = typeof given === 'object' && given !== null ? (given as InitializationOptions) : {};
    workspace.pullsSettings = capabilities.workspace?.configuration === true;
    workspace.push(options.settings);
    for (const folder of params.workspaceFolders ?? []) folders.add(folder.uri);
    if (folders.size === 0 && params.rootUri) folders.add(params.rootUri);
    const docs = typeof options.docs === 'string' ? options.docs : undefined;
    reports = new Reports(connection, workspace, stage, capabilities, docs);
    reports.listen();
    registrations = new Registrations(connection, capabilities);
    return {
      serverInfo: { name: 'nethack-dungeon', version },
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
        ...languageCapabilities,
        ...navigationCapabilities,
        ...typingCapabilities,
        ...readingCapabilities,
        ...searchCapabilities,
        ...editCapabilities,
        ...registrations.capabilities,
        ...(reports.pulled
          ? { diagnosticProvider: { interFileDependencies: false, workspaceDiagnostics: false } }
          : {}),
        workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
      },
    };
  });
  connection.onInitialized(() => {
    updateRegistrations();
    const refused = (error: unknown) => logError(connection.console, 'client/registerCapability', error);
    if (client.workspace?.didChangeConfiguration?.dynamicRegistration === true) {
      const section = 'nethackDungeon';
      connection.client.register(DidChangeConfigurationNotification.type, { section }).catch(refused);
    }
    if (surroundings.reads && client.workspace?.didChangeWatchedFiles?.dynamicRegistration === true) {
      const watchers = [{ globPattern: watchedFiles }];
      connection.client.register(DidChangeWatchedFilesNotification.type, { watchers }).catch(refused);
    }
    connection.onNotification('workspace/didChangeWorkspaceFolders', (params) => {
      for (const folder of params?.event?.removed ?? []) folders.delete(folder.uri);
      for (const folder of params?.event?.added ?? []) folders.add(folder.uri);
      again();
    });
  });
  const updateRegistrations = (): void => {
    void guarded(connection.console, 'settings', undefined, async () =>
      registrations?.update(await workspace.section(undefined)),
    );
  };
  const again = (): void => {
    surroundings.forget();
    workspace.forget();
    refreshAll();
  };
  connection.onDidChangeConfiguration((params) => {
    const settings: unknown = (params?.settings as Record<string, unknown> | null)?.['nethackDungeon'];
    if (settings !== undefined && settings !== null) workspace.push(settings);
    workspace.forget();
    updateRegistrations();
    refreshAll();
  });
  connection.onDidChangeWatchedFiles(again);

  workspace.documents.onDidChangeContent(({ document }) => refresher.soon(document.uri));
  workspace.documents.onDidSave(({ document }) => {
    workspace.forgetOne(document.uri);
    void refresher.now(document.uri, true);
  });
  workspace.documents.onDidClose(({ document: { uri } }) => {
    refresher.closed(uri);
    statuses.delete(uri);
    stage.forget(uri);
    reports?.closed(uri);
  });
  registerRefusals(connection);
  registerLanguage(server);
  registerReading(server);
  registerSearch(server);
  registerEdits(server, () => client);
  registerNavigation(server, () => client.textDocument?.definition?.linkSupport === true);
  registerTyping(server, () => client.textDocument?.completion?.completionItem?.snippetSupport === true);
  registerRequests(server);
  workspace.documents.listen(connection);
  connection.listen();
}
