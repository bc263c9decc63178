/** One way in which a game can keep and drop dungeons. */
import type { Plan, PlanDungeon } from '../plan';
import type { Work } from '../types';
import type { Chances } from './apart';
import { type Meter, NotExact } from './local';

/** More combinations of dropped dungeons than this are not told apart, nor where they make so many dungeons in all. */
const MAX_SCENARIOS = 4_096;
const MAX_DUNGEONS = 200_000;

export interface Scenario {
  readonly probability: number;
  readonly keeps: readonly PlanDungeon[];
}

/**
 * Every combination of dungeons that a game can keep.
 * @param apart dungeons that count as kept by every game
 */
export function* scenarios(plan: Plan, apart: Chances, meter: Meter): Work<Scenario[]> {
  let all: { probability: number; keeps: PlanDungeon[]; taken: ReadonlyMap<number, PlanDungeon> }[] = [
    { probability: 1, keeps: [], taken: new Map() },
  ];
  for (const dungeon of plan.dungeons) {
    const chance = dungeon.chance === 0 || apart.has(dungeon) ? 1 : Math.min(Math.max(dungeon.chance, 0), 100) / 100;
    const { alternative } = dungeon;
    const group = alternative < 0 ? [] : plan.dungeons.filter((other) => other.alternative === alternative);
    if (group.length === 0 && chance === 1) {
      for (const { keeps } of all) keeps.push(dungeon);
    } else {
      const more: typeof all = [];
      for (const scenario of all) {
        const taken = scenario.taken.get(alternative);
        // One of the group is taken when its first comes up.
        const choices = group.length === 0 ? [undefined] : taken ? [taken] : group;
        for (const choice of choices) {
          const base = {
            probability: scenario.probability / choices.length,
            keeps: scenario.keeps,
            taken: choice && !taken ? new Map(scenario.taken).set(alternative, choice) : scenario.taken,
          };
          const share = choice && choice !== dungeon ? 0 : chance;
          const kept = { ...base, probability: base.probability * share, keeps: [...base.keeps, dungeon] };
          const dropped = { ...base, probability: base.probability * (1 - share), keeps: [...base.keeps] };
          for (const one of [kept, dropped]) if (one.probability > 0) more.push(one);
        }
        if (meter.pause(more.length - all.length + plan.dungeons.length)) yield;
      }
      all = more;
    }
    if (all.length > MAX_SCENARIOS || all.length * plan.dungeons.length > MAX_DUNGEONS) {
      throw new NotExact('too many combinations of dungeons');
    }
    if (meter.pause(all.length)) yield;
  }
  return all;
}
