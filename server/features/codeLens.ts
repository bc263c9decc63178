/** Code lenses: above each dungeon, from where it is reached and what is in it; at the top, the preview. */
import type { Analysis } from '../analysis/analysis';
import type { BranchEntry, DungeonEntry, World } from '../definition/types';
import { describePlaces } from '../game/placesText';
import type { Span } from '../syntax/span';
import { visible } from '../syntax/visible';

export interface Lens {
  /** The line it stands above. */
  readonly span: Span;
  readonly title: string;
  /** What it does when it is clicked: opens the preview, or shows these places. */
  readonly action: { readonly preview: true } | { readonly places: readonly Span[] };
}

/** All lenses of a file. */
export function codeLenses(analysis: Analysis): Lens[] {
  const world = analysis.definition.worlds[0];
  if (!world || world.dungeons.length === 0) return [];
  const first = world.dungeons[0] as DungeonEntry;
  const lenses: Lens[] = [{ span: first.headSpan, title: 'Open preview', action: { preview: true } }];
  const branches = grouped(
    world.dungeons.flatMap((d) => d.branches),
    (branch) => branch.name?.value,
  );
  const chains = grouped(
    world.dungeons.flatMap((d) => [...d.levels, ...d.branches]).flatMap(({ chainlevel }) => chainlevel ?? []),
    (chainlevel) => chainlevel.value,
  );
  for (const dungeon of world.dungeons) {
    const reached = reachedFrom(analysis, world, dungeon, branches.get(dungeon.name?.value) ?? []);
    if (reached) lenses.push(reached);
    const names = new Set(dungeon.levels.flatMap((l) => l.name?.value || []));
    const own = [...names].flatMap((name) => chains.get(name) ?? []).map(({ span }) => span);
    const within = contents(
      dungeon,
      own.sort((a, b) => a.start - b.start),
    );
    if (within) lenses.push(within);
  }
  return lenses;
}

/** `reached from level 2–4 of The Dungeons of Doom`: by the first branch of that name, the one the game uses. */
function reachedFrom(
  analysis: Analysis,
  world: World,
  dungeon: DungeonEntry,
  branches: readonly BranchEntry[],
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
    title: visible(`reached from ${whence(analysis, world, used)}`),
    action: { places: branches.map((b) => b.headSpan) },
  };
}

function whence(analysis: Analysis, world: World, branch: BranchEntry): string {
  const parent = world.dungeons[branch.dungeon]?.name?.value ?? '?';
  const where = describePlaces(branch, world, analysis.rules)?.replace(/ of [\d–, ]+$/, '');
  return where === undefined ? parent : `${where.replace(/^on /, '').replace(/^levels /, 'level ')} of ${parent}`;
}

/**
 * `2 chains, 1 branch`: what is placed by its levels, and what leads on from it.
 * @param chains the places that name a level of the dungeon as their chain level
 */
function contents(dungeon: DungeonEntry, chains: readonly Span[]): Lens | undefined {
  const branches = dungeon.branches.map((b) => b.headSpan);
  const parts = [count(chains.length, 'chain'), count(branches.length, 'branch', 'branches')].filter((p) => p !== '');
  if (parts.length === 0) return undefined;
  return { span: dungeon.headSpan, title: parts.join(', '), action: { places: [...chains, ...branches] } };
}

function grouped<T>(items: readonly T[], key: (item: T) => string | undefined): Map<string | undefined, T[]> {
  const groups = new Map<string | undefined, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}

const count = (n: number, one: string, many = `${one}s`): string => (n === 0 ? '' : `${n} ${n === 1 ? one : many}`);
