/** Branches on one level, over scenarios and worlds; and the same counted in games, where no state can follow them. */
import type { Plan, PlanBranch } from '../plan';
import type { SetBranch, SetDungeon } from '../state';
import type { CollisionOdds, Collisions, Work } from '../types';
import { ARRIVAL, collide } from './collide';
import type { Combined, Worked } from './combine';
import { clean } from './gather';
import type { Known } from './known';
import { type LocalConfig, type Meter, NotExact } from './local';

/** What is under this is the rounding of adding up. */
const ROUNDING = 1e-12;

/** Shares of all games: in which a branch stands where another does already, and which have both. */
interface Pair {
  readonly branch: string;
  readonly other: string;
  hit: number;
  both: number;
}

/** Collects pairs of branches, by their ids. */
export class CollisionTally {
  private readonly pairs = new Map<string, Pair>();

  add(branch: string, other: string, hit: number, both: number): void {
    const key = `${branch}\n${other}`;
    let pair = this.pairs.get(key);
    if (!pair) {
      pair = { branch, other, hit: 0, both: 0 };
      this.pairs.set(key, pair);
    }
    pair.hit += hit;
    pair.both += both;
  }

  get all(): readonly Readonly<Pair>[] {
    return [...this.pairs.values()];
  }

  report(exact: boolean): Collisions {
    const pairs = this.all.flatMap(({ branch, other, hit, both }): CollisionOdds[] =>
      hit > ROUNDING * both ? [{ branch, other, share: clean(Math.min(hit / both, 1)) }] : [],
    );
    return { exact, pairs };
  }
}

/** A world with every way in which its dungeons are laid out, and the share of all games of each. */
export interface FollowedWorld {
  readonly plan: Plan;
  readonly scenarios: readonly { readonly combined: Combined; readonly share: number }[];
}

/**
 * The collisions of all worlds. What two branches make of each other depends on the one dungeon that both start in, or
 * that one of them arrives in; beside that it only matters which games have both.
 * @throws NotExact where there are too many states, or where a game may have several levels `knox`
 */
export function* followCollisions(worlds: readonly FollowedWorld[], known: Known, meter: Meter): Work<CollisionTally> {
  const tally = new CollisionTally();
  const locals = new Map<LocalConfig, Collided>();
  for (const { plan, scenarios } of worlds) {
    const hits = new CollisionTally();
    for (const { combined, share } of scenarios) {
      const count = countOf(plan, combined);
      for (const part of combined.worked) {
        if (meter.pause(4)) yield;
        const { config } = part;
        if (!locals.has(config)) locals.set(config, yield* collide(config, known, meter));
        const local = locals.get(config);
        if (!local || share <= 0 || part.survive <= 0 || part.kept.number >= count) continue;
        yield* addHits(combined, part, local, share, hits, meter);
      }
    }
    const pairs = hits.all;
    if (pairs.length === 0) continue;
    const knoxes = plan.dungeons.flatMap(({ levels }) => levels.filter(({ special }) => special === 'knox'));
    if (knoxes.length > 1) throw new NotExact('several levels knox');
    const both = new CollisionTally();
    for (const { combined, share } of scenarios) {
      if (share <= 0) continue;
      const ends = endsOf(combined, countOf(plan, combined));
      for (const { branch, other } of pairs) {
        const [own, its] = [ends.get(branch), ends.get(other)];
        if (!own || !its || (own.parent !== its.parent && own.parent !== its.child)) continue;
        both.add(
          branch,
          other,
          0,
          share * grounded(combined.worked[own.child]!) * grounded(combined.worked[its.child]!),
        );
      }
      meter.addStates(statesOf(pairs.length));
      if (meter.pause(20 * pairs.length)) yield;
    }
    for (const { branch, other, hit } of pairs) tally.add(branch, other, hit, 0);
    for (const pair of both.all) tally.add(pair.branch, pair.other, 0, pair.both);
  }
  return tally;
}

type Collided = ReturnType<typeof collide> extends Work<infer R> ? R : never;

/** Pairs are less work than states, but not none. */
const statesOf = (pairs: number): number => Math.ceil(pairs / 16);

/** Adds the shares of games in which branches of one dungeon collide. */
function* addHits(
  { worked }: Combined,
  { kept, config, children, result, survive }: Worked,
  local: NonNullable<Collided>,
  share: number,
  into: CollisionTally,
  meter: Meter,
): Work<void> {
  /** By pair, its branches' positions as one number, over all lengths. */
  const sums = new Map<number, number>();
  const row = children.length + 1;
  for (const [i, { probability }] of config.classes.entries()) {
    const scale = (share * probability * result[i]!.survive) / survive;
    for (const { branch, other, probability: met } of local[i]!) {
      const key = branch * row + other - ARRIVAL;
      sums.set(key, (sums.get(key) ?? 0) + scale * met);
    }
    if (meter.pause(local[i]!.length)) yield;
  }
  meter.addStates(statesOf(sums.size));
  // Where two dungeons have one name, one branch leads to both; it is the first that counts.
  const seen = new Set<PlanBranch>();
  const first = children.map(({ branch }) => !seen.has(branch) && seen.add(branch));
  const there = children.map(({ child }) => grounded(worked[child]!));
  const arrival = kept.arrival?.branch;
  const arrives = grounded(worked[kept.number]!);
  for (const [key, hit] of sums) {
    const b = Math.floor(key / row);
    const o = (key % row) + ARRIVAL;
    const other = o === ARRIVAL ? arrival! : children[o]!.branch;
    if (meter.pause(20)) yield;
    if (!first[b] || (o !== ARRIVAL && !first[o]) || children[b]!.branch === other) continue;
    into.add(children[b]!.branch.id, other.id, hit * there[b]! * (o === ARRIVAL ? arrives : there[o]!), 0);
  }
}

/** The number of dungeons as the game counts them: a branch from one past it is one afloat. */
function countOf(plan: Plan, { worked }: Combined): number {
  return plan.count - (plan.dungeons.length - worked.length);
}

/** By id of a branch, the numbers of the dungeons it leads from and to. */
function endsOf({ worked }: Combined, count: number): Map<string, { parent: number; child: number }> {
  const ends = new Map<string, { parent: number; child: number }>();
  for (const { kept, children, survive } of worked) {
    if (kept.number >= count || survive <= 0) continue;
    for (const { branch, child } of children) {
      if (!ends.has(branch.id)) ends.set(branch.id, { parent: kept.number, child });
    }
  }
  return ends;
}

/** Share of the games with a dungeon in which its branch is not set afloat because `knox` stands where it arrives. */
function grounded({ kept, config, result, survive }: Worked): number {
  const k = kept.plan.levels.findIndex(({ special }) => special === 'knox');
  if (k < 0 || survive <= 0) return 1;
  let afloat = 0;
  for (const [i, { entry, probability }] of config.classes.entries()) {
    afloat += (probability * (result[i]!.levels[k]!.get(entry) ?? 0)) / survive;
  }
  return afloat > 1 - ROUNDING ? 0 : 1 - afloat;
}

/** Branches beyond this many on one level are not told apart: that is no oversight. */
const CROWD = 8;

/** Counts collisions in games played out. */
export class PlayedCollisions {
  /** Per branch, the games that have it. */
  private readonly made = new Map<string, Uint8Array>();
  private readonly pairs = new Map<string, { branch: string; other: string; hit: number }>();

  constructor(private readonly games: number) {}

  /**
   * Notes which branches start where another, made before them, starts or arrives.
   * @param game number of the game, from 0
   * @param branches in the game's order, by start
   * @param count dungeons as the game counts them: a branch from one past it is afloat, and has no level until a vault is made
   */
  note(game: number, branches: readonly SetBranch[], dungeons: readonly SetDungeon[], count: number): void {
    const arrivals = new Map<number, SetBranch>();
    for (const branch of branches) {
      if (branch.fromDungeon >= count) continue;
      arrivals.set(branch.toDungeon, branch);
      const { id } = branch.plan;
      let games = this.made.get(id);
      if (!games) {
        games = new Uint8Array(this.games);
        this.made.set(id, games);
      }
      games[game] = 1;
    }
    for (const [at, branch] of branches.entries()) {
      if (branch.fromDungeon >= count) continue;
      const arrival = arrivals.get(branch.fromDungeon);
      if (arrival && dungeons[branch.fromDungeon]!.entryLevel === branch.fromLevel) this.hit(branch, arrival);
      for (let i = at - 1; i >= 0 && i >= at - CROWD; i--) {
        const other = branches[i]!;
        if (other.fromDungeon !== branch.fromDungeon || other.fromLevel !== branch.fromLevel) break;
        if (other.number < branch.number) this.hit(branch, other);
        else this.hit(other, branch);
      }
    }
  }

  /**
   * Adds what was seen.
   * @param each share of all games that one of these is
   */
  addTo(tally: CollisionTally, each: number): void {
    for (const { branch, other, hit } of this.pairs.values()) {
      const [one, two] = [this.made.get(branch)!, this.made.get(other)!];
      let both = 0;
      for (let game = 0; game < this.games; game++) both += one[game]! & two[game]!;
      tally.add(branch, other, hit * each, both * each);
    }
  }

  private hit({ plan: { id: branch } }: SetBranch, { plan: { id: other } }: SetBranch): void {
    if (branch === other) return;
    const key = `${branch}\n${other}`;
    const pair = this.pairs.get(key);
    if (pair) pair.hit++;
    else this.pairs.set(key, { branch, other, hit: 1 });
  }
}
