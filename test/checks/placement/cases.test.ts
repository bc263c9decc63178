/**
 * The mistakes of spec/cases.md that show only when the file is played, in whole files: each is found, and gone after
 * the change that its makers made.
 */
import assert from 'node:assert/strict';
import { fixAll } from '../../../server/checks/fixAll';
import { applyEdits } from '../../../server/checks/index';
import { allOf, expectClean, expectPlacement, placementOf, shown } from './expect';
import { fixture, stockDefWith, stockLuaWith, times } from './files';

/** The one finding of a code, by its text. */
function only(text: string, dialect: string, code: string) {
  const found = placementOf(text, dialect).filter((f) => f.code === code);
  assert.equal(found.length, 1, shown(placementOf(text, dialect)));
  const { message, span, severity } = found[0]!;
  return { message, severity, at: text.slice(span.start, span.end) };
}

/** The percentage at the end of a message. */
function percentOf(message: string): number {
  return Number(/: (?:about )?(\d+)% of games$/.exec(message)?.[1]);
}

describe('placement checks: cases', function () {
  this.timeout(180_000);

  it('A1, too many levels squeezed into one tail', () => {
    const pinned = times(4, (i) => `  LEVEL: "gate${i}" "none" @ (8, 5)\n`);
    const fixed = times(6, (i) => `  LEVEL: "pit${i}" "none" @ (${14 + i}, 0)\n`);
    const ends = '  LEVEL: "valley" "none" @ (1, 0)\n  LEVEL: "sanctum" "none" @ (-1, 0)\n';
    const fill = (count: number, chance: number) =>
      times(count, (i) => `  RNDLEVEL: "fill${i}" "none" @ (2, 22) ${chance} 84\n`);
    const halls = (couple: string) => times(3, (i) => `  LEVEL: "hall${i}" "none" @ ${couple} 45\n`);
    const before = stockDefWith('(21, 4)', ends + pinned + fixed + fill(5, 90) + halls('(8, 5)'));
    const { message, severity, at } = only(before, 'nethack-3.6', 'placement-impossible');
    assert.equal(severity, 'error');
    assert.equal(at, '"hall1"');
    assert.match(
      message,
      /^"gate0", "gate1", "gate2", "gate3", "hall0" and "hall1" have only levels 8–12 between them, so they cannot all be placed and the game stops at the start: about \d+% of games$/,
    );
    // Two of three halls are in 42.5% of games.
    assert.ok(Math.abs(percentOf(message) - 43) <= 5, message);
    expectClean(stockDefWith('(21, 4)', ends + pinned + fixed + fill(3, 50) + halls('(2, 22)')), 'nethack-3.6', [
      'placement-impossible',
      'placement-slow',
    ]);
  });

  it('A2, a dungeon shortened, its levels kept', () => {
    const levels = [
      '"valley" "none" @ (1, 0)',
      '"sanctum" "none" @ (-1, 0)',
      '"juiblex" "none" @ (4, 4)',
      '"baalz" "none" @ (6, 4)',
      '"asmodeus" "none" @ (2, 6)',
      '"yeenoghu" "none" @ (6, 4)',
      '"wizard1" "none" @ (11, 6)',
      '"orcus" "none" @ (10, 6)',
      '"demogorg" "none" @ (10, 6)',
      '"fakewiz1" "none" @ (-6, 4)',
      '"fakewiz2" "none" @ (-6, 4)',
    ].map((level) => `  LEVEL: ${level}\n`);
    const chained =
      '  CHAINLEVEL: "wizard2" "none" "wizard1" + (1, 0)\n  CHAINLEVEL: "wizard3" "none" "wizard1" + (2, 0)\n';
    const body = levels.join('') + chained;
    const before = stockDefWith('(15, 5)', body);
    const found = placementOf(before, 'nethack-3.6').filter((f) => f.code === 'placement-impossible');
    assert.ok(found.length >= 1, shown(placementOf(before, 'nethack-3.6')));
    const shares = found.map((f) => percentOf(f.message));
    // With 15 and with 16 levels: 40% of games, in one finding or in two of 20%.
    assert.equal(
      shares.reduce((a, b) => a + b, 0),
      40,
      shown(found),
    );
    for (const f of found) assert.match(f.message, /"wizard1".* when "Gehennom" has (15|16|15 or 16) levels, /);
    expectClean(stockDefWith('(20, 5)', body), 'nethack-3.6', ['placement-impossible', 'placement-slow']);
  });

  it('A4, one more level in a dungeon whose end is full', () => {
    const pinned = times(9, (i) => `      { name = "pit${i}", base = ${i - 9} },\n`);
    const hall = '      { name = "hall", base = 23, range = 3, chance = 40 },\n';
    const file = (base: number) => stockLuaWith(`base = ${base}, range = 5`, pinned + hall);
    const { message, at } = only(file(30), 'nerfhack', 'placement-impossible');
    assert.equal(at, '"hall"');
    assert.equal(
      message,
      '"hall" and other levels that need 23–25 are more than there are places when "Gehennom" has 30 or 31 levels, so they cannot all be placed and the game stops at the start: 16% of games',
    );
    const codes = ['placement-impossible', 'placement-slow'];
    expectClean(file(35), 'nerfhack', codes, allOf(file(30), 'nerfhack'));
  });

  it('A5, narrow levels after wide ones', () => {
    const fill = times(16, (i) => `  RNDLEVEL: "fill${i}" "none" @ (1, 25) 95 10\n`);
    const narrow = '  LEVEL: "throne" "none" @ (20, 6) 95\n  LEVEL: "hall" "none" @ (20, 6) 95\n';
    const before = stockDefWith('(25, 0)', fill + narrow);
    const found = placementOf(before, 'nethack-3.6').filter((f) => f.code === 'placement-slow');
    assert.deepEqual(
      found.map((f) => [f.severity, before.slice(f.span.start, f.span.end)]),
      [['warning', '"throne"']],
    );
    assert.match(
      found[0]!.message,
      /^"throne" and "hall" come after levels that have more places and may take all of theirs, so the search for places may run for ever: about \d+% of games have a long one$/,
    );
    assert.deepEqual(
      found[0]!.fixes.map((f) => f.title),
      ['Move 2 levels up, before "fill0"'],
    );
    assert.deepEqual(
      found[0]!.related.map(({ message }) => message),
      ['the first of the 16 levels', 'the same here'],
    );
    assert.equal(applyEdits(before, fixAll(found)), stockDefWith('(25, 0)', narrow + fill));
    expectClean(stockDefWith('(25, 0)', narrow + fill), 'nethack-3.6', ['placement-impossible', 'placement-slow']);
  });

  it('A7, a range past the end', () => {
    expectPlacement('range-clipped', 'slashem', 'DUNGEON: "Keep" "D" (42, 5)\nLEVEL: "lab" "C" @ (15, <|35|>) 80\n', {
      severity: 'information',
      says: 'The range of "lab" ends at level 49, but "Keep" has 42–46 levels; the rest is ignored',
      fixed: 'DUNGEON: "Keep" "D" (42, 5)\nLEVEL: "lab" "C" @ (15, -1) 80\n',
    });
  });

  it('B1, two branches chained to one level', () => {
    const file = (tower: string) => `dungeon = {
  { name = "Keep", base = 20, range = 3,
    levels = { { name = "castle", base = -7 }, { name = "bottom", base = -1 }, { name = "den", base = 2 } },
    branches = {
      { name = "Deep", chainlevel = "castle", base = 0, branchtype = "no_down" },
      { name = ${tower}, branchtype = "portal" },
    } },
  { name = "Deep", base = 5 },
  { name = "Tower", base = 3 },
}
`;
    expectPlacement('branch-collision', 'nethack-3.7', file('<|"Tower"|>, chainlevel = "castle", base = 0'), {
      severity: 'warning',
      says: 'The branches to "Deep" and "Tower" start on one level, which shows only the one to "Deep": all games',
      related: ['"Deep"'],
    });
    expectPlacement('branch-collision', 'nethack-3.7', file('"Tower", chainlevel = "bottom", base = 0'));
  });

  it('B2, a branch on the level of the endgame', () => {
    const file = (annex: string) =>
      `DUNGEON: "Keep" "K" (10, 0)\nBRANCH: "The Elemental Planes" @ (1, 0) no_down up\nBRANCH: ${annex}\nDUNGEON: "The Elemental Planes" "E" (6, 0)\nDUNGEON: "Annex" "A" (2, 0)\n`;
    expectPlacement('branch-collision', 'nethack-3.6', file('<|"Annex"|> @ (1, 0)'), {
      severity: 'error',
      says: 'The branches to "The Elemental Planes" and "Annex" start on one level, which shows only the one to "The Elemental Planes": all games',
    });
    expectPlacement('branch-collision', 'nethack-3.6', file('"Annex" @ (1, 2)'));
  });

  it('B3, and no stairs to walk down', () => {
    const file = (treasury: string) => `dungeon = {
  { name = "Keep", base = 10, branches = { { name = "Treasury", base = 4, ${treasury}, direction = "down" } } },
  { name = "Treasury", base = 2 },
}
`;
    expectPlacement('no-way-in', 'nethack-3.7', file('branchtype = <|"no_down"|>'), {
      severity: 'warning',
      says: 'no_down takes the stairs down away on this side, so "Treasury" can only be reached by falling or by magic',
      fixed: file('branchtype = "stair"'),
    });
  });

  it('B5, a branch on a special level', () => {
    const file = (couple: string) =>
      `DUNGEON: "Keep" "K" (25, 5)\nLEVEL: "oracle" "O" @ (5, 5)\nLEVEL: "isle" "none" @ (-5, 4)\nCHAINBRANCH: ${couple}\nDUNGEON: "Arena" "A" (1, 0)\n`;
    expectPlacement('branch-on-special', 'nethack-3.6', file('<|"Arena"|> "isle" + (0, 0)'), {
      severity: 'information',
      says: 'The branch to "Arena" starts on the special level "isle", whose map must have room for its stairs',
      related: ['"isle"'],
    });
    expectPlacement('branch-on-special', 'nethack-3.6', file('"Arena" "isle" + (-1, 0) portal'));
  });

  it('B14, an entry left behind', () => {
    const file = (entry: string) => `dungeon = {
  { name = "Keep", base = 10, branches = { { name = "Frost", base = 4 } } },
  { name = "Frost", base = 3, entry = ${entry}, levels = { { name = "lord", base = 2 } } },
}
`;
    expectPlacement('entry-on-special', 'xnethack', file('<|2|>'), {
      severity: 'information',
      says: 'One arrives in "Frost" on its special level "lord"',
    });
    expectPlacement('entry-on-special', 'xnethack', file('1'));
  });

  it('B17, a dungeon of one level, reached upwards', () => {
    const file = (branch: string) =>
      `DUNGEON: "Keep" "K" (10, 0)\nBRANCH: ${branch} @ (4, 0) up\nDUNGEON: "Attic" "A" (1, 0)\n`;
    expectPlacement('one-level-up', 'nethack-3.6', file('<|"Attic"|>'), { severity: 'warning' });
    const three = ['Attic', 'Loft', 'Roof'];
    const many = `DUNGEON: "Keep" "K" (10, 0)\n${three.map((d, i) => `BRANCH: "${d}" @ (${4 + i}, 0) up\n`).join('')}${three.map((d) => `DUNGEON: "${d}" "none" (1, 0)\n`).join('')}`;
    assert.deepEqual(
      placementOf(many, 'nethack-3.6')
        .filter((f) => f.code === 'one-level-up')
        .map((f) => [f.message.split(',')[0], f.related.length]),
      [['"Attic" and 2 other dungeons have one level and are reached upwards', 3]],
      'one finding for all',
    );
    const lua = `dungeon = { { name = "Keep", base = 10, branches = { { name = "Attic", base = 4, direction = "up" } } }, { name = "Attic", base = 1 } }\n`;
    assert.equal(shown(placementOf(lua, 'nethack-3.7')), '', 'mended there');
  });

  it('says nothing of the stock files', () => {
    for (const [name, dialect] of [
      ['stock-3.1.0.def', 'nethack-3.1'],
      ['stock-3.4.3.def', 'nethack-3.4.3'],
      ['stock-3.6.def', 'nethack-3.6'],
      ['stock-3.7.lua', 'nethack-3.7'],
      ['stock-5.0.lua', 'nethack-5.0'],
    ] as const) {
      const text = fixture(name);
      assert.equal(shown(placementOf(text, dialect)), '', name);
    }
  });
});
