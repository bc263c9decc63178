import assert from 'node:assert/strict';
import path from 'node:path';
import { run } from './run';

const fixture = (name: string) => path.resolve(__dirname, '../fixtures', name);
const said = async (text: string) => {
  const { out } = await run(['read', '-', '--json'], { stdin: text });
  return (JSON.parse(out) as { worlds: unknown }).worlds;
};

describe('cli/convert', () => {
  it('writes the other format, which says the same', async () => {
    const lua = await run(['convert', fixture('stock-3.6.def'), '--to', 'lua']);
    assert.equal(lua.code, 0, lua.err);
    const back = await run(['convert', '-', '--to', 'def'], { stdin: lua.out });
    assert.equal(back.code, 0, back.err);
    const { out } = await run(['read', fixture('stock-3.6.def'), '--json']);
    assert.deepEqual(await said(back.out), (JSON.parse(out) as { worlds: unknown }).worlds);
  });

  it('ends with 1 and names the place of what cannot be said', async () => {
    const { code, err, out } = await run(['convert', fixture('stock-3.7.lua'), '--to', 'def']);
    assert.equal(code, 1);
    assert.match(err, /stock-3\.7\.lua:\d+:\d+ .*themerooms/);
    assert.match(out, /^DUNGEON:/m);
  });

  it('ends with 2 for a file that is in that format already, or an unknown one', async () => {
    assert.equal((await run(['convert', fixture('stock-3.6.def'), '--to', 'def'])).code, 2);
    assert.equal((await run(['convert', fixture('stock-3.6.def'), '--to', 'xml'])).code, 2);
  });

  it('says what would stop the game that reads the result', async () => {
    const def = await run(['convert', fixture('stock-3.7.lua'), '--to', 'def']);
    assert.match(
      def.err,
      /^The result has faults, as a file of NetHack 3\.6:\n {2}line \d+: No branch leads to "The Tutorial".* \[unreachable-dungeon\]\n$/m,
    );
    const lua = await run(['convert', fixture('stock-3.6.def'), '--to', 'lua']);
    assert.equal(lua.code, 0);
    assert.match(lua.err, /^The result has faults, as a file of NetHack 3\.7:\n {2}line \d+: .*"The Tutorial".*\n$/);
  });

  it('takes the filling of the Mines along, which one format has to say and the other has built in', async () => {
    const lua = await run(['convert', fixture('stock-3.6.def'), '--to', 'lua']);
    assert.match(lua.out, /name = "The Gnomish Mines",(?:\s+\w+ = .*,)*\s+lvlfill = "minefill",/);
    assert.equal(lua.out.split('lvlfill').length, 2);
    const def = await run(['convert', fixture('stock-3.7.lua'), '--to', 'def']);
    assert.equal(def.err.split('`lvlfill` cannot be said').length, 2, 'only that of Gehennom');
  });

  it('says that the encoding has changed, where that changes names', async () => {
    const source = Buffer.concat([
      Buffer.from('DUNGEON: "', 'latin1'),
      Buffer.from([0x83, 0x4e, 0x83, 0x47]),
      Buffer.from('" "Q" (5, 0)\n'),
    ]);
    const { code, err, out } = await run(['convert', '-', '--to', 'lua'], { stdin: source });
    assert.equal(code, 1);
    assert.match(err, /^-: is in Shift-JIS and the result in UTF-8; .* has to change along$/m);
    assert.match(out, /name = "クエ"/);
    const ascii = await run(['convert', '-', '--to', 'lua'], { stdin: 'DUNGEON: "Main" "M" (5, 0)\n' });
    assert.doesNotMatch(ascii.err, /UTF-8/);
  });
});
