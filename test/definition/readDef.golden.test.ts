import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DecodedDungeon, type DgnCompCase, decode, golden, read } from './decode';

const { cases } = golden<{ cases: DgnCompCase[] }>('dgn_comp.json');
const place36 = golden<{
  stock_decoded: DecodedDungeon[];
  cases: { id: string; in: string; rc: number; decoded?: DecodedDungeon[] | null }[];
}>('place36.json');

/**
 * Accepted inputs whose output differs from what the file says, each with its reason. Memory overruns (`ub`) are not
 * compared at all.
 */
const DIFFERENT: Record<string, string> = {
  'lex-string-hash-line': 'the golden run skipped makedefs, which drops a # line even inside a string',
  'lex-nul': 'the compiler stops at the NUL; we go on and report it',
  'lex-latin1-outside': 'the compiler stops at the byte; we go on and report it',
};

describe('readDef against the real compiler', () => {
  const accepted = cases.filter((c) => c.rc === 0 && c.out && !c.ub && !(c.id in DIFFERENT));

  it('compares a fair number of cases', () => assert.ok(accepted.length > 150, String(accepted.length)));

  for (const c of accepted) {
    it(c.id, () => {
      const text = c.in ?? c.in_latin1!;
      const decoded = decode(read(text), c.in === undefined ? (s) => s : undefined);
      assert.deepEqual(decoded, c.out);
    });
  }

  for (const [id, reason] of Object.entries(DIFFERENT)) {
    it(`${id} differs: ${reason}`, () => {
      const c = cases.find((other) => other.id === id)!;
      const text = c.in ?? c.in_latin1!;
      const definition = read(text);
      const same = JSON.stringify(decode(definition)) === JSON.stringify(c.out);
      assert.ok(!same || definition.problems.length > 0);
    });
  }
});

describe('readDef against the compiler behind place36', () => {
  it('the stock fixture is the stock file', () => {
    const text = readFileSync(join(__dirname, '..', 'fixtures', 'stock-3.6.def'), 'utf8');
    assert.deepEqual(decode(read(text)), place36.stock_decoded);
  });

  const UNDEFINED = new Set([
    'dc:level-name-24',
    'dc:dungeon-name-30',
    'dc:limit-dungeons-17',
    'dc:limit-levels-51',
    'dc:limit-branches-33',
  ]);
  for (const c of place36.cases) {
    if (c.rc !== 0 || !c.decoded || UNDEFINED.has(c.id)) continue;
    it(c.id, () => assert.deepEqual(decode(read(c.in)), c.decoded));
  }
});
