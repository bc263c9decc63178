/**
 * The branch map: from what a file says to everything the preview shows. Pure; what it draws is compared in tests as
 * text, drawn by the webview, and exported as SVG.
 */
import type { Finding } from '../checks/types';
import { toText as comparisonText, summary } from '../definition/compareText';
import { ownFill } from '../definition/conversion';
import type { Definition, DungeonEntry, World } from '../definition/types';
import type { Rules } from '../dialects/types';
import type { Odds, PlayedGame } from '../game/types';
import type { PreviewResult, Range, View } from '../protocol';
import type { Span } from '../syntax/span';
import { finish, type Work } from '../syntax/work';
import { layOutCompact } from './compact';
import { type Compared, haunting } from './compared';
import { drawable } from './drawable';
import { LEGEND } from './legend';
import { textWidth } from './measure';
import { SMALL_SIZE } from './metrics';
import type { Picture } from './picture';
import { comparedPicture } from './removedThings';
import { resolving } from './resolve';
import { drawing } from './scene';
import { sheetOf } from './sheet';
import { tabling } from './tables';
import { telling, viewLine } from './text';
import { meanings, tellingThings } from './things';
import { nameOf, type ViewWorld } from './view';
import { layOutWide } from './wide';

export { type Compared, ghostId } from './compared';
export { type Theme, themes, toSvg } from './svg';

export interface MapInput {
  readonly uri: string;
  readonly version: number;
  /** The text is broken now; this is the last good definition. */
  readonly stale: boolean;
  /** The file's name. */
  readonly title: string;
  readonly definition: Definition;
  readonly rules: Rules;
  /** The odds of this world; absent while they are worked out. */
  readonly odds?: Odds;
  /** Nobody works the missing odds out: that was stopped. */
  readonly stopped?: boolean;
  readonly findings: readonly Finding[];
  readonly view: View;
  /** Decimal string; what the view `game` was played from. */
  readonly seed: string;
  /** Index of the world. */
  readonly world: number;
  /** Width of the page in CSS pixels. */
  readonly width: number;
  /** The game of this seed, for the view `game`. */
  readonly game?: PlayedGame;
  /** What the picture shows the differences from, as far as it can be compared with that. */
  readonly compared?: Compared;
  /** The same, still to be worked out. */
  readonly comparing?: Work<Compared | undefined>;
  /** Positions in the text of the definition. */
  readonly range: (span: Span) => Range;
}

/** Pages narrower than this get the compact layout. */
export const COMPACT_BELOW = 900;

/**
 * How many times as wide as the page a picture with one depth axis may be: most of it is in sight. Where the dungeons
 * do not fit side by side even so, they stand in one lane.
 */
const WIDEST = 1.4;

/** Lays out a view for a page of this width at once. */
export const layOut = (world: ViewWorld, width: number): Picture => finish(layingOut(world, width));

/** The same in steps. */
function* layingOut(world: ViewWorld, width: number): Work<Picture> {
  const wide = width < COMPACT_BELOW ? undefined : yield* layOutWide(world, width, width * WIDEST);
  // A lane wider than a narrow page's would only put the titles far from the levels.
  const picture = wide ?? (yield* layOutCompact(world, Math.min(width, COMPACT_BELOW - 1)));
  return world.absent.length ? withFoot(picture, world) : picture;
}

/** Where everything that is drawn of a world is written: asked for at once, for the document may change meanwhile. */
function rangesOf(world: World, range: MapInput['range']): MapInput['range'] {
  const known = new Map<Span, Range>();
  const add = (span: Span) => known.set(span, range(span));
  for (const d of world.dungeons) {
    add(d.span);
    add(d.headSpan);
    for (const e of [...d.levels, ...d.branches]) add(e.span);
  }
  return (span) => known.get(span) ?? NOWHERE;
}

const NOWHERE: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** Everything the preview shows of one world in one view. `range` is asked before this returns, and not after. */
export function workBranchMap(input: MapInput): Work<PreviewResult> {
  const index = Math.max(0, Math.min(Math.trunc(input.world) || 0, input.definition.worlds.length - 1));
  const { world, omitted } = drawable(input.definition.worlds[index]!);
  return mapping({ ...input, range: rangesOf(world, input.range), world: index }, world, omitted);
}

function* mapping(input: MapInput, world: World, omitted: string): Work<PreviewResult> {
  const { worlds } = input.definition;
  const whole = worlds[input.world]!;
  const { rules, odds, findings, game, range } = input;
  const compared = input.compared ?? (input.comparing && (yield* input.comparing));
  const resolved = () => resolving({ world, rules, view: input.view, odds, findings, game });
  const view = yield* resolved();
  // What the page says about the file is of the file alone; only the picture has the ghosts in it.
  const haunted = compared && (yield* haunting(yield* resolved(), input.world, compared));
  const levels = whole.dungeons.reduce((n, d) => n + d.levels.length, 0);
  const plural = (n: number, one: string) => `${n} ${one}${n === 1 ? '' : 's'}`;
  const subtitle = [
    input.rules.name,
    plural(whole.dungeons.length, 'dungeon'),
    plural(levels, 'level'),
    ...(worlds.length > 1 ? [plural(worlds.length, 'world')] : []),
  ].join(' · ');
  const scene = yield* drawing(yield* layingOut(haunted?.world ?? view, input.width));
  const notice = [noticeOf(input, world.dungeons.length, world.stop?.message), omitted]
    .filter((s) => s !== '')
    .join(' ');
  const which = worlds.length > 1 ? `World ${input.world + 1}: ${whole.label}` : '';
  return {
    uri: input.uri,
    version: input.version,
    stale: input.stale,
    title: input.title,
    subtitle,
    scene,
    sheet: sheetOf(
      scene,
      input.title,
      [subtitle, which, viewLine(view, input.seed), notice].filter((s) => s !== ''),
    ),
    legend: LEGEND,
    things: yield* tellingThings({ world: view, odds, findings, range }),
    meanings,
    tables: yield* tabling(view, odds),
    worlds: worlds.map((w) => ({ label: w.label, probability: w.probability })),
    oddsError: odds?.error ?? 0,
    odds: odds ? (odds.exact ? 'exact' : 'sampled') : input.stopped ? 'stopped' : 'pending',
    notice,
    text: [
      yield* telling(view, `${input.title} – ${subtitle}`, input.seed),
      ...(omitted ? [`${omitted}\n`] : []),
      ...(compared ? [`${textOf(compared, input.title)}\n`] : []),
    ].join('\n'),
    ...(haunted && compared ? { compared: yield* comparedPicture(haunted, compared, range, view) } : {}),
    mines: {
      generation: input.rules.generation === '3.7' || input.rules.generation === '5.0' ? '3.7' : '3.6',
      dungeons: world.dungeons.filter((d) => isMines(d, input.definition.format)).map((d) => nameOf(d)),
    },
  };
}

/** More differences than anybody reads are only counted. */
const MOST_DIFFERENCES = 2_000;

function textOf({ title, comparison }: Compared, after: string): string {
  if (comparison.differences.length > MOST_DIFFERENCES) return `${title} → ${after}\n${summary(comparison)}.`;
  return comparisonText(comparison, { before: title, after });
}

/** Whether a dungeon's ordinary levels are the Mines': in .def games the C code says so. */
function isMines(d: DungeonEntry, format: Definition['format']): boolean {
  return (format === 'lua' ? d.lvlfill?.value : ownFill(d)) === 'minefill';
}

function noticeOf(input: MapInput, dungeons: number, stop: string | undefined): string {
  if (!dungeons)
    return stop ? `The game stops while it reads this file: ${stop}` : 'This file describes no dungeon yet.';
  if (input.view === 'game' && input.game?.panic)
    return `With this seed the game stops at the start: ${input.game.panic}`;
  if (input.view === 'game' && !input.game)
    return 'One game cannot be played while parts of the file cannot be worked out.';
  return stop ? `The game stops while it reads this file: ${stop}` : '';
}

/** Adds, under the picture, what this game does not have; each name leads to its entry. */
function withFoot(picture: Picture, world: ViewWorld): Picture {
  const left = 48;
  const foot: { text: string; x: number; y: number; width: number; id?: string }[] = [];
  let x = left;
  let y = picture.height + 6;
  const put = (text: string, id?: string) => {
    const w = textWidth(text, SMALL_SIZE) + 12;
    if (x > left && x + w > picture.width - 12) {
      x = left;
      y += 18;
    }
    foot.push({ text, x, y, width: w - 12, id });
    x += w;
  };
  put('Not in this game:');
  for (const a of world.absent.slice(0, 60)) put(a.name.slice(0, 40), a.id);
  return { ...picture, foot, height: Math.ceil(y + 16) };
}
