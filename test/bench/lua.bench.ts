/** Reading the stock `dungeon.lua`, beside what else could: luaparse (a parser) and wasmoon (Lua itself, compiled). */
import { parse } from 'luaparse';
import { LuaFactory } from 'wasmoon';
import { readLua } from '../../server/definition/readLua';
import { analyse } from '../../server/service';
import { parseLua } from '../../server/syntax/lua/parser';
import { largeLua, stockLua, tallLua } from './files';
import { type Bench, figure, type Row, spread, timed } from './harness';

const bench: Bench = {
  title: 'Reading Lua (p50, side by side)',
  async run() {
    const engine = await new LuaFactory().createEngine();
    engine.doStringSync(
      'nh = { rn2 = function(n) return 0 end, random = function(a) return a end } percent = function() return true end',
    );
    const rows: Row[] = [];
    for (const { name, uri, text } of [stockLua, tallLua, largeLua]) {
      const ours = { parse: [] as number[], read: [] as number[], check: [] as number[] };
      const others = { luaparse: [] as number[], wasmoon: [] as number[] };
      const forMs = 400;
      // In turns, so that whatever else the machine does meets all of them.
      for (let round = 0; round < 3; round++) {
        ours.parse.push(timed(() => parseLua(text), forMs).p50);
        ours.read.push(timed(() => readLua(parseLua(text), text), forMs).p50);
        ours.check.push(timed(() => analyse(uri, text), forMs).p50);
        others.luaparse.push(timed(() => parse(text, { luaVersion: '5.3', ranges: true }), forMs).p50);
        others.wasmoon.push(timed(() => engine.doStringSync(text), forMs).p50);
      }
      const [parsed, read, checked] = [ours.parse, ours.read, ours.check].map((t) => spread(t).p50) as [
        number,
        number,
        number,
      ];
      const [luaparse, wasmoon] = [others.luaparse, others.wasmoon].map((t) => spread(t).p50) as [number, number];
      const stock = name !== largeLua.name;
      rows.push(
        { name: `${name}: parsed`, value: parsed, unit: 'ms' },
        { name: `${name}: read whole (parsed, evaluated, entries)`, value: read, unit: 'ms' },
        { name: `${name}: read and checked`, value: checked, unit: 'ms' },
        { name: `${name}: luaparse parses it`, value: luaparse, unit: 'ms' },
        { name: `${name}: wasmoon loads and runs it`, value: wasmoon, unit: 'ms' },
        {
          name: `${name}: read whole, to luaparse`,
          value: read / luaparse,
          unit: '×',
          ...(stock ? { most: 2, named: true } : {}),
          peer: `ours ${figure(read)} ms, luaparse ${figure(luaparse)}, wasmoon ${figure(wasmoon)}`,
        },
        { name: `${name}: read whole, to wasmoon`, value: read / wasmoon, unit: '×' },
      );
    }
    engine.global.close();
    return rows;
  },
};
export default bench;
