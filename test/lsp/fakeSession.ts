/** The server in this process, over a connection and with a clock that a test moves: what happens when is the test's. */
import type { Connection, Diagnostic, DocumentDiagnosticReport } from 'vscode-languageserver';
import { serve } from '../../server/lsp/server';
import { Hand } from './hand';

type Handler = (params?: unknown, token?: unknown) => unknown;

/** A clock on which every look takes a while, so that work takes as many slices as the test wants. */
class Ticking extends Hand {
  tick = 0.01;
  override now(): number {
    this.time += this.tick;
    return this.time;
  }
}

const token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose: () => {} }) };

export interface FakeOptions {
  /** Whether the client pulls, and whether it can be asked to do so again. */
  readonly pull: boolean;
  readonly refresh: boolean;
}

export class FakeSession {
  readonly clock = new Ticking();
  /** What was pushed last, per document. */
  readonly pushed = new Map<string, readonly Diagnostic[]>();
  /** What the last pull gave, per document. */
  readonly pulled = new Map<string, readonly Diagnostic[]>();
  readonly errors: string[] = [];
  /** Pulls that wait for their answer. */
  waiting = 0;
  settings: unknown = {};
  private readonly handlers = new Map<string, Handler>();
  private readonly timers: { at: number; callback: () => void }[] = [];

  constructor(private readonly options: FakeOptions) {
    const on =
      (name: string) =>
      (handler: Handler): { dispose(): void } => {
        this.handlers.set(name, handler);
        return { dispose: () => {} };
      };
    const fixed: Record<string, unknown> = {
      console: { log: () => {}, error: (message: string) => this.errors.push(message) },
      workspace: { getConfiguration: async () => this.settings },
      client: { register: async () => ({ dispose: () => {} }) },
      languages: {
        diagnostics: { on: on('diagnostics'), refresh: async () => this.pullAll() },
        inlayHint: { on: on('inlayHint'), refresh: async () => {} },
        semanticTokens: { on: on('tokens'), onRange: on('tokensOfRange'), refresh: async () => {} },
      },
      onRequest: (method: string, handler: Handler) => on(method)(handler),
      onNotification: (method: string, handler: Handler) => on(method)(handler),
      sendNotification: async () => {},
      sendRequest: async () => null,
      sendDiagnostics: async ({ uri, diagnostics }: { uri: string; diagnostics: Diagnostic[] }) =>
        this.pushed.set(uri, diagnostics),
      listen: () => {},
    };
    const connection = new Proxy({} as Connection, {
      get: (_, name) => fixed[String(name)] ?? on(String(name)),
    });
    serve(connection, {
      turns: this.clock,
      files: () => undefined,
      delay: (ms, callback) => {
        const timer = { at: this.clock.time + ms, callback };
        this.timers.push(timer);
        return () => {
          const at = this.timers.indexOf(timer);
          if (at >= 0) this.timers.splice(at, 1);
        };
      },
    });
    const { pull, refresh } = options;
    this.tell('onInitialize', {
      capabilities: {
        workspace: { configuration: true, ...(refresh ? { diagnostics: { refreshSupport: true } } : {}) },
        textDocument: pull ? { diagnostic: {} } : {},
      },
    });
    this.tell('onInitialized', {});
  }

  /** A message of the client. */
  tell(handler: string, params: unknown): unknown {
    return this.handlers.get(handler)?.(params, token);
  }

  /** Pulls as an editor does; what the last pull of a document gives counts. */
  pull(uri: string): void {
    if (!this.options.pull) return;
    this.waiting++;
    const answer = this.tell('diagnostics', { textDocument: { uri } }) as Promise<DocumentDiagnosticReport>;
    void answer.then((report) => {
      this.waiting--;
      if (report.kind === 'full') this.pulled.set(uri, report.items);
    });
  }

  /** The documents that are open, for the pulls that the server asks for. */
  open: () => Iterable<string> = () => [];

  private pullAll(): void {
    for (const uri of this.open()) this.pull(uri);
  }

  /** Takes so many turns of the event loop, as far as there are any. */
  async turns(count: number): Promise<boolean> {
    for (let i = 0; i < count; i++) {
      const taken = this.clock.turn();
      await new Promise((resolve) => setImmediate(resolve));
      if (!taken) return false;
    }
    return true;
  }

  /** Lets time pass: timers that are due then go off. */
  pass(ms: number): void {
    this.clock.time += ms;
    for (const timer of this.timers.filter((t) => t.at <= this.clock.time)) {
      this.timers.splice(this.timers.indexOf(timer), 1);
      timer.callback();
    }
  }

  /** Lets everything happen that is to happen. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < 3; ) {
      const busy = (await this.turns(1)) || this.timers.length > 0;
      if (this.timers.length > 0) this.pass(1000);
      quiet = busy ? 0 : quiet + 1;
    }
  }
}
