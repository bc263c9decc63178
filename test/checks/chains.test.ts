import { expectFinding, expectNone } from './findings';

const D = 'DUNGEON: "D" "D" (10, 0)\n';
const TWO = 'LEVEL: "z" "Z" @ (1, 0)\nLEVEL: "a" "A" @ (3, 0)\n';
const lua = (...dungeons: string[]) => `dungeon = { ${dungeons.map((d) => `{ ${d} }`).join(', ')} }\n`;
const E = 'name = "E", base = 3';
const toE = (fields = '') => `name = "D", base = 10, branches = { { name = "E", base = 2${fields} } }`;

describe('checks: Structure, chains', () => {
  it('unknown-chain', () => {
    expectFinding(
      'unknown-chain',
      'nethack-3.6',
      `${D}${TWO}LEVEL: "oracle" "O" @ (5, 0)\nCHAINBRANCH: "E" <|"orcale"|> + (1, 0)\nDUNGEON: "E" "E" (5, 0)\n`,
      {
        severity: 'error',
        foundBy: 'compiler',
        fixed: `${D}${TWO}LEVEL: "oracle" "O" @ (5, 0)\nCHAINBRANCH: "E" "oracle" + (1, 0)\nDUNGEON: "E" "E" (5, 0)\n`,
      },
    );
    const levels = (chain: string) =>
      lua(
        `name = "D", base = 10, levels = { { name = "oracle", base = 5 }, { name = "b", chainlevel = ${chain}, base = 1 } }`,
      );
    expectFinding('unknown-chain', 'nethack-3.7', levels('<|"Oracle"|>'), {
      foundBy: 'start',
      fixed: levels('"oracle"'),
    });
    expectFinding('unknown-chain', 'nethack-3.7', levels('<|""|>'));
    expectNone('unknown-chain', 'nethack-3.6', `${D}${TWO}CHAINLEVEL: "b" "B" "" + (1, 0)\n`);
    const crash = lua(
      'name = "D", base = 10, levels = { { name = "p", base = 3 } }, branches = { { name = "E", base = 1 }, { name = "E", base = 1 }, { name = "E", base = 1, chainlevel = <|"zz"|> } }',
      E,
    );
    expectFinding('unknown-chain', 'nethack-3.7', crash, { message: 'crashes' });
  });

  it('chain-order', () => {
    expectFinding(
      'chain-order',
      'nethack-3.6',
      `${D}CHAINBRANCH: "E" <|"a"|> + (1, 0)\n${TWO}DUNGEON: "E" "E" (5, 0)\n`,
      { foundBy: 'compiler', related: ['"a"'] },
    );
    expectFinding('chain-order', 'nethack-3.6', `${D}${TWO}CHAINLEVEL: "b" "B" <|"b"|> + (1, 0)\n`, {
      message: 'itself',
    });
    expectFinding(
      'chain-order',
      'nethack-3.6',
      `${D}${TWO}BRANCH: "E" @ (1, 0)\nDUNGEON: "E" "E" (5, 0)\nCHAINBRANCH: "F" <|"a"|> + (1, 0)\n`,
      { message: 'another dungeon' },
    );
    expectFinding(
      'chain-order',
      'nethack-3.7',
      lua('name = "D", base = 10, levels = { { name = "a", base = 1, chainlevel = <|"a"|> } }'),
      { foundBy: 'start' },
    );
    const cross = lua(
      toE().replace('base = 10', 'base = 10, levels = { { name = "a", base = 3 } }'),
      'name = "E", base = 8, levels = { { name = "b", chainlevel = <|"a"|>, base = 1 } }',
    );
    expectFinding('chain-order', 'nethack-3.7', cross, { severity: 'warning', foundBy: 'play' });
  });

  it('chain-to-chance: and the wrong index of the compiler', () => {
    expectFinding(
      'chain-to-chance',
      'nethack-3.6',
      `${D}LEVEL: "z" "Z" @ (1, 0)\nLEVEL: "a" "A" @ (3, 0) 50\nCHAINLEVEL: "b" "B" <|"a"|> + (1, 0)\n`,
      {
        foundBy: 'compiler',
        related: ['50'],
      },
    );
    // The first branch of the first dungeon is looked at in place of the second: the fault passes the compiler.
    expectFinding(
      'chain-to-chance',
      'nethack-3.6',
      `${D}LEVEL: "a" "A" @ (3, 0) 50\nBRANCH: "W" @ (1, 0)\nCHAINBRANCH: "X" <|"a"|> + (1, 0)\n`,
      {
        foundBy: 'start',
        message: '50% of games',
      },
    );
    // An innocent branch that the compiler rejects.
    expectFinding(
      'chain-to-chance',
      'nethack-3.6',
      `${D}BRANCH: "E" @ (1, 0)\nDUNGEON: "E" "E" (5, 0)\nBRANCH: "F" @ (1, 0)\nDUNGEON: "F" "F" (5, 0)\nLEVEL: "f" "none" @ (1, 0) 50\nLEVEL: "g" "none" @ (2, 0)\nCHAINBRANCH: "G" "g" + (1, 0)\nBRANCH: "H" @ (1, 0)\nDUNGEON: "H" "H" (2, 0)\nDUNGEON: "I" "I" (2, 0)\nDUNGEON: "J" "J" (2, 0)\nBRANCH: <|"K"|> @ (1, 0)\n`,
      {
        foundBy: 'compiler',
        message: /fault of its own: it looks at the chance of "f".*, though this branch has no chain level$/,
      },
    );
    expectFinding(
      'chain-to-chance',
      'nethack-3.7',
      lua(
        'name = "D", base = 10, levels = { { name = "a", base = 1, chance = 30 }, { name = "b", base = 2, chainlevel = <|"a"|> } }',
      ),
      {
        foundBy: 'start',
        message: '70% of games',
      },
    );
    expectNone('chain-to-chance', 'nethack-3.6', `${D}${TWO}CHAINLEVEL: "b" "B" "a" + (1, 0)\n`);
  });

  it('chain-to-chance: chains that shift when a dungeon is left out', () => {
    const text = (chance: string) =>
      `${D}BRANCH: "A" @ (2, 0)\nBRANCH: "B" @ (3, 0)\nDUNGEON: "A" "none" (3, 0)${chance}\nLEVEL: "x" "X" @ (1, 0)\nDUNGEON: "B" "none" (9, 0)\nLEVEL: "o" "O" @ (2, 0)\nCHAINBRANCH: "C" ${chance === '' ? '"o"' : '<|"o"|>'} + (1, 0)\nDUNGEON: "C" "none" (2, 0)\n`;
    expectFinding('chain-to-chance', 'nethack-3.6', text(' 40'), { foundBy: 'start', message: '60% of games' });
    expectNone('chain-to-chance', 'nethack-3.6', text(''));
  });

  it('chain-first-level and chain-last-level', () => {
    expectFinding(
      'chain-first-level',
      'nethack-3.6',
      `${D}LEVEL: "a" "A" @ (3, 0)\nCHAINLEVEL: "b" "B" <|"a"|> + (1, 0)\n`,
      { foundBy: 'compiler' },
    );
    expectNone('chain-first-level', 'nethack-3.6', `${D}LEVEL: "a" "A" @ (3, 0)\nCHAINBRANCH: "E" "a" + (1, 0)\n`);
    const last = lua(
      'name = "D", base = 10, levels = { { name = "a", base = -1 } }, branches = { { name = "E", base = 0, chainlevel = <|"a"|> } }',
      E,
    );
    expectFinding('chain-last-level', 'nethack-3.7', last, { foundBy: 'start' });
    expectNone('chain-last-level', 'owhack', last.replace(/<\||\|>/g, ''));
    expectNone(
      'chain-last-level',
      'nethack-3.7',
      lua(
        'name = "D", base = 10, levels = { { name = "a", base = -1 }, { name = "b", base = 1 } }, branches = { { name = "E", base = 0, chainlevel = "a" } }',
        E,
      ),
    );
  });
});
