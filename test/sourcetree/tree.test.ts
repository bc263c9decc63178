import assert from 'node:assert/strict';
import { rulesFor } from '../../server/dialects/index';
import type { Generation } from '../../server/dialects/types';
import { dialectOfTree } from '../../server/sourcetree/dialect';
import { rulesInTree } from '../../server/sourcetree/rules';
import { readTree } from '../../server/sourcetree/tree';
import { ansiDungeonC, dgnCompL, dgnFileH, globalH, knrDungeonC, medusaDes, patchlevelH } from './made';
import { tree } from './memoryFileSystem';

const vanilla = {
  'nh/src/dungeon.c': ansiDungeonC,
  'nh/include/global.h': globalH,
  'nh/include/dgn_file.h': dgnFileH,
  'nh/include/patchlevel.h': patchlevelH(3, 6, 7),
  'nh/util/dgn_comp.l': dgnCompL,
  'nh/dat/dungeon.def': '',
  'nh/dat/medusa.des': medusaDes,
};

describe('sourcetree/tree', () => {
  it('reads limits, also as expressions of other names, the earlier header first', async () => {
    const facts = await readTree(tree(vanilla), 'file:///w/nh/dat/dungeon.def', 'file:///w');
    assert.deepEqual(facts?.limits, { dungeons: 16, levelsPerDungeon: 32, specialLevels: 50, branches: 32 });
    assert.deepEqual(facts?.sources.get('limits.levelsPerDungeon'), { uri: 'file:///w/nh/include/global.h', line: 4 });
  });

  it('takes a limit from dungeon.c when no header has it', async () => {
    const { 'nh/include/dgn_file.h': _, ...rest } = vanilla;
    const facts = await readTree(tree(rest), 'file:///w/nh/dat/dungeon.def', 'file:///w');
    assert.equal(facts?.limits.branches, 32);
    assert.equal(facts?.sources.get('limits.branches')?.uri, 'file:///w/nh/src/dungeon.c');
    assert.equal(facts?.limits.specialLevels, undefined);
  });

  it('knows required names and level names, but none in comments or #if 0', async () => {
    const facts = await readTree(tree(vanilla), 'file:///w/nh/dat/dungeon.def', 'file:///w');
    assert.deepEqual(facts?.requiredDungeons, ['The Quest', 'The Gnomish Mines', "Vlad's Tower"]);
    assert.deepEqual(facts?.knownLevels, ['air', 'x-strt', 'wizard1']);
    const source = facts?.sources.get('required:The Gnomish Mines');
    assert.equal(ansiDungeonC.split('\n')[(source?.line ?? 0) - 1]?.includes('The Gnomish Mines'), true);
  });

  it('reads flag words from the option list, else from the scanner', async () => {
    const lua = await readTree(tree(vanilla), 'file:///w/nh/dat/dungeon.def', 'file:///w');
    assert.deepEqual(lua?.flags, ['town', 'hellish', 'mazelike', 'roguelike', 'frozen']);
    const old = await readTree(
      tree({ ...vanilla, 'nh/src/dungeon.c': knrDungeonC }),
      'file:///w/nh/dat/dungeon.def',
      'file:///w',
    );
    assert.deepEqual(old?.flags, ['town', 'mazelike', 'iceq']);
    assert.deepEqual(old?.requiredDungeons, ['The Quest', 'Sokoban'], 'K&R; the definition itself is no call');
    assert.deepEqual(old?.knownLevels, ['air', 'oracle']);
  });

  it('finds several levels in one .des file, and .lua levels by file name', async () => {
    const facts = await readTree(
      tree({ ...vanilla, 'nh/dat/minetn-1.lua': '' }),
      'file:///w/nh/dat/dungeon.def',
      'file:///w',
    );
    assert.deepEqual([...(facts?.levelFiles?.keys() ?? [])].sort(), ['bigrm-1', 'medusa-1', 'medusa-2', 'minetn-1']);
    assert.deepEqual(facts?.levelFiles?.get('medusa-2'), { uri: 'file:///w/nh/dat/medusa.des', line: 7 });
  });

  it('tells the version, but not for a variant that numbers its own way', async () => {
    const facts = await readTree(tree(vanilla), 'file:///w/nh/dat/dungeon.def', 'file:///w');
    assert.deepEqual([facts?.version, facts?.generation, facts?.gameName], ['3.6.7', '3.6', 'NetHack']);
    const at = (gameName: string, generation: Generation) => ({ ...facts!, gameName, generation });
    assert.equal(dialectOfTree(at('UnNetHack', '5.0'), 'nethack-3.6'), 'unnethack');
    assert.equal(dialectOfTree(at('NetHack', '5.0'), 'nethack-3.7'), 'nethack-5.0');
    assert.equal(dialectOfTree(at('NetHack', '3.4.3'), 'nethack-3.6'), 'nethack-3.4.3');
    assert.equal(dialectOfTree(at('NetHack', '3.7'), 'nethack-3.6'), undefined, 'an old .def in a tree of today');
    assert.equal(dialectOfTree(at('NetHack', '3.4.3'), 'slashem'), undefined, 'the content speaks for a variant');
  });

  const layouts: [string, string][] = [
    ['dat/ at the root', 'dat/dungeon.def'],
    ['libnethack/', 'libnethack/dat/dungeon.def'],
    ['libnitrohack/', 'libnitrohack/dat/dungeon.def'],
    ['dat/lev/', 'dat/lev/dungeon.def'],
    ['one of eight files', 'dat/dungeon5.def'],
    ['gen/', 'gen/dungeon.lua'],
  ];
  for (const [name, path] of layouts) {
    it(`finds the tree: ${name}`, async () => {
      const root = path.startsWith('lib') ? `${path.split('/')[0]}/` : '';
      const files = tree({
        [path]: '',
        [`${root}src/dungeon.c`]: ansiDungeonC,
        [`${root}include/global.h`]: globalH,
        [`${root}dat/${path.includes('/lev/') ? 'lev/' : ''}castle.des`]: 'MAZE:"castle",random\n',
      });
      const facts = await readTree(files, `file:///w/${path}`, 'file:///w');
      assert.equal(facts?.limits.dungeons, 16);
      assert.deepEqual([...(facts?.levelFiles?.keys() ?? [])], ['castle']);
    });
  }

  it('does not look above the workspace folder', async () => {
    const files = tree(vanilla);
    assert.equal(await readTree(files, 'file:///w/nh/dat/dungeon.def', 'file:///w/nh/dat'), undefined);
    assert.deepEqual(files.reads, []);
  });

  it('falls back piece by piece, with one note', async () => {
    const facts = await readTree(
      tree({ ...vanilla, 'nh/src/dungeon.c': null, 'nh/dat/medusa.des': null }),
      'file:///w/nh/dat/dungeon.def',
      'file:///w',
    );
    assert.equal(facts?.requiredDungeons, undefined);
    assert.equal(facts?.limits.specialLevels, 50);
    assert.equal(facts?.note, 'file:///w/nh: not read: medusa.des, src/dungeon.c');
    const rules = rulesInTree(rulesFor('nethack-3.6'), facts!);
    assert.deepEqual(rules.requiredDungeons, rulesFor('nethack-3.6').requiredDungeons);
  });

  it('reads Shift-JIS and UTF-8 names as the host decodes them', async () => {
    const facts = await readTree(
      tree({ ...vanilla, 'nh/src/dungeon.c': 'x = dname_to_dnum("ノームの鉱山");\ny = dname_to_dnum("Сокобан");\n' }),
      'file:///w/nh/dat/dungeon.def',
      'file:///w',
    );
    assert.deepEqual(facts?.requiredDungeons, ['ノームの鉱山', 'Сокобан']);
  });

  it('reads a tree of 3,000 files only as far as needed', async () => {
    const many: Record<string, string> = { ...vanilla };
    for (let i = 0; i < 3000; i++) many[`nh/${['src', 'include', 'doc'][i % 3]}/file${i}.c`] = 'int x;\n';
    const files = tree(many);
    await readTree(files, 'file:///w/nh/dat/dungeon.def', 'file:///w');
    assert.ok(files.reads.length <= 8, files.reads.join('\n'));
  });
});
