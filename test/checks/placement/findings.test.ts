import assert from 'node:assert/strict';
import { analyse } from '../../../server/analysis/analysis';
import { fileContext } from '../../../server/checks/context';
import { applyEdits } from '../../../server/checks/index';
import { placementFacts, placementFindings } from '../../../server/checks/placement/index';
import { odds as workOdds } from '../../../server/game/odds';
import { finish } from '../../../server/game/work';
import { expectPlacement, placementOf, shown } from './expect';
import { stockDefWith, times } from './files';

const MAIN = 'DUNGEON: "Keep" "K" (10, 3)\n';
const keep = (fields: string) => `dungeon = {\n  { name = "Keep", base = 10, range = 3,\n    ${fields} },\n}\n`;

describe('base-outside-dungeon', () => {
  it('tells the lengths and the share of games, and moves the base to where every length has it', () => {
    expectPlacement('base-outside-dungeon', 'nethack-3.6', `${MAIN}LEVEL: "vault" "none" @ (<|12|>, 0)\n`, {
      severity: 'error',
      says: 'The base 12 of "vault" lies outside "Keep" when that has 10 or 11 levels, and the game stops at the start: 67% of games',
      related: ['"Keep"'],
      fixed: `${MAIN}LEVEL: "vault" "none" @ (10, 0)\n`,
    });
    expectPlacement(
      'base-outside-dungeon',
      'nethack-3.7',
      keep('levels = { { name = "vault", base = <|-11|>, chance = 50 } }'),
      {
        says: 'The base -11 of "vault" lies outside "Keep" when that has 10 levels, and the game stops at the start: 17% of games',
        fixed: keep('levels = { { name = "vault", base = -10, chance = 50 } }'),
      },
    );
  });

  it('knows 0 and lengths at which it always happens', () => {
    expectPlacement('base-outside-dungeon', 'nethack-3.7', keep('levels = { { name = "vault", base = <|0|> } }'), {
      says: 'A base of 0 is no level, as they count from 1 at the top and from -1 at the bottom, and the game stops at the start: all games',
    });
  });

  it('offers no base that the compiler would refuse for the range', () => {
    const file = (couple: string) => `${MAIN}LEVEL: "vault" "none" @ (${couple})\n`;
    expectPlacement('base-outside-dungeon', 'nethack-3.6', file('<|0|>, 32'), { fixed: null });
    expectPlacement('base-outside-dungeon', 'nethack-3.6', file('<|0|>, 31'), { fixed: file('1, 31') });
  });

  it('follows chains', () => {
    const file = (base: string) =>
      `${MAIN}LEVEL: "first" "none" @ (1, 0)\nLEVEL: "isle" "none" @ (-4, 3)\nCHAINLEVEL: "reef" "none" "isle" + (${base}, 0)\n`;
    expectPlacement('base-outside-dungeon', 'nethack-3.6', file('<|3|>'), {
      says: 'Beside its chain level "isle", "reef" may lie outside "Keep", and the game stops at the start: 67% of games',
      fixed: null,
    });
    expectPlacement('base-outside-dungeon', 'nethack-3.6', file('1'));
  });

  it('looks at branches that are made, and at no others', () => {
    const file = (more: string) => `${MAIN}BRANCH: "Annex" @ (<|20|>, 0)\n${more}`;
    expectPlacement('base-outside-dungeon', 'nethack-3.6', file('DUNGEON: "Annex" "A" (2, 0)\n'), {
      says: 'The base 20 of the branch to "Annex" lies outside "Keep", and the game stops at the start: all games',
    });
    expectPlacement('base-outside-dungeon', 'nethack-3.6', file('').replace(/<\||\|>/g, ''));
  });
});

describe('empty-chain', () => {
  it('tells how often, and removes the chance', () => {
    const file = (chance: string, chain: string) =>
      keep(`levels = { { name = "shrine", base = 4${chance} }, { name = "crypt", base = 1, chainlevel = ${chain} } }`);
    expectPlacement('empty-chain', 'nethack-3.7', file(', chance = 60', '<|"shrine"|>'), {
      severity: 'error',
      says: 'The chain level "shrine" is missing in some games, which stop at the start for want of it: 40% of games',
      fixed: file('', '"shrine"').replace('base = 4 }', 'base = 4, }'),
    });
  });
});

describe('placement-impossible', () => {
  it('widens by the least that works', () => {
    const file = (hall: string) =>
      `${MAIN}LEVEL: "gate" "none" @ (5, 2)\nLEVEL: "well" "none" @ (6, 0)\nLEVEL: ${hall}\n`;
    expectPlacement('placement-impossible', 'nethack-3.6', file('<|"hall"|> "none" @ (5, 2) 40'), {
      says: '"gate", "well" and "hall" have only levels 5–6 between them, so they cannot all be placed and the game stops at the start: 40% of games',
      related: ['"well"', '"gate"'],
      fixed: file('"hall" "none" @ (5, 3) 40'),
    });
  });

  it('widens nothing where a chain forbids it all the same', () => {
    const file = (well: number, shade: string, base: number) =>
      `${MAIN}LEVEL: "top" "none" @ (1, 0)\nLEVEL: "gate" "none" @ (5, 0)\nLEVEL: "well" "none" @ (6, ${well})\nCHAINLEVEL: ${shade} "none" "gate" + (${base}, 0)\n`;
    expectPlacement('placement-impossible', 'nethack-3.6', file(0, '<|"shade"|>', 0), { fixed: null });
    expectPlacement('placement-impossible', 'nethack-3.6', file(0, '<|"shade"|>', 1), { fixed: file(2, '"shade"', 1) });
  });

  it('adds a range where a Lua entry has none', () => {
    const file = (range: string, hall: string) =>
      keep(`levels = { { name = "gate", base = 5 }, { name = ${hall}, base = 5${range} } }`);
    expectPlacement('placement-impossible', 'nethack-3.7', file('', '<|"hall"|>'), {
      fixed: file(', range = 2', '"hall"'),
    });
  });

  it('keeps quiet where a chance, a length or room elsewhere lets all fit', () => {
    for (const levels of [
      'LEVEL: "a" "none" @ (5, 0)\nLEVEL: "b" "none" @ (5, 0) 0\n',
      'LEVEL: "a" "none" @ (5, 2)\nLEVEL: "b" "none" @ (5, 2)\nLEVEL: "c" "none" @ (6, 2)\n',
      'LEVEL: "a" "none" @ (9, 0)\nLEVEL: "b" "none" @ (-1, 0)\n',
    ]) {
      expectPlacement('placement-impossible', 'nethack-3.6', MAIN + levels);
    }
  });
});

describe('placement-slow', function () {
  this.timeout(120_000);

  it('moves the narrow level up, with what describes it', () => {
    const fill = times(16, (i) => `  RNDLEVEL: "fill${i}" "none" @ (1, 25) 95 10\n`);
    const throne = '  LEVEL: "throne" "none" @ (20, 6) 95\n    LEVALIGN: chaotic\n';
    const text = stockDefWith('(25, 0)', fill + throne);
    const [finding] = placementOf(text, 'nethack-3.6').filter((f) => f.code === 'placement-slow');
    assert.ok(finding, shown(placementOf(text, 'nethack-3.6')));
    assert.equal(applyEdits(text, finding.fixes[0]!.edits), stockDefWith('(25, 0)', throne + fill));
    assert.match(
      finding.message,
      /^"throne" has 6 places and comes after 16 levels that have more and may take them all, so/,
    );
    assert.deepEqual(
      finding.fixes.map(({ preferred }) => preferred),
      [true],
    );
    // A comment above may be about it: then nothing moves it unasked.
    const remarked = text.replace(throne, `#  The king.\n${throne}`);
    const [asked] = placementOf(remarked, 'nethack-3.6').filter((f) => f.code === 'placement-slow');
    assert.deepEqual(
      asked?.fixes.map(({ preferred }) => preferred),
      [false],
    );
  });

  it('moves an element of a Lua list with its comma', () => {
    const wide = times(12, (i) => `      { name = "maze${i}", base = 1, range = 16 },\n`);
    const file = (levels: string) =>
      `dungeon = {\n  { name = "Keep", base = 16,\n    levels = {\n${levels}    } },\n}\n`;
    const text = file(`${wide}      { name = "throne", base = 15, range = 2 }\n`);
    const [finding] = placementOf(text, 'nethack-3.7').filter((f) => f.code === 'placement-slow');
    assert.ok(finding, shown(placementOf(text, 'nethack-3.7')));
    assert.equal(
      applyEdits(text, finding.fixes[0]!.edits),
      file(`      { name = "throne", base = 15, range = 2 },\n${wide}`),
    );
  });
});

describe('range-clipped', () => {
  it('speaks of ranges that no length has room for', () => {
    expectPlacement('range-clipped', 'nethack-3.7', keep('levels = { { name = "lab", base = -3, range = <|8|> } }'), {
      says: 'The range of "lab" begins at the 3rd level from the bottom of "Keep" and is 8 long; the rest is ignored',
      fixed: keep('levels = { { name = "lab", base = -3, range = -1 } }'),
    });
    expectPlacement('range-clipped', 'nethack-3.7', keep('levels = { { name = "lab", base = 8, range = 5 } }'));
    expectPlacement('range-clipped', 'nethack-3.7', keep('levels = { { name = "lab", base = -3, range = 3 } }'));
  });
});

describe('branch-collision', () => {
  it('counts the games where it is chance', () => {
    const file = `${MAIN}BRANCH: "A" @ (2, 2)\nBRANCH: <|"B"|> @ (3, 0)\nDUNGEON: "A" "A" (2, 0)\nDUNGEON: "B" "B" (2, 0)\n`;
    expectPlacement('branch-collision', 'nethack-3.6', file, {
      severity: 'warning',
      says: /^The branches to "A" and "B" start on one level, which shows only the one to "A": 50% of games$/,
    });
  });

  it('says about how many where they were counted in games', () => {
    const file = `${MAIN}BRANCH: "A" @ (2, 3)\nBRANCH: "B" @ (3, 0)\nDUNGEON: "A" "A" (2, 0)\nDUNGEON: "B" "B" (2, 0)\n`;
    const analysis = analyse('file:///dat/dungeon.def', file, { dialect: 'nethack-3.6' });
    const messages = (maxCollisionStates: number) => {
      const odds = finish(workOdds(analysis.definition, analysis.rules, { maxCollisionStates }));
      const facts = finish(placementFacts(analysis.definition, analysis.rules, odds, [odds]));
      const context = fileContext(analysis.definition, analysis.syntax.tree, file, analysis.rules);
      return placementFindings(context, facts).flatMap(
        ({ message }) => /show.* one to "A": (.*)/.exec(message)?.[1] ?? [],
      );
    };
    assert.deepEqual(messages(100), ['33% of games']);
    assert.match(messages(0).join(), /^about 3\d% of games$/);
  });

  it('sees the level where one arrives', () => {
    const file = `${MAIN}BRANCH: "A" @ (2, 0)\nDUNGEON: "A" "A" (4, 0)\nBRANCH: <|"B"|> @ (1, 0)\nDUNGEON: "B" "B" (2, 0)\n`;
    expectPlacement('branch-collision', 'nethack-3.6', file, {
      severity: 'error',
      says: 'The branch to "B" starts on the level of "A" where one arrives, which shows only the way in: all games',
    });
  });

  it('leaves a branch afloat alone', () => {
    const file = `${MAIN}BRANCH: "Fort" @ (3, 0) portal\nBRANCH: "B" @ (3, 0)\nDUNGEON: "Fort" "F" (1, 0)\nLEVEL: "knox" "none" @ (1, 0)\nDUNGEON: "B" "B" (2, 0)\n`;
    expectPlacement('branch-collision', 'nethack-3.6', file);
  });
});

describe('placement checks of files that draw', () => {
  it('say in which share of worlds', () => {
    const file = `local deep = percent(25)
dungeon = { { name = "Keep", base = deep and 4 or 9, levels = { { name = "vault", base = <|6|> } } } }
`;
    expectPlacement('base-outside-dungeon', 'nethack-3.7', file, {
      says: /^The base 6 of "vault" lies outside "Keep", and the game stops at the start: all games, in 25% of what the file draws$/,
    });
  });
});
