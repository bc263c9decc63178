/** Where branches start: `branch-collision`, `branch-on-special`, `no-way-in`, `one-level-up`. */
import type { BranchEntry, LevelEntry } from '../../definition/types';
import { chainLevelOf } from '../../game/places';
import { isChained } from '../../game/placesText';
import { branchEnds } from '../../game/plan';
import type { CollisionOdds } from '../../game/types';
import { named } from '../context';
import { fewRelated, replace, report } from '../report';
import type { Finding } from '../types';
import { levelFacts } from './levels';
import type { PlacementContext } from './placementContext';

export function* branchFindings(at: PlacementContext): Iterable<Finding> {
  yield* collisions(at);
  for (const branch of at.context.branches) {
    if (!at.childOf(branch)) continue;
    const special = standsOn(at, branch);
    yield* onSpecial(at, branch, special);
    yield* noWayIn(at, branch, special);
  }
  yield* oneLevelUp(at);
}

/** So many branches on the level of another are no oversight. */
const CROWD = 4;

function* collisions(at: PlacementContext): Iterable<Finding> {
  const { exact, pairs } = at.facts.odds.collisions;
  const pairsOf = new Map<string, number>();
  for (const id of pairs.flatMap(({ branch, other }) => [branch, other])) pairsOf.set(id, (pairsOf.get(id) ?? 0) + 1);
  const worst = new Map<string, CollisionOdds>();
  for (const collision of pairs) {
    // A game that is made to have a crowd of branches on one level shows them all.
    if (pairsOf.get(collision.branch)! >= CROWD || pairsOf.get(collision.other)! >= CROWD) continue;
    const known = worst.get(collision.branch);
    if (!known || known.share < collision.share) worst.set(collision.branch, collision);
  }
  for (const { branch: id, other: otherId, share } of worst.values()) {
    const branch = at.entry(id);
    const other = at.entry(otherId);
    if (branch?.kind !== 'branch' || other?.kind !== 'branch') continue;
    const dungeon = at.context.dungeonOf(branch)!;
    const arrives = other.dungeon !== branch.dungeon;
    const both = arrives
      ? `The branch to ${named(branch)} starts on the level of ${named(dungeon)} where one arrives`
      : `The branches to ${named(other)} and ${named(branch)} start on one level`;
    yield report(
      'branch-collision',
      at.context.format,
      branch.headSpan,
      `${both}, which shows only ${arrives ? 'the way in' : `the one to ${named(other)}`}: ${at.games(share, !exact)}`,
      {
        entry: branch,
        // The map of a special level can make a portal of its own.
        severity: share >= 1 - 1e-9 && !(ends(branch) === 3 && standsOn(at, branch)) ? 'error' : 'warning',
        related: [
          {
            span: other.headSpan,
            message: arrives ? 'the branch that arrives there' : 'the branch that is shown',
          },
        ],
      },
    );
  }
}

/** The special level on which a branch starts in every game. */
function standsOn(at: PlacementContext, branch: BranchEntry): LevelEntry | undefined {
  const { world, rules } = at.context;
  const own = at.placesOf(branch);
  const dungeon = at.context.dungeonOf(branch)!;
  if (!own || own.outside.length > 0) return undefined;
  if (isChained(branch, rules)) {
    const chain = chainLevelOf(branch, world, rules);
    const beside = branch.base?.value === 0 && (branch.range?.value ?? 0) <= 1 && branch.range?.value !== -1;
    return beside && chain?.dungeon === branch.dungeon ? chain : undefined;
  }
  return dungeon.levels.find((level) => {
    if (levelFacts(level).chance < 100) return false;
    const places = at.placesOf(level);
    return [...own.byLength].every(([length, levels]) => {
      const others = places?.byLength.get(length) ?? [];
      return levels.length === 1 && others.length === 1 && levels[0] === others[0];
    });
  });
}

function* onSpecial(at: PlacementContext, branch: BranchEntry, special: LevelEntry | undefined): Iterable<Finding> {
  // Without stairs on this side there is nothing to make room for.
  if (!special || ends(branch) === 1) return;
  const what = ends(branch) === 3 ? 'portal' : 'stairs';
  yield report(
    'branch-on-special',
    at.context.format,
    branch.headSpan,
    `The branch to ${named(branch)} starts on the special level ${named(special)}, whose map must have room for its ${what}`,
    { entry: branch, related: [{ span: special.headSpan, message: 'the special level' }] },
  );
}

function ends(branch: BranchEntry): 0 | 1 | 2 | 3 {
  return branchEnds(branch.branchtype?.value ?? 'stair', branch.direction?.value === 'up');
}

function* noWayIn(at: PlacementContext, branch: BranchEntry, special: LevelEntry | undefined): Iterable<Finding> {
  // A special level can have a way of its own, as the trap doors of the stock castle.
  if (ends(branch) !== 1 || special || !branch.branchtype) return;
  const type = branch.branchtype.value!;
  const side = type === 'no_down' ? 'down' : 'up';
  yield report(
    'no-way-in',
    at.context.format,
    branch.branchtype.span,
    `${type} takes the stairs ${side} away on this side, so ${named(branch)} can only be reached by falling or by magic`,
    {
      entry: branch,
      fixes: branch.branchtype.computed
        ? []
        : [
            replace(
              'Make it two-way stairs',
              branch.branchtype.span,
              at.context.format === 'lua' ? '"stair"' : 'stair',
              false,
            ),
          ],
    },
  );
}

/** Variants of 3.7 from before its mend in 2023. */
const UNMENDED = ['nethack-3.7-2019', 'splicehack', 'citizenhack'];

/** One finding for all dungeons that always have one level: it is one fault, of the game, and not of any of them. */
function* oneLevelUp(at: PlacementContext): Iterable<Finding> {
  const { rules, format, branches } = at.context;
  const old = rules.generation !== '3.7' && rules.generation !== '5.0';
  if (!old && !UNMENDED.includes(rules.dialect)) return;
  const always: BranchEntry[] = [];
  for (const branch of branches) {
    const child = at.childOf(branch)?.plan.entry;
    const byStairs = ends(branch) === 0 || ends(branch) === 1;
    if (child === undefined || branch.direction?.value !== 'up' || !byStairs || !at.lengthsOf(child).includes(1))
      continue;
    const share = at.lengthShare(child, [1]);
    if (share === 1) always.push(branch);
    else {
      yield report(
        'one-level-up',
        format,
        branch.headSpan,
        `${named(branch)} has one level and is reached upwards, and ${stairs('it')}: ${at.games(share)}`,
        { entry: branch, related: [{ span: child.headSpan, message: 'the dungeon of one level' }] },
      );
    }
  }
  const [first, ...others] = always;
  if (first === undefined) return;
  const child = at.childOf(first)!.plan.entry;
  const who =
    others.length === 0
      ? `${named(first)} has one level and is reached upwards`
      : `${named(first)} and ${others.length} other ${others.length === 1 ? 'dungeon' : 'dungeons'} have one level and are reached upwards`;
  yield report('one-level-up', format, first.headSpan, `${who}, and ${stairs(others.length === 0 ? 'it' : 'each')}`, {
    entry: first,
    related: [
      { span: child.headSpan, message: 'the dungeon of one level' },
      ...fewRelated(
        others.map((b) => b.headSpan),
        'the same here',
      ),
    ],
  });
}

const stairs = (it: 'it' | 'each') =>
  `this version of the game then takes ${it} for one below and draws its stairs the wrong way`;
