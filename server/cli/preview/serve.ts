/** The preview's server: one page on 127.0.0.1, and the answers to what it asks. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freshNonce, policyOf, shellHtml } from '../../../media/shell';
import { type Answers, answersOf } from '../../lsp/answers';
import type { Sitting } from '../../lsp/parts';
import { fits } from '../../lsp/shapes';
import type { HostToPage } from '../../protocol';
import { accessOf } from './access';

/** What the page may ask: none of it touches a file. */
const ASKED: ReadonlySet<keyof Answers> = new Set([
  'nethackDungeon/preview',
  'nethackDungeon/stopOdds',
  'nethackDungeon/startOdds',
  'nethackDungeon/compareSources',
  'nethackDungeon/compare',
  'nethackDungeon/mines',
  'nethackDungeon/minesGallery',
  'nethackDungeon/minesWhy',
  'nethackDungeon/cavern',
]);

/** More than any question of the page. */
const LONGEST_QUESTION = 256_000;

export interface PreviewServer {
  /** Where the page is; the token in it lets a browser in. */
  readonly url: string;
  /** Tells all open pages that the picture would look different. */
  changed(): void;
  close(): Promise<void>;
}

export interface Served {
  readonly uri: string;
  readonly title: string;
  readonly sitting: Sitting;
  /** The texts of the page's two scripts: its host, then the page. */
  readonly scripts: { readonly host: string; readonly webview: string };
}

/** Serves one file's preview on a free port until it is closed. */
export async function servePreview({ uri, title, sitting, scripts }: Served): Promise<PreviewServer> {
  const token = randomBytes(24).toString('base64url');
  const answers = answersOf(sitting);
  const pages = new Set<ServerResponse>();
  let origin = '';
  const tell = (page: ServerResponse, message: HostToPage): void => {
    page.write(`data: ${JSON.stringify(message)}\n\n`);
  };

  const server = createServer((request, response) => {
    response.on('error', () => {});
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    const access = accessOf(request, origin, token);
    if ('status' in access) {
      if (access.allow) response.setHeader('allow', access.allow);
      send(response, access.status, 'text/plain', REFUSED[access.status]);
      return;
    }
    switch (access.page) {
      case '': {
        const shell = {
          title,
          nonce: freshNonce(),
          scripts: ['host.js', 'webview.js'],
          files: "'self'",
          connect: "'self'",
        };
        response.setHeader('content-security-policy', `${policyOf(shell)}; frame-ancestors 'none'`);
        send(response, 200, 'text/html', shellHtml(shell));
        break;
      }
      case 'host.js':
        send(response, 200, 'text/javascript', scripts.host);
        break;
      case 'webview.js':
        send(response, 200, 'text/javascript', scripts.webview);
        break;
      case 'events':
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        pages.add(response);
        response.on('close', () => pages.delete(response));
        tell(response, { type: 'show', uri, locked: false });
        break;
      case 'ask':
        void ask(request, response, answers);
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${origin}/${token}/`,
    changed: () => {
      for (const page of pages) tell(page, { type: 'changed', uri });
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const HEADERS = {
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

const REFUSED = {
  403: 'Not allowed: open the address that nethack-dungeon preview printed.\n',
  404: 'There is nothing here.\n',
  405: 'This is not how to ask for it.\n',
  415: 'Questions are JSON.\n',
} as const;

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` });
  response.end(body);
}

/** Answers a question of the page, `{method, params}`, with `{result}` or `{error}`. */
async function ask(request: IncomingMessage, response: ServerResponse, answers: Answers): Promise<void> {
  const reply = (status: number, value: { result: unknown } | { error: string }) =>
    send(response, status, 'application/json', JSON.stringify(value));
  try {
    const body = await bodyOf(request);
    if (body === undefined) return reply(413, { error: 'the question is too long' });
    const { method, params } = JSON.parse(body) as { method?: unknown; params?: unknown };
    if (!ASKED.has(method as keyof Answers)) return reply(400, { error: 'unknown request' });
    if (!fits(method as keyof Answers, params)) return reply(400, { error: 'these are not its parameters' });
    const answer = answers[method as keyof Answers] as (params: unknown, wanted: () => boolean) => Promise<unknown>;
    reply(200, { result: await answer(params, () => !response.destroyed) });
  } catch (error) {
    reply(400, { error: error instanceof Error ? error.message : String(error) });
  }
}

/** The whole body as text; `undefined` when it is too long, or longer than it said. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > LONGEST_QUESTION) return undefined;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > LONGEST_QUESTION) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
