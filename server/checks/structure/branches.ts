import { percentInWords } from '../../definition/percent';
import type { BranchEntry, DungeonEntry } from '../../definition/types';
import { type Context, named, quote } from '../context';
import { didYouMean } from '../nearest';
import { replace, report } from '../report';
import { pauses } from '../steps';
import type { Finding } from '../types';
import { dungeonChance, mayLack, someNameUnknown, unconnected } from './names';

type Names = Context['names'];

/** How branches and dungeons find each other (§5.4): by name, the first branch read so far. */
export function* branches(context: Context): Iterable<Finding | undefined> {
  const pause = pauses();
  const { names } = context;
  const late = new Set<BranchEntry>();
  const branchesUnknown = someNameUnknown(context.branches);
  for (const dungeon of context.dungeons) {
    if (pause()) yield undefined;
    yield* wayIn(context, names, dungeon, late, branchesUnknown);
  }
  const dungeonsKnown = !someNameUnknown(context.dungeons) && !mayLack(context);
  for (const branch of context.branches) {
    if (pause()) yield undefined;
    const name = branch.name?.value;
    if (name === undefined) continue;
    const target = names.dungeons.get(name)?.[0];
    if (target === undefined) {
      if (dungeonsKnown) yield nowhere(context, names, branch, name);
    } else if (!late.has(branch)) yield* useless(context, names, branch, target);
  }
}

/** `unreachable-dungeon` and `parent-after-child`: the branch the dungeon hangs on. Fills `late`. */
function* wayIn(
  context: Context,
  names: Names,
  dungeon: DungeonEntry,
  late: Set<BranchEntry>,
  branchesUnknown: boolean,
): Iterable<Finding> {
  const name = dungeon.name?.value;
  if (name === undefined || dungeon.index === 0 || unconnected(dungeon, context)) return;
  // Another dungeon of the name: the branch counts for both, and the duplicate is reported by itself.
  const first = names.dungeons.get(name)?.[0] ?? dungeon;
  if (first !== dungeon) return;
  const leading = names.branches.get(name) ?? [];
  const early = leading.filter((b) => b.dungeon < dungeon.index);
  if (early.length > 0) {
    yield* sometimesCut(context, dungeon, early);
    return;
  }
  if (branchesUnknown) return;
  const later = leading.find((b) => b.dungeon > dungeon.index);
  if (later !== undefined) {
    for (const branch of leading) late.add(branch);
    const parent = context.dungeonOf(later);
    const refused = context.format === 'def' && !context.rules.traits.freeBranches;
    yield report(
      'parent-after-child',
      context.format,
      dungeon.headSpan,
      `${quote(name)} is declared before ${parent ? named(parent) : 'the dungeon with the branch to it'}, its parent, so ${refused ? 'the compiler rejects the branch as a reverse one' : 'the game finds no branch to it and stops at the start'}`,
      {
        entry: dungeon,
        foundBy: refused ? 'compiler' : 'start',
        related: [{ span: later.headSpan, message: 'the branch that leads here' }],
      },
    );
    return;
  }
  for (const branch of leading) late.add(branch);
  const itself = leading[0];
  const checked = context.format === 'def' && context.rules.traits.checksDungeons;
  yield report(
    'unreachable-dungeon',
    context.format,
    dungeon.headSpan,
    itself === undefined
      ? `No branch leads to ${quote(name)}, so the game stops at the start`
      : `The only branch to ${quote(name)} starts in that dungeon itself, so the game stops at the start`,
    {
      entry: dungeon,
      foundBy: checked ? 'compiler' : 'start',
      related: itself === undefined ? [] : [{ span: itself.headSpan, message: 'the branch to itself' }],
    },
  );
}

/** The branch is left out together with the dungeon it starts in, while this one stays. */
function* sometimesCut(context: Context, dungeon: DungeonEntry, early: readonly BranchEntry[]): Iterable<Finding> {
  const parents = [...new Set(early.map((b) => context.dungeonOf(b)!))];
  // A game that drops the first dungeon begins with the next one, which then needs no branch.
  if (parents.some((p) => dungeonChance(p) === 1 || p.index === 0)) return;
  const dropped = parents.reduce((share, p) => share * (1 - dungeonChance(p)), 1);
  const share = dropped * dungeonChance(dungeon);
  if (share === 0) return;
  const branch = early[0]!;
  yield report(
    'unreachable-dungeon',
    context.format,
    dungeon.headSpan,
    `${named(dungeon)} is there without its parent ${named(parents[0]!)} in some games, which then stop at the start for want of the branch: ${percentInWords(share)} of games`,
    {
      entry: dungeon,
      foundBy: 'start',
      related: [
        { span: branch.headSpan, message: 'the branch that is missing then' },
        { span: (parents[0]!.chance ?? parents[0]!).span, message: 'the chance of the parent' },
      ],
    },
  );
}

/** `unknown-branch-target`. */
function nowhere(context: Context, names: Names, branch: BranchEntry, name: string): Finding {
  const similar = context.near(name, () => names.dungeons.keys());
  const similarDungeon = similar === undefined ? undefined : names.dungeons.get(similar)![0]!;
  // A branch back, or to the dungeon it starts in, would be the next fault.
  const leadsOn =
    similarDungeon !== undefined &&
    similarDungeon.index !== branch.dungeon &&
    (similarDungeon.index > branch.dungeon || context.rules.traits.freeBranches);
  const near = leadsOn ? similar : undefined;
  const nearDungeon = leadsOn ? similarDungeon : undefined;
  const waiting =
    nearDungeon !== undefined &&
    nearDungeon.index > 0 &&
    !unconnected(nearDungeon, context) &&
    !names.branches.has(near!);
  return report(
    'unknown-branch-target',
    context.format,
    branch.name!.span,
    `No dungeon is called ${quote(name)}, so this branch is never made${waiting ? ' and the game stops for want of one' : ''}${didYouMean(near, quote)}`,
    {
      entry: branch,
      severity: waiting ? 'error' : 'warning',
      foundBy: waiting ? 'start' : 'nobody',
      related:
        nearDungeon === undefined ? [] : [{ span: nearDungeon.headSpan, message: 'the dungeon of the similar name' }],
      fixes:
        near === undefined || branch.name!.computed
          ? []
          : [replace(`Change to ${quote(near)}`, nameText(context, branch.name!.span, name), near, waiting)],
    },
  );
}

/** The name inside its quotes. */
function nameText(context: Context, span: { start: number; end: number }, name: string) {
  const at = context.text.slice(span.start, span.end).indexOf(name);
  return at < 0 ? span : { start: span.start + at, end: span.start + at + name.length };
}

/** `reverse-branch`, `second-branch`, and branches to dungeons that need none. */
function* useless(context: Context, names: Names, branch: BranchEntry, target: DungeonEntry): Iterable<Finding> {
  const { rules, format } = context;
  const name = quote(branch.name!.value!);
  const free = format === 'def' && rules.traits.freeBranches;
  if (unconnected(target, context)) {
    yield report(
      'unknown-branch-target',
      format,
      branch.name!.span,
      `${name} is flagged unconnected, so this branch to it is never made`,
      { entry: branch, related: [{ span: target.headSpan, message: 'the unconnected dungeon' }] },
    );
    return;
  }
  if (branch.dungeon >= target.index) {
    if (free) return;
    const itself = branch.dungeon === target.index;
    const refused = format === 'def' && !itself;
    yield report(
      'reverse-branch',
      format,
      branch.name!.span,
      itself
        ? `This branch leads to the dungeon it starts in, and is never made`
        : `${name} stands before this dungeon in the file, so ${refused ? 'the compiler rejects the branch' : 'this branch back to it is never made'}`,
      {
        entry: branch,
        severity: format === 'lua' ? 'warning' : 'error',
        foundBy: refused ? 'compiler' : 'nobody',
        related: itself ? [] : [{ span: target.headSpan, message: 'the dungeon it leads back to' }],
      },
    );
    return;
  }
  const [first] = names.branches.get(branch.name!.value!) ?? [];
  if (first === undefined || first === branch || free) return;
  const home = context.dungeonOf(first);
  if (home === undefined || dungeonChance(home) < 1) return;
  yield report(
    'second-branch',
    format,
    branch.headSpan,
    `Another branch leads to ${name} already, and only the first is made`,
    { entry: branch, related: [{ span: first.headSpan, message: 'the branch that is made' }] },
  );
}
