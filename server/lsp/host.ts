/** What the entries (node.ts, browser.ts) give the server: everything that differs between a process and a worker. */
import type { FileSystem } from '../sourcetree/fileSystem';
import type { Turns } from './scheduler';

export interface Host {
  readonly turns: Turns;
  /** Files inside of the given folders (uris), where the surroundings have any. */
  files(folders: () => readonly string[]): FileSystem | undefined;
  /** The bytes on disk of a document that the user opened; absent, or `undefined`, where there are none. */
  bytes?(uri: string): Promise<Uint8Array | undefined>;
  /** Calls back after `ms` milliseconds; the result cancels. */
  delay(ms: number, callback: () => void): () => void;
}
