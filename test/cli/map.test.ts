import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from './run';

const fixtures = path.join(__dirname, '../fixtures');
const map = (...args: string[]) => run(['map', ...args], { cwd: fixtures });

describe('cli map', () => {
  it('prints the map as text, with exact odds', async () => {
    const { code, out, err } = await map('stock-3.7.lua');
    assert.equal(code, 0);
    assert.equal(err, '');
    for (const line of [
      'NetHack 3.7 · 9 dungeons · 37 levels',
      '   10  bigrm  10–12  40%  1 of 11 maps  [B]  (13.3% each)',
      '   25  ↓ Gehennom  castle +0  (one way)',
      '   21  medusa  N−4…N−1  1 of 4 maps',
      // The places at this length, where they are not those that the file names for all lengths.
      '   11  wizard1  11–16  (11–14: 25% each)',
      '   12  wizard2  wizard1 +1  [X]  (12–15: 25% each)',
    ])
      assert.ok(out.includes(line), `${line}\n${out}`);
    assert.equal((await map('stock-3.7.lua', '--text')).out, out);
  });

  it('draws the other views', async () => {
    assert.match((await map('stock-3.7.lua', '--view', 'longest')).out, /29 {2}castle {2}N/);
    const one = (await map('stock-3.6.def', '--seed', '42')).out;
    assert.match(one, /^One game, of seed 42\.$/m);
    assert.equal((await map('stock-3.6.def', '--view', 'game', '--seed', '42')).out, one);
    assert.notEqual((await map('stock-3.6.def', '--seed', '43')).out, one);
  });

  it('writes an SVG file, or prints it', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'map-'));
    try {
      const file = path.join(folder, 'map.svg');
      assert.deepEqual(await map('stock-3.7.lua', '--svg', file), { code: 0, out: '', err: '' });
      const svg = readFileSync(file, 'utf8');
      assert.match(svg, /^<svg [^>]*>\n<title>stock-3\.7\.lua – NetHack 3\.7/);
      assert.match(svg, />Vlad's Tower<\/text>/);
      assert.equal((await map('stock-3.7.lua', '--svg', '-')).out, svg);
      assert.notEqual((await map('stock-3.7.lua', '--svg', '-', '--theme', 'dark')).out, svg);
      assert.match((await map('stock-3.7.lua', '--svg', '-', '--width', '700')).out, /^<svg [^>]*width="700"/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('chooses a world', async () => {
    const { out } = await map('four-worlds.lua', '--world', '1');
    const other = await map('four-worlds.lua', '--world', '4');
    assert.equal(other.code, 0);
    assert.notEqual(out, other.out);
    assert.equal((await map('four-worlds.lua', '--world', '5')).code, 2);
  });

  it('draws no map of nothing, and says why there is none', async () => {
    for (const [stdin, why] of [
      ['# nothing yet\n', 'This file describes no dungeon yet.'],
      [
        'dungeon = {',
        /^-: The game stops while it reads this file: Cannot open .* \(line 1: unexpected symbol near <eof>\)\n$/,
      ],
    ] as const)
      for (const args of [[], ['--svg', '-']]) {
        const { code, out, err } = await run(['map', '-', ...args], { stdin });
        assert.deepEqual([code, out], [2, '']);
        if (typeof why === 'string') assert.equal(err, `-: ${why}\n`);
        else assert.match(err, why);
      }
  });

  it('ends with 2, and one line, on wrong usage', async () => {
    for (const args of [
      ['--view', 'widest'],
      ['--seed', '-1'],
      ['--seed', '42', '--view', 'longest'],
      ['--seed', '18446744073709551616'],
      ['--svg', 'a.svg', '--text'],
      ['--theme', 'pink'],
      ['--width', 'wide'],
      ['--svg', 'no-such-folder/a.svg'],
    ]) {
      const { code, out, err } = await map('stock-3.7.lua', ...args);
      assert.deepEqual([code, out, err.trim().split('\n').length], [2, '', 1], `${args.join(' ')}: ${err}`);
    }
    assert.equal((await map('no-such-file.lua')).code, 2);
  });
});
