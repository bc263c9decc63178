import { expectFinding, expectNone } from './findings';

const D = 'DUNGEON: "D" "D" (10, 0)\n';
const def = (level: string) => `${D}${level}\n`;
const lua = (fields: string) => `dungeon = { { name = "D", base = 10, ${fields} } }\n`;
const level = (fields: string) => lua(`levels = { { name = "a", base = 2, ${fields} } }`);

describe('checks: Fields, numbers', () => {
  it('number-range: what the compiler tests', () => {
    const wrong = (text: string) =>
      expectFinding('number-range', 'nethack-3.6', text, { severity: 'error', foundBy: 'compiler' });
    wrong('DUNGEON: "D" "D" (<|33|>, 0)\n');
    wrong(def('LEVEL: "a" "A" @ (<|-33|>, 0)'));
    wrong(def('LEVEL: "a" "A" @ (5, <|-2|>)'));
    wrong(def('LEVEL: "a" "A" @ (31, <|2|>)'));
    wrong(def('BRANCH: "X" @ (-1, <|1|>)'));
    wrong(def('LEVEL: "z" "Z" @ (1, 0)\nLEVEL: "a" "A" @ (3, 0)\nCHAINLEVEL: "b" "B" "a" + (<|33|>, 0)'));
    for (const fine of ['(5, 27)', '(-5, 4)', '(0, 32)', '(31, 1)', '(-32, 31)', '(3, -1)']) {
      expectNone('number-range', 'nethack-3.6', def(`LEVEL: "a" "A" @ ${fine}`));
    }
    expectFinding('number-range', 'nethack-3.6', def('LEVEL: "a" "A" @ (-5, <|5|>)'), {
      fixed: def('LEVEL: "a" "A" @ (-5, 4)'),
    });
    expectNone('number-range', 'slashem', 'DUNGEON: "D" "D" (42, 5)\nLEVEL: "a" "A" @ (40, 5)\n');
  });

  it('number-range: what nobody tests', () => {
    expectFinding('number-range', 'nethack-3.6', 'DUNGEON: "D" "D" (<|0|>, 0)\n', {
      severity: 'error',
      foundBy: 'play',
    });
    expectFinding('number-range', 'nethack-3.6', 'DUNGEON: "D" "D" (10, <|-2|>)\n', {
      severity: 'error',
      foundBy: 'play',
    });
    expectFinding('number-range', 'nethack-3.6', `${D}ENTRY: <|11|>\n`, { severity: 'warning' });
    expectNone('number-range', 'nethack-3.6', `${D}ENTRY: -10\n`);
    expectFinding('number-range', 'nethack-3.7', level('range = <|-3|>'), { severity: 'error', foundBy: 'start' });
    expectFinding('number-range', 'nethack-3.7', level('nlevels = <|300|>'), { message: 'read as 44' });
    expectNone('number-range', 'nethack-3.7', level('range = -1'));
  });

  it('chance-range', () => {
    expectFinding('chance-range', 'nethack-3.6', def('LEVEL: "a" "A" @ (2, 0) <|0|>'), {
      severity: 'warning',
      message: 'never',
    });
    expectFinding('chance-range', 'nethack-3.6', 'DUNGEON: "D" "D" (10, 0) <|0|>\n', { message: 'always' });
    expectFinding('chance-range', 'nethack-3.7', level('chance = <|150|>'), {
      message: 'more than 100',
      fixed: level('chance = 100'),
    });
    expectFinding('chance-range', 'nethack-3.6', 'DUNGEON: "D" "D" (10, 0) <|0|>\nENTRY: 1\n', {
      fixed: 'DUNGEON: "D" "D" (10, 0)\nENTRY: 1\n',
    });
    expectFinding('chance-range', 'nethack-3.6', `${D}BRANCH: "E" @ (2, 0)\nDUNGEON: <|0|> "E" (5, 0)\n`, {
      fixed: null,
    });
    expectFinding('chance-range', 'nethack-3.7', 'dungeon = { { name = "D", chance = <|0|>, base = 10 } }\n', {
      fixed: 'dungeon = { { name = "D", base = 10 } }\n',
    });
    expectFinding('chance-range', 'nethack-3.7', level('chance = <|-1|>'), { message: 'never' });
    expectNone('chance-range', 'nethack-3.7', level('chance = 100'));
  });
});
