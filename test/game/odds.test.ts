import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readDef } from '../../server/definition/readDef';
import { readLua } from '../../server/definition/readLua';
import type { Definition } from '../../server/definition/types';
import { rulesFor } from '../../server/dialects/index';
import { odds } from '../../server/game/odds';
import { play } from '../../server/game/play';
import type { Distribution, Odds } from '../../server/game/types';
import { finish } from '../../server/game/work';
import { parseDef } from '../../server/syntax/def/parser';
import { parseLua } from '../../server/syntax/lua/parser';

function def(text: string): Definition {
  return readDef(parseDef(text), text);
}

function lua(text: string): Definition {
  return readLua(parseLua(text), text);
}

const rules36 = rulesFor('nethack-3.6');
const rules37 = rulesFor('nethack-3.7');

/** `5: 0.25, 6: 0.75`. */
function text(distribution: Distribution | undefined): string {
  return [...(distribution ?? [])].map(([value, p]) => `${value}: ${Number(p.toFixed(6))}`).join(', ');
}

function level(result: Odds, name: string) {
  return result.levels.find((l) => l.name === name)!;
}

function stops(result: Odds): string[] {
  return result.stops
    .filter(({ kind }) => kind !== 'required')
    .map(
      (s) => `${s.kind} ${s.entries[0]} ${Number(s.probability.toFixed(6))}${s.lengths.map((n) => ` ${n}`).join('')}`,
    );
}

describe('odds', () => {
  it('a level is uniform over the places that leave room for the later ones', () => {
    // b must have 2 or 3, so a on 2 leaves 3 only; nothing stops a from taking either.
    const result = finish(
      odds(def('DUNGEON: "M" "none" (5,0)\nLEVEL: "a" "none" @ (1,3)\nLEVEL: "b" "none" @ (2,2)\n'), rules36),
    );
    assert.equal(text(level(result, 'a').dlevel), '1: 0.333333, 2: 0.333333, 3: 0.333333');
    assert.equal(text(level(result, 'b').dlevel), '2: 0.5, 3: 0.5');
    assert.deepEqual(stops(result), []);
  });

  it('the search turns back at a dead end', () => {
    // a may not take 3, as c has nowhere else to go, but only in the games that have c.
    const file = 'DUNGEON: "M" "none" (4,0)\nLEVEL: "a" "none" @ (2,2)\nLEVEL: "c" "none" @ (3,0) 50\n';
    const result = finish(odds(def(file), rules36));
    assert.equal(text(level(result, 'a').dlevel), '2: 0.75, 3: 0.25');
    assert.equal(text(level(result, 'c').dlevel), '3: 0.5');
  });

  it('tells the odds per length of the dungeon, each in the games of that length', () => {
    const file = 'DUNGEON: "M" "none" (5,2)\nLEVEL: "end" "none" @ (-1,0) 40\nLEVEL: "six" "none" @ (6,0)\n';
    const result = finish(odds(def(file), rules36));
    assert.deepEqual(stops(result), ['base level:M/six 0.5 5', 'placement dungeon:M 0.2 6']);
    const { byLength, dlevel, present } = level(result, 'six');
    assert.equal(text(byLength.get(5)), '');
    assert.equal(text(byLength.get(6)), '6: 0.6');
    assert.deepEqual([text(dlevel), present], ['6: 0.3', 0.3]);
  });

  it('conditions on dropped dungeons: 3.6 does not renumber chains', () => {
    const file = `DUNGEON: "Main" "none" (20,0)
BRANCH: "A" @ (2,0)
BRANCH: "B" @ (4,0)
DUNGEON: "A" "none" (4,0) 40
LEVEL: "a1" "none" @ (1,0)
DUNGEON: "B" "none" (12,0)
LEVEL: "z" "none" @ (1,0)
LEVEL: "o" "none" @ (3,4)
LEVEL: "x" "none" @ (8,0)
CHAINLEVEL: "p" "none" "o" + (1,2)
`;
    const result = finish(odds(def(file), rules36));
    assert.equal(result.exact, true);
    // Without A (60%) p is beside x: 9 or 10. With it, beside o, which is on 3 to 6 and never on 8.
    const p = level(result, 'p').dlevel;
    assert.equal(Number((p.get(9)! + p.get(10)!).toFixed(6)), 0.6);
    assert.equal(text(new Map([...p].filter(([place]) => place < 9))), '4: 0.05, 5: 0.1, 6: 0.1, 7: 0.15');
    assert.equal(result.dungeons[1]!.present, 0.4);
    assert.equal(level(result, 'a1').present, 0.4);
  });

  it('follows a shifted chain to a level further down, which counts as being on 0', () => {
    const file = (chance: number) => `DUNGEON: "Main" "none" (20,0)
BRANCH: "A" @ (2,0)
BRANCH: "B" @ (4,0)
DUNGEON: "A" "none" (4,0) 40
LEVEL: "a1" "none" @ (1,0)
LEVEL: "a2" "none" @ (2,0)
DUNGEON: "B" "none" (12,0)
LEVEL: "z" "none" @ (3,0)
CHAINLEVEL: "p" "none" "z" + (2,0)
LEVEL: "x" "none" @ (8,0) ${chance}
`;
    const sure = finish(odds(def(file(100)), rules36));
    assert.deepEqual([sure.exact, text(level(sure, 'p').dlevel)], [true, '2: 0.6, 5: 0.4']);
    const open = finish(odds(def(file(50)), rules36));
    assert.deepEqual([open.exact, text(level(open, 'p').dlevel)], [true, '2: 0.3, 5: 0.4']);
    assert.deepEqual(stops(open), ['empty-chain level:B/p 0.3 12']);
  });

  it("follows a chain to another dungeon's level", () => {
    const file = `dungeon = {
  { name = "Main", base = 9, levels = { { name = "a", base = 3, range = 2 } }, branches = { { name = "E", base = 2 } } },
  { name = "E", base = 5, levels = { { name = "b", base = 1, chainlevel = "a" }, { name = "c", base = 4, range = 2 } } },
}
`;
    const result = finish(odds(lua(file), rules37));
    assert.equal(result.exact, true);
    assert.equal(text(level(result, 'b').dlevel), '4: 0.5, 5: 0.5');
    // Beside the other: b on 4 leaves 5, b on 5 leaves 4.
    assert.equal(text(level(result, 'c').dlevel), '4: 0.5, 5: 0.5');
    assert.equal(text(result.dungeons[1]!.depthStart), '3: 1');
  });

  it('branches take the next free level after a random one, in the order of the children', () => {
    const file = `DUNGEON: "Main" "none" (9,0)
BRANCH: "A" @ (2,3)
BRANCH: "B" @ (3,0)
BRANCH: "C" @ (2,3)
DUNGEON: "B" "none" (1,0)
DUNGEON: "A" "none" (1,0)
DUNGEON: "C" "none" (1,0)
`;
    const result = finish(odds(def(file), rules36));
    const from = (name: string) => text(result.branches.find((b) => b.name === name)!.from);
    assert.equal(from('B'), '3: 1');
    // Drawn 2, 3 or 4: the next is 3 (taken, so 4), 4 or 2.
    assert.equal(from('A'), '2: 0.333333, 4: 0.666667');
    assert.equal(from('C'), '2: 0.666667, 4: 0.333333');
  });

  it('several branches beside one level all keep others off', () => {
    const file = (levels: string) => `DUNGEON: "Main" "none" (9,0)
LEVEL: "first" "none" @ (1,0)
${levels}CHAINBRANCH: "A" "a" + (1,0)
CHAINBRANCH: "B" "a" + (2,0)
BRANCH: "C" @ (4,3)
DUNGEON: "A" "none" (1,0)
DUNGEON: "B" "none" (1,0)
DUNGEON: "C" "none" (1,0)
`;
    // With c on 5 the search for a place for a may have to turn back.
    for (const levels of ['LEVEL: "a" "none" @ (3,2)\n', 'LEVEL: "a" "none" @ (3,3)\nLEVEL: "c" "none" @ (5,0)\n']) {
      const result = finish(odds(def(file(levels)), rules36));
      assert.equal(text(level(result, 'a').dlevel), '3: 0.5, 4: 0.5');
      assert.equal(text(result.branches.find((b) => b.name === 'C')!.from), '4: 0.5, 6: 0.5');
    }
  });

  it('depth follows the way down, and entry counts from the bottom', () => {
    const file = `DUNGEON: "Main" "none" (9,0)
BRANCH: "Up" @ (4,2) up
DUNGEON: "Up" "none" (3,2)
ENTRY: -1
LEVEL: "top" "none" @ (1,0)
`;
    const result = finish(odds(def(file), rules36));
    // From 4 or 5 one comes to depth 3 or 4, the last of 3 or 4 levels.
    assert.equal(text(result.dungeons[1]!.depthStart), '0: 0.25, 1: 0.5, 2: 0.25');
    assert.equal(text(level(result, 'top').depth), '0: 0.25, 1: 0.5, 2: 0.25');
  });

  it('dungeons that may be dropped are told apart where others feel it, and only there', () => {
    const apart = Array.from({ length: 11 }, (_, i) => `X${i}`);
    const file = `dungeon = {
  { name = "Main", base = 30, branches = {
    { name = "A", base = 2 }, { name = "B", base = 4, range = 3 }, { name = "C", base = 5 },
    ${apart.map((name, i) => `{ name = "${name}", base = ${7 + i} },`).join(' ')}
  } },
  { name = "A", base = 3, range = 2, chance = 40, levels = { { name = "a", base = 2, range = 2 } } },
  { name = "C", base = 3, chance = 50 },
  { name = "B", base = 3 },
  ${apart.map((name) => `{ name = "${name}", base = 2, chance = 10 },`).join(' ')}
}
`;
    const result = finish(odds(lua(file), rules37));
    const from = (name: string) => text(result.branches.find((b) => b.name === name)!.from);
    assert.equal(result.exact, true);
    assert.deepEqual([from('A'), from('C'), from('X10')], ['2: 0.4', '5: 0.5', '17: 0.1']);
    // With C on 5, B's draws of 4 and 5 both come to 6.
    assert.equal(from('B'), '4: 0.333333, 5: 0.166667, 6: 0.5');
    const [a, x] = ['A', 'X0'].map((name) => result.dungeons.find((d) => d.name === name)!);
    assert.deepEqual([a!.present, text(a!.length), text(a!.depthStart)], [0.4, '3: 0.2, 4: 0.2', '3: 0.4']);
    assert.deepEqual([x!.present, text(x!.depthStart)], [0.1, '8: 0.1']);
    assert.equal(text(level(result, 'a').byLength.get(3)), '2: 0.5, 3: 0.5');
    assert.equal(text(level(result, 'a').depth), '4: 0.2, 5: 0.2');
  });

  it('weighs worlds', () => {
    const file = `local deep = percent(25)
dungeon = { { name = "M", base = deep and 8 or 4, levels = { { name = deep and "vault" or "cellar", base = -1 } } } }
`;
    const result = finish(odds(lua(file), rules37));
    assert.equal(text(result.dungeons[0]!.length), '4: 0.75, 8: 0.25');
    assert.equal(text(level(result, 'vault').dlevel), '8: 0.25');
    assert.equal(level(result, 'cellar').present, 0.75);
  });

  it("takes one of several dungeons of a name where that is the variant's way", () => {
    const file = `DUNGEON: "Main" "none" (9,0)
BRANCH: "Chaos Quest" @ (4,0)
DUNGEON: "Chaos Quest" "C" (3,0)
DUNGEON: "Chaos Quest" "D" (5,0)
`;
    const result = finish(odds(def(file), rulesFor('dnethack')));
    assert.deepEqual(
      result.dungeons.map(({ present }) => present),
      [1, 0.5, 0.5],
    );
  });

  it('shows each dungeon by itself when no game starts', () => {
    const file = `DUNGEON: "Main" "none" (9,0)
LEVEL: "a" "none" @ (3,2)
BRANCH: "Hole" @ (4,0)
DUNGEON: "Hole" "none" (2,0)
LEVEL: "b" "none" @ (2,0)
LEVEL: "c" "none" @ (2,0)
`;
    const result = finish(odds(def(file), rules36));
    assert.deepEqual(stops(result), ['placement dungeon:Hole 1 2']);
    assert.equal(text(level(result, 'a').dlevel), '3: 0.5, 4: 0.5');
    assert.equal(text(result.dungeons[1]!.length), '2: 1');
    assert.equal(level(result, 'b').present, 0);
  });

  it('counts a game that stops once, though knox would stop it too', () => {
    const knox = 'DUNGEON: "Fort" "K" (1, 2)\nLEVEL: "knox" "K" @ (-1, 0)\n';
    const file = (level: string) =>
      def(
        `DUNGEON: "M" "none" (9, 0)\nBRANCH: "Mines" @ (2, 0)\nBRANCH: "Fort" @ (5, 0) portal\nDUNGEON: "Mines" "none" (3, 2)\n${level}${knox}`,
      );
    const alone = stops(finish(odds(file(''), rules36)));
    assert.deepEqual(alone, ['knox level:Fort/knox 0.5 2']);
    const half = stops(finish(odds(file('LEVEL: "low" "none" @ (4, 0)\n'), rules36)));
    assert.deepEqual(half, ['base level:Mines/low 0.5 3', 'knox level:Fort/knox 0.25 2']);
    const all = stops(finish(odds(file('LEVEL: "low" "none" @ (8, 0)\n'), rules36)));
    assert.deepEqual(all, ['base level:Mines/low 1 3 4']);
  });
  it('leaves out nothing but says so when a value cannot be worked out', () => {
    const broken = def('DUNGEON: "Main" "none" (9,0)\nLEVEL: "a" "none" @ (');
    const result = finish(odds(broken, rules36));
    assert.deepEqual([result.unknown, result.levels], [['level:Main/a'], []]);
  });

  it('past its bounds samples, and states the error', () => {
    const stock = readFileSync(new URL('../fixtures/stock-3.6.def', import.meta.url), 'utf8');
    const exact = finish(odds(def(stock), rules36));
    for (const options of [{ maxStates: 100 }, { maxSteps: 20 }]) {
      const sampled = finish(odds(def(stock), rules36, options));
      assert.equal(sampled.exact, false);
      assert.ok(sampled.error > 0.005 && sampled.error < 0.02);
      for (const one of exact.levels) {
        for (const [place, p] of one.dlevel) {
          const other = level(sampled, one.name).dlevel.get(place) ?? 0;
          assert.ok(Math.abs(other - p) < 3 * sampled.error, `${one.name} ${place}: ${other}, not ${p}`);
        }
      }
      assert.deepEqual(
        [...sampled.levels.map(({ id }) => id)],
        exact.levels.map(({ id }) => id),
      );
    }
  });

  it('comes in slices that can be stopped', () => {
    const levels = Array.from({ length: 12 }, (_, i) => `LEVEL: "l${i}" "none" @ (1,-1) 90\n`).join('');
    const work = odds(def(`DUNGEON: "M" "none" (16,0)\n${levels}`), rules36);
    let slices = 0;
    let longest = 0;
    for (;;) {
      const start = process.cpuUsage();
      const step = work.next();
      longest = Math.max(longest, process.cpuUsage(start).user / 1000);
      if (step.done || ++slices > 200) break;
    }
    assert.ok(slices > 200, `${slices} slices`);
    assert.ok(longest < 100, `a slice of ${longest} ms`);
    assert.deepEqual(work.return(undefined as never).done, true);
    assert.deepEqual(work.next().done, true);
  });
});

describe('a search for places that would not end', () => {
  it('is cut off, with a clear result', () => {
    const many = Array.from({ length: 12 }, (_, i) => `LEVEL: "l${i}" "none" @ (1,20)\n`).join('');
    const file = `DUNGEON: "Main" "none" (20,0)\n${many}LEVEL: "x" "none" @ (20,0)\nLEVEL: "y" "none" @ (20,0)\n`;
    const game = play(def(file).worlds[0]!, rules36, { seed: '1' });
    assert.equal(game.outcome, 'endless');
    assert.equal(game.panic, 'place_level: no end after 500000 draws');
    assert.equal(game.dungeons.length, 1);
  });
});
