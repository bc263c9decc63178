/** One game of a file, as the game itself would make it: a Lua file is run with the game's own generator. */
import { runLua } from '../definition/readLua';
import type { World } from '../definition/types';
import { type PlayOptions, play } from '../game/play';
import type { PlayedGame } from '../game/types';
import type { Analysis } from './analysis';

export interface FileGame {
  readonly game: PlayedGame;
  /** What the file said in this game; of a file that draws nothing, what it always says. */
  readonly world: World;
}

/** Plays an analysed file. Never throws; how it ended is in `game.outcome`. */
export function playFile({ syntax, definition, text, rules }: Analysis, options: PlayOptions): FileGame {
  // A definition has at least one world.
  let world = definition.worlds[0]!;
  if (syntax.format === 'def') return { game: play(world, rules, options), world };
  const generation = rules.generation === '5.0' ? '5.0' : '3.7';
  const game = play(
    (draws) => {
      world = runLua(syntax.tree, text, draws, { generation });
      return world;
    },
    rules,
    options,
  );
  return { game, world };
}
