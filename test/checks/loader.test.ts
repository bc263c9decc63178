import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findingsOf } from './findings';

interface Run {
  readonly panic?: string;
  readonly crash?: string;
  readonly unresolved?: readonly string[];
}
interface LoaderCase {
  /** 3.6: the compiler's exit status; it gives nothing to play when it is not 0. */
  readonly rc?: number;
  readonly id: string;
  readonly in: string;
  readonly runs: readonly Run[] | string;
}

function golden(name: string): readonly LoaderCase[] {
  return JSON.parse(readFileSync(join(__dirname, '../golden', name), 'utf8')).cases;
}

/** Panics that follow from where things land: the family Placement finds them. */
const PLACEMENT = /^(?:level_range: base value out of range|init_dungeon: {2}couldn't place levels|pick_level: )/;

function verdicts(cases: readonly LoaderCase[], dialect: string): void {
  for (const c of cases) {
    if (c.rc !== undefined && c.rc !== 0) {
      it(`${c.id}: rejected by the compiler`, () => {
        assert.ok(findingsOf(c.in, dialect).some((f) => f.severity === 'error' && f.foundBy === 'compiler'));
      });
    }
    if (typeof c.runs !== 'object' || c.runs === null) continue;
    const runs = c.runs;
    const ends = runs.map((run) => run.panic ?? run.crash);
    if (ends.some((end) => end !== undefined && PLACEMENT.test(end))) continue;
    const stops = ends.some((end) => end !== undefined);
    it(`${c.id}: ${stops ? 'stops' : 'starts'}`, () => {
      const found = findingsOf(c.in, dialect).filter((f) => f.severity === 'error' && f.foundBy === 'start');
      const shown = found.map((f) => `${f.code}: ${f.message}`).join(' / ');
      // A missing dungeon is what the golden file calls unresolved: its oracle goes on.
      const others = found.filter((f) => f.code !== 'required-dungeon');
      const end = ends.find((e) => e !== undefined) ?? 'starts';
      assert.equal(others.length > 0, stops, `the game: ${end}; here: ${shown}`);
      if (stops) return;
      const lacks = runs.some((run) => run.unresolved !== undefined);
      assert.equal(
        found.some((f) => f.code === 'required-dungeon'),
        lacks,
        shown,
      );
    });
  }
}

describe('checks: verdicts of the 3.7 loader (golden/place37.json)', () => {
  const cases = golden('place37.json');
  verdicts(cases, 'nethack-3.7');

  it('covers every case that reading alone decides', () => {
    assert.ok(cases.filter((c) => c.id.startsWith('lua-')).length > 90);
  });
});

describe('checks: verdicts of the 3.6 game at the start (golden/place36.json)', () => {
  verdicts(golden('place36.json'), 'nethack-3.6');
});
