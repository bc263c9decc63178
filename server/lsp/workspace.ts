/** The open documents, and what is worked out about each: once per version of its text and of what it is judged by. */
import { type Connection, TextDocuments } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Analysis, AnalysisOptions, CheckedAnalysis } from '../analysis/analysis';
import type { Format } from '../definition/types';
import { workChecks, workReading } from '../service';
import { globTest } from './glob';
import { Kept } from './kept';
import type { Scheduler } from './scheduler';
import { type Settings, settingsFrom } from './settings';

/** A document and what its text says now. Use it before the next `await`: the document is updated in place. */
export interface Read {
  readonly document: TextDocument;
  readonly analysis: Analysis;
  readonly settings: Settings;
  /** How long the work on it took, in ms. */
  readonly cost: number;
}

/** The same with what is wrong in it. */
export interface Current extends Read {
  readonly analysis: CheckedAnalysis;
}

interface Judged {
  readonly settings: Settings;
  readonly options: AnalysisOptions;
}

/** Says, whenever it is asked, whether a document is as it is now; it may be closed. */
export function unchanged(document: TextDocument): () => boolean {
  // A client may give one number to two texts. Comparing them costs nothing: the same text is the same string.
  const [text, version] = [document.getText(), document.version];
  return () => document.version === version && document.getText() === text;
}

/** Schemes of documents that people edit; everything else (`git:`, a diff's left side, output …) is only looked at. */
const edited = new Set(['file', 'untitled', 'vscode-vfs', 'vscode-remote', 'vscode-test-web', 'memfs']);

/** Whether faults are reported in a document: not in one that nobody can change. */
export function getsFindings(uri: string): boolean {
  return edited.has(/^[a-z][a-z0-9+.-]*/i.exec(uri)?.[0].toLowerCase() ?? '');
}

/** What else is known about a file than its text and the settings; see `tree.ts`. */
export type Surroundings = (uri: string) => Promise<AnalysisOptions>;

export class Workspace {
  readonly documents = new TextDocuments(TextDocument);
  private readonly judged = new Map<string, Promise<Judged>>();
  private readonly readings: Kept<Analysis>;
  private readonly checks: Kept<CheckedAnalysis>;
  /** Settings as the client last pushed them; used when it cannot be asked. */
  private pushed: unknown;
  /** Whether the client can be asked for settings. */
  pullsSettings = false;

  constructor(
    private readonly connection: Connection,
    private readonly surroundings: Surroundings,
    scheduler: Scheduler,
  ) {
    this.readings = new Kept(scheduler);
    this.checks = new Kept(scheduler);
    this.documents.onDidClose(({ document }) => {
      this.judged.delete(document.uri);
      this.readings.forget(document.uri);
      this.checks.forget(document.uri);
    });
  }

  /** Takes settings that the client sent by itself: the section `nethackDungeon`. */
  push(settings: unknown): void {
    this.pushed = settings;
    this.forget();
  }

  /** Settings or surroundings changed: they are asked for again when they are needed. */
  forget(): void {
    this.judged.clear();
  }

  /** The document was saved: its bytes on disk are others now. */
  forgetOne(uri: string): void {
    this.judged.delete(uri);
  }

  /** What an open document says and what is wrong in it, now; `undefined` when it is not open (any more). */
  async current(uri: string | undefined): Promise<Current | undefined> {
    for (;;) {
      const read = await this.read(uri);
      if (!read) return undefined;
      const { document, settings, analysis } = read;
      const from = [analysis];
      const checked = this.checks.get(document.uri, from);
      if (checked) return { document, settings, analysis: checked.value, cost: read.cost + checked.spent };
      const text = document.getText();
      const stands = this.stands(document);
      await this.checks.work(
        document.uri,
        from,
        () => workChecks(analysis, text),
        () => stands() && this.readings.holds(document.uri, analysis),
      );
    }
  }

  /** What an open document says now, without what is wrong in it; `undefined` when it is not open (any more). */
  async read(uri: string | undefined): Promise<Read | undefined> {
    if (typeof uri !== 'string') return undefined;
    for (;;) {
      if (!this.documents.get(uri)) return undefined;
      const asked = this.judge(uri);
      const judged = await asked;
      const document = this.documents.get(uri);
      if (!document) return undefined;
      // The settings changed while we waited for them.
      if (this.judged.get(uri) !== asked) continue;
      const [text, version] = [document.getText(), document.version];
      const from = [document, version, text, judged];
      const reading = this.readings.get(uri, from);
      if (reading) return { document, settings: judged.settings, analysis: reading.value, cost: reading.spent };
      const stands = this.stands(document);
      await this.readings.work(
        uri,
        from,
        () => workReading(uri, text, judged.options),
        () => stands() && this.judged.get(uri) === asked,
      );
    }
  }

  /** Says, whenever it is asked, whether a document is still open and as it is now. */
  stands(document: TextDocument): () => boolean {
    const same = unchanged(document);
    return () => this.documents.get(document.uri) === document && same();
  }

  private judge(uri: string): Promise<Judged> {
    let judged = this.judged.get(uri);
    if (!judged) {
      judged = this.ask(uri);
      this.judged.set(uri, judged);
    }
    return judged;
  }

  private async ask(uri: string): Promise<Judged> {
    const settings = settingsFrom(await this.section(uri));
    const options = await this.surroundings(uri);
    const path = pathOf(uri);
    const format = formatOfLanguage(this.documents.get(uri)?.languageId, path);
    const ours = options.ours === true || settings.files.some((pattern) => globTest(pattern)(path));
    return {
      settings,
      options: {
        ...options,
        ...(ours ? { ours } : {}),
        ...(format ? { format } : {}),
        ...(settings.dialect ? { settingDialect: settings.dialect } : {}),
        severities: settings.rules,
      },
    };
  }

  /** The settings for a document, as the client gives them; for all documents without a uri. */
  async section(uri: string | undefined): Promise<unknown> {
    if (!this.pullsSettings) return this.pushed;
    try {
      return await this.connection.workspace.getConfiguration({
        ...(uri === undefined ? {} : { scopeUri: uri }),
        section: 'nethackDungeon',
      });
    } catch {
      return this.pushed;
    }
  }
}

/** What the editor's language says of a document whose name says nothing, as that of an untitled one. */
function formatOfLanguage(language: string | undefined, path: string): Format | undefined {
  if (/\.(lua|def)$/i.test(path)) return undefined;
  return language === 'lua' ? 'lua' : language === 'dungeon-def' ? 'def' : undefined;
}

function pathOf(uri: string): string {
  try {
    return decodeURIComponent(uri.replace(/^[a-z][a-z0-9+.-]*:(\/\/[^/]*)?/i, ''));
  } catch {
    return uri;
  }
}
