import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { analyse } from '../../server/analysis/analysis';
import { applyEdits } from '../../server/checks/index';
import { addLevel } from '../../server/features/addLevel';
import { levelsOfDes } from '../../server/sourcetree/sources';

const fixture = (name: string) => analyse(name, readFileSync(path.resolve(__dirname, '../fixtures', name), 'utf8'));
const input = { dungeon: 'dungeon:Gehennom', name: 'forge', bonetag: 'Z', base: 3, range: 2 };

describe('features/addLevel', () => {
  for (const [name, file] of [
    ['stock-3.6.def', 'forge.des'],
    ['stock-3.7.lua', 'forge.lua'],
  ] as const) {
    it(`plans the entry, the level file and a checklist: ${name}`, () => {
      const analysis = fixture(name);
      const plan = addLevel(analysis, input);
      assert.ok(typeof plan === 'object', String(plan));
      const changed = analyse(name, applyEdits(analysis.text, plan.edits));
      const level = changed.definition.worlds[0]?.dungeons[1]?.levels.at(-1);
      assert.deepEqual([level?.name?.value, level?.base?.value, level?.range?.value], ['forge', 3, 2]);
      assert.deepEqual(
        changed.findings.map((f) => f.code),
        analysis.findings.map((f) => f.code),
        'the entry brings no finding',
      );
      assert.equal(plan.file.name, file);
      assert.match(plan.checklist.join('\n'), /Makefile/);
      assert.match(plan.checklist.join('\n'), /level_map/);
    });
  }

  it('writes the three strings of GnollHack', () => {
    const text = 'DUNGEON: "Gehennom" "G" (20, 5)\nLEVEL: "The Valley" "valley" "V" @ (1, 0)\n';
    const options = { dialect: 'gnollhack' };
    const plan = addLevel(analyse('dungeon.def', text, options), input);
    assert.ok(typeof plan === 'object');
    const after = applyEdits(text, plan.edits);
    assert.match(after, /\nLEVEL: "forge" "forge" "Z" @ \(3, 2\)\n/);
    assert.ok(!analyse('dungeon.def', after, options).findings.some((f) => f.code === 'missing-field'), after);
  });

  it('names the first of several maps, and asks for the others', () => {
    const plan = addLevel(fixture('stock-3.6.def'), { ...input, nlevels: 3 });
    assert.ok(typeof plan === 'object');
    assert.deepEqual(
      levelsOfDes(plan.file.text).map((l) => l.name),
      ['forge-1'],
    );
    assert.match(plan.checklist[0] ?? '', /forge-2` to `forge-3/);
  });

  it('says why it cannot be done', () => {
    const refuse = (change: Partial<typeof input>) => addLevel(fixture('stock-3.6.def'), { ...input, ...change });
    assert.match(String(refuse({ name: 'valley' })), /has a level "valley" already/);
    assert.match(String(refuse({ name: 'a/../b' })), /letters, digits/);
    assert.match(String(refuse({ name: 'fifteen-letters' })), /15 bytes/);
    assert.match(String(refuse({ dungeon: 'dungeon:Nowhere' })), /not there any more/);
  });
});
