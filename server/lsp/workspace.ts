/** The open documents, and what is worked out about each: once per version of its text and of what it is judged by. */
import { type Connection, TextDocuments } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Analysis, AnalysisOptions } from '../analysis/analysis';
import { analyse } from '../service';
import { globTest } from './glob';
import { type Settings, settingsFrom } from './settings';

/** A document and what it says now. Use it before the next `await`: the document is updated in place. */
export interface Current {
  readonly document: TextDocument;
  readonly analysis: Analysis;
  readonly settings: Settings;
  /** How long the analysis took, in ms. */
  readonly cost: number;
}

interface Judged {
  readonly settings: Settings;
  readonly options: AnalysisOptions;
}

interface Cached {
  readonly version: number;
  readonly judged: Judged;
  readonly analysis: Analysis;
  readonly cost: number;
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
  private readonly cached = new Map<string, Cached>();
  /** Settings as the client last pushed them; used when it cannot be asked. */
  private pushed: unknown;
  /** Whether the client can be asked for settings. */
  pullsSettings = false;

  constructor(
    private readonly connection: Connection,
    private readonly surroundings: Surroundings,
    /** Milliseconds, monotonic. */
    private readonly now: () => number,
  ) {
    this.documents.onDidClose(({ document }) => {
      this.judged.delete(document.uri);
      this.cached.delete(document.uri);
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

  /** What an open document says now; `undefined` when it is not open (any more). */
  async current(uri: string | undefined): Promise<Current | undefined> {
    if (typeof uri !== 'string' || !this.documents.get(uri)) return undefined;
    for (;;) {
      const asked = this.judge(uri);
      const judged = await asked;
      const document = this.documents.get(uri);
      if (!document) return undefined;
      // The settings changed while we waited for them.
      if (this.judged.get(uri) !== asked) continue;
      const { analysis, cost } = this.analysed(document, judged);
      return { document, settings: judged.settings, analysis, cost };
    }
  }

  private analysed(document: TextDocument, judged: Judged): Cached {
    const known = this.cached.get(document.uri);
    if (known && known.version === document.version && known.judged === judged) return known;
    const before = this.now();
    const analysis = analyse(document.uri, document.getText(), judged.options);
    const fresh: Cached = { version: document.version, judged, analysis, cost: this.now() - before };
    this.cached.set(document.uri, fresh);
    return fresh;
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
    const ours = options.ours === true || settings.files.some((pattern) => globTest(pattern)(path));
    return {
      settings,
      options: {
        ...options,
        ...(ours ? { ours } : {}),
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

function pathOf(uri: string): string {
  try {
    return decodeURIComponent(uri.replace(/^[a-z][a-z0-9+.-]*:(\/\/[^/]*)?/i, ''));
  } catch {
    return uri;
  }
}
