import assert from 'node:assert/strict';
import { rulesFor } from '../../server/dialects/index';
import type { Rules } from '../../server/dialects/types';
import { expectFinding, expectNone, findingsOf } from './findings';

const D = 'DUNGEON: "D" "D" (10, 0)\n';
const toE = `${D}BRANCH: "E" @ (2, 0)\n`;
const plain = (text: string) => text.replace(/<\||\|>/g, '');

function withFiles(dialect: string, ...names: string[]): Rules {
  return { ...rulesFor(dialect), levelFiles: new Map(names.map((n) => [n, { uri: 'file:///dat', line: 1 }])) };
}

describe('checks: Consistency', () => {
  it('bones-tag-clash: dungeons that have numbered levels', () => {
    expectFinding('bones-tag-clash', 'nethack-3.6', `${toE}DUNGEON: "E" <|"D"|> (7, 2)\n`, {
      severity: 'warning',
      related: ['"D"'],
    });
    expectNone('bones-tag-clash', 'nethack-3.6', `${toE}DUNGEON: "E" "D" (1, 0)\nLEVEL: "x" "X" @ (1, 0)\n`);
    expectNone('bones-tag-clash', 'nethack-3.6', `${toE}DUNGEON: "E" "none" (7, 2)\nLEVEL: "x" "none" @ (1, 0)\n`);
    expectNone('bones-tag-clash', 'slashem-extended', `${toE}DUNGEON: "E" "D" (7, 2)\n`);
  });

  it('bones-tag-clash: levels of one dungeon, or of dungeons of one tag', () => {
    const two = `${D}LEVEL: "a" "T" @ (1, 0)\nLEVEL: "b" <|"T"|> @ (2, 0)\n`;
    expectFinding('bones-tag-clash', 'nethack-3.6', two, { related: ['"T"'] });
    expectNone('bones-tag-clash', 'nethack-3.6', plain(two).replace('"D" "D"', '"D" "none"'));
    expectFinding(
      'bones-tag-clash',
      'nethack-3.6',
      `${D}LEVEL: "a" "T" @ (1, 0)\nBRANCH: "E" @ (2, 0)\nDUNGEON: "E" "D" (1, 0)\nLEVEL: "b" <|"T"|> @ (1, 0)\n`,
    );
    expectNone(
      'bones-tag-clash',
      'nethack-3.6',
      `${D}LEVEL: "a" "T" @ (1, 0)\nBRANCH: "E" @ (2, 0)\nDUNGEON: "E" "E" (1, 0)\nLEVEL: "b" "T" @ (1, 0)\n`,
    );
    // The tag of a dungeon and of one of its levels stand in different places of the file name.
    expectNone('bones-tag-clash', 'nethack-3.6', `${D}LEVEL: "a" "D" @ (1, 0)\n`);
  });

  it('bones-tag-clash: a digit is the number of another level', () => {
    expectFinding('bones-tag-clash', 'nethack-3.6', `${D}LEVEL: "a" <|"4"|> @ (2, 0)\n`, {
      message: 'the number of another level',
    });
    expectNone('bones-tag-clash', 'nethack-3.6', `${D}LEVEL: "a" "4" @ (4, 0)\n`);
    expectNone('bones-tag-clash', 'nethack-3.6', 'DUNGEON: "D" "D" (3, 0)\nLEVEL: "a" "4" @ (2, 0)\n');
  });

  it('level-file-missing and level-file-unused: against the tree', () => {
    const text = (n: string) => `${D}RNDLEVEL: "heck" "H" @ (2, 3) ${n}\n`;
    const tree = withFiles('nethack-3.6', 'heck-1', 'heck-2', 'heck-3', 'lair');
    expectFinding('level-file-missing', tree, text('<|5|>'), {
      severity: 'warning',
      message: '"heck-4" or "heck-5"',
      fixed: text('3'),
    });
    expectNone('level-file-missing', tree, text('3'));
    expectFinding('level-file-unused', tree, text('<|2|>'), {
      severity: 'information',
      message: '"heck-3"',
      fixed: text('3'),
    });
    expectFinding('level-file-missing', tree, `${D}LEVEL: <|"den"|> "N" @ (2, 0)\n`);
    expectFinding('level-file-missing', tree, `${D}LEVEL: <|"heck"|> "N" @ (2, 0)\n`, {
      message: 'the count is missing',
    });
    expectNone(
      'level-file-missing',
      tree,
      `${D}LEVEL: "lair" "N" @ (2, 0)\nLEVEL: "x-strt" "none" @ (1, 0)\nLEVEL: "dummy" "none" @ (3, 0)\n`,
    );
    expectNone('level-file-missing', 'nethack-3.6', text('5'));
    expectNone('level-file-missing', tree, `${D}LEVEL: "rogue" "R" @ (2, 0)\nLEVELDESC: roguelike\n`);
    const filled = (fill: string) => `dungeon = { { name = "D", base = 9, lvlfill = ${fill} } }\n`;
    expectFinding('level-file-missing', withFiles('nethack-3.7', 'hellfill'), filled('<|"helfill"|>'), {
      message: 'fill the levels of "D"',
    });
    expectNone('level-file-missing', withFiles('nethack-3.7', 'hellfill'), filled('"hellfill"'));
  });

  it('nlevels-one', () => {
    const text = `${D}RNDLEVEL: "fill" "F" @ (2, 3) <|1|>\n`;
    expectFinding('nlevels-one', 'nethack-3.6', text, {
      severity: 'warning',
      message: '"fill-1"',
      fixed: `${D}LEVEL: "fill" "F" @ (2, 3)\n`,
    });
    expectNone('nlevels-one', withFiles('nethack-3.6', 'fill-1'), plain(text));
    expectNone('nlevels-one', 'nethack-3.6', `${D}RNDLEVEL: "fill" "F" @ (2, 3) 2\n`);
  });

  it('count-looks-like-chance', () => {
    expectFinding('count-looks-like-chance', 'nethack-3.6', `${D}RNDLEVEL: "garden" "S" @ (8, 2) <|60|>\n`, {
      severity: 'warning',
      fixed: `${D}LEVEL: "garden" "S" @ (8, 2) 60\n`,
    });
    expectNone('count-looks-like-chance', 'nethack-3.6', `${D}RNDLEVEL: "garden" "S" @ (8, 2) 60 10\n`);
    expectNone('count-looks-like-chance', 'nethack-3.6', `${D}RNDLEVEL: "garden" "S" @ (8, 2) 12\n`);
  });

  it('count-over-nine: one finding for the file', () => {
    expectFinding(
      'count-over-nine',
      'nethack-3.6',
      `${D}RNDLEVEL: "a" "A" @ (8, 2) 90 <|10|>\nRNDLEVEL: "b" "B" @ (5, 2) 90 12\n`,
      {
        severity: 'information',
        message: '"a" and 1 other level have',
        related: ['12'],
      },
    );
    expectNone(
      'count-over-nine',
      'nethack-3.6',
      `${D}RNDLEVEL: "bigrm" "B" @ (8, 2) 40 10\nRNDLEVEL: "a" "A" @ (8, 2) 9\n`,
    );
  });

  it('count-over-nine: of many related places a few are named, and the others counted', () => {
    const levels = Array.from({ length: 40 }, (_, i) => `RNDLEVEL: "a${i}" "none" @ (5, 2) 90 ${10 + i}\n`);
    const [found] = findingsOf(D + levels.join(''), 'nethack-3.6').filter((f) => f.code === 'count-over-nine');
    assert.equal(found?.related.length, 6);
    assert.equal(found.related[5]?.message, 'another count over nine, and 33 more');
    assert.equal(found.related[4]?.message, 'another count over nine');
  });

  it('portal-level-bones', () => {
    const text = (tag: string, couple: string) =>
      `${D}LEVEL: "gate" ${tag} @ (4, 0)\nCHAINBRANCH: "E" "gate" + ${couple} portal\nDUNGEON: "E" "E" (3, 0)\n`;
    expectFinding('portal-level-bones', 'nethack-3.6', text('<|"Z"|>', '(0, 0)'), {
      severity: 'hint',
      related: ['"E"'],
    });
    expectNone('portal-level-bones', 'nethack-3.6', text('"none"', '(0, 0)'));
    expectNone('portal-level-bones', 'nethack-3.6', text('"Z"', '(1, 0)'));
    expectFinding(
      'portal-level-bones',
      'nethack-3.6',
      `${D}LEVEL: "gate" <|"Z"|> @ (4, 0)\nBRANCH: "E" @ (4, 0) portal\nDUNGEON: "E" "E" (3, 0)\n`,
    );
  });

  it('constant-tag', () => {
    const text = (name: string, tag: string) =>
      `local pick = percent(50) and { n = "lair", t = "L" } or { n = "den", t = "N" }\ndungeon = { { name = "D", bonetag = "D", base = 10, levels = { { name = ${name}, bonetag = ${tag}, base = 2 } } } }\n`;
    expectFinding('constant-tag', 'nethack-3.7', text('pick.n', '<|"A"|>'), { severity: 'hint', related: ['pick.n'] });
    expectNone('constant-tag', 'nethack-3.7', text('pick.n', 'pick.t'));
    expectNone('constant-tag', 'nethack-3.7', text('"lair"', '"A"'));
  });

  it('unlisted-tower-level', () => {
    const text = (more: string) =>
      `DUNGEON: "S" "T" (3, 0)\nPROTOFILE: ${more === '' ? '<|"tower"|>' : '"tower"'}\nLEVEL: "tower1" "none" @ (1, 0)\n${more}`;
    expectFinding('unlisted-tower-level', 'nethack-3.6', text(''), { severity: 'hint', message: 'Levels 2 and 3' });
    expectNone(
      'unlisted-tower-level',
      'nethack-3.6',
      text('LEVEL: "tower2" "none" @ (2, 0)\nLEVEL: "tower3" "none" @ (3, 0)\n'),
    );
  });
});
