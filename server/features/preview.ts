/** The preview of a file: its branch map, or the last good one while the text is broken. */
import type { Analysis } from '../analysis/analysis';
import { branchMap } from '../branchmap/index';
import type { Finding } from '../checks/types';
import { play } from '../game/play';
import type { Odds } from '../game/types';
import type { PreviewParams, PreviewResult, Range, View } from '../protocol';
import { parseSeed } from '../random/isaac64';
import type { Span } from '../syntax/span';

/** What the preview needs beside the analysis it draws. */
export interface PreviewInput {
  readonly version: number;
  /** The analysis is an older one: the text is broken now. */
  readonly stale: boolean;
  readonly odds: Odds | undefined;
  /** All findings, those of the second stage included. */
  readonly findings: readonly Finding[];
  /** Positions in the text as it is now. */
  readonly range: (span: Span) => Range;
}

const views: readonly View[] = ['shortest', 'longest', 'game'];
/** Codes of findings that say the text cannot be followed. */
const broken = new Set(['syntax-error', 'unterminated-string', 'lua-error', 'merge-conflict']);

/** Whether a picture can be trusted to show what is meant: the text is whole, and there is a dungeon in it. */
export function isDrawable(analysis: Analysis): boolean {
  return (
    analysis.definition.worlds.some((w) => w.dungeons.length > 0) &&
    !analysis.definition.problems.some((p) => broken.has(p.code)) &&
    !analysis.findings.some((f) => broken.has(f.code))
  );
}

/** Everything the page shows. Parameters that make no sense are put right. */
export function preview(analysis: Analysis, params: PreviewParams, input: PreviewInput): PreviewResult {
  const { definition, rules } = analysis;
  const view = views.includes(params.view) ? params.view : 'shortest';
  const seed = (parseSeed(String(params.seed ?? '0')) ?? 0n).toString();
  const index = Math.max(0, Math.min(Math.trunc(params.world) || 0, definition.worlds.length - 1));
  const world = definition.worlds[index];
  return branchMap({
    uri: analysis.uri,
    version: input.version,
    stale: input.stale,
    title: fileName(analysis.uri),
    definition,
    rules,
    odds: input.odds,
    findings: input.findings,
    view,
    seed,
    world: index,
    width: Number.isFinite(params.width) ? Math.max(200, Math.min(params.width, 10_000)) : 1000,
    game: view === 'game' && world ? play(world, rules, { seed }) : undefined,
    range: input.range,
  });
}

/** The last part of a uri, readable. */
export function fileName(uri: string): string {
  const last = uri.split('/').pop() ?? uri;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
