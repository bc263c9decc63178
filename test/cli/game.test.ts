import assert from 'node:assert/strict';
import path from 'node:path';
import { golden, type PlaceGolden } from '../game/golden';
import { run } from './run';

const stock36 = path.join(__dirname, '../fixtures/stock-3.6.def');
const stock37 = path.join(__dirname, '../fixtures/stock-3.7.lua');

/** A golden run as `play --json` prints it, the quest's levels named as in the file. */
function expected(place: PlaceGolden, seed: number) {
  const runOf = place.stock.find((r) => r.seed === seed)!;
  return {
    draws: runOf.calls,
    tune: runOf.tune,
    panic: null,
    dungeons: (runOf.dgn as [string, number, number, number][]).map(([name, levels, depthStart, entryLevel]) => ({
      name,
      levels,
      depthStart,
      entryLevel,
    })),
    levels: (runOf.lev as [string, number, number][]).map(([name, dungeon, dlevel]) => ({
      name: name.replace(/^Arc-/, 'x-'),
      dungeon,
      dlevel,
    })),
    branches: (runOf.br as number[][]).map(([, type, d1, l1, d2, l2, up]) => ({
      type,
      from: { dungeon: d1, dlevel: l1 },
      to: { dungeon: d2, dlevel: l2 },
      up: up === 1,
    })),
  };
}

describe('cli play', () => {
  it('prints the game of a seed, equal to the real one', async () => {
    for (const [file, name] of [
      [stock36, 'place36'],
      [stock37, 'place37'],
    ] as const) {
      const { code, out } = await run(['play', file, '--seed', '7', '--json']);
      assert.equal(code, 0);
      assert.deepEqual(JSON.parse(out), expected(golden<PlaceGolden>(name), 7));
    }
  });

  it('plays in wizard mode', async () => {
    const { out } = await run(['play', stock37, '--seed', '3', '--wizard', '--json']);
    const wizard = golden<PlaceGolden>('place37').stock_wizard.find((r) => r.seed === 3)!;
    assert.deepEqual([JSON.parse(out).draws, JSON.parse(out).tune], [wizard.calls, wizard.tune]);
  });

  it('gives the panic and the state at that moment', async () => {
    for (const id of ['lev-impossible', 'br-missing', 'lua-levels-num-in', 'lua-os', 'lua-name-missing']) {
      const example = golden<PlaceGolden>('place37').cases.find((c) => c.id === id)!;
      const [first] = example.runs as Exclude<typeof example.runs, string | undefined>;
      const { code, out } = await run(['play', '-', '--seed', '1', '--dialect', 'nethack-3.7', '--json'], {
        stdin: example.in,
      });
      const game = JSON.parse(out);
      assert.deepEqual([code, game.panic, game.draws], [0, first!.panic, first!.calls], id);
      assert.deepEqual(
        game.dungeons.map((d: Record<string, unknown>) => Object.values(d)),
        (first!.dgn as unknown[][]).map((row) => row.slice(0, 4)),
        id,
      );
    }
  });

  it('follows a search for places to its end, ten million draws on', async () => {
    const example = golden<PlaceGolden>('place36').cases.find((c) => c.id === 'dc:limit-levels-50-two-dungeons')!;
    const [first] = example.runs as Exclude<typeof example.runs, string | undefined>;
    const { out } = await run(['play', '-', '--seed', '1', '--dialect', 'nethack-3.6', '--json'], {
      stdin: example.in,
    });
    const { draws, panic, levels } = JSON.parse(out);
    assert.deepEqual([draws, panic, levels], [first!.calls, first!.panic, []]);
  });

  it('reads standard input in the format of the dialect that is named, whatever it looks like', async () => {
    for (const id of ['lua-empty', 'lua-infinite', 'lua-global-case']) {
      const example = golden<PlaceGolden>('place37').cases.find((c) => c.id === id)!;
      const [first] = example.runs as Exclude<typeof example.runs, string | undefined>;
      const args = ['-', '--dialect', 'nethack-3.7'];
      const game = await run(['play', ...args, '--seed', '1', '--json'], { stdin: example.in });
      assert.deepEqual([JSON.parse(game.out).panic, JSON.parse(game.out).draws], [first!.panic, first!.calls], id);
      const { out, code } = await run(['check', ...args, '--format', 'json'], { stdin: example.in });
      const errors = (JSON.parse(out) as { severity: string; foundBy: string }[]).filter((f) => f.severity === 'error');
      assert.deepEqual([code, errors.map((f) => f.foundBy)], [1, ['start']], id);
    }
    const def = await run(['read', '-', '--dialect', 'slashem', '--json'], { stdin: '-- dungeon = {}' });
    assert.deepEqual(JSON.parse(def.out).worlds[0].dungeons, []);
  });

  it('names a missing dungeon as the game does, with the whole layout', async () => {
    const { out } = await run(['play', '-', '--seed', '1', '--json'], { stdin: 'DUNGEON: "Main" "none" (10,0)\n' });
    const game = JSON.parse(out);
    assert.equal(game.panic, 'Couldn\'t resolve dungeon number for name "The Quest".');
    assert.deepEqual(game.dungeons, [{ name: 'Main', levels: 10, depthStart: 1, entryLevel: 1 }]);
  });

  it('reads well', async () => {
    const { out } = await run(['play', stock36, '--seed', '1']);
    assert.match(out, /^NetHack 3\.6, seed 1: 85 draws, castle tune BDCFF\n/);
    assert.match(out, /\nThe Dungeons of Doom: 25 levels, depth 1 to 25\n/);
    assert.match(out, /\n {3}8 {2}oracle\n/);
    assert.match(out, /→ Sokoban \(up\)/);
    assert.match(out, /Afloat until a vault is made:\n +→ Fort Ludios\n$/);
  });

  it('takes no seed but a number of 64 bits', async () => {
    for (const seed of ['-1', 'x', '18446744073709551616']) {
      const { code, err } = await run(['play', stock36, `--seed=${seed}`]);
      assert.equal(code, 2);
      assert.match(err, /--seed/);
    }
    assert.equal((await run(['play', stock36])).code, 2);
    assert.equal((await run(['play', stock36, '--seed', '18446744073709551615', '--json'])).code, 0);
  });
});

describe('cli odds', () => {
  it('prints exact odds', async () => {
    const { code, out } = await run(['odds', stock36, '--json']);
    const odds = JSON.parse(out);
    assert.deepEqual([code, odds.exact, odds.error], [0, true, 0]);
    assert.deepEqual(Object.keys(odds), ['exact', 'error', 'dungeons', 'levels', 'branches', 'stops']);
    assert.deepEqual(odds.stops, []);
    assert.deepEqual(odds.dungeons[0], {
      name: 'The Dungeons of Doom',
      length: { 25: 0.2, 26: 0.2, 27: 0.2, 28: 0.2, 29: 0.2 },
      depthStart: { 1: 1 },
    });
    const big = odds.levels.find((l: { name: string }) => l.name === 'bigrm');
    assert.equal(big.dungeon, 'The Dungeons of Doom');
    assert.ok(Math.abs(big.present - 0.4) < 1e-9);
    const sum = Object.values<number>(big.dlevel).reduce((a, b) => a + b, 0);
    assert.ok(Math.abs(sum - big.present) < 1e-9);
    const mines = odds.branches.find((b: { name: string }) => b.name === 'The Gnomish Mines');
    assert.deepEqual(Object.keys(mines), ['name', 'from', 'depth']);
    assert.deepEqual(Object.keys(mines.from), ['2', '3', '4']);
    const floating = odds.branches.filter((b: { floating?: boolean }) => b.floating === true);
    assert.deepEqual(
      floating.map((b: { name: string }) => b.name),
      ['Fort Ludios'],
    );
  });

  it('reads well, with small bars', async () => {
    const { out } = await run(['odds', stock37]);
    assert.match(out, /^NetHack 3\.7: exact odds\n/);
    assert.match(out, /medusa +level 21–28, depth 21–28, 7 of 10 games between 23 and 26 +▂▄▆██▆▄▂\n/);
    assert.match(out, /bigrm .*in 40% of games/);
    assert.match(out, /→ Fort Ludios +level 18–21, depth 18–21, floating until a vault is made +█+\n/);
    assert.equal(out.match(/floating/g)?.length, 1);
    assert.match(out, /The Elemental Planes: 6 levels, from depth −5\n/);
  });

  it('says how many games stop', async () => {
    const text = 'DUNGEON: "Main" "none" (5,2)\nLEVEL: "deep" "none" @ (6,0)\n';
    const { out } = await run(['odds', '-'], { stdin: text });
    assert.match(out, /50% of games stop: level_range: base value out of range, with 5 levels\n/);
    const { stops } = JSON.parse((await run(['odds', '-', '--json'], { stdin: text })).out);
    const message = 'level_range: base value out of range';
    assert.deepEqual(stops[0], { probability: 0.5, kind: 'base', message, lengths: [5] });
    assert.deepEqual([stops.length, stops[1].kind], [2, 'required']);
  });

  it('says in words why: what Lua has against the file, and that a search does not end', async () => {
    const broken = await run(['odds', '-', '--dialect', 'nethack-3.7'], { stdin: '\ndungeon = {' });
    assert.match(broken.out, /^100% of games stop: Cannot open .* \(line 2: unexpected symbol near <eof>\)$/m);
    const full = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((n) => `LEVEL: "l${n}" "none" @ (1, 11)\n`).join('');
    const endless = `DUNGEON: "Main" "none" (12, 0)\n${full}`;
    const game = await run(['play', '-', '--seed', '1'], { stdin: endless });
    assert.match(game.out, /^The game stops: the search for free places does not end, and the game hangs$/m);
    assert.doesNotMatch(game.out, /place_level/);
  });

  it('odds: names the entries whose values it would need', async () => {
    const stdin = 'DUNGEON: "A" "A" (9, 0)\nLEVEL: "big" "B" @ (\n';
    const { code, err } = await run(['odds', '-'], { stdin });
    assert.equal(code, 2);
    assert.match(err, /no odds without the values of the level "big" \(line 2\)/);
  });

  it('gives no odds, at once, for a file that no game has room for', async () => {
    const levels = Array.from({ length: 12_000 }, (_, i) => `LEVEL: "l${i}" "none" @ (1,-1)\n`).join('');
    const { code, err, out } = await run(['odds', '-', '--json'], { stdin: `DUNGEON: "A" "A" (9, 0)\n${levels}` });
    assert.deepEqual([code, out], [2, '']);
    assert.match(err, /no odds for more dungeons and levels than any game has room for/);
  });
});
