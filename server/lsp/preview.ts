/** Previews of open documents; each keeps the last good text for the time while the new one is broken. */
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { PreviewParams, PreviewResult } from '../protocol';
import { isDrawable, preview } from '../service';
import type { Sitting } from './parts';
import { toRange } from './positions';
import { type Current, getsFindings } from './workspace';

export class Previews {
  /** Per document, the last version that could be drawn; a document of its own, for the open one changes in place. */
  private readonly good = new Map<string, Current>();

  constructor(private readonly sitting: Pick<Sitting, 'workspace' | 'stage'>) {}

  /** The picture of a document; `null` when it is not open or not ours. */
  async of(params: PreviewParams): Promise<PreviewResult | null> {
    const current = await this.sitting.workspace.current(params.uri);
    // Half-typed text may hide that the file is one of ours: then it still was, a moment ago.
    if (!current || !(current.analysis.ours || this.good.has(params.uri))) return null;
    const whole = isDrawable(current.analysis);
    if (whole) this.keep(current);
    const good = this.good.get(params.uri);
    const shown = whole || !good ? current : good;
    const { stage } = this.sitting;
    // A text that nobody can change gets no findings, and so no second stage but for whoever looks at it here.
    if (!getsFindings(params.uri)) stage.start(shown);
    const later = stage.result(shown);
    return preview(shown.analysis, params, {
      version: current.document.version,
      stale: shown !== current,
      odds: later && (later.worlds[params.world] ?? later.odds),
      stopped: stage.stopped(shown),
      findings: [...shown.analysis.findings, ...stage.findings(shown)],
      range: (span) => toRange(shown.document, span),
    });
  }

  forget(uri: string): void {
    this.good.delete(uri);
  }

  private keep(current: Current): void {
    const { uri, languageId, version } = current.document;
    if (this.good.get(uri)?.analysis === current.analysis) return;
    const document = TextDocument.create(uri, languageId, version, current.analysis.text);
    this.good.set(uri, { ...current, document });
  }
}
