/** The odds of an entry in words, with a small bar chart. */
import type { Analysis } from '../analysis/analysis';
import { shortPercent } from '../definition/percent';
import type { BranchEntry } from '../definition/types';
import type { Rules, Traits } from '../dialects/types';
import { isFloating } from '../game/floating';
import { runs } from '../game/placesText';
import { entryLevelIn } from '../game/range';
import type { BranchOdds, Distribution, DungeonOdds, LevelOdds, Odds } from '../game/types';
import { barChart, middle, support } from './charts';
import type { Located } from './locate';

interface ById {
  readonly dungeons: ReadonlyMap<string, DungeonOdds>;
  readonly levels: ReadonlyMap<string, LevelOdds>;
  readonly branches: ReadonlyMap<string, BranchOdds>;
}

/** Asked for with every hint and hover while a meaning lasts. */
const known = new WeakMap<Odds, ById>();

function byId(odds: Odds): ById {
  let found = known.get(odds);
  if (!found) {
    const index = <T extends { readonly id: string }>(list: readonly T[]) => new Map(list.map((of) => [of.id, of]));
    found = { dungeons: index(odds.dungeons), levels: index(odds.levels), branches: index(odds.branches) };
    known.set(odds, found);
  }
  return found;
}

/** The odds of an entry by its id; `undefined` where there are none. */
export const dungeonOdds = (odds: Odds, id: string): DungeonOdds | undefined => byId(odds).dungeons.get(id);
export const levelOdds = (odds: Odds, id: string): LevelOdds | undefined => byId(odds).levels.get(id);
export const branchOdds = (odds: Odds, id: string): BranchOdds | undefined => byId(odds).branches.get(id);

/** Paragraphs about where an entry lands over all games; none while the odds are not in, or where it never exists. */
export function oddsOf({ rules }: Analysis, located: Located, odds: Odds | undefined): string[] {
  if (!odds) return [];
  const note = odds.exact ? [] : [`(from a sample, ±${shortPercent(odds.error)})`];
  const facts = factsOf(located, odds, rules);
  return facts.length > 0 ? [...facts, ...note] : [];
}

function factsOf({ entry, world }: Located, odds: Odds, rules: Rules): string[] {
  const { id } = entry;
  if (entry.kind === 'dungeon') {
    const dungeon = dungeonOdds(odds, id);
    if (!dungeon) return [];
    return [
      sentence([share(dungeon.present), lengthWords(dungeon.length), among('begins at depth', dungeon.depthStart)]),
      chart('Depth it begins at', dungeon.depthStart),
    ].filter((t) => t !== '');
  }
  if (entry.kind === 'level') {
    const level = levelOdds(odds, id);
    if (!level) return [];
    return [sentence([share(level.present), among('depth', level.depth)]), chart('Depth', level.depth)].filter(
      (t) => t !== '',
    );
  }
  const branch = branchOdds(odds, id);
  if (!branch) return [];
  const floating = isFloating(entry, world, rules);
  const arrival = arrivalDepth(entry, branch, world, odds, rules.traits);
  return [
    sentence([
      share(branch.present),
      among(floating ? 'counted from level' : 'starts on level', branch.from),
      among('at depth', branch.depth),
      arrival ? among('leads to depth', arrival) : '',
    ]),
    chart(floating ? 'Level its depth is counted from' : 'Level it starts on', branch.from),
  ].filter((t) => t !== '');
}

/** Depth of the level on which one arrives; `undefined` where the odds do not tell it. */
function arrivalDepth(
  entry: BranchEntry,
  branch: BranchOdds,
  world: Located['world'],
  odds: Odds,
  traits: Traits,
): Distribution | undefined {
  const child = world.dungeons.find((d) => d.name?.value !== undefined && d.name.value === entry.name?.value);
  const facts = child && dungeonOdds(odds, child.id);
  if (!child || !facts) return undefined;
  const own = traits.branchEntryLevel && entry.entryLevel?.value ? entry.entryLevel : child.entry;
  const stated = own === undefined ? 0 : own.value;
  if (stated === undefined) return undefined;
  const levels = new Set(support(facts.length).map((n) => entryLevelIn(stated, n)));
  if (levels.size === 1) return shifted(facts.depthStart, [...levels][0]! - 1);
  // Where the length moves the entry, the dungeon's start moves against it: but for a `dummy`, which the game shifts once more.
  if (child.levels.some((l) => l.name?.value?.toLowerCase() === 'dummy')) return undefined;
  const step = entry.branchtype?.value === 'portal' ? 0 : entry.direction?.value === 'up' ? -1 : 1;
  return shifted(branch.depth, step);
}

const shifted = (distribution: Distribution, by: number): Distribution =>
  new Map([...distribution].map(([value, p]) => [value + by, p]));

const lengthWords = (length: Distribution): string => {
  const values = support(length);
  return values.length === 0 ? '' : `${runs(values)} level${values.length === 1 && values[0] === 1 ? '' : 's'}`;
};

const share = (present: number): string =>
  present >= 1 - 1e-9 ? '' : present <= 0 ? 'in no game' : `in ${shortPercent(present)} of games`;

/** `depth 21–28, 7 of 10 games between 23 and 26`. */
function among(words: string, distribution: Distribution): string {
  const values = support(distribution);
  if (values.length === 0) return '';
  const most = middle(distribution);
  return `${words} ${runs(values)}${most === undefined ? '' : `, ${most}`}`;
}

function sentence(parts: readonly string[]): string {
  const there = parts.filter((p) => p !== '');
  return there.length === 0 ? '' : `Odds: ${there.join('; ')}.`;
}

function chart(title: string, distribution: Distribution): string {
  const bars = barChart(distribution);
  return bars.length === 0 ? '' : `${title}:\n\n\`\`\`text\n${bars.join('\n')}\n\`\`\``;
}
