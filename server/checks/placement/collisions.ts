/** Branches that end up on one level, of which only the first gets its stairs (spec §6, `branch-collision`). */
import type { World } from '../../definition/types';
import type { Rules } from '../../dialects/types';
import { type KeptDungeon, Layout, Layouts } from '../../game/layout';
import { lengthsOf, placesOf } from '../../game/places';
import { type Plan, planOf } from '../../game/plan';
import { entryLevelIn } from '../../game/range';
import { type SetBranch, Startup } from '../../game/startup';
import { unskipped } from '../../game/state';
import type { Work } from '../../game/types';
import { Isaac64 } from '../../random/isaac64';
import type { Collision } from './types';

/** Games played where a collision is possible at all. */
const GAMES = 2_000;
/** A search for places that takes more work than this is left alone: other checks tell of it. */
const WORK_LIMIT = 2_000;
const SEED = '1993';
/** So many branches on the level of another are no oversight. */
const CROWD = 4;

/** The kept dungeons of a game that keeps all. */
export function keptOf(plan: Plan): readonly KeptDungeon[] {
  const layout = new Layout(plan);
  for (const dungeon of plan.dungeons) layout.add(dungeon);
  return layout.dungeons;
}

export function* findCollisions(world: World, rules: Rules): Work<Collision[]> {
  const plan = planOf(world, rules);
  if (plan.unknown.length > 0 || plan.stop || !(yield* mayCollide(plan, world, rules))) return [];
  const draws = unskipped(new Isaac64(SEED));
  const layouts = new Layouts(plan);
  /** Per branch, the games that have it. */
  const made = new Map<string, Uint8Array>();
  const pairs = new Map<string, { branch: string; other: string; hit: number }>();
  for (let game = 0; game < GAMES; game++) {
    const startup = new Startup(plan, draws, false, { searchLimit: WORK_LIMIT, layouts });
    startup.run();
    // A branch afloat has no level until a vault is made.
    const branches = startup.branches.filter((branch) => branch.fromDungeon < startup.count);
    for (const {
      plan: { id },
    } of branches) {
      let games = made.get(id);
      if (!games) {
        games = new Uint8Array(GAMES);
        made.set(id, games);
      }
      games[game] = 1;
    }
    countHits(branches, pairs);
    yield;
  }
  const hits = [...pairs.values()];
  // A game that is made to have a crowd of branches on one level shows them all.
  const pairsOf = (id: string) => hits.filter((pair) => pair.branch === id || pair.other === id).length;
  return hits
    .filter(({ branch, other }) => pairsOf(branch) < CROWD && pairsOf(other) < CROWD)
    .map(({ branch, other, hit }) => {
      const [one, two] = [made.get(branch)!, made.get(other)!];
      return { branch, other, share: hit / one.reduce((both, has, game) => both + (has & two[game]!), 0) };
    });
}

/** Notes which branches start where another, before them in the game's list, starts or arrives. */
function countHits(
  branches: readonly SetBranch[],
  pairs: Map<string, { branch: string; other: string; hit: number }>,
): void {
  /** By dungeon and level, the branches with an end there. */
  const ends = new Map<string, SetBranch[]>();
  const add = (dungeon: number, level: number, branch: SetBranch) => {
    const key = `${dungeon} ${level}`;
    const known = ends.get(key);
    if (!known) ends.set(key, [branch]);
    else if (!known.includes(branch)) known.push(branch);
  };
  for (const branch of branches) {
    add(branch.fromDungeon, branch.fromLevel, branch);
    add(branch.toDungeon, branch.toLevel, branch);
  }
  for (const branch of branches) {
    for (const other of ends.get(`${branch.fromDungeon} ${branch.fromLevel}`) ?? []) {
      const starts = other.fromDungeon === branch.fromDungeon && other.number < branch.number;
      const arrives = other.toDungeon === branch.fromDungeon;
      if (!starts && !arrives) continue;
      if ((starts ? other.fromLevel : other.toLevel) !== branch.fromLevel) continue;
      const key = `${branch.plan.id} ${other.plan.id}`;
      const pair = pairs.get(key);
      if (pair) pair.hit++;
      else pairs.set(key, { branch: branch.plan.id, other: other.plan.id, hit: 1 });
    }
  }
}

/** Whether some branch has no more places than there are others that could stand there. */
function* mayCollide(plan: Plan, world: World, rules: Rules): Work<boolean> {
  const kept = keptOf(plan);
  for (const parent of kept) {
    const made = kept.filter((child) => child.arrival?.parent === parent.number).map((child) => child.arrival!.branch);
    if (made.length === 0) continue;
    const places = made.map((branch) => placesOf(branch.entry, world, rules));
    for (const length of lengthsOf(parent.plan.entry, rules) ?? []) {
      const arrival = parent.arrival ? [entryLevelIn(parent.entryLevel, length)] : [];
      for (const [b, branch] of made.entries()) {
        const own = new Set(places[b]?.byLength.get(length));
        // A chained branch has its places beside one level at a time.
        const count = branch.chain === undefined ? own.size : Math.max(1, branch.range);
        const meets = (other: readonly number[]) => other.some((place) => own.has(place));
        let others = meets(arrival) ? 1 : 0;
        for (const [i, p] of places.entries()) if (i !== b && meets(p?.byLength.get(length) ?? [])) others++;
        if (others >= count) return true;
      }
      yield;
    }
  }
  return false;
}
