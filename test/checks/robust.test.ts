import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { applyEdits } from '../../server/checks/index';
import { findRow } from '../../server/checks/table';
import type { Finding } from '../../server/checks/types';
import { findingsOf } from './findings';

const FIXTURES = [
  ['stock-3.6.def', 'nethack-3.6'],
  ['stock-3.4.3.def', 'nethack-3.4.3'],
  ['stock-3.7.lua', 'nethack-3.7'],
  ['stock-5.0.lua', 'nethack-5.0'],
] as const;

/** Fixes of the parser are tested with it; a second fault on the same line may stay. */
const PARSER = new Set(['syntax-error', 'missing-field', 'unterminated-string', 'comment-position', 'stray-byte']);

describe('checks: fixtures, truncated and with tokens lost, changed and swapped', () => {
  for (const [name, dialect] of FIXTURES) {
    const text = readFileSync(join(__dirname, '../fixtures', name), 'utf8');
    const tokens = [...text.matchAll(/"[^"\n]*"|[A-Za-z_]+|-?\d+|[^\s]/g)].map((m) => ({ at: m.index, text: m[0] }));
    const token = fc.nat(tokens.length - 1).map((i) => tokens[i]!);
    const mutant = fc.oneof(
      token.map((t) => text.slice(0, t.at)),
      token.map((t) => text.slice(0, t.at) + text.slice(t.at + t.text.length)),
      fc.tuple(token, token).map(([a, b]) => text.slice(0, a.at) + b.text + text.slice(a.at + a.text.length)),
      fc.tuple(token, fc.nat(20)).map(([t, n]) => {
        const at = t.at + 1 + (n % Math.max(1, t.text.length - 2));
        return text.slice(0, at) + text.slice(at + 1);
      }),
    );

    it(`${name}: findings lie within one line of the text, and every fix of a check heals`, () => {
      fc.assert(
        fc.property(mutant, (changed) => {
          const found = findingsOf(changed, dialect);
          for (const finding of found) {
            sound(finding, changed);
            if (!PARSER.has(finding.code)) heals(finding, found, changed, dialect);
          }
        }),
        { numRuns: 120 },
      );
    });
  }
});

function sound(finding: Finding, text: string): void {
  const { start, end } = finding.span;
  assert.ok(0 <= start && start <= end && end <= text.length, JSON.stringify(finding));
  assert.ok(!text.slice(start, end).includes('\n'), finding.message);
  assert.ok(findRow(finding.code) !== undefined, finding.code);
  assert.ok(!finding.message.includes('\n') && !/undefined|NaN|\[object/.test(finding.message), finding.message);
  for (const { span } of finding.related)
    assert.ok(0 <= span.start && span.start <= span.end && span.end <= text.length);
}

function heals(finding: Finding, before: readonly Finding[], text: string, dialect: string): void {
  const count = (findings: readonly Finding[], test: (f: Finding) => boolean) => findings.filter(test).length;
  for (const fix of finding.fixes) {
    const after = findingsOf(applyEdits(text, fix.edits), dialect);
    const same = (f: Finding) => f.code === finding.code;
    const errors = (f: Finding) => f.severity === 'error';
    const what = `${finding.code}: ${finding.message}\n  ${fix.title}`;
    assert.ok(count(after, same) < count(before, same), `not healed: ${what}`);
    if (fix.preferred) assert.ok(count(after, errors) <= count(before, errors), `new errors: ${what}`);
  }
}

describe('checks: files nobody writes end in bounded time', () => {
  const many = (n: number, make: (i: number) => string) => Array.from({ length: n }, (_, i) => make(i)).join('');
  const D = 'DUNGEON: "D" "D" (10,0)\n';
  const files: Readonly<Record<string, readonly [string, string]>> = {
    'branches to nowhere': ['nethack-3.6', D + many(6000, (i) => `BRANCH: "some place ${i}" @ (1, 0)\n`)],
    'dungeons without a way in': [
      'nethack-3.6',
      many(3000, (i) => `DUNGEON: "some place ${i}" "D" (10,0)\nBRANCH: "anothr place ${i}" @ (1, 0)\n`),
    ],
    'levels chained in vain': [
      'nethack-3.6',
      D + many(4000, (i) => `CHAINLEVEL: "level ${i}" "L" "level ${i - 1}" + (1, 0)\n`),
    ],
    'ignore comments': [
      'nethack-3.6',
      D + many(4000, (i) => `# nethack-dungeon: ignore chance-range\nLEVEL: "l${i}" "L" @ (1, 0) 0\n`),
    ],
    'patterns that look back': [
      'nethack-3.7',
      'local s = ("a"):rep(200000)\ns:match("(.-)%1*b")\ndungeon = { { name = "D", base = 10 } }\n',
    ],
    'patterns with endless sets': [
      'nethack-3.7',
      'local s = ("a"):rep(200000)\ns:find("[" .. ("b"):rep(200000) .. "]*c")\ndungeon = { { name = "D", base = 10 } }\n',
    ],
    'strings made over and over': [
      'nethack-3.7',
      'local s, t = ("x"):rep(100000, "y"), {}\nwhile true do t[#t + 1] = s:upper() end\n',
    ],
    'chains in Lua': [
      'nethack-3.7',
      `dungeon={{name="D",base=10,levels={${many(4000, (i) => `{name="level ${i}",base=1,chainlevel="level ${i + 3}x"},\n`)}}}}`,
    ],
  };
  for (const [title, [dialect, text]] of Object.entries(files)) {
    it(title, () => {
      const start = process.cpuUsage().user;
      findingsOf(text, dialect);
      assert.ok((process.cpuUsage().user - start) / 1e6 < 5, 'more than five seconds');
    });
  }
});
