import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Analysis, analyse } from '../../server/analysis/analysis';
import { applyEdits } from '../../server/checks/index';
import type { TextEdit } from '../../server/checks/types';
import { insertBranches, insertDungeons, insertLevel } from '../../server/features/insertion';

const level = { name: 'lair', bonetag: 'L', base: 2, range: 3, chance: 40, nlevels: 2 };
const branches = [{ name: 'Annex', base: 1 }];
const dungeons = [{ name: 'C', unconnected: false }];

/** The dungeons as `name: levels → branches`, after edits are applied and the text is read again. */
function written(analysis: Analysis, edits: readonly TextEdit[] | undefined): string[] {
  assert.ok(edits);
  const changed = applyEdits(analysis.text, edits);
  const { definition } = analyse(analysis.uri, changed);
  assert.deepEqual(definition.problems, [], changed);
  return (definition.worlds[0]?.dungeons ?? []).map((d) => {
    const levels = d.levels.map((l) => `${l.name?.value} ${l.base?.value},${l.range?.value ?? 0}`);
    return `${d.name?.value}: ${levels.join(' ')} → ${d.branches.map((b) => b.name?.value).join(' ')}`;
  });
}

function dungeonOf(analysis: Analysis, index = 0) {
  const dungeon = analysis.definition.worlds[0]?.dungeons[index];
  assert.ok(dungeon);
  return dungeon;
}

describe('features/insertion', () => {
  const def = analyse(
    'a.def',
    'DUNGEON: "A" "A" (9, 0)\r\n  LEVEL: "x" "none" @ (1, 0)\r\n  LEVELDESC: town\r\nDUNGEON: "B" "B" (3, 0)',
  );

  it('.def: behind the last entry and what describes it, indented alike, line ends kept', () => {
    const edits = insertLevel(def, dungeonOf(def), level);
    assert.equal(edits?.[0]?.newText, '\r\n  RNDLEVEL: "lair" "L" @ (2, 3) 40 2');
    assert.deepEqual(written(def, edits), ['A: x 1,0 lair 2,3 → ', 'B:  → ']);
    assert.equal(insertBranches(def, dungeonOf(def), branches)?.[0]?.newText, '\r\n  BRANCH: "Annex" @ (1, 0)');
  });

  it('.def: at the end of a text without a last line end', () => {
    assert.deepEqual(written(def, insertLevel(def, dungeonOf(def, 1), level)), ['A: x 1,0 → ', 'B: lair 2,3 → ']);
    assert.deepEqual(written(def, insertBranches(def, dungeonOf(def), branches)), ['A: x 1,0 → Annex', 'B:  → ']);
    assert.deepEqual(written(def, insertDungeons(def, dungeons)), ['A: x 1,0 → ', 'B:  → ', 'C:  → ']);
  });

  const lua: readonly (readonly [string, string])[] = [
    [
      'a list with a last comma',
      'dungeon = {\n  {\n    name = "A", base = 9,\n    levels = {\n      { name = "x", base = 1 },\n    },\n  },\n}\n',
    ],
    [
      'one without, and a comment behind',
      'dungeon = {\n  {\n    name = "A", base = 9,\n    levels = {\n      { name = "x", base = 1 } -- last\n    }\n  }\n}\n',
    ],
    ['all on one line', 'dungeon = { { name = "A", base = 9, levels = { { name = "x", base = 1 } } } }'],
    [
      'a comma behind a comment',
      'dungeon = { { name = "A", base = 9, levels = { { name = "x", base = 1 } --[[ , ]] , } } }',
    ],
  ];
  for (const [what, text] of lua) {
    it(`.lua: ${what}`, () => {
      const analysis = analyse('a.lua', text);
      assert.deepEqual(written(analysis, insertLevel(analysis, dungeonOf(analysis), level)), ['A: x 1,0 lair 2,3 → ']);
      assert.deepEqual(written(analysis, insertBranches(analysis, dungeonOf(analysis), branches)), [
        'A: x 1,0 → Annex',
      ]);
      assert.deepEqual(written(analysis, insertDungeons(analysis, dungeons)), ['A: x 1,0 → ', 'C:  → ']);
    });
  }

  it('.lua: an empty list, and none at all', () => {
    for (const text of [
      'dungeon = { { name = "A", base = 9, levels = {} } }',
      'dungeon = {\n  {\n    name = "A",\n    base = 9\n  }\n}\n',
    ]) {
      const analysis = analyse('a.lua', text);
      assert.deepEqual(written(analysis, insertLevel(analysis, dungeonOf(analysis), level)), ['A: lair 2,3 → ']);
    }
  });

  it('.lua: nothing where the list is computed', () => {
    const text = 'local l = { { name = "x", base = 1 } }\ndungeon = { { name = "A", base = 9, levels = l } }';
    const analysis = analyse('a.lua', text);
    assert.equal(insertLevel(analysis, dungeonOf(analysis), level), undefined);
  });

  it('stock files: each dungeon takes a level and a branch', () => {
    for (const name of ['stock-3.6.def', 'stock-3.7.lua']) {
      const analysis = analyse(name, readFileSync(path.resolve(__dirname, '../fixtures', name), 'utf8'));
      for (const d of analysis.definition.worlds[0]?.dungeons ?? []) {
        const line = written(analysis, insertLevel(analysis, d, level)).find((l) => l.includes('lair'));
        assert.match(line ?? '', new RegExp(`^${d.name?.value}: .*lair 2,3 → `));
        const other = written(analysis, insertBranches(analysis, d, branches)).find((l) => l.includes('Annex'));
        assert.match(other ?? '', new RegExp(`^${d.name?.value}: .* → .*Annex$`));
      }
    }
  });
});
