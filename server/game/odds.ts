/** The odds over all games: exact where the states can be followed, sampled where not (spec §7). */
import type { Definition, World } from '../definition/types';
import type { Rules } from '../dialects/types';
import { apartIn, type Chances, standingApart } from './odds/apart';
import { Arranger } from './odds/arrange';
import { assume, lookUp } from './odds/assume';
import { CollisionTally, followCollisions } from './odds/collisions';
import { type Combined, combine, gatherStops } from './odds/combine';
import { Gather } from './odds/gather';
import { Known, type Settled } from './odds/known';
import { Meter, NotExact } from './odds/local';
import { PlaceSums } from './odds/placeSums';
import { sample, sampleCollisions, sampleError, sampleSize } from './odds/sample';
import { scenarios } from './odds/scenario';
import { type Plan, planning } from './plan';
import type { Collisions, Odds, Work } from './types';

export interface OddsOptions {
  /** Bound on the states followed; past it the odds are sampled. */
  readonly maxStates?: number;
  /** Bound on the steps held in memory at once. */
  readonly maxSteps?: number;
  /** Bound on the states followed for branches on one level; past it these are sampled. */
  readonly maxCollisionStates?: number;
}

/** Branches that are told from each other need more states, for a question that only few files raise. */
const COLLISION_STATES = 100_000;

/** No game has room for a fraction of these; a file that makes more has no odds, rather than a long wait. */
const MOST_DUNGEONS = 500;
const MOST_ENTRIES = 2_000;

/** A world of the file, ready to be worked out. */
interface Share {
  readonly plan: Plan;
  readonly weight: number;
}

/**
 * Works out the odds of a definition, worlds weighted in. A game that stops while its dungeons are laid out is none that
 * has a level anywhere; one that stops afterwards (a dungeon needed by name is missing, `knox`) still counts for its
 * layout. When no game gets through, each dungeon is counted as if the others did not stop it, so that there is
 * something to show.
 */
export function* odds(definition: Definition, rules: Rules, options: OddsOptions = {}): Work<Odds> {
  const tooMany = definition.worlds.some(isTooLarge);
  const shares: Share[] = [];
  for (const world of tooMany ? [] : definition.worlds) {
    shares.push({ plan: yield* planning(world, rules), weight: world.probability });
    yield;
  }
  const unknown = [...new Set(shares.flatMap(({ plan }) => plan.unknown))];
  if (unknown.length > 0 || tooMany || shares.length === 0) {
    const nothing = { dungeons: [], levels: [], branches: [], stops: [], collisions: { exact: true, pairs: [] } };
    return { exact: true, error: 0, states: 0, unknown, ...nothing };
  }
  const meter = new Meter(options.maxStates, options.maxSteps);
  try {
    const { gather, collisions } = yield* exactly(shares, meter, options.maxCollisionStates ?? COLLISION_STATES);
    const { exact, worlds } = definition;
    return report(gather, collisions, exact, exact ? 0 : sampleError(worlds.length), meter.states);
  } catch (error) {
    if (!(error instanceof NotExact)) throw error;
  }
  const gather = new Gather();
  const collisions = new CollisionTally();
  const size = yield* sampleSize(shares[0]!.plan);
  let games = 0;
  for (const { plan, weight } of shares) {
    gather.register(plan);
    const own = Math.max(1, Math.round(size * weight));
    yield* sample(plan, weight, own, gather, collisions);
    games += own;
  }
  return report(gather, collisions.report(false), false, sampleError(games), games);
}

function isTooLarge({ dungeons }: World): boolean {
  const entries = dungeons.reduce((sum, { levels, branches }) => sum + levels.length + branches.length, 0);
  return dungeons.length > MOST_DUNGEONS || entries > MOST_ENTRIES;
}

function report(gather: Gather, collisions: Collisions, exact: boolean, error: number, states: number): Odds {
  return {
    exact,
    error,
    states,
    unknown: [],
    dungeons: gather.dungeons(),
    levels: gather.levels(),
    branches: gather.branches(),
    stops: gather.stops(),
    collisions: exact ? collisions : { ...collisions, exact: false },
  };
}

/** A scenario that has been worked out. */
interface Done {
  readonly combined: Combined;
  /** Share of the world's games. */
  readonly share: number;
}

/** Follows every state of every world. */
function* exactly(
  shares: readonly Share[],
  meter: Meter,
  collisionStates: number,
): Work<{ gather: Gather; collisions: Collisions }> {
  const gather = new Gather();
  const known = new Known();
  const worlds: { plan: Plan; weight: number; chances: Chances; all: readonly Done[] }[] = [];
  for (const { plan, weight } of shares) {
    gather.register(plan);
    const arranger = new Arranger(plan);
    let chances = apartIn(plan);
    let all = yield* follow(plan, arranger, chances, known, meter);
    while ('apart' in all) {
      chances = all.apart;
      all = yield* follow(plan, arranger, chances, known, meter);
    }
    worlds.push({ plan, weight, chances, all });
  }
  const alone = worlds.every(({ all }) => all.every(({ combined }) => combined.survive <= 0));
  for (const { plan, weight, chances, all } of worlds) {
    const places = new PlaceSums(gather, chances);
    for (const { combined, share } of all) {
      gatherStops(combined, weight * share, gather);
      places.add(plan, combined, weight * share, alone);
      if (meter.pause(20 * combined.worked.length)) yield;
    }
    yield* places.finish(meter);
  }
  const followed = worlds.map(({ plan, weight, all }) => ({
    plan,
    scenarios: all.map(({ combined, share }) => {
      return { combined, share: weight * share * (alone ? 1 : combined.survive) };
    }),
  }));
  try {
    const tally = yield* followCollisions(followed, known, new Meter(collisionStates));
    return { gather, collisions: tally.report(true) };
  } catch (error) {
    if (!(error instanceof NotExact)) throw error;
  }
  const tally = new CollisionTally();
  for (const { plan, weight } of shares) yield* sampleCollisions(plan, weight, tally);
  return { gather, collisions: tally.report(false) };
}

/** Works out every scenario of a world; or tells that only some of the dungeons that should stand apart do. */
function* follow(
  plan: Plan,
  arranger: Arranger,
  apart: Chances,
  known: Known,
  meter: Meter,
): Work<readonly Done[] | { readonly apart: Chances }> {
  const all: Done[] = [];
  for (const scenario of yield* scenarios(plan, apart, meter)) {
    for (const { arranged, share } of yield* assume(arranger, scenario, known, meter)) {
      const settled: Settled[] = [];
      for (const { config } of arranged.parts) {
        settled.push(known.settled.get(config) ?? (yield* lookUp(config, known, meter)));
      }
      if (apart.size > 0) {
        const standing = standingApart(arranged, settled, apart);
        if (standing.size < apart.size) return { apart: standing };
      }
      all.push({ combined: combine(arranged, settled), share: scenario.probability * share });
    }
  }
  return all;
}
