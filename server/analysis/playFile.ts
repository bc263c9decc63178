/** One game of a file, as the game itself would make it: a Lua file is run with the game's own generator. */
import { runningLua } from '../definition/readLua';
import type { World } from '../definition/types';
import { type PlayOptions, playing } from '../game/play';
import type { PlayedGame } from '../game/types';
import { finish, type Work } from '../game/work';
import type { Analysis } from './analysis';

export interface FileGame {
  readonly game: PlayedGame;
  /** What the file said in this game; of a file that draws nothing, what it always says. */
  readonly world: World;
}

/** Plays an analysed file. Never throws; how it ended is in `game.outcome`. */
export function playFile(analysis: Analysis, options: PlayOptions): FileGame {
  return finish(playingFile(analysis, options));
}

/** `playFile` in steps. */
export function* playingFile({ syntax, definition, text, rules }: Analysis, options: PlayOptions): Work<FileGame> {
  // A definition has at least one world.
  let world = definition.worlds[0]!;
  if (syntax.format === 'def') return { game: yield* playing(world, rules, options), world };
  const generation = rules.generation === '5.0' ? '5.0' : '3.7';
  const game = yield* playing(
    function* (draws) {
      world = yield* runningLua(syntax.tree, text, draws, { generation });
      return world;
    },
    rules,
    options,
  );
  return { game, world };
}
