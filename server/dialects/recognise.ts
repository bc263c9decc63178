/** Which variant of the game a file is written for, from what it says. */
import { modelineDialect } from './modeline';
import { rulesFor } from './rules';
import type { Generation } from './types';
import { VARIANTS, type Variant } from './variants';

interface Named {
  readonly name?: { readonly value: string | undefined };
}
interface Flagged extends Named {
  readonly flags: readonly { readonly value: string | undefined }[];
  readonly raw: readonly { readonly name: string; readonly kind?: string }[];
}

/** What recognition looks at; a `Definition` fits. */
export interface Evidence {
  readonly format: 'def' | 'lua';
  readonly worlds: readonly {
    readonly dungeons: readonly (Flagged & {
      readonly tileset?: unknown;
      readonly lvlfill?: { readonly value: string | undefined };
      readonly levels: readonly (Flagged & {
        readonly displayName?: unknown;
        readonly nlevels?: { readonly value: number | undefined };
      })[];
      readonly branches: readonly (Named & { readonly entryLevel?: unknown })[];
    })[];
  }[];
}

/** What a file shows, gathered once. */
interface Traces {
  readonly text: string;
  readonly dungeons: ReadonlySet<string>;
  readonly levels: ReadonlySet<string>;
  readonly branches: ReadonlySet<string>;
  readonly flags: ReadonlySet<string>;
  readonly fields: ReadonlySet<string>;
  readonly fills: ReadonlySet<string>;
  readonly entryLevels: boolean;
  readonly threeStrings: boolean;
  readonly tilesets: boolean;
  readonly functions: boolean;
  readonly bigRooms: number;
  readonly counts: { readonly dungeons: number; readonly specialLevels: number; readonly branches: number };
}

/** A variant is taken over the plain game only when it fits better by this much: one shared name is no proof. */
const MARGIN = 1.5;

/**
 * The id of the dialect: the one a modeline names, if known; else the best fit to the file's names, flags, fields
 * and grammar; else the plain game of the format (NetHack 3.6 for `.def`, 3.7 for Lua).
 */
export function recognise(definition: Evidence, text: string): string {
  const work = recognising(definition, text);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** `recognise` in steps. */
export function* recognising(definition: Evidence, text: string): Generator<void, string, void> {
  const named = modelineDialect(text);
  if (named !== undefined) return named;
  const traces = yield* gather(definition, text);
  const eras = new Map<Generation, number>();
  for (const generation of ERAS[definition.format]) {
    yield;
    eras.set(generation, era(generation, traces));
  }
  yield;
  let plain: { id: string; score: number } | undefined;
  let best: { id: string; score: number } | undefined;
  for (const variant of VARIANTS) {
    const age = eras.get(variant.generation);
    if (age === undefined) continue;
    const score = age + likeness(variant, traces);
    if (best === undefined || score > best.score) best = { id: variant.id, score };
    if (isPlain(variant) && (plain === undefined || score > plain.score)) plain = { id: variant.id, score };
  }
  return best!.score > plain!.score + MARGIN ? best!.id : plain!.id;
}

const ERAS: Readonly<Record<'def' | 'lua', readonly Generation[]>> = {
  def: ['3.6', '3.4.3', '3.1'],
  lua: ['3.7', '5.0'],
};

function isPlain(variant: Variant): boolean {
  return /^nethack-\d/.test(variant.id);
}

/** How well the file fits the version of the game, whatever the variant. */
function era(generation: Generation, t: Traces): number {
  const head = t.text.slice(0, 400);
  switch (generation) {
    case '3.1':
      return (
        (/^%MULDGN\b/m.test(t.text) ? 5 : 0) +
        has(t.levels, 'x-start', 'x-locate') +
        (/dungeon\.def\s+3\.1/.test(head) ? 2 : 0)
      );
    case '3.4.3':
      return (
        (/^%[A-Z]/m.test(t.text) ? 4 : 0) +
        2 * has(t.levels, 'bigroom') +
        (/dungeon\.def\s+3\.[2-4]/.test(head) ? 3 : 0)
      );
    case '3.6':
      return (
        (/^\^[?!]/m.test(t.text) ? 4 : 0) + has(t.levels, 'bigrm', 'tower3') + (/NetHack-?\s?3\.6/.test(head) ? 3 : 0)
      );
    case '3.7':
      return /\b3\.7\b/.test(t.text) ? 1 : 0;
    case '5.0':
      return (t.functions ? 4 : 0) + (t.bigRooms > 12 ? 1 : 0) + (/\b5\.0(\.\d+)?\b/.test(t.text) ? 2 : 0);
  }
}

/** Dungeons and levels of the stock files that the vanilla games do not all look up. */
const STOCK_NAMES: ReadonlySet<string> = new Set([
  'The Dungeons of Doom',
  'Gehennom',
  'Fort Ludios',
  'The Elemental Planes',
  ...['minetn', 'minend', 'soko1', 'soko2', 'soko3', 'soko4', 'tower1', 'tower2', 'tower3', 'fakewiz2', 'dummy'],
]);

function has(set: ReadonlySet<string>, ...names: string[]): number {
  return names.filter((name) => set.has(name)).length;
}

/** How well the file fits what the variant changes about the game of its generation. */
function likeness(variant: Variant, t: Traces): number {
  const rules = rulesFor(variant.id);
  let score = 0;
  for (const name of variant.dungeonsAdded ?? []) {
    // The game does not start without it; but a name of the stock file proves nothing when it is there.
    if (!t.dungeons.has(name) && !t.branches.has(name)) score -= 8;
    else if (!STOCK_NAMES.has(name)) score += 3;
  }
  for (const name of variant.dungeonsRemoved ?? []) score += t.dungeons.has(name) ? -3 : t.dungeons.size > 3 ? 0.25 : 0;
  // What is gone from a file of today does not make it an old one: what came since is still there.
  for (const name of variant.laterFills ?? []) if (t.fills.has(name)) score -= 1;
  for (const name of variant.levelsAdded ?? []) {
    if (!t.levels.has(name)) score -= 0.1;
    else if (!STOCK_NAMES.has(name)) score += 1;
  }
  for (const name of variant.levelsRemoved ?? []) score += t.levels.has(name) ? -0.5 : 0;
  const flags = new Set([...rules.flags.dungeon, ...rules.flags.level]);
  for (const flag of t.flags) if (ALL_FLAGS.has(flag) && !flags.has(flag)) score -= 6;
  for (const field of EXTRA_FIELDS) if (t.fields.has(field)) score += rules.extraFields.includes(field) ? 6 : -6;
  if (t.entryLevels) score += rules.traits.branchEntryLevel ? 6 : -6;
  else if (rules.traits.branchEntryLevel) score -= 2;
  // Strings in threes all over: no other game's compiler would take the file, whatever dungeons it lacks.
  if (t.threeStrings) score += rules.traits.threeStrings ? 30 : -30;
  else if (rules.traits.threeStrings) score -= 4;
  if (t.tilesets && rules.traits.threeStrings) score += 3;
  if (variant.script !== undefined) {
    const foreign = [...t.dungeons].filter((name) => variant.script!.test(name)).length;
    score += foreign * 2 > t.dungeons.size ? 4 : -8;
  }
  if (t.counts.dungeons >= rules.limits.dungeons) score -= 0.5;
  if (t.counts.specialLevels > rules.limits.specialLevels) score -= 0.5;
  if (t.counts.branches > rules.limits.branches) score -= 0.5;
  return score;
}

const ALL_FLAGS: ReadonlySet<string> = new Set(
  VARIANTS.flatMap((v) => {
    const { dungeon, level } = rulesFor(v.id).flags;
    return [...dungeon, ...level];
  }),
);
const EXTRA_FIELDS: readonly string[] = [...new Set(VARIANTS.flatMap((v) => v.extraFields ?? []))];

/** Entries between two pauses. */
const BATCH = 1024;

function* gather(definition: Evidence, text: string): Generator<void, Traces, void> {
  const dungeons = new Set<string>();
  const levels = new Set<string>();
  const branches = new Set<string>();
  const flags = new Set<string>();
  const fields = new Set<string>();
  const fills = new Set<string>();
  const counts = { dungeons: 0, specialLevels: 0, branches: 0 };
  let displayNames = 0;
  let entryLevels = false;
  let tilesets = false;
  let functions = false;
  let bigRooms = 0;
  let seen = 0;
  const note = (entry: Named, into: Set<string>) => {
    if (entry.name?.value !== undefined) into.add(entry.name.value);
  };
  const look = (entry: Flagged) => {
    for (const flag of entry.flags) if (flag.value !== undefined) flags.add(flag.value);
    for (const field of entry.raw) {
      fields.add(field.name);
      if (field.kind === 'function') functions = true;
    }
  };
  for (const world of definition.worlds) {
    const total = { dungeons: world.dungeons.length, specialLevels: 0, branches: 0 };
    for (const dungeon of world.dungeons) {
      if (++seen % BATCH === 0) yield;
      note(dungeon, dungeons);
      look(dungeon);
      if (dungeon.tileset !== undefined) tilesets = true;
      if (dungeon.lvlfill?.value !== undefined) fills.add(dungeon.lvlfill.value);
      total.specialLevels += dungeon.levels.length;
      total.branches += dungeon.branches.length;
      for (const level of dungeon.levels) {
        if (++seen % BATCH === 0) yield;
        note(level, levels);
        look(level);
        if (level.displayName !== undefined) displayNames++;
        if (level.name?.value === 'bigrm') bigRooms = Math.max(bigRooms, level.nlevels?.value ?? 0);
      }
      for (const branch of dungeon.branches) {
        if (++seen % BATCH === 0) yield;
        note(branch, branches);
        if (branch.entryLevel !== undefined) entryLevels = true;
      }
    }
    for (const key of Object.keys(counts) as (keyof typeof counts)[]) counts[key] = Math.max(counts[key], total[key]);
  }
  const threeStrings = displayNames * 2 > counts.specialLevels;
  return {
    text,
    dungeons,
    levels,
    branches,
    flags,
    fields,
    fills,
    entryLevels,
    threeStrings,
    tilesets,
    functions,
    bigRooms,
    counts,
  };
}
