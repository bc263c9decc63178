import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { program } from '../../server/cli/program';
import { stockDungeon } from '../../server/dialects/stock';

let folder: string;

/** Runs `compare …` in this process. */
async function run(args: string[], stdin = ''): Promise<{ code: number | undefined; out: string; err: string }> {
  const result: { code: number | undefined; out: string; err: string } = { code: undefined, out: '', err: '' };
  const io = {
    cwd: folder,
    colour: false,
    out: (text: string) => {
      result.out += text;
    },
    err: (text: string) => {
      result.err += text;
    },
    stdin: async () => Buffer.from(stdin),
    write: async () => {},
    progress: () => {},
  };
  await program(io, (code) => {
    result.code = code;
  }).parseAsync(['compare', ...args]);
  return result;
}

describe('cli compare', () => {
  const lua = stockDungeon('3.7')!.text;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'compare-'));
    writeFileSync(path.join(folder, 'dungeon.def'), stockDungeon('3.6')!.text);
    writeFileSync(path.join(folder, 'dungeon.lua'), lua);
    writeFileSync(path.join(folder, 'changed.lua'), lua.replace('base = 25, range = 5', 'base = 30, range = 5'));
  });
  after(() => rmSync(folder, { recursive: true }));

  it('ends with 0 and says so in words where there is no difference', async () => {
    const { code, out } = await run(['dungeon.def', 'stock:3.6']);
    assert.deepEqual([code, out], [0, 'dungeon.def → NetHack 3.6\nNo difference.\n']);
    assert.equal((await run(['-', 'dungeon.lua'], lua)).code, 0);
  });

  it('ends with 1 and lists the differences', async () => {
    const { code, out } = await run(['dungeon.lua', 'changed.lua']);
    assert.equal(code, 1);
    assert.equal(
      out,
      'dungeon.lua → changed.lua\n1 difference: 1 changed.\n\nThe Dungeons of Doom\n  ~ Dungeon The Dungeons of Doom: base 25 → 30.\n',
    );
  });

  it('gives every difference as JSON, with its place in both files, from 1', async () => {
    const { code, out } = await run(['dungeon.lua', 'changed.lua', '--json']);
    const report = JSON.parse(out);
    assert.deepEqual([code, report.same, report.notes], [1, false, []]);
    assert.deepEqual(report.before, { file: 'dungeon.lua', dialect: 'nethack-3.7' });
    const at = (value: string) => {
      const column = lua.split('\n')[3]!.indexOf('25') + 1;
      return { value, line: 4, column, endLine: 4, endColumn: column + 2 };
    };
    assert.deepEqual(report.differences, [
      {
        kind: 'changed',
        what: 'dungeon',
        dungeon: 'The Dungeons of Doom',
        entry: null,
        field: 'base',
        before: at('25'),
        after: at('30'),
        message: 'Dungeon The Dungeons of Doom: base 25 → 30.',
      },
    ]);
    assert.deepEqual(JSON.parse((await run(['dungeon.lua', 'dungeon.lua', '--json'])).out).same, true);
  });

  it('compares formats with each other, and writes Markdown', async () => {
    const { code, out } = await run(['dungeon.def', 'dungeon.lua', '--markdown']);
    assert.equal(code, 1);
    assert.match(out, /^# dungeon\.def → dungeon\.lua\n/);
    assert.match(out, /\| changed \| bigrm \| nlevels \| 10 \| 11 \|/);
    assert.match(out, /\*Only one of the two formats can say these/);
  });

  it('says when a file cannot be read whole', async () => {
    writeFileSync(path.join(folder, 'broken.lua'), `${lua}\n}`);
    const { out } = await run(['dungeon.lua', 'broken.lua']);
    assert.match(out, /Note: The second file cannot be read whole/);
  });

  it('ends with 2 when there is nothing to compare', async () => {
    for (const args of [
      ['stock:3.6', 'stock:3.7', '--dialect', 'nosuch'],
      ['dungeon.def', 'missing.def'],
      ['dungeon.def', 'stock:2.3'],
      ['dungeon.def'],
      ['-', '-'],
      ['dungeon.def', 'dungeon.lua', '--json', '--markdown'],
    ]) {
      const { code, err } = await run(args);
      assert.equal(code, 2, args.join(' '));
      assert.notEqual(err, '');
    }
  });

  it('tells a flag that the other format cannot say from a field that it need not', async () => {
    const of = (fields: string) => `dungeon = { { name = "A", bonetag = "A", base = 5, ${fields} } }\n`;
    writeFileSync(path.join(folder, 'small.def'), 'DUNGEON: "A" "A" (5, 0)\n');
    const lost = await run(['-', 'small.def', '--dialect', 'nethack-3.7'], of('flags = "unconnected"'));
    assert.equal(lost.code, 1);
    assert.match(lost.out, /1 difference: 1 changed\.[\s\S]*flags unconnected → nothing\./);
    const fill = await run(['-', 'small.def', '--dialect', 'nethack-3.7'], of('lvlfill = "hellfill"'));
    assert.equal(fill.code, 0);
    assert.match(fill.out, /^No difference in what was compared\.\n\nNote: Only one of .*: lvlfill\.$/m);
  });
});
