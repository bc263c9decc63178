/**
 * Diagnostics go to a client by one road only: it pulls them when it says that it can, else they are pushed. Never
 * both, or it would show each twice.
 */
import {
  type ClientCapabilities,
  type Connection,
  type Diagnostic,
  type DocumentDiagnosticReport,
  DocumentDiagnosticReportKind,
} from 'vscode-languageserver';
import { type Shown, toDiagnostics } from './findings';
import { guarded, unlessCancelled } from './guard';
import type { SecondStage } from './later';
import { type Current, getsFindings, type Workspace } from './workspace';

export class Reports {
  readonly pulled: boolean;
  /** Whether a client that pulls can be asked to pull again. */
  private readonly refreshes: boolean;
  private readonly shown: Shown;
  /** Documents that have something published. */
  private readonly published = new Set<string>();
  private refreshing = false;

  constructor(
    private readonly connection: Connection,
    private readonly workspace: Workspace,
    private readonly stage: SecondStage,
    capabilities: ClientCapabilities,
    docs: string | undefined,
  ) {
    this.pulled = capabilities.textDocument?.diagnostic !== undefined;
    this.refreshes = capabilities.workspace?.diagnostics?.refreshSupport === true;
    this.shown = {
      related: this.pulled || capabilities.textDocument?.publishDiagnostics?.relatedInformation !== false,
      docs: docs?.replace(/\/+$/, ''),
    };
  }

  /** Answers pulls; only for a client that pulls. */
  listen(): void {
    if (!this.pulled) return;
    this.connection.languages.diagnostics.on((params, token) => {
      const empty: DocumentDiagnosticReport = { kind: DocumentDiagnosticReportKind.Full, items: [] };
      return unlessCancelled(token, () =>
        guarded(this.connection.console, 'textDocument/diagnostic', empty, () =>
          this.report(params?.textDocument?.uri, params?.previousResultId),
        ),
      );
    });
  }

  private async report(uri: string, previous: string | undefined): Promise<DocumentDiagnosticReport> {
    let current = await this.workspace.current(uri);
    // Nobody can tell this client later, so it waits for the whole answer, whatever becomes of the text meanwhile.
    while (current && reported(current) && !this.refreshes && !this.stage.isSettled(current)) {
      await this.stage.settled(current);
      current = await this.workspace.current(uri);
    }
    const items = current ? this.diagnostics(current) : [];
    const resultId = fingerprint(items);
    return previous === resultId
      ? { kind: DocumentDiagnosticReportKind.Unchanged, resultId }
      : { kind: DocumentDiagnosticReportKind.Full, resultId, items };
  }

  /** The document's findings changed, or may have: pushes them, or asks the client to pull. */
  changed(current: Current, byItself: boolean): void {
    if (this.pulled) {
      // After a change of the text the client pulls of its own accord.
      if (byItself) this.refresh();
      return;
    }
    const { uri, version } = current.document;
    const items = this.diagnostics(current);
    if (items.length === 0 && !this.published.has(uri)) return;
    if (items.length === 0) this.published.delete(uri);
    else this.published.add(uri);
    void this.connection.sendDiagnostics({ uri, version, diagnostics: items });
  }

  /** The document was closed: what was pushed for it goes away. */
  closed(uri: string): void {
    if (this.published.delete(uri)) void this.connection.sendDiagnostics({ uri, diagnostics: [] });
  }

  /** Asks a client that pulls to do so again; requests that come close together become one. */
  refresh(): void {
    if (!this.pulled || !this.refreshes || this.refreshing) return;
    this.refreshing = true;
    void guarded(this.connection.console, 'workspace/diagnostic/refresh', undefined, async () => {
      // Cleared first: findings that arrive while the client answers need another round.
      await Promise.resolve();
      this.refreshing = false;
      await this.connection.languages.diagnostics.refresh();
    });
  }

  private diagnostics(current: Current): Diagnostic[] {
    if (!reported(current)) return [];
    const findings = [...current.analysis.findings, ...this.stage.findings(current)];
    return toDiagnostics(current.document, findings, this.shown);
  }
}

/** Whether anything is reported in this document at all. */
export function reported(current: Current): boolean {
  return current.analysis.ours && getsFindings(current.document.uri);
}

/** A short text that is the same for the same diagnostics: 53 bits of a hash, and their number. */
function fingerprint(items: readonly Diagnostic[]): string {
  const text = JSON.stringify(items);
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    a = Math.imul(a ^ c, 2654435761);
    b = Math.imul(b ^ c, 1597334677);
  }
  return `${items.length}-${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`;
}
