/** The core's file system on Node, fenced in: nothing outside of the given folders is read, links followed included. */
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DirectoryEntry, FileSystem } from '../sourcetree/fileSystem';
import { decode } from './decode';

/** A folder with more names than this is not a game's; it is not looked at. */
const MOST_NAMES = 20_000;

/** A file system that reads only inside of `folders` (uris). A folder that is a link itself may be one. */
export function nodeFileSystem(folders: () => readonly string[]): FileSystem {
  const allowed = async (uri: string): Promise<string | undefined> => {
    if (!uri.startsWith('file:')) return undefined;
    const real = await realpath(fileURLToPath(uri));
    for (const folder of folders()) {
      if (!folder.startsWith('file:')) continue;
      const top = await realpath(fileURLToPath(folder)).catch(() => undefined);
      if (top !== undefined && (real === top || real.startsWith(top.endsWith(path.sep) ? top : top + path.sep)))
        return real;
    }
    return undefined;
  };
  return {
    async list(uri) {
      try {
        const folder = await allowed(uri);
        if (folder === undefined) return undefined;
        const names = await readdir(folder, { withFileTypes: true });
        if (names.length > MOST_NAMES) return undefined;
        // A link counts as a file: whether it leads out is decided when it is read.
        return names.map((n): DirectoryEntry => ({ name: n.name, kind: n.isDirectory() ? 'folder' : 'file' }));
      } catch {
        return undefined;
      }
    },
    async readText(uri, limit) {
      try {
        const file = await allowed(uri);
        if (file === undefined) return undefined;
        // Asked before it is opened: opening a pipe would wait for ever.
        const info = await stat(file);
        return info.isFile() && info.size <= limit ? decode(await readFile(file)) : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

/** Larger files are judged by their text alone. */
const LARGEST = 4_000_000;

/** The bytes of a file that the user has opened, wherever it lies; `undefined` when it cannot be read. */
export async function openedFile(uri: string): Promise<Uint8Array | undefined> {
  if (!uri.startsWith('file:')) return undefined;
  try {
    const file = fileURLToPath(uri);
    const info = await stat(file);
    return info.isFile() && info.size <= LARGEST ? new Uint8Array(await readFile(file)) : undefined;
  } catch {
    return undefined;
  }
}
