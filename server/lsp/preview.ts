/** Previews of open documents; each keeps the last good picture for the time while the text is broken. */
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Finding } from '../checks/types';
import type { CompareWith, PreviewParams, PreviewResult } from '../protocol';
import { canCompare, compared, isDrawable, type Later, preview } from '../service';
import type { Sitting } from './parts';
import { toRange } from './positions';
import { type Current, getsFindings } from './workspace';

/** The last version of a document that could be drawn, in a document of its own, for the open one changes in place. */
interface Good {
  readonly current: Current;
  /** What was worked out about it: the stage goes on to what the broken text means. */
  readonly later?: Later;
  readonly findings: readonly Finding[];
}

type Compared = ReturnType<typeof compared>;

export class Previews {
  private readonly good = new Map<string, Good>();
  /** The last comparison of each analysis: a picture is asked for again when its odds are in, or in another view. */
  private readonly comparisons = new WeakMap<object, { readonly key: string; readonly value: Compared | undefined }>();

  constructor(private readonly sitting: Pick<Sitting, 'workspace' | 'stage'>) {}

  /** The picture of a document; `null` when it is not open or not ours. */
  async of(params: PreviewParams): Promise<PreviewResult | null> {
    const current = await this.sitting.workspace.current(params.uri);
    // Half-typed text may hide that the file is one of ours: then it still was, a moment ago.
    if (!current || !(current.analysis.ours || this.good.has(params.uri))) return null;
    const whole = isDrawable(current.analysis);
    const kept = whole ? undefined : this.good.get(params.uri);
    const shown = kept?.current ?? current;
    const { stage } = this.sitting;
    // A text that nobody can change gets no findings, and so no second stage but for whoever looks at it here.
    if (!getsFindings(params.uri)) stage.start(shown);
    const result = stage.result(shown);
    const later = result ?? kept?.later;
    const findings = kept && !result ? kept.findings : stage.findings(shown);
    if (whole) this.keep(current, later, findings);
    return preview(shown.analysis, params, {
      version: current.document.version,
      stale: shown !== current,
      odds: later && (later.worlds[params.world] ?? later.odds),
      // What is not there of the last good picture nobody works out any more.
      stopped: kept !== undefined || stage.stopped(shown),
      findings: [...shown.analysis.findings, ...findings],
      compared: params.with && this.comparedWith(shown, params.with),
      range: (span) => toRange(shown.document, span),
    });
  }

  forget(uri: string): void {
    this.good.delete(uri);
  }

  /** What the map is to show the differences from; a page may wish for what it cannot have. */
  private comparedWith({ analysis }: Current, other: CompareWith): Compared | undefined {
    const key = JSON.stringify(other);
    const known = this.comparisons.get(analysis);
    if (known?.key === key) return known.value;
    let value: Compared | undefined;
    try {
      if (canCompare(other)) value = compared(analysis, other);
    } catch {
      // There is no such stock dungeon: the comparison itself says so.
    }
    this.comparisons.set(analysis, { key, value });
    return value;
  }

  private keep(current: Current, later: Later | undefined, findings: readonly Finding[]): void {
    const { uri, languageId, version } = current.document;
    const had = this.good.get(uri);
    if (had?.current.analysis === current.analysis) this.good.set(uri, { current: had.current, later, findings });
    else {
      const document = TextDocument.create(uri, languageId, version, current.analysis.text);
      this.good.set(uri, { current: { ...current, document }, later, findings });
    }
  }
}
