/** A small language client: starts the real server process and speaks JSON-RPC with it over stdio. */
import assert from 'node:assert/strict';
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Diagnostic, DocumentDiagnosticReport, Position } from 'vscode-languageserver';
import { serverFlags } from '../../client/serverFlags';
import type { PreviewResult } from '../../server/protocol';

const server = path.resolve(__dirname, '../../dist/server.js');

export interface ClientOptions {
  /** Whether this client offers to pull diagnostics, and whether it can be asked to pull again. */
  readonly pull?: boolean;
  readonly refresh?: boolean;
  /** The section `nethackDungeon` of its settings; a function gives it for a document. */
  readonly settings?: unknown;
  /** Uris of its workspace folders. */
  readonly folders?: readonly string[];
  /** Absent: it wants our own notifications. */
  readonly initializationOptions?: unknown;
  /** More of its capabilities. */
  readonly textDocument?: object;
  readonly workspace?: object;
  /** The process that the server shall end with; this one unless told otherwise. */
  readonly processId?: number;
  /** More arguments of Node itself. */
  readonly execArgv?: readonly string[];
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

export interface Published {
  readonly uri: string;
  readonly version?: number;
  readonly diagnostics: Diagnostic[];
}

export class Client {
  /** Everything the server sent without being asked, in order. */
  readonly notifications: Message[] = [];
  /** Requests the server made of this client. */
  readonly requests: Message[] = [];
  /** What the server said that it can do. */
  capabilities: Record<string, unknown> = {};
  /** Called with every notification, right when it is here. */
  heard: (() => void) | undefined;
  stderr = '';
  private readonly process: ChildProcessWithoutNullStreams;
  private readonly exited: Promise<number | null>;
  private readonly pending = new Map<number, (message: Message) => void>();
  private buffer = Buffer.alloc(0);
  private nextId = 1;
  private settings: unknown;

  constructor(options: ClientOptions = {}) {
    this.settings = options.settings ?? {};
    this.process = spawn(process.execPath, [...serverFlags, ...(options.execArgv ?? []), server, '--stdio']);
    this.process.stderr.on('data', (d) => {
      this.stderr += d;
    });
    this.process.stdout.on('data', (d: Buffer) => this.receive(d));
    this.exited = new Promise((resolve) => this.process.on('exit', resolve));
  }

  get pid(): number {
    return this.process.pid ?? 0;
  }

  /** Starts a server and shakes hands with it. */
  static async start(options: ClientOptions = {}): Promise<Client> {
    const client = new Client(options);
    const answer = await client.request<{ capabilities: Record<string, unknown> }>('initialize', {
      processId: options.processId ?? process.pid,
      rootUri: null,
      initializationOptions: options.initializationOptions ?? { notifications: true },
      workspaceFolders: options.folders?.map((uri) => ({ uri, name: path.basename(uri) })) ?? null,
      capabilities: {
        workspace: {
          configuration: true,
          workspaceFolders: true,
          didChangeConfiguration: { dynamicRegistration: true },
          diagnostics: options.refresh ? { refreshSupport: true } : undefined,
          ...options.workspace,
        },
        textDocument: {
          diagnostic: options.pull ? { dynamicRegistration: false } : undefined,
          hover: { contentFormat: ['markdown'] },
          documentSymbol: { hierarchicalDocumentSymbolSupport: true },
          completion: { completionItem: { snippetSupport: true, documentationFormat: ['markdown'] } },
          ...options.textDocument,
        },
      },
    });
    client.capabilities = answer.capabilities;
    client.notify('initialized', {});
    return client;
  }

  /** The result of a request; rejects with the server's error. */
  async request<T = unknown>(method: string, params?: unknown): Promise<T> {
    const answer = await this.ask(method, params);
    if (answer.error) throw new Error(`${method}: ${answer.error.code} ${answer.error.message}`);
    return answer.result as T;
  }

  /** The whole answer to a request, its error included. */
  ask(method: string, params?: unknown): Promise<Message> {
    const id = this.nextId++;
    const answer = new Promise<Message>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no answer to ${method}\n${this.stderr}`)), 30_000);
      this.pending.set(id, (m) => {
        clearTimeout(timer);
        resolve(m);
      });
    });
    this.send({ jsonrpc: '2.0', id, method, params });
    return answer;
  }

  /** Says that nobody waits any more for the answer to what was asked last. */
  cancelLast(): void {
    this.notify('$/cancelRequest', { id: this.nextId - 1 });
  }

  notify(method: string, params?: unknown): void {
    this.send({ jsonrpc: '2.0', method, params });
  }

  open(uri: string, text: string, languageId = uri.endsWith('.lua') ? 'lua' : 'dungeon-def'): void {
    this.notify('textDocument/didOpen', { textDocument: { uri, languageId, version: 1, text } });
  }

  /** What `say` sends goes out in one piece, so that all of it is there before the server looks. */
  burst(say: () => void): void {
    this.process.stdin.cork();
    say();
    this.process.stdin.uncork();
  }

  change(uri: string, version: number, contentChanges: readonly unknown[]): void {
    this.notify('textDocument/didChange', { textDocument: { uri, version }, contentChanges });
  }

  close(uri: string): void {
    this.notify('textDocument/didClose', { textDocument: { uri } });
  }

  /** Changes the settings, and says so. */
  configure(settings: unknown): void {
    this.settings = settings;
    this.notify('workspace/didChangeConfiguration', { settings: null });
  }

  pull(uri: string, previousResultId?: string): Promise<DocumentDiagnosticReport> {
    return this.request('textDocument/diagnostic', { textDocument: { uri }, previousResultId });
  }

  hover(uri: string, position: Position): Promise<{ contents: { value: string } } | null> {
    return this.request('textDocument/hover', { textDocument: { uri }, position });
  }

  /** The shortest map for a page of 1,000 pixels. */
  preview(uri: string, more: Readonly<Record<string, unknown>> = {}): Promise<PreviewResult> {
    return this.request('nethackDungeon/preview', { uri, view: 'shortest', seed: '0', world: 0, width: 1000, ...more });
  }

  /** What was published for a document so far, in order. */
  published(uri: string): Published[] {
    return this.notifications
      .filter((n) => n.method === 'textDocument/publishDiagnostics')
      .map((n) => n.params as Published)
      .filter((p) => p.uri === uri);
  }

  /** Waits until `find` gives something. */
  async until<T>(what: string, find: () => T | undefined | false | Promise<T | undefined | false>): Promise<T> {
    const end = Date.now() + 20_000;
    for (;;) {
      const found = await find();
      if (found !== undefined && found !== false) return found;
      assert.ok(Date.now() < end, `waited in vain for ${what}\n${this.stderr}\n${JSON.stringify(this.notifications)}`);
      await wait(5);
    }
  }

  /** Waits until the server has dealt with all that was sent before. */
  async settle(ms = 150): Promise<void> {
    await this.request('nethackDungeon/mines', { seed: '1', generation: '3.7' });
    await wait(ms);
  }

  /** Ends the session as the protocol says; the server's exit code. */
  async stop(): Promise<number | null> {
    await this.request('shutdown');
    this.notify('exit');
    return this.exit();
  }

  /** The exit code, when the process has ended; it is killed after 10 s. */
  async exit(): Promise<number | null> {
    const timer = setTimeout(() => this.process.kill('SIGKILL'), 10_000);
    const code = await this.exited;
    clearTimeout(timer);
    return code;
  }

  /** Closes the pipe, as a client that died would. */
  hangUp(): void {
    this.process.stdin.end();
  }

  /** Writes bytes as they are, framed or not. */
  raw(text: string): void {
    this.process.stdin.write(text);
  }

  private send(message: unknown): void {
    const body = Buffer.from(JSON.stringify(message));
    this.process.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.process.stdin.write(body);
  }

  private receive(data: Buffer): void {
    this.buffer = Buffer.concat([this.buffer, data]);
    for (;;) {
      const end = this.buffer.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/Content-Length: *(\d+)/i.exec(this.buffer.toString('latin1', 0, end))?.[1]);
      if (this.buffer.length < end + 4 + length) return;
      const body = this.buffer.toString('utf8', end + 4, end + 4 + length);
      this.buffer = this.buffer.subarray(end + 4 + length);
      this.dispatch(JSON.parse(body) as Message);
    }
  }

  private dispatch(message: Message): void {
    if (message.method === undefined) {
      if (message.id !== undefined) this.pending.get(message.id)?.(message);
      return;
    }
    if (message.id === undefined) {
      this.notifications.push(message);
      this.heard?.();
      return;
    }
    this.requests.push(message);
    const items = (message.params as { items?: { scopeUri?: string }[] } | undefined)?.items ?? [];
    const settings = this.settings;
    const section = (scope: string | undefined) => (typeof settings === 'function' ? settings(scope) : settings);
    const result = message.method === 'workspace/configuration' ? items.map((item) => section(item.scopeUri)) : null;
    this.send({ jsonrpc: '2.0', id: message.id, result });
  }
}
