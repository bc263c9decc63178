import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { analyse } from '../../server/analysis/analysis';
import { applyEdits } from '../../server/checks/index';
import { type Insertion, insertBranch, insertDungeon, insertLevel } from '../../server/definition/insert';

const level = { name: 'lair', bonetag: 'L', base: 2, range: 3, chance: 40, nlevels: 2 };
const branch = { name: 'Annex', base: 1, branchtype: 'portal', direction: 'up' };

/** The dungeons as `name: levels → branches`, after an insertion is applied and the text read again. */
function written(uri: string, text: string, insertion: Insertion | undefined): string[] {
  assert.ok(insertion);
  const changed = applyEdits(text, [insertion]);
  const { definition } = analyse(uri, changed);
  assert.deepEqual(definition.problems, [], changed);
  return (definition.worlds[0]?.dungeons ?? []).map(
    (d) =>
      `${d.name?.value}: ${d.levels.map((l) => `${l.name?.value} ${l.base?.value},${l.range?.value ?? 0}`).join(' ')} → ${d.branches.map((b) => `${b.name?.value} ${b.branchtype?.value ?? 'stair'}`).join(' ')}`,
  );
}
const dungeon = (uri: string, text: string, index = 0) => analyse(uri, text).definition.worlds[0]!.dungeons[index]!;

describe('definition/insert', () => {
  const def =
    'DUNGEON: "A" "A" (9, 0)\r\n  LEVEL: "x" "none" @ (1, 0) # no\r\n  LEVELDESC: town\r\nDUNGEON: "B" "B" (3, 0)';
  it('.def: a level goes behind the last one and what describes it, indented alike, line ends kept', () => {
    const clean = def.replace(' # no', '');
    const insertion = insertLevel(clean, 'def', dungeon('a.def', clean), level);
    assert.equal(insertion?.newText, '\r\n  RNDLEVEL: "lair" "L" @ (2, 3) 40 2');
    assert.deepEqual(written('a.def', clean, insertion), ['A: x 1,0 lair 2,3 → ', 'B:  → ']);
  });

  it('.def: into a dungeon without levels at the end of a text without a last line end', () => {
    const clean = def.replace(' # no', '');
    assert.deepEqual(written('a.def', clean, insertLevel(clean, 'def', dungeon('a.def', clean, 1), level)), [
      'A: x 1,0 → ',
      'B: lair 2,3 → ',
    ]);
    assert.deepEqual(written('a.def', clean, insertBranch(clean, 'def', dungeon('a.def', clean), branch)), [
      'A: x 1,0 → Annex portal',
      'B:  → ',
    ]);
    assert.deepEqual(
      written(
        'a.def',
        clean,
        insertDungeon(clean, 'def', analyse('a.def', clean).definition.worlds[0]!, { name: 'C', base: 2 }),
      ),
      ['A: x 1,0 → ', 'B:  → ', 'C:  → '],
    );
  });

  const lua: [string, string][] = [
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
      assert.deepEqual(written('a.lua', text, insertLevel(text, 'lua', dungeon('a.lua', text), level)), [
        'A: x 1,0 lair 2,3 → ',
      ]);
      assert.deepEqual(written('a.lua', text, insertBranch(text, 'lua', dungeon('a.lua', text), branch)), [
        'A: x 1,0 → Annex portal',
      ]);
      assert.deepEqual(
        written(
          'a.lua',
          text,
          insertDungeon(text, 'lua', analyse('a.lua', text).definition.worlds[0]!, {
            name: 'C',
            base: 2,
            flags: ['mazelike'],
          }),
        ),
        ['A: x 1,0 → ', 'C:  → '],
      );
    });
  }

  it('.lua: an empty list, and none at all', () => {
    const empty = 'dungeon = { { name = "A", base = 9, levels = {} } }';
    assert.deepEqual(written('a.lua', empty, insertLevel(empty, 'lua', dungeon('a.lua', empty), level)), [
      'A: lair 2,3 → ',
    ]);
    const none = 'dungeon = {\n  {\n    name = "A",\n    base = 9\n  }\n}\n';
    assert.deepEqual(written('a.lua', none, insertLevel(none, 'lua', dungeon('a.lua', none), level)), [
      'A: lair 2,3 → ',
    ]);
  });

  it('.lua: nothing where the list is computed', () => {
    const text = 'local l = { { name = "x", base = 1 } }\ndungeon = { { name = "A", base = 9, levels = l } }';
    assert.equal(insertLevel(text, 'lua', dungeon('a.lua', text), level), undefined);
  });

  it('stock files: each dungeon takes a level and a branch', () => {
    for (const name of ['stock-3.6.def', 'stock-3.7.lua']) {
      const text = readFileSync(path.resolve(__dirname, '../fixtures', name), 'utf8');
      const { definition } = analyse(name, text);
      for (const d of definition.worlds[0]!.dungeons) {
        const line = written(name, text, insertLevel(text, definition.format, d, level)).find((l) =>
          l.includes('lair'),
        );
        assert.match(line ?? '', new RegExp(`^${d.name?.value}: .*lair 2,3 → `));
        const other = written(name, text, insertBranch(text, definition.format, d, branch)).find((l) =>
          l.includes('Annex'),
        );
        assert.match(other ?? '', new RegExp(`^${d.name?.value}: .* → .*Annex portal$`));
      }
    }
  });
});
