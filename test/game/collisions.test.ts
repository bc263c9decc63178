/** How often two branches end up on one level: exact, and beside games played. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Format } from '../../server/definition/types';
import { rulesFor } from '../../server/dialects/index';
import { odds } from '../../server/game/odds';
import { planOf } from '../../server/game/plan';
import type { Collisions } from '../../server/game/types';
import { finish } from '../../server/game/work';
import { type BranchSpec, type DungeonSpec, define } from './build';
import { assertCollisionsFit, playForCollisions } from './collisionGames';
import { crowdedFile, randomFile } from './randomFiles';

function collisionsOf(format: Format, dialect: string, specs: readonly DungeonSpec[], bound?: number): Collisions {
  return finish(odds(define(format, specs), rulesFor(dialect), { maxCollisionStates: bound })).collisions;
}

/** `later/earlier share`, one a line, by the names of the child dungeons. */
function shown({ pairs }: Collisions): string[] {
  const name = (id: string) => id.split('/').at(-1);
  return pairs.map(({ branch, other, share }) => `${name(branch)}/${name(other)} ${share.toFixed(6)}`);
}

/** A dungeon of ten levels with these branches and one dungeon for each. */
function keep(branches: readonly BranchSpec[], more: Partial<DungeonSpec> = {}): DungeonSpec[] {
  return [
    { name: 'Keep', base: 10, branches, ...more },
    ...branches.map(({ name }): DungeonSpec => ({ name, base: 2 })),
  ];
}

describe('branches on one level', () => {
  const lua = (specs: readonly DungeonSpec[]) => shown(collisionsOf('lua', 'nethack-3.7', specs));

  it('are a matter of where the first one is, when the second has one place', () => {
    const specs = keep([
      { name: 'Mines', base: 2, range: 3 },
      { name: 'Attic', base: 3 },
    ]);
    assert.deepEqual(lua(specs), ['Attic/Mines 0.333333']);
  });

  it('are none where there is room', () => {
    const specs = keep([
      { name: 'Mines', base: 3 },
      { name: 'Attic', base: 3, range: 2 },
    ]);
    assert.deepEqual(lua(specs), []);
  });

  it('are one of those that took all levels', () => {
    const specs = keep(['A', 'B', 'C'].map((name) => ({ name, base: 3, range: 2 })));
    assert.deepEqual(lua(specs), ['C/A 0.500000', 'C/B 0.500000']);
  });

  it('go by where chain levels land, and by lengths', () => {
    // l on 5 or 6; A beside it, B on 5: half. With 10 or 11 levels C is on 9 or 10, and D on 9.
    const specs = keep(
      [
        { name: 'A', base: 0, chain: 'l' },
        { name: 'B', base: 5 },
        { name: 'C', base: -2 },
        { name: 'D', base: 9 },
      ],
      {
        range: 2,
        levels: [
          { name: 'l', base: 5, range: 2 },
          { name: 'm', base: 1 },
        ],
      },
    );
    assert.deepEqual(lua(specs), ['B/A 0.500000', 'D/C 0.500000']);
  });

  it('never stand beside two levels at once, and always beside the same', () => {
    const levels = [
      { name: 'l', base: 3, range: 4 },
      { name: 'm', base: 3, range: 4 },
      { name: 'n', base: 1 },
    ];
    const specs = keep(
      [
        { name: 'A', base: 1, chain: 'l' },
        { name: 'B', base: 1, chain: 'm' },
        { name: 'C', base: 1, chain: 'l' },
        { name: 'D', base: 0, chain: 'm' },
      ],
      { levels },
    );
    // m comes right after l in 3 of 12 ways.
    assert.deepEqual(lua(specs), ['C/A 1.000000', 'D/A 0.250000', 'D/C 0.250000']);
  });

  it('include the level where one arrives', () => {
    const specs: DungeonSpec[] = [
      { name: 'Keep', base: 10, branches: [{ name: 'Cellar', base: 2 }] },
      { name: 'Cellar', base: 2, range: 3, entry: 3, branches: [{ name: 'Well', base: 2 }] },
      { name: 'Well', base: 2 },
    ];
    // Of 2, 3 or 4 levels, the entry is the second, third and third.
    assert.deepEqual(lua(specs), ['Well/Cellar 0.333333']);
  });

  it('count in the games that have both', () => {
    const specs = keep([
      { name: 'Mines', base: 2, range: 3 },
      { name: 'Attic', base: 3 },
    ]).map((dungeon) => (dungeon.name === 'Keep' ? dungeon : { ...dungeon, chance: 40 }));
    assert.deepEqual(lua(specs), ['Attic/Mines 0.333333']);
    assert.deepEqual(shown(collisionsOf('def', 'nethack-3.6', specs)), ['Attic/Mines 0.333333']);
  });

  it('leave out a branch afloat', () => {
    const specs = (chance: number | undefined): DungeonSpec[] => [
      { name: 'Keep', base: 10, branches: ['Vault', 'Attic'].map((name) => ({ name, base: 4 })) },
      { name: 'Vault', base: 1, levels: [{ name: 'knox', base: -1, chance }] },
      { name: 'Attic', base: 1 },
    ];
    assert.deepEqual(lua(specs(undefined)), []);
    assert.deepEqual(lua(specs(30)), ['Attic/Vault 1.000000']);
  });

  it('are sampled where there are too many states, and that is said', () => {
    const specs = keep([
      { name: 'Mines', base: 2, range: 3 },
      { name: 'Attic', base: 3 },
    ]);
    const sampled = collisionsOf('lua', 'nethack-3.7', specs, 0);
    assert.equal(sampled.exact, false);
    assert.equal(sampled.pairs.length, 1);
    assert.ok(Math.abs(sampled.pairs[0]!.share - 1 / 3) < 0.06, shown(sampled).join());
  });

  for (const [format, dialect, crossing] of [
    ['def', 'nethack-3.6', false],
    ['lua', 'nethack-3.7', true],
    ['lua', 'nethack-5.0', true],
  ] as const) {
    it(`fit games of random files of ${dialect}`, function () {
      this.timeout(60_000);
      const rules = rulesFor(dialect);
      let open = 0;
      const holds = (specs: readonly DungeonSpec[]) => {
        const definition = define(format, specs);
        const exact = finish(odds(definition, rules));
        if (!exact.exact || !exact.collisions.exact) return;
        const played = playForCollisions(planOf(definition.worlds[0]!, rules), 1_500);
        open += assertCollisionsFit(exact.collisions, played, 1e-8);
      };
      fc.assert(fc.property(fc.oneof(crowdedFile, randomFile(true, crossing)), holds), {
        numRuns: 40,
        seed: 12,
        endOnFailure: true,
      });
      assert.ok(open > 30, `${open} pairs that may or may not collide`);
    });
  }
});
