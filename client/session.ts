/** The language client's life: started when it is first needed, asked for custom requests, stopped with the extension. */
import * as vscode from 'vscode';
import {
  type BaseLanguageClient,
  CloseAction,
  type DocumentFilter,
  ErrorAction,
  type ErrorHandler,
  type LanguageClientOptions,
  State,
} from 'vscode-languageclient';
import type { Notifications, Requests } from '../server/protocol';
import { documentSelector, mayBeOurs } from './documents';

/** Makes a client for the surroundings: a child process in Node, a worker in the browser. */
export type CreateClient = (
  id: string,
  name: string,
  options: LanguageClientOptions,
) => BaseLanguageClient | Promise<BaseLanguageClient>;

export type Status = Notifications['nethackDungeon/status'];

/** So often within the window a server that ended by itself is started again. */
const MOST_RESTARTS = 4;
const WINDOW_MINUTES = 3;
/** How long a request waits for another server to be asked of, in ms. */
const PATIENCE = 15_000;

/** The language client restarts nothing: it gives up where a server ends while it starts. */
const errorHandler: ErrorHandler = {
  error: () => ({ action: ErrorAction.Continue, handled: true }),
  closed: () => ({ action: CloseAction.DoNotRestart, handled: true }),
};

/** JSON-RPC's errors of a connection and not of a request: it broke while something was written, read or waited for. */
function isBroken(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'number' && code >= -32099 && code <= -32096;
}

export class Session implements vscode.Disposable {
  private running: Promise<BaseLanguageClient> | undefined;
  private readonly statuses = new Map<string, Status>();
  private readonly previewEmitter = new vscode.EventEmitter<string>();
  private readonly statusEmitter = new vscode.EventEmitter<void>();
  private readonly turnEmitter = new vscode.EventEmitter<void>();
  /** What goes with the running client. */
  private attached: vscode.Disposable[] = [];
  /** Whether a server ran at all yet: the next one takes its place. */
  private ran = false;
  private dead = false;
  /** When servers ended by themselves, lately. */
  private ends: number[] = [];
  /** Fires with the uri of a document whose preview would look different now. */
  readonly onPreviewChanged = this.previewEmitter.event;
  /** Fires when what is known about some document's dialect changes. */
  readonly onStatusChanged = this.statusEmitter.event;
  /** Fires when a server has taken the place of one that ended, and when none will. */
  readonly onTurn = this.turnEmitter.event;

  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly create: CreateClient,
    readonly output: vscode.LogOutputChannel,
  ) {}

  /** Whether the server was started. */
  get started(): boolean {
    return this.running !== undefined;
  }

  /** Whether the server ended and comes back only when the user says so. */
  get lost(): boolean {
    return this.dead;
  }

  /** The uris of documents that the server says are ours, and their dialects. */
  get ours(): ReadonlyMap<string, Status> {
    return this.statuses;
  }

  /** Starts the server if this document may be ours. */
  look(document: vscode.TextDocument): void {
    if (!this.started && !this.dead && mayBeOurs(document)) void this.client();
  }

  /** The running client, started at the first call; rejects when the server does not come up or was given up. */
  client(): Promise<BaseLanguageClient> {
    if (this.dead)
      return Promise.reject(
        new Error(vscode.l10n.t('There is no language server now: “NetHack Dungeon: Restart Server” starts it again.')),
      );
    if (!this.running) {
      this.running = this.start();
      this.running.catch((error: unknown) => this.output.error(`The language server did not start: ${error}`));
    }
    return this.running;
  }

  /**
   * A custom request; rejects with the server's error, or with what to do where there is no server any more. One that
   * went down with its server is asked again of the next.
   */
  async request<M extends keyof Requests>(
    method: M,
    params: Requests[M]['params'],
    token?: vscode.CancellationToken,
  ): Promise<Requests[M]['result']> {
    const send = async (client: BaseLanguageClient): Promise<Requests[M]['result']> =>
      // An undefined token would be sent as a second parameter.
      token ? client.sendRequest(method, params, token) : client.sendRequest(method, params);
    const asked = this.client();
    try {
      return await send(await asked);
    } catch (error) {
      if (!isBroken(error) || token?.isCancellationRequested) throw error;
      if (this.running === asked) await this.turn();
      return send(await this.client());
    }
  }

  /** Forgets a document that was closed. */
  close(uri: string): void {
    if (this.statuses.delete(uri)) this.statusEmitter.fire();
  }

  /** Stops the server and starts it again, also one that ended or hangs. */
  async restart(): Promise<void> {
    await this.stop();
    this.statuses.clear();
    this.dead = false;
    this.ends = [];
    this.statusEmitter.fire();
    await this.client();
  }

  async stop(): Promise<void> {
    const running = this.running;
    this.running = undefined;
    this.detach();
    try {
      await (await running)?.dispose();
    } catch (error) {
      // It did not start, or does not answer and is killed: in any case it is no more.
      this.output.warn(`The language server was not stopped as it should: ${error}`);
    }
  }

  dispose(): void {
    this.previewEmitter.dispose();
    this.statusEmitter.dispose();
    this.turnEmitter.dispose();
  }

  /** Resolves at the next turn, or when that takes too long. */
  private turn(): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        listening.dispose();
        resolve();
      };
      const timer = setTimeout(end, PATIENCE);
      const listening = this.onTurn(end);
    });
  }

  private detach(): void {
    for (const a of this.attached.splice(0)) a.dispose();
  }

  /** The server has ended, and nobody asked it to: it is started again, but not for ever. */
  private ended(client: BaseLanguageClient): void {
    this.detach();
    this.running = undefined;
    client.dispose().catch((error: unknown) => this.output.debug(String(error)));
    const now = Date.now();
    this.ends = [...this.ends.filter((time) => now - time < WINDOW_MINUTES * 60_000), now];
    if (this.ends.length <= MOST_RESTARTS) {
      this.output.warn('The language server has ended by itself and is started again.');
      void this.client();
    } else this.lose().catch((error: unknown) => this.output.error(String(error)));
  }

  /** There is no server any more: says so, once, with what can be done. */
  private async lose(): Promise<void> {
    this.dead = true;
    this.statusEmitter.fire();
    this.turnEmitter.fire();
    const restart = vscode.l10n.t('Restart');
    const show = vscode.l10n.t('Show Output');
    const message = vscode.l10n.t(
      'The language server of NetHack Dungeon ended {0} times in {1} minutes, so it was not started again.',
      this.ends.length,
      WINDOW_MINUTES,
    );
    const chosen = await vscode.window.showErrorMessage(message, restart, show);
    if (chosen === restart) await this.restart();
    if (chosen === show) this.output.show();
  }

  private turned(client: BaseLanguageClient, state: State): void {
    if (state === State.Stopped || state === State.StartFailed) this.ended(client);
    if (state !== State.Running) return;
    if (this.ran) this.turnEmitter.fire();
    this.ran = true;
  }

  private async start(): Promise<BaseLanguageClient> {
    const client = await this.create('nethackDungeon', 'NetHack Dungeon', {
      documentSelector: documentSelector() as DocumentFilter[],
      outputChannel: this.output,
      diagnosticCollectionName: 'nethack-dungeon',
      initializationOptions: {
        commands: true,
        notifications: true,
        docs: vscode.Uri.joinPath(this.context.extensionUri, 'docs').toString(),
      },
      markdown: { isTrusted: false, supportHtml: false },
      errorHandler,
      initializationFailedHandler: () => false,
    });
    // Failures are told once, by us, with what can be done; the log has each.
    const log = client.error.bind(client);
    client.error = (text, data) => log(text, data, false);
    this.attached.push(client.onDidChangeState(({ newState }) => this.turned(client, newState)));
    client.onNotification('nethackDungeon/previewChanged', (n: Notifications['nethackDungeon/previewChanged']) =>
      this.previewEmitter.fire(n.uri),
    );
    client.onNotification('nethackDungeon/status', (n: Status) => {
      if (n.dialect === '') this.statuses.delete(n.uri);
      else this.statuses.set(n.uri, n);
      this.statusEmitter.fire();
    });
    await client.start();
    return client;
  }
}
