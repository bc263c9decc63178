/** Adds up probabilities by entry, over scenarios and worlds, into `Odds`. */
import type { Plan } from '../plan';
import type { BranchOdds, Distribution, DungeonOdds, LevelOdds, StopKind, StopOdds } from '../types';

type Tally = Map<number, number>;

/** Adds to a tally. */
export function add(tally: Tally, value: number, probability: number): void {
  if (probability > 0) tally.set(value, (tally.get(value) ?? 0) + probability);
}

interface DungeonTally {
  readonly id: string;
  readonly name: string;
  present: number;
  readonly length: Tally;
  readonly depthStart: Tally;
  /** Weight of each length, whether or not the game stops later. */
  readonly weight: Tally;
}

interface EntryTally {
  readonly id: string;
  readonly name: string;
  readonly dungeon: string;
  present: number;
  readonly dlevel: Tally;
  readonly depth: Tally;
  readonly byLength: Map<number, Tally>;
}

interface StopTally {
  readonly kind: StopKind;
  readonly message: string;
  readonly entries: readonly string[];
  probability: number;
  readonly lengths: Set<number>;
}

/** More lengths of a dungeon than this are not told apart. */
const MOST_LENGTHS = 400;

/** What probabilities that should be 0 may come out as. */
const ROUNDING = 1e-14;

/** Rounds the errors of adding up away: what should be 1 is 1, and 0.2 is 0.2. */
export function clean(probability: number): number {
  return Number(probability.toPrecision(12));
}

function sorted(tally: Tally, by = 1): Distribution {
  const values = Int32Array.from(tally.keys()).sort();
  const all = new Map<number, number>();
  for (const value of values) all.set(value, clean(tally.get(value)! * by));
  return all;
}

/** Collects what all games have in common. */
export class Gather {
  private readonly dungeonTallies = new Map<string, DungeonTally>();
  private readonly levelTallies = new Map<string, EntryTally>();
  private readonly branchTallies = new Map<string, EntryTally>();
  private readonly stopTallies = new Map<string, StopTally>();

  /** The tally of a dungeon, made when there is none yet. */
  dungeon(id: string, name: string): DungeonTally {
    let tally = this.dungeonTallies.get(id);
    if (!tally) {
      tally = { id, name, present: 0, length: new Map(), depthStart: new Map(), weight: new Map() };
      this.dungeonTallies.set(id, tally);
    }
    return tally;
  }

  level(id: string, name: string, dungeon: string): EntryTally {
    return entryTally(this.levelTallies, id, name, dungeon);
  }

  branch(id: string, name: string, dungeon: string): EntryTally {
    return entryTally(this.branchTallies, id, name, dungeon);
  }

  /** Makes the tallies of all entries, so that they come out in the order of the file, whichever of them a game keeps. */
  register(plan: Plan): void {
    for (const dungeon of plan.dungeons) {
      this.dungeon(dungeon.id, dungeon.name);
      for (const level of dungeon.levels) this.level(level.id, level.name, dungeon.id);
      for (const branch of dungeon.branches) this.branch(branch.id, branch.name, dungeon.id);
    }
  }

  /** Adds to the share of games that stop in one way. */
  stop(kind: StopKind, message: string, entries: readonly string[], probability: number, length?: number): void {
    if (probability < ROUNDING) return;
    const key = `${kind} ${message} ${entries.join(' ')}`;
    let tally = this.stopTallies.get(key);
    if (!tally) {
      tally = { kind, message, entries, probability: 0, lengths: new Set() };
      this.stopTallies.set(key, tally);
    }
    tally.probability += probability;
    if (length !== undefined) tally.lengths.add(length);
  }

  dungeons(): DungeonOdds[] {
    return [...this.dungeonTallies.values()].map(({ id, name, present, length, depthStart }) => ({
      id,
      name,
      present: clean(present),
      length: sorted(length),
      depthStart: sorted(depthStart),
    }));
  }

  levels(): LevelOdds[] {
    return [...this.levelTallies.values()].map((tally) => ({
      id: tally.id,
      name: tally.name,
      dungeon: tally.dungeon,
      present: clean(tally.present),
      dlevel: sorted(tally.dlevel),
      depth: sorted(tally.depth),
      byLength: this.byLength(tally),
    }));
  }

  branches(): BranchOdds[] {
    return [...this.branchTallies.values()].map((tally) => ({
      id: tally.id,
      name: tally.name,
      dungeon: tally.dungeon,
      present: clean(tally.present),
      from: sorted(tally.dlevel),
      depth: sorted(tally.depth),
      byLength: this.byLength(tally),
    }));
  }

  /** The stops, most likely first. */
  stops(): StopOdds[] {
    return [...this.stopTallies.values()]
      .map(({ lengths, ...stop }) => ({
        ...stop,
        probability: clean(stop.probability),
        lengths: [...lengths].sort((a, b) => a - b),
      }))
      .sort((a, b) => b.probability - a.probability);
  }

  private byLength({ dungeon, byLength }: EntryTally): ReadonlyMap<number, Distribution> {
    const weight = this.dungeonTallies.get(dungeon)?.weight;
    // So many lengths are those of no dungeon, and would make a table of millions.
    if (weight && weight.size > MOST_LENGTHS) return new Map();
    const lengths = [...(weight ?? new Map<number, number>())].sort(([a], [b]) => a - b);
    return new Map(
      lengths.map(([length, total]) => [length, sorted(byLength.get(length) ?? new Map(), 1 / total)] as const),
    );
  }
}

function entryTally(tallies: Map<string, EntryTally>, id: string, name: string, dungeon: string): EntryTally {
  let tally = tallies.get(id);
  if (!tally) {
    tally = { id, name, dungeon, present: 0, dlevel: new Map(), depth: new Map(), byLength: new Map() };
    tallies.set(id, tally);
  }
  return tally;
}

/** Adds to one length's tally of an entry. */
export function addAt(byLength: Map<number, Tally>, length: number, value: number, probability: number): void {
  let tally = byLength.get(length);
  if (!tally) {
    tally = new Map();
    byLength.set(length, tally);
  }
  add(tally, value, probability);
}
