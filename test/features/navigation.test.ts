import assert from 'node:assert/strict';
import { links } from '../../server/features/links';
import { definition, highlights, references } from '../../server/features/navigation';
import type { TreeFacts } from '../../server/sourcetree/tree';
import { analysed, expectCompletion, type Kind, marked } from './expect';

/** The texts that `definition` leads to from the cursor. */
function targets(input: string, kind: Kind = 'def', tree?: TreeFacts): string[] {
  const { text, offset } = marked(input);
  const found = definition(analysed(text, kind, tree ? { tree } : {}), offset);
  return (found?.targets ?? []).map((t) =>
    'uri' in t ? `${t.uri}:${t.line}` : text.slice(t.selection.start, t.selection.end),
  );
}

/** The marked ranges are exactly the references from the cursor. */
function expectReferences(input: string, kind: Kind = 'def'): void {
  const { text, offset, ranges } = marked(input);
  const found = references(analysed(text, kind), offset, true).sort((a, b) => a.start - b.start);
  assert.deepEqual(found, ranges);
  const marks = highlights(analysed(text, kind), offset).map((h) => h.span);
  assert.deepEqual(
    marks.sort((a, b) => a.start - b.start),
    ranges,
  );
}

const tree: TreeFacts = {
  root: 'file:///g',
  levelFolder: 'file:///game/dat',
  limits: {},
  requiredDungeons: ['Sokoban'],
  levelFiles: new Map([
    ['oracle', { uri: 'file:///g/dat/oracle.des', line: 4 }],
    ['one-1', { uri: 'file:///g/dat/one-1.des', line: 1 }],
    ['one', { uri: 'file:///g/dat/one.des', line: 1 }],
    ['bigrm-1', { uri: 'file:///g/dat/bigroom.des', line: 1 }],
    ['bigrm-2', { uri: 'file:///g/dat/bigroom.des', line: 30 }],
    ['tower1', { uri: 'file:///g/dat/tower.des', line: 1 }],
    ['themerms', { uri: 'file:///g/dat/themerms.lua', line: 1 }],
    ['Arc-strt', { uri: 'file:///g/dat/Arc-strt.lua', line: 1 }],
    ['Bar-strt', { uri: 'file:///g/dat/Bar-strt.lua', line: 1 }],
    ['Arc-loca', { uri: 'file:///g/dat/Arc-loca.lua', line: 1 }],
    ['minefill', { uri: 'file:///g/dat/minefill.lua', line: 1 }],
  ]),
  sources: new Map([['required:Sokoban', { uri: 'file:///g/src/dungeon.c', line: 900 }]]),
};

describe('definition, references, highlight', () => {
  it('lead from a branch to its dungeon and back', () => {
    const text = 'DUNGEON: "Top" "T" (9, 0)\nBRANCH: "Fo<|>rt" @ (2, 3)\nDUNGEON: "Fort" "F" (4, 0)\n';
    assert.deepEqual(targets(text), ['"Fort"']);
    expectReferences('DUNGEON: "Top" "T" (9, 0)\nBRANCH: <|"Fo<|>rt"|> @ (2, 3)\nDUNGEON: <|"Fort"|> "F" (4, 0)\n');
  });
  it('lead from a chain to its level', () => {
    const text =
      'DUNGEON: "Top" "T" (9, 0)\nLEVEL: "a" "none" @ (1, 0)\nLEVEL: <|"b"|> "none" @ (2, 0)\nCHAINLEVEL: "c" "none" <|"<|>b"|> + (1, 0)\nCHAINBRANCH: "x" <|"b"|> + (1, 0)\n';
    assert.deepEqual(targets(text), ['"b"']);
    expectReferences(text);
  });
  it('work in Lua', () => {
    const text =
      'dungeon = { { name = "Top", base = 9, levels = { { name = <|"a"|>, base = 1 } }, branches = { { name = "Fort", chainlevel = <|"<|>a"|>, base = 1 } } }, { name = "Fort", base = 2 } }';
    assert.deepEqual(targets(text, 'lua'), ['"a"']);
    expectReferences(text, 'lua');
    expectReferences(
      text
        .replaceAll('<|"a"|>', '"a"')
        .replace('<|"<|>a"|>', '"a"')
        .replaceAll('"Fort"', '<|"Fort"|>')
        .replace('"Fort"', '"F<|>ort"'),
      'lua',
    );
  });
  it('know nothing of other words', () => {
    assert.deepEqual(targets('DUNGEON: "Top" "<|>T" (9, 0)\n'), []);
    assert.deepEqual(targets('DUNGEON: "Top" "T" (9<|>, 0)\n'), []);
  });
  it('lead from a level to its files, and from a required dungeon to the line of C', () => {
    const text =
      'DUNGEON: "Top" "T" (9, 0)\nLEVEL: "oracle" "O" @ (1, 0)\nRNDLEVEL: "bigrm" "B" @ (2, 0) 2\nDUNGEON: "Sokoban" "S" (4, 0)\nPROTOFILE: "tower"\n';
    const at = (word: string) => targets(text.replace(word, `${word}<|>`), 'def', tree);
    assert.deepEqual(at('"orac'), ['file:///g/dat/oracle.des:4']);
    assert.deepEqual(at('"big'), ['file:///g/dat/bigroom.des:1', 'file:///g/dat/bigroom.des:30']);
    assert.deepEqual(at('"Soko'), ['file:///g/src/dungeon.c:900']);
    assert.deepEqual(at('"tow'), ['file:///g/dat/tower.des:1']);
    // One map of one is `one-1`.
    const one = 'DUNGEON: "Top" "T" (9, 0)\nRNDLEVEL: "one<|>" "B" @ (2, 0) 1\n';
    assert.deepEqual(targets(one, 'def', tree), ['file:///g/dat/one-1.des:1']);
    // A chain leads to the level's entry, whatever files there are.
    const chain = 'DUNGEON: "Top" "T" (9, 0)\nLEVEL: "oracle" "O" @ (1, 0)\nCHAINBRANCH: "x" "ora<|>cle" + (1, 0)\n';
    assert.deepEqual(targets(chain, 'def', tree), ['"oracle"']);
    assert.deepEqual(
      targets('DUNGEON: "Top" "T" (9, 0)\nBRANCH: "Soko<|>ban" @ (1, 0)\nDUNGEON: "Sokoban" "S" (2, 0)\n', 'def', tree),
      ['"Sokoban"'],
    );
  });
});

describe('links', () => {
  it('stand on names that have level files, and on no others', () => {
    const text =
      'dungeon = { { name = "Top", base = 9, lvlfill = "minefill", levels = { { name = "oracle", base = 5 }, { name = "bigrm", base = 6, nlevels = 2 }, { name = "bigrm", base = 7 } } } }';
    const found = links(analysed(text, 'lua', { tree }));
    assert.deepEqual(
      found.map((l) => [text.slice(l.span.start, l.span.end), l.sources.length]),
      [
        ['minefill', 1],
        ['oracle', 1],
        ['bigrm', 2],
      ],
    );
    assert.deepEqual(links(analysed(text, 'lua')), []);
  });
  it('know the ending of themed rooms and the roles of quest levels', () => {
    const text =
      'dungeon = { { name = "Top", base = 9, themerooms = "themerms.lua", levels = { { name = "x-strt", base = 1 }, { name = "x-goal", base = 2 } } } }';
    assert.deepEqual(
      links(analysed(text, 'lua', { tree })).map((l) => [
        text.slice(l.span.start, l.span.end),
        ...l.sources.map((s) => s.uri.split('/').at(-1)),
      ]),
      [
        ['themerms.lua', 'themerms.lua'],
        ['x-strt', 'Arc-strt.lua', 'Bar-strt.lua'],
      ],
    );
    const typing = 'dungeon = { { name = "Top", base = 9, themerooms = "<|>" } }';
    expectCompletion(typing, 'themerms.lua', typing.replace('<|>', 'themerms.lua'), 'lua', false, { tree });
  });
});
