/** How the dungeons that a game keeps hang together. */
import { type FixedStop, type KeptDungeon, Layout } from '../layout';
import { narrow, type Plan, type PlanBranch, type PlanDungeon } from '../plan';
import { type ChainPlace, entryLevelIn } from '../range';
import { type LengthClass, type LocalConfig, type LocalCouple, NotExact } from './local';
import type { Scenario } from './scenario';

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

/** The chain of a level or branch as its dungeon sees it. */
type Chain = Pick<LocalCouple, 'chain' | 'fixed'>;

const NO_CHAIN: Chain = { chain: -1, fixed: undefined };
/** A chain to a level that does not exist by then. */
const NOWHERE: Chain = { chain: -1, fixed: null };

/** Arranges the scenarios of a plan; what is the same in several is made once. */
export class Arranger {
  private readonly configs = new Map<string, LocalConfig>();
  /** Those of dungeons that nothing is chained to and nothing leads away from. */
  private readonly plain = new Map<PlanDungeon, { config: LocalConfig; arrived: boolean; entryLevel: number }>();
  /** Positions of dungeons and branches, which stand for them in keys. */
  private readonly numbers = new Map<PlanDungeon | PlanBranch, number>();
  /** The first dungeon whose own fields stop the game, and its position. */
  private readonly stopping: PlanDungeon | undefined;
  private readonly stopsAt: number;

  constructor(private readonly plan: Plan) {
    for (const dungeon of plan.dungeons) {
      this.numbers.set(dungeon, this.numbers.size);
      for (const branch of dungeon.branches) this.numbers.set(branch, this.numbers.size);
    }
    this.stopping = plan.dungeons.find((dungeon) => dungeon.entry.stop?.phase === 'fields');
    this.stopsAt = this.stopping ? this.numbers.get(this.stopping)! : Number.POSITIVE_INFINITY;
  }

  /** How the kept dungeons hang together. Throws `NotExact` where no state can follow what they do. */
  arrange({ keeps }: Scenario, assumptions: Assumptions): Arranged {
    const layout = new Layout(this.plan);
    const stops = this.layOut(layout, keeps);
    const { dungeons } = layout;
    const children: { branch: PlanBranch; child: number; chain: number }[][] = dungeons.map(() => []);
    for (const { arrival, number } of dungeons) {
      if (arrival) children[arrival.parent]!.push({ branch: arrival.branch, child: number, chain: arrival.chain });
    }
    /** Numbers of the levels whose places matter outside their dungeon. */
    const exported = new Set<number>();
    for (const { plan, start } of dungeons) {
      plan.levels.forEach((level, i) => {
        if (level.special === 'dummy' && level.chance > 0 && level.chance < 100) exported.add(start + i);
      });
    }
    const chains = dungeons.map((kept) => {
      const known = kept.start + kept.plan.levels.length;
      const see = (chain: number, past: number): Chain => {
        if (chain < 0) return NO_CHAIN;
        if (chain >= past) return NOWHERE;
        if (chain >= kept.start && chain < known) return { chain: chain - kept.start, fixed: undefined };
        exported.add(chain);
        return { chain: -1, fixed: assumptions.get(chain) ?? null };
      };
      return {
        levels: kept.chains.map((chain) => see(chain, known)),
        branches: children[kept.number]!.map(({ child, chain }) => {
          const reader = dungeons[child]!;
          return see(chain, this.plan.modern ? reader.start + reader.plan.levels.length : reader.start);
        }),
      };
    });
    const parts = dungeons.map((kept, d): Part => {
      const own =
        exported.size > 0 ? kept.plan.levels.flatMap((_, i) => (exported.has(kept.start + i) ? [i] : [])) : [];
      const places = own.map((i) => assumptions.get(kept.start + i));
      const assumed = places.every((place) => place !== undefined) ? places : undefined;
      return { kept, children: children[d]!, config: this.config(kept, children[d]!, chains[d]!, own, assumed) };
    });
    const open = parts.findIndex(({ config }) => config.exported.length > 0 && config.assumed === undefined);
    return { parts, stops, open };
  }

  /** Reads the kept dungeons; gives the stops on the way. */
  private layOut(layout: Layout, keeps: readonly PlanDungeon[]): Arranged['stops'] {
    const { plan } = this;
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
    const own: FixedStop | undefined = this.stopping && {
      kind: 'reading',
      message: this.stopping.entry.stop!.message,
      entries: [this.stopping.id],
    };
    let stopped = false;
    for (const dungeon of keeps) {
      if (!stopped && this.numbers.get(dungeon)! >= this.stopsAt) {
        stopped = true;
        note(own, moments.read(layout.dungeons.length));
      }
      const kept = layout.add(dungeon);
      note(kept.readingStop, moments.read(kept.number));
      note(kept.arrivalStop, moments.branch(kept.number));
      note(kept.levelsStop, moments.levels(kept.number) - 0.5);
      note(kept.branchesStop, moments.branches(kept.number));
    }
    if (!stopped) note(own, moments.read(keeps.length));
    return stops.sort((a, b) => a.at - b.at);
  }

  /** A dungeon's config, made when there is none yet that says the same. */
  private config(
    kept: KeptDungeon,
    children: Part['children'],
    chains: { readonly levels: readonly Chain[]; readonly branches: readonly Chain[] },
    exported: readonly number[],
    assumed: readonly ChainPlace[] | undefined,
  ): LocalConfig {
    const plain = children.length === 0 && exported.length === 0 && kept.chains.every((chain) => chain < 0);
    if (plain) {
      const known = this.plain.get(kept.plan);
      if (known?.arrived === (kept.arrival !== undefined) && known.entryLevel === kept.entryLevel) return known.config;
    }
    let key = `${this.numbers.get(kept.plan)} ${kept.entryLevel} ${kept.arrival ? 1 : 0} ${exported} ${assumed?.map(String)}/`;
    for (const chain of chains.levels) key += chain === NO_CHAIN ? ' ' : `${chain.chain}:${chain.fixed} `;
    for (const [b, { branch }] of children.entries()) {
      const { chain, fixed } = chains.branches[b]!;
      key += `/${this.numbers.get(branch)} ${chain}:${fixed}`;
    }
    let config = this.configs.get(key);
    if (!config) {
      if (!this.plan.modern && children.some(({ branch }) => branch.range < -1)) throw new NotExact('a range below -1');
      config = {
        classes: lengthClasses(this.plan, kept),
        levels: kept.plan.levels.map(({ base, range, chance }, i) => ({
          base,
          range,
          ...chains.levels[i]!,
          chance: Math.min(Math.max(chance, 0), 100) / 100,
        })),
        branches: children.map(({ branch: { base, range } }, b) => ({ base, range, ...chains.branches[b]! })),
        arrived: kept.arrival !== undefined,
        exported,
        assumed,
      };
      this.configs.set(key, config);
    }
    if (plain) this.plain.set(kept.plan, { config, arrived: config.arrived, entryLevel: kept.entryLevel });
    return config;
  }
}

/** More lengths than this are not told apart. */
const MOST_CLASSES = 400;

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
    if (classes.size > MOST_CLASSES) throw new NotExact('too many lengths of a dungeon');
  }
  return [...classes.values()];
}
