import assert from 'node:assert/strict';
import { completionDocumentation } from '../../server/features/completion';
import { completionsAt, expectCompletion, expectLabels, expectNoCompletion } from './expect';

const main =
  'DUNGEON: "The Dungeons of Doom" "D" (25, 5)\nLEVEL: "first" "none" @ (2, 0)\nLEVEL: "oracle" "O" @ (5, 5)\n';

describe('completion in .def', () => {
  it('begins an empty file with a dungeon, and with nothing that needs one', () => {
    expectNoCompletion('<|>', ['LEVEL', 'BRANCH', 'ENTRY', 'LEVALIGN']);
    expectCompletion('<|>', 'DUNGEON', 'DUNGEON: "name" "none" (10, 0)');
    expectCompletion('DUN<|>', 'DUNGEON', 'DUNGEON: "name" "none" (10, 0)');
  });
  it('offers statements that are allowed here and not there yet', () => {
    expectCompletion(`${main}LEV<|>`, 'LEVEL', `${main}LEVEL: "name" "none" @ (1, 0)`);
    expectCompletion(`${main}<|>`, 'LEVALIGN', `${main}LEVALIGN: unaligned`);
    expectNoCompletion(`${main}LEVALIGN: lawful\n<|>`, ['LEVALIGN']);
    expectNoCompletion(`${main}ENTRY: 1\nPROTOFILE: "x"\nALIGNMENT: lawful\n<|>`, ['ENTRY', 'PROTOFILE', 'ALIGNMENT']);
    expectNoCompletion(`${main}<|>`, ['TILESET']);
    expectNoCompletion('DUNGEON: "a" "A" (5, 0)\n<|>', ['LEVALIGN', 'LEVELDESC', 'CHAINLEVEL', 'CHAINBRANCH']);
  });
  it('keeps a colon that is there', () => {
    expectCompletion(
      `${main}LEV<|>: "x" "none" @ (1, 0)\n`,
      'RNDLEVEL',
      `${main}RNDLEVEL: "x" "none" @ (1, 0)\n`,
      'def',
      true,
    );
  });
  it('begins a new line behind a whole statement', () => {
    expectCompletion(`${main.trimEnd()} <|>`, 'LEVELDESC', `${main.trimEnd()} \nLEVELDESC: town`);
  });
  it('offers dungeons for branches, first those that nothing leads to', () => {
    const text = `${main}BRANCH: "Sokoban" @ (2, 3) up\nBRANCH: <|>\nDUNGEON: "Sokoban" "S" (4, 0)\nDUNGEON: "Fort" "F" (4, 0)\n`;
    const items = completionsAt(text);
    assert.deepEqual(
      items.slice(0, 1).map((i) => i.label),
      ['Fort'],
    );
    assert.equal(items.at(-1)?.label, 'Sokoban');
    expectNoCompletion(text, ['The Dungeons of Doom']);
    expectCompletion(text, 'Fort', text.replace('<|>', '"Fort" @ (1, 0)'));
  });
  it('offers no dungeon that comes before, but where the variant allows that', () => {
    const before = `${main}DUNGEON: "Fort" "F" (4, 0)\nDUNGEON: "Keep" "K" (4, 0)\nBRANCH: <|>\n`;
    expectNoCompletion(before, ['Fort', 'Keep']);
    const slashem = completionsAt(`# nethack-dungeon: dialect slashem\n${before}`).map((i) => i.label);
    assert.ok(slashem.includes('Fort') && !slashem.includes('Keep'), slashem.join());
  });
  it('completes inside of a string, closed or not', () => {
    const rest = '\nDUNGEON: "Fort" "F" (4, 0)\n';
    expectCompletion(`${main}BRANCH: "F<|>" @ (1, 0)${rest}`, 'Fort', `${main}BRANCH: "Fort" @ (1, 0)${rest}`);
    expectCompletion(`${main}BRANCH: "F<|>${rest}`, 'Fort', `${main}BRANCH: "Fort" @ (1, 0)${rest}`);
    expectCompletion(`${main}BRANCH: "F<|> @ (1, 0)${rest}`, 'Fort', `${main}BRANCH: "Fort" @ (1, 0)${rest}`);
  });
  it('offers legal chain levels only', () => {
    const chain = `${main}LEVEL: "rare" "none" @ (3, 0) 40\nCHAINLEVEL: "x" "none" <|> + (1, 0)\nLEVEL: "late" "none" @ (9, 0)\n`;
    expectLabels(chain, ['oracle']);
    expectCompletion(chain, 'oracle', chain.replace('<|>', '"oracle"'));
    // A branch may be chained to the first level of its dungeon.
    expectLabels(`${main}CHAINBRANCH: "y" "<|>" + (1, 0)`, ['first', 'oracle']);
  });
  it('offers the words of a field, with their meaning', () => {
    expectLabels(`${main}DESCRIPTION: <|>`, ['hellish', 'mazelike', 'roguelike']);
    expectCompletion(`${main}LEVELDESC: to<|>`, 'town', `${main}LEVELDESC: town`);
    const lawful = expectCompletion(`${main}LEVALIGN:<|>`, 'lawful', `${main}LEVALIGN: lawful`);
    assert.match(completionDocumentation(lawful.doc!), /lawful god/);
  });
  it('offers type, then direction of a branch', () => {
    const branch = `${main}BRANCH: "Fort" @ (2, 3) <|>`;
    expectCompletion(branch, 'portal', branch.replace('<|>', 'portal'));
    expectNoCompletion(`${branch.replace('<|>', 'portal')} <|>`, ['stair', 'no_up']);
    expectCompletion(`${branch.replace('<|>', 'portal')} <|>`, 'up', `${branch.replace('<|>', 'portal')} up`);
    expectNoCompletion(`${branch.replace('<|>', 'up')} <|>`, ['up', 'down', 'stair']);
  });
  it('offers dungeons the game needs as whole entries', () => {
    const item = expectCompletion(`${main}<|>`, 'DUNGEON: "Sokoban"', `${main}DUNGEON: "Sokoban" "none" (10, 0)`);
    assert.equal(item.kind, 'entry');
    const fort = `${main}<|>\nDUNGEON: "Fort" "F" (4, 0)\n`;
    expectCompletion(fort, 'BRANCH: "Fort"', fort.replace('<|>', 'BRANCH: "Fort" @ (1, 0)'));
  });
  it('offers bones tags', () => {
    expectCompletion(`${main}LEVEL: "castle" <|>`, 'C', `${main}LEVEL: "castle" "C"`, 'def', true);
    expectCompletion(`${main}LEVEL: "castle" "n<|>" @ (1, 0)`, 'none', `${main}LEVEL: "castle" "none" @ (1, 0)`);
  });
  it('is silent in comments, but for those that speak to the checker', () => {
    expectLabels(`${main}# <|>`, []);
    expectLabels(`${main}# a word <|>`, []);
    expectCompletion(`${main}# neth<|>`, 'nethack-dungeon:', `${main}# nethack-dungeon:`, 'def', true);
    expectCompletion(
      `${main}# nethack-dungeon: ignore chain-o<|>`,
      'chain-order',
      `${main}# nethack-dungeon: ignore chain-order`,
    );
    expectCompletion(`${main}# nethack-dungeon: dialect <|>`, 'slashem', `${main}# nethack-dungeon: dialect slashem`);
  });
});

describe('completion in Lua', () => {
  const lua = (level: string, rest = '') =>
    `dungeon = {\n  { name = "Doom", base = 25, range = 5,\n    levels = {\n      { name = "oracle", base = 5 },\n      ${level}\n    },\n  },\n${rest}}\n`;
  it('begins an empty file', () => {
    const after = expectCompletion(
      '<|>',
      'dungeon',
      'dungeon = {\n\t{\n\t\tname = "The Dungeons of Doom",\n\t\tbonetag = "X",\n\t\tbase = 5,\n\t\trange = 0,\n\t\tlevels = {\n\t\t\t\n\t\t},\n\t},\n}',
      'lua',
    );
    assert.equal(after.kind, 'entry');
    expectLabels('local x = <|>', [], 'lua');
  });
  it('offers fields that are not there yet', () => {
    const open = lua('{ name = "a", <|> }');
    expectNoCompletion(open, ['name', 'lvlfill', 'direction'], 'lua');
    expectCompletion(open, 'base', lua('{ name = "a", base = 1 }'), 'lua');
    expectCompletion(lua('{ name = "a", ba<|> }'), 'base', lua('{ name = "a", base = 1 }'), 'lua');
  });
  it('puts commas where they are missing', () => {
    expectCompletion(lua('{ name = "a" <|> }'), 'base', lua('{ name = "a", base = 1 }'), 'lua');
    expectCompletion(lua('{ <|>\n        name = "a" }'), 'base', lua('{ base = 1,\n        name = "a" }'), 'lua');
  });
  it('only renames a field that has a value', () => {
    expectCompletion(
      lua('{ name = "a", ran<|> = 3, base = 1 }'),
      'range',
      lua('{ name = "a", range = 3, base = 1 }'),
      'lua',
    );
  });
  it('offers fields in a table that is not closed', () => {
    const open = 'dungeon = {\n  { name = "Doom", base = 25, <|>\n';
    const items = completionsAt(open, 'lua').map((i) => i.label);
    assert.ok(items.includes('range') && items.includes('levels'), items.join());
  });
  it('offers values, quoted or not', () => {
    expectCompletion(
      lua('{ name = "a", base = 1, alignment = <|> }'),
      'lawful',
      lua('{ name = "a", base = 1, alignment = "lawful" }'),
      'lua',
    );
    expectCompletion(
      lua('{ name = "a", base = 1, alignment = "l<|>" }'),
      'lawful',
      lua('{ name = "a", base = 1, alignment = "lawful" }'),
      'lua',
    );
    expectCompletion(
      lua('{ name = "a", base = 1, alignment = "l<|> }'),
      'lawful',
      lua('{ name = "a", base = 1, alignment = "lawful" }'),
      'lua',
    );
    expectCompletion(
      lua('{ name = "a", base = 1, chainlevel =<|> }'),
      'oracle',
      lua('{ name = "a", base = 1, chainlevel = "oracle" }'),
      'lua',
    );
  });
  it('offers flags that are not in the list yet', () => {
    const text = 'dungeon = { { name = "a", base = 1, flags = { "mazelike", <|> } } }';
    expectNoCompletion(text, ['mazelike', 'town'], 'lua');
    expectCompletion(text, 'hellish', text.replace('<|>', '"hellish"'), 'lua');
  });
  it('offers whole entries in lists', () => {
    expectCompletion(lua('<|>'), '{ level }', lua('{ name = "name", base = 1, range = 0 },'), 'lua');
    const branches = 'dungeon = { { name = "Doom", base = 25, branches = { <|> } }, { name = "Fort", base = 3 } }';
    expectCompletion(
      branches,
      'branch "Fort"',
      branches.replace('<|>', '{ name = "Fort", base = 1, range = 0 },'),
      'lua',
    );
  });
  it('offers dungeons for branches', () => {
    const branches =
      'dungeon = { { name = "Doom", base = 25, branches = { { name = "<|>" } } }, { name = "Fort", base = 3 } }';
    expectCompletion(branches, 'Fort', branches.replace('<|>', 'Fort'), 'lua');
    expectNoCompletion(branches, ['Doom'], 'lua');
  });
  it('works in dungeons that are added one by one', () => {
    const text = 'dungeon = {}\ndungeon[#dungeon+1] = { name = "Doom", ba<|> }\n';
    expectCompletion(text, 'base', text.replace('ba<|>', 'base = 1'), 'lua');
  });
  it('is silent elsewhere', () => {
    for (const text of [
      `${lua('')}local t = { <|> }`,
      `${lua('')}print(<|>)`,
      lua('{ name = "a", base = <|> }'),
      lua('-- some words <|>'),
    ]) {
      expectLabels(text, [], 'lua');
    }
  });
});
