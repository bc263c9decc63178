/** The loader's stops, word for word, and files that compute, against what a real 3.7 did. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLua, runLua } from '../../server/definition/readLua';
import type { World } from '../../server/definition/types';
import { Isaac64 } from '../../server/random/isaac64';
import { parseLua } from '../../server/syntax/lua/parser';

interface Run {
  readonly seed: number;
  readonly calls: number;
  readonly pre: number;
  readonly n: number;
  readonly dgn: readonly (readonly [string, number, ...unknown[]])[];
  readonly lev: readonly (readonly [string, number, number, string, number, string, number])[];
  readonly panic?: string;
  readonly crash?: string;
  readonly impossible?: readonly string[];
}
interface Case {
  readonly id: string;
  readonly in: string;
  readonly runs: readonly Run[] | string;
}

function golden(name: string): Case[] {
  return JSON.parse(readFileSync(join(__dirname, '..', 'golden', name), 'utf8')).cases;
}

/** Panics of the loader; the others come from placing. */
const ofReading = /^(?:unprotected error|dungeon is not|dungeon\[|Cannot open|Lua time)/;

/** The first thing that stops the game while it reads. */
function firstStop(world: World): string | undefined {
  return world.stop?.message ?? world.dungeons.find((d) => d.stop)?.stop?.message;
}

describe('reading Lua as 3.7 does', () => {
  const cases = golden('place37.json').filter((c) => typeof c.runs !== 'string');

  it('knows all the cases', () => {
    assert.ok(cases.length > 150, `only ${cases.length} cases`);
  });

  for (const c of cases) {
    const run = (c.runs as readonly Run[])[0]!;
    it(`${c.id}: ${run.panic?.trim() ?? 'reads'}`, () => {
      const definition = readLua(parseLua(c.in), c.in);
      assert.equal(definition.worlds.length, 1);
      const world = definition.worlds[0]!;
      const expected = run.panic !== undefined && ofReading.test(run.panic) ? run.panic : undefined;
      assert.equal(firstStop(world), expected);
      // Dungeons that chance leaves out are not counted: that is the game's doing, not the reader's.
      const chancy = world.dungeons.some((d) => (d.chance?.value ?? 100) % 100 !== 0);
      if (world.stop === undefined && !chancy) assert.equal(world.counted, run.n);
      const said = run.impossible?.find((m) => m.includes('[string'));
      if (said !== undefined) {
        const lua = said.slice(said.indexOf('[string')).replace(/\nstack traceback[\s\S]*/, '');
        assert.equal(world.stop?.lua, lua);
      }
    });
  }

  it('says how far the loader came', () => {
    const stopOf = (id: string) => {
      const text = cases.find((c) => c.id === id)!.in;
      const { message, span, ...rest } = readLua(parseLua(text), text).worlds[0]!.dungeons.find((d) => d.stop)!.stop!;
      return rest;
    };
    assert.deepEqual(stopOf('lua-base-missing'), { phase: 'fields', levels: 0, branches: 0 });
    assert.deepEqual(stopOf('lua-levels-hole'), { phase: 'levels', levels: 1, branches: 0 });
    assert.deepEqual(stopOf('lua-branches-hole'), { phase: 'branches', levels: 0, branches: 1 });
    // An element of flags left on the loader's stack: levels are looked for in the wrong table.
    assert.deepEqual(stopOf('lua-flags-num-then-levels'), { phase: 'next', levels: 0, branches: 0 });
  });

  it('marks the value at fault', () => {
    const text = 'dungeon = { { name = "Main", base = 10, levels = { { name = "a", base = "x" } } } }';
    const { stop } = readLua(parseLua(text), text).worlds[0]!.dungeons[0]!;
    assert.equal(text.slice(stop!.span.start, stop!.span.end), '"x"');
  });
});

describe('one game of a file that draws', () => {
  for (const c of golden('worlds37.json')) {
    it(`${c.id}: what each seed draws`, () => {
      const tree = parseLua(c.in);
      for (const run of c.runs as readonly Run[]) {
        const world = runLua(tree, c.in, new Isaac64(BigInt(run.seed)));
        assert.equal(world.stop, undefined);
        assert.equal(world.counted, run.n);
        run.dgn.forEach(([name, levels], i) => {
          const dungeon = world.dungeons[i]!;
          assert.equal(dungeon.name?.value, name);
          const base = dungeon.base!.value!;
          assert.ok(
            levels >= base && levels <= base + Math.max((dungeon.range?.value ?? 0) - 1, 0),
            `seed ${run.seed}`,
          );
        });
        for (const [name, dungeon, , , , tag, variants] of run.lev) {
          const level = world.dungeons[dungeon]!.levels.find((l) => l.name?.value === name);
          assert.ok(level, `seed ${run.seed}: ${name}`);
          assert.equal(level.bonetag?.value ?? '', tag);
          assert.equal(level.nlevels?.value ?? 0, variants);
        }
      }
    });

    it(`${c.id}: its worlds hold every game, in their shares`, () => {
      const tree = parseLua(c.in);
      const { worlds, exact } = readLua(tree, c.in);
      assert.ok(exact);
      const total = worlds.reduce((sum, w) => sum + w.probability, 0);
      assert.ok(Math.abs(total - 1) < 1e-12, `shares add up to ${total}`);
      const said = (w: World) =>
        JSON.stringify(w.dungeons, (k, v) => (/span|origin/i.test(k) ? undefined : (v as unknown)));
      const known = new Set(worlds.map(said));
      for (let seed = 1n; seed <= 60n; seed++) {
        assert.ok(known.has(said(runLua(tree, c.in, new Isaac64(seed)))), `seed ${seed}`);
      }
    });
  }
});
