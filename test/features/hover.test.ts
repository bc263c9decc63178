import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { entriesOf } from '../../server/definition/entries';
import { hover } from '../../server/features/hover';
import { odds } from '../../server/game/odds';
import { finish } from '../../server/game/work';
import { analysed, expectHover, expectNoHover, type Kind, marked } from './expect';

const def = `DUNGEON: "The Dungeons of Doom" "D" (25, 5)
LEVEL: "oracle" "O" @ (5, 5)
RNDLEVEL: "medusa" "none" @ (-5, 4) 2
LEVEL: "castle" "none" @ (-1, 0)
CHAINBRANCH: "Gehennom" "castle" + (0, 0) no_down
DUNGEON: "Gehennom" "G" (20, 5) 60
DESCRIPTION: mazelike
`;
const at = (mark: string, text = def): string => {
  const plain = mark.replace(/<\|>|<\||\|>/g, '');
  assert.ok(text.includes(plain), plain);
  return text.replace(plain, mark);
};

describe('hover in a variant', () => {
  it('tells whose a field is that only one game has', () => {
    const lua = (dialect: string) =>
      `-- nethack-dungeon: dialect ${dialect}\ndungeon = { { name = "Main", base = 3, <|c<|>name|> = "甲" } }\n`;
    expectHover(lua('nethack-cn'), ['**`cname`** (dungeon): a field of Nethack-cn'], 'lua');
    expectHover(
      lua('nethack-cn')
        .replace(/<\|?\|?>?|\|>/g, '')
        .replace('"甲"', '<|"<|>甲"|>'),
      ['Nethack-cn'],
      'lua',
    );
    expectNoHover(lua('nethack-5.0').replace('<|c<|>name|>', 'c<|>name'), 'lua');
  });
});

describe('hover in .def', () => {
  it('tells what a couple means and comes to', () => {
    expectHover(at('"O" @ (<|<|>5|>, 5)'), ['**`base`** (level)', 'counts from the top', 'levels 5–9 of 25–29']);
    expectHover(at('@ (5, <|<|>5|>)'), ['**`range`** (level)', 'levels 5–9 of 25–29']);
  });
  it('tells of the last level', () => {
    expectHover(at('"none" @ (<|>-1, 0)'), ['the last level, 25–29']);
  });
  it('tells the lengths of a dungeon', () => {
    expectHover(at('"D" (<|>25, 5)'), ['least number of levels', '25–29 levels', '1 of 5 games']);
  });
  it('tells of a name what it is and where it lands', () => {
    expectHover(at('<|"ora<|>cle"|>'), ['**oracle**: special level of The Dungeons of Doom', 'levels 5–9 of 25–29']);
    expectHover(at('CHAINBRANCH: "Geh<|>ennom"'), ['branch from The Dungeons of Doom']);
    expectHover(at('DUNGEON: "Geh<|>ennom"'), ['**Gehennom**: dungeon', '20–24 levels']);
  });
  it('follows chains', () => {
    expectHover(at('"Gehennom" "cas<|>tle"'), ['**`chainlevel`**', 'castle is on the last level, 25–29']);
  });
  it('tells the meaning of keywords and words', () => {
    expectHover(at('<|RND<|>LEVEL|>: "medusa"'), ['several interchangeable maps', 'RNDLEVEL: "name"']);
    expectHover(at('no_<|>down'), ['staircase down is missing']);
    expectHover(at('maze<|>like'), ['`mazelike`']);
  });
  it('tells of chance and of the number of maps', () => {
    expectHover(at('(20, 5) <|>60'), ['60% of games have it']);
    expectHover(at('(-5, 4) <|>2'), ['`medusa-1` to `medusa-2`']);
  });
  it('takes the later of two entries that touch', () => {
    expectHover(
      'dungeon = {{name="a",base=1},<|>{name="b",base=2}}'.replace('1},<|>', '1},').replace('"b"', '"<|>b"'),
      ['**b**: dungeon'],
      'lua',
    );
    expectHover('DUNGEON: "a" "A" (5, 0)LEVEL: "b" "none" @ (1, 0)<|>LEVEL: "c" "none" @ (2, 0)', [
      'LEVEL: "name"',
      'level 2 of 5',
    ]);
  });
  it('says nothing between entries and in comments', () => {
    expectNoHover('# DUNGEON: <|>x\nDUNGEON: "a" "A" (1,0)\n');
    expectNoHover('DUNGEON: "a" "A" (1,0)\n\n<|>\n');
  });
  it('tells the depth one arrives at, not that of the first level', () => {
    const arrives = (text: string, kind: Kind = 'def', dialect?: string): string | undefined => {
      const { text: plain, offset } = marked(text);
      const analysis = analysed(plain, kind, dialect === undefined ? {} : { dialect });
      const found = hover(analysis, offset, finish(odds(analysis.definition, analysis.rules)));
      return /leads to depth ([-\d–]+)/.exec(found?.markdown ?? '')?.[1];
    };
    const stock = readFileSync(path.resolve(__dirname, '../fixtures/stock-3.7.lua'), 'utf8');
    const branch = (name: string) => arrives(stock.replace(`"${name}"`, `"${name}<|>"`), 'lua');
    // From the level below the oracle one up, to the last of four levels.
    assert.equal(branch('Sokoban'), '5–9');
    assert.equal(branch('The Gnomish Mines'), '3–5');
    // The place holder below shifts them all by one more.
    assert.equal(branch('The Elemental Planes'), '-1');
    const tower = 'DUNGEON: "Keep" "K" (10, 0)\nBRANCH: "Tow<|>er" @ (7, 0) up\nDUNGEON: "Tower" "T" (3, 2)\n';
    assert.equal(arrives(`${tower}ENTRY: -1\n`), '6');
    assert.equal(arrives(`${tower}ENTRY: 2\n`), '6');
    assert.equal(arrives(tower.replace('up', 'stair up 2'), 'def', 'slashem'), '6');
  });
  it('says of the branch to Fort Ludios that it floats, and of no other', () => {
    const stock = readFileSync(path.resolve(__dirname, '../fixtures/stock-3.7.lua'), 'utf8');
    const about = (name: string) => {
      const { text, offset } = marked(stock.replace(`"${name}"`, `"${name}<|>"`));
      const analysis = analysed(text, 'lua');
      return hover(analysis, offset, finish(odds(analysis.definition, analysis.rules)))?.markdown ?? '';
    };
    const fort = about('Fort Ludios');
    assert.match(
      fort,
      /Here: levels 18–21 of 25–29\. But this branch floats, as Fort Ludios has the level `knox`: where it starts is not known until a vault is made/,
    );
    assert.match(fort, /Odds: counted from level 18–21;/);
    assert.doesNotMatch(fort, /starts on level/);
    assert.match(about('The Quest'), /starts on level/);
    assert.doesNotMatch(about('The Quest'), /float/);
  });
  it('speaks of the games that have it where not all do', () => {
    const file =
      'DUNGEON: "Keep" "K" (20, 0)\nLEVEL: "ny<|>mph" "N" @ (1, 10) 45\nLEVEL: "a" "A" @ (1, 2)\nLEVEL: "b" "B" @ (9, 2)\n';
    const { text, offset } = marked(file);
    const analysis = analysed(text, 'def');
    const found = hover(analysis, offset, finish(odds(analysis.definition, analysis.rules)))?.markdown ?? '';
    assert.match(found, /in 45% of games; depth 1–10, 7 of 10 games that have it between/);
  });
  it('says of wizard mode what the variant does', () => {
    const { text, offset } = marked('DUNGEON: "Keep" "K" (9, 0)\nDUNGEON: "Attic" "A" (3, 0) 7<|>5\n');
    const about = (dialect: string) => hover(analysed(text, 'def', { dialect }), offset)?.markdown ?? '';
    assert.match(about('nethack-3.6'), /Wizard mode keeps every dungeon\./);
    assert.match(about('slashem'), /In this variant wizard mode obeys it too\./);
    assert.doesNotMatch(about('slashem'), /keeps/);
  });
  it('shows odds once they are in', () => {
    const text = expectHover(at('"med<|>usa"'), ['Odds: depth 21–24', '█'], 'def', {
      exact: true,
      unknown: [],
      error: 0,
      states: 1,
      dungeons: [],
      branches: [],
      stops: [],
      collisions: { exact: true, pairs: [] },
      levels: [
        {
          id: 'level:The Dungeons of Doom/medusa',
          name: 'medusa',
          dungeon: 'dungeon:The Dungeons of Doom',
          present: 1,
          dlevel: new Map(),
          depth: new Map([
            [21, 0.05],
            [22, 0.45],
            [23, 0.4],
            [24, 0.1],
          ]),
          byLength: new Map(),
        },
      ],
    });
    assert.match(text, /9 of 10 games between 22 and 23/);
    assert.match(text, /22 █+ 45%/);
  });
});

const lua = `dungeon = {
  { name = "The Dungeons of Doom", bonetag = "D", base = 25, range = 5,
    levels = {
      { name = "oracle", base = 5, range = 5, alignment = "neutral" },
      { name = "medusa", base = -5, range = 4, nlevels = 4, chance = 40 },
    },
    branches = { { name = "Gehennom", base = 2, branchtype = "portal", direction = "down" } },
  },
  { name = "Gehennom", base = 20, range = 5, flags = { "mazelike", "hellish" }, entry = -1 },
}
`;
describe('hover in Lua', () => {
  const here = (mark: string) => at(mark, lua);
  it('tells field and value', () => {
    expectHover(here('<|ba<|>se|> = 5'), ['**`base`** (level)', 'levels 5–9 of 25–29'], 'lua');
    expectHover(here('base = <|<|>5|>, range'), ['levels 5–9 of 25–29'], 'lua');
    expectHover(here('"port<|>al"'), ['magic portal'], 'lua');
    expectHover(here('{ "maze<|>like"'), ['`mazelike`'], 'lua');
    expectHover(here('entry = <|>-1'), ['arrives on level 20–24'], 'lua');
    expectHover(here('chance = 4<|>0'), ['40% of games'], 'lua');
  });
  it('leaves other Lua alone', () => {
    expectNoHover('local x = 1<|>\n', 'lua');
    expectNoHover('dungeon = {<|> { name = "a", base = 1 } }\n', 'lua');
  });
});

for (const name of ['stock-3.6.def', 'stock-3.7.lua', 'stock-3.1.0.def', 'stock-3.4.3.def', 'stock-5.0.lua']) {
  const file = path.resolve(__dirname, '../fixtures', name);
  it(`hovers on every field and value of ${name}`, () => {
    assert.ok(existsSync(file));
    const analysis = analysed(readFileSync(file, 'utf8'), name.endsWith('lua') ? 'lua' : 'def');
    let seen = 0;
    for (const entry of entriesOf(analysis.definition.worlds[0]!)) {
      for (const field of entry.raw) {
        if (field.kind === 'table' && !field.elements) continue;
        for (const offset of [field.nameSpan.start + 1, field.span.start + 1]) {
          const found = hover(analysis, offset);
          assert.ok(found && found.markdown.length > 20, `${field.name} of ${entry.id} at ${offset}`);
          assert.doesNotMatch(found.markdown, /undefined|NaN/);
          seen++;
        }
      }
    }
    assert.ok(seen > 100);
  });
}
