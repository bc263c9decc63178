/**
 * A world as one view shows it: every dungeon with a length and a depth, every special level and branch with its
 * candidates, and how the dungeons hang together. Shortest and longest are the layout the game would make with every
 * dungeon at its least or greatest length if each branch took the first level free to it; one game is what a seed gives.
 */
import type { Finding, Severity } from '../checks/types';
import type { BranchEntry, DungeonEntry, LevelEntry, World } from '../definition/types';
import type { Rules } from '../dialects/types';
import type { Distribution, Odds, PlayedDungeon, PlayedGame } from '../game/types';
import type { View } from '../protocol';
import { visible } from './measure';
import { asPlaces, candidates, type Place } from './places';

export interface ViewLevel {
  readonly id: string;
  readonly entry: LevelEntry;
  readonly name: string;
  /** Where it may land given the length of this view; `undefined` where that is nowhere or not known. */
  readonly places?: readonly Place[];
  /** Where it landed, in the view of one game. */
  readonly landed?: number;
  /** Percent of games that have it, where that is less than all. */
  readonly chance?: number;
  readonly fault?: Severity;
}

export interface ViewBranch {
  readonly id: string;
  readonly entry: BranchEntry;
  readonly name: string;
  readonly parent: ViewDungeon;
  /** The dungeons it leads to: one, or the alternatives of that name; none where nothing has the name. */
  readonly children: readonly ViewDungeon[];
  readonly places?: readonly Place[];
  /** The level it starts on in this view, and where it landed in the view of one game. */
  readonly at?: number;
  readonly landed?: number;
  readonly portal: boolean;
  readonly up: boolean;
  /** The end that has no stairs. */
  readonly missing?: 'parent' | 'child';
  /** The game sets it afloat: where it starts is unknown until a vault is made. */
  readonly floating: boolean;
  /** Another branch, earlier in the file, leads to the same dungeon: this one is never used. */
  readonly unused: boolean;
  readonly fault?: Severity;
}

export interface ViewDungeon {
  readonly id: string;
  readonly entry: DungeonEntry;
  /** Position in the file. */
  readonly index: number;
  readonly name: string;
  /** Length in this view, and over all games. */
  readonly n: number;
  readonly least: number;
  readonly most: number;
  readonly depthStart: number;
  readonly entryLevel: number;
  readonly chance?: number;
  readonly levels: readonly ViewLevel[];
  readonly branches: readonly ViewBranch[];
  /** The branch that leads here. */
  readonly arrival?: ViewBranch;
  /** Why it hangs on nothing; `undefined` for one that does, and for the first. */
  readonly apart?: 'unconnected' | 'unreached';
  readonly fault?: Severity;
}

export interface ViewWorld {
  readonly view: View;
  readonly dungeons: readonly ViewDungeon[];
  /** Entries that the game of this seed does not have. */
  readonly absent: readonly { readonly id: string; readonly name: string }[];
  /** Dungeons left out of the picture because there are too many. */
  readonly omitted: number;
}

/** What the view is made from; `game` is needed for the view `game`. */
export interface ViewInput {
  readonly world: World;
  readonly rules: Rules;
  readonly view: View;
  readonly odds?: Odds;
  readonly findings: readonly Finding[];
  readonly game?: PlayedGame;
}

/** A picture with more dungeons than this is no help to anybody; the game stops at a fraction of it. */
const MOST_DUNGEONS = 250;
const RANK: Readonly<Record<Severity, number>> = { error: 3, warning: 2, information: 1, hint: 0 };

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Works out the view. Pure; never throws, whatever the file says. */
export function resolve(input: ViewInput): ViewWorld {
  const { world, rules, view, odds } = input;
  const game = view === 'game' ? input.game : undefined;
  const played = new Map<string, PlayedDungeon>();
  for (const d of game?.dungeons ?? []) played.set(d.id, d);
  const faults = worst(input.findings);
  const levelOdds = new Map(odds?.levels.map((l) => [l.id, l.byLength]));
  const branchOdds = new Map(odds?.branches.map((b) => [b.id, b.byLength]));
  const levelAt = new Map(game?.levels.map((l) => [l.id, l.dlevel]));
  const branchAt = new Map(game?.branches.map((b) => [b.id, b]));
  const absent: { id: string; name: string }[] = [];

  const kept = game ? world.dungeons.filter((d) => played.has(d.id)) : world.dungeons;
  if (game) for (const d of world.dungeons) if (!played.has(d.id)) absent.push({ id: d.id, name: nameOf(d) });
  const shown = kept.slice(0, MOST_DUNGEONS);

  const dungeons: Mutable<ViewDungeon>[] = [];
  const branches: Mutable<ViewBranch>[] = [];
  const placesByName = new Map<string, readonly Place[] | undefined>();

  for (const entry of shown) {
    const [least, most] = lengths(entry, rules.limits.levelsPerDungeon);
    const own = played.get(entry.id);
    const n = own ? Math.max(1, Math.min(own.levels, 1000)) : view === 'longest' ? most : least;
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
      const percent = level.chance ? (level.chance.value ?? 100) : 100;
      const chain = level.chainlevel?.value;
      const anchor = chain ? placesByName.get(chain) : undefined;
      const places =
        given(levelOdds.get(level.id), n) ??
        (chain && !anchor ? undefined : candidates(level, n, anchor, clamp(percent / 100, 0, 1)));
      const name = level.name?.value;
      if (name !== undefined && !placesByName.has(name)) placesByName.set(name, scaled(places));
      const at = levelAt.get(level.id);
      if (game && at === undefined) {
        absent.push({ id: level.id, name: nameOf(level) });
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
      const chain = branch.chainlevel?.value;
      const anchor = chain ? placesByName.get(chain) : undefined;
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
        places:
          given(branchOdds.get(branch.id), n) ?? (chain && !anchor ? undefined : candidates(branch, n, anchor, 1)),
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

  connect(dungeons, branches, !!game, rules);
  return { view, dungeons, absent, omitted: kept.length - shown.length };
}

/** Finds for every dungeon the branch that leads to it, as the game does (spec §5, 4), and its depth. */
function connect(
  dungeons: Mutable<ViewDungeon>[],
  branches: Mutable<ViewBranch>[],
  inGame: boolean,
  rules: Rules,
): void {
  const byName = new Map<string, Mutable<ViewBranch>[]>();
  for (const b of branches) byName.set(b.name, [...(byName.get(b.name) ?? []), b]);
  const first = new Map<string, number>();
  for (const d of dungeons) if (!first.has(d.name)) first.set(d.name, d.index);
  const taken = dungeons.map(() => new Set<number>());

  for (const dungeon of dungeons) {
    if (dungeon.index > 0) {
      if (dungeon.entry.flags.some((f) => f.value === 'unconnected')) dungeon.apart = 'unconnected';
      else {
        const arrival = byName.get(dungeon.name)?.[0];
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

/** A name for people, never empty. */
export function nameOf(entry: { readonly name?: { readonly value: string | undefined } }): string {
  const name = entry.name?.value;
  return name === undefined ? '(no name)' : name === '' ? '(empty name)' : visible(name);
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

/** Places of a chain level given that it exists: what is chained to it exists only with it. */
function scaled(places: readonly Place[] | undefined): Place[] | undefined {
  const sum = places?.reduce((s, p) => s + p.p, 0);
  return sum ? places!.map((p) => ({ dlevel: p.dlevel, p: p.p / sum })) : undefined;
}

function worst(findings: readonly Finding[]): Map<string, Severity> {
  const out = new Map<string, Severity>();
  for (const f of findings) {
    const had = f.entry === undefined ? undefined : out.get(f.entry);
    if (f.entry !== undefined && (had === undefined || RANK[f.severity] > RANK[had])) out.set(f.entry, f.severity);
  }
  return out;
}

const clamp = (n: number, low: number, high: number) => Math.max(low, Math.min(n, high));
/** The level on which the player arrives (spec §5, 3). */
const clip = (entry: number, n: number) =>
  entry === 0 ? 1 : entry > 0 ? Math.min(entry, n) : Math.max(n + entry + 1, 1);
