/**
 * The page's one way to the world outside: VS Code's extension host, or a plain page's own script. It sends requests
 * and wishes, hears what changed, and keeps a state over a reload.
 */
import type { CompareWith, HostToPage, PageToHost, Range, Requests } from '../server/protocol';

/** How messages travel; all that differs between hosts. */
export interface Channel {
  post(message: PageToHost): void;
  listen(receive: (message: HostToPage) => void): void;
  getState(): unknown;
  setState(state: unknown): void;
}

export interface Events {
  show(uri: string, locked: boolean): void;
  changed(uri: string): void;
  cursor(uri: string, line: number, character: number): void;
  compare(uri: string, choice: CompareWith): void;
}

/** Requests with answers, and one-way wishes, over a channel. */
export class Host {
  #next = 1;
  /** What is asked while the page is put together; `undefined` once it has said that it listens. */
  #early: PageToHost[] | undefined = [];
  readonly #waiting = new Map<number, { resolve(value: never): void; reject(error: Error): void }>();

  constructor(
    private readonly channel: Channel,
    events: Events,
  ) {
    channel.listen((message) => {
      // Other scripts of the window around the page post messages too.
      if (!message || typeof message !== 'object') return;
      switch (message.type) {
        case 'response': {
          const waiting = this.#waiting.get(message.id);
          this.#waiting.delete(message.id);
          if (message.error === undefined) waiting?.resolve(message.result as never);
          else waiting?.reject(new Error(message.error));
          break;
        }
        case 'show':
          if (typeof message.uri === 'string') events.show(message.uri, message.locked === true);
          break;
        case 'changed':
          events.changed(message.uri);
          break;
        case 'compare':
          if (typeof message.with?.kind === 'string') events.compare(message.uri, message.with);
          break;
        case 'cursor': {
          const { line, character } = message.position ?? {};
          if (Number.isInteger(line) && Number.isInteger(character)) events.cursor(message.uri, line, character);
        }
      }
    });
  }

  /** Says that the page listens; the host answers with what to show. What was asked before goes out behind it. */
  ready(): void {
    this.channel.post({ type: 'ready' });
    const early = this.#early ?? [];
    this.#early = undefined;
    for (const message of early) this.channel.post(message);
  }

  /** Posts what the host would give up at `ready`, where it forgets what an earlier page asked. */
  #ask(message: PageToHost): void {
    if (this.#early) this.#early.push(message);
    else this.channel.post(message);
  }

  /** Asks for something. When the signal aborts, the host is told and the promise rejects with the signal's reason. */
  request<M extends keyof Requests>(
    method: M,
    params: Requests[M]['params'],
    signal?: AbortSignal,
  ): Promise<Requests[M]['result']> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      signal?.addEventListener('abort', () => {
        if (!this.#waiting.delete(id)) return;
        this.#ask({ type: 'cancel', id });
        reject(signal.reason);
      });
      this.#ask({ type: 'request', id, method, params });
    });
  }

  reveal(uri: string, range: Range): void {
    this.channel.post({ type: 'reveal', uri, range });
  }

  copy(text: string): void {
    this.channel.post({ type: 'copy', text });
  }

  save(name: string, content: string, encoding: 'utf8' | 'base64'): void {
    this.channel.post({ type: 'save', name, content, encoding });
  }

  keep(state: unknown): void {
    this.channel.setState(state);
  }
}

interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare global {
  /** Given by VS Code to its webviews. */
  function acquireVsCodeApi(): VsCodeApi;
  interface Window {
    /** Set by a plain page before the script runs: its own channel. */
    nethackDungeonChannel?: Channel;
  }
}

/** The channel of the page this script runs in. */
export function findChannel(): Channel {
  if (window.nethackDungeonChannel) return window.nethackDungeonChannel;
  const api = acquireVsCodeApi();
  return {
    post: (message) => api.postMessage(message),
    listen: (receive) => window.addEventListener('message', (event) => receive(event.data as HostToPage)),
    getState: () => api.getState(),
    setState: (state) => api.setState(state),
  };
}
