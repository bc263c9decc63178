/**
 * What follows from which dungeons a game keeps, before anything else is drawn: their numbers, which levels the chains
 * name, which branch leads where, and where reading stops (spec §5, §5b, §5c). Built dungeon by dungeon, as the game
 * goes: what is known of one depends only on those kept before it.
 */
import type { Plan, PlanBranch, PlanDungeon, PlanLevel } from './plan';
import type { StopKind } from './types';

/** The game stops here, for every length and every draw. */
export interface FixedStop {
  readonly kind: StopKind;
  readonly message: string;
  /** Ids of the entries to blame, most guilty first. */
  readonly entries: readonly string[];
  /** The game does not panic: it reads memory it must not and dies. */
  readonly crash?: boolean;
}

/** How the player gets to a dungeon. */
export interface Arrival {
  /** Number of the parent dungeon. */
  readonly parent: number;
  readonly branch: PlanBranch;
  /** Number of the level it is chained to; -1 none. Past the levels known by then: nothing is there. */
  readonly chain: number;
}

export interface KeptDungeon {
  readonly plan: PlanDungeon;
  /** Position among the kept dungeons, from 0. */
  readonly number: number;
  /** Number, among the levels of all kept dungeons, of its first level. */
  readonly start: number;
  /** For each of its levels, the number of the level it is chained to; -1 none. */
  readonly chains: readonly number[];
  /** Absent for the first dungeon and for an unconnected one. */
  readonly arrival?: Arrival;
  /** The level of arrival as stated, before clipping: its own `entry`, or (SLASH'EM) what the branch says. */
  readonly entryLevel: number;
  /** Stops while the dungeon is read, before its length is drawn (3.7). */
  readonly readingStop?: FixedStop;
  /** Stops when its branch is looked for. */
  readonly arrivalStop?: FixedStop;
  /** Stops after that, before its levels are made (3.6). */
  readonly levelsStop?: FixedStop;
  /** Stops after its levels are placed: 3.6 at too many branches, 3.7 where its loader has lost its place. */
  readonly branchesStop?: FixedStop;
}

const NO_CHAIN_36 = "Can't locate the specified chain level.";

/** The kept dungeons of one game, in order. */
export class Layout {
  readonly dungeons: KeptDungeon[] = [];
  /** Number of special levels read so far, of all kept dungeons. */
  private levels = 0;
  /** The number of the first level of each name. */
  private readonly firstOf = new Map<string, number>();
  /** The branches read so far, each with the number of its dungeon. */
  private readonly branches: { branch: PlanBranch; owner: number }[] = [];
  /** The number of the level each branch is chained to; -1 none. */
  private readonly chainOf = new Map<PlanBranch, number>();

  constructor(private readonly plan: Plan) {}

  /** Takes the next dungeon that the game keeps. */
  add(plan: PlanDungeon): KeptDungeon {
    const kept = this.plan.modern ? this.addModern(plan) : this.addOld(plan);
    this.dungeons.push(kept);
    return kept;
  }

  /** 3.7, 5.0: levels and branches are read, and chains resolved by name, before anything else is drawn. */
  private addModern(plan: PlanDungeon): KeptDungeon {
    const number = this.dungeons.length;
    const start = this.levels;
    const { limits } = this.plan.rules;
    const chains: number[] = [];
    let stop: FixedStop | undefined;
    const at = plan.entry.stop;
    const atEntry: FixedStop | undefined = at && { kind: 'reading', message: at.message, entries: [plan.id] };
    const reading = (phase: 'levels' | 'branches') => {
      if (at?.phase === phase) stop ??= atEntry;
    };

    for (const level of plan.levels) {
      this.read(level);
      if (level.chain === undefined) {
        chains.push(-1);
        continue;
      }
      const found = this.firstOf.get(level.chain) ?? -1;
      const seen = found < this.levels - 1 ? found : -1;
      chains.push(seen);
      if (seen < 0) {
        const message = `Could not chain level ${level.name} to ${level.chain}`;
        stop ??= { kind: 'chain', message, entries: [level.id] };
      }
    }
    reading('levels');
    if (this.levels > limits.specialLevels) {
      stop ??= { kind: 'reading', message: 'init_dungeon: too many special levels', entries: [plan.id] };
    }
    plan.branches.forEach((branch, f) => {
      this.branches.push({ branch, owner: number });
      const found = branch.chain === undefined ? -1 : (this.firstOf.get(branch.chain) ?? -1);
      // The search for the f-th branch's chain level ends one short of f levels past the last one.
      const seen = this.levels + (this.plan.rules.traits.branchChainsMended ? 0 : f - 1);
      this.chainOf.set(branch, found < seen ? found : -1);
      if (branch.chain === undefined || (found >= 0 && found < seen)) return;
      const message = `Could not chain branch ${branch.name} to level ${branch.chain}`;
      stop ??= { kind: 'chain', message, entries: [branch.id], crash: seen > this.levels };
    });
    reading('branches');
    if (this.branches.length > limits.branches) {
      stop ??= { kind: 'reading', message: 'init_dungeon: too many branches', entries: [plan.id] };
    }
    const branchesStop = at?.phase === 'next' ? atEntry : undefined;
    return { plan, number, start, chains, readingStop: stop, branchesStop, ...this.arrive(plan, number) };
  }

  /** Up to 3.6: the compiler wrote chains as positions in the file, which the game does not renumber. */
  private addOld(plan: PlanDungeon): KeptDungeon {
    const number = this.dungeons.length;
    const start = this.levels;
    const { limits } = this.plan.rules;
    const lost = [...plan.levels, ...plan.branches].find((entry) => entry.chainIndex === -2);
    const readingStop: FixedStop | undefined = lost && { kind: 'chain', message: NO_CHAIN_36, entries: [lost.id] };
    const arrival = this.arrive(plan, number);
    for (const level of plan.levels) this.read(level);
    for (const branch of plan.branches) {
      this.branches.push({ branch, owner: number });
      this.chainOf.set(branch, branch.chainIndex);
    }
    const levelsStop: FixedStop | undefined =
      this.levels > limits.specialLevels
        ? { kind: 'reading', message: 'init_dungeon: too many special levels', entries: [plan.id] }
        : undefined;
    const branchesStop: FixedStop | undefined =
      this.branches.length > limits.branches
        ? { kind: 'reading', message: 'init_dungeon: too many branches', entries: [plan.id] }
        : undefined;
    const chains = plan.levels.map((level) => level.chainIndex);
    return { plan, number, start, chains, readingStop, levelsStop, branchesStop, ...arrival };
  }

  private read({ name }: PlanLevel): void {
    if (!this.firstOf.has(name)) this.firstOf.set(name, this.levels);
    this.levels++;
  }

  /** The branch that leads to the dungeon: the first of its name, from a dungeon before the first of that name. */
  private arrive(
    plan: PlanDungeon,
    number: number,
  ): { arrival?: Arrival; arrivalStop?: FixedStop; entryLevel: number } {
    const entryLevel = plan.entryLevel;
    if (number === 0 || plan.unconnected) return { entryLevel };
    const found = this.branches.find(({ branch }) => branch.name === plan.name);
    if (!found) {
      const message = `find_branch: can't find ${plan.name}`;
      return { entryLevel, arrivalStop: { kind: 'arrival', message, entries: [plan.id] } };
    }
    const namesake = this.dungeons.findIndex((dungeon) => dungeon.plan.name === plan.name);
    if (found.owner >= (namesake < 0 ? number : namesake)) {
      const message = "parent_dnum: couldn't resolve branch.";
      return { entryLevel, arrivalStop: { kind: 'arrival', message, entries: [plan.id, found.branch.id] } };
    }
    const arrival = { parent: found.owner, branch: found.branch, chain: this.chainOf.get(found.branch) ?? -1 };
    const { branchEntryLevel } = this.plan.rules.traits;
    return { arrival, entryLevel: branchEntryLevel ? (found.branch.entryLevel ?? entryLevel) : entryLevel };
  }
}

/** The kept dungeons of a game that keeps all. */
export function keptOf(plan: Plan): readonly KeptDungeon[] {
  const layout = new Layout(plan);
  for (const dungeon of plan.dungeons) layout.add(dungeon);
  return layout.dungeons;
}

/** A game's kept dungeons so far. */
export class Prefix {
  private readonly longer = new Map<PlanDungeon, Prefix>();

  constructor(
    private readonly owner: Layouts,
    private readonly dungeons: readonly PlanDungeon[],
    /** What is known of the last one. */
    readonly last: KeptDungeon | undefined,
  ) {}

  /** The same with one more. */
  with(dungeon: PlanDungeon): Prefix {
    let next = this.longer.get(dungeon);
    if (!next) {
      next = this.owner.make([...this.dungeons, dungeon]);
      if (this.owner.mayKeep()) this.longer.set(dungeon, next);
    }
    return next;
  }
}

/** Layouts of a plan by the dungeons kept, remembered from game to game. */
export class Layouts {
  readonly root: Prefix;
  private made = 0;

  constructor(private readonly plan: Plan) {
    this.root = new Prefix(this, [], undefined);
  }

  make(dungeons: readonly PlanDungeon[]): Prefix {
    const layout = new Layout(this.plan);
    for (const dungeon of dungeons) layout.add(dungeon);
    return new Prefix(this, dungeons, layout.dungeons.at(-1));
  }

  /** Whether one more may be remembered. */
  mayKeep(): boolean {
    return ++this.made <= 10_000;
  }
}
