/** Rewrites of the entry under the cursor: what is missing is added, a fixed place becomes a chain. */
import type { Analysis } from '../analysis/analysis';
import type { TextEdit } from '../checks/types';
import type { BranchEntry, DungeonEntry, LevelEntry } from '../definition/types';
import type { Work } from '../game/work';
import type { Span } from '../syntax/span';
import { chainTargets, mainWorld, missingDungeons } from './candidates';
import { insertBranches, insertDungeons, workFreeLevels } from './insertion';
import { locate } from './locate';
import { insideQuotes } from './names';

export interface Rewrite {
  readonly title: string;
  readonly edits: readonly TextEdit[];
  /** Codes of findings that it removes where it is offered. */
  readonly cures: readonly string[];
}

/** What can be done with the entry at a range. A file that draws at random is left to its author. */
export function* workRewrites(analysis: Analysis, range: Span): Work<Rewrite[]> {
  const world = mainWorld(analysis);
  if (!world || analysis.definition.worlds.length > 1 || world.dungeons.length === 0) return [];
  const entry = locate(analysis.definition, range.start)?.entry;
  const found: Rewrite[] = [];
  yield;
  if (entry?.kind === 'dungeon') found.push(...(yield* addBranch(analysis, world.dungeons, entry)));
  yield;
  if (entry?.kind === 'branch') found.push(...addDungeon(analysis, world.dungeons, entry));
  yield;
  if (entry && entry.kind !== 'dungeon') found.push(...toChain(analysis, world.dungeons, entry));
  yield;
  found.push(...(yield* addRequired(analysis, world.dungeons, range)));
  return found;
}

const quoted = (name: string): string => `“${name}”`;

/** For a dungeon that nothing leads to: a branch from the first dungeon. */
function* addBranch(analysis: Analysis, dungeons: readonly DungeonEntry[], dungeon: DungeonEntry): Work<Rewrite[]> {
  const name = dungeon.name?.value;
  const parent = dungeons[0];
  if (!name || !parent || dungeon.index === 0 || dungeon.flags.some((f) => f.value === 'unconnected')) return [];
  if (dungeons.some((d) => d.branches.some((b) => b.name?.value === name))) return [];
  const [level] = yield* workFreeLevels(analysis, parent);
  const edits = level === undefined ? undefined : insertBranches(analysis, parent, [{ name, base: level }]);
  if (!edits) return [];
  const title = `Add a branch to ${quoted(name)} on level ${level} of ${quoted(parent.name?.value ?? '')}`;
  return [{ title, edits, cures: ['unreachable-dungeon'] }];
}

/** For a branch that leads to a dungeon the file does not have: that dungeon, at the end. */
function addDungeon(analysis: Analysis, dungeons: readonly DungeonEntry[], branch: BranchEntry): Rewrite[] {
  const name = branch.name?.value;
  if (!name || dungeons.some((d) => d.name?.value === name)) return [];
  const edits = insertDungeons(analysis, [{ name, unconnected: false }]);
  return edits ? [{ title: `Add the dungeon ${quoted(name)}`, edits, cures: ['unknown-branch-target'] }] : [];
}

/** The dungeons whose names the game looks up: those that are missing, each with a branch that leads to it. */
function* addRequired(analysis: Analysis, dungeons: readonly DungeonEntry[], range: Span): Work<Rewrite[]> {
  const missing = missingDungeons(analysis);
  const parent = dungeons[0];
  // Offered where the finding is: at the first dungeon's head.
  if (missing.length === 0 || !parent || range.start > parent.headSpan.end) return [];
  const reached = new Set(dungeons.flatMap((d) => d.branches.flatMap((b) => b.name?.value ?? [])));
  // The game moves the player into this one by itself.
  const apart = (name: string): boolean => analysis.definition.format === 'lua' && name === 'The Tutorial';
  const levels = yield* workFreeLevels(analysis, parent);
  const branches = missing
    .filter((name) => !reached.has(name) && !apart(name))
    .flatMap((name, i) => (levels[i] === undefined ? [] : [{ name, base: levels[i] }]));
  const added = insertDungeons(
    analysis,
    missing.map((name) => ({ name, unconnected: apart(name) })),
  );
  const led = branches.length > 0 ? insertBranches(analysis, parent, branches) : [];
  if (!added || !led) return [];
  const title =
    missing.length === 1
      ? `Add the required dungeon ${quoted(missing[0] as string)}`
      : `Add all ${missing.length} required dungeons`;
  return [{ title, edits: [...led, ...added], cures: ['required-dungeon'] }];
}

/** Most chains offered for one entry. */
const MOST_CHAINS = 3;

/**
 * For a level or branch at a fixed distance from a level that has one place only: the same place, told from that level.
 * Both must count from the same end, or the distance would change with the dungeon's length.
 */
function toChain(analysis: Analysis, dungeons: readonly DungeonEntry[], entry: LevelEntry | BranchEntry): Rewrite[] {
  const base = entry.base;
  if (base?.value === undefined || base.computed || entry.chainlevel || !entry.name) return [];
  const home = dungeons[entry.dungeon];
  const modern = analysis.definition.format === 'lua';
  const targets = chainTargets(analysis, entry.span.start, entry.kind === 'level', undefined, Infinity);
  const legal = new Set(targets.map((c) => c.name));
  const fixed = (home?.levels ?? []).filter(
    (level) =>
      legal.has(level.name?.value ?? '') &&
      !level.chainlevel &&
      (level.range === undefined || level.range.value === 0 || level.range.value === 1) &&
      level.base?.value !== undefined &&
      Math.sign(level.base.value) === Math.sign(base.value as number),
  );
  return fixed
    .sort((a, b) => distance(a, entry) - distance(b, entry))
    .slice(0, MOST_CHAINS)
    .flatMap((level): Rewrite[] => {
      const name = level.name?.value as string;
      const by = (base.value as number) - (level.base?.value as number);
      const edits = modern ? chainLua(entry, name, by) : chainDef(analysis, entry, name, by);
      const where =
        by === 0
          ? 'on its level'
          : `${Math.abs(by)} ${Math.abs(by) === 1 ? 'level' : 'levels'} ${by < 0 ? 'above' : 'below'}`;
      return edits ? [{ title: `Chain to ${quoted(name)}, ${where}`, edits, cures: [] }] : [];
    });
}

const distance = (a: LevelEntry, b: LevelEntry | BranchEntry): number =>
  Math.abs((a.base?.value ?? 0) - (b.base?.value ?? 0));

function chainLua(entry: LevelEntry | BranchEntry, name: string, by: number): TextEdit[] | undefined {
  const { base } = entry;
  if (!base) return undefined;
  const at = { start: base.nameSpan.start, end: base.nameSpan.start };
  return [
    { span: at, newText: `chainlevel = "${name.replace(/["\\]/g, '\\$&')}", ` },
    { span: base.span, newText: String(by) },
  ];
}

const chained: Readonly<Record<string, string>> = {
  LEVEL: 'CHAINLEVEL',
  RNDLEVEL: 'RNDCHLEVEL',
  BRANCH: 'CHAINBRANCH',
};

function chainDef(
  analysis: Analysis,
  entry: LevelEntry | BranchEntry,
  name: string,
  by: number,
): TextEdit[] | undefined {
  const { text } = analysis;
  const keyword = /^[A-Z]+/.exec(text.slice(entry.span.start, entry.span.start + 20))?.[0] ?? '';
  const word = chained[keyword];
  const base = entry.base;
  if (!word || !base) return undefined;
  const sign = text.lastIndexOf('@', base.span.start);
  const nameEnd = entry.name ? insideQuotes(text, entry.name.span).end : entry.span.start;
  if (sign < nameEnd) return undefined;
  return [
    { span: { start: entry.span.start, end: entry.span.start + keyword.length }, newText: word },
    { span: { start: sign, end: sign + 1 }, newText: `"${name}" +` },
    { span: base.span, newText: String(by) },
  ];
}
