import assert from 'node:assert/strict';
import type { Finding } from '../../server/checks/types';
import { githubReport } from '../../server/cli/report/github';
import { Lines, locate } from '../../server/cli/report/located';
import { sarifReport } from '../../server/cli/report/sarif';
import { summary, textReport } from '../../server/cli/report/text';

const text = 'first line\r\n\tLEVEL: "x" here\r\nthird\n';
const at = (piece: string, overrides: Partial<Finding> = {}): Finding => ({
  code: 'syntax-error',
  severity: 'error',
  foundBy: 'compiler',
  message: 'LEVEL needs a bones tag.',
  span: { start: text.indexOf(piece), end: text.indexOf(piece) + piece.length },
  related: [],
  fixes: [],
  ...overrides,
});

describe('cli/report', () => {
  it('locates with 1-based lines and columns, over CRLF', () => {
    const { file, line, column, endLine, endColumn } = locate('a.def', at('"x"'), new Lines(text), 'slashem');
    assert.deepEqual([file, line, column, endLine, endColumn], ['a.def', 2, 9, 2, 12]);
  });

  it('shows the source line with marks under the span', () => {
    assert.equal(
      textReport(
        'a.def',
        text,
        [at('"x"', { related: [{ span: { start: 0, end: 5 }, message: 'declared here' }] })],
        false,
      ),
      [
        'a.def:2:9 error LEVEL needs a bones tag. [syntax-error]',
        '  2 │ \tLEVEL: "x" here',
        '    │ \t       ^^^ the compiler would stop here',
        '    ↳ a.def:1:1 declared here',
      ].join('\n'),
    );
  });

  it('says who finds a fault otherwise, and nothing of the kind where there is none', () => {
    const marks = (overrides: Partial<Finding>) => textReport('a', text, [at('"x"', overrides)], false).split('\n')[2];
    assert.equal(marks({ severity: 'information', foundBy: 'nobody' }), '    │ \t       ^^^ nobody would be told');
    assert.equal(marks({ severity: 'hint', foundBy: 'nobody', code: 'computed-value' }), '    │ \t       ^^^');
    assert.equal(marks({ severity: 'hint', foundBy: 'play' }), '    │ \t       ^^^ players would meet it in the game');
  });

  it('cuts long lines around the mark, and lets no control character through', () => {
    const long = `${'a'.repeat(5000)}\u001b[31mX${'b'.repeat(5000)}`;
    const report = textReport('a', long, [at('x', { span: { start: 5005, end: 5006 } })], false);
    assert.ok(report.length < 600, String(report.length));
    assert.ok(!report.includes('\u001b'));
    const [, source = '', marks = ''] = report.split('\n');
    assert.equal(source[marks.indexOf('^')], 'X');
    assert.match(source, /^ {2}1 │ …a+\ufffd\[31mXb+…$/);
    const short = textReport('a', `X${'b'.repeat(200)}`, [at('x', { span: { start: 0, end: 1 } })], false);
    assert.match(short, /^ {2}1 │ Xb+…\n {4}│ \^ /m);
  });

  it('sums up', () => {
    assert.equal(summary({ error: 0, warning: 0, information: 0, hint: 0 }, 1), 'Nothing to report.');
    assert.equal(summary({ error: 1, warning: 0, information: 2, hint: 0 }, 3), '1 error, 2 notes in 3 files.');
  });

  it('escapes what GitHub would take as its own', () => {
    const found = locate('a,b:c.def', at('"x"', { message: '50% of\ngames' }), new Lines(text), 'slashem');
    assert.equal(
      githubReport([found]),
      '::error file=a%2Cb%3Ac.def,line=2,endLine=2,col=9,endColumn=12,title=syntax-error::50%25 of%0Agames',
    );
  });

  it('writes SARIF with a rule per code', () => {
    const log = JSON.parse(sarifReport([locate('dat/a b.def', at('"x"'), new Lines(text), 'slashem')], '1.2.3'));
    const [run] = log.runs;
    assert.equal(log.version, '2.1.0');
    assert.equal(run.tool.driver.rules[run.results[0].ruleIndex].id, 'syntax-error');
    assert.ok(run.tool.driver.rules[0].fullDescription.text.length > 20);
    assert.deepEqual(run.results[0].locations[0].physicalLocation, {
      artifactLocation: { uri: 'dat/a%20b.def' },
      region: { startLine: 2, startColumn: 9, endLine: 2, endColumn: 12 },
    });
  });
});
