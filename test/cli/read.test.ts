import assert from 'node:assert/strict';
import path from 'node:path';
import { run } from './run';

const fixtures = path.resolve(__dirname, '../fixtures');

describe('cli/read', () => {
  it('prints a definition as JSON, absent strings null, numbers with their defaults, flags sorted', async () => {
    const stdin =
      'DUNGEON: "Main" "M" (10, 3)\nDESCRIPTION: mazelike\nDESCRIPTION: hellish\nRNDLEVEL: "x" "none" @ (2, 0) 3\nBRANCH: "Main" @ (1, 0)\n';
    const { out, code } = await run(['read', '-', '--json'], { stdin });
    assert.equal(code, 0);
    assert.deepEqual(JSON.parse(out), {
      dialect: 'nethack-3.6',
      worlds: [
        {
          probability: 1,
          dungeons: [
            {
              name: 'Main',
              bonetag: 'M',
              base: 10,
              range: 3,
              chance: 0,
              entry: 0,
              flags: ['hellish', 'mazelike'],
              alignment: null,
              protofile: null,
              lvlfill: null,
              themerooms: null,
              levels: [
                {
                  name: 'x',
                  bonetag: null,
                  base: 2,
                  range: 0,
                  chance: 100,
                  nlevels: 3,
                  chainlevel: null,
                  flags: [],
                  alignment: null,
                },
              ],
              branches: [{ name: 'Main', base: 1, range: 0, chainlevel: null, branchtype: 'stair', direction: 'down' }],
            },
          ],
        },
      ],
    });
  });

  it('reads the same dungeons from both formats of the stock file, apart from what only one can say', async () => {
    const names = async (file: string) => {
      const { out } = await run(['read', path.join(fixtures, file), '--json']);
      return (
        JSON.parse(out) as { worlds: { dungeons: { name: string; base: number; range: number }[] }[] }
      ).worlds[0]?.dungeons.map((d) => `${d.name} ${d.base} ${d.range}`);
    };
    const [def, lua] = [await names('stock-3.6.def'), await names('stock-3.7.lua')];
    assert.equal(lua?.filter((d) => !def?.includes(d)).join(), 'The Tutorial 2 0');
  });

  it('has a readable form of all that it says', async () => {
    const stdin = `dungeon = { { name = "Main", bonetag = "M", base = 10, range = 3, chance = 40, entry = -1,
      alignment = "lawful", flags = { "mazelike", "hellish" }, protofile = "pro", lvlfill = "fill", themerooms = "rooms",
      levels = { { name = "x", bonetag = "X", base = 2, nlevels = 3, chance = 0, alignment = "chaotic", flags = "town" } },
      branches = { { name = "Y", chainlevel = "x", base = 1, branchtype = "portal", direction = "up" } } } }`;
    const { out } = await run(['read', '-'], { stdin });
    assert.deepEqual(out.trimEnd().split('\n').slice(2), [
      'Main  (10, 3)  40%  [M]  lawful, hellish, mazelike  entry -1  protofile pro  lvlfill fill  themerooms rooms',
      '  • x  @ (2, 0)  0%  1 of 3 maps  [X]  chaotic, town',
      '  → Y  x + (1, 0)  portal up',
    ]);
  });

  it('has a readable form', async () => {
    const { out } = await run(['read', path.join(fixtures, 'stock-3.6.def')]);
    assert.match(out, /^Read as NetHack 3\.6\.$/m);
    assert.match(out, /^ {2}• medusa {2}@ \(-5, 4\) {2}1 of 4 maps {2}chaotic$/m);
  });
});
