import assert from 'node:assert/strict';
import { resolve } from '../../server/branchmap/resolve';
import { rulesFor } from '../../server/dialects/index';
import { play } from '../../server/game/play';
import type { View } from '../../server/protocol';
import { type DungeonSpec, STOCK37, world } from './define';
import { fixture } from './files';

const rules = rulesFor('nethack-3.7');
type Spec = readonly (readonly [string, DungeonSpec])[];
const view = (dungeons: Spec, which: View = 'shortest') =>
  resolve({ world: world(dungeons), rules, view: which, findings: [] });
const facts = (dungeons: Spec, which?: View) =>
  view(dungeons, which).dungeons.map(
    (d) => `${d.name} ${d.n} @${d.depthStart} ${d.entryLevel}${d.apart ? ` ${d.apart}` : ''}`,
  );

describe('branch map: views', () => {
  it('gives the stock dungeon its depths', () => {
    assert.deepEqual(
      facts(STOCK37),
      [
        'The Dungeons of Doom 25 @1 1',
        'Gehennom 20 @26 1',
        'The Gnomish Mines 8 @3 1',
        'The Quest 5 @11 1',
        'Sokoban 4 @2 4',
        'Fort Ludios 1 @18 1',
        "Vlad's Tower 3 @31 3 ",
        'The Elemental Planes 6 @-5 5',
        'The Tutorial 2 @1 1 unconnected',
      ].map((s) => s.trimEnd()),
    );
  });

  it('gives each branch the first level that none has taken before it', () => {
    const two: Spec = [
      [
        'Main',
        {
          base: 10,
          branches: [
            ['A', { base: 2, range: 3 }],
            ['B', { base: 2, range: 3 }],
            ['C', { base: 2 }],
          ],
        },
      ],
      ['A', { base: 1 }],
      ['B', { base: 1 }],
      ['C', { base: 1 }],
    ];
    assert.deepEqual(
      view(two).dungeons[0]!.branches.map((b) => b.at),
      [2, 3, 2],
    );
  });

  it('counts the level a dungeon is entered on as taken', () => {
    const nested: Spec = [
      ['Main', { base: 10, branches: [['A', { base: 2 }]] }],
      ['A', { base: 5, branches: [['B', { base: 1, range: 2 }]] }],
      ['B', { base: 1 }],
    ];
    assert.equal(view(nested).dungeons[1]!.branches[0]!.at, 2);
  });

  it('sets what nothing leads to apart, and a parent that comes later does not count', () => {
    assert.deepEqual(
      facts([
        ['Main', { base: 3 }],
        ['Lost', { base: 2 }],
        ['Late', { base: 1 }],
        ['Parent', { base: 2, branches: [['Late', { base: 1 }]] }],
      ]).slice(1),
      ['Lost 2 @1 1 unreached', 'Late 1 @1 1 unreached', 'Parent 2 @1 1 unreached'],
    );
  });

  it('knows the open end: the parent’s for no_down downwards, the child’s upwards', () => {
    const missing = (type: 'no_up' | 'no_down', up: boolean) =>
      view([
        ['Main', { base: 5, branches: [['A', { base: 2, type, up }]] }],
        ['A', { base: 1 }],
      ]).dungeons[0]!.branches[0]!.missing;
    assert.equal(missing('no_down', false), 'parent');
    assert.equal(missing('no_down', true), 'child');
    assert.equal(missing('no_up', false), 'child');
    assert.equal(missing('no_up', true), 'parent');
  });

  it('marks a branch that is never used, and one without a dungeon', () => {
    const { branches } = view([
      [
        'Main',
        {
          base: 5,
          branches: [
            ['A', { base: 2 }],
            ['A', { base: 4 }],
            ['Nowhere', { base: 3 }],
          ],
        },
      ],
      ['A', { base: 1 }],
    ]).dungeons[0]!;
    assert.deepEqual(
      branches.map((b) => [b.children.length, b.unused]),
      [
        [1, false],
        [0, true],
        [0, false],
      ],
    );
  });

  it('hangs alternatives of one name on the same branch', () => {
    const { dungeons } = view([
      ['Main', { base: 5, branches: [['A', { base: 2 }]] }],
      ['A', { base: 1, chance: 50 }],
      ['A', { base: 3, chance: 50 }],
    ]);
    assert.deepEqual(
      dungeons[0]!.branches[0]!.children.map((c) => c.n),
      [1, 3],
    );
    assert.equal(dungeons[2]!.chance, 50);
  });

  it('spreads chance over the places while the odds are not in, and takes the odds’ numbers when they are', () => {
    const one = world([['Main', { base: 5, levels: [['a', { base: 2, range: 2, chance: 40 }]] }]]);
    const places = (byLength?: Map<number, Map<number, number>>) => {
      const none = { present: 1, dlevel: new Map(), depth: new Map(), byLength: new Map() };
      const odds = byLength && {
        exact: true,
        error: 0,
        states: 1,
        unknown: [],
        dungeons: [],
        branches: [],
        stops: [],
        collisions: { exact: true, pairs: [] },
        levels: [{ ...none, id: 'level:Main/a', name: 'a', dungeon: 'dungeon:Main', byLength }],
      };
      return resolve({ world: one, rules, view: 'shortest', findings: [], odds }).dungeons[0]!.levels[0]!.places;
    };
    assert.deepEqual(places(), [
      { dlevel: 2, p: 0.2 },
      { dlevel: 3, p: 0.2 },
    ]);
    assert.deepEqual(places(new Map([[5, new Map([[3, 0.4]])]])), [{ dlevel: 3, p: 0.4 }]);
    assert.deepEqual(
      places(new Map([[6, new Map([[3, 0.4]])]])),
      [
        { dlevel: 2, p: 0.2 },
        { dlevel: 3, p: 0.2 },
      ],
      'odds of another length say nothing here',
    );
  });

  it('shows one game as it was played: places, depths, what it lacks', () => {
    for (const file of ['stock-3.6.def', 'stock-3.7.lua']) {
      const { definition, rules: own, findings } = fixture(file);
      const [first] = definition.worlds;
      for (const seed of ['1', '2', '3', '4', '5', '6', '7', '8']) {
        const game = play(first!, own, { seed });
        const shown = resolve({ world: first!, rules: own, view: 'game', findings, game });
        for (const d of game.dungeons) {
          const here = shown.dungeons.find((s) => s.id === d.id)!;
          assert.deepEqual(
            [here.n, here.depthStart, here.entryLevel],
            [d.levels, d.depthStart, d.entryLevel],
            `${file} ${seed} ${d.name}`,
          );
        }
        for (const l of game.levels) {
          const here = shown.dungeons.flatMap((d) => d.levels).find((s) => s.id === l.id)!;
          assert.equal(here.landed, l.dlevel);
          assert.ok(
            here.places?.some((p) => p.dlevel === l.dlevel),
            `${file} ${seed}: ${l.name} landed outside its ribbon`,
          );
        }
        const absent = first!.dungeons.flatMap((d) => d.levels).filter((l) => !game.levels.some((g) => g.id === l.id));
        assert.deepEqual(
          shown.absent.map((a) => a.id),
          absent.map((a) => a.id),
        );
        const ludios = shown.dungeons.find((d) => d.name === 'Fort Ludios')!;
        assert.equal(ludios.arrival?.floating, true);
        assert.equal(ludios.arrival?.at, ludios.depthStart, 'a portal leads to the same depth, set afloat or not');
      }
    }
  });
});
