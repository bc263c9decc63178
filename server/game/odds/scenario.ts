/** One way in which a game can keep and drop dungeons, and how its dungeons hang together then. */
import { type FixedStop, type KeptDungeon, Layout } from '../layout';
import { narrow, type Plan, type PlanBranch, type PlanDungeon, type PlanLevel } from '../plan';
import { type ChainPlace, entryLevelIn } from '../range';
import { type LengthClass, type LocalConfig, type LocalCouple, NotExact } from './local';

/** More combinations of dropped dungeons than this are not told apart. */
const MAX_SCENARIOS = 4_096;

export interface Scenario {
  readonly probability: number;
  readonly keeps: readonly PlanDungeon[];
}

/** Every combination of dungeons that a game can keep. */
export function scenarios(plan: Plan): Scenario[] {
  let all: { probability: number; keeps: PlanDungeon[]; taken: Map<number, PlanDungeon> }[] = [
    { probability: 1, keeps: [], taken: new Map() },
  ];
  for (const dungeon of plan.dungeons) {
    const chance = dungeon.chance === 0 ? 1 : Math.min(Math.max(dungeon.chance, 0), 100) / 100;
    const group = plan.dungeons.filter((other) => other.alternative >= 0 && other.alternative === dungeon.alternative);
    all = all.flatMap((scenario) => {
      const taken = scenario.taken.get(dungeon.alternative);
      // One of the group is taken when its first comes up.
      const choices = group.length === 0 ? [undefined] : taken ? [taken] : group;
      return choices.flatMap((choice) => {
        const base = {
          ...scenario,
          probability: scenario.probability / choices.length,
          taken: choice ? new Map(scenario.taken).set(dungeon.alternative, choice) : scenario.taken,
        };
        if (choice && choice !== dungeon) return [base];
        const kept = { ...base, probability: base.probability * chance, keeps: [...base.keeps, dungeon] };
        const dropped = { ...base, probability: base.probability * (1 - chance) };
        return [kept, dropped].filter(({ probability }) => probability > 0);
      });
    });
    if (all.length > MAX_SCENARIOS) throw new NotExact('too many combinations of dungeons');
  }
  return all;
}

/** A kept dungeon with what is needed to work it out by itself. */
export interface Part {
  readonly kept: KeptDungeon;
  readonly config: LocalConfig;
  /** Branches made from here, as in the config, with the number of the child. */
  readonly children: readonly { readonly branch: PlanBranch; readonly child: number }[];
}

/** Where levels are taken to be that entries of other dungeons are chained to: by number, `null` for nowhere. */
export type Assumptions = ReadonlyMap<number, ChainPlace>;

export interface Arranged {
  readonly parts: readonly Part[];
  /** The first part with levels whose places matter outside and are not assumed; -1 for none. */
  readonly open: number;
  /** Certain stops, each with the moment it comes (see `moments`), in order. */
  readonly stops: readonly { readonly stop: FixedStop; readonly at: number }[];
}

/**
 * Moments of a start-up, ascending, for dungeon number i: it is read; its branch is made; its levels are placed; its
 * branches are read.
 */
export const moments = {
  read: (i: number) => 4 * i,
  branch: (i: number) => 4 * i + 1,
  levels: (i: number) => 4 * i + 2,
  branches: (i: number) => 4 * i + 3,
};

/** How the kept dungeons hang together. Throws `NotExact` where no state can follow what they do. */
export function arrange(plan: Plan, { keeps }: Scenario, assumptions: Assumptions): Arranged {
  const layout = new Layout(plan);
  const stops: { stop: FixedStop; at: number }[] = [];
  const note = (stop: FixedStop | undefined, at: number) => {
    if (stop) stops.push({ stop, at });
  };
  if (plan.stop) note({ kind: 'reading', message: plan.stop.message, entries: [] }, -1);
  const limit = plan.rules.limits.dungeons;
  if (plan.count >= limit) {
    const entries = plan.dungeons.slice(limit - 1).map((dungeon) => dungeon.id);
    note({ kind: 'reading', message: 'init_dungeons: too many dungeons', entries }, -1);
  }
  let own: PlanDungeon | undefined = plan.dungeons.find((dungeon) => dungeon.entry.stop?.phase === 'fields');
  for (const dungeon of keeps) {
    if (own && plan.dungeons.indexOf(dungeon) >= plan.dungeons.indexOf(own)) {
      note(
        { kind: 'reading', message: own.entry.stop!.message, entries: [own.id] },
        moments.read(layout.dungeons.length),
      );
      own = undefined;
    }
    const kept = layout.add(dungeon);
    note(kept.readingStop, moments.read(kept.number));
    note(kept.arrivalStop, moments.branch(kept.number));
    note(kept.levelsStop, moments.levels(kept.number) - 0.5);
    note(kept.branchesStop, moments.branches(kept.number));
  }
  if (own) note({ kind: 'reading', message: own.entry.stop!.message, entries: [own.id] }, moments.read(keeps.length));
  stops.sort((a, b) => a.at - b.at);
  const { dungeons } = layout;
  /** Numbers of the levels whose places matter outside their dungeon. */
  const exported = new Set<number>();
  for (const { plan: dungeon, start } of dungeons) {
    dungeon.levels.forEach((level, i) => {
      if (level.special === 'dummy' && level.chance > 0 && level.chance < 100) exported.add(start + i);
    });
  }
  const couples = dungeons.map((kept) => {
    const children = dungeons.flatMap((child) =>
      child.arrival?.parent === kept.number
        ? [{ branch: child.arrival.branch, child: child.number, chain: child.arrival.chain }]
        : [],
    );
    const couple = (entry: PlanLevel | PlanBranch, chain: number, known: number): LocalCouple => ({
      base: entry.base,
      range: entry.range,
      ...chainIn(kept, chain, known),
    });
    return {
      kept,
      children,
      levels: kept.plan.levels.map((level, i) => ({
        ...couple(level, kept.chains[i]!, kept.start + kept.plan.levels.length),
        chance: Math.min(Math.max(level.chance, 0), 100) / 100,
      })),
      branches: children.map(({ branch, chain, child }) => {
        if (branch.range < -1 && !plan.modern) throw new NotExact('a range below -1');
        const reader = dungeons[child]!;
        return couple(branch, chain, plan.modern ? reader.start + reader.plan.levels.length : reader.start);
      }),
    };
  });
  const parts = couples.map(({ kept, children, levels, branches }): Part => {
    const own = levels.flatMap((_, i) => (exported.has(kept.start + i) ? [i] : []));
    const assumed = own.map((i) => assumptions.get(kept.start + i));
    return {
      kept,
      children,
      config: {
        classes: lengthClasses(plan, kept),
        levels,
        branches,
        arrived: kept.arrival !== undefined,
        exported: own,
        assumed: assumed.every((place) => place !== undefined) ? assumed : undefined,
      },
    };
  });
  const open = parts.findIndex(({ config }) => config.exported.length > 0 && config.assumed === undefined);
  return { parts, stops, open };

  /** A chain as seen from a dungeon. `known`: how many levels of the game exist by then; past them nothing is there. */
  function chainIn({ start, plan: { levels } }: KeptDungeon, chain: number, known: number) {
    if (chain < 0) return { chain: -1, fixed: undefined };
    if (chain >= known) return { chain: -1, fixed: null };
    const own = chain - start;
    if (own >= 0 && own < levels.length) return { chain: own, fixed: undefined };
    exported.add(chain);
    return { chain: -1, fixed: assumptions.get(chain) ?? null };
  }
}

/** The lengths a dungeon can have, as the game ends up with them, and the level of arrival that goes with each. */
function lengthClasses({ modern, rules }: Plan, { plan, entryLevel }: KeptDungeon): LengthClass[] {
  // 3.6 draws with a huge modulus for a negative range, and may end up anywhere.
  if (plan.range < 0 && !modern) throw new NotExact('a negative range of a dungeon');
  const spread = Math.max(plan.range, 1);
  if (spread > 0x10000) throw new NotExact('a range past all bounds');
  const classes = new Map<string, LengthClass>();
  for (let extra = 0; extra < spread; extra++) {
    const drawn = narrow(plan.base + extra, modern ? 16 : 8);
    const entry = entryLevelIn(entryLevel, drawn);
    const length = Math.min(drawn, rules.limits.levelsPerDungeon);
    const key = `${length} ${entry}`;
    const probability = (classes.get(key)?.probability ?? 0) + 1 / spread;
    classes.set(key, { length, entry, probability });
  }
  return [...classes.values()];
}
