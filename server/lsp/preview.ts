/**
 * Previews of open documents; each keeps the last good picture for the time while the text is broken. A picture is made
 * in slices beside everything else; who asks for one that is being made gets the same.
 */
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Finding } from '../checks/types';
import type { CompareWith, PreviewParams, PreviewResult } from '../protocol';
import { type Compared, canCompare, isDrawable, type Later, type Work, workCompared, workPreview } from '../service';
import type { Sitting } from './parts';
import { toRange } from './positions';
import type { Outcome } from './scheduler';
import { type Current, getsFindings, unchanged } from './workspace';

/** The last version of a document that could be drawn, in a document of its own, for the open one changes in place. */
interface Good {
  readonly current: Current;
  /** What was worked out about it: the stage goes on to what the broken text means. */
  readonly later?: Later;
  readonly findings: readonly Finding[];
}

/** A picture that somebody asked for. */
interface Asked {
  /** What it is made from; the same values give the same picture. */
  readonly from: readonly unknown[];
  /** Whether those who asked for it still wait. */
  readonly waiting: (() => boolean)[];
  /** The document was closed. */
  closed: boolean;
}

/** The same while it is being made. */
interface Making {
  readonly asked: Asked;
  readonly picture: Promise<Outcome<PreviewResult>>;
}

export class Previews {
  private readonly good = new Map<string, Good>();
  private readonly making = new Map<string, Making[]>();
  /** The last comparison of each analysis: a picture is asked for again when its odds are in, or in another view. */
  private readonly comparisons = new WeakMap<object, { readonly key: string; readonly value: Compared | undefined }>();
  /** How many pictures were begun: a test counts them. */
  begun = 0;

  constructor(private readonly sitting: Sitting) {}

  /**
   * The picture of a document; `null` when it is not open or not ours, or nobody waits for it any more. When the
   * document changes before it is there, it is given up for one of the new version.
   */
  async of(params: PreviewParams, wanted: () => boolean = () => true): Promise<PreviewResult | null> {
    for (;;) {
      const current = await this.sitting.workspace.current(params.uri);
      // Half-typed text may hide that the file is one of ours: then it still was, a moment ago.
      if (!current || !(current.analysis.ours || this.good.has(params.uri))) return null;
      const outcome = await this.picture(current, params, wanted);
      if (outcome.done) return outcome.value;
      if (!wanted()) return null;
    }
  }

  /** Begins a picture of a document as it is now, or joins those who wait for the same. */
  private picture(current: Current, params: PreviewParams, wanted: () => boolean): Promise<Outcome<PreviewResult>> {
    const whole = isDrawable(current.analysis);
    const kept = whole ? undefined : this.good.get(params.uri);
    const shown = kept?.current ?? current;
    const { stage, scheduler } = this.sitting;
    // A text that nobody can change gets no findings, and so no second stage but for whoever looks at it here.
    if (!getsFindings(params.uri)) stage.start(shown);
    const result = stage.result(shown);
    const later = result ?? kept?.later;
    const { document } = current;
    const { version } = document;
    // What is not there of the last good picture nobody works out any more.
    const stopped = kept !== undefined || stage.stopped(shown);
    const from = [shown.analysis, version, result, later, stopped, JSON.stringify(params)];
    const others = this.making.get(params.uri) ?? [];
    const same = others.find(({ asked }) => asked.from.every((value, i) => value === from[i]));
    if (same) {
      same.asked.waiting.push(wanted);
      return same.picture;
    }
    const findings = kept && !result ? kept.findings : stage.findings(shown);
    if (whole) this.keep(current, later, findings);
    const asked: Asked = { from, waiting: [wanted], closed: false };
    const isNow = unchanged(document);
    this.begun++;
    // Positions are worked out on the way: the open document changes in place, and then nobody goes on with this.
    const work = workPreview(shown.analysis, params, {
      version,
      stale: shown !== current,
      odds: later && (later.worlds[params.world] ?? later.odds),
      stopped,
      findings: [...shown.analysis.findings, ...findings],
      comparing: params.with && this.comparedWith(shown, params.with),
      range: (span) => toRange(shown.document, span),
    });
    const picture = scheduler
      .begin(work, () => isNow() && !asked.closed && asked.waiting.some((waits) => waits()))
      .finally(() => this.over(params.uri, asked));
    this.making.set(params.uri, [...others, { asked, picture }]);
    return picture;
  }

  /** The document was closed. */
  forget(uri: string): void {
    this.good.delete(uri);
    for (const { asked } of this.making.get(uri) ?? []) asked.closed = true;
    this.making.delete(uri);
  }

  private over(uri: string, asked: Asked): void {
    const left = this.making.get(uri)?.filter((m) => m.asked !== asked);
    if (left?.length) this.making.set(uri, left);
    else this.making.delete(uri);
  }

  /** What the map is to show the differences from; a page may wish for what it cannot have. */
  private *comparedWith({ analysis }: Current, other: CompareWith): Work<Compared | undefined> {
    const key = JSON.stringify(other);
    const known = this.comparisons.get(analysis);
    if (known?.key === key) return known.value;
    let value: Compared | undefined;
    try {
      if (canCompare(other)) value = yield* workCompared(analysis, other);
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
