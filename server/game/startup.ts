/**
 * The dungeon's start-up as the game runs it, draw for draw (spec §5): one object per game. Works for every generation;
 * what differs between them is told apart where it happens.
 */
import { type Arrival, type FixedStop, type KeptDungeon, Layouts, type Prefix } from './layout';
import { narrow, type Plan, type PlanBranch, type PlanDungeon, type PlanLevel } from './plan';
import { type Candidates, type ChainPlace, candidates, entryLevelIn, isStop } from './range';
import {
  type Draws,
  insertBranch,
  insertLevel,
  nextFreeLevel,
  type SetBranch,
  type SetDungeon,
  type SetLevel,
  type StartupStop,
} from './state';
import type { StopKind } from './types';

export type { Draws, SetBranch, SetDungeon, SetLevel, StartupStop } from './state';

/** Leaves the start-up; never seen outside this file. */
class Halt {
  constructor(readonly stop: StartupStop) {}
}

/** Draws that a placement search may use before it counts as endless. */
const SEARCH_LIMIT = 500_000;
/** Levels of a dungeon whose taken places fit the bits of two numbers. */
const BITS = 64;
const TWO32 = 2 ** 32;
/** Dead ends remembered of one search. */
const MOST_DEAD_ENDS = 200_000;

export interface StartupOptions {
  /** Draws that a search for places may use before it counts as endless. */
  readonly searchLimit?: number;
  /** Those of them that are really made: the ones known to be wasted cost nothing. */
  readonly workLimit?: number;
  /** Shared by many games of one plan. */
  readonly layouts?: Layouts;
}

export class Startup {
  readonly dungeons: SetDungeon[] = [];
  /** The game's list of levels: by dungeon, then dlevel. */
  readonly levels: SetLevel[] = [];
  /** The game's list of branches: by start, then end. */
  readonly branches: SetBranch[] = [];
  /** Dungeons as the game counts them. */
  count: number;
  tune = '';
  unresolved: string[] = [];
  private prefix: Prefix;
  /** Every special level read, by number; `null` when this game does not have it. */
  private readonly final: (SetLevel | null)[] = [];
  private readonly alternatives = new Map<number, PlanDungeon>();
  /** Draws of the current search for places. */
  private search = 0;
  /** Those of them that were made. */
  private work = 0;
  private readonly searchLimit: number;
  private readonly workLimit: number;
  /** By dlevel of the current dungeon: whether a level stands there. */
  private taken: boolean[] = [];
  /**
   * How many draws the game wastes on finding out that there is no way on: by the level to place, the places taken and
   * those of `anchors`. A search that fails takes the same number of draws however they come out.
   */
  private readonly deadEnds = new Map<number | string, number>();
  /** Numbers of the current dungeon's levels that others of it are chained to. */
  private anchors: readonly number[] = [];

  constructor(
    private readonly plan: Plan,
    private readonly draws: Draws,
    private readonly wizard: boolean,
    { searchLimit = SEARCH_LIMIT, workLimit = searchLimit, layouts = new Layouts(plan) }: StartupOptions = {},
  ) {
    this.searchLimit = searchLimit;
    this.workLimit = workLimit;
    this.prefix = layouts.root;
    this.count = plan.count;
  }

  /** Runs to the end or to where the game stops; the state is then the one at that moment. */
  run(): StartupStop | undefined {
    try {
      this.start();
      return undefined;
    } catch (halt) {
      if (halt instanceof Halt) return halt.stop;
      throw halt;
    }
  }

  /** The game's rn2: 3.7 draws nothing for a modulus that makes no sense, 3.6 takes it as unsigned. */
  private rn2(x: number): number {
    return this.plan.modern && x <= 0 ? 0 : this.draws.rn2(x);
  }

  private halt(kind: StopKind, message: string, entries: readonly string[], dungeon = -1): never {
    throw new Halt({ kind, message, entries, dungeon });
  }

  private haltAt(stop: FixedStop | undefined): void {
    if (stop) throw new Halt({ ...stop, dungeon: -1 });
  }

  private start(): void {
    const { plan } = this;
    if (plan.stop) this.halt('reading', plan.stop.message, []);
    if (this.count >= plan.rules.limits.dungeons) {
      const past = plan.dungeons.slice(plan.rules.limits.dungeons - 1).map((dungeon) => dungeon.id);
      this.halt('reading', 'init_dungeons: too many dungeons', past);
    }
    for (const dungeon of plan.dungeons) {
      if (dungeon.entry.stop?.phase === 'fields') this.halt('reading', dungeon.entry.stop.message, [dungeon.id]);
      if (this.keeps(dungeon)) {
        this.prefix = this.prefix.with(dungeon);
        this.setUp(this.prefix.last!);
      } else this.count--;
    }
    for (let i = 0; i < 5; i++) this.tune += String.fromCharCode(65 + this.rn2(7));
    this.floatKnox();
    this.resolveNames();
    this.shiftDummy();
  }

  private keeps(dungeon: PlanDungeon): boolean {
    if (dungeon.alternative >= 0) {
      let taken = this.alternatives.get(dungeon.alternative);
      if (!taken) {
        const group = this.plan.dungeons.filter((other) => other.alternative === dungeon.alternative);
        taken = group[this.rn2(group.length)]!;
        this.alternatives.set(dungeon.alternative, taken);
      }
      if (taken !== dungeon) return false;
    }
    if (dungeon.chance === 0 || (this.wizard && !this.plan.rules.traits.chanceInWizard)) return true;
    return this.rn2(100) < dungeon.chance;
  }

  private setUp(kept: KeptDungeon): void {
    const { plan, number } = kept;
    const { modern } = this.plan;
    this.haltAt(kept.readingStop);
    const drawn = plan.range === 0 ? plan.base : plan.base + this.rn2(plan.range);
    const length = narrow(drawn, modern ? 16 : 8);
    const before = this.dungeons[number - 1];
    const dungeon: SetDungeon = {
      kept,
      length,
      depthStart: number === 0 || plan.unconnected ? 1 : 0,
      entryLevel: entryLevelIn(kept.entryLevel, length),
      ledgerStart: before ? before.ledgerStart + before.length : 0,
    };
    this.dungeons.push(dungeon);
    this.haltAt(kept.arrivalStop);
    if (kept.arrival) this.connect(dungeon, kept.arrival);
    dungeon.length = Math.min(dungeon.length, this.plan.rules.limits.levelsPerDungeon);
    this.haltAt(kept.levelsStop);
    for (const level of plan.levels) {
      const all = this.wizard && !this.plan.rules.traits.chanceInWizard;
      const exists = all || this.rn2(100) < level.chance;
      this.final.push(exists ? { plan: level, dungeon: number, dlevel: 0 } : null);
    }
    this.search = 0;
    this.work = 0;
    this.taken = [];
    this.deadEnds.clear();
    this.anchors = [...new Set(plan.levels.map((_, i) => kept.chains[i]!))].filter((chain) => chain >= kept.start);
    if (!this.place(dungeon, kept.start, 0, 0)) {
      const all = plan.levels.map((level) => level.id);
      this.halt('placement', "init_dungeon:  couldn't place levels", [plan.id, ...all], number);
    }
    for (let i = kept.start; i < this.final.length; i++) {
      const level = this.final[i];
      if (level) insertLevel(this.levels, level);
    }
    this.haltAt(kept.branchesStop);
  }

  /** Where a level landed that something is chained to; a number past those read finds nothing there. */
  private placeOf(chain: number): ChainPlace | undefined {
    return chain < 0 ? undefined : (this.final[chain]?.dlevel ?? null);
  }

  private candidatesOf(entry: PlanLevel | PlanBranch, chain: number, dungeon: SetDungeon): Candidates {
    const result = candidates(entry.base, entry.range, this.placeOf(chain), dungeon.length);
    if (isStop(result)) this.halt(result.kind, result.message, [entry.id], dungeon.kept.number);
    return result;
  }

  /** Makes the branch that leads to a dungeon and works out the dungeon's depth. */
  private connect(dungeon: SetDungeon, arrival: Arrival): void {
    const parent = this.dungeons[arrival.parent]!;
    const { branch } = arrival;
    const fromLevel = this.branchLevel(branch, arrival.chain, parent);
    const toDungeon = dungeon.kept.number;
    const toLevel = dungeon.entryLevel;
    const made = {
      plan: branch,
      number: this.branches.length,
      fromDungeon: arrival.parent,
      fromLevel,
      toDungeon,
      toLevel,
    };
    insertBranch(this.branches, made, this.plan.rules.limits);
    const step = branch.type === 3 ? 0 : branch.up ? -1 : 1;
    dungeon.depthStart = narrow(parent.depthStart + fromLevel - 1, 8) + step - (toLevel - 1);
  }

  /** The next level after a random candidate on which no branch starts or ends yet. */
  private branchLevel(branch: PlanBranch, chain: number, parent: SetDungeon): number {
    const { start, count } = this.candidatesOf(branch, chain, parent);
    const level = nextFreeLevel(this.branches, parent.kept.number, start, count, this.rn2(count));
    return narrow(level, this.plan.modern ? 16 : 8);
  }

  /**
   * Places the levels from number `index` on; false when there is no way, as the game finds out by trying them all.
   * @param lo the places taken, a bit each, `hi` those past 32; of use in a dungeon of up to `BITS` levels
   */
  private place(dungeon: SetDungeon, index: number, lo: number, hi: number): boolean {
    if (index === this.final.length) return true;
    const level = this.final[index];
    if (!level) return this.place(dungeon, index + 1, lo, hi);
    const { kept } = dungeon;
    const key = this.situation(dungeon, index, lo, hi);
    const wasted = key === undefined ? undefined : this.deadEnds.get(key);
    if (wasted !== undefined) {
      const draws = Math.min(wasted, this.searchLimit - this.search);
      this.search += draws;
      this.draws.skip(draws);
      if (draws < wasted) this.haltSearch(level, kept);
      return false;
    }
    const before = this.search;
    const { start, count } = this.candidatesOf(level.plan, kept.chains[index - kept.start]!, dungeon);
    const free: number[] = [];
    for (let dlevel = start; dlevel < start + count; dlevel++) if (!this.taken[dlevel]) free.push(dlevel);
    // A count below 1 (a range below -1) never reaches 0: the game goes on picking from nothing.
    for (let left = count < 1 ? count : free.length; left !== 0; left--) {
      if (++this.search > this.searchLimit || ++this.work > this.workLimit) this.haltSearch(level, kept);
      const picked = this.rn2(left);
      if (picked < 0 || picked >= free.length) {
        this.halt('range', 'pick_level:  ran out of valid levels', [level.plan.id], kept.number);
      }
      level.dlevel = free[picked]!;
      this.taken[level.dlevel] = true;
      const bit = 1 << ((level.dlevel - 1) & 31);
      const low = level.dlevel <= 32;
      if (this.place(dungeon, index + 1, low ? lo | bit : lo, low ? hi : hi | bit)) return true;
      this.taken[level.dlevel] = false;
      free.splice(picked, 1);
    }
    if (key !== undefined && this.deadEnds.size < MOST_DEAD_ENDS) this.deadEnds.set(key, this.search - before);
    return false;
  }

  /** What the rest of a search depends on; `undefined` where that does not fit a key. */
  private situation({ length }: SetDungeon, index: number, lo: number, hi: number): number | string | undefined {
    if (length > BITS) return undefined;
    const key = index * TWO32 + (lo >>> 0);
    if (this.anchors.length === 0) return hi === 0 ? key : `${key} ${hi}`;
    return `${key} ${hi} ${this.anchors.map((anchor) => (anchor < index ? this.final[anchor]?.dlevel : '')).join(' ')}`;
  }

  private haltSearch(level: SetLevel, kept: KeptDungeon): never {
    const message = `place_level: no end after ${this.searchLimit} draws`;
    this.halt('endless', message, [level.plan.id, kept.plan.id], kept.number);
  }

  /** Sets the branch afloat that arrives where `knox` stands. */
  private floatKnox(): void {
    const knox = this.levels.find((level) => level.plan.special === 'knox');
    if (!knox) return;
    const at = this.branches.findIndex((branch) => branch.toDungeon === knox.dungeon && branch.toLevel === knox.dlevel);
    const [branch] = at < 0 ? [] : this.branches.splice(at, 1);
    if (branch) {
      branch.fromDungeon = this.count;
      insertBranch(this.branches, branch, this.plan.rules.limits);
    } else if (this.plan.rules.generation !== '5.0') {
      const dungeon = this.dungeons[knox.dungeon]!.kept;
      this.halt('knox', 'insert_branch: not found', [knox.plan.id, dungeon.plan.id], knox.dungeon);
    }
  }

  /** Looks for the dungeons the game needs by name. The game stops at the first; the layout is worked out to its end. */
  private resolveNames(): void {
    const counted = this.dungeons.slice(0, this.count);
    this.unresolved = this.plan.rules.requiredDungeons.filter(
      (name) => !counted.some((dungeon) => dungeon.kept.plan.name === name),
    );
  }

  /** Moves the dungeon of a level `dummy` up by one. */
  private shiftDummy(): void {
    const dummy = this.levels.find((level) => level.plan.special === 'dummy');
    const dungeon = dummy && this.dungeons[dummy.dungeon]!;
    if (dungeon && dungeon.length > 1 - dungeon.depthStart) dungeon.depthStart--;
  }
}
