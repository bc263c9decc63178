import assert from 'node:assert/strict';
import { layOut } from '../../server/branchmap/index';
import { resolve } from '../../server/branchmap/resolve';
import { toText } from '../../server/branchmap/text';
import { rulesFor } from '../../server/dialects/index';
import type { View } from '../../server/protocol';
import { STOCK37, world } from './define';
import { sketch } from './sketch';

const stock = (view: View) => resolve({ world: world(STOCK37), rules: rulesFor('nethack-3.7'), view, findings: [] });

describe('branch map of the stock dungeon', () => {
  it('side by side, at the least length', () => {
    assert.equal(`\n${sketch(layOut(stock('shortest'), 1000))}`, WIDE);
  });

  it('at the greatest length what is pinned to the bottom, and what follows it, has moved down', () => {
    const text = sketch(layOut(stock('longest'), 1000));
    for (const line of [
      '29 0■                 castle N',
      'depth 30 (joined)',
      '24 0■                 sanctum N',
      '25 0│                 medusa N−4…N−1',
      ' 5 0│                 oracle 5–9',
    ])
      assert.ok(text.includes(line), `${line}\n${text}`);
  });

  it('fits a page of 1,000 pixels', () => {
    assert.equal(layOut(stock('shortest'), 1000).width, 1000);
    assert.equal(layOut(stock('longest'), 1000).width, 1000);
  });

  it('in one lane, children stand at their branch row: upwards ones above it, others below', () => {
    const { cards } = layOut(stock('shortest'), 700);
    const card = (name: string) => cards.find((c) => c.dungeon.name === name)!;
    const main = card('The Dungeons of Doom');
    const row = (dlevel: number) => main.rows[dlevel - 1]!;
    const between = (name: string, above: number, below: number) => {
      const c = card(name);
      assert.ok(row(above) < c.y && c.y + c.h < row(below), name);
      assert.ok(c.x > main.x && c.x + c.w < main.x + main.w, `${name} is indented`);
    };
    between('The Gnomish Mines', 2, 3);
    between('Sokoban', 5, 6);
    between('The Quest', 11, 12);
    between('Fort Ludios', 18, 19);
    assert.ok(card('The Elemental Planes').y + card('The Elemental Planes').h < main.y);
    assert.equal(card('Gehennom').y, main.y + main.h);
    assert.equal(card('Gehennom').w, main.w);
  });

  it('folds runs of four or more empty rows in one lane', () => {
    const long = resolve({
      world: world([
        [
          'Alone',
          {
            base: 12,
            levels: [
              ['a', { base: 3 }],
              ['b', { base: 8 }],
              ['c', { base: 12 }],
            ],
          },
        ],
      ]),
      rules: rulesFor('nethack-3.7'),
      view: 'shortest',
      findings: [],
    });
    const [card] = layOut(long, 700).cards;
    assert.deepEqual(
      card!.folds.map((f) => [f.from, f.to]),
      [[4, 7]],
    );
    assert.equal(new Set(card!.rows).size, 12 - 3);
  });

  it('as text', () => {
    assert.equal(`\n${toText(stock('shortest'), 'dungeon.lua', '0')}`, TEXT);
  });
});

const WIDE = `
lane -1
  [1:The Elemental Planes | 2:6 levels · unaligned | 3:mazelike] depth -5
     1 0■                 astral
     2 0■                 water
     3 0■                 fire
     4 0■                 air
   ▸ 5 0■                 earth
     6 0■                 dummy
  [1:Sokoban | 2:4 levels | 3:neutral | 4:mazelike] depth 2
     1 0■                 soko1 1 of 2 maps
     2 0■                 soko2 1 of 2 maps
     3 0■                 soko3 1 of 2 maps
   ▸ 4 0■                 soko4 1 of 2 maps
  [1:The Quest | 2:5–6 levels] depth 11
   ▸ 1 0■                 x-strt
     3 0■                 x-loca [L]
     5 0■                 x-goal N
  [1:Vlad's Tower | 2:3 levels · chaotic | 3:mazelike] depth 31
     1 0■                 tower1
     2 0■                 tower2
   ▸ 3 0■                 tower3
lane 0
  [1:The Dungeons of Doom | 2:25–29 levels · unaligned] depth 1
   ▸ 1
     5 0│                 oracle 5–9 [O]
     6 0│
     7 0│
     8 0│
     9 0│
    10 1│                 bigrm 10–12 40% 1 of 11 maps [B]
    11 1│
    12 1│
    15 0│                 rogue 15–18 [R]
    16 0│
    17 0│
    18 0│
    21 0│                 medusa N−4…N−1 1 of 4 maps
    22 0│
    23 0│
    24 0│
    25 0■                 castle N
  [1:Gehennom | 3:20–24 levels · noalign | 5:mazelike, hellish] depth 26 (joined)
   ▸ 1 0■                 valley [V]
     2 0│                 asmodeus 2–7 [A]
     3 0│
     4 0│ 1│              juiblex 4–7 [J]
     5 0│ 1│
     6 0│ 1│ 2│           baalz 6–9 [B]
     7 0│ 1│ 2│
     8 2│
     9 2│
    10 0│                 orcus 10–15 [O]
    11 0│ 1│              wizard1 11–16
    12 0│ 1│ 2│           wizard2 wizard1 +1 [X]
    13 0│ 1│ 2│ 3│        wizard3 wizard1 +2 [Y]
    14 0│ 1│ 2│ 3│
    15 0│ 1│ 2│ 3│ 4│ 5│  fakewiz1 N−5…N−2 [F]
    16 1│ 2│ 3│ 4│ 5│     fakewiz2 N−5…N−2 [G]
    17 2│ 3│ 4│ 5│
    18 3│ 4│ 5│
    20 0■                 sanctum N
lane 1
  [1:The Gnomish Mines | 2:8–9 levels · lawful | 4:mazelike] depth 3
   ▸ 1
     3 0│                 minetn 3–4 1 of 7 maps [T]
     4 0│
     8 0■                 minend N 1 of 3 maps
  [-1:Fort Ludios | 1:floating | -1:unaligned | 0:mazelike] depth 18
   ▸ 1 0■                 knox N [K]
  [0:The Tutorial | 1:unconnected | 2:2 levels · mazelike] depth 1 (apart)
   ▸ 1 0■                 tut-1
     2 0■                 tut-2
branches
  The Dungeons of Doom 2 ↓ The Gnomish Mines 1
  The Dungeons of Doom 6 ↑ Sokoban 4
  The Dungeons of Doom 11 ◊ The Quest 1
  The Dungeons of Doom 18 ◊ Fort Ludios 1
  The Dungeons of Doom 25 ↓ Gehennom 1 (open end) "one way"
  The Dungeons of Doom 1 ↑ The Elemental Planes 5 (open end) "one way"
  Gehennom 9 ↑ Vlad's Tower 3
`;

const TEXT = `
dungeon.lua
Drawn at the least length of every dungeon. What is pinned to the top keeps its number; what is pinned to the bottom moves with N.

The Dungeons of Doom  25–29 levels · unaligned  depth 1 to 25
    1  ↑ The Elemental Planes  (one way)
    2  ↓ The Gnomish Mines  2–4
    5  oracle  5–9  [O]  (20% each)
    6  ↑ Sokoban  oracle +1
   10  bigrm  10–12  40%  1 of 11 maps  [B]  (13.3% each)
   11  ◊ The Quest  oracle +6…+7
   15  rogue  15–18  [R]  (25% each)
   18  ◊ Fort Ludios  18–21  (floating)
   21  medusa  N−4…N−1  1 of 4 maps  (25% each)
   25  castle  N
   25  ↓ Gehennom  castle +0  (one way)

Gehennom  20–24 levels · noalign  mazelike, hellish  depth 26 to 45  from The Dungeons of Doom 25
    1  valley  [V]
    1  ▸ you arrive here
    2  asmodeus  2–7  [A]  (16.7% each)
    4  juiblex  4–7  [J]  (25% each)
    6  baalz  6–9  [B]  (25% each)
    9  ↑ Vlad's Tower  9–13
   10  orcus  10–15  [O]  (16.7% each)
   11  wizard1  11–16  (16.7% each)
   12  wizard2  wizard1 +1  [X]  (12–17: 16.7% each)
   13  wizard3  wizard1 +2  [Y]  (13–18: 16.7% each)
   15  fakewiz1  N−5…N−2  [F]  (25% each)
   15  fakewiz2  N−5…N−2  [G]  (25% each)
   20  sanctum  N

The Gnomish Mines  8–9 levels · lawful  mazelike  depth 3 to 10  from The Dungeons of Doom 2
    1  ▸ you arrive here
    3  minetn  3–4  1 of 7 maps  [T]  (50% each)
    8  minend  N  1 of 3 maps

The Quest  5–6 levels  depth 11 to 15  from The Dungeons of Doom 11
    1  x-strt
    1  ▸ you arrive here
    3  x-loca  [L]
    5  x-goal  N

Sokoban  4 levels · neutral  mazelike  depth 2 to 5  from The Dungeons of Doom 6
    1  soko1  1 of 2 maps
    2  soko2  1 of 2 maps
    3  soko3  1 of 2 maps
    4  soko4  1 of 2 maps
    4  ▸ you arrive here

Fort Ludios  1 level · unaligned  mazelike  depth 18  from The Dungeons of Doom 18
    1  knox  N  [K]
    1  ▸ you arrive here

Vlad's Tower  3 levels · chaotic  mazelike  depth 31 to 33  from Gehennom 9
    1  tower1
    2  tower2
    3  tower3
    3  ▸ you arrive here

The Elemental Planes  6 levels · unaligned  mazelike  depth −5 to 0  from The Dungeons of Doom 1
    1  astral
    2  water
    3  fire
    4  air
    5  earth
    5  ▸ you arrive here
    6  dummy

The Tutorial  unconnected  2 levels  mazelike
    1  tut-1
    1  ▸ you arrive here
    2  tut-2
`;
