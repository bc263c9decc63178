import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkIndex, checkPage, shownExample } from '../../server/checks/page';
import { checkTable, pageOf } from '../../server/checks/table';

const root = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

describe('docs: the pages of the checks', () => {
  it('are those of the table (else: npm run docs)', () => {
    for (const row of checkTable) assert.equal(read(pageOf(row.code)), checkPage(row), row.code);
    assert.equal(read('docs/checks/README.md'), checkIndex());
  });

  it('show a difference between what is wrong and what is right', () => {
    for (const { code, examples } of checkTable) {
      for (const example of examples) {
        const { wrong, right, notes } = shownExample(example);
        assert.ok(wrong !== right || notes.length > 0, code);
        if (example.times === undefined && example.levelFiles === undefined) assert.notEqual(wrong, right, code);
      }
    }
  });

  it('are no more than those of the table', () => {
    const expected = [...checkTable.map((row) => `${row.code}.md`), 'README.md'].sort();
    assert.deepEqual(readdirSync(join(root, 'docs/checks')).sort(), expected);
  });
});
