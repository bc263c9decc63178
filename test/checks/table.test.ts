import assert from 'node:assert/strict';
import { checkTable, findRow } from '../../server/checks/table';
import type { Example, Finding } from '../../server/checks/types';
import { dialectIds, rulesFor } from '../../server/dialects/index';
import { findingsOf, formatOf, OF_WHOLE_GAMES } from './findings';

/** Every code of spec/dungeon-files.md §6 that needs no odds. */
const SPECIFIED = `syntax-error comment-position unterminated-string string-spans-lines odd-number stray-byte
  line-too-long lua-error computed-value missing-field wrong-type unknown-field misplaced-field unknown-value
  duplicate-field bones-tag name-too-long number-range chance-range flag-without-effect encoding crlf
  names-not-english no-dungeon-yet no-level-yet describes-previous-dungeon duplicate-dungeon duplicate-level
  unknown-branch-target unreachable-dungeon parent-after-child reverse-branch second-branch unknown-chain chain-order
  chain-to-chance chain-first-level chain-last-level required-dungeon required-order chance-hidden-in-wizard
  required-level limit bones-tag-clash level-file-missing level-file-unused nlevels-one count-looks-like-chance
  count-over-nine portal-level-bones constant-tag unlisted-tower-level`
  .split(/\s+/)
  .filter((word) => word !== '');

describe('checks: the table', () => {
  it('has every check once', () => {
    const codes = checkTable.map((row) => row.code);
    assert.equal(new Set(codes).size, codes.length);
    for (const code of SPECIFIED) assert.ok(findRow(code) !== undefined, code);
  });

  it('has codes that can stand in settings and comments', () => {
    for (const row of checkTable) assert.match(row.code, /^[a-z]+(-[a-z]+)*$/);
  });

  for (const row of checkTable) {
    for (const [i, example] of row.examples.entries()) {
      // Placement findings come from the odds; their own test runs these examples.
      if (row.family === 'placement') continue;
      it(`${row.code}: the wrong example shows it, the right one does not (${i + 1})`, () => {
        assert.ok(dialectIds.includes(example.dialect), example.dialect);
        assert.ok(row.formats.includes(formatOf(rulesFor(example.dialect))), 'the example is of the wrong format');
        const wrong = run(example, example.wrong.repeat(example.times ?? 1));
        const right = run(example, example.right);
        assert.ok(
          wrong.some((f) => f.code === row.code),
          `wrong gives: ${shown(wrong)}`,
        );
        const known = new Set(wrong.map((f) => f.code));
        for (const code of OF_WHOLE_GAMES) known.add(code);
        known.delete(row.code);
        assert.deepEqual(shown(right.filter((f) => !known.has(f.code))), '');
      });
    }
    it(`${row.code}: has an example for each of its formats, or one that stands for both`, () => {
      assert.ok(row.examples.length >= 1);
      assert.equal(new Set(row.examples.map((e) => formatOf(rulesFor(e.dialect)))).size, row.examples.length);
    });
  }
});

function run(example: Example, text: string): Finding[] {
  const rules = rulesFor(example.dialect);
  const source = { uri: 'file:///dat', line: 1 };
  const files = example.levelFiles && new Map(example.levelFiles.map((name) => [name, source]));
  return findingsOf(text, files === undefined ? rules : { ...rules, levelFiles: files });
}

function shown(findings: readonly Finding[]): string {
  return findings.map((f) => `${f.code}: ${f.message}`).join(' / ');
}
