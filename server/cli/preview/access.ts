/** Who may ask the preview's server, and for what. It is decided here, before anything else of a request is read. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What a path of ours is good for. */
const PATHS = {
  '': 'GET',
  'host.js': 'GET',
  'webview.js': 'GET',
  events: 'GET',
  ask: 'POST',
} as const;
export type PageUrl = keyof typeof PATHS;

/** What a request is for, or the status it is refused with. */
export type Access = { readonly page: PageUrl } | { readonly status: 403 | 404 | 405 | 415; readonly allow?: string };

/**
 * Decides about a request.
 * @param origin our own, `http://127.0.0.1:PORT`
 * @param token the first part of every path of ours
 */
export function accessOf(
  { method = '', url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  origin: string,
  token: string,
): Access {
  // Another name that leads here (DNS rebinding), or another site's page that asks through the user's browser.
  if (headers.host !== new URL(origin).host) return { status: 403 };
  if (headers.origin !== undefined && headers.origin !== origin) return { status: 403 };
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return { status: 403 };
  const [, given = '', ...rest] = (url.split('?')[0] ?? '').split('/');
  if (!same(given, token)) return { status: 403 };
  // Only names of the table are served: nothing of a path ever reaches the file system.
  const name = rest.join('/');
  if (rest.length === 0 || !Object.hasOwn(PATHS, name)) return { status: 404 };
  const page = name as PageUrl;
  const allow = PATHS[page];
  if (method !== allow) return { status: 405, allow };
  if (allow === 'POST') {
    // A browser always sends these; a form of another site cannot send the second.
    if (headers.origin === undefined) return { status: 403 };
    if (headers['content-type']?.split(';')[0]?.trim() !== 'application/json') return { status: 415 };
  }
  return { page };
}

/** Compares without telling by its time how much was right. */
function same(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
