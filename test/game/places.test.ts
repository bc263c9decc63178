import assert from 'node:assert/strict';
import { rulesFor } from '../../server/dialects/index';
import { lengthsOf, placesOf } from '../../server/game/places';
import { describeLengths, describePlaces, ordinal, runs } from '../../server/game/placesText';
import { type DungeonSpec, worldOf } from './build';

const rules36 = rulesFor('nethack-3.6');
const rules37 = rulesFor('nethack-3.7');

const MAIN: DungeonSpec = {
  name: 'Main',
  base: 25,
  range: 5,
  levels: [
    { name: 'oracle', base: 5, range: 5 },
    { name: 'big', base: 10 },
    { name: 'medusa', base: -5, range: 4 },
    { name: 'castle', base: -1 },
    { name: 'tail', base: -3, range: -1 },
    { name: 'low', base: 20, range: -1 },
    { name: 'after', base: 1, chain: 'oracle' },
    { name: 'near', base: -1, range: 3, chain: 'oracle' },
    { name: 'long', base: 26, range: 9 },
    { name: 'out', base: 40 },
    { name: 'fourth', base: -4 },
  ],
  branches: [
    { name: 'A', base: 6, range: 2, chain: 'oracle' },
    { name: 'B', base: 0, chain: 'castle' },
    { name: 'C', base: -2, chain: 'castle' },
    { name: 'D', base: 1, range: -1, chain: 'oracle' },
  ],
};

describe('places', () => {
  const world = worldOf([MAIN]);
  const dungeon = world.dungeons[0]!;
  const level = (name: string) => dungeon.levels.find((l) => l.name?.value === name)!;
  const branch = (name: string) => dungeon.branches.find((b) => b.name?.value === name)!;

  it('gives the candidates for every length', () => {
    assert.deepEqual(lengthsOf(dungeon, rules36), [25, 26, 27, 28, 29]);
    const medusa = placesOf(level('medusa'), world, rules36)!;
    assert.deepEqual(medusa.byLength.get(25), [21, 22, 23, 24]);
    assert.deepEqual(medusa.byLength.get(29), [25, 26, 27, 28]);
    assert.deepEqual(medusa.all, [21, 22, 23, 24, 25, 26, 27, 28]);
    assert.deepEqual(placesOf(level('after'), world, rules36)!.all, [6, 7, 8, 9, 10]);
  });

  it('tells where a base is outside and where a range is cut off', () => {
    const long = placesOf(level('long'), world, rules36)!;
    assert.deepEqual(long.outside, [25]);
    assert.equal(long.clipped, true);
    assert.deepEqual(long.byLength.get(27), [26, 27]);
    assert.equal(placesOf(level('oracle'), world, rules36)!.clipped, false);
  });

  it('says it in words', () => {
    const words = (entry: Parameters<typeof describePlaces>[0]) => describePlaces(entry, world, rules36);
    assert.deepEqual(
      [...dungeon.levels.map(words), ...['A', 'B', 'C', 'D'].map((name) => words(branch(name)))],
      [
        'levels 5–9 of 25–29',
        'level 10 of 25–29',
        'the 5th to 2nd level from the bottom, 21–28',
        'the last level, 25–29',
        'the last 3 levels, 23–29',
        'level 20 and below, 20–29',
        '1 level below oracle, 6–10',
        '1 above to 1 below oracle, 4–10',
        'levels 26–29 of 25–29',
        'outside the dungeon of 25–29 levels',
        'the 4th level from the bottom, 22–26',
        '6–7 levels below oracle, 11–16',
        'on the level of castle, 25–29',
        '2 levels above castle, 23–27',
        'from 1 level below oracle down, 6–29',
      ],
    );
    assert.equal(describeLengths(dungeon, rules36), '25–29 levels');
  });

  it('cuts lengths at the limit and follows 3.6 in wrapping them', () => {
    const of = (base: number, range: number) => worldOf([{ name: 'D', base, range }]).dungeons[0]!;
    assert.deepEqual(lengthsOf(of(30, 5), rules36), [30, 31, 32]);
    assert.deepEqual(lengthsOf(of(200, 0), rules36), [-56]);
    assert.deepEqual(lengthsOf(of(200, 0), rules37), [32]);
    assert.equal(lengthsOf(of(10, -2), rules36), undefined);
    assert.deepEqual(lengthsOf(of(10, -2), rules37), [10]);
  });

  it("chains to another dungeon's level in 3.7 only", () => {
    const two = worldOf([
      { name: 'Main', base: 10, levels: [{ name: 'a', base: 3, range: 2 }] },
      { name: 'E', base: 8, levels: [{ name: 'b', base: 1, chain: 'a' }] },
    ]);
    const b = two.dungeons[1]!.levels[0]!;
    assert.deepEqual(placesOf(b, two, rules37)!.all, [4, 5]);
    assert.equal(placesOf(b, two, rules36), undefined);
  });

  it('writes numbers as runs and ordinals', () => {
    assert.equal(runs([3, 1, 2, 9, 7, 8]), '1–3, 7–9');
    assert.equal(runs([4]), '4');
    assert.deepEqual(
      [1, 2, 3, 4, 11, 12, 13, 21, 22, 103, 111].map(ordinal).join(' '),
      '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 103rd 111th',
    );
  });
});
