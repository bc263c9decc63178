/**
 * Mistakes that people made in real dungeon files (spec/cases.md), reduced and in words of our own: each is found with
 * its code, at its place, and is gone once it is mended the way it was. Those that need the odds are in placement/.
 */
import assert from 'node:assert/strict';
import { rulesFor } from '../../server/dialects/index';
import type { Rules } from '../../server/dialects/types';
import { expectFinding, expectNone, findingsOf } from './findings';

interface Case {
  readonly code: string;
  readonly dialect?: string;
  readonly files?: readonly string[];
  /** The fault at its marks. */
  readonly before: string;
  /** Mended. */
  readonly after: string;
  readonly says?: string | RegExp;
}

const MAIN = 'DUNGEON: "Keep" "K" (25, 5)\n';
const luaKeep = (fields: string, ...others: string[]) =>
  `dungeon = {\n  { name = "Keep", base = 25, ${fields} },\n${others.map((o) => `  { ${o} },\n`).join('')}}\n`;

const CASES: Readonly<Record<string, Case>> = {
  'B7, branch to a dungeon that is commented out': {
    code: 'unknown-branch-target',
    before: `${MAIN}LEVEL: "isle" "none" @ (-5, 4)\nCHAINBRANCH: <|"Ice Keep"|> "isle" + (-1, 0) portal\n#DUNGEON: "Ice Keep" "none" (3, 0)\n`,
    after: `${MAIN}LEVEL: "isle" "none" @ (-5, 4)\nCHAINBRANCH: "Ice Keep" "isle" + (-1, 0) portal\nDUNGEON: "Ice Keep" "none" (3, 0)\n`,
    says: 'No dungeon is called "Ice Keep"',
  },
  'B8, branch commented out and its dungeon left': {
    code: 'unreachable-dungeon',
    before: `${MAIN}#BRANCH: "Web Caves" @ (2, 8)\nDUNGEON: <|"Web Caves"|> "S" (5, 2)\n`,
    after: `${MAIN}BRANCH: "Web Caves" @ (2, 8)\nDUNGEON: "Web Caves" "S" (5, 2)\n`,
    says: 'No branch leads to "Web Caves"',
  },
  'B11, child before its parent': {
    code: 'parent-after-child',
    dialect: 'slashem-extended',
    before: `${MAIN}BRANCH: "Yard" @ (3, 0)\nDUNGEON: <|"Maze"|> "M" (5, 0)\nDUNGEON: "Yard" "Y" (15, 0)\nBRANCH: "Maze" @ (10, 3)\n`,
    after: `${MAIN}BRANCH: "Yard" @ (3, 0)\nDUNGEON: "Yard" "Y" (15, 0)\nBRANCH: "Maze" @ (10, 3)\nDUNGEON: "Maze" "M" (5, 0)\n`,
    says: '"Maze" is declared before "Yard", its parent',
  },
  'B13, hell is not the second dungeon': {
    code: 'required-order',
    dialect: 'hackem',
    before: `${MAIN}BRANCH: "Gorge" @ (5, 0)\nBRANCH: "Gehennom" @ (-1, 0)\nDUNGEON: "Gorge" "R" (4, 0)\nDUNGEON: <|"Gehennom"|> "G" (20, 5)\n`,
    after: `${MAIN}BRANCH: "Gorge" @ (5, 0)\nBRANCH: "Gehennom" @ (-1, 0)\nDUNGEON: "Gehennom" "G" (20, 5)\nDUNGEON: "Gorge" "R" (4, 0)\n`,
  },
  'B15, no branch to the fort': {
    code: 'required-level',
    dialect: 'nethack-3.7',
    before: luaKeep('levels = { { name = <|"knox"|>, base = 10 } }'),
    after: luaKeep(
      'branches = { { name = "Fort", base = 18, branchtype = "portal" } }',
      'name = "Fort", base = 1, levels = { { name = "knox", base = -1 } }',
    ),
    says: 'No branch leads to',
  },
  'B18, first branch chained to the last level': {
    code: 'chain-last-level',
    dialect: 'nethack-5.0',
    before: luaKeep(
      'branches = { { name = "Deep", chainlevel = <|"bottom"|>, base = 0 } }, levels = { { name = "lair", base = 2 }, { name = "bottom", base = -1 } }',
      'name = "Deep", base = 5',
    ),
    after: luaKeep(
      'branches = { { name = "Deep", chainlevel = "bottom", base = 0 } }, levels = { { name = "bottom", base = -1 }, { name = "lair", base = 2 } }',
      'name = "Deep", base = 5',
    ),
  },
  'C1, a dungeon the game needs has a chance': {
    code: 'required-dungeon',
    dialect: 'unnethack',
    before: `${MAIN}BRANCH: "The Dragon Caves" @ (5, 0)\nDUNGEON: "The Dragon Caves" "D" (4, 0) <|75|>\n${required('unnethack', 'The Dragon Caves')}`,
    after: `${MAIN}BRANCH: "The Dragon Caves" @ (5, 0)\nDUNGEON: "The Dragon Caves" "D" (4, 0)\n${required('unnethack', 'The Dragon Caves')}`,
    says: 'about 25% of games',
  },
  'C3, wizard mode hides the chance': {
    code: 'chance-hidden-in-wizard',
    dialect: 'nethack-3.4.3',
    before: `${MAIN}BRANCH: "Caves" @ (5, 0)\nDUNGEON: "Caves" "C" (4, 0) <|75|>\n`,
    after: `${MAIN}BRANCH: "Caves" @ (5, 0)\nDUNGEON: "Caves" "C" (4, 0)\n`,
  },
  'C5, a required name in other letter case': {
    code: 'required-dungeon',
    before: `${MAIN}BRANCH: "the Quest" @ (5, 0)\nDUNGEON: <|"the Quest"|> "Q" (5, 2)\n${required('nethack-3.6', 'The Quest')}`,
    after: `${MAIN}BRANCH: "The Quest" @ (5, 0)\nDUNGEON: "The Quest" "Q" (5, 2)\n${required('nethack-3.6', 'The Quest')}`,
    says: 'did you mean "The Quest"',
  },
  'C6, tower levels that are not listed': {
    code: 'unlisted-tower-level',
    before: 'DUNGEON: "Spire" "T" (3, 0)\nPROTOFILE: <|"tower"|>\nLEVEL: "tower1" "none" @ (1, 0)\n',
    after:
      'DUNGEON: "Spire" "T" (3, 0)\nPROTOFILE: "tower"\nLEVEL: "tower1" "none" @ (1, 0)\nLEVEL: "tower2" "none" @ (2, 0)\nLEVEL: "tower3" "none" @ (3, 0)\n',
    says: 'Levels 2 and 3',
  },
  'C7, the endgame without its place holder': {
    code: 'required-level',
    before: `${MAIN}BRANCH: "Planes" @ (1, 0) no_down up\nDUNGEON: <|"Planes"|> "E" (5, 0)\nENTRY: -1\nLEVEL: "astral" "none" @ (1, 0)\nLEVEL: "earth" "none" @ (5, 0)\n`,
    after: `${MAIN}BRANCH: "Planes" @ (1, 0) no_down up\nDUNGEON: "Planes" "E" (6, 0)\nENTRY: -2\nLEVEL: "astral" "none" @ (1, 0)\nLEVEL: "earth" "none" @ (5, 0)\nLEVEL: "dummy" "none" @ (6, 0)\n`,
    says: 'dummy',
  },
  'D1, LEVALIGN right after DUNGEON': {
    code: 'describes-previous-dungeon',
    dialect: 'unnethack',
    before: `${MAIN}LEVEL: "lair" "L" @ (3, 0)\nBRANCH: "Town" @ (5, 0)\nDUNGEON: "Town" "A" (5, 0)\n<|LEVALIGN: lawful|>\nLEVEL: "square" "S" @ (1, 0)\n`,
    after: `${MAIN}LEVEL: "lair" "L" @ (3, 0)\nBRANCH: "Town" @ (5, 0)\nDUNGEON: "Town" "A" (5, 0)\nALIGNMENT: lawful\nLEVEL: "square" "S" @ (1, 0)\n`,
    says: 'LEVALIGN comes before any level of "Town"',
  },
  'D3, level removed and its description left': {
    code: 'no-level-yet',
    before: `${MAIN}BRANCH: "Mines" @ (2, 3)\n<|LEVELDESC: roguelike|>\nDUNGEON: "Mines" "M" (8, 2)\n`,
    after: `${MAIN}BRANCH: "Mines" @ (2, 3)\nDUNGEON: "Mines" "M" (8, 2)\n`,
  },
  'E1, more levels than a signed byte counts': {
    code: 'limit',
    dialect: 'hackem',
    before:
      'DUNGEON: "a" "A" (45, 3)\nDUNGEON: "b" "B" (20, 5)\nDUNGEON: "c" "C" (18, 2)\nDUNGEON: <|"d"|> "E" (36, 4)\n',
    after: 'DUNGEON: "a" "A" (45, 3)\nDUNGEON: "b" "B" (20, 5)\nDUNGEON: "c" "C" (18, 2)\nDUNGEON: "d" "E" (34, 3)\n',
    says: '119 to 129 levels in all',
  },
  'E5, a name longer than its buffer': {
    code: 'name-too-long',
    before: 'DUNGEON: <|"The Great Circular Dungeon"|> "D" (10, 0)\n',
    after: 'DUNGEON: "The Circular Dungeon" "D" (10, 0)\n',
    says: '26 bytes',
  },
  'E6, letters of two bytes': {
    code: 'name-too-long',
    dialect: 'nethack-5.0',
    before: 'dungeon = { { name = <|"Подземелья рока"|>, base = 10 } }\n',
    after: 'dungeon = { { name = "Подземелья", base = 10 } }\n',
    says: '29 bytes (15 characters)',
  },
  'F1, two dungeons with one tag': {
    code: 'bones-tag-clash',
    before: `${MAIN}BRANCH: "Caves" @ (5, 0)\nDUNGEON: "Caves" <|"K"|> (7, 2)\n`,
    after: `${MAIN}BRANCH: "Caves" @ (5, 0)\nDUNGEON: "Caves" "C" (7, 2)\n`,
    says: 'also that of the dungeon "Keep"',
  },
  'F2, two levels with one tag': {
    code: 'bones-tag-clash',
    before: `${MAIN}LEVEL: "town" "T" @ (3, 0)\nLEVEL: "lair" <|"T"|> @ (5, 0)\n`,
    after: `${MAIN}LEVEL: "town" "T" @ (3, 0)\nLEVEL: "lair" "U" @ (5, 0)\n`,
  },
  'F4, six levels all F': {
    code: 'bones-tag-clash',
    before: `DUNGEON: "Fort" "R" (6, 0)\nLEVEL: "f1" "F" @ (1, 0)\n${[2, 3, 4, 5, 6].map((n) => `LEVEL: "f${n}" <|"F"|> @ (${n}, 0)\n`).join('')}`,
    after: `DUNGEON: "Fort" "R" (6, 0)\n${[1, 2, 3, 4, 5, 6].map((n) => `LEVEL: "f${n}" "${n}" @ (${n}, 0)\n`).join('')}`,
  },
  'F7, name drawn and tag fixed': {
    code: 'constant-tag',
    dialect: 'xnethack',
    before: `local pick = percent(50) and "lair" or "den"\n${luaKeep('bonetag = "K", levels = { { name = pick, bonetag = <|"A"|>, base = 2 } }')}`,
    after: `local pick = percent(50) and { name = "lair", bonetag = "L" } or { name = "den", bonetag = "N" }\n${luaKeep('bonetag = "K", levels = { { name = pick.name, bonetag = pick.bonetag, base = 2 } }')}`,
  },
  'F10, bones of a level with a portal': {
    code: 'portal-level-bones',
    dialect: 'dnethack',
    before: `${MAIN}LEVEL: "gate" <|"Z"|> @ (4, 0)\nCHAINBRANCH: "Quest" "gate" + (0, 0) portal\nDUNGEON: "Quest" "Q" (5, 2)\n`,
    after: `${MAIN}LEVEL: "gate" "none" @ (4, 0)\nCHAINBRANCH: "Quest" "gate" + (0, 0) portal\nDUNGEON: "Quest" "Q" (5, 2)\n`,
  },
  'G1, a count above the files': {
    code: 'level-file-missing',
    files: ['heck-1', 'heck-2', 'heck-3'],
    before: `${MAIN}RNDLEVEL: "heck" "H" @ (2, 3) <|4|>\n`,
    after: `${MAIN}RNDLEVEL: "heck" "H" @ (2, 3) 3\n`,
    says: '"heck-4"',
  },
  'G2, a count below the files': {
    code: 'level-file-unused',
    files: ['isle-1', 'isle-2', 'isle-3', 'isle-4'],
    before: `${MAIN}RNDLEVEL: "isle" "none" @ (-5, 4) <|2|>\n`,
    after: `${MAIN}RNDLEVEL: "isle" "none" @ (-5, 4) 4\n`,
    says: '"isle-3" to "isle-4"',
  },
  'G4, a count that was meant as a chance': {
    code: 'count-looks-like-chance',
    before: `${MAIN}RNDLEVEL: "garden" "S" @ (18, 2) <|60|>\n`,
    after: `${MAIN}LEVEL: "garden" "S" @ (18, 2) 60\n`,
  },
  'G5, a count of one': {
    code: 'nlevels-one',
    dialect: 'unnethack',
    before: `${MAIN}RNDLEVEL: "townfill" "T" @ (2, 0) <|1|>\n`,
    after: `${MAIN}LEVEL: "townfill" "T" @ (2, 0)\n`,
    says: '"townfill-1"',
  },
  'G7, ten maps and patterns of one digit': {
    code: 'count-over-nine',
    dialect: 'hackem',
    before: `${MAIN}RNDLEVEL: "soko2" "none" @ (2, 0) <|10|>\n`,
    after: `${MAIN}RNDLEVEL: "soko2" "none" @ (2, 0) 9\n`,
  },
  'H1, no bones tag': {
    code: 'missing-field',
    before: `${MAIN}LEVEL: "keyroom" <|@|> (7, 7)\n`,
    after: `${MAIN}LEVEL: "keyroom" "none" @ (7, 7)\n`,
    says: 'a bones tag',
  },
  'H2, CRLF for an old compiler': {
    code: 'crlf',
    dialect: 'nethack-3.1',
    before: '<|DUNGEON: "Keep" "K" (25, 5)|>\r\n',
    after: MAIN,
  },
  'H4, a tileset that is none': {
    code: 'unknown-value',
    dialect: 'gnollhack',
    before: `${MAIN}TILESET: <|undead_style|>\n`,
    after: `${MAIN}TILESET: undead_tileset\n`,
    says: 'did you mean undead_tileset',
  },
  'H5, a misspelt field': {
    code: 'unknown-field',
    dialect: 'xnethack',
    before: luaKeep('<|kkalignment|> = "lawful"'),
    after: luaKeep('alignment = "lawful"'),
    says: 'did you mean `alignment`',
  },
};

/** The other dungeons that the dialect needs, each with a branch. */
function required(dialect: string, but: string): string {
  return rulesFor(dialect)
    .requiredDungeons.filter((name) => name !== but)
    .map((name) => `BRANCH: "${name}" @ (1, 0)\nDUNGEON: "${name}" "none" (2, 0)\n`)
    .join('');
}

describe('checks: real mistakes (spec/cases.md)', () => {
  for (const [title, c] of Object.entries(CASES)) {
    it(title, () => {
      const own = rulesFor(c.dialect ?? 'nethack-3.6');
      const files = c.files && new Map(c.files.map((name) => [name, { uri: 'file:///dat', line: 1 }]));
      const rules: Rules = files === undefined ? own : { ...own, levelFiles: files };
      expectFinding(c.code, rules, c.before, c.says === undefined ? {} : { message: c.says });
      expectNone(c.code, rules, c.after);
    });
  }

  it('C5, translated names: the check says that it is blind', () => {
    const text = 'DUNGEON: "Подземелья" "D" (10, 0)\nBRANCH: "Шахты" @ (2, 0)\nDUNGEON: "Шахты" "M" (8, 2)\n';
    const codes = findingsOf(text, 'nethack-3.6').map((f) => f.code);
    assert.ok(codes.includes('names-not-english'));
    assert.ok(!codes.includes('required-dungeon'));
  });
});
