/**
 * What the checks say about real files, line by line, each judged by hand (`why:`). After a change of a check:
 * `UPDATE_SNAPSHOT=1 npx mocha test/checks/corpus.test.ts` rewrites the file and keeps the judgements; a new line must
 * be given one.
 */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from '../../server/analysis/analysis';
import { type CorpusFile, corpusFiles, describeCorpus } from '../corpus';

const path = join(__dirname, 'corpus.snapshot.txt');
const STOCK = ['nethack-3.1.0', 'nethack-3.4.3', 'nethack-3.6.7', 'nethack-3.7-2019', 'nethack-3.7', 'nethack-5.0'];

function analysed(file: CorpusFile) {
  return analyse(`file:///dat/dungeon.${file.format}`, file.text, { bytes: file.bytes });
}

/** `line:column severity code: message`, 1-based. */
function linesOf(file: CorpusFile): string[] {
  return analysed(file).findings.map((f) => {
    const before = file.text.slice(0, f.span.start);
    const line = before.split('\n').length;
    const column = f.span.start - before.lastIndexOf('\n');
    return `${line}:${column} ${f.severity} ${f.code}: ${f.message}`;
  });
}

/** The judgements of the snapshot, by file and finding; the place does not count. */
function judgements(snapshot: string): Map<string, string> {
  const known = new Map<string, string>();
  let file = '';
  let finding = '';
  for (const line of snapshot.split('\n')) {
    if (line.startsWith('## ')) file = line.slice(3).split(' ')[0]!;
    else if (/^\d/.test(line)) finding = line.slice(line.indexOf(' ') + 1);
    else if (line.startsWith('    why: ')) known.set(`${file} ${finding}`, line.slice('    why: '.length));
  }
  return known;
}

function render(why: ReadonlyMap<string, string>): string {
  const parts = ['Findings on the files of the corpus, each with why it is right. See corpus.test.ts.\n'];
  for (const file of corpusFiles()) {
    parts.push(`\n## ${file.id} (${analysed(file).rules.dialect})\n`);
    for (const line of linesOf(file)) {
      parts.push(`${line}\n    why: ${why.get(`${file.id} ${line.slice(line.indexOf(' ') + 1)}`) ?? ''}\n`);
    }
  }
  return parts.join('');
}

describeCorpus('checks: the corpus', () => {
  it('gives exactly the findings judged right by hand', () => {
    const before = readFileSync(path, 'utf8');
    const now = render(judgements(before));
    if (process.env['UPDATE_SNAPSHOT'] !== undefined) writeFileSync(path, now);
    else assert.equal(now, before);
    assert.deepEqual(
      now.split('\n').filter((line) => /^ {4}why: *$/.test(line)).length,
      0,
      'a finding has no judgement',
    );
  });

  for (const id of STOCK) {
    it(`has neither error nor warning on ${id}`, () => {
      const file = corpusFiles().find((f) => f.id === id);
      assert.ok(file !== undefined);
      assert.deepEqual(
        linesOf(file).filter((line) => / (?:error|warning) /.test(line)),
        [],
      );
    });
  }
});
