/** Levels whose search for a place may run for ever: narrow ones after wide ones (spec §6, `placement-slow`). */
import type { DungeonEntry, World } from '../../definition/types';
import type { Rules } from '../../dialects/types';
import { keptOf, Layouts } from '../../game/layout';
import { mostDraws } from '../../game/odds/longest';
import { lengthsOf, placesOf } from '../../game/places';
import { type Plan, planOf } from '../../game/plan';
import { Startup } from '../../game/startup';
import { unskipped } from '../../game/state';
import type { Work } from '../../game/types';
import { Isaac64 } from '../../random/isaac64';
import { levelFacts } from './levels';
import type { Slow } from './types';

/** Games tried, and the draws after which a search counts as long: a good one takes some dozens. */
const GAMES = 600;
const LONG = 100_000;
/** Draws really made in a search: most ways on are known to lead nowhere after a while. */
const WORK_LIMIT = 5_000;
const SEED = '1987';

/**
 * The narrow levels to blame in dungeons whose search was seen to run long.
 * @param clashing ids of dungeons whose levels do not fit anyway: a search that fails is long, and has its own finding
 */
export function* findSlow(world: World, rules: Rules, clashing: ReadonlySet<string>): Work<Slow[]> {
  const slow: Slow[] = [];
  let plan: Plan | undefined;
  for (const dungeon of world.dungeons) {
    if (clashing.has(dungeon.id)) continue;
    const suspects = yield* narrowAfterWide(dungeon, world, rules);
    if (suspects.length === 0) continue;
    plan ??= planOf(world, rules);
    const share = yield* longSearches(dungeon, plan);
    if (share > 0) slow.push(...suspects.map((suspect) => ({ ...suspect, share })));
  }
  return slow;
}

/** Levels that find all their places taken when enough wider ones before them happen to take these. */
function* narrowAfterWide(dungeon: DungeonEntry, world: World, rules: Rules): Work<Omit<Slow, 'share'>[]> {
  const { levels } = dungeon;
  const places = levels.map((level) =>
    levelFacts(level).chance > 0 ? placesOf(level, world, rules)?.byLength : undefined,
  );
  const found: Omit<Slow, 'share'>[] = [];
  for (const [k, level] of levels.entries()) {
    let worst: Omit<Slow, 'share'> | undefined;
    for (const length of lengthsOf(dungeon, rules) ?? []) {
      const own = new Set(places[k]?.get(length));
      if (own.size === 0 || (worst && worst.places <= own.size)) continue;
      const blockers = levels.filter((_, i) => {
        const others = i < k ? (places[i]?.get(length) ?? []) : [];
        return others.length > own.size && others.some((place) => own.has(place));
      });
      if (blockers.length < own.size) continue;
      worst = { level: level.id, blockers: blockers.map(({ id }) => id), places: own.size };
    }
    if (worst) found.push(worst);
    yield;
  }
  return found;
}

/** Plays the dungeon alone, many times; gives the share of long searches. None is played where none can be long. */
function* longSearches(dungeon: DungeonEntry, whole: Plan): Work<number> {
  const own = whole.dungeons[dungeon.index];
  if (!own || whole.unknown.length > 0) return 0;
  const before = whole.dungeons.slice(0, dungeon.index).reduce((sum, { levels }) => sum + levels.length, 0);
  const levels = own.levels.map((level) => ({
    ...level,
    chainIndex: level.chainIndex < 0 ? level.chainIndex : level.chainIndex - before,
  }));
  const alone: Plan = {
    ...whole,
    count: 1,
    stop: undefined,
    dungeons: [{ ...own, chance: 0, alternative: -1, levels, branches: [] }],
  };
  let most = 0;
  for (const length of lengthsOf(dungeon, whole.rules) ?? []) {
    if (most <= WORK_LIMIT) most = Math.max(most, yield* mostDraws(keptOf(alone)[0]!, length));
  }
  if (most <= WORK_LIMIT) return 0;
  const draws = unskipped(new Isaac64(SEED));
  const layouts = new Layouts(alone);
  let long = 0;
  for (let game = 0; game < GAMES; game++) {
    if (
      new Startup(alone, draws, false, { searchLimit: LONG, workLimit: WORK_LIMIT, layouts }).run()?.kind === 'endless'
    )
      long++;
    yield;
  }
  return long / GAMES;
}
