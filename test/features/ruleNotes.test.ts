import assert from 'node:assert/strict';
import { analyse } from '../../server/analysis/analysis';
import { hover } from '../../server/features/hover';
import { readTree } from '../../server/sourcetree/tree';
import { ansiDungeonC, dgnFileH, globalH } from '../sourcetree/made';
import { tree } from '../sourcetree/memoryFileSystem';

const text = 'DUNGEON: "The Quest" "Q" (5, 0)\nLEVEL: "air" "none" @ (1, 0)\nBRANCH: "Elsewhere" @ (1, 0)\n';

describe('features/ruleNotes', () => {
  const at = async (word: string, inTree: boolean) => {
    const files = tree({
      'src/dungeon.c': ansiDungeonC,
      'include/global.h': globalH,
      'include/dgn_file.h': dgnFileH,
      'dat/dungeon.def': text,
    });
    const facts = inTree ? await readTree(files, 'file:///w/dat/dungeon.def', 'file:///w') : undefined;
    const analysis = analyse('file:///w/dat/dungeon.def', text, { tree: facts });
    return hover(analysis, text.indexOf(word) + 1)?.markdown ?? '';
  };

  it('a required name and a known level link the line of C', async () => {
    const line = ansiDungeonC.split('\n').findIndex((l) => l.includes('"The Quest"')) + 1;
    assert.ok(
      (await at('The Quest', true)).includes(`[src/dungeon.c, line ${line}](file:///w/src/dungeon.c#L${line})`),
    );
    assert.match(await at('air', true), /knows this level by its name: \[src\/dungeon\.c, line \d+\]/);
    assert.doesNotMatch(await at('Elsewhere', true), /looks for/);
  });

  it('keywords and lengths tell the limit and where it is defined', async () => {
    assert.match(
      await at('DUNGEON', true),
      /may have 15 dungeons \(`MAXDUNGEON` is 16: \[include\/global\.h, line 3\]\(file:.*#L3\)\)/,
    );
    assert.match(await at('LEVEL', true), /50 special levels \(`LEV_LIMIT` is 50: \[include\/dgn\\_file\.h, line 1\]/);
    assert.match(await at('BRANCH', true), /32 branches \(`BRANCH_LIMIT` is 32: \[include\/dgn\\_file\.h, line 2\]/);
    assert.match(await at('5, 0', true), /cut to 32 levels \(`MAXLEVEL` is 32: \[include\/global\.h, line 4\]/);
  });

  it('without a tree they name the profile', async () => {
    assert.match(await at('DUNGEON', false), /`MAXDUNGEON` is 16 in NetHack 3\.6\)/);
    assert.match(await at('The Quest', false), /stops without it in NetHack 3\.6/);
  });
});
