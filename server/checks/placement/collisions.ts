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
  if (plan.unknown.length > 0 || plan.stop || !mayCollide(plan, world, rules)) return [];
  yield;
  const draws = unskipped(new Isaac64(SEED));
  const layouts = new Layouts(plan);
  const pairs = new Map<string, { branch: string; other: string; both: number; hit: number }>();
  for (let game = 0; game < GAMES; game++) {
    const startup = new Startup(plan, draws, false, { searchLimit: WORK_LIMIT, layouts });
    startup.run();
    // A branch afloat has no level until a vault is made.
    const made = startup.branches.filter((branch) => branch.fromDungeon < startup.count);
    for (const branch of made) for (const other of made) count(pairs, branch, other);
    if (game % 4 === 0) yield;
  }
  const hits = [...pairs.values()].filter(({ hit }) => hit > 0);
  // A game that is made to have a crowd of branches on one level shows them all.
  const pairsOf = (id: string) => hits.filter((pair) => pair.branch === id || pair.other === id).length;
  return hits
    .filter(({ branch, other }) => pairsOf(branch) < CROWD && pairsOf(other) < CROWD)
    .map(({ branch, other, both, hit }) => ({ branch, other, share: hit / both }));
}

/** Notes whether a branch starts where another, before it in the game's list, starts or arrives. */
function count(
  pairs: Map<string, { branch: string; other: string; both: number; hit: number }>,
  branch: SetBranch,
  other: SetBranch,
): void {
  const starts = other.fromDungeon === branch.fromDungeon && other.number < branch.number;
  const arrives = other.toDungeon === branch.fromDungeon;
  if (!starts && !arrives) return;
  const key = `${branch.plan.id} ${other.plan.id}`;
  let pair = pairs.get(key);
  if (!pair) {
    pair = { branch: branch.plan.id, other: other.plan.id, both: 0, hit: 0 };
    pairs.set(key, pair);
  }
  pair.both++;
  if ((starts ? other.fromLevel : other.toLevel) === branch.fromLevel) pair.hit++;
}

/** Whether some branch has no more places than there are others that could stand there. */
function mayCollide(plan: Plan, world: World, rules: Rules): boolean {
  const kept = keptOf(plan);
  return kept.some((parent) => {
    const made = kept.filter((child) => child.arrival?.parent === parent.number).map((child) => child.arrival!.branch);
    const places = made.map((branch) => placesOf(branch.entry, world, rules));
    return (lengthsOf(parent.plan.entry, rules) ?? []).some((length) => {
      const arrival = parent.arrival ? [entryLevelIn(parent.entryLevel, length)] : [];
      return made.some((branch, b) => {
        const own = places[b]?.byLength.get(length) ?? [];
        // A chained branch has its places beside one level at a time.
        const count = branch.chain === undefined ? own.length : Math.max(1, branch.range);
        const others = [arrival, ...places.map((p, i) => (i === b ? [] : (p?.byLength.get(length) ?? [])))];
        return others.filter((other) => other.some((place) => own.includes(place))).length >= count;
      });
    });
  });
}
