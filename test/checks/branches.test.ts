import { expectFinding, expectNone } from './findings';

const D = 'DUNGEON: "D" "D" (10, 0)\n';
const lua = (...dungeons: string[]) => `dungeon = { ${dungeons.map((d) => `{ ${d} }`).join(', ')} }\n`;
const E = 'name = "E", base = 3';
const toE = (fields = '') => `name = "D", base = 10, branches = { { name = "E", base = 2${fields} } }`;

describe('checks: Structure, branches', () => {
  it('unknown-branch-target: not where a bracket too many cuts dungeons off', () => {
    const file = (more: string) =>
      `dungeon = { { name = "A", base = 9, branches = { { name = "B", base = 1 } } }${more}, { name = "B", base = 1 } }\n`;
    expectNone('unknown-branch-target', 'nethack-3.7', file(' }'));
    expectNone('unknown-branch-target', 'nethack-3.7', file(''));
  });

  it('unknown-branch-target', () => {
    expectFinding('unknown-branch-target', 'nethack-3.6', `${D}BRANCH: <|"Ice Keep"|> @ (2, 0)\n`, {
      severity: 'warning',
      foundBy: 'nobody',
      fixed: null,
    });
    expectFinding(
      'unknown-branch-target',
      'nethack-3.7',
      lua('name = "D", base = 10, branches = { { name = <|"Ice Kep"|>, base = 2 } }', 'name = "Ice Keep", base = 3'),
      {
        severity: 'error',
        foundBy: 'start',
        fixed: lua(
          'name = "D", base = 10, branches = { { name = "Ice Keep", base = 2 } }',
          'name = "Ice Keep", base = 3',
        ),
      },
    );
    expectFinding(
      'unknown-branch-target',
      'nethack-3.7',
      lua(
        'name = "D", base = 10, branches = { { name = <|"E"|>, base = 2 } }',
        'name = "E", base = 3, flags = "unconnected"',
      ),
      {
        message: 'unconnected',
      },
    );
    // Neither the dungeon it starts in nor one before it was meant.
    for (const target of ['Annx', 'Kep']) {
      expectFinding(
        'unknown-branch-target',
        'nethack-3.6',
        `DUNGEON: "Keep" "K" (10, 0)\nBRANCH: "Annex" @ (2, 0)\nDUNGEON: "Annex" "A" (5, 0)\nBRANCH: <|"${target}"|> @ (2, 0)\n`,
        { message: /is never made$/, fixed: null },
      );
    }
    expectNone(
      'unknown-branch-target',
      'nethack-3.7',
      'dungeon = { { name = "D", base = 10, branches = { { name = "E", base = 2 } } }, { name = nh.x(), base = 3 } }\n',
    );
  });

  it('unreachable-dungeon', () => {
    expectFinding('unreachable-dungeon', 'nethack-3.6', `${D}DUNGEON: <|"E"|> "E" (5, 0)\n`, {
      severity: 'error',
      foundBy: 'start',
    });
    expectFinding('unreachable-dungeon', 'fiqhack', `${D}DUNGEON: <|"E"|> "E" (5, 0)\n`, { foundBy: 'compiler' });
    expectNone('unreachable-dungeon', 'nethack-3.7', lua('name = "D", base = 10', `${E}, flags = "unconnected"`));
    expectFinding(
      'unreachable-dungeon',
      'nethack-3.7',
      lua('name = "D", base = 10', 'name = <|"E"|>, base = 3, branches = { { name = "E", base = 1 } }'),
    );
  });

  it('unreachable-dungeon: when the parent is left out', () => {
    const text = (chance: string) =>
      `${D}BRANCH: "E" @ (2, 0)\nDUNGEON: "E" "E" (5, 0)${chance}\nBRANCH: "F" @ (2, 0)\nDUNGEON: ${chance === '' ? '"F"' : '<|"F"|>'} "F" (5, 0)\n`;
    expectFinding('unreachable-dungeon', 'nethack-3.6', text(' 40'), { foundBy: 'start', message: '60% of games' });
    expectNone('unreachable-dungeon', 'nethack-3.6', text(''));
  });

  it('parent-after-child', () => {
    const text = `${D}BRANCH: "Yard" @ (3, 0)\nDUNGEON: <|"Maze"|> "M" (3, 0)\nDUNGEON: "Yard" "Y" (12, 0)\nBRANCH: "Maze" @ (10, 3)\n`;
    expectFinding('parent-after-child', 'nethack-3.6', text, {
      severity: 'error',
      foundBy: 'compiler',
      message: 'declared before "Yard"',
    });
    expectFinding('parent-after-child', 'slashem', text, { foundBy: 'start' });
    expectNone('reverse-branch', 'nethack-3.6', text.replace(/<\||\|>/g, ''));
  });

  it('reverse-branch', () => {
    const text = `${D}BRANCH: "E" @ (2, 0)\nDUNGEON: "E" "E" (5, 0)\nBRANCH: <|"D"|> @ (1, 0)\n`;
    expectFinding('reverse-branch', 'nethack-3.6', text, { severity: 'error', foundBy: 'compiler', related: ['"D"'] });
    expectNone('reverse-branch', 'slashem', text.replace(/<\||\|>/g, ''));
    expectFinding('reverse-branch', 'nethack-3.6', `${D}BRANCH: <|"D"|> @ (1, 0)\n`, { foundBy: 'nobody' });
    expectFinding('reverse-branch', 'nethack-3.7', lua(toE(), `${E}, branches = { { name = <|"D"|>, base = 1 } }`), {
      severity: 'warning',
    });
  });

  it('second-branch', () => {
    const text = `${D}BRANCH: "E" @ (2, 0)\nBRANCH: <|"E"|> @ (5, 0)\nDUNGEON: "E" "E" (5, 0)\n`;
    expectFinding('second-branch', 'nethack-3.6', text, { severity: 'warning', related: ['"E"'] });
    expectNone('second-branch', 'slashem', text.replace(/<\||\|>/g, ''));
    // The first may be missing: then the second is its stand-in.
    expectNone(
      'second-branch',
      'nethack-3.7',
      lua(
        'name = "D", base = 10, branches = { { name = "X", base = 2 } }',
        'name = "X", base = 5, chance = 50, branches = { { name = "E", base = 2 } }',
        'name = "Y", base = 5, branches = { { name = "E", base = 2 } }, flags = "unconnected"',
        E,
      ),
    );
  });
});
