/** Where labels, marks and titles give way to each other. */
import assert from 'node:assert/strict';
import { layOut } from '../../server/branchmap/index';
import { resolve } from '../../server/branchmap/resolve';
import { rulesFor } from '../../server/dialects/index';
import { audit } from './audit';
import { type DungeonSpec, type LevelSpec, world } from './define';

/** The plan of the last card. */
function planOf(dungeons: readonly (readonly [string, DungeonSpec])[], width: number) {
  const view = resolve({
    world: world(dungeons),
    rules: rulesFor('nethack-3.7'),
    view: 'shortest',
    findings: [],
  });
  const picture = layOut(view, width);
  assert.deepEqual(audit(picture), []);
  return picture.cards.at(-1)!.plan;
}

describe('branch map: labels', () => {
  it('the mark of a level that stands nowhere is beside its label', () => {
    const levels: [string, LevelSpec][] = [
      ['bats', { base: 1 }],
      ['medusa-that-is-lost', { base: -99, range: 4, maps: 4 }],
    ];
    const plan = planOf([['A Dungeon With a Long Name of Its Own', { base: 9, levels }]], 320);
    const label = plan.labels.find((l) => l.id.endsWith('lost'));
    const strip = plan.strips.find((s) => s.nowhere);
    assert.ok(label && strip);
    assert.ok(label.row > 1, 'the first row is taken');
    assert.deepEqual([strip.first, strip.last, label.column], [label.row, label.row, strip.column]);
  });

  it('a title gives way to the level of the first row rather than put it among others', () => {
    const levels = ['astral', 'water', 'fire', 'air'].map((name, i): [string, { base: number }] => [
      name,
      { base: i + 1 },
    ]);
    const plan = planOf([['The Elemental Planes of Everything', { base: 4, levels }]], 320);
    assert.deepEqual(
      plan.labels.map((l) => l.row),
      [1, 2, 3, 4],
    );
    assert.match(plan.headings[0]!.text, /^The .+…$/);
  });

  it('a title that has no room beside the label of the one row stands above it, whole', () => {
    const main: [string, DungeonSpec] = ['Main', { base: 5, branches: [['Pool Challenge', { base: 2 }]] }];
    const pool = (name: string): [string, DungeonSpec] => [
      'Pool Challenge',
      { base: 1, levels: [[name, { base: 1 }]] },
    ];
    for (const name of ['a hall of pools and more', 'a pool']) {
      const { head, headings, unlabelled } = planOf([main, pool(name)], 320);
      assert.deepEqual([head, headings[0]?.row, headings[0]?.text, unlabelled], [1, 0, 'Pool Challenge', []]);
    }
    const { head, headings } = planOf([main, pool('a pool')], 500);
    assert.deepEqual([head, headings[0]?.row], [0, 1], 'where there is room, they share the row');
  });
});
