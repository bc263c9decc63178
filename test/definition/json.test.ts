import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toJson } from '../../server/definition/json';
import type { DecodedDungeon } from './decode';
import { golden, read } from './decode';

describe('toJson', () => {
  it('fills in defaults of numbers and branch words, and says null for absent strings', () => {
    const text = `DUNGEON: "A" "none" (5, 0)
DESCRIPTION: mazelike
DESCRIPTION: hellish
RNDLEVEL: "a" "X" @ (1, 2) 40 3
LEVALIGN: lawful
LEVEL: "b" "none" @ (-1, 0)
BRANCH: "C" @ (1, 0)
CHAINBRANCH: "D" "a" + (1, 2) portal up
`;
    assert.deepEqual(toJson(read(text), 'nethack-3.6'), {
      dialect: 'nethack-3.6',
      worlds: [
        {
          probability: 1,
          dungeons: [
            {
              name: 'A',
              bonetag: null,
              base: 5,
              range: 0,
              chance: 0,
              entry: 0,
              flags: ['hellish', 'mazelike'],
              alignment: null,
              protofile: null,
              lvlfill: null,
              themerooms: null,
              levels: [
                {
                  name: 'a',
                  bonetag: 'X',
                  base: 1,
                  range: 2,
                  chance: 40,
                  nlevels: 3,
                  chainlevel: null,
                  flags: [],
                  alignment: 'lawful',
                },
                {
                  name: 'b',
                  bonetag: null,
                  base: -1,
                  range: 0,
                  chance: 100,
                  nlevels: 0,
                  chainlevel: null,
                  flags: [],
                  alignment: null,
                },
              ],
              branches: [
                { name: 'C', base: 1, range: 0, chainlevel: null, branchtype: 'stair', direction: 'down' },
                { name: 'D', base: 1, range: 2, chainlevel: 'a', branchtype: 'portal', direction: 'up' },
              ],
            },
          ],
        },
      ],
    });
  });

  it('what is missing or unknown is null', () => {
    const json = toJson(read('DUNGEON: "A"\nLEVEL:\n'), 'nethack-3.6');
    assert.equal(json.worlds[0]!.dungeons[0]!.base, null);
    assert.equal(json.worlds[0]!.dungeons[0]!.levels[0]!.name, null);
    const unknown = read('DUNGEON: "A" "A" (5, 0)\n');
    const dungeon = unknown.worlds[0]!.dungeons[0]!;
    const computed = { ...dungeon, base: { ...dungeon.base!, value: undefined } };
    const changed = { ...unknown, worlds: [{ ...unknown.worlds[0]!, dungeons: [computed] }] };
    assert.equal(toJson(changed, 'x').worlds[0]!.dungeons[0]!.base, null);
  });

  it('agrees with what the compiler made of the stock file', () => {
    const text = readFileSync(join(__dirname, '..', 'fixtures', 'stock-3.6.def'), 'utf8');
    const { dungeons } = toJson(read(text), 'nethack-3.6').worlds[0]!;
    const decoded = golden<{ stock_decoded: DecodedDungeon[] }>('place36.json').stock_decoded;
    assert.deepEqual(
      dungeons.map((d) => [d.name, d.bonetag ?? '', d.protofile ?? '', d.base, d.range, d.chance, d.entry]),
      decoded.map((d) => [d.name, d.bones, d.proto, d.base, d.rand, d.chance, d.entry]),
    );
    assert.deepEqual(
      dungeons.flatMap((d) => d.levels.map((l) => [l.name, l.bonetag ?? '', l.base, l.range, l.chance, l.nlevels])),
      decoded.flatMap((d) => d.levels.map((l) => l.slice(0, 6))),
    );
    assert.deepEqual(
      dungeons.flatMap((d) => d.branches.map((b) => [b.name, b.base, b.range])),
      decoded.flatMap((d) => d.branches.map((b) => b.slice(0, 3))),
    );
  });

  it('gives flags and chain levels as they count: no alignment among the flags, no empty chain in .def', () => {
    const text =
      'DUNGEON: "A" "A" (9,0)\nLEVEL: "a" "none" @ (1,0)\nLEVELDESC: noalign\nLEVELDESC: unaligned\nLEVELDESC: town\n' +
      'CHAINLEVEL: "b" "none" "" + (2,0)\nCHAINBRANCH: "A" "" + (3,0)\n';
    const [dungeon] = toJson(read(text), 'nethack-3.6').worlds[0]!.dungeons;
    assert.deepEqual(
      [dungeon!.levels[0]!.flags, dungeon!.levels[1]!.chainlevel, dungeon!.branches[0]!.chainlevel],
      [['town'], null, null],
    );
  });
});
