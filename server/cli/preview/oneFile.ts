/** One file as the preview's answers want it: analysed, its odds worked out beside, and read again when it is saved. */
import { type FSWatcher, unwatchFile, watch, watchFile } from 'node:fs';
import path from 'node:path';
import { setImmediate, setTimeout } from 'node:timers';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { ErrorLog } from '../../lsp/guard';
import { SecondStage } from '../../lsp/later';
import type { Sitting } from '../../lsp/parts';
import { Scheduler } from '../../lsp/scheduler';
import { settingsFrom } from '../../lsp/settings';
import type { Current } from '../../lsp/workspace';
import { analyse } from '../../service';
import { type Input, readInput } from '../input';
import type { Io } from '../io';
import { type LoadOptions, surroundingsOf } from '../load';

/** Editors write a file in several steps; it is read when they are through. */
const SETTLED_MS = 60;
/** How often a file is looked at where the system tells of no changes. */
const POLL_MS = 1_000;

export class OneFile implements Sitting {
  readonly workspace = { current: async (uri: string) => (uri === this.uri ? this.now : undefined) };
  readonly scheduler = new Scheduler({
    now: () => performance.now(),
    later: (callback) => void setImmediate(callback),
  });
  readonly stage: SecondStage;
  private readonly closing: (() => void)[] = [];

  private constructor(
    private now: Current,
    private readonly path: string | undefined,
    log: ErrorLog,
    /** Told when a picture of the file would look different. */
    private readonly changed: () => void,
  ) {
    this.stage = new SecondStage(this.scheduler, log, changed);
    this.stage.start(now);
  }

  /** Opens a file, or standard input for `-`, which is never read again. Throws `Trouble` when it is no good. */
  static async open(name: string, options: LoadOptions, io: Io, changed: () => void): Promise<OneFile> {
    const input = await readInput(name, io, options.dialect);
    const log: ErrorLog = { error: (message) => io.err(`${message}\n`) };
    const file = new OneFile(await judged(input, options, io, 1), input.path, log, changed);
    if (input.path !== undefined) file.follow(() => file.again(name, options, io));
    return file;
  }

  get uri(): string {
    return this.now.document.uri;
  }

  close(): void {
    for (const end of this.closing.splice(0)) end();
    this.stage.forget(this.uri);
  }

  /** Reads the file again; while it cannot be read (it is being replaced), what was there stays. */
  private async again(name: string, options: LoadOptions, io: Io): Promise<void> {
    try {
      const input = await readInput(name, io, options.dialect);
      const next = await judged(input, options, io, this.now.document.version + 1);
      if (input.text === this.now.analysis.text) return;
      this.now = next;
      this.stage.start(next);
      this.changed();
    } catch {
      // The next change tells.
    }
  }

  /** Calls back when the file changed. Its folder is watched: editors put a new file in an old one's place. */
  private follow(changed: () => void): void {
    const file = this.path ?? '';
    let timer: NodeJS.Timeout | undefined;
    const soon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(changed, SETTLED_MS);
    };
    const poll = (): void => {
      watchFile(file, { interval: POLL_MS }, soon);
      this.closing.push(() => unwatchFile(file, soon));
    };
    this.closing.push(() => clearTimeout(timer));
    try {
      const watcher: FSWatcher = watch(path.dirname(file), (_, name) => {
        if (name === null || name === path.basename(file)) soon();
      });
      watcher.on('error', () => {
        watcher.close();
        poll();
      });
      this.closing.push(() => watcher.close());
    } catch {
      poll();
    }
  }
}

async function judged(input: Input, options: LoadOptions, io: Io, version: number): Promise<Current> {
  const { uri, text } = input;
  return {
    document: TextDocument.create(uri, '', version, text),
    analysis: analyse(uri, text, await surroundingsOf(input, options, io)),
    settings: settingsFrom(undefined),
    cost: 0,
  };
}
