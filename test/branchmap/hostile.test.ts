import assert from 'node:assert/strict';
import fc from 'fast-check';
import { analyse } from '../../server/analysis/analysis';
import { drawable } from '../../server/branchmap/drawable';
import { layOut } from '../../server/branchmap/index';
import { cutTo, textWidth } from '../../server/branchmap/measure';
import { resolve } from '../../server/branchmap/resolve';
import { toScene } from '../../server/branchmap/scene';
import { toSvg } from '../../server/branchmap/svg';
import { tablesOf } from '../../server/branchmap/tables';
import { toText } from '../../server/branchmap/text';
import { rulesFor } from '../../server/dialects/index';
import type { View } from '../../server/protocol';
import { visible } from '../../server/syntax/visible';
import { audit } from './audit';
import { type BranchSpec, type DungeonSpec, type LevelSpec, world } from './define';

const rules = rulesFor('nethack-3.7');
type Spec = (readonly [string, DungeonSpec])[];
const draw = (dungeons: Spec, width: number, view: View = 'shortest') =>
  layOut(resolve({ world: drawable(world(dungeons)).world, rules, view, findings: [] }), width);

const NAMES = [
  '<img src=x onerror=alert(1)>',
  '"quoted\' & <b>',
  '\u202eright to left\u202c',
  'x'.repeat(10_000),
  'a\u0000b',
  '',
  'two\nlines',
  '日本語のダンジョン',
  '\ud800 lone',
];

describe('branch map: hostile files', () => {
  it('cuts a name without end: what one entry is called is said a thousand times', () => {
    const text = `DUNGEON: "${'x'.repeat(100_000)}" "D" (60, 0)\n${'LEVEL: "a" "n" @ (1, 0)\n'.repeat(100)}`;
    const { definition } = analyse('file:///w/dungeon.def', text);
    const view = resolve({ world: definition.worlds[0]!, rules, view: 'shortest', findings: [] });
    const shown = [
      toText(view, 'title', '1'),
      JSON.stringify(toScene(layOut(view, 1200))),
      JSON.stringify(tablesOf(view, undefined)),
    ];
    assert.deepEqual(
      shown.filter((part) => part.includes('x'.repeat(1_000))).map((part) => part.length),
      [],
    );
  });

  it('shows any name as one line of visible text', () => {
    assert.equal(visible('a\u0000b\u202ec'), 'a‹0000›b‹202E›c');
    assert.equal(visible('<b>&"'), '<b>&"');
    assert.notEqual(visible('a\u200bb'), visible('ab'));
  });

  for (const name of NAMES) {
    it(`name ${JSON.stringify(name.slice(0, 24))}`, () => {
      const dungeons: Spec = [
        [
          'Main',
          {
            base: 9,
            flags: [name],
            align: [name],
            levels: [
              [name, { base: 2, range: 3, tag: name.slice(0, 1) }],
              ['b', { chain: name, base: 1 }],
            ],
            branches: [[name, { base: 3, range: 2 }]],
          },
        ],
        [name, { base: 2, levels: [[name, { base: 1, maps: 3 }]] }],
      ];
      for (const width of [700, 1000]) {
        const picture = draw(dungeons, width);
        assert.deepEqual(audit(picture), []);
        const svg = toSvg(toScene(picture), 'dark', name);
        assert.doesNotMatch(svg, /<(img|b)\b/);
        assert.doesNotMatch(svg, /[\u0000-\u0008\u202a-\u202e]|[\ud800-\udbff](?![\udc00-\udfff])/);
        assert.ok(svg.length < 60_000, `${svg.length} characters`);
      }
    });
  }

  it('draws nothing, an unknown length, a base outside, a dungeon that leads to itself', () => {
    assert.equal(draw([], 700).cards.length, 0);
    assert.equal(draw([], 1000).cards.length, 0);
    const odd: Spec = [
      [
        'A',
        {
          levels: [
            ['out', { base: 99 }],
            ['zero', { base: 0 }],
            ['none', {}],
          ],
          branches: [
            ['A', { base: 1 }],
            ['B', { base: -40 }],
          ],
        },
      ],
      [
        'B',
        {
          base: -3,
          range: -9,
          entry: 77,
          branches: [
            ['C', {}],
            ['A', { base: 1 }],
          ],
        },
      ],
      ['C', { base: 1e9, range: 1e9, entry: -1e9 }],
    ];
    for (const width of [700, 1000])
      for (const view of ['shortest', 'longest'] as const) assert.deepEqual(audit(draw(odd, width, view)), []);
  });

  it('bounds what it draws', () => {
    const many: Spec = Array.from({ length: 3_000 }, (_, i): [string, DungeonSpec] => [
      `D${i}`,
      { base: 32, branches: [[`D${i + 1}`, { base: 1, range: -1 }]] },
    ]);
    // Processor time: what else the machine does is no matter.
    const start = process.cpuUsage();
    for (const width of [700, 1000]) {
      assert.equal(draw(many, width).cards.length, 250);
    }
    const spent = process.cpuUsage(start).user / 1000;
    assert.ok(spent < 5_000, `${spent} ms`);
  });

  it('lays out any definition without overlaps', () => {
    const name = fc.constantFrom('A', 'B', 'C', 'D', 'Some Longer Dungeon', 'x');
    const couple = {
      base: fc.option(fc.integer({ min: -12, max: 12 }), { nil: undefined }),
      range: fc.option(fc.integer({ min: -1, max: 9 }), { nil: undefined }),
    };
    const level: fc.Arbitrary<[string, LevelSpec]> = fc.tuple(
      fc.constantFrom('one', 'two', 'three', 'averylongname1'),
      fc.record({
        ...couple,
        chance: fc.option(fc.integer({ min: -5, max: 120 }), { nil: undefined }),
        maps: fc.option(fc.nat(20), { nil: undefined }),
        chain: fc.option(fc.constantFrom('one', 'nowhere'), { nil: undefined, freq: 4 }),
        tag: fc.option(fc.constant('T'), { nil: undefined }),
      }),
    );
    const branch: fc.Arbitrary<[string, BranchSpec]> = fc.tuple(
      name,
      fc.record({
        ...couple,
        type: fc.option(fc.constantFrom('stair' as const, 'portal' as const, 'no_up' as const, 'no_down' as const), {
          nil: undefined,
        }),
        up: fc.boolean(),
      }),
    );
    const dungeon: fc.Arbitrary<[string, DungeonSpec]> = fc.tuple(
      name,
      fc.record({
        base: fc.integer({ min: 1, max: 20 }),
        range: fc.nat(4),
        entry: fc.integer({ min: -5, max: 5 }),
        chance: fc.option(fc.nat(100), { nil: undefined }),
        flags: fc.subarray(['mazelike', 'hellish', 'unconnected']),
        levels: fc.array(level, { maxLength: 9 }),
        branches: fc.array(branch, { maxLength: 5 }),
      }),
    );
    fc.assert(
      fc.property(
        fc.array(dungeon, { maxLength: 9 }),
        fc.constantFrom(700, 1000, 1400),
        fc.constantFrom('shortest' as const, 'longest' as const),
        (dungeons, width, view) => {
          // Broken entries crowd into rows that no real file crowds: a label may find no room, but never lies on another.
          const breaches = audit(draw(dungeons, width, view)).filter((b) => !b.endsWith('have no label'));
          assert.deepEqual(breaches, []);
          toText(resolve({ world: world(dungeons), rules, view, findings: [] }), 'x', '0');
        },
      ),
      { numRuns: 200 },
    );
  });

  it('cuts a text to its room', () => {
    for (const text of ['The Dungeons of Doom', 'WWWWWWWWWW', 'iiiiiiiiii', '日本語日本語'])
      for (const room of [20, 50, 90]) assert.ok(textWidth(cutTo(text, room, 12), 12) <= room, `${text} ${room}`);
    assert.equal(cutTo('oracle', 100, 12), 'oracle');
  });
});
