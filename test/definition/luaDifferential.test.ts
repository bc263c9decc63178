/** Generated programs give the same values, and the same errors, as a real Lua. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { program } from './luaPrograms';
import { ourLua, realLua, startLua, stopLua } from './realLua';

/** Without what differs though nothing is wrong: the name of the wrong operand, and a line that Lua itself has wrong. */
function comparable(message: string | undefined): string | undefined {
  return message
    ?.replace(/ \((?:constant|local|upvalue|field|global|method) '[^']*'\)/, '')
    .replace(/:\d+: (attempt to (?:divide by zero|perform 'n%0'))/, ': $1');
}

describe('evaluating as a real Lua does', () => {
  before(startLua);
  after(stopLua);

  it('generated programs', function () {
    this.timeout(120_000);
    let compared = 0;
    let failed = 0;
    fc.assert(
      fc.property(program, (source) => {
        const ours = ourLua(source);
        if (ours === 'unknown') return;
        const real = realLua(source);
        compared++;
        if (real.error !== undefined) failed++;
        assert.equal(comparable(ours.error), comparable(real.error), source);
        assert.equal(ours.result, real.result, source);
      }),
      // A fixed seed: this build of Lua has faults of its own, which one program in some thousands meets.
      { numRuns: Number(process.env['LUA_RUNS'] ?? 500), seed: Number(process.env['LUA_SEED'] ?? 1) },
    );
    assert.ok(compared > 200, `only ${compared} programs were compared`);
    assert.ok(compared - failed > 50, `only ${compared - failed} programs ran to their end`);
  });
});
