import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { type Io, Trouble } from '../../server/cli/io';
import { register } from '../../server/cli/mines';

/** Runs `mines …` in this process. */
async function run(...args: string[]): Promise<{ code: number | undefined; out: string }> {
  let out = '';
  let code: number | undefined;
  const io: Io = {
    cwd: __dirname,
    colour: false,
    out: (text) => {
      out += text;
    },
    err: () => {},
    stdin: async () => new Uint8Array(),
    write: async () => {},
    progress: () => {},
  };
  const program = new Command().exitOverride();
  register(program, io, (c) => {
    code = c;
  });
  await program.parseAsync(['mines', ...args], { from: 'user' });
  return { code, out };
}

const golden = JSON.parse(readFileSync(join(__dirname, '../golden/mines.json'), 'utf8'));
const STAGES = ['fill', 'p1', 'p2', 'p3a', 'p3b', 'joined', 'final'];

describe('cli mines', () => {
  it('prints one object for one map: seed, lit, draws and every stage of the golden data', async () => {
    const map = golden.maps[3];
    const { code, out } = await run('--seed', String(map.seed), '--json');
    const { seed, lit, draws, stages } = JSON.parse(out);
    assert.deepEqual([code, seed, lit, draws], [0, String(map.seed), map.lit === 1, map.calls]);
    assert.deepEqual(Object.keys(stages), STAGES);
    for (const name of STAGES) {
      assert.equal(stages[name].length, 21);
      assert.equal(stages[name].join('\n').trimEnd(), map[name].trimEnd());
    }
  });

  it('prints an array with --count, of this seed and the next ones', async () => {
    const { out } = await run('--seed', '1', '--count', '5', '--json', '--generation', '3.6');
    const maps = JSON.parse(out);
    assert.deepEqual(
      maps.map((m: { seed: string }) => m.seed),
      ['1', '2', '3', '4', '5'],
    );
    assert.equal(maps[1].draws, golden.maps.find((m: { seed: number }) => m.seed === 2).calls);
    assert.ok(Array.isArray(JSON.parse((await run('--seed', '1', '--count', '1', '--json')).out)));
  });

  it('prints one stage alone, as JSON and as a picture in box-drawing characters', async () => {
    const { stages } = JSON.parse((await run('--seed', '1', '--stage', 'p2', '--json')).out);
    assert.deepEqual(Object.keys(stages), ['p2']);
    const { out } = await run('--seed', '1', '--text');
    assert.match(out, /^seed 1 · final · lit · 1870 draws\n/);
    assert.match(out, /┌.*┐/);
    assert.equal(out.split('\n').length, 1 + 21 + 1);
  });

  it('makes whole levels of either generation, stairs included', async () => {
    for (const [generation, levels] of [
      ['3.6', golden.real36],
      ['3.7', golden.real37],
    ]) {
      const { out } = await run('--seed', String(levels[0].seed), '--level', '--generation', generation, '--json');
      const picture: string = JSON.parse(out).stages.stairs.join('\n');
      assert.equal(picture.replace('<', '>').trimEnd(), levels[0].map.trimEnd());
    }
  });

  it('takes the last seed there is, and no seed beyond', async () => {
    assert.equal(JSON.parse((await run('--seed', '18446744073709551615', '--json')).out).seed, '18446744073709551615');
    for (const args of [
      ['--seed', '18446744073709551616'],
      ['--seed', '-1'],
      ['--seed', '18446744073709551615', '--count', '2'],
      ['--seed', '1', '--stage', 'p4'],
      ['--seed', '1', '--stage', 'stairs'],
      ['--seed', '1', '--count', '0'],
      ['--seed', '1', '--generation', '3.4.3'],
      ['--seed', '1', '--json', '--text'],
    ])
      await assert.rejects(run(...args), Trouble, args.join(' '));
  });
});
