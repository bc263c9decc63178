import assert from 'node:assert/strict';
import { applyEdits } from '../../server/checks/index';
import { codeActions } from '../../server/features/codeActions';
import { prepareRename, rename } from '../../server/features/rename';
import type { TreeFacts } from '../../server/sourcetree/tree';
import { analysed, type Kind, marked } from './expect';

/** The text after renaming what is at the cursor, or why not. */
function renamed(input: string, to: string, kind: Kind = 'def', tree?: TreeFacts): string {
  const { text, offset } = marked(input);
  const analysis = analysed(text, kind, tree ? { tree } : {});
  const result = rename(analysis, offset, to);
  if (!result) return 'nothing';
  if ('refused' in result) return result.refused;
  const prepared = prepareRename(analysis, offset);
  assert.ok(prepared && 'span' in prepared);
  return applyEdits(text, result.edits);
}

describe('rename', () => {
  const def =
    'DUNGEON: "Top" "T" (9, 0)\nLEVEL: "web" "none" @ (2, 0)\nCHAINLEVEL: "nest" "none" "web" + (1, 0)\nBRANCH: "Fort" @ (2, 3)\nDUNGEON: "Fort" "F" (4, 0)\n';
  it('changes a dungeon everywhere, from its entry or from a branch', () => {
    for (const at of ['BRANCH: "Fo', 'DUNGEON: "Fo']) {
      assert.equal(renamed(def.replace(at, `${at}<|>`), 'Keep'), def.replaceAll('"Fort"', '"Keep"'));
    }
  });
  it('changes a level and its chains', () => {
    assert.equal(renamed(def.replace('"none" "we', '"none" "we<|>'), 'lair'), def.replaceAll('"web"', '"lair"'));
  });
  it('keeps the quotes of Lua', () => {
    const lua = `dungeon = { { name = 'Top', base = 9, branches = { { name = "Fort", base = 2 } } }, { name = 'Fo<|>rt', base = 2 } }`;
    assert.equal(
      renamed(lua, `O'Neil "s"`, 'lua'),
      `dungeon = { { name = 'Top', base = 9, branches = { { name = "O'Neil \\"s\\"", base = 2 } } }, { name = 'O\\'Neil "s"', base = 2 } }`,
    );
  });
  it('refuses names the game requires, saying why', () => {
    assert.match(
      renamed('DUNGEON: "Sok<|>oban" "S" (4, 0)\n', 'Crates'),
      /looks for the dungeon "Sokoban" by this name/,
    );
    assert.match(renamed(`${def}LEVEL: "med<|>usa" "none" @ (2, 0)\n`, 'x'), /knows the level "medusa"/);
    // Looked for in a line of its own, not in the table of levels; letter case does not matter.
    for (const name of ['dummy', 'Dummy', 'Medusa']) {
      const level = `${def}LEVEL: "${name[0]}<|>${name.slice(1)}" "none" @ (2, 0)\n`;
      assert.match(renamed(level, 'x'), new RegExp(`knows the level "${name}"`));
    }
    const tree: TreeFacts = {
      root: '',
      levelFolder: '',
      limits: {},
      requiredDungeons: ['Fort'],
      sources: new Map([['required:Fort', { uri: 'file:///g/src/dungeon.c', line: 90 }]]),
    };
    assert.match(renamed(def.replace('"Fort" "F"', '"Fo<|>rt" "F"'), 'x', 'def', tree), /\(src\/dungeon\.c, line 90\)/);
  });
  it('refuses names that will not do', () => {
    const at = def.replace('"web" "none" @', '"w<|>eb" "none" @');
    assert.match(renamed(at, ' '), /empty/);
    assert.match(renamed(at, 'a"b'), /quote/);
    assert.match(renamed(at, 'a\nb'), /line breaks/);
    assert.match(renamed(at, 'ä'.repeat(8)), /14 bytes.*16/);
    assert.match(renamed(at, 'nest'), /called "nest" already/);
    assert.equal(renamed(at, 'nes'), def.replaceAll('"web"', '"nes"'));
    // GnollHack has room for 47 bytes of a dungeon's name.
    const long = 'The Very Large Circular Dungeon';
    const fort = def.replace('"Fort" "F"', '"Fo<|>rt" "F"');
    assert.match(renamed(fort, long), /23 bytes.*31/);
    const gnoll = '# nethack-dungeon: dialect gnollhack\nDUNGEON: "Top" "T" (5, 0)\nBRANCH: "F<|>ort" @ (2, 0)\n';
    assert.match(renamed(gnoll, long), new RegExp(`BRANCH: "${long}"`));
    assert.match(renamed(gnoll, `${long} of the North Sea`), /47 bytes.*48/);
  });
  it('refuses computed names, and is silent elsewhere', () => {
    const lua = 'local n = "We" dungeon = { { name = n .. "b<|>", base = 2 } }';
    assert.match(renamed(lua, 'x', 'lua'), /put together by code/);
    assert.equal(renamed(def.replace('"T"', '"<|>T"'), 'x'), 'nothing');
    assert.equal(renamed('local na<|>me = 1\ndungeon = { { name = "a", base = 1 } }', 'x', 'lua'), 'nothing');
  });
  it('offers the level files that are named like the level', () => {
    const files = ['web-1.lua', 'web-2.lua', 'webs.lua', 'spiders.des'];
    const tree: TreeFacts = {
      root: '',
      levelFolder: '',
      limits: {},
      sources: new Map(),
      levelFiles: new Map(
        [...files.map((f) => f.replace(/\.\w+$/, '')), 'web'].map((name, i) => [
          name,
          { uri: `file:///g/dat/${files[i] ?? 'spiders.des'}`, line: 1 },
        ]),
      ),
    };
    const { text, offset } = marked(
      'dungeon = { { name = "a", base = 9, levels = { { name = "we<|>b", base = 2, nlevels = 2 } } } }',
    );
    const result = rename(analysed(text, 'lua', { tree }), offset, 'nest');
    assert.ok(result && 'files' in result);
    assert.deepEqual(result.files, [
      { from: 'file:///g/dat/web-1.lua', to: 'file:///g/dat/nest-1.lua' },
      { from: 'file:///g/dat/web-2.lua', to: 'file:///g/dat/nest-2.lua' },
    ]);
  });
});

/** Codes of all findings, each with how often. */
function tally(text: string, kind: Kind): Map<string, number> {
  const counts = new Map<string, number>();
  for (const f of analysed(text, kind).findings) counts.set(f.code, (counts.get(f.code) ?? 0) + 1);
  return counts;
}

/**
 * The action whose title begins so is offered at the cursor; the text after it has less of the fault `code`, and no
 * fault more than before.
 */
function expectAction(
  input: string,
  title: string,
  code: string | undefined,
  result: string | RegExp,
  kind: Kind = 'def',
): void {
  const { text, offset } = marked(input);
  const analysis = analysed(text, kind);
  const actions = codeActions(analysis, analysis.findings, { start: offset, end: offset });
  const action = actions.find((a) => a.title.startsWith(title));
  assert.ok(action, `no "${title}" among: ${actions.map((a) => a.title).join(' | ')}`);
  const after = applyEdits(text, action.edits);
  if (typeof result === 'string') assert.equal(after, result);
  else assert.match(after, result);
  const before = tally(text, kind);
  const now = tally(after, kind);
  if (code !== undefined) {
    assert.ok((now.get(code) ?? 0) < (before.get(code) ?? 0), `${code} is still there:\n${after}`);
    assert.equal(action.kind, 'quickfix');
    assert.ok(action.findings.some((f) => f.code === code));
  }
  for (const [c, n] of now) assert.ok(n <= (before.get(c) ?? 0), `new ${c}:\n${after}`);
}

describe('code actions', () => {
  const required =
    'DUNGEON: "The Dungeons of Doom" "D" (25, 5)\nLEVEL: "oracle" "O" @ (5, 5)\nLEVEL: "castle" "none" @ (-1, 0)\nLEVEL: "knell" "none" @ (-3, 2)\n';
  it('offer the fixes of findings', () => {
    expectAction(
      'DUNGEON: "a" "D" (5, 0)\nDESCRIPTION: maze<|>lik\n',
      'Change to mazelike',
      'unknown-value',
      /DESCRIPTION: mazelike/,
    );
  });
  it('add a branch that is missing', () => {
    expectAction(
      'DUNGEON: "Top" "T" (9, 0)\nBRANCH: "Other" @ (2, 0)\nDUNGEON: "Other" "O" (2, 0)\nDUNGEON: "Fo<|>rt" "F" (4, 0)\n',
      'Add a branch to “Fort” on level 3',
      'unreachable-dungeon',
      'DUNGEON: "Top" "T" (9, 0)\nBRANCH: "Other" @ (2, 0)\nBRANCH: "Fort" @ (3, 0)\nDUNGEON: "Other" "O" (2, 0)\nDUNGEON: "Fort" "F" (4, 0)\n',
    );
    expectAction(
      'dungeon = {\n  { name = "Top", base = 9 },\n  { name = "Fo<|>rt", base = 4 }, -- far\n}\n',
      'Add a branch to “Fort” on level 2',
      'unreachable-dungeon',
      'dungeon = {\n  { name = "Top", base = 9, branches = { { name = "Fort", base = 2, range = 0 } } },\n  { name = "Fort", base = 4 }, -- far\n}\n',
      'lua',
    );
  });
  it('add a dungeon that is missing', () => {
    expectAction(
      'DUNGEON:\t"Top" "T" (9, 0)\nBRANCH:\t"Fo<|>rt" @ (2, 0)\n',
      'Add the dungeon “Fort”',
      'unknown-branch-target',
      'DUNGEON:\t"Top" "T" (9, 0)\nBRANCH:\t"Fort" @ (2, 0)\n\nDUNGEON:\t"Fort"\t"none"\t(5, 0)\n',
    );
    expectAction(
      'dungeon = {\n  { name = "Top", base = 9, branches = { { name = "Fo<|>rt", base = 2 } } } -- top\n}\n',
      'Add the dungeon “Fort”',
      'unknown-branch-target',
      'dungeon = {\n  { name = "Top", base = 9, branches = { { name = "Fort", base = 2 } } }, -- top\n  { name = "Fort", base = 5, range = 0 }\n}\n',
      'lua',
    );
  });
  it('add all required dungeons', () => {
    const def = required.replace('"The', '"The<|>');
    expectAction(def, 'Add all', undefined, /DUNGEON: "Sokoban" "none" \(5, 0\)/);
    const { text, offset } = marked(def);
    const analysis = analysed(text);
    const action = codeActions(analysis, analysis.findings, { start: offset, end: offset }).find((a) =>
      a.title.startsWith('Add all'),
    );
    const after = tally(applyEdits(text, action?.edits ?? []), 'def');
    assert.equal(after.get('required-dungeon'), undefined);
    const lua = 'dungeon = {\n   { name = "The Dun<|>geons of Doom", bonetag = "D", base = 25, range = 5 },\n}\n';
    expectAction(
      lua,
      'Add all 5 required dungeons',
      undefined,
      /name = "The Tutorial", base = 5, range = 0, flags = \{ "unconnected" \}/,
      'lua',
    );
  });
  it('convert a fixed place to a chain', () => {
    expectAction(
      required.replace('"knell"', '"kn<|>ell"'),
      'Chain to “castle”, 2 levels above',
      undefined,
      required.replace('LEVEL: "knell" "none" @ (-3, 2)', 'CHAINLEVEL: "knell" "none" "castle" + (-2, 2)'),
    );
    expectAction(
      'dungeon = { { name = "Top", base = 9, levels = { { name = "a", base = 3 }, { name = "b", ba<|>se = 5, range = 2 } } } }',
      'Chain to “a”, 2 levels below',
      undefined,
      'dungeon = { { name = "Top", base = 9, levels = { { name = "a", base = 3 }, { name = "b", chainlevel = "a", base = 2, range = 2 } } } }',
      'lua',
    );
  });
  it('chain a branch of Lua to the levels listed after it, but the first not to the last', () => {
    const file = (sokoban: string) =>
      `dungeon = { { name = "Top", base = 9, branches = { { name = "Fort", base = 2 }, { name = "Sokoban", ${sokoban} } }, levels = { { name = "oracle", base = 5 }, { name = "castle", base = 8 } } } }`;
    expectAction(
      file('ba<|>se = 6'),
      'Chain to “oracle”, 1 level below',
      undefined,
      file('chainlevel = "oracle", base = 1'),
      'lua',
    );
    const offered = (input: string) => {
      const { text, offset } = marked(input);
      const analysis = analysed(text, 'lua');
      return codeActions(analysis, analysis.findings, { start: offset, end: offset })
        .map((a) => a.title)
        .filter((title) => title.startsWith('Chain'));
    };
    assert.deepEqual(offered(file('ba<|>se = 6')), [
      'Chain to “oracle”, 1 level below',
      'Chain to “castle”, 2 levels above',
    ]);
    assert.deepEqual(offered(file('base = 6').replace('base = 2', 'ba<|>se = 2')), [
      'Chain to “oracle”, 3 levels above',
    ]);
  });
  it('offer no chain to a level that is counted from the other end, or has several places', () => {
    const text =
      'DUNGEON: "Top" "T" (9, 3)\nLEVEL: "first" "none" @ (1, 0)\nLEVEL: "top" "none" @ (2, 0)\nLEVEL: "wide" "none" @ (-4, 2)\nLEVEL: "low" "none" @ (-1, 0)\n';
    const analysis = analysed(text);
    const offset = text.indexOf('"low"');
    const actions = codeActions(analysis, analysis.findings, { start: offset, end: offset });
    assert.deepEqual(
      actions.filter((a) => a.title.startsWith('Chain')),
      [],
    );
  });
  it('fix everything at once when asked to', () => {
    const text = 'DUNGEON: "Top" "T" (9, 0)\nLEVEL: "a" "none" @ (--5, 0)\nDUNGEON: "b" "B" (3, 0)\nLEVALIGN: lawful\n';
    const analysis = analysed(text);
    const range = { start: 0, end: 0 };
    const asked = (wanted?: string[]) =>
      codeActions(analysis, analysis.findings, range, wanted).filter((a) => a.kind.startsWith('source'));
    assert.equal(asked().length, 0);
    const [all] = asked(['source.fixAll']);
    assert.ok(all);
    const after = applyEdits(text, all.edits);
    const left = analysed(after).findings.filter((f) => f.fixes.some((x) => x.preferred));
    assert.deepEqual(left, []);
    assert.notEqual(after, text);
    assert.equal(asked(['quickfix']).length, 0);
  });
});
