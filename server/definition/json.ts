/** A definition as JSON for other tools: what `read FILE --json` prints. */
import { fieldSpec } from './fields';
import type { BranchEntry, Definition, DungeonEntry, Entry, Field, Format, LevelEntry } from './types';

/** A number that the file should state and does not, or that cannot be known, is `null`; so is an absent string. */
export interface JsonLevel {
  readonly name: string | null;
  readonly bonetag: string | null;
  readonly base: number | null;
  readonly range: number | null;
  readonly chance: number | null;
  readonly nlevels: number | null;
  readonly chainlevel: string | null;
  /** Sorted, each once. */
  readonly flags: readonly string[];
  /** Several alignments, which `.def` can add up, are joined by `|`. */
  readonly alignment: string | null;
}

export interface JsonBranch {
  readonly name: string | null;
  readonly base: number | null;
  readonly range: number | null;
  readonly chainlevel: string | null;
  readonly branchtype: string | null;
  readonly direction: string | null;
}

export interface JsonDungeon {
  readonly name: string | null;
  readonly bonetag: string | null;
  readonly base: number | null;
  readonly range: number | null;
  readonly chance: number | null;
  readonly entry: number | null;
  readonly flags: readonly string[];
  readonly alignment: string | null;
  readonly protofile: string | null;
  readonly lvlfill: string | null;
  readonly themerooms: string | null;
  readonly levels: readonly JsonLevel[];
  readonly branches: readonly JsonBranch[];
}

export interface JsonDefinition {
  readonly dialect: string;
  readonly worlds: readonly { readonly probability: number; readonly dungeons: readonly JsonDungeon[] }[];
}

/** The definition as plain data, with the defaults of the field table filled in for numbers and branch words. */
export function toJson(definition: Definition, dialect: string): JsonDefinition {
  const { format } = definition;
  return {
    dialect,
    worlds: definition.worlds.map(({ probability, dungeons }) => ({
      probability,
      dungeons: dungeons.map((dungeon) => dungeonJson(dungeon, format)),
    })),
  };
}

function dungeonJson(dungeon: DungeonEntry, format: Format): JsonDungeon {
  const value = reader(dungeon, format);
  return {
    name: value(dungeon.name, 'name'),
    bonetag: value(dungeon.bonetag, 'bonetag'),
    base: value(dungeon.base, 'base'),
    range: value(dungeon.range, 'range'),
    chance: value(dungeon.chance, 'chance'),
    entry: value(dungeon.entry, 'entry'),
    flags: words(dungeon.flags),
    alignment: alignment(dungeon.alignments),
    protofile: value(dungeon.protofile, 'protofile'),
    lvlfill: value(dungeon.lvlfill, 'lvlfill'),
    themerooms: value(dungeon.themerooms, 'themerooms'),
    levels: dungeon.levels.map((level) => levelJson(level, format)),
    branches: dungeon.branches.map((branch) => branchJson(branch, format)),
  };
}

function levelJson(level: LevelEntry, format: Format): JsonLevel {
  const value = reader(level, format);
  return {
    name: value(level.name, 'name'),
    bonetag: value(level.bonetag, 'bonetag'),
    base: value(level.base, 'base'),
    range: value(level.range, 'range'),
    chance: value(level.chance, 'chance'),
    nlevels: value(level.nlevels, 'nlevels'),
    chainlevel: chain(value(level.chainlevel, 'chainlevel'), format),
    flags: words(level.flags),
    alignment: alignment(level.alignments),
  };
}

function branchJson(branch: BranchEntry, format: Format): JsonBranch {
  const value = reader(branch, format);
  return {
    name: value(branch.name, 'name'),
    base: value(branch.base, 'base'),
    range: value(branch.range, 'range'),
    chainlevel: chain(value(branch.chainlevel, 'chainlevel'), format),
    branchtype: value(branch.branchtype, 'branchtype'),
    direction: value(branch.direction, 'direction'),
  };
}

/** Reads a field of an entry: its value, `null` when unknown, its default when absent. */
function reader(entry: Entry, format: Format) {
  return <T extends string | number>(field: Field<T> | undefined, name: string): T | null =>
    field === undefined ? ((fieldSpec(entry.kind, name)?.default[format] ?? null) as T | null) : (field.value ?? null);
}

/** An empty chain name means none in .def (spec §3). */
function chain(name: string | null, format: Format): string | null {
  return name === '' && format === 'def' ? null : name;
}

/** The flags, without the two words that .def's LEVELDESC takes and that set none. */
function words(fields: readonly Field<string>[]): string[] {
  const flags = fields.flatMap((field) => field.value ?? []);
  return [...new Set(flags)].filter((flag) => flag !== 'unaligned' && flag !== 'noalign').sort();
}

function alignment(fields: readonly Field<string>[]): string | null {
  const all = [...new Set(fields.flatMap((field) => field.value ?? []))];
  return all.length === 0 ? null : all.join('|');
}
