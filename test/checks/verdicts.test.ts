import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorsFoundBy } from './findings';

interface CompilerCase {
  readonly id: string;
  readonly in?: string;
  readonly in_latin1?: string;
  readonly rc_def: number;
  readonly err: readonly string[];
  readonly bug?: number;
  readonly ub?: number;
}

const golden = join(__dirname, '../golden');
const cases: readonly CompilerCase[] = JSON.parse(readFileSync(join(golden, 'dgn_comp.json'), 'utf8')).cases;

/** Inputs on which this project and the real compiler differ, and why ours is right. */
const DIFFERENCES: Readonly<Record<string, string>> = {};

describe('checks: verdicts of the .def compiler (golden/dgn_comp.json)', () => {
  for (const c of cases) {
    it(`${c.id}: ${c.rc_def === 0 ? 'accepted' : 'rejected'}`, () => {
      const text = c.in ?? c.in_latin1!;
      const bytes = c.in === undefined ? Uint8Array.from(text, (ch) => ch.charCodeAt(0)) : undefined;
      const found = errorsFoundBy('compiler', text, 'nethack-3.6', bytes);
      const expected = Object.hasOwn(DIFFERENCES, c.id) ? c.rc_def === 0 : c.rc_def !== 0;
      assert.equal(
        found.length > 0,
        expected,
        `the compiler says ${c.err.join(' / ') || 'nothing'}; here: ${found.join(' / ') || 'nothing'}`,
      );
    });
  }

  it('differs only where the compiler is at fault or memory is overrun', () => {
    for (const id of Object.keys(DIFFERENCES)) {
      const c = cases.find((x) => x.id === id);
      assert.ok(c !== undefined && (c.bug === 1 || c.ub === 1), id);
    }
  });
});

interface MakedefsCase {
  readonly id: string;
  readonly def: string;
  readonly rc: number;
  readonly dgn_comp?: { readonly rc: number };
}

describe('checks: verdicts of makedefs and the compiler after it (golden/makedefs.json)', () => {
  const list: readonly MakedefsCase[] = JSON.parse(readFileSync(join(golden, 'makedefs.json'), 'utf8')).cases;
  for (const c of list) {
    const rejected = c.rc !== 0 || (c.dgn_comp?.rc ?? 0) !== 0;
    it(`${c.id}: ${rejected ? 'rejected' : 'accepted'}`, () => {
      const found = errorsFoundBy('compiler', c.def, 'nethack-3.6');
      assert.equal(found.length > 0, rejected, found.join(' / ') || 'nothing found');
    });
  }
});
