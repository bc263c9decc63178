/** How the core reads files: injected, so that it runs in Node, in a web worker and in a test alike. */
export interface FileSystem {
  /**
   * The names in a folder. Resolves to `undefined` when it is not a folder, cannot be read, or lies (after following
   * links) outside of what the host allows; never rejects.
   */
  list(uri: string): Promise<readonly DirectoryEntry[] | undefined>;
  /**
   * A file as text, decoded as dialects/encoding.ts decides (UTF-8, else Shift-JIS, else Latin-1). Resolves to
   * `undefined` under the same conditions, and for a file of more than `limit` bytes; never rejects.
   */
  readText(uri: string, limit: number): Promise<string | undefined>;
}

export interface DirectoryEntry {
  readonly name: string;
  readonly kind: 'file' | 'folder';
}

/** The folder that holds `uri`, or `undefined` at the top. Works on any hierarchical uri or plain path. */
export function parentOf(uri: string): string | undefined {
  const cut = uri.replace(/\/+$/, '').lastIndexOf('/');
  if (cut <= 0 || uri[cut - 1] === '/' || uri[cut - 1] === ':') return undefined;
  return uri.slice(0, cut);
}

/** `name` (which may hold slashes) inside the folder `uri`. */
export function inside(uri: string, name: string): string {
  return `${uri.replace(/\/+$/, '')}/${name.split('/').map(escapeSegment(uri)).join('/')}`;
}

/** The last segment, decoded where `uri` is one. */
export function baseName(uri: string): string {
  const last = uri.replace(/\/+$/, '').split('/').pop() ?? '';
  if (!isUri(uri)) return last;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

const isUri = (uri: string): boolean => /^[a-z][a-z0-9+.-]+:/i.test(uri);
const escapeSegment = (uri: string) => (isUri(uri) ? encodeURIComponent : (s: string) => s);
