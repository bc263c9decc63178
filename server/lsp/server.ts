/** The language server: puts its parts together and listens. */
import {
  type ClientCapabilities,
  type Connection,
  DidChangeConfigurationNotification,
  type InitializeParams,
  TextDocumentSyncKind,
} from 'vscode-languageserver';
import { editCapabilities, registerEdits } from './edits';
import { guarded, logError } from './guard';
import type { Host } from './host';
import { languageCapabilities, registerLanguage } from './language';
import { SecondStage } from './later';
import { registerRefusals } from './lifecycle';
import { navigationCapabilities, registerNavigation } from './navigation';
import type { InitializationOptions, Server } from './parts';
import { readingCapabilities, registerReading } from './reading';
import { Registrations } from './registrations';
import { Reports, reported } from './reports';
import { registerRequests } from './requests';
import { Scheduler } from './scheduler';
import { surroundingsOf } from './tree';
import { registerTyping, typingCapabilities } from './typing';
import { type Current, Workspace } from './workspace';

/** How long a file must take to analyse, in ms, before typing in it is waited out. */
const HEAVY = 12;
/** The longest such wait, in ms. */
const LONGEST_WAIT = 400;
/** How long after the last change the second stage of a heavy file begins, in ms. */
const IDLE = 600;

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
    void refresh(uri, true);
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
    scheduler,
    stage,
    get options() {
      return options;
    },
  };

  /** Everything that is told about a document by itself: status, preview, findings, the second stage. */
  const refresh = (uri: string, byItself: boolean): Promise<void> =>
    guarded(connection.console, `analysis of ${uri}`, undefined, async () => {
      const current = await workspace.current(uri);
      if (!current) return;
      took.set(uri, current.cost);
      tellStatus(current);
      reports?.changed(current, byItself);
      if (!current.analysis.ours) return;
      void connection.sendNotification('nethackDungeon/previewChanged', { uri });
      if (!reported(current)) return;
      if (current.cost <= HEAVY) stage.start(current);
      else idle(uri);
    });

  const idling = new Map<string, () => void>();
  /** In a heavy file the second stage waits until nothing was typed for a while. */
  const idle = (uri: string): void => {
    idling.get(uri)?.();
    const cancel = host.delay(IDLE, () => {
      idling.delete(uri);
      void guarded(connection.console, `odds of ${uri}`, undefined, async () => {
        const current = await workspace.current(uri);
        if (current && reported(current)) stage.start(current);
      });
    });
    idling.set(uri, cancel);
  };

  const took = new Map<string, number>();
  const waiting = new Map<string, () => void>();
  /** Refreshes after all messages that are waiting; in a heavy file, when the typing pauses. */
  const refreshSoon = (uri: string): void => {
    waiting.get(uri)?.();
    const heavy = took.get(uri) ?? 0;
    const run = (): void => {
      waiting.delete(uri);
      void refresh(uri, false);
    };
    if (heavy > HEAVY) {
      stage.suspend(uri);
      idling.get(uri)?.();
      waiting.set(uri, host.delay(Math.min(LONGEST_WAIT, 4 * heavy), run));
      return;
    }
    let cancelled = false;
    waiting.set(uri, () => {
      cancelled = true;
    });
    // Two turns: in the first, the next message that is here already is only about to be taken.
    host.turns.later(() => {
      if (!cancelled) host.turns.later(() => !cancelled && run());
    });
  };
  const refreshAll = (): void => {
    for (const document of workspace.documents.all()) void refresh(document.uri, false);
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
    void connection.sendNotification('nethackDungeon/status', { uri: document.uri, ...status });
  };

  let client: ClientCapabilities = {};
  let dynamicConfiguration = false;
  connection.onInitialize((params: InitializeParams) => {
    const { capabilities } = params;
    client = capabilities;
    const given: unknown = params.initializationOptions;
    options = typeof given === 'object' && given !== null ? (given as InitializationOptions) : {};
    workspace.pullsSettings = capabilities.workspace?.configuration === true;
    dynamicConfiguration = capabilities.workspace?.didChangeConfiguration?.dynamicRegistration === true;
    workspace.push(options.settings);
    for (const folder of params.workspaceFolders ?? []) folders.add(folder.uri);
    if (folders.size === 0 && params.rootUri) folders.add(params.rootUri);
    const docs = typeof options.docs === 'string' ? options.docs : undefined;
    reports = new Reports(connection, workspace, stage, capabilities, docs);
    reports.listen();
    registrations = new Registrations(connection, capabilities);
    return {
      serverInfo: { name: 'nethack-dungeon' },
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
        ...languageCapabilities,
        ...navigationCapabilities,
        ...typingCapabilities,
        ...readingCapabilities,
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
    if (dynamicConfiguration) {
      void connection.client
        .register(DidChangeConfigurationNotification.type, { section: 'nethackDungeon' })
        .catch((error: unknown) => logError(connection.console, 'client/registerCapability', error));
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

  workspace.documents.onDidChangeContent(({ document }) => refreshSoon(document.uri));
  workspace.documents.onDidSave(({ document }) => {
    workspace.forgetOne(document.uri);
    void refresh(document.uri, true);
  });
  workspace.documents.onDidClose(({ document: { uri } }) => {
    waiting.get(uri)?.();
    waiting.delete(uri);
    idling.get(uri)?.();
    idling.delete(uri);
    took.delete(uri);
    statuses.delete(uri);
    stage.forget(uri);
    reports?.closed(uri);
  });
  registerRefusals(connection);
  registerLanguage(server);
  registerReading(server);
  registerEdits(server, () => client);
  registerNavigation(server, () => client.textDocument?.definition?.linkSupport === true);
  registerTyping(server, () => client.textDocument?.completion?.completionItem?.snippetSupport === true);
  registerRequests(server);
  workspace.documents.listen(connection);
  connection.listen();
}
