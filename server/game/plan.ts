/**
 * A world's entries as the numbers the game's loader holds: defaults filled in, cut to the widths of its variables
 * (spec §2, §5). Playing a game and working out odds both start from here.
 */
import type { BranchEntry, DungeonEntry, Field, LevelEntry, World } from '../definition/types';
import type { Rules } from '../dialects/types';
import { finish, type Work } from './work';

export interface PlanLevel {
  readonly entry: LevelEntry;
  readonly id: string;
  readonly name: string;
  readonly base: number;
  readonly range: number;
  /** Percent of games; 100 and more is always, 0 and less never. */
  readonly chance: number;
  /** Name of the level it is chained to; `undefined` for none. */
  readonly chain: string | undefined;
  /** The chain level's position among all levels of the file, as 3.6's compiler writes it; -1 none, -2 not found. */
  readonly chainIndex: number;
  /** Names the game treats in a way of its own, found without regard to case. */
  readonly special: 'knox' | 'dummy' | undefined;
}

export interface PlanBranch {
  readonly entry: BranchEntry;
  readonly id: string;
  /** The child dungeon's name. */
  readonly name: string;
  readonly base: number;
  readonly range: number;
  readonly chain: string | undefined;
  readonly chainIndex: number;
  readonly type: 0 | 1 | 2 | 3;
  readonly up: boolean;
  /** SLASH'EM: the level of the child on which the player arrives; `undefined` where the branch does not say. */
  readonly entryLevel: number | undefined;
}

export interface PlanDungeon {
  readonly entry: DungeonEntry;
  readonly id: string;
  readonly name: string;
  readonly base: number;
  readonly range: number;
  /** 0 for a dungeon that every game has. */
  readonly chance: number;
  readonly entryLevel: number;
  readonly unconnected: boolean;
  readonly levels: readonly PlanLevel[];
  readonly branches: readonly PlanBranch[];
  /** dNetHack: the group of dungeons of one name of which a game takes one; -1 for none. */
  readonly alternative: number;
}

export interface Plan {
  readonly rules: Rules;
  /** 3.7 and 5.0: the loader reads Lua, draws for every chance and resolves chains by name. */
  readonly modern: boolean;
  readonly dungeons: readonly PlanDungeon[];
  /** The number of dungeons the game starts counting from. */
  readonly count: number;
  readonly stop: World['stop'];
  /** Ids of entries with a value that is missing or cannot be worked out: they cannot be played. */
  readonly unknown: readonly string[];
}

/** Sign-extends the low `bits` of an integer, as storing it in so narrow a variable does. */
export function narrow(value: number, bits: 8 | 16 | 32): number {
  return (value << (32 - bits)) >> (32 - bits);
}

/** Whether a generation reads Lua. */
export function isModern(rules: Rules): boolean {
  return rules.generation === '3.7' || rules.generation === '5.0';
}

/** The type of the branch as the game holds it: 0 both stairs, 1 none at the first end, 2 none at the second, 3 portal. */
export function branchEnds(type: string, up: boolean): 0 | 1 | 2 | 3 {
  if (type === 'portal') return 3;
  if (type === 'no_up') return up ? 1 : 2;
  if (type === 'no_down') return up ? 2 : 1;
  return 0;
}

/** What the game makes of a level by its name. */
export function specialOf(name: string): PlanLevel['special'] {
  const lower = name.toLowerCase();
  return lower === 'knox' || lower === 'dummy' ? lower : undefined;
}

/** What the game makes of a world's entries. Never fails: what cannot be known is listed in `unknown`. */
export function planOf(world: World, rules: Rules): Plan {
  return finish(planning(world, rules));
}

/** Entries between two pauses. */
const BATCH = 500;

/** `planOf` in steps. */
export function* planning(world: World, rules: Rules): Work<Plan> {
  const modern = isModern(rules);
  const unknown = new Set<string>();
  /** A field's value: the default where it is absent, `undefined` (and its entry noted) where it cannot be known. */
  function get<T>(id: string, field: Field<T> | undefined, fallback: T | undefined): T | undefined {
    const value = field === undefined ? fallback : field.value;
    if (value === undefined) unknown.add(id);
    return value;
  }
  const groups = new Map<string, number>();
  for (const { name } of world.dungeons) {
    if (rules.traits.alternatives && name?.value !== undefined) {
      groups.set(name.value, (groups.get(name.value) ?? 0) + 1);
    }
  }
  const groupNames = [...groups].filter(([, size]) => size > 1).map(([name]) => name);

  let levelsBefore = 0;
  const dungeons: PlanDungeon[] = [];
  for (const entry of world.dungeons) {
    yield;
    const { id } = entry;
    /** A dungeon whose own fields stop the game has no values worth asking for. */
    const stopped = entry.stop?.phase === 'fields';
    const need = <T>(of: string, field: Field<T> | undefined, fallback: T): T =>
      get<T>(of, field, stopped ? fallback : undefined) ?? fallback;
    const optional = <T>(of: string, field: Field<T> | undefined, fallback: T): T =>
      get(of, field, fallback) ?? fallback;
    const firstOfName = new Map<string, number>();
    entry.levels.forEach(({ name }, i) => {
      if (name?.value !== undefined && !firstOfName.has(name.value)) firstOfName.set(name.value, i);
    });
    const chainOf = (of: string, field: Field<string> | undefined, index: number) => {
      const chain = field === undefined ? undefined : get(of, field, undefined);
      if (chain === undefined || (chain === '' && !modern)) return { chain: undefined, chainIndex: -1 };
      const found = firstOfName.get(chain);
      return { chain, chainIndex: found === undefined || found >= index ? -2 : levelsBefore + found };
    };
    const levels: PlanLevel[] = [];
    for (const level of entry.levels.slice(0, entry.stop?.levels)) {
      if (levels.length % BATCH === BATCH - 1) yield;
      levels.push({
        entry: level,
        id: level.id,
        name: need(level.id, level.name, ''),
        base: narrow(need(level.id, level.base, 1), 16),
        range: narrow(optional(level.id, level.range, 0), 16),
        chance: narrow(optional(level.id, level.chance, 100), 32),
        ...chainOf(level.id, level.chainlevel, levels.length),
        special: specialOf(level.name?.value ?? ''),
      });
    }
    const branches: PlanBranch[] = [];
    for (const branch of entry.branches.slice(0, entry.stop?.branches)) {
      if (branches.length % BATCH === BATCH - 1) yield;
      const up = optional(branch.id, branch.direction, 'down') === 'up';
      branches.push({
        entry: branch,
        id: branch.id,
        name: need(branch.id, branch.name, ''),
        base: narrow(need(branch.id, branch.base, 1), 16),
        range: narrow(optional(branch.id, branch.range, 0), 16),
        ...chainOf(branch.id, branch.chainlevel, entry.levels.length),
        type: branchEnds(optional(branch.id, branch.branchtype, 'stair'), up),
        up,
        entryLevel: branch.entryLevel === undefined ? undefined : get(branch.id, branch.entryLevel, undefined),
      });
    }
    levelsBefore += levels.length;
    const name = need(id, entry.name, '');
    const width = modern ? 32 : 16;
    const flags = entry.flags.map((flag) => get(id, flag, undefined));
    dungeons.push({
      entry,
      id,
      name,
      base: narrow(need(id, entry.base, 1), width),
      range: narrow(optional(id, entry.range, 0), width),
      chance: narrow(optional(id, entry.chance, modern ? 100 : 0), 32),
      entryLevel: narrow(optional(id, entry.entry, 0), 32),
      unconnected: modern && flags.includes('unconnected'),
      levels,
      branches,
      alternative: groupNames.indexOf(name),
    });
  }
  return {
    rules,
    modern,
    dungeons,
    count: world.stop ? 0 : modern ? (world.counted ?? dungeons.length) : dungeons.length,
    stop: world.stop,
    unknown: [...unknown],
  };
}
