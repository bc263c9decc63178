import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FIELDS } from '../../server/definition/fields';
import { fieldsPage } from '../../server/definition/fieldsPage';

describe('docs/fields.md', () => {
  it('is that of the field table (else: npm run docs)', () => {
    assert.equal(readFileSync(path.resolve(__dirname, '../../docs/fields.md'), 'utf8'), fieldsPage());
  });

  it('has every field', () => {
    for (const { on, name } of FIELDS) assert.ok(fieldsPage().includes(`### ${on} ${name}\n`), `${on} ${name}`);
  });
});
