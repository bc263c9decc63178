/** How the dungeons of a view hang together: which branch leads to each, from which level, and how deep it lies. */
import type { Rules } from '../dialects/types';
import type { Mutable, ViewBranch, ViewDungeon } from './view';

/** Finds for every dungeon the branch that leads to it, as the game does (spec §5, 4), and its depth. */
export function connect(
  dungeons: Mutable<ViewDungeon>[],
  branches: Mutable<ViewBranch>[],
  inGame: boolean,
  rules: Rules,
): void {
  const byName = new Map<string, Mutable<ViewBranch>>();
  for (const b of branches) if (!byName.has(b.name)) byName.set(b.name, b);
  const first = new Map<string, number>();
  for (const d of dungeons) if (!first.has(d.name)) first.set(d.name, d.index);
  const taken = dungeons.map(() => new Set<number>());

  for (const dungeon of dungeons) {
    if (dungeon.index > 0) {
      if (dungeon.entry.flags.some((f) => f.value === 'unconnected')) dungeon.apart = 'unconnected';
      else {
        const arrival = byName.get(dungeon.name);
        if (!arrival || arrival.parent.index >= first.get(dungeon.name)!) dungeon.apart = 'unreached';
        else hang(dungeon, arrival, taken[arrival.parent.index]!, inGame, rules);
      }
    }
    if (dungeon.arrival) taken[dungeon.index]!.add(dungeon.entryLevel);
    if (dungeon.levels.some((l) => l.name.toLowerCase() === 'dummy') && !inGame && dungeon.n > 1 - dungeon.depthStart)
      dungeon.depthStart--;
  }
  for (const branch of branches) {
    if (branch.children.length) continue;
    branch.unused = first.has(branch.name);
    branch.at ??= branch.places?.[0]?.dlevel;
  }
}

function hang(
  child: Mutable<ViewDungeon>,
  branch: Mutable<ViewBranch>,
  taken: Set<number>,
  inGame: boolean,
  rules: Rules,
): void {
  child.arrival = branch;
  branch.children = [...branch.children, child];
  if (child.levels.some((l) => l.name.toLowerCase() === 'knox')) branch.floating = true;
  const step = branch.portal ? 0 : branch.up ? -1 : 1;
  const { parent } = branch;
  if (inGame) {
    // A branch set afloat has lost its start, but the depth of the dungeon it led to still tells it.
    branch.at ??= clamp(child.depthStart + child.entryLevel - step - parent.depthStart, 1, parent.n);
    branch.landed = branch.at;
    return;
  }
  const own = rules.traits.branchEntryLevel ? branch.entry.entryLevel?.value : undefined;
  if (own) child.entryLevel = clip(own, child.n);
  branch.at ??= (branch.places?.find((p) => !taken.has(p.dlevel)) ?? branch.places?.[0])?.dlevel;
  const at = branch.at ?? 1;
  taken.add(at);
  child.depthStart = parent.depthStart + at - 1 + step - (child.entryLevel - 1);
}

export const clamp = (n: number, low: number, high: number) => Math.max(low, Math.min(n, high));
/** The level on which the player arrives (spec §5, 3). */
export const clip = (entry: number, n: number) =>
  entry === 0 ? 1 : entry > 0 ? Math.min(entry, n) : Math.max(n + entry + 1, 1);
