/** Small whole files whose odds can be worked out, as text: what they say is also played, game by game. */
import fc from 'fast-check';
import { writingDef } from '../../../server/definition/writeDef';
import { writingLua } from '../../../server/definition/writeLua';
import { finish } from '../../../server/service';
import { define } from '../../game/build';
import { crowded, randomFile } from '../../game/randomFiles';
import type { Source } from '../property';

export interface Game extends Source {
  readonly dialect: string;
}

const NO_REMARKS = { before: new Map(), atEnd: [] };

/** A coin that decides a base: the file then describes two worlds, or more. */
const COINS = ['percent(40) and 1 or 2', 'math.random(2) + 1', 'nh.rn2(3) + 2'];

/** Files of both formats; a few of the Lua ones toss a coin. */
export const game: fc.Arbitrary<Game> = fc.oneof(
  { weight: 3, arbitrary: randomFile(true, false).map((specs) => written('def', 'nethack-3.6', specs)) },
  { weight: 2, arbitrary: randomFile(true, true).map((specs) => written('lua', 'nethack-3.7', specs)) },
  { weight: 1, arbitrary: randomFile(true, true).map((specs) => written('lua', 'nethack-5.0', specs)) },
  // A game does not say where a branch afloat was to start: these have none.
  { weight: 1, arbitrary: crowded(false).map((specs) => written('def', 'nethack-3.6', specs)) },
  { weight: 1, arbitrary: crowded(false).map((specs) => written('lua', 'nethack-3.7', specs)) },
  {
    weight: 1,
    arbitrary: fc.tuple(randomFile(true, true), fc.constantFrom(...COINS), fc.nat(6)).map(([specs, coin, at]) => {
      const { text, ...rest } = written('lua', 'nethack-3.7', specs);
      let seen = 0;
      return { ...rest, text: text.replace(/base = (\d+)/g, (all) => (seen++ === at ? `base = ${coin}` : all)) };
    }),
  },
);

function written(format: Source['format'], dialect: string, specs: Parameters<typeof define>[1]): Game {
  const [world] = define(format, specs).worlds;
  const write = format === 'def' ? writingDef : writingLua;
  const { text } = finish(write(world!, NO_REMARKS, []));
  return { format, dialect, text };
}
