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
});
