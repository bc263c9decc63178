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
    const levels: [string, LevelSpec][] = [['medusa-that-is-lost', { base: -99, range: 4, maps: 4 }]];
    const plan = planOf([['A Dungeon With a Long Name of Its Own', { base: 9, levels }]], 320);
    const [label] = plan.labels;
    const [strip] = plan.strips;
    assert.ok(label && strip?.nowhere);
    assert.ok(label.row > 1, 'the title leaves no room in the first row');
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

  it('a title that cannot make room for the one label there is keeps its own', () => {
    const main: [string, DungeonSpec] = ['Main', { base: 5, branches: [['Pool Challenge', { base: 2 }]] }];
    const pool = (name: string): [string, DungeonSpec] => [
      'Pool Challenge',
      { base: 1, levels: [[name, { base: 1 }]] },
    ];
    const tight = planOf([main, pool('a hall of pools and more')], 320);
    assert.deepEqual(tight.unlabelled.length, 1);
    assert.equal(tight.headings[0]!.text, 'Pool Challenge');
    const roomy = planOf([main, pool('pool')], 320);
    assert.deepEqual(roomy.unlabelled, []);
    assert.match(roomy.headings[0]!.text, /^Pool.*…$/);
  });
});
