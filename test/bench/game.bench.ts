/** The game in the core: random numbers, whole games, and the odds of every file there is. */
import { odds } from '../../server/game/odds';
import { Isaac64 } from '../../server/random/isaac64';
import { analyse, finish, play } from '../../server/service';
import { corpusFiles } from '../corpus';
import { coldOdds } from './cold';
import { stockDef, stockLua } from './files';
import { type Bench, figure, once, type Row, rate, spread, timed } from './harness';

const DRAWS = 100_000;

function games({ name, uri, text }: typeof stockDef): Row {
  const { definition, rules } = analyse(uri, text);
  const world = definition.worlds[0];
  if (!world) throw new Error(`${name} has no world`);
  let seed = 0;
  const { median, least, most } = rate(() => {
    for (let n = 0; n < 20; n++) play(world, rules, { seed: String(seed++) });
  }, 20);
  return {
    name: `games played, ${name}`,
    value: median,
    unit: 'per second',
    note: `${figure(least)} – ${figure(most)}`,
  };
}

/** The odds of one file, once the engine has compiled what works them out. */
function oddsRow(name: string, uri: string, text: string, most: number): Row {
  const { definition, rules } = analyse(uri, text);
  let result = finish(odds(definition, rules));
  const work = () => {
    result = finish(odds(definition, rules));
  };
  const first = once(work);
  const { p50 } =
    first > 2_000 ? spread([first]) : first > 200 ? spread([first, once(work), once(work)]) : timed(work, 300);
  const how = result.exact ? 'exact' : 'sampled';
  const cold = result.exact ? `; ${figure(coldOdds(uri, text))} ms in a new process` : '';
  return {
    name: `odds, ${name}`,
    value: p50,
    unit: 'ms',
    ...(result.exact ? { most } : {}),
    note: `${how}, ${figure(result.states)} ${result.exact ? 'states' : 'games'}${cold}`,
  };
}

const bench: Bench = {
  title: 'The game',
  run() {
    const random = new Isaac64('42');
    const { median, least, most } = rate(() => {
      let sum = 0;
      for (let n = 0; n < DRAWS; n++) sum += random.rn2(100);
      return sum;
    }, DRAWS);
    const corpus = corpusFiles().map(({ id, format, text }) =>
      oddsRow(`${id} .${format}`, `file:///corpus/dungeon.${format}`, text, 500),
    );
    const slowest = corpus.filter((r) => r.most !== undefined).sort((a, b) => b.value - a.value)[0];
    return [
      { name: 'rn2', value: median, unit: 'per second', least: 20e6, note: `${figure(least)} – ${figure(most)}` },
      games(stockDef),
      games(stockLua),
      { ...oddsRow('stock .def', stockDef.uri, stockDef.text, 20), named: true },
      { ...oddsRow('stock .lua', stockLua.uri, stockLua.text, 20), named: true },
      ...corpus.map((r) => (r === slowest ? { ...r, named: true, note: `${r.note}; the slowest that is exact` } : r)),
    ];
  },
};
export default bench;
