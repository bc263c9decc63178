/** What the entries (node.ts, browser.ts) give the server: everything that differs between a process and a worker. */
import type { Turns } from './scheduler';

/** Access to files, as far as the surroundings have any. Every call may be slow; none throws for a missing file. */
export interface HostFiles {
  /** The bytes of a file, or `undefined` when there is none that can be read. */
  read(uri: string): Promise<Uint8Array | undefined>;
  /** Names in a folder, or `undefined` when there is none. */
  list(uri: string): Promise<readonly string[] | undefined>;
}

export interface Host {
  readonly turns: Turns;
  /** Absent where no file can be read (a worker). */
  readonly files?: HostFiles;
  /** Calls back after `ms` milliseconds; the result cancels. */
  delay(ms: number, callback: () => void): () => void;
}
