/** One game played out from a seed, equal to the real game draw for draw (spec §5, §7). */
import type { World } from '../definition/types';
import type { Rules } from '../dialects/types';
import { Isaac64 } from '../random/isaac64';
import { looksOfDungeon, looksOfLevel } from './looks';
import { planning } from './plan';
import { type Draws, Startup } from './startup';
import type { PlayedBranch, PlayedDungeon, PlayedGame, PlayedLevel } from './types';
import { finish, type Work } from './work';

export interface PlayOptions {
  /** 0 … 2⁶⁴-1, decimal. */
  readonly seed: string;
  /** Wizard mode keeps every dungeon and level. */
  readonly wizard?: boolean;
  /** Draws that a search for places may use before it counts as endless. */
  readonly searchLimit?: number;
}

/**
 * What the file says in this game: a world; or, for a `.lua` file, which may draw, how to read it with the game's own
 * generator (`runningLua`). That makes the two draws that come before the file (spec §5), which a plain world leaves to us.
 */
export type WorldSource = World | ((draws: Draws) => Work<World>);

/** Plays one game. Never throws; how it ended is in `outcome`, in any case with the state at that moment. */
export function play(source: WorldSource, rules: Rules, options: PlayOptions): PlayedGame {
  return finish(playing(source, rules, options));
}

/** `play` in steps. */
export function* playing(source: WorldSource, rules: Rules, options: PlayOptions): Work<PlayedGame> {
  const rng = new Isaac64(options.seed);
  const wizard = options.wizard ?? false;
  const world = typeof source === 'function' ? yield* source(rng) : source;
  yield;
  const plan = yield* planning(world, rules);
  yield;
  if (typeof source !== 'function' && plan.modern) {
    rng.rn2(3);
    rng.rn2(2);
  }
  const startup = new Startup(plan, rng, wizard, { searchLimit: options.searchLimit });
  // A reading that stopped stops the game, whatever it left open.
  const unknown = plan.unknown.length > 0 && !plan.stop;
  const stop = unknown ? undefined : startup.run();
  const [missing] = startup.unresolved;
  const unresolved = missing === undefined ? null : `Couldn't resolve dungeon number for name "${missing}".`;
  const panic = stop?.message ?? unresolved;
  return {
    seed: options.seed,
    wizard,
    draws: rng.draws,
    tune: startup.tune,
    panic,
    outcome: unknown
      ? 'unknown'
      : stop?.crash
        ? 'crash'
        : stop?.kind === 'endless'
          ? 'endless'
          : panic === null
            ? 'started'
            : 'panic',
    count: startup.count,
    unresolved: startup.unresolved,
    dungeons: startup.dungeons.slice(0, startup.count).map(
      ({ kept, length, depthStart, entryLevel, ledgerStart }): PlayedDungeon => ({
        id: kept.plan.id,
        name: kept.plan.name,
        levels: length,
        depthStart,
        entryLevel,
        ledgerStart,
        ...looksOfDungeon(kept.plan, plan),
      }),
    ),
    levels: startup.levels.map(
      (level): PlayedLevel => ({
        id: level.plan.id,
        name: level.plan.name,
        dungeon: level.dungeon,
        dlevel: level.dlevel,
        ...looksOfLevel(level.plan, startup.dungeons[level.dungeon]!.kept.plan, plan),
      }),
    ),
    branches: startup.branches.map(
      (branch): PlayedBranch => ({
        id: branch.plan.id,
        number: branch.number,
        type: branch.plan.type,
        from: { dungeon: branch.fromDungeon, dlevel: branch.fromLevel },
        to: { dungeon: branch.toDungeon, dlevel: branch.toLevel },
        up: branch.plan.up,
      }),
    ),
  };
}
