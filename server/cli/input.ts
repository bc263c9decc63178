/** Files as commands get them: named, globbed, folders, or `-` for standard input. */
import { open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { glob } from 'tinyglobby';
import type { Format } from '../definition/types';
import { formatRead, rulesFor } from '../dialects/index';
import { decode } from '../lsp/decode';
import { type Io, Trouble } from './io';
import { printable } from './report/text';

/** One file's content, with the name to print for it. */
export interface Input {
  /** As the user named it; `-` for standard input. */
  readonly name: string;
  readonly uri: string;
  /** Absent for standard input. */
  readonly path?: string;
  readonly bytes: Uint8Array;
  readonly text: string;
}

/** Fifty times the largest dungeon file there is: a larger one is somebody's mistake in naming, and takes too long. */
const LARGEST = 1_000_000;

/** An unset variable of a script, most likely; resolved, it would name the current folder. */
const NAMELESS = 'the name of a file is empty';

/**
 * Reads one file, or standard input for `-`. Throws `Trouble` when it cannot be read.
 * @param dialect the one that the caller has named: tells the format of standard input
 */
export async function readInput(name: string, io: Io, dialect?: string): Promise<Input> {
  if (name === '-') {
    const bytes = await io.stdin();
    // What was to write into the pipe has failed, most likely: that must not look like a file in which all is well.
    if (bytes.length === 0 && dialect === undefined)
      throw new Trouble('standard input: empty, and nothing says what it should be; --dialect ID does');
    refuseLarge('standard input', bytes.length);
    const text = decode(bytes);
    return { name, uri: `stdin:/dungeon.${formatOfInput({ name, text }, dialect)}`, bytes, text };
  }
  if (name === '') throw new Trouble(NAMELESS);
  const file = path.resolve(io.cwd, name);
  try {
    const bytes = await readBounded(file, LARGEST + 1);
    if (bytes.length > LARGEST) refuseLarge(name, Math.max(bytes.length, (await stat(file)).size));
    return { name, uri: pathToFileURL(file).href, path: file, bytes, text: decode(bytes) };
  } catch (error) {
    if (error instanceof Trouble) throw error;
    throw new Trouble(`${name}: ${reason(error)}`);
  }
}

/** At most `most` bytes of a file, which may be a pipe or a device that has no end and tells no size. */
export async function readBounded(file: string, most: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const chunks: Buffer[] = [];
    for (let length = 0; length < most; ) {
      const chunk = Buffer.alloc(Math.min(most - length, 65_536));
      const { bytesRead } = await handle.read(chunk);
      if (bytesRead === 0) break;
      chunks.push(chunk.subarray(0, bytesRead));
      length += bytesRead;
    }
    return Buffer.concat(chunks);
  } finally {
    await handle.close();
  }
}

function refuseLarge(name: string, size: number): void {
  if (size > LARGEST) throw new Trouble(`${name}: ${size} bytes is no dungeon file (at most ${LARGEST})`);
}

/**
 * What an input is written in: what its ending says; else what the games of the dialect read; else what it looks like,
 * for a `.def` file never assigns a global.
 */
export function formatOfInput({ name, text }: { name: string; text: string }, dialect?: string): Format {
  const ending = /\.(def|lua)$/i.exec(name)?.[1]?.toLowerCase();
  if (ending !== undefined) return ending === 'lua' ? 'lua' : 'def';
  if (dialect !== undefined) return formatRead(rulesFor(dialect));
  return /^[^#\n]*\bdungeon\s*(?:\[[^\n]*\]\s*)?=|^\s*--/m.test(text) ? 'lua' : 'def';
}

/** A file that arguments name. */
export interface Named {
  readonly name: string;
  /** It was come upon in a folder or by a pattern, so it may be somebody else's `dungeon.lua`. */
  readonly comeUpon: boolean;
}

/**
 * The files that arguments name: a folder stands for the dungeon files in it, a pattern for what it matches.
 * @param nothing is called for an argument that names nothing
 */
export async function expand(names: readonly string[], io: Io, nothing: (trouble: Trouble) => void): Promise<Named[]> {
  /** By name; a file that is also named outright counts as such. */
  const found = new Map<string, boolean>();
  const add = (name: string, comeUpon: boolean) => found.set(name, comeUpon && found.get(name) !== false);
  for (const name of names) {
    if (name === '-') {
      add(name, false);
      continue;
    }
    if (name === '') {
      nothing(new Trouble(NAMELESS));
      continue;
    }
    const kind = await stat(path.resolve(io.cwd, name)).catch(() => undefined);
    if (kind && !kind.isDirectory()) {
      add(name, false);
      continue;
    }
    if (kind) {
      // The search below takes a folder that it may not read for an empty one.
      const unreadable = await readdir(path.resolve(io.cwd, name)).then(() => undefined, reason);
      if (unreadable !== undefined) {
        nothing(new Trouble(`${name}: ${unreadable}`));
        continue;
      }
      io.progress(`looking for dungeon files in ${printable(name)} …`);
    }
    const matches = kind
      ? await glob('**/dungeon*.{def,lua}', {
          cwd: path.resolve(io.cwd, name),
          ignore: ['**/node_modules/**', '**/.git/**'],
          followSymbolicLinks: false,
        })
      : await glob(name.split(path.sep).join('/'), {
          cwd: io.cwd,
          followSymbolicLinks: false,
          expandDirectories: false,
        });
    if (matches.length === 0)
      nothing(new Trouble(kind ? `${name}: no dungeon.def or dungeon.lua in this folder` : `${name}: no such file`));
    for (const match of matches.sort()) add(kind ? path.join(name, match) : match, true);
  }
  return [...found].map(([name, comeUpon]) => ({ name, comeUpon }));
}

function reason(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOENT') return 'no such file';
  if (code === 'EACCES' || code === 'EPERM') return 'not allowed to read it';
  if (code === 'EISDIR') return 'is a folder';
  return error instanceof Error ? error.message : String(error);
}
