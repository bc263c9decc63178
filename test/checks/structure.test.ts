import assert from 'node:assert/strict';
import { rulesFor } from '../../server/dialects/index';
import { expectFinding, expectNone, findingsOf } from './findings';

const D = 'DUNGEON: "D" "D" (10, 0)\n';
const TWO = 'LEVEL: "z" "Z" @ (1, 0)\nLEVEL: "a" "A" @ (3, 0)\n';
const lua = (...dungeons: string[]) => `dungeon = { ${dungeons.map((d) => `{ ${d} }`).join(', ')} }\n`;
const E = 'name = "E", base = 3';
const toE = (fields = '') => `name = "D", base = 10, branches = { { name = "E", base = 2${fields} } }`;

describe('checks: Structure, order and names', () => {
  it('no-dungeon-yet: who notices depends on the statement', () => {
    expectFinding('no-dungeon-yet', 'nethack-3.6', `<|LEVEL: "a" "A" @ (1, 0)|>\n${D}`, {
      severity: 'error',
      foundBy: 'play',
    });
    expectFinding('no-dungeon-yet', 'nethack-3.6', `<|BRANCH: "a" @ (1, 0)|>\n${D}`, { foundBy: 'compiler' });
    expectFinding('no-dungeon-yet', 'nethack-3.6', '<|ENTRY: 1|>\n', { foundBy: 'compiler' });
    expectFinding('no-dungeon-yet', 'nethack-3.6', `<|LEVEL: "a" "AA" @ (1, 0)|>\n${D}`, { foundBy: 'compiler' });
    expectFinding('no-dungeon-yet', 'nethack-3.6', `<|DESCRIPTION: town|>\n${D}`, { foundBy: 'compiler' });
  });

  it('no-level-yet', () => {
    expectFinding('no-level-yet', 'nethack-3.6', `${D}<|LEVELDESC: town|>\nLEVEL: "a" "A" @ (1, 0)\n`, {
      severity: 'error',
      foundBy: 'play',
    });
  });

  it('describes-previous-dungeon', () => {
    const text = (line: string) =>
      `${D}LEVEL: "a" "A" @ (1, 0)\nBRANCH: "E" @ (2, 0)\nDUNGEON: "E" "E" (5, 0)\n${line}\n`;
    expectFinding('describes-previous-dungeon', 'nethack-3.6', text('<|LEVALIGN: lawful|>'), {
      severity: 'warning',
      message: 'did you mean ALIGNMENT',
      related: ['"a"', '"E"'],
      fixed: text('ALIGNMENT: lawful'),
    });
    expectFinding('describes-previous-dungeon', 'nethack-3.6', text('<|LEVELDESC: town|>'), { fixed: null });
    expectNone('describes-previous-dungeon', 'nethack-3.6', text('LEVEL: "b" "B" @ (1, 0)\nLEVALIGN: lawful'));
  });

  it('duplicate-dungeon and duplicate-level', () => {
    const twice = `${D}BRANCH: "E" @ (1, 0)\nDUNGEON: "E" "E" (5, 0)\nDUNGEON: <|"E"|> "F" (5, 0)\n`;
    expectFinding('duplicate-dungeon', 'nethack-3.6', twice, { severity: 'error', foundBy: 'play', related: ['"E"'] });
    expectFinding('duplicate-dungeon', 'fiqhack', twice, { foundBy: 'compiler' });
    expectNone('duplicate-dungeon', 'dnethack', twice.replace(/<\||\|>/g, ''));
    expectFinding('duplicate-level', 'nethack-3.6', `${D}${TWO}LEVEL: <|"a"|> "B" @ (5, 0)\n`, {
      severity: 'error',
      foundBy: 'play',
    });
    expectFinding('duplicate-level', 'nethack-3.6', `${D}${TWO}CHAINLEVEL: <|"a"|> "B" "a" + (1, 0)\n`, {
      foundBy: 'compiler',
    });
    expectNone('duplicate-level', 'nethack-3.6', `${D}${TWO}LEVEL: "A" "B" @ (5, 0)\n`);
    expectNone('duplicate-level', 'slashem-extended', `${D}${TWO}LEVEL: "a" "B" @ (5, 0)\n`);
    expectFinding('duplicate-dungeon', 'nethack-3.7', lua(toE(), E, 'name = <|"E"|>, base = 4'), { foundBy: 'play' });
  });

  it('required-dungeon: nothing is said where no run came to the table', () => {
    expectNone('required-dungeon', 'nethack-3.7', `local s = "x" while true do s = s .. s end\n${lua(toE(), E)}`);
    expectFinding('required-dungeon', 'nethack-3.7', `<||>dungeon = {}`);
  });

  it('required-dungeon: also where another operand than a name is missing', () => {
    const text = (name: string) => `DUNGEON: "The Dungeons of Doom" "D" (25, 5)\nDUNGEON: ${name} (20, 5)\n`;
    const found = (name: string) => findingsOf(text(name), 'nethack-3.6').map((f) => f.code);
    assert.ok(found('"Gehenom"').includes('required-dungeon') && found('"Gehenom"').includes('missing-field'));
    assert.ok(!found('"G"').includes('required-dungeon'), 'its tag may stand where its name should');
  });

  it('required-dungeon: missing, misspelt, or left out', () => {
    const all = (mines: string) =>
      `${D}${['The Quest', 'Sokoban', "Vlad's Tower"].map((n) => `BRANCH: "${n}" @ (1, 0)\nDUNGEON: "${n}" "none" (3, 0)\n`).join('')}${mines}`;
    const mines = (name: string, chance = '') =>
      `BRANCH: "The Gnomish Mines" @ (2, 0)\nDUNGEON: ${name} "M" (8, 0)${chance}\n`;
    expectNone('required-dungeon', 'nethack-3.6', all(mines('"The Gnomish Mines"')));
    expectFinding('required-dungeon', 'nethack-3.6', all('').replace('"D" "D"', '<|"D"|> "D"'), {
      severity: 'error',
      foundBy: 'start',
      message: '"The Gnomish Mines"',
    });
    // Files without any dungeon are read without a word and stop every game.
    for (const [dialect, text] of [
      ['nethack-3.6', ''],
      ['nethack-3.6', '# nothing yet\n'],
      ['nethack-3.7', 'dungeon = {}\n'],
    ] as const)
      expectFinding('required-dungeon', dialect, `<||>${text}`, {
        severity: 'error',
        message: '"The Quest"',
        fixed: null,
      });
    expectFinding('required-dungeon', 'nethack-3.6', all(mines('"The Gnomish Mines"', ' <|75|>')), {
      message: 'about 25% of games',
    });
    expectFinding('required-dungeon', 'nethack-3.6', all(mines('<|"The Gnomish mines"|>')), {
      message: 'did you mean "The Gnomish Mines"',
    });
  });

  it('required-order', () => {
    const text = (a: string, b: string) =>
      `${D}BRANCH: "Gorge" @ (3, 0)\nBRANCH: "Gehennom" @ (5, 0)\nDUNGEON: ${a} "R" (4, 0)\nDUNGEON: ${b} "G" (20, 5)\n`;
    expectFinding('required-order', 'nethack-3.6', text('"Gorge"', '<|"Gehennom"|>'), {
      severity: 'warning',
      related: ['"Gorge"'],
    });
    expectNone('required-order', 'nethack-3.6', text('"Gehennom"', '"Gorge"'));
    expectFinding(
      'required-order',
      'nethack-3.6',
      'DUNGEON: "D" "D" (10, 0) 80\nBRANCH: "Gehennom" @ (5, 0)\nDUNGEON: <|"Gehennom"|> "G" (20, 5)\n',
      {
        message: '20% of games',
      },
    );
  });

  it('required-level', () => {
    const hell = `${D}BRANCH: "Gehennom" @ (5, 0)\nDUNGEON: <|"Gehennom"|> "G" (20, 5)\n`;
    expectFinding('required-level', 'nethack-3.6', hell, { severity: 'warning', message: 'wizard1' });
    expectNone('required-level', 'fnethack', hell.replace(/<\||\|>/g, ''));
    const planes = (more: string) =>
      `${D}BRANCH: "Planes" @ (1, 0) up\nDUNGEON: <|"Planes"|> "E" (6, 0)\nENTRY: -2\nLEVEL: "astral" "none" @ (1, 0)\n${more}`;
    expectFinding('required-level', 'nethack-3.6', planes(''), { message: 'dummy' });
    expectNone('required-level', 'nethack-3.6', planes('LEVEL: "dummy" "none" @ (6, 0)\n').replace(/<\||\|>/g, ''));
    const fort = (base: number) =>
      `${D}BRANCH: "Fort" @ (3, 0) portal\nDUNGEON: "Fort" "K" (2, 0)\nLEVEL: <|"knox"|> "K" @ (${base}, 0)\n`;
    expectFinding('required-level', 'nethack-3.6', fort(2), {
      severity: 'error',
      foundBy: 'start',
      message: 'never is, and the game then stops at the start: all games',
    });
    const long = (chance: string) => fort(1).replace('(2, 0)', `(1, 4)${chance}`).replace('@ (1, 0)', '@ (-1, 0)');
    expectFinding('required-level', 'nethack-3.6', long(''), { severity: 'warning', message: 'start: 75% of games' });
    expectFinding('required-level', 'nethack-3.6', long(' 40'), { message: 'start: 30% of games' });
    const missed = lua(
      'name = "D", base = 10, branches = { { name = "Fort", base = 3, branchtype = "portal" } }',
      'name = "Fort", base = 2, levels = { { name = <|"knox"|>, base = -1 } }',
    );
    expectFinding('required-level', 'nethack-3.7', missed, { severity: 'error' });
    expectNone('required-level', 'nethack-5.0', missed.replace(/<\||\|>/g, ''));
    expectNone('required-level', 'nethack-3.6', fort(1).replace(/<\||\|>/g, ''));
    const loose = `${lua('name = "D", base = 10, levels = { { name = <|"knox"|>, base = 1 } }')}`;
    expectFinding('required-level', 'nethack-3.7', loose, { severity: 'error', foundBy: 'start' });
    expectNone('required-level', 'nethack-5.0', loose.replace(/<\||\|>/g, ''));
  });

  it('chance-hidden-in-wizard', () => {
    const text = `${D}BRANCH: "E" @ (2, 0)\nDUNGEON: "E" "E" (5, 0) <|60|>\n`;
    expectFinding('chance-hidden-in-wizard', 'nethack-3.6', text, { severity: 'hint', message: '40%' });
    expectNone('chance-hidden-in-wizard', 'unnethack', text.replace(/<\||\|>/g, ''));
  });

  it('limit: each of them, with the total', () => {
    const dungeons = (n: number, mark = -1) =>
      Array.from(
        { length: n },
        (_, i) => `DUNGEON: ${i === mark ? `<|"d${i}"|>` : `"d${i}"`} "none" (2, 0)\nBRANCH: "d${i + 1}" @ (1, 0)\n`,
      ).join('');
    expectNone('limit', 'nethack-3.6', dungeons(15));
    expectFinding('limit', 'nethack-3.6', dungeons(16, 15), {
      severity: 'error',
      foundBy: 'start',
      message: '16 dungeons',
    });
    expectFinding('limit', 'nethack-3.6', dungeons(18, 15), { foundBy: 'compiler' });
    expectNone('limit', 'slashem', dungeons(18));
    const levels = (n: number, mark = -1) =>
      D +
      Array.from({ length: n }, (_, i) => `LEVEL: ${i === mark ? `<|"l${i}"|>` : `"l${i}"`} "none" @ (1, -1)\n`).join(
        '',
      );
    expectNone('limit', 'nethack-3.6', levels(50));
    expectFinding('limit', 'nethack-3.6', levels(51, 50), { message: '51 special levels' });
    const branches = (n: number, mark = -1) =>
      D + Array.from({ length: n }, (_, i) => `BRANCH: ${i === mark ? `<|"b${i}"|>` : `"b${i}"`} @ (1, 0)\n`).join('');
    expectFinding('limit', 'nethack-3.6', branches(33, 32), { foundBy: 'start', message: '33 branches' });
    expectFinding('limit', 'nethack-3.6', 'DUNGEON: "D" "D" (30, <|5|>)\n', {
      severity: 'warning',
      message: '34 levels',
    });
    const long = (last: string) =>
      `${['a', 'b', 'c'].map((n) => `DUNGEON: "${n}" "none" (32, 0)\n`).join('')}DUNGEON: ${last} (31, 2)\n`;
    expectFinding('limit', 'nethack-3.6', long('<|"d"|> "none"'), {
      severity: 'warning',
      foundBy: 'play',
      message: '127 to 128 levels',
    });
    expectNone('limit', 'dnethack', long('"d" "none"'));
  });

  it('limit: those of a source tree', () => {
    const rules = {
      ...rulesFor('nethack-3.6'),
      limits: { dungeons: 3, levelsPerDungeon: 40, specialLevels: 50, branches: 32 },
    };
    expectFinding('limit', rules, `${D}DUNGEON: "E" "E" (2, 0)\nDUNGEON: <|"F"|> "F" (2, 0)\n`, {
      message: 'MAXDUNGEON is 3',
    });
    expectNone('limit', rules, 'DUNGEON: "D" "D" (35, 6)\n');
  });
});
