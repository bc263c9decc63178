/** Code lenses: above each dungeon, from where it is reached and what is in it; at the top, the preview. */
import type { Analysis } from '../analysis/analysis';
import type { BranchEntry, DungeonEntry, World } from '../definition/types';
import { isFloating } from '../game/floating';
import { describePlaces } from '../game/placesText';
import { finish, type Work } from '../game/work';
import type { Span } from '../syntax/span';
import { brief } from '../syntax/visible';
import { MOST_SHOWN } from './limits';

export interface Lens {
  /** The line it stands above. */
  readonly span: Span;
  readonly title: string;
  /** What it does when it is clicked: opens the preview, or shows these places. */
  readonly action: { readonly preview: true } | { readonly places: readonly Span[] };
}

/** `workCodeLenses`, all at once. */
export function codeLenses(analysis: Analysis): Lens[] {
  return finish(workCodeLenses(analysis));
}

/**
 * All lenses of a file, `MOST_SHOWN` at most, which show as many places together: the counts in their titles are whole
 * whatever they show.
 */
export function* workCodeLenses(analysis: Analysis): Work<Lens[]> {
  const world = analysis.definition.worlds[0];
  if (!world || world.dungeons.length === 0) return [];
  const first = world.dungeons[0] as DungeonEntry;
  const lenses: Lens[] = [{ span: first.headSpan, title: 'Open preview', action: { preview: true } }];
  const branches = new Map<string, BranchEntry[]>();
  const chains = new Map<string, Span[]>();
  for (const dungeon of world.dungeons) {
    yield;
    for (const entries of [dungeon.levels, dungeon.branches]) {
      for (const { chainlevel } of entries) if (chainlevel?.value) gather(chains, chainlevel.value, chainlevel.span);
    }
    for (const branch of dungeon.branches) {
      if (branch.name?.value !== undefined) gather(branches, branch.name.value, branch);
    }
  }
  const room = { left: MOST_SHOWN };
  for (const dungeon of world.dungeons) {
    yield;
    const reached = reachedFrom(analysis, world, dungeon, branches.get(dungeon.name?.value ?? '') ?? [], room);
    if (reached) lenses.push(reached);
    const names = new Set(dungeon.levels.flatMap((l) => l.name?.value || []));
    const within = contents(
      dungeon,
      [...names].map((name) => chains.get(name) ?? []),
      room,
    );
    if (within) lenses.push(within);
    if (lenses.length >= MOST_SHOWN) break;
  }
  return lenses;
}

/** How many places all lenses together may still show. */
interface Room {
  left: number;
}

/** As many of the places as there is room for. */
function shown(places: readonly Span[], room: Room): readonly Span[] {
  const some = places.slice(0, room.left);
  room.left -= some.length;
  return some;
}

/** `reached from level 2–4 of The Dungeons of Doom`: by the first branch of that name, the one the game uses. */
function reachedFrom(
  analysis: Analysis,
  world: World,
  dungeon: DungeonEntry,
  branches: readonly BranchEntry[],
  room: Room,
): Lens | undefined {
  if (dungeon.index === 0 || dungeon.name?.value === undefined) return undefined;
  const [used] = branches;
  if (!used) {
    const apart = dungeon.flags.some((f) => f.value === 'unconnected');
    const title = apart ? 'unconnected: no branch leads here' : 'no branch leads here';
    return { span: dungeon.headSpan, title, action: { places: [] } };
  }
  return {
    span: dungeon.headSpan,
    title: isFloating(used, world, analysis.rules)
      ? `floating until a vault is made; its depth is counted from ${whence(analysis, world, used)}`
      : `reached from ${whence(analysis, world, used)}`,
    action: { places: shown(heads(branches, room), room) },
  };
}

function whence(analysis: Analysis, world: World, branch: BranchEntry): string {
  const parent = brief(world.dungeons[branch.dungeon]?.name?.value ?? '?');
  const where = describePlaces(branch, world, analysis.rules)?.replace(/ of [\d–, ]+$/, '');
  return where === undefined ? parent : `${where.replace(/^on /, '').replace(/^levels /, 'level ')} of ${parent}`;
}

/**
 * `2 chains, 1 branch`: what is placed by its levels, and what leads on from it.
 * @param chains the places that name a level of the dungeon as their chain level, by level
 */
function contents(dungeon: DungeonEntry, chains: readonly (readonly Span[])[], room: Room): Lens | undefined {
  const { branches, headSpan } = dungeon;
  const chained = chains.reduce((sum, places) => sum + places.length, 0);
  const parts = [count(chained, 'chain'), count(branches.length, 'branch', 'branches')].filter((p) => p !== '');
  if (parts.length === 0) return undefined;
  const inOrder = room.left > 0 ? chains.flat().sort((a, b) => a.start - b.start) : [];
  const places = shown([...inOrder, ...heads(branches, room)], room);
  return { span: headSpan, title: parts.join(', '), action: { places } };
}

/** What stands for the branches, as far as there is room for them. */
const heads = (branches: readonly BranchEntry[], room: Room): Span[] =>
  branches.slice(0, room.left).map((branch) => branch.headSpan);

function gather<T>(groups: Map<string, T[]>, key: string, item: T): void {
  const group = groups.get(key);
  if (group) group.push(item);
  else groups.set(key, [item]);
}

const count = (n: number, one: string, many = `${one}s`): string => (n === 0 ? '' : `${n} ${n === 1 ? one : many}`);
