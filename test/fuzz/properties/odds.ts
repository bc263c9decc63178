/** The odds of a file are what its games show. */
import { analyse } from '../../../server/analysis/analysis';
import { playFile } from '../../../server/analysis/playFile';
import { odds as workOdds } from '../../../server/game/odds';
import { add, Gather } from '../../../server/game/odds/gather';
import { sample } from '../../../server/game/odds/sample';
import { planOf } from '../../../server/game/plan';
import { play } from '../../../server/game/play';
import type { PlayedGame } from '../../../server/game/types';
import { finish } from '../../../server/game/work';
import { assertCollisionsFit, playForCollisions } from '../../game/collisionGames';
import { assertFits } from '../../game/fit';
import { type Game, game } from '../generators/games';
import type { Property } from '../property';

/** Draws after which a game's search for places is given up; a file that has such a game is passed over. */
const SEARCH_LIMIT = 100_000;
/**
 * Games that are played whole, each from a seed of its own. Of a file without draws the rest are played by the same
 * player one after the other, from one seed, which takes a fourth of the time.
 */
const MOST_SEEDS = 5_000;
/** One in a million that anything right is called wrong, over 200 files of at most 100 distributions. */
const LEAST = 1e-6 / (200 * 100);

/** @param games how many games to play of each file */
export function oddsOf(games: number): Property<Game> {
  return {
    name: 'odds',
    title: `odds that are exact fit ${games} games of our own player`,
    inputs: () => game,
    runs: 20,
    // Whole games of whole files are no small thing.
    limit: 5_000 + games * 20,
    holds({ format, dialect, text }) {
      const analysis = analyse(`file:///w/dungeon.${format}`, text, { dialect });
      const exact = finish(workOdds(analysis.definition, analysis.rules));
      if (!exact.exact) return;
      const [world, ...others] = analysis.definition.worlds;
      // Which entry is to blame only the odds say; the player says what the game says.
      const fits = (played: Gather, count: number) => assertFits(exact, played, count, LEAST, ({ message }) => message);
      const each = others.length > 0 ? games : Math.min(games, MOST_SEEDS);
      const gather = new Gather();
      for (let number = 0; number < each; number++) {
        const options = { seed: String(number), searchLimit: SEARCH_LIMIT };
        // Only a file that draws has to be read anew in each game.
        const played = others.length > 0 ? playFile(analysis, options).game : play(world!, analysis.rules, options);
        if (played.outcome === 'endless' || played.outcome === 'unknown') return;
        gatherPlayed(played, 1 / each, gather);
      }
      fits(gather, each);
      const plan = planOf(world!, analysis.rules);
      if (others.length === 0 && exact.collisions.exact) {
        assertCollisionsFit(exact.collisions, playForCollisions(plan, games), LEAST);
      }
      if (each === games) return;
      const many = new Gather();
      finish(sample(plan, 1, games, many));
      fits(many, games);
    },
  };
}

/** Adds one game of `each` share of all. */
function gatherPlayed(
  { dungeons, levels, branches, panic, outcome, unresolved }: PlayedGame,
  each: number,
  into: Gather,
): void {
  const [missing] = unresolved;
  const stopped = panic !== null || outcome === 'crash';
  if (stopped) into.stop(missing === undefined ? 'reading' : 'required', panic ?? 'crash', [], each);
  // A dungeon that the game misses is looked for when all is laid out.
  if (stopped && missing === undefined) return;
  for (const { id, name, levels: length, depthStart } of dungeons) {
    const tally = into.dungeon(id, name);
    tally.present += each;
    add(tally.length, length, each);
    add(tally.depthStart, depthStart, each);
  }
  for (const { id, name, dungeon, dlevel } of levels) {
    const home = dungeons[dungeon]!;
    const tally = into.level(id, name, home.id);
    tally.present += each;
    add(tally.dlevel, dlevel, each);
    add(tally.depth, home.depthStart + dlevel - 1, each);
  }
  for (const { id, from } of branches) {
    const home = dungeons[from.dungeon];
    if (home === undefined) continue;
    const tally = into.branch(id, id, home.id);
    tally.present += each;
    add(tally.dlevel, from.dlevel, each);
    add(tally.depth, home.depthStart + from.dlevel - 1, each);
  }
}
