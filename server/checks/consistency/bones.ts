import type { BranchEntry, Definition, DungeonEntry, Field, LevelEntry } from '../../definition/types';
import { type Context, named, quote } from '../context';
import { fieldRemoval } from '../fields/removal';
import { edits, replace, report } from '../report';
import { pauses } from '../steps';
import type { Finding, Fix } from '../types';

/** The one byte the game takes of a tag; nothing for no tag or an unknown one. */
function tagOf(entry: DungeonEntry | LevelEntry): string | undefined {
  const value = entry.bonetag?.value;
  return value === undefined || value === '' ? undefined : [...value][0];
}

/**
 * `bones-tag-clash`: a bones file is named after the dungeon's tag and the level's own tag or number, so equal tags
 * mean a shared file. The Quest's files bear the role too, and SLASH'EM Extended's the dungeon's name.
 */
export function* bonesTagClash(context: Context): Iterable<Finding | undefined> {
  const pause = pauses();
  if (context.rules.dialect === 'slashem-extended') {
    for (const dungeon of context.dungeons) yield* levelClashes(context, [dungeon]);
    return;
  }
  const groups = new Map<string, { readonly dungeons: DungeonEntry[]; readonly names: Set<string | undefined> }>();
  for (const dungeon of context.dungeons) {
    if (pause()) yield undefined;
    const tag = tagOf(dungeon);
    if (tag === undefined) continue;
    const quest = dungeon.name?.value === 'The Quest';
    const key = quest ? `quest ${tag}` : tag;
    const group = groups.get(key) ?? { dungeons: [], names: new Set() };
    if (group.dungeons.length === 0) groups.set(key, group);
    // dNetHack's alternatives are one dungeon that looks different.
    if (context.rules.traits.alternatives && group.names.has(dungeon.name?.value)) continue;
    group.dungeons.push(dungeon);
    group.names.add(dungeon.name?.value);
  }
  for (const { dungeons } of groups.values()) {
    yield* dungeonClashes(context, dungeons);
    yield* levelClashes(context, dungeons);
  }
}

function* dungeonClashes(context: Context, group: readonly DungeonEntry[]): Iterable<Finding | undefined> {
  const pause = pauses();
  const [first, ...others] = group;
  // Dungeons all of whose levels are special ones share no number.
  if (!hasNumbered(first!)) return;
  for (const other of others) {
    if (pause()) yield undefined;
    if (!hasNumbered(other)) continue;
    yield clash(
      context,
      other,
      other.bonetag!,
      first!.bonetag!,
      `The bones tag ${quote(tagOf(other)!)} is also that of the dungeon ${named(first!)}, so bones of their levels of the same number are mixed up`,
    );
  }
}

/** Whether some level of the dungeon can be without an entry of its own. */
function hasNumbered(dungeon: DungeonEntry): boolean {
  const base = dungeon.base?.value;
  const range = dungeon.range?.value ?? 0;
  if (base === undefined) return true;
  let always = 0;
  for (const { chance } of dungeon.levels) if (chance === undefined || (chance.value ?? 0) >= 100) always++;
  return base + Math.max(range, 1) - 1 > always;
}

function* levelClashes(context: Context, group: readonly DungeonEntry[]): Iterable<Finding | undefined> {
  const pause = pauses();
  const seen = new Map<string, LevelEntry>();
  const numbers = new Map<DungeonEntry, Numbered>();
  for (const level of group.flatMap((d) => d.levels)) {
    if (pause()) yield undefined;
    const tag = tagOf(level);
    if (tag === undefined) continue;
    const home = context.dungeonOf(level)!;
    const before = seen.get(tag);
    if (before === undefined) seen.set(tag, level);
    else if (before.name?.value !== level.name?.value) {
      const where =
        before.dungeon === level.dungeon ? '' : ` in ${named(context.dungeonOf(before)!)}, whose tag is the same`;
      yield clash(
        context,
        level,
        level.bonetag!,
        before.bonetag!,
        `The bones tag ${quote(tag)} is also that of the level ${named(before)}${where}, so their bones are mixed up`,
      );
    }
    if (/\d/.test(tag) && tag !== '0' && reaches(home, Number(tag), numbers)) {
      yield report(
        'bones-tag-clash',
        context.format,
        level.bonetag!.span,
        `The bones tag ${quote(tag)} is the number of another level of ${named(home)}, so their bones are mixed up`,
        {
          entry: level,
          related: home.bonetag === undefined ? [] : [{ span: home.bonetag.span, message: 'the dungeon’s tag' }],
        },
      );
    }
  }
}

/** What is asked for again for every level of a dungeon. */
interface Numbered {
  /** The numbers that are taken by special levels. */
  readonly fixed: ReadonlySet<number | undefined>;
  readonly some: boolean;
}

/** Whether an ordinary level of the dungeon can have this number. */
function reaches(dungeon: DungeonEntry, n: number, numbers: Map<DungeonEntry, Numbered>): boolean {
  const base = dungeon.base?.value ?? 0;
  if (base + Math.max(dungeon.range?.value ?? 0, 1) - 1 < n) return false;
  let known = numbers.get(dungeon);
  if (known === undefined) {
    const fixed = new Set<number | undefined>();
    for (const { base, range, chainlevel } of dungeon.levels)
      if ((range?.value ?? 0) === 0 && chainlevel === undefined) fixed.add(base?.value);
    known = { fixed, some: hasNumbered(dungeon) };
    numbers.set(dungeon, known);
  }
  return known.some && !known.fixed.has(n);
}

function clash(
  context: Context,
  entry: DungeonEntry | LevelEntry,
  tag: Field<string>,
  other: Field<string>,
  message: string,
): Finding {
  return report('bones-tag-clash', context.format, tag.span, message, {
    entry,
    related: [{ span: other.span, message: 'the same tag' }],
  });
}

/** The names that levels have by where their bones tags stand, in all worlds of a file. */
const namesAtTags = new WeakMap<Definition, ReadonlyMap<number, ReadonlySet<string | undefined>>>();

function* namesByTag({ definition }: Context, pause: () => boolean): Generator<undefined, void> {
  if (namesAtTags.has(definition)) return;
  const names = new Map<number, Set<string | undefined>>();
  for (const world of definition.worlds) {
    for (const dungeon of world.dungeons) {
      for (const { bonetag, name } of dungeon.levels) {
        if (pause()) yield undefined;
        if (bonetag === undefined) continue;
        const { start } = bonetag.span;
        const known = names.get(start);
        if (known === undefined) names.set(start, new Set([name?.value]));
        else known.add(name?.value);
      }
    }
  }
  namesAtTags.set(definition, names);
}

/** `constant-tag`: the name comes from a draw, the tag does not. */
export function* constantTag(context: Context): Iterable<Finding | undefined> {
  if (context.format !== 'lua' || context.definition.worlds.length < 2) return;
  const pause = pauses();
  yield* namesByTag(context, pause);
  const names = namesAtTags.get(context.definition)!;
  for (const level of context.levels) {
    if (pause()) yield undefined;
    const tag = level.bonetag;
    if (tag === undefined || tag.computed || level.name?.value === undefined || !level.name.computed) continue;
    // The same place of the file gives another name in another world: the name depends on a draw.
    if (names.get(tag.span.start)!.size < 2) continue;
    yield report(
      'constant-tag',
      context.format,
      tag.span,
      'The name of this level is drawn at random and its bones tag is always the same, so bones of different levels are mixed up',
      { entry: level, related: [{ span: level.name.span, message: 'the name that varies' }] },
    );
  }
}

/** `portal-level-bones`: the level a portal starts on keeps bones. */
export function* portalBones(context: Context): Iterable<Finding | undefined> {
  const pause = pauses();
  const levels = new Map<DungeonEntry, Starts>();
  for (const branch of context.branches) {
    if (pause()) yield undefined;
    if (branch.branchtype?.value !== 'portal') continue;
    const level = startsOn(context, branch, levels);
    if (level === undefined || tagOf(level) === undefined || tagOf(context.dungeonOf(level)!) === undefined) continue;
    yield report(
      'portal-level-bones',
      context.format,
      level.bonetag!.span,
      `The portal to ${named(branch)} starts on ${named(level)}, and in bones of that level it leads to the place of an old game`,
      { entry: level, related: [{ span: branch.headSpan, message: 'the portal' }], fixes: noBones(context, level) },
    );
  }
}

function noBones(context: Context, level: LevelEntry): Fix[] {
  const title = 'No bones for this level';
  if (context.format === 'def') return [replace(title, level.bonetag!.span, '"none"', false)];
  const remove = fieldRemoval(context, level, 'bonetag');
  return remove === undefined ? [] : [edits(title, [remove], false)];
}

/** The levels of a dungeon that a branch may be sure to start on, the first of each name and of each number. */
interface Starts {
  readonly named: ReadonlyMap<string | undefined, LevelEntry>;
  readonly pinned: ReadonlyMap<number | undefined, LevelEntry>;
}

/** The special level a branch always starts on: chained to its very place, or both pinned to one number. */
function startsOn(context: Context, branch: BranchEntry, starts: Map<DungeonEntry, Starts>): LevelEntry | undefined {
  if (!isSingle(branch.range)) return undefined;
  const home = context.dungeonOf(branch)!;
  let known = starts.get(home);
  if (known === undefined) {
    known = startsIn(home);
    starts.set(home, known);
  }
  const chain = branch.chainlevel?.value;
  const base = branch.base?.value;
  if (chain !== undefined && chain !== '') return base === 0 ? known.named.get(chain) : undefined;
  return base === undefined ? undefined : known.pinned.get(base);
}

function startsIn(home: DungeonEntry): Starts {
  const named = new Map<string | undefined, LevelEntry>();
  const pinned = new Map<number | undefined, LevelEntry>();
  for (const level of home.levels) {
    const name = level.name?.value;
    if (!named.has(name)) named.set(name, level);
    const base = level.base?.value;
    if (level.chainlevel === undefined && isSingle(level.range) && !pinned.has(base)) pinned.set(base, level);
  }
  return { named, pinned };
}

function isSingle(range: Field<number> | undefined): boolean {
  return range === undefined || range.value === 0 || range.value === 1;
}
