/** Names that make sense at a place: dungeons to lead to, levels to chain to, names that are still missing. */
import type { Analysis } from '../analysis/analysis';
import type { DungeonEntry, LevelEntry, World } from '../definition/types';
import { brief } from '../syntax/visible';
import { MOST_OFFERED } from './limits';

export interface Candidate {
  readonly name: string;
  /** Why it is offered, in a few words. */
  readonly note: string;
  /** Lower comes first. */
  readonly rank: number;
}

/** The world whose entries are looked at while typing: the first, which is the only one of most files. */
export function mainWorld(analysis: Analysis): World | undefined {
  return analysis.definition.worlds[0];
}

/** The dungeon that a place belongs to: the last one that begins before it. */
export function dungeonBefore(analysis: Analysis, offset: number): DungeonEntry | undefined {
  return mainWorld(analysis)?.dungeons.findLast((d) => d.span.start < offset);
}

interface Named {
  /** What dungeons are called. */
  readonly dungeons: ReadonlySet<string>;
  /** How many branches lead to each name, in the order of the first. */
  readonly led: ReadonlyMap<string, number>;
}

/** Asked for with every letter that is typed, some of them twice. */
const known = new WeakMap<World, Named>();

function namesIn(world: World): Named {
  let names = known.get(world);
  if (!names) {
    const dungeons = new Set<string>();
    const led = new Map<string, number>();
    for (const dungeon of world.dungeons) {
      if (dungeon.name?.value !== undefined) dungeons.add(dungeon.name.value);
      for (const { name } of dungeon.branches) {
        if (name?.value !== undefined) led.set(name.value, (led.get(name.value) ?? 0) + 1);
      }
    }
    names = { dungeons, led };
    known.set(world, names);
  }
  return names;
}

/**
 * Dungeons a branch may lead to, first those that nothing leads to yet; required ones that are missing last. Like of all
 * names here there are not many more than `MOST_OFFERED`.
 */
export function branchTargets(analysis: Analysis, home: DungeonEntry | undefined, except?: number): Candidate[] {
  const world = mainWorld(analysis);
  if (!world) return [];
  const { led } = namesIn(world);
  const own = except === undefined ? undefined : home?.branches.find((b) => b.span.start === except)?.name?.value;
  const reached = (name: string): boolean => (led.get(name) ?? 0) > (name === own ? 1 : 0);
  const found = new Map<string, Candidate>();
  for (const dungeon of world.dungeons) {
    if (found.size >= MOST_OFFERED) break;
    const name = dungeon.name?.value;
    if (!name || dungeon.index === 0 || dungeon.index === home?.index) continue;
    if (dungeon.flags.some((f) => f.value === 'unconnected')) continue;
    const before = home !== undefined && dungeon.index < home.index;
    if (before && !analysis.rules.traits.freeBranches) continue;
    if (reached(name)) found.set(name, { name, note: 'has a branch already', rank: 2 });
    else found.set(name, { name, note: 'nothing leads here yet', rank: 0 });
  }
  for (const name of missingDungeons(analysis)) {
    if (!reached(name)) found.set(name, { name, note: 'the game needs it; not in this file yet', rank: 1 });
  }
  return [...found.values()];
}

/** Required dungeons that the file does not have, in the game's order. */
export function missingDungeons(analysis: Analysis): string[] {
  const world = mainWorld(analysis);
  const { requiredDungeons, traits } = analysis.rules;
  return traits.translated ? [] : requiredDungeons.filter((name) => !world || !namesIn(world).dungeons.has(name));
}

/** Names for a new dungeon: required ones that are missing, and those that branches lead to in vain. */
export function newDungeonNames(analysis: Analysis): Candidate[] {
  const world = mainWorld(analysis);
  const names = world && namesIn(world);
  const led = names ? [...names.led.keys()].filter((name) => !names.dungeons.has(name)) : [];
  return [
    ...led.slice(0, MOST_OFFERED).map((name) => ({ name, note: 'a branch leads here', rank: 0 })),
    ...missingDungeons(analysis)
      .filter((name) => !led.includes(name))
      .map((name) => ({ name, note: 'the game needs it', rank: 1 })),
  ];
}

/** Names for a new level: level files and names the game knows, without those that are there. */
export function newLevelNames(analysis: Analysis): Candidate[] {
  const there = new Set<string | undefined>();
  for (const { levels } of mainWorld(analysis)?.dungeons ?? []) for (const { name } of levels) there.add(name?.value);
  const found = new Map<string, Candidate>();
  const add = (name: string, note: string, rank: number): void => {
    if (!there.has(name) && !found.has(name)) found.set(name, { name, note, rank });
  };
  for (const name of analysis.rules.knownLevels) add(name, 'the game knows this level', 0);
  for (const file of analysis.rules.levelFiles?.keys() ?? []) add(file.replace(/-\d+$/, ''), 'has a level file', 1);
  return [...found.values()].slice(0, MOST_OFFERED);
}

/** The bones tag that the name of a dungeon or level suggests. */
export function tagsFor(name: string): Candidate[] {
  const letter = /[A-Za-z]/.exec(name.replace(/^"?The /, ''))?.[0].toUpperCase();
  return letter ? [{ name: letter, note: 'first letter of the name', rank: 0 }] : [];
}

/**
 * Levels that an entry at `offset` may be chained to: there in every game, and read before it. Up to 3.6 they are in
 * the same dungeon and above it in the file; in Lua all levels of a dungeon are read before its branches, wherever the
 * two lists stand.
 * @param chained whether it is a level that is to be chained, not a branch
 * @param own where the entry itself begins: a level that is half typed may end before `offset`
 * @param most so many of them will do
 */
export function chainTargets(
  analysis: Analysis,
  offset: number,
  chained: boolean,
  own?: number,
  most = MOST_OFFERED,
): Candidate[] {
  const world = mainWorld(analysis);
  const home = dungeonBefore(analysis, offset);
  if (!world || !home) return [];
  const modern = analysis.definition.format === 'lua';
  const homes = modern ? world.dungeons.filter((d) => d.index <= home.index) : [home];
  const unseen = modern && !chained ? unseenByBranch(analysis, home, homes, offset) : undefined;
  const legal = (level: LevelEntry): boolean =>
    (level.span.end <= offset || (modern && !chained && level.dungeon === home.index)) &&
    level.span.start !== own &&
    level !== unseen &&
    (level.chance?.value ?? 100) >= 100 &&
    // 3.6's compiler does not find the first level of a dungeon when a level is chained to it.
    !(chained && !modern && level.index === 0 && level.dungeon === home.index);
  const found: Candidate[] = [];
  for (const dungeon of homes.reverse()) {
    const own = dungeon.index === home.index;
    for (const level of dungeon.levels) {
      const name = level.name?.value;
      if (!name || !legal(level)) continue;
      if (found.length >= most) return found;
      found.push({
        name,
        note: own ? 'of this dungeon' : `of ${brief(dungeon.name?.value ?? '?')}`,
        rank: own ? 0 : 1,
      });
    }
  }
  return found;
}

/** The last level read so far, which a dungeon's first branch does not find (spec §5b), but where that is mended. */
function unseenByBranch(
  analysis: Analysis,
  home: DungeonEntry,
  homes: readonly DungeonEntry[],
  offset: number,
): LevelEntry | undefined {
  const first = !home.branches.some((b) => b.span.end <= offset);
  return first && !analysis.rules.traits.branchChainsMended
    ? homes.findLast((d) => d.levels.length > 0)?.levels.at(-1)
    : undefined;
}
