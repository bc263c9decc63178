/** The preview of a file: its branch map, or the last good one while the text is broken. */
import type { Analysis, CheckedAnalysis } from '../analysis/analysis';
import { playingFile } from '../analysis/playFile';
import { type Compared, workBranchMap } from '../branchmap/index';
import type { Finding } from '../checks/types';
import type { Odds } from '../game/types';
import type { PreviewParams, PreviewResult, Range, View } from '../protocol';
import { parseSeed } from '../random/isaac64';
import { baseName } from '../sourcetree/fileSystem';
import type { Span } from '../syntax/span';
import { visible } from '../syntax/visible';
import { finish, type Work } from '../syntax/work';

/** What the preview needs beside the analysis it draws. */
export interface PreviewInput {
  readonly version: number;
  /** The analysis is an older one: the text is broken now. */
  readonly stale: boolean;
  readonly odds: Odds | undefined;
  /** Nobody works the missing odds out: that was stopped. */
  readonly stopped?: boolean;
  /** All findings, those of the second stage included. */
  readonly findings: readonly Finding[];
  /** What the picture shows the differences from. */
  readonly compared?: Compared;
  /** The same, still to be worked out. */
  readonly comparing?: Work<Compared | undefined>;
  /** Positions in the text as it is now. */
  readonly range: (span: Span) => Range;
}

const views: readonly View[] = ['shortest', 'longest', 'game'];
/** Draws after which a search for places counts as endless: a page waits for it. */
const SEARCH_LIMIT = 300_000;
/** Codes of findings that say the text cannot be followed. */
const broken = new Set(['syntax-error', 'unterminated-string', 'lua-error', 'merge-conflict']);

/** Whether a picture can be trusted to show what is meant: the text is whole, and there is a dungeon in it. */
export function isDrawable(analysis: CheckedAnalysis): boolean {
  return (
    analysis.definition.worlds.some((w) => w.dungeons.length > 0) &&
    !analysis.definition.problems.some((p) => broken.has(p.code)) &&
    !analysis.findings.some((f) => broken.has(f.code))
  );
}

/** Everything the page shows, at once. Parameters that make no sense are put right. */
export const preview = (analysis: Analysis, params: PreviewParams, input: PreviewInput): PreviewResult =>
  finish(workPreview(analysis, params, input));

/** The same in steps. Positions are asked for on the way: it is to be given up when the document changes meanwhile. */
export function* workPreview(analysis: Analysis, params: PreviewParams, input: PreviewInput): Work<PreviewResult> {
  const { definition, rules } = analysis;
  const view = views.includes(params.view) ? params.view : 'shortest';
  const seed = (parseSeed(String(params.seed ?? '0')) ?? 0n).toString();
  const index = Math.max(0, Math.min(Math.trunc(params.world) || 0, definition.worlds.length - 1));
  const played = view === 'game' ? yield* playingFile(analysis, { seed, searchLimit: SEARCH_LIMIT }) : undefined;
  // In one game the file's own draws say which of its worlds it is.
  const drawn = played && definition.worlds.length > 1;
  const result = yield* workBranchMap({
    uri: analysis.uri,
    version: input.version,
    stale: input.stale,
    title: fileName(analysis.uri),
    definition: drawn ? { ...definition, worlds: [played.world] } : definition,
    rules,
    odds: input.odds,
    stopped: input.stopped,
    findings: input.findings,
    view,
    seed,
    world: drawn ? 0 : index,
    width: Number.isFinite(params.width) ? Math.max(200, Math.min(params.width, 10_000)) : 1000,
    game: played?.game,
    compared: input.compared,
    comparing: input.comparing,
    range: input.range,
  });
  return drawn
    ? { ...result, worlds: definition.worlds.map(({ label, probability }) => ({ label, probability })) }
    : result;
}

/** The last part of a uri, readable. */
export function fileName(uri: string): string {
  return visible(baseName(uri));
}
