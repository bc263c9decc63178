/** Inlay hints: what the numbers come to, behind them. */
import type { Analysis } from '../analysis/analysis';
import { entriesOf } from '../definition/entries';
import { shortPercent } from '../definition/percent';
import type { Entry, World } from '../definition/types';
import { describeLengths, describePlaces, isChained, runs } from '../game/placesText';
import type { Odds } from '../game/types';
import { finish, type Work } from '../game/work';
import type { Span } from '../syntax/span';
import { support } from './charts';
import { ENTRIES_PER_STEP, MOST_SHOWN } from './limits';
import { branchOdds, dungeonOdds, levelOdds } from './oddsText';

export interface HintSettings {
  readonly levels: boolean;
  readonly depth: boolean;
  readonly chance: boolean;
}

export interface Hint {
  /** Right behind this offset. */
  readonly offset: number;
  readonly text: string;
  readonly tooltip: string;
}

/** `workInlayHints`, all at once. */
export function inlayHints(analysis: Analysis, within: Span, settings: HintSettings, odds?: Odds): Hint[] {
  return finish(workInlayHints(analysis, within, settings, odds));
}

/**
 * The hints whose entries touch `within`, in file order, `MOST_SHOWN` at most. Entries made by a loop share a place and
 * get none.
 */
export function* workInlayHints(analysis: Analysis, within: Span, settings: HintSettings, odds?: Odds): Work<Hint[]> {
  const world = analysis.definition.worlds[0];
  if (!world) return [];
  const shared = yield* sharedStarts(world);
  const hints: Hint[] = [];
  for (const entry of entriesOf(world)) {
    const { start, end } = entry.span;
    if (end < within.start || start > within.end || shared.has(start)) continue;
    for (const hint of hintsOf(analysis, entry, world, settings, odds)) {
      if (within.start <= hint.offset && hint.offset <= within.end) hints.push(hint);
    }
    if (hints.length >= MOST_SHOWN) break;
    yield;
  }
  return hints.sort((a, b) => a.offset - b.offset);
}

/** Asked for with every move of what is seen of a file. */
const shares = new WeakMap<World, ReadonlySet<number>>();

/** Offsets at which more than one entry begins. */
function* sharedStarts(world: World): Work<ReadonlySet<number>> {
  const known = shares.get(world);
  if (known) return known;
  const seen = new Set<number>();
  const shared = new Set<number>();
  for (const [i, { span }] of entriesOf(world).entries()) {
    if (i % ENTRIES_PER_STEP === 0) yield;
    if (seen.has(span.start)) shared.add(span.start);
    else seen.add(span.start);
  }
  shares.set(world, shared);
  return shared;
}

function hintsOf(
  analysis: Analysis,
  entry: Entry,
  world: World,
  settings: HintSettings,
  odds: Odds | undefined,
): Hint[] {
  const hints: Hint[] = [];
  const couple = coupleEnd(analysis, entry);
  if (couple !== undefined) {
    const parts: string[] = [];
    if (settings.levels) parts.push(...levelsText(analysis, entry, world));
    const depth = settings.depth ? depthText(entry, odds) : undefined;
    if (depth !== undefined) parts.push(depth);
    if (parts.length > 0) {
      const tooltip = entry.kind === 'dungeon' ? 'Lengths it may have' : 'Where it may land';
      hints.push({ offset: couple, text: parts.join(', '), tooltip });
    }
  }
  if (settings.chance && entry.kind !== 'branch') {
    const chance = entry.chance;
    const value = chance?.value;
    // A dungeon exists only where the way to it does: the odds know.
    const present = odds && entry.kind === 'level' ? levelOdds(odds, entry.id)?.present : undefined;
    if (chance && value !== undefined && value > 0 && value < 100) {
      hints.push({
        offset: chance.span.end,
        text: `${present === undefined ? `${value}%` : shortPercent(present)} of games`,
        tooltip: 'Share of games that have it',
      });
    }
  }
  return hints;
}

/** Behind the second number of the couple: its parenthesis in `.def`, the later of the two values in Lua. */
function coupleEnd(analysis: Analysis, entry: Entry): number | undefined {
  if (!entry.base) return undefined;
  const end = Math.max(entry.base.span.end, entry.range?.span.end ?? 0);
  if (analysis.definition.format === 'lua') return end;
  const close = /^\s*\)/.exec(analysis.text.slice(end, end + 100))?.[0].length;
  return close === undefined ? end : end + close;
}

function levelsText(analysis: Analysis, entry: Entry, world: World): string[] {
  if (entry.kind === 'dungeon') {
    // One length needs no saying.
    return (entry.range?.value ?? 0) > 1 ? [describeLengths(entry, analysis.rules) ?? ''].filter((t) => t !== '') : [];
  }
  const plainNumber =
    (entry.base?.value ?? 0) > 0 && (entry.range?.value ?? 0) === 0 && !isChained(entry, analysis.rules);
  if (plainNumber) return [];
  const where = describePlaces(entry, world, analysis.rules);
  if (where === undefined) return [];
  // The words around the numbers are for the hover.
  const short = /^(?:levels?) ([\d–, ]+) of/.exec(where)?.[1] ?? /, ([\d–, ]+)$/.exec(where)?.[1];
  if (short === undefined) return [where];
  return [`${/[–,]/.test(short) ? 'levels' : 'level'} ${short}`];
}

function depthText(entry: Entry, odds: Odds | undefined): string | undefined {
  if (!odds) return undefined;
  const depth =
    entry.kind === 'dungeon'
      ? dungeonOdds(odds, entry.id)?.depthStart
      : entry.kind === 'level'
        ? levelOdds(odds, entry.id)?.depth
        : branchOdds(odds, entry.id)?.depth;
  const values = depth ? support(depth) : [];
  if (values.length === 0) return undefined;
  return entry.kind === 'dungeon' ? `from depth ${runs(values)}` : `depth ${runs(values)}`;
}
