/** The dungeon files of the workspace that nobody has open: looked for, and read, when a search wants them. */
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Analysis } from '../analysis/analysis';
import { LARGEST_TEXT } from '../checks/index';
import { workReading } from '../service';
import { type FileSystem, inside } from '../sourcetree/fileSystem';
import { Kept } from './kept';
import type { Scheduler } from './scheduler';

export interface Unread {
  readonly document: TextDocument;
  readonly analysis: Analysis;
}

/** A dungeon file lies so many folders below the workspace's, at most: `variant/libnethack/dat/lev/`. */
const DEEPEST = 4;
/** So many folders are looked into, the nearest first. */
const MOST_FOLDERS = 400;
const MOST_FILES = 50;

const named = /^dungeon[^/]*\.(def|lua)$/i;
/** Folders with other people's files, or none that are edited. */
const passed = /^(\.|node_modules$|dist$|build$|out$|target$)/;

export class Unopened {
  private readonly readings: Kept<Analysis>;

  /**
   * @param files what may be read of the workspace; absent where it has no files
   * @param folders the workspace's, as uris
   */
  constructor(
    private readonly files: FileSystem | undefined,
    private readonly folders: () => readonly string[],
    scheduler: Scheduler,
  ) {
    this.readings = new Kept(scheduler);
  }

  /** Those that are ours, without the open ones. Bounded: a workspace of any size is searched in the same time. */
  async all(open: readonly string[]): Promise<Unread[]> {
    const { files } = this;
    if (!files) return [];
    const known = new Set(open.map(plainUri));
    const found: Unread[] = [];
    for (const uri of await this.find(files)) {
      if (known.has(plainUri(uri))) continue;
      const text = await files.readText(uri, LARGEST_TEXT);
      if (text === undefined) continue;
      await this.readings.work(
        uri,
        [text],
        () => workReading(uri, text),
        () => true,
      );
      const analysis = this.readings.get(uri, [text])?.value;
      if (analysis?.ours) found.push({ document: TextDocument.create(uri, '', 0, text), analysis });
    }
    return found;
  }

  /** Breadth first, so that what lies near the top is found before the bound is reached. */
  private async find(files: FileSystem): Promise<string[]> {
    const found = new Set<string>();
    let level = [...this.folders()];
    let looked = 0;
    for (let depth = 0; depth <= DEEPEST && level.length > 0; depth++) {
      const below: string[] = [];
      for (const folder of level) {
        if (++looked > MOST_FOLDERS) return [...found];
        for (const { name, kind } of (await files.list(folder)) ?? []) {
          if (kind === 'folder') {
            if (!passed.test(name)) below.push(inside(folder, name));
          } else if (named.test(name) && found.size < MOST_FILES) found.add(inside(folder, name));
        }
      }
      level = below;
    }
    return [...found];
  }
}

/** One spelling for a uri: clients escape more, or less, than we do. */
function plainUri(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}
