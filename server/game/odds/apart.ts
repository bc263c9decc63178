/**
 * Dungeons that some games drop without anything else being different: nothing is chained to them, nothing leads on from
 * them, and the branch to them is sure of its place and in nobody's way. Such a dungeon is followed once, as if every
 * game had it, and counted with its chance, instead of all else being followed with it and without it.
 */
import type { Plan, PlanBranch, PlanDungeon } from '../plan';
import type { Arranged } from './arrange';
import { reach } from './graph';
import type { Settled } from './known';
import { isAlone } from './marks';

/** Per dungeon that stands apart, and per branch to one, the share of games that have it. */
export type Chances = ReadonlyMap<PlanDungeon | PlanBranch, number>;

/** Dungeons that may stand apart, by what the file says alone. */
export function apartIn(plan: Plan): Chances {
  const chances = new Map<PlanDungeon | PlanBranch, number>();
  const { dungeons, rules } = plan;
  const { limits, requiredDungeons } = rules;
  const entries = (of: 'levels' | 'branches') => dungeons.reduce((sum, dungeon) => sum + dungeon[of].length, 0);
  // Up to 3.6 a dropped dungeon shifts the chains of those after it; and what is left may keep to a limit.
  if (!plan.modern || plan.stop || dungeons.some(({ entry }) => entry.stop)) return chances;
  if (entries('levels') > limits.specialLevels || entries('branches') > limits.branches) return chances;
  const names = countOf(dungeons.map(({ name }) => name));
  const levels = countOf(dungeons.flatMap((dungeon) => dungeon.levels.map(({ name }) => name)));
  const ways = countOf(dungeons.flatMap(({ branches }) => branches.map(({ name }) => name)));
  const chained = dungeons.flatMap((dungeon) =>
    [...dungeon.levels, ...dungeon.branches].flatMap(({ chain }) => (chain === undefined ? [] : [{ dungeon, chain }])),
  );
  const within = chained.every(
    ({ dungeon, chain }) => levels.get(chain) === 1 && dungeon.levels.some(({ name }) => name === chain),
  );
  if (!within) return chances;
  for (const [d, dungeon] of dungeons.entries()) {
    const { name, chance, alternative, unconnected } = dungeon;
    const parent = dungeons.findIndex(({ branches }) => branches.some((branch) => branch.name === name));
    if (chance <= 0 || chance >= 100 || parent < 0 || parent >= d || alternative >= 0 || unconnected) continue;
    if (names.get(name) !== 1 || ways.get(name) !== 1 || requiredDungeons.includes(name)) continue;
    if (dungeon.branches.length > 0 || dungeon.levels.some(({ special }) => special)) continue;
    const above = dungeons[parent]!;
    if (above.alternative >= 0 || (above.chance !== 0 && above.chance < 100)) continue;
    chances.set(dungeon, chance / 100);
    chances.set(above.branches.find((branch) => branch.name === name)!, chance / 100);
  }
  return chances;
}

function countOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Which of these dungeons do stand apart in an arranged scenario, which has them all. */
export function standingApart({ parts, stops }: Arranged, settled: readonly Settled[], chances: Chances): Chances {
  const apart = new Map(stops.length > 0 ? [] : chances);
  parts.forEach(({ config, children }) => {
    const branches = children.flatMap(({ branch }, b) => (apart.has(branch) ? [b] : []));
    if (branches.length === 0) return;
    const { levels } = config;
    const chains = levels.map(({ chain }) => chain);
    const alone = config.classes.map(({ length }) => isAlone(config, reach({ levels, chains, length }), length));
    for (const b of branches) {
      const { branch, child } = children[b]!;
      if (!settled[child]!.fails && alone.every((each) => each[b])) continue;
      apart.delete(branch);
      apart.delete(parts[child]!.kept.plan);
    }
  });
  return apart;
}
