/** Works a view out of a world: lengths, places, what a game has. How the dungeons hang together is arrivals.ts. */
import type { Finding, Severity } from '../checks/types';
import type { DungeonEntry } from '../definition/types';
import type { Distribution, PlayedDungeon } from '../game/types';
import { finish, type Work } from '../syntax/work';
import { clamp, clip, connect } from './arrivals';
import { Pace } from './pace';
import { asPlaces, Candidates, type Place } from './places';
import {
  type Absent,
  type Mutable,
  nameOf,
  type ViewBranch,
  type ViewDungeon,
  type ViewInput,
  type ViewLevel,
  type ViewWorld,
} from './view';

const RANK: Readonly<Record<Severity, number>> = { error: 3, warning: 2, information: 1, hint: 0 };

/** Works out the view at once. Pure; never throws, whatever the file says. */
export const resolve = (input: ViewInput): ViewWorld => finish(resolving(input));

/** Works out the view, in steps. */
export function* resolving(input: ViewInput): Work<ViewWorld> {
  const { world, rules, view, odds } = input;
  const game = view === 'game' ? input.game : undefined;
  const played = new Map<string, PlayedDungeon>();
  for (const d of game?.dungeons ?? []) played.set(d.id, d);
  const faults = worst(input.findings);
  const levelOdds = new Map(odds?.levels.map((l) => [l.id, l.byLength]));
  const branchOdds = new Map(odds?.branches.map((b) => [b.id, b.byLength]));
  const levelAt = new Map(game?.levels.map((l) => [l.id, l.dlevel]));
  const branchAt = new Map(game?.branches.map((b) => [b.id, b]));
  const absent: Absent[] = [];

  const kept = game ? world.dungeons.filter((d) => played.has(d.id)) : world.dungeons;
  if (game) for (const d of world.dungeons) if (!played.has(d.id)) absent.push({ id: d.id, name: nameOf(d), entry: d });
  const found = new Candidates();
  const pace = new Pace();

  const dungeons: Mutable<ViewDungeon>[] = [];
  const branches: Mutable<ViewBranch>[] = [];
  const placesByName = new Map<string, readonly Place[] | undefined>();
  const anchorOf = (chain: string | undefined) => (chain ? found.given(placesByName.get(chain)) : undefined);

  for (const entry of kept) {
    if (pace.due()) yield;
    const [least, most] = lengths(entry, rules.limits.levelsPerDungeon);
    const own = played.get(entry.id);
    const n =
      input.lengths?.get(entry.id) ??
      (own ? Math.max(1, Math.min(own.levels, 1000)) : view === 'longest' ? most : least);
    const dungeon: Mutable<ViewDungeon> = {
      id: entry.id,
      entry,
      index: dungeons.length,
      name: nameOf(entry),
      n,
      least,
      most,
      depthStart: own?.depthStart ?? 1,
      entryLevel: own?.entryLevel ?? clip(entry.entry?.value ?? 0, n),
      levels: [],
      branches: [],
      fault: faults.get(entry.id),
    };
    const chance = entry.chance?.value;
    if (chance !== undefined && chance > 0 && chance < 100) dungeon.chance = chance;

    const levels: ViewLevel[] = [];
    for (const level of entry.levels) {
      if (pace.due()) yield;
      const percent = level.chance ? (level.chance.value ?? 100) : 100;
      const chain = level.chainlevel?.value;
      const anchor = anchorOf(chain);
      const places =
        given(levelOdds.get(level.id), n) ??
        (chain && !anchor ? undefined : found.of(level, n, anchor, clamp(percent / 100, 0, 1)));
      const name = level.name?.value;
      if (name !== undefined && !placesByName.has(name)) placesByName.set(name, places);
      const at = levelAt.get(level.id);
      if (game && at === undefined) {
        absent.push({ id: level.id, name: nameOf(level), entry: level });
        continue;
      }
      levels.push({
        id: level.id,
        entry: level,
        name: nameOf(level),
        places,
        landed: at,
        chance: percent < 100 ? percent : undefined,
        fault: faults.get(level.id),
      });
    }
    dungeon.levels = levels;

    const starts: ViewBranch[] = [];
    for (const branch of entry.branches) {
      if (pace.due()) yield;
      const chain = branch.chainlevel?.value;
      const anchor = anchorOf(chain);
      const type = branch.branchtype?.value;
      const up = branch.direction?.value === 'up';
      const missing =
        type === 'no_up' || type === 'no_down' ? ((type === 'no_up') === up ? 'parent' : 'child') : undefined;
      const one: Mutable<ViewBranch> = {
        id: branch.id,
        entry: branch,
        name: nameOf(branch),
        parent: dungeon,
        children: [],
        places: given(branchOdds.get(branch.id), n) ?? (chain && !anchor ? undefined : found.of(branch, n, anchor, 1)),
        portal: type === 'portal',
        up,
        missing,
        floating: false,
        unused: false,
        fault: faults.get(branch.id),
      };
      const from = branchAt.get(branch.id)?.from;
      if (from && from.dungeon < Math.min(game!.count, game!.dungeons.length)) one.landed = one.at = from.dlevel;
      starts.push(one);
      branches.push(one);
    }
    dungeon.branches = starts;
    dungeons.push(dungeon);
  }

  yield;
  connect(dungeons, branches, !!game, rules);
  return { view, dungeons, absent };
}

function lengths(entry: DungeonEntry, limit: number): [number, number] {
  const base = entry.base?.value;
  const range = entry.range?.value ?? 0;
  // Without a length the dungeon is drawn as long as its levels ask for.
  const least = base ?? Math.max(1, ...entry.levels.slice(0, 500).map((l) => Math.abs(l.base?.value ?? 1)));
  const bound = (n: number) => clamp(Math.trunc(n) || 1, 1, Math.min(limit, 1000));
  return [bound(least), bound(least + Math.max(range - 1, 0))];
}

function given(byLength: ReadonlyMap<number, Distribution> | undefined, n: number): Place[] | undefined {
  const distribution = byLength?.get(n);
  return distribution?.size ? asPlaces(distribution).filter((p) => p.dlevel >= 1 && p.dlevel <= n) : undefined;
}

function worst(findings: readonly Finding[]): Map<string, Severity> {
  const out = new Map<string, Severity>();
  for (const f of findings) {
    const had = f.entry === undefined ? undefined : out.get(f.entry);
    if (f.entry !== undefined && (had === undefined || RANK[f.severity] > RANK[had])) out.set(f.entry, f.severity);
  }
  return out;
}
