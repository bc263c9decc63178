/** The language client's life: started when it is first needed, asked for custom requests, stopped with the extension. */
import * as vscode from 'vscode';
import type { BaseLanguageClient, DocumentFilter, LanguageClientOptions } from 'vscode-languageclient';
import type { Notifications, Requests } from '../server/protocol';
import { documentSelector, mayBeOurs } from './documents';

/** Makes a client for the surroundings: a child process in Node, a worker in the browser. */
export type CreateClient = (
  id: string,
  name: string,
  options: LanguageClientOptions,
) => BaseLanguageClient | Promise<BaseLanguageClient>;

export type Status = Notifications['nethackDungeon/status'];

export class Session implements vscode.Disposable {
  private running: Promise<BaseLanguageClient> | undefined;
  private readonly statuses = new Map<string, Status>();
  private readonly previewEmitter = new vscode.EventEmitter<string>();
  private readonly statusEmitter = new vscode.EventEmitter<void>();
  /** Fires with the uri of a document whose preview would look different now. */
  readonly onPreviewChanged = this.previewEmitter.event;
  /** Fires when what is known about some document's dialect changes. */
  readonly onStatusChanged = this.statusEmitter.event;

  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly create: CreateClient,
    readonly output: vscode.LogOutputChannel,
  ) {}

  /** Whether the server was started. */
  get started(): boolean {
    return this.running !== undefined;
  }

  /** The uris of documents that the server says are ours, and their dialects. */
  get ours(): ReadonlyMap<string, Status> {
    return this.statuses;
  }

  /** Starts the server if this document may be ours. */
  look(document: vscode.TextDocument): void {
    if (!this.started && mayBeOurs(document)) void this.client();
  }

  /** The running client, started at the first call; rejects when the server does not come up. */
  client(): Promise<BaseLanguageClient> {
    if (!this.running) {
      this.running = this.start();
      this.running.catch((error: unknown) => this.output.error(`The language server did not start: ${error}`));
    }
    return this.running;
  }

  /** A custom request; rejects with the server's error. */
  async request<M extends keyof Requests>(
    method: M,
    params: Requests[M]['params'],
    token?: vscode.CancellationToken,
  ): Promise<Requests[M]['result']> {
    const client = await this.client();
    // An undefined token would be sent as a second parameter.
    return token ? client.sendRequest(method, params, token) : client.sendRequest(method, params);
  }

  /** Forgets a document that was closed. */
  close(uri: string): void {
    if (this.statuses.delete(uri)) this.statusEmitter.fire();
  }

  /** Stops the server and starts it again. */
  async restart(): Promise<void> {
    await this.stop();
    this.statuses.clear();
    this.statusEmitter.fire();
    await this.client();
  }

  async stop(): Promise<void> {
    const running = this.running;
    this.running = undefined;
    await running?.then(
      (client) => client.stop(),
      () => undefined,
    );
  }

  dispose(): void {
    this.previewEmitter.dispose();
    this.statusEmitter.dispose();
  }

  private async start(): Promise<BaseLanguageClient> {
    const client = await this.create('nethackDungeon', 'NetHack Dungeon', {
      documentSelector: documentSelector() as DocumentFilter[],
      outputChannel: this.output,
      diagnosticCollectionName: 'nethack-dungeon',
      initializationOptions: {
        commands: true,
        docs: vscode.Uri.joinPath(this.context.extensionUri, 'docs').toString(),
      },
      markdown: { isTrusted: false, supportHtml: false },
      synchronize: {
        fileEvents: vscode.workspace.createFileSystemWatcher('**/{dat,lev,gen,src,include,util}/*.{c,h,l,lua,des,def}'),
      },
    });
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
