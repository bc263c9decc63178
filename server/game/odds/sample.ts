/** Odds by playing many games: for what no state can follow, and where there are too many states. */
import { Isaac64 } from '../../random/isaac64';
import { Layouts } from '../layout';
import type { Plan } from '../plan';
import { Startup } from '../startup';
import { unskipped } from '../state';
import type { Work } from '../types';
import { type CollisionTally, PlayedCollisions } from './collisions';
import { add, addAt, type Gather } from './gather';

/** Games played at most, and at least. */
const MOST_GAMES = 10_000;
const LEAST_GAMES = 400;
/** Games played first, to see how long one takes. */
const PILOT_GAMES = 100;
/** Draws that all games together may take. */
const MOST_DRAWS = 6_000_000;
const SEED = '20151124';
/** Draws after which a search for places counts as one that hangs the game: the game's C makes as many in a second or so. */
const SEARCH_LIMIT = 100_000_000;
/** Draws really made in a search: far fewer, as most ways on are known to lead nowhere. */
const WORK_LIMIT = 20_000;

/** Half-width of the 95% interval of a probability sampled so often, at its widest. */
export function sampleError(games: number): number {
  return 1.96 * Math.sqrt(0.25 / games);
}

/** How many games of a world to play: fewer where its searches for places run long. */
export function* sampleSize(plan: Plan): Work<number> {
  const rng = new Isaac64(SEED);
  const draws = unskipped(rng);
  const layouts = new Layouts(plan);
  for (let game = 0; game < PILOT_GAMES; game++) {
    new Startup(plan, draws, false, { searchLimit: SEARCH_LIMIT, workLimit: WORK_LIMIT, layouts }).run();
    yield;
  }
  const each = Math.max(rng.draws / PILOT_GAMES, 1);
  return Math.min(MOST_GAMES, Math.max(LEAST_GAMES, Math.floor(MOST_DRAWS / each)));
}

/** Plays games of one world, `weight` of all, and adds what comes of them. */
export function* sample(
  plan: Plan,
  weight: number,
  games: number,
  into: Gather,
  collisions?: CollisionTally,
): Work<void> {
  const rng = new Isaac64(SEED);
  const draws = unskipped(rng);
  const layouts = new Layouts(plan);
  const each = weight / games;
  const { generation } = plan.rules;
  const played = collisions && new PlayedCollisions(games);
  for (let game = 0; game < games; game++) {
    const startup = new Startup(plan, draws, false, { searchLimit: SEARCH_LIMIT, workLimit: WORK_LIMIT, layouts });
    const before = rng.draws;
    const stop = startup.run();
    if (stop) {
      const length = startup.dungeons[stop.dungeon]?.length;
      into.stop(stop.kind, stop.message, stop.entries, each, stop.dungeon < 0 ? undefined : length);
    }
    const missing = startup.unresolved[0];
    if (missing !== undefined) {
      const there = plan.dungeons.filter((dungeon) => dungeon.name === missing).map((dungeon) => dungeon.id);
      into.stop('required', `Couldn't resolve dungeon number for name "${missing}".`, there, each);
    }
    for (const dungeon of startup.dungeons) {
      add(into.dungeon(dungeon.kept.plan.id, dungeon.kept.plan.name).weight, dungeon.length, each);
    }
    if (!stop || (stop.kind === 'knox' && generation !== '5.0')) {
      gatherGame(startup, each, into);
      played?.note(game, startup.branches, startup.dungeons, startup.count);
    }
    if (game % 8 === 0 || rng.draws - before > 2_000) yield;
  }
  if (collisions) played?.addTo(collisions, each);
}

/** Games played where only the collisions cannot be followed, and draws really made in one of their searches. */
const COLLISION_GAMES = 2_000;
const COLLISION_WORK = 2_000;

/** Plays games of one world, `weight` of all, for their collisions alone. */
export function* sampleCollisions(plan: Plan, weight: number, into: CollisionTally): Work<void> {
  const draws = unskipped(new Isaac64(SEED));
  const layouts = new Layouts(plan);
  const games = Math.max(1, Math.round(COLLISION_GAMES * weight));
  const [whole, stopped] = [new PlayedCollisions(games), new PlayedCollisions(games)];
  let some = false;
  for (let game = 0; game < games; game++) {
    const startup = new Startup(plan, draws, false, { searchLimit: COLLISION_WORK, layouts });
    const stop = startup.run();
    some ||= !stop;
    (stop ? stopped : whole).note(game, startup.branches, startup.dungeons, startup.count);
    yield;
  }
  // Of a file with which no game starts, at least what its games come to.
  (some ? whole : stopped).addTo(into, weight / games);
}

/** Adds one game that was laid out to its end. */
function gatherGame({ dungeons, levels, branches }: Startup, each: number, into: Gather): void {
  for (const { kept, length, depthStart } of dungeons) {
    const { plan } = kept;
    const tally = into.dungeon(plan.id, plan.name);
    tally.present += each;
    add(tally.length, length, each);
    add(tally.depthStart, depthStart, each);
  }
  for (const { plan, dungeon, dlevel } of levels) {
    const { kept, length, depthStart } = dungeons[dungeon]!;
    const tally = into.level(plan.id, plan.name, kept.plan.id);
    tally.present += each;
    add(tally.dlevel, dlevel, each);
    add(tally.depth, depthStart + dlevel - 1, each);
    addAt(tally.byLength, length, dlevel, each);
  }
  for (const { plan, fromLevel, toDungeon } of branches) {
    const { parent } = dungeons[toDungeon]!.kept.arrival!;
    const { kept, length, depthStart } = dungeons[parent]!;
    const tally = into.branch(plan.id, plan.name, kept.plan.id);
    tally.present += each;
    add(tally.dlevel, fromLevel, each);
    add(tally.depth, depthStart + fromLevel - 1, each);
    addAt(tally.byLength, length, fromLevel, each);
  }
}
