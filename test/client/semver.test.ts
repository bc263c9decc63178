import assert from 'node:assert/strict';
import path from 'node:path';

const parse = require(path.resolve(__dirname, '../../scripts/lib/semverParse.cjs'));
const satisfies = require(path.resolve(__dirname, '../../scripts/lib/semverSatisfies.cjs'));

describe("what stands for semver in the client's bundle", () => {
  for (const [version, range, expected] of [
    ['1.91.0', '^1.91.0', true],
    ['1.100.3', '^1.91.0', true],
    ['1.90.9', '^1.91.0', false],
    ['2.0.0', '^1.91.0', false],
    ['1.91.1-insider', '^1.91.0', true],
    ['1.91.1', '^1.91.2', false],
  ] as const) {
    it(`${version} in ${range}: ${expected}`, () => assert.equal(satisfies(parse(version), range), expected));
  }
  it('takes no other text for a version', () => assert.equal(parse('latest'), null));
});
