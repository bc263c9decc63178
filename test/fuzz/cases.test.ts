/** What fuzzing has found once stays right: every input in `cases/` is tried again. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { properties as all } from './properties/index';
import { failureOf } from './run';

interface Case {
  readonly property: string;
  /** What was wrong. */
  readonly why: string;
  readonly input: unknown;
}

const properties = all();
const folder = join(__dirname, 'cases');

describe('inputs that fuzzing found', () => {
  const cases = readdirSync(folder).map((file) => ({
    file,
    ...(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Case),
  }));
  for (const property of properties) {
    const mine = cases.filter((c) => c.property === property.name);
    if (mine.length === 0) continue;
    describe(`${property.name}: ${property.title}`, () => {
      if (property.begin) before(property.begin);
      if (property.end) after(property.end);
      for (const { file, why, input } of mine) {
        it(`${file}: ${why}`, async () => assert.equal(await failureOf(property, input), undefined));
      }
    });
  }

  it('belong to a property each', () => {
    const names = new Set(properties.map(({ name }) => name));
    assert.deepEqual(
      cases.filter(({ property }) => !names.has(property)).map(({ file }) => file),
      [],
    );
  });
});
