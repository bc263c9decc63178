/** Worlds written as plain numbers, without a file: for golden cases as decoded, and for random ones. */
import type {
  BranchEntry,
  BranchType,
  Definition,
  Direction,
  DungeonEntry,
  Field,
  Format,
  LevelEntry,
  World,
} from '../../server/definition/types';

const NOWHERE = { start: 0, end: 0 };

function field<T>(value: T): Field<T> {
  return { value, span: NOWHERE, nameSpan: NOWHERE, computed: false };
}

function optional<T>(value: T | undefined): Field<T> | undefined {
  return value === undefined ? undefined : field(value);
}

export interface LevelSpec {
  readonly name: string;
  readonly base: number;
  readonly range?: number;
  readonly chance?: number;
  readonly chain?: string;
  readonly nlevels?: number;
  readonly bones?: string;
  readonly align?: readonly string[];
  readonly flags?: readonly string[];
}

export interface BranchSpec {
  readonly name: string;
  readonly base: number;
  readonly range?: number;
  readonly chain?: string;
  readonly type?: BranchType;
  readonly direction?: Direction;
}

export interface DungeonSpec {
  readonly name: string;
  readonly base: number;
  readonly range?: number;
  readonly chance?: number;
  readonly entry?: number;
  readonly bones?: string;
  readonly protofile?: string;
  readonly align?: readonly string[];
  readonly flags?: readonly string[];
  readonly levels?: readonly LevelSpec[];
  readonly branches?: readonly BranchSpec[];
}

/** The definition that a file saying this would give. */
export function define(format: Format, dungeons: readonly DungeonSpec[]): Definition {
  return { format, worlds: [worldOf(dungeons)], exact: true, problems: [], orphans: [], ours: true };
}

export function worldOf(specs: readonly DungeonSpec[], probability = 1): World {
  const used = new Map<string, number>();
  const unique = (id: string) => {
    const times = (used.get(id) ?? 0) + 1;
    used.set(id, times);
    return times === 1 ? id : `${id}#${times}`;
  };
  const base = (id: string, name: string) => ({
    id: unique(id),
    span: NOWHERE,
    headSpan: NOWHERE,
    raw: [],
    name: field(name),
  });
  const dungeons = specs.map((spec, index): DungeonEntry => {
    const levels = (spec.levels ?? []).map(
      (level, at): LevelEntry => ({
        ...base(`level:${spec.name}/${level.name}`, level.name),
        kind: 'level',
        dungeon: index,
        index: at,
        base: field(level.base),
        range: optional(level.range),
        chance: optional(level.chance),
        nlevels: optional(level.nlevels),
        chainlevel: optional(level.chain),
        bonetag: optional(level.bones),
        alignments: (level.align ?? []).map(field),
        flags: (level.flags ?? []).map(field),
      }),
    );
    const branches = (spec.branches ?? []).map(
      (branch, at): BranchEntry => ({
        ...base(`branch:${spec.name}/${branch.name}`, branch.name),
        kind: 'branch',
        dungeon: index,
        index: at,
        base: field(branch.base),
        range: optional(branch.range),
        chainlevel: optional(branch.chain),
        branchtype: optional(branch.type),
        direction: optional(branch.direction),
      }),
    );
    return {
      ...base(`dungeon:${spec.name}`, spec.name),
      kind: 'dungeon',
      index,
      base: field(spec.base),
      range: optional(spec.range),
      chance: optional(spec.chance),
      entry: optional(spec.entry),
      bonetag: optional(spec.bones),
      protofile: optional(spec.protofile),
      alignments: (spec.align ?? []).map(field),
      flags: (spec.flags ?? []).map(field),
      levels,
      branches,
    };
  });
  return { probability, label: '', dungeons };
}
