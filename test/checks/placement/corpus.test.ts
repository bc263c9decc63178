/**
 * What the Placement checks say about real files, line by line, each judged by hand (`why:`), as in ../corpus.test.ts.
 * `UPDATE_SNAPSHOT=1` rewrites the file and keeps the judgements; a new line must be given one.
 */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from '../../../server/analysis/analysis';
import { workLater } from '../../../server/analysis/later';
import { finish } from '../../../server/game/work';
import { corpusFiles, describeCorpus } from '../../corpus';

const path = join(__dirname, 'corpus.snapshot.txt');
/** Their odds are sampled, which takes seconds; the rest is exact. */
const SAMPLED = ['slashem-extended', 'ozslashem-crlf'];
const STOCK = ['nethack-3.1.0', 'nethack-3.4.3', 'nethack-3.6.7', 'nethack-3.7-2019', 'nethack-3.7', 'nethack-5.0'];

describeCorpus('placement checks: the corpus', function (this: Mocha.Suite) {
  this.timeout(120_000);
  const files = corpusFiles().filter(({ id }) => !SAMPLED.includes(id));
  const later = new Map<string, ReturnType<typeof work>>();
  function work(file: (typeof files)[number]) {
    const analysis = analyse(`file:///dat/dungeon.${file.format}`, file.text, { bytes: file.bytes });
    return { dialect: analysis.rules.dialect, ...finish(workLater(analysis)) };
  }
  before(() => {
    for (const file of files) later.set(file.id, work(file));
  });

  it('has exact odds for every file but two', () => {
    for (const { id } of files) {
      const { odds } = later.get(id)!;
      assert.deepEqual([id, odds.exact, odds.unknown], [id, true, []]);
      assert.equal(odds.collisions.exact, true, id);
      assert.ok(odds.states < 500_000);
    }
  });

  it('has nothing to say of the stock files', () => {
    for (const id of STOCK) {
      assert.deepEqual(later.get(id)!.findings, [], id);
      assert.deepEqual(
        later.get(id)!.odds.stops.map(({ message }) => message),
        [],
        id,
      );
    }
  });

  it('gives exactly the findings judged right by hand', () => {
    const snapshot = readFileSync(path, 'utf8');
    const judged = new Map<string, string>();
    let last = '';
    for (const line of snapshot.split('\n')) {
      if (line.startsWith('    why: ')) judged.set(last, line.slice(9));
      else last = line.replace(/^\d+:\d+ /, '');
    }
    const lines = ['Placement findings on the files of the corpus, each with why it is right. See corpus.test.ts.', ''];
    for (const { id, text } of files) {
      const { dialect, findings } = later.get(id)!;
      if (findings.length === 0) continue;
      lines.push(`## ${id} (${dialect})`);
      for (const { span, severity, code, message } of findings) {
        const above = text.slice(0, span.start).split('\n');
        const key = `${severity} ${code}: ${message}`;
        lines.push(`${above.length}:${above.at(-1)!.length + 1} ${key}`, `    why: ${judged.get(key) ?? ''}`);
      }
      lines.push('');
    }
    const now = lines.join('\n');
    if (process.env['UPDATE_SNAPSHOT'] !== undefined) writeFileSync(path, now);
    else assert.equal(now, snapshot);
    assert.equal(/^ {4}why: *$/m.exec(now), null, 'a finding without a judgement');
  });
});
