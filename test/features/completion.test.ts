import assert from 'node:assert/strict';
import { completionDocumentation } from '../../server/features/completion';
import {
  accepted,
  analysed,
  completionsAt,
  expectCompletion,
  expectLabels,
  expectNoCompletion,
  marked,
} from './expect';

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
  it('begins a new line below a statement that lacks something, too', () => {
    for (const statement of [
      'LEVEL: "x" @ (3, 0)',
      'LEVEL: "x" "X" @ (3',
      'LEVEL: "x" "X"',
      'BRANCH: "y"',
      'LEVALIGN:',
    ]) {
      expectCompletion(
        `${main}${statement}\nL<|>\n`,
        'LEVEL',
        `${main}${statement}\nLEVEL: "name" "none" @ (1, 0)\n`,
        'def',
        true,
      );
    }
    // A string never comes after the couple.
    expectNoCompletion(`${main}LEVEL: "x" @ (3, 0) <|>`, ['X', 'none']);
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
  it('does not offer a half-typed level to itself', () => {
    expectLabels(`${main}CHAINLEVEL: "x" "X" <|>`, ['oracle']);
    expectLabels(`${main}CHAINLEVEL: "x" "X" "<|>`, ['oracle']);
  });
  it('writes levels with the three strings of GnollHack', () => {
    const gnoll = { dialect: 'gnollhack' };
    const labels = (input: string) => completionsAt(input, 'def', gnoll).map((i) => i.label);
    const doom = 'DUNGEON: "Doom" "D" (25, 5)\n';
    const text = `${doom}<|>`;
    for (const keyword of ['LEVEL', 'RNDLEVEL']) {
      const item = completionsAt(text, 'def', gnoll).find((i) => i.label === keyword)!;
      const after = accepted(marked(text).text, item);
      assert.match(after, /: "Display name" "name" "none" @ \(1, 0\)/);
      assert.match(completionDocumentation(item.doc!), /"display name" "name" "tag" @/);
      const codes = analysed(after, 'def', gnoll).findings.map((f) => f.code);
      assert.ok(!codes.includes('missing-field'), codes.join());
    }
    const tilesets = 'TILESET: undead_tileset\nDUNGEON: "Fort" "F" (4, 0)\nTILESET: <|>';
    assert.deepEqual(labels(`${doom}${tilesets}`), ['undead_tileset']);
    assert.deepEqual(labels(`${doom}${tilesets.replace('<|>', 'und<|>')}`), ['undead_tileset']);
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
  it('chains branches to levels of their dungeon, wherever its list of levels stands', () => {
    const text = (branches: string) =>
      `dungeon = { { name = "Doom", base = 25, branches = { ${branches} }, levels = { { name = "oracle", base = 5 }, { name = "rare", base = 7, chance = 40 }, { name = "castle", base = -1 } } }, { name = "Fort", base = 3, levels = { { name = "later", base = 1 } } } }`;
    // The first branch does not find the last level.
    expectLabels(text('{ name = "Fort", chainlevel = "<|>", base = 1 }'), ['oracle'], 'lua');
    expectLabels(
      text('{ name = "Fort", base = 1 }, { name = "Cave", chainlevel = <|>, base = 1 }'),
      ['oracle', 'castle'],
      'lua',
    );
    const owhack = completionsAt(text('{ name = "Fort", chainlevel = "<|>" }'), 'lua', { dialect: 'owhack' });
    assert.deepEqual(
      owhack.map((i) => i.label),
      ['oracle', 'castle'],
    );
    // A level finds only those before it.
    expectLabels(
      'dungeon = { { name = "Doom", base = 9, levels = { { name = "a", base = 2 }, { name = "b", chainlevel = "<|>", base = 1 }, { name = "c", base = 3 } } } }',
      ['a'],
      'lua',
    );
  });
  it('offers bones tags and the fields of a variant', () => {
    expectLabels(lua('{ name = "oracle", bonetag = "<|>", base = 1 }'), ['O'], 'lua');
    const cn = (input: string) => completionsAt(input, 'lua', { dialect: 'nethack-cn' });
    const text = lua('{ name = "oracle", base = 1, <|> }');
    const item = cn(text).find((i) => i.label === 'cname')!;
    assert.equal(accepted(marked(text).text, item), lua('{ name = "oracle", base = 1, cname = "" }'));
    assert.ok(!cn(text.replace('<|>', 'cname = "x", <|>')).some((i) => i.label === 'cname'));
    expectNoCompletion(text, ['cname'], 'lua');
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
