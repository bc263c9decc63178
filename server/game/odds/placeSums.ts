/**
 * Adds up where things are, over scenarios and worlds (spec §7). A dungeon that says the same and is reached the same
 * way in many scenarios is added once, with all their weight.
 */
import type { Plan, PlanLevel } from '../plan';
import type { Work } from '../types';
import type { Chances } from './apart';
import type { Combined, Worked } from './combine';
import { add, addAt, type Gather } from './gather';
import type { LocalConfig, Meter } from './local';

type Tally = ReadonlyMap<number, number>;

/** A dungeon as it is in some of the scenarios. */
interface Share {
  readonly part: Worked;
  /** The depth of its top plus the level of arrival less 1; absent where no way leads there. */
  readonly arrival: Tally | undefined;
  /** It moves up for its level `dummy`. */
  readonly dummy: boolean;
  /** Share of all games, of those that are laid out to their end. */
  scale: number;
  /** Share of all games. */
  weight: number;
  /** By branch made from here, the depth of the level on which one arrives by it. */
  readonly arrivals: (Tally | undefined)[];
}

/** The depth at which a game begins. */
const TOP: Tally = new Map([[1, 1]]);

export class PlaceSums {
  private readonly shares = new Map<LocalConfig, Share[]>();
  private readonly tallies = new Map<string, Tally>();
  private readonly specials = new Map<Plan, ReadonlySet<PlanLevel['special']>>();

  /** @param chances shares of the games that have them, of dungeons and branches that the scenarios count as always there */
  constructor(
    private readonly into: Gather,
    private readonly chances: Chances,
  ) {}

  /**
   * Adds a scenario: the weights of its distributions, and the stops that come after the layout.
   * @param weight share of all games
   * @param alone count each dungeon as if no other stopped the game: for files with which no game starts
   */
  add(plan: Plan, { worked, survive }: Combined, weight: number, alone: boolean): void {
    const scale = weight * (alone ? 1 : survive);
    const specials = this.specialsOf(plan);
    const dummy = specials.has('dummy') ? dummyDungeon(worked) : -1;
    /** Per dungeon its share, and where in its parent's branches the one is that leads to it. */
    const shares: Share[] = [];
    const branchOf = new Int32Array(worked.length);
    for (const part of worked) {
      const { kept, children } = part;
      for (let b = 0; b < children.length; b++) branchOf[children[b]!.child] = b;
      const arrival = kept.arrival
        ? this.arrivalDepth(shares[kept.arrival.parent]!, branchOf[kept.number]!)
        : kept.number === 0 || kept.plan.unconnected
          ? TOP
          : undefined;
      const share = this.shareOf(part, arrival, dummy === kept.number);
      share.scale += scale;
      share.weight += weight;
      shares.push(share);
    }
    const lost = specials.has('knox') ? gatherKnox(plan, shares, weight * survive, this.into) : 0;
    const { requiredDungeons } = plan.rules;
    if (requiredDungeons.length === 0 || survive <= 0) return;
    const missing = requiredDungeons.find((name) => worked.every(({ kept }) => kept.plan.name !== name));
    if (missing !== undefined) {
      const there = plan.dungeons.filter((dungeon) => dungeon.name === missing).map((dungeon) => dungeon.id);
      const message = `Couldn't resolve dungeon number for name "${missing}".`;
      this.into.stop('required', message, there, weight * survive * (1 - lost));
    }
  }

  /** Adds the distributions to the tallies. */
  *finish(meter: Meter): Work<void> {
    for (const shares of this.shares.values()) {
      for (const share of shares) yield* gatherShare(share, this.chances, this.into, meter);
    }
  }

  /** The depth of the level on which one arrives by a branch of a dungeon; `undefined` where no way leads there. */
  private arrivalDepth(parent: Share, b: number): Tally | undefined {
    const { part, arrival, arrivals } = parent;
    const own = part.survive;
    if (!arrival || own <= 0) return undefined;
    const known = arrivals[b];
    if (known) return known;
    const { branch } = part.children[b]!;
    const step = branch.type === 3 ? 0 : branch.up ? -1 : 1;
    const tally = new Map<number, number>();
    part.config.classes.forEach((lengthClass, i) => {
      const tops = depthsOf(arrival, part, lengthClass, false);
      for (const [dlevel, p] of part.result[i]!.branches[b]!) {
        for (const [top, q] of tops) add(tally, top + dlevel - 1 + step, (lengthClass.probability * p * q) / own);
      }
    });
    // The same depths are the same dungeon below, however they came about.
    const key = [...tally].join();
    const same = this.tallies.get(key) ?? tally;
    this.tallies.set(key, same);
    arrivals[b] = same;
    return same;
  }

  /** Which of the game's own levels a plan has. */
  private specialsOf(plan: Plan): ReadonlySet<PlanLevel['special']> {
    let known = this.specials.get(plan);
    if (!known) {
      known = new Set(plan.dungeons.flatMap(({ levels }) => levels.map(({ special }) => special)));
      this.specials.set(plan, known);
    }
    return known;
  }

  private shareOf(part: Worked, arrival: Tally | undefined, dummy: boolean): Share {
    let known = this.shares.get(part.config);
    if (!known) {
      known = [];
      this.shares.set(part.config, known);
    }
    let share = known.find((other) => other.arrival === arrival && other.dummy === dummy);
    if (!share) {
      share = { part, arrival, dummy, scale: 0, weight: 0, arrivals: [] };
      known.push(share);
    }
    return share;
  }
}

function* gatherShare(share: Share, chances: Chances, into: Gather, meter: Meter): Work<void> {
  const { part, arrival, dummy } = share;
  const { kept, config, result, survive: own } = part;
  const present = chances.get(kept.plan) ?? 1;
  const scale = share.scale * present;
  const weight = share.weight * present;
  const tally = into.dungeon(kept.plan.id, kept.plan.name);
  tally.present += scale;
  for (const [i, lengthClass] of config.classes.entries()) {
    const { length, probability } = lengthClass;
    const outcome = result[i]!;
    add(tally.weight, length, weight * probability);
    // Where the dungeon always stops the game, at least its lengths are known.
    const through = own > 0 ? (probability * outcome.survive) / own : probability;
    add(tally.length, length, scale * through);
    const depths = depthsOf(arrival, part, lengthClass, dummy);
    for (const [depth, p] of depths) add(tally.depthStart, depth, scale * through * p);
    const place = (entry: ReturnType<Gather['level']>, places: Tally, chance: number) => {
      for (const [dlevel, p] of places) {
        const all = own > 0 ? (chance * scale * probability * p) / own : 0;
        entry.present += all;
        add(entry.dlevel, dlevel, all);
        addAt(entry.byLength, length, dlevel, chance * weight * probability * p);
        for (const [depth, q] of depths) add(entry.depth, depth + dlevel - 1, all * q);
      }
      return places.size * (depths.size + 2);
    };
    for (const [k, level] of kept.plan.levels.entries()) {
      const work = place(into.level(level.id, level.name, kept.plan.id), outcome.levels[k]!, 1);
      if (meter.pause(work)) yield;
    }
    for (const [b, { branch }] of part.children.entries()) {
      const work = place(
        into.branch(branch.id, branch.name, kept.plan.id),
        outcome.branches[b]!,
        chances.get(branch) ?? 1,
      );
      if (meter.pause(work)) yield;
    }
  }
}

/** Number of the dungeon that moves up for its level `dummy`; -1 for none. */
function dummyDungeon(worked: readonly Worked[]): number {
  const first = worked.find(({ kept, config }) =>
    kept.plan.levels.some((level, i) => {
      const assumed = config.assumed?.[config.exported.indexOf(i)];
      return level.special === 'dummy' && (level.chance >= 100 || (assumed !== undefined && assumed !== null));
    }),
  );
  return first ? first.kept.number : -1;
}

/** The depth of a dungeon's top, given its length. */
function depthsOf(
  arrival: Tally | undefined,
  { kept }: Worked,
  { length, entry }: { length: number; entry: number },
  dummy: boolean,
): Tally {
  const up = kept.arrival ? entry - 1 : 0;
  const depths = new Map<number, number>();
  for (const [depth, p] of arrival ?? []) {
    const top = depth - up;
    add(depths, dummy && length > 1 - top ? top - 1 : top, p);
  }
  return depths;
}

/**
 * Adds the games that stop because no branch arrives where `knox` stands; gives their share of those that come so far.
 * @param laidOut share of all games that are laid out to their end: none where something else stops them all before
 */
function gatherKnox(plan: Plan, shares: readonly Share[], laidOut: number, into: Gather): number {
  if (plan.rules.generation === '5.0' || laidOut <= 0) return 0;
  for (const { part } of shares) {
    const { kept, config, result, survive: own } = part;
    const k = kept.plan.levels.findIndex((level) => level.special === 'knox');
    if (k < 0 || own <= 0) continue;
    let lost = 0;
    config.classes.forEach(({ length, entry, probability }, i) => {
      for (const [dlevel, p] of result[i]!.levels[k]!) {
        if (kept.arrival && dlevel === entry) continue;
        const share = (probability * p) / own;
        lost += share;
        into.stop('knox', 'insert_branch: not found', [kept.plan.levels[k]!.id, kept.plan.id], laidOut * share, length);
      }
    });
    return lost;
  }
  return 0;
}
