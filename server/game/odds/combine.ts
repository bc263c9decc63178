/** Puts the odds of a game together from those of its dungeons (spec §7). */
import type { Plan } from '../plan';
import { add, addAt, type Gather } from './gather';
import type { LocalResult } from './local';
import { type Arranged, moments, type Part } from './scenario';

type Tally = ReadonlyMap<number, number>;

/** A dungeon of a scenario with its results. */
export interface Worked extends Part {
  readonly result: LocalResult;
}

/** A game that stops, with the moment it does and its share given that nothing else stops it before. */
interface Mishap {
  /** Number of the dungeon it happens in; -1 for a certain stop. */
  readonly dungeon: number;
  readonly at: number;
  readonly probability: number;
}

/** The combined picture of one scenario, before it is weighted. */
export interface Combined {
  readonly worked: readonly Worked[];
  readonly arranged: Arranged;
  /** Probability that no dungeon stops the game. */
  readonly survive: number;
}

export function combine(arranged: Arranged, results: readonly LocalResult[]): Combined {
  const worked = arranged.parts.map((part, i) => ({ ...part, result: results[i]! }));
  const survive = worked.reduce((product, { config, result }) => product * surviving(config.classes, result), 1);
  return { worked, arranged, survive: arranged.stops.length > 0 ? 0 : survive };
}

function surviving(classes: Worked['config']['classes'], result: LocalResult): number {
  return classes.reduce((sum, { probability }, i) => sum + probability * result[i]!.survive, 0);
}

/** Adds the shares of the games that stop while the dungeons are laid out. */
export function gatherStops({ worked, arranged }: Combined, weight: number, into: Gather): void {
  const mishaps: (Mishap & { readonly tell: (probability: number) => void })[] = [];
  const certain = arranged.stops[0];
  worked.forEach(({ kept, config, result, children }, dungeon) => {
    const { plan } = kept;
    config.classes.forEach(({ length, probability }, i) => {
      for (const fail of result[i]!.fails) {
        const child = fail.branch < 0 ? undefined : children[fail.branch]!;
        const at = child ? moments.branch(child.child) : moments.levels(kept.number);
        if (certain && at > certain.at) continue;
        const entry = child?.branch.id ?? plan.levels[fail.level]?.id;
        const entries = entry === undefined ? [plan.id, ...plan.levels.map((level) => level.id)] : [entry, plan.id];
        mishaps.push({
          dungeon,
          at,
          probability: probability * fail.probability,
          tell: (p) => into.stop(fail.kind, MESSAGES[fail.kind] ?? '', entries, p * weight, length),
        });
      }
    });
  });
  /** Probability that another dungeon's part of the game has come through up to a moment. */
  const through = (moment: number, except: number) =>
    worked.reduce((product, _, d) => {
      if (d === except) return product;
      const failed = mishaps.filter((m) => m.dungeon === d && m.at < moment).reduce((sum, m) => sum + m.probability, 0);
      return product * (1 - failed);
    }, 1);
  for (const mishap of mishaps) mishap.tell(mishap.probability * through(mishap.at, mishap.dungeon));
  if (certain) {
    const { kind, message, entries } = certain.stop;
    into.stop(kind, message, entries, weight * through(certain.at, -1));
  }
}

const MESSAGES: Readonly<Record<string, string>> = {
  base: 'level_range: base value out of range',
  'empty-chain': 'level_range: empty chain level!',
  placement: "init_dungeon:  couldn't place levels",
  range: 'pick_level:  ran out of valid levels',
};

/**
 * Adds the scenario's distributions, and the stops that come after the layout.
 * @param weight share of all games
 * @param alone count each dungeon as if no other stopped the game: for files with which no game starts
 */
export function gatherPlaces(plan: Plan, combined: Combined, weight: number, alone: boolean, into: Gather): void {
  const { worked, survive } = combined;
  const scale = weight * (alone ? 1 : survive);
  const dummy = dummyDungeon(worked);
  /** Per dungeon: the depth of its top plus the level of arrival less 1; absent where no way leads there. */
  const arrivals: (Tally | undefined)[] = [];
  for (const part of worked) {
    const { kept, config, result } = part;
    const own = surviving(config.classes, result);
    const tally = into.dungeon(kept.plan.id, kept.plan.name);
    tally.present += scale;
    const arrival = arrivalDepth(part, worked, arrivals);
    arrivals.push(arrival);
    config.classes.forEach((lengthClass, i) => {
      const { length, probability } = lengthClass;
      const outcome = result[i]!;
      add(tally.weight, length, weight * probability);
      // Where the dungeon always stops the game, at least its lengths are known.
      const share = own > 0 ? (probability * outcome.survive) / own : probability;
      add(tally.length, length, scale * share);
      const depths = depthsOf(arrival, part, lengthClass, dummy === kept.number);
      for (const [depth, p] of depths) add(tally.depthStart, depth, scale * share * p);
      const place = (entry: ReturnType<Gather['level']>, places: Tally) => {
        for (const [dlevel, p] of places) {
          const all = own > 0 ? (scale * probability * p) / own : 0;
          entry.present += all;
          add(entry.dlevel, dlevel, all);
          addAt(entry.byLength, length, dlevel, weight * probability * p);
          for (const [depth, q] of depths) add(entry.depth, depth + dlevel - 1, all * q);
        }
      };
      kept.plan.levels.forEach((level, k) => {
        place(into.level(level.id, level.name, kept.plan.id), outcome.levels[k]!);
      });
      part.children.forEach(({ branch }, b) => {
        place(into.branch(branch.id, branch.name, kept.plan.id), outcome.branches[b]!);
      });
    });
  }
  const lost = gatherKnox(plan, worked, scale, into);
  const names = new Set(worked.map(({ kept }) => kept.plan.name));
  const missing = plan.rules.requiredDungeons.find((name) => !names.has(name));
  if (missing !== undefined && survive > 0) {
    const there = plan.dungeons.filter((dungeon) => dungeon.name === missing).map((dungeon) => dungeon.id);
    const message = `Couldn't resolve dungeon number for name "${missing}".`;
    into.stop('required', message, there, weight * survive * (1 - lost));
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

/** The depth of the level on which the player arrives. */
function arrivalDepth(
  { kept }: Worked,
  worked: readonly Worked[],
  arrivals: readonly (Tally | undefined)[],
): Tally | undefined {
  if (!kept.arrival) return kept.number === 0 || kept.plan.unconnected ? new Map([[1, 1]]) : undefined;
  const parent = worked[kept.arrival.parent]!;
  const above = arrivals[kept.arrival.parent];
  const b = parent.children.findIndex(({ child }) => child === kept.number);
  const own = surviving(parent.config.classes, parent.result);
  if (!above || own <= 0) return undefined;
  const { branch } = kept.arrival;
  const step = branch.type === 3 ? 0 : branch.up ? -1 : 1;
  const tally = new Map<number, number>();
  parent.config.classes.forEach((lengthClass, i) => {
    const tops = depthsOf(above, parent, lengthClass, false);
    for (const [dlevel, p] of parent.result[i]!.branches[b]!) {
      for (const [top, q] of tops) add(tally, top + dlevel - 1 + step, (lengthClass.probability * p * q) / own);
    }
  });
  return tally;
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

/** Adds the games that stop because no branch arrives where `knox` stands; gives their share of those that come so far. */
function gatherKnox(plan: Plan, worked: readonly Worked[], scale: number, into: Gather): number {
  if (plan.rules.generation === '5.0') return 0;
  for (const { kept, config, result } of worked) {
    const k = kept.plan.levels.findIndex((level) => level.special === 'knox');
    const own = surviving(config.classes, result);
    if (k < 0 || own <= 0) continue;
    let lost = 0;
    config.classes.forEach(({ length, entry, probability }, i) => {
      for (const [dlevel, p] of result[i]!.levels[k]!) {
        if (kept.arrival && dlevel === entry) continue;
        const share = (probability * p) / own;
        lost += share;
        into.stop('knox', 'insert_branch: not found', [kept.plan.levels[k]!.id, kept.plan.id], scale * share, length);
      }
    });
    return lost;
  }
  return 0;
}
