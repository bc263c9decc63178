import assert from 'node:assert/strict';
import { checkTable } from '../../../server/checks/table';
import { allOf, placementOf, shown } from './expect';

const SPECIFIED = `base-outside-dungeon empty-chain placement-impossible placement-slow range-clipped branch-collision
  branch-on-special entry-on-special no-way-in one-level-up`.split(/\s+/);
const rows = checkTable.filter((row) => row.family === 'placement');

describe('placement checks: the examples of their pages', () => {
  it('has every check of the family', () => {
    assert.deepEqual(
      rows.map((row) => row.code),
      SPECIFIED,
    );
  });

  for (const row of rows) {
    for (const { dialect, wrong, right } of row.examples) {
      it(`${row.code}, ${dialect}`, () => {
        const found = placementOf(wrong, dialect);
        assert.ok(
          found.some((f) => f.code === row.code && f.severity !== 'hint'),
          shown(found),
        );
        const known = new Set(allOf(wrong, dialect).map((f) => f.code));
        known.delete(row.code);
        assert.equal(shown(allOf(right, dialect).filter((f) => !known.has(f.code))), '');
      });
    }
  }
});
