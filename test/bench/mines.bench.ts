/** Whole maps of the Gnomish Mines per second on one core, beside the game's own C (about 7,600 with -O2, spec/mines.md). */
import { MineMaker } from '../../server/mapgen/mines';
import { Isaac64 } from '../../server/random/isaac64';
import { type Bench, figure, rate } from './harness';

const GAME_PER_SECOND = 7_600;
const BATCH = 50;

const bench: Bench = {
  title: 'Sample levels',
  run() {
    const maker = new MineMaker();
    let seed = 0n;
    // A fresh generator each, as the game seeds one.
    const { median, least, most } = rate(() => {
      for (let n = 0; n < BATCH; n++) maker.make(new Isaac64(seed++));
    }, BATCH);
    return [
      {
        name: 'mines maps',
        value: median,
        unit: 'per second',
        least: 5_000,
        named: true,
        note: `${figure(least)} – ${figure(most)}`,
        peer: `the game’s C ${figure(GAME_PER_SECOND)}`,
      },
      {
        name: 'beside the game\u2019s C',
        value: median / GAME_PER_SECOND,
        unit: '×',
        note: `the C: ${figure(GAME_PER_SECOND)} per second`,
      },
    ];
  },
};
export default bench;
