/** How cost grows with the file: the stock dungeons over and over, from 10 to 10,000 entries. */
import { readDef } from '../../server/definition/readDef';
import { readLua } from '../../server/definition/readLua';
import { odds } from '../../server/game/odds';
import { analyse, finish, hover, preview, symbols } from '../../server/service';
import { parseDef } from '../../server/syntax/def/parser';
import { parseLua } from '../../server/syntax/lua/parser';
import { offsetsIn, sizedDef, sizedLua } from './files';
import { type Bench, figure, type Row, type Table, timed } from './harness';

const SIZES = [10, 100, 1_000, 10_000] as const;
const nowhere = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

type Step = 'parse' | 'read' | 'check' | 'hover' | 'symbols' | 'odds' | 'map';
const STEPS: readonly Step[] = ['parse', 'read', 'check', 'hover', 'symbols', 'odds', 'map'];

/** One size of one format: the time of each step, in ms; no odds where the game has no room for the file. */
interface Line {
  readonly format: string;
  readonly entries: number;
  readonly kb: number;
  readonly times: Readonly<Record<Step, number | undefined>>;
}

function measure(format: 'def' | 'lua', entries: number): Line {
  const text = format === 'def' ? sizedDef(entries) : sizedLua(entries);
  const uri = `file:///bench/growth/dungeon.${format}`;
  const parse = format === 'def' ? () => parseDef(text) : () => parseLua(text);
  const read = format === 'def' ? () => readDef(parseDef(text), text) : () => readLua(parseLua(text), text);
  const analysis = analyse(uri, text, { ours: true });
  const { definition, rules, findings } = analysis;
  const offsets = offsetsIn(text);
  const found = finish(odds(definition, rules));
  const picture = { uri, view: 'shortest' as const, seed: '0', world: 0, width: 1_000 };
  const about = { version: 1, stale: false, odds: undefined, findings, range: () => nowhere };
  const p50 = (work: (n: number) => unknown) => timed(work, 250, entries > 1_000 ? 5 : 12).p50;
  return {
    format,
    entries,
    kb: text.length / 1_000,
    times: {
      parse: p50(parse),
      read: p50(read),
      check: p50((n) => analyse(uri, `${text}\n${format === 'def' ? '#' : '--'} ${n}\n`, { ours: true })),
      hover: p50((n) => hover(analysis, offsets[(n * 7) % offsets.length] ?? 0, undefined)),
      symbols: p50(() => symbols(analysis)),
      odds: found.levels.length === 0 ? undefined : p50(() => finish(odds(definition, rules))),
      map: p50(() => preview(analysis, picture, about)),
    },
  };
}

/** The power of its size with which a cost grows from one line to the next. */
function exponent(from: Line, to: Line, step: Step): string {
  const [a, b] = [from.times[step], to.times[step]];
  return a === undefined || b === undefined ? '–' : (Math.log(b / a) / Math.log(to.kb / from.kb)).toFixed(2);
}

let lines: Line[] = [];

const bench: Bench = {
  title: 'How cost grows with the file',
  note: 'The stock dungeons over and over under other names, cut to so many dungeons, levels and branches. The exponent says what a file ten times as long costs from 1,000 to 10,000 entries: 1 is ten times as much.',
  run(): Row[] {
    lines = (['def', 'lua'] as const).flatMap((format) => SIZES.map((entries) => measure(format, entries)));
    return [];
  },
  table(): Table {
    const cells = ({ format, entries, kb, times }: Line) => [
      `.${format}, ${entries.toLocaleString('en')} entries`,
      figure(kb),
      ...STEPS.map((step) => (times[step] === undefined ? 'none' : figure(times[step]))),
    ];
    return {
      note: 'Times in ms (p50). `parse` gives the tree, `read` the entries (of Lua: evaluated), `check` the findings of the first stage, all from the text on. `map` is data, layout, scene and text of the branch map; of many dungeons it draws 250. There are no odds, and it says so at once, for a file with more in it than any game has room for.',
      head: ['file', 'KB', ...STEPS],
      lines: (['def', 'lua'] as const).flatMap((format) => {
        const own = lines.filter((l) => l.format === format);
        const [from, to] = own.slice(-2) as [Line, Line];
        return [...own.map(cells), [`.${format}, exponent`, '', ...STEPS.map((step) => exponent(from, to, step))]];
      }),
    };
  },
};
export default bench;
