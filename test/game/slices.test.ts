import assert from 'node:assert/strict';
import { analyse, type Later, type Work, workLater } from '../../server/service';
import { largeDef, largeLua } from '../bench/files';

/** Processor time of each step in ms, up to so many steps. */
function steps(work: Work<Later>, most: number): number[] {
  const times: number[] = [];
  while (times.length < most) {
    const before = process.cpuUsage();
    const { done } = work.next();
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1_000);
    if (done) break;
  }
  return times;
}

/** The same steps three times over: what a step takes in all of them is its own, not the engine's or the machine's. */
function leastSteps(uri: string, text: string, most: number): number[] {
  const runs = [1, 2, 3].map(() => steps(workLater(analyse(uri, text)), most));
  const length = Math.min(...runs.map((run) => run.length));
  assert.deepEqual(
    runs.map((run) => run.length),
    runs.map(() => length),
    'the same work in the same steps',
  );
  return runs[0]!.map((_, i) => Math.min(...runs.map((run) => run[i]!)));
}

const many = (count: number, line: (i: number) => string) => Array.from({ length: count }, (_, i) => line(i)).join('');
const def = 'file:///slices/dungeon.def';
const lua = 'file:///slices/dungeon.lua';
const doom = 'name = "The Dungeons of Doom"';
const MAIN = 'DUNGEON: "Main" "none" (25,5)\n';
const level = (i: number) => `LEVEL: "l${i}" "none" @ (${1 + (i % 25)},3)\n`;
const chained = (i: number) => (i === 0 ? level(0) : `CHAINLEVEL: "l${i}" "none" "l${i - 1}" + (0,3)\n`);
const luaLevels = (count: number) => many(count, (i) => `{ name = "l${i}", base = ${i + 1}, range = 9 },`);

/** Steps that are worked through of each: all, or as many as show what kind of step there is. */
const files: readonly (readonly [name: string, uri: string, text: string, most: number])[] = [
  ['300 KB .def', largeDef.uri, largeDef.text, 10_000],
  ['300 KB .lua', largeLua.uri, largeLua.text, 10_000],
  ['10,000 levels', def, MAIN + many(10_000, level), 10_000],
  ['1,900 levels', def, MAIN + many(1_900, level), 10_000],
  ['1,900 levels, each chained to the one before', def, MAIN + many(1_900, chained), 700],
  [
    'a dungeon of 32,767 levels',
    lua,
    `dungeon = { { ${doom}, base = 32767, range = 5, levels = { ${luaLevels(20)} } } }`,
    10_000,
  ],
  [
    'a dungeon of 32,767 lengths',
    lua,
    `dungeon = { { ${doom}, base = -30000, range = 32767, levels = { ${luaLevels(40)} } } }`,
    700,
  ],
  [
    'a search for places that cannot end',
    def,
    `DUNGEON: "Main" "none" (40,0)\n${many(20, (i) => `LEVEL: "l${i}" "none" @ (1,40) 50\n`)}LEVEL: "x" "none" @ (40,0)\nLEVEL: "y" "none" @ (40,0)\n`,
    600,
  ],
  ['as many states as there may be', def, MAIN + many(30, (i) => `LEVEL: "l${i}" "none" @ (1,-1) 60\n`), 600],
  [
    'many dungeons that may be dropped',
    lua,
    `dungeon = { { ${doom}, base = 25, range = 5, branches = { ${many(14, (i) => `{ name = "D${i}", base = ${i + 1}, range = 3 },`)} } }, ${many(14, (i) => `{ name = "D${i}", base = 5, range = 3, chance = 50, levels = { { name = "x${i}", base = 1, range = 3 } } },`)} }`,
    700,
  ],
  [
    'branches all over a dungeon',
    def,
    `DUNGEON: "Main" "none" (40,5)\n${many(30, (i) => `BRANCH: "D${i}" @ (1,40)\n`)}${many(30, (i) => `DUNGEON: "D${i}" "none" (2,2)\n`)}`,
    600,
  ],
];

describe('the second stage in slices', () => {
  for (const [name, uri, text, most] of files) {
    it(`no long step: ${name}`, function () {
      this.timeout(180_000);
      const times = leastSteps(uri, text, most).sort((a, b) => a - b);
      const [middle, longest] = [times[Math.floor(times.length * 0.98)]!, times.at(-1)!];
      // A slice is meant to take 8 ms; a busy machine of CI may take many times as long.
      assert.ok(longest < 80, `a step of ${longest} ms`);
      assert.ok(times.length < 50 || middle < 25, `2% of steps take ${middle} ms or more`);
    });
  }
});
