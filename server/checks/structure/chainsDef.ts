import { percentInWords } from '../../definition/percent';
import type { BranchEntry, LevelEntry } from '../../definition/types';
import { lowerBound } from '../../syntax/lines';
import { type Context, named, quote } from '../context';
import { didYouMean } from '../nearest';
import { replace, report } from '../report';
import { pauses } from '../steps';
import type { Finding } from '../types';
import { levelChance } from './names';
import { Taken } from './taken';

/** The chain checks of the `.def` compiler, its faults included (§3): `unknown-chain` and the `chain-…` codes. */
export function* chainsDef(context: Context): Iterable<Finding | undefined> {
  const pause = pauses();
  if (context.format !== 'def') return;
  const taken = new Taken();
  for (const entry of inFileOrder(context)) {
    if (pause()) yield undefined;
    if (entry.kind === 'branch') yield* branch(context, taken, entry);
    else if (isChained(entry)) yield* level(context, taken, entry);
    else taken.add(entry);
  }
}

/** Levels and branches stand among each other. */
function* inFileOrder({ levels, branches }: Context): Iterable<LevelEntry | BranchEntry> {
  let next = 0;
  for (const level of levels) {
    while (next < branches.length && branches[next]!.headSpan.start < level.headSpan.start) yield branches[next++]!;
    yield level;
  }
  while (next < branches.length) yield branches[next++]!;
}

function isChained({ chainlevel }: LevelEntry | BranchEntry): boolean {
  return chainlevel?.value !== undefined && chainlevel.value !== '';
}

function* level(context: Context, taken: Taken, entry: LevelEntry): Iterable<Finding> {
  const chain = entry.chainlevel!.value!;
  const first = taken.first(entry.dungeon);
  // It sees itself too, unless it is the first.
  const own = first !== undefined && entry.name?.value === chain ? entry : undefined;
  const target = taken.findBehindFirst(entry.dungeon, chain) ?? own;
  if (target === undefined) {
    if (first !== undefined && first.name?.value === chain) yield firstLevel(context, entry, first, chain);
    else yield notFound(context, taken, entry, chain);
  } else if (target === entry) yield itself(context, entry);
  else if (levelChance(target) !== undefined && levelChance(target) !== 100) {
    yield toChance(context, entry, target, 'the compiler rejects the level: it wants exactly 100 there', true);
  } else if (!taken.has(entry.name?.value)) {
    taken.add(entry);
    yield* shifted(context, taken, entry, target);
  }
}

function* branch(context: Context, taken: Taken, entry: BranchEntry): Iterable<Finding> {
  let target: LevelEntry | undefined;
  if (isChained(entry)) {
    const chain = entry.chainlevel!.value!;
    target = taken.find(entry.dungeon, chain);
    if (target === undefined) {
      yield notFound(context, taken, entry, chain);
      return;
    }
  }
  const examined = examine(taken, entry, target);
  const chance = target === undefined ? 100 : levelChance(target);
  if (target !== undefined && chance !== undefined && (examined.rejects ? chance !== 100 : chance < 100)) {
    const share = percentInWords(1 - Math.min(100, Math.max(0, chance)) / 100);
    const outcome = examined.rejects
      ? 'the compiler rejects the branch'
      : `the game stops at the start when the level is missing, which the compiler does not notice: ${share} of games`;
    yield toChance(context, entry, target, outcome, examined.rejects);
  } else if (examined.rejects) yield innocent(context, entry, examined);
  else if (target !== undefined) yield* shifted(context, taken, entry, target);
  if (!examined.rejects && !reverse(context, entry)) taken.branches.push({ branch: entry, chain: target });
}

interface Examined {
  readonly rejects: boolean;
  readonly branch?: BranchEntry;
  readonly level?: LevelEntry;
}

/** The compiler's test of a branch's chain, which takes the number of the dungeon for the number of the branch. */
function examine(taken: Taken, entry: BranchEntry, target: LevelEntry | undefined): Examined {
  const own = { branch: entry, chain: target };
  const looked = entry.dungeon === taken.branches.length ? own : taken.branches[entry.dungeon];
  // Past the last branch lies zeroed memory: chained, it seems, to the first level of the file.
  const level = looked === undefined ? taken.levels[0] : looked.chain;
  if (level === undefined) return { rejects: looked === undefined };
  const chance = levelChance(level);
  return { rejects: chance !== undefined && chance !== 100, branch: looked?.branch, level };
}

/**
 * The game numbers chain levels through the whole file and does not renumber them when a dungeon before this one is
 * left out (§5.1): the number is then that of another level, or of none.
 */
function* shifted(
  context: Context,
  taken: Taken,
  entry: LevelEntry | BranchEntry,
  target: LevelEntry,
): Iterable<Finding> {
  if (context.rules.traits.alternatives) return;
  const droppable = taken.droppableBefore(context.dungeons, entry.dungeon);
  if (droppable === undefined) return;
  const { first } = droppable;
  const at = taken.withoutDungeon(first.index, taken.numberOf(target));
  const other = at !== undefined && (at.dungeon < entry.dungeon || before(at, entry)) ? at : undefined;
  const share = 1 - droppable.all;
  const outcome =
    other === undefined
      ? 'leads to no level and the game stops at the start'
      : `takes ${named(other)} for ${named(target)}`;
  yield report(
    'chain-to-chance',
    context.format,
    entry.chainlevel!.span,
    `The game counts chain levels through the whole file, so without ${named(first)} this chain ${outcome}: ${percentInWords(share)} of games`,
    {
      entry,
      foundBy: other === undefined ? 'start' : 'play',
      related: [{ span: first.chance!.span, message: 'the chance of a dungeon before this one' }],
    },
  );
}

/** For a branch all levels of its dungeon are there when the game looks; for a level those before it. */
function before(level: LevelEntry, entry: LevelEntry | BranchEntry): boolean {
  return entry.kind === 'branch'
    ? level.dungeon === entry.dungeon
    : level.dungeon === entry.dungeon && level.index < entry.index;
}

function reverse(context: Context, entry: BranchEntry): boolean {
  if (context.rules.traits.freeBranches) return false;
  return (context.names.dungeons.get(entry.name?.value ?? '')?.[0]?.index ?? entry.dungeon) < entry.dungeon;
}

function notFound(context: Context, taken: Taken, entry: LevelEntry | BranchEntry, chain: string): Finding {
  const field = entry.chainlevel!;
  if (entry.kind === 'level' && entry.name?.value === chain) return itself(context, entry);
  // In the order of the file, and none of them is the entry itself.
  const called = context.names.levels.get(chain) ?? [];
  const at = called[lowerBound(called.length, (i) => called[i]!.dungeon >= entry.dungeon)];
  const here = at?.dungeon === entry.dungeon ? at : undefined;
  const rejected = here !== undefined && here.headSpan.start < entry.headSpan.start ? here : undefined;
  const elsewhere = here ?? called[0];
  if (elsewhere !== undefined) {
    const why =
      elsewhere === rejected
        ? 'is itself rejected by the compiler'
        : elsewhere.dungeon === entry.dungeon
          ? 'comes later in the file'
          : `is a level of another dungeon, ${named(context.dungeonOf(elsewhere)!)}`;
    return report(
      'chain-order',
      'def',
      field.span,
      `The chain level ${quote(chain)} ${why}, so the compiler does not find it`,
      { entry, related: [{ span: elsewhere.headSpan, message: 'the level of this name' }] },
    );
  }
  const near = context.near(chain, () => {
    const there = taken.levelsOf(entry.dungeon);
    return there.slice(entry.kind === 'level' ? 1 : 0).flatMap((l) => l.name?.value ?? []);
  });
  return report(
    'unknown-chain',
    'def',
    field.span,
    `No level is called ${quote(chain)}, so the compiler rejects this ${entry.kind}${didYouMean(near, quote)}`,
    {
      entry,
      fixes: near === undefined ? [] : [replace(`Change to ${quote(near)}`, inner(context, field.span, chain), near)],
    },
  );
}

function inner(context: Context, span: { start: number; end: number }, value: string) {
  const at = context.text.slice(span.start, span.end).indexOf(value);
  return at < 0 ? span : { start: span.start + at, end: span.start + at + value.length };
}

function itself(context: Context, entry: LevelEntry): Finding {
  return report(
    'chain-order',
    context.format,
    entry.chainlevel!.span,
    `The level ${named(entry)} is chained to itself`,
    {
      entry,
    },
  );
}

function firstLevel(context: Context, entry: LevelEntry, first: LevelEntry, chain: string): Finding {
  return report(
    'chain-first-level',
    context.format,
    entry.chainlevel!.span,
    `${quote(chain)} is the first level of its dungeon, and by a fault of the compiler a chained level cannot find that one; put another level before it`,
    { entry, related: [{ span: first.headSpan, message: 'the first level of the dungeon' }] },
  );
}

function toChance(
  context: Context,
  entry: LevelEntry | BranchEntry,
  target: LevelEntry,
  outcome: string,
  refused: boolean,
): Finding {
  return report(
    'chain-to-chance',
    context.format,
    entry.chainlevel!.span,
    `The chain level ${named(target)} has a chance of ${levelChance(target)}, and ${outcome}`,
    {
      entry,
      foundBy: refused ? 'compiler' : 'start',
      related: [{ span: (target.chance ?? target).span, message: 'its chance' }],
    },
  );
}

function innocent(context: Context, entry: BranchEntry, examined: Examined): Finding {
  const { branch: other, level: target } = examined;
  const looks =
    target === undefined
      ? 'an empty table of levels'
      : `the chance of ${named(target)}${other === undefined ? '' : `, the chain level of the branch to ${named(other)}`}`;
  const instead = entry.chainlevel?.value
    ? ' in place of this branch’s chain level'
    : ', though this branch has no chain level';
  return report(
    'chain-to-chance',
    context.format,
    entry.headSpan,
    `The compiler rejects this branch by a fault of its own: it looks at ${looks}${instead}`,
    {
      entry,
      foundBy: 'compiler',
      related:
        target === undefined ? [] : [{ span: (target.chance ?? target).span, message: 'the chance it looks at' }],
    },
  );
}
