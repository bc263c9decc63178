import type { CheckRow } from '../types';

/** Things that are each legal and do not fit together, or not the files beside them. */
export const consistencyRows: readonly CheckRow[] = [
  {
    code: 'bones-tag-clash',
    family: 'consistency',
    severity: 'warning',
    foundBy: 'play',
    formats: ['def', 'lua'],
    title: 'Bones files of different levels get one name',
    meaning:
      'The name of a bones file is made of the dungeon’s tag and the level’s tag, or its number where the level has none of its own. Two dungeons of one tag share their numbered levels, two special levels of one tag within a dungeon (or in dungeons of one tag) share their file, and a digit as a level’s tag is the number of another level.',
    otherwise: 'Players do: the bones of one level load in another.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong: 'DUNGEON: "Deep" "D" (10, 5)\nBRANCH: "Caves" @ (2, 0)\nDUNGEON: "Caves" "D" (7, 2)\n',
        right: 'DUNGEON: "Deep" "D" (10, 5)\nBRANCH: "Caves" @ (2, 0)\nDUNGEON: "Caves" "C" (7, 2)\n',
      },
      {
        dialect: 'nethack-3.7',
        wrong:
          'dungeon = { { name = "Deep", bonetag = "D", base = 10, levels = { { name = "town", bonetag = "T", base = 2 }, { name = "lair", bonetag = "T", base = 5 } } } }\n',
        right:
          'dungeon = { { name = "Deep", bonetag = "D", base = 10, levels = { { name = "town", bonetag = "T", base = 2 }, { name = "lair", bonetag = "U", base = 5 } } } }\n',
      },
    ],
    spec: '§2',
  },
  {
    code: 'level-file-missing',
    family: 'consistency',
    severity: 'warning',
    foundBy: 'play',
    formats: ['def', 'lua'],
    title: 'Map file that is not there',
    meaning:
      'A level is built from the map file of its name, with `nlevels` from one of `name-1` to `name-n`. The source tree around this file has no such map. Only checked inside a source tree.',
    otherwise: 'Players do: the game makes an ordinary maze in its place, or stops when the level is entered.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong: 'DUNGEON: "Deep" "D" (10, 5)\nRNDLEVEL: "heck" "H" @ (2, 3) 3\n',
        right: 'DUNGEON: "Deep" "D" (10, 5)\nRNDLEVEL: "heck" "H" @ (2, 3) 2\n',
        levelFiles: ['heck-1', 'heck-2'],
      },
    ],
    spec: '§2, §6',
  },
  {
    code: 'level-file-unused',
    family: 'consistency',
    severity: 'information',
    foundBy: 'nobody',
    formats: ['def', 'lua'],
    title: 'Map files beyond the count',
    meaning:
      'There are more maps `name-n` than `nlevels` (or the count of `RNDLEVEL`) says. The others are never picked. Only checked inside a source tree.',
    otherwise: 'Nobody: the new maps never appear.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong: 'DUNGEON: "Deep" "D" (10, 5)\nRNDLEVEL: "heck" "H" @ (2, 3) 2\n',
        right: 'DUNGEON: "Deep" "D" (10, 5)\nRNDLEVEL: "heck" "H" @ (2, 3) 3\n',
        levelFiles: ['heck-1', 'heck-2', 'heck-3'],
      },
    ],
    spec: '§2, §6',
  },
  {
    code: 'nlevels-one',
    family: 'consistency',
    severity: 'warning',
    foundBy: 'play',
    formats: ['def', 'lua'],
    title: 'Count of one',
    meaning:
      'A count of 1 makes the game load `name-1`, not `name`; without a count it loads `name`. Where the tree has `name-1` there is nothing wrong with it.',
    otherwise: 'Players do, when the map `name-1` is not there.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong: 'DUNGEON: "Deep" "D" (10, 5)\nRNDLEVEL: "fill" "F" @ (2, 3) 1\n',
        right: 'DUNGEON: "Deep" "D" (10, 5)\nLEVEL: "fill" "F" @ (2, 3)\n',
      },
      {
        dialect: 'nethack-3.7',
        wrong: 'dungeon = { { name = "Deep", base = 10, levels = { { name = "fill", base = 2, nlevels = 1 } } } }\n',
        right: 'dungeon = { { name = "Deep", base = 10, levels = { { name = "fill", base = 2 } } } }\n',
      },
    ],
    spec: '§2, §6',
  },
  {
    code: 'count-looks-like-chance',
    family: 'consistency',
    severity: 'warning',
    foundBy: 'play',
    formats: ['def'],
    title: 'Count that looks like a chance',
    meaning:
      'The only number after the couple of a `RNDLEVEL` is the number of maps, not the chance. One of 20 or more was most likely meant as a chance: that is `LEVEL … 60`, or `RNDLEVEL … 60 n` with the number of maps last.',
    otherwise: 'Players do: most of the maps `name-1` to `name-60` do not exist.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong: 'DUNGEON: "Deep" "D" (20, 5)\nRNDLEVEL: "garden" "S" @ (18, 2) 60\n',
        right: 'DUNGEON: "Deep" "D" (20, 5)\nLEVEL: "garden" "S" @ (18, 2) 60\n',
      },
    ],
    spec: '§2, §6',
  },
  {
    code: 'count-over-nine',
    family: 'consistency',
    severity: 'information',
    foundBy: 'nobody',
    formats: ['def', 'lua'],
    title: 'More than nine maps',
    meaning:
      'The game’s build files list most level files with patterns of a single digit (`soko?-?`), so `name-10` and above are not installed unless the pattern is widened. (For `bigrm` the game’s own build files have the wider pattern.)',
    otherwise: 'Players do, when the tenth map is picked and is not there.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong: 'DUNGEON: "Deep" "D" (10, 5)\nRNDLEVEL: "heck" "H" @ (2, 3) 10\n',
        right: 'DUNGEON: "Deep" "D" (10, 5)\nRNDLEVEL: "heck" "H" @ (2, 3) 9\n',
      },
    ],
    spec: '§6',
  },
  {
    code: 'portal-level-bones',
    family: 'consistency',
    severity: 'hint',
    foundBy: 'play',
    formats: ['def', 'lua'],
    title: 'Level with a portal that leaves bones',
    meaning:
      'A portal starts on this special level and the level has a bones tag. In bones the portal still leads to the place of the old game. Such levels should have no bones.',
    otherwise: 'Players do: the portal of a bones level leads to the wrong level.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong:
          'DUNGEON: "Deep" "D" (10, 5)\nLEVEL: "gate" "Z" @ (4, 0)\nCHAINBRANCH: "Annex" "gate" + (0, 0) portal\nDUNGEON: "Annex" "A" (3, 0)\n',
        right:
          'DUNGEON: "Deep" "D" (10, 5)\nLEVEL: "gate" "none" @ (4, 0)\nCHAINBRANCH: "Annex" "gate" + (0, 0) portal\nDUNGEON: "Annex" "A" (3, 0)\n',
      },
    ],
    spec: '§6',
  },
  {
    code: 'constant-tag',
    family: 'consistency',
    severity: 'hint',
    foundBy: 'play',
    formats: ['lua'],
    title: 'Computed name with a fixed bones tag',
    meaning:
      'The level’s name is picked at random and its bones tag is always the same, so the bones of different levels share one file.',
    otherwise: 'Players do: the bones of one level load in another.',
    examples: [
      {
        dialect: 'nethack-3.7',
        wrong:
          'local pick = percent(50) and "lair" or "den"\ndungeon = { { name = "Deep", base = 10, levels = { { name = pick, bonetag = "A", base = 2 } } } }\n',
        right:
          'local pick = percent(50) and { "lair", "L" } or { "den", "N" }\ndungeon = { { name = "Deep", base = 10, levels = { { name = pick[1], bonetag = pick[2], base = 2 } } } }\n',
      },
    ],
    spec: '§6',
  },
  {
    code: 'unlisted-tower-level',
    family: 'consistency',
    severity: 'hint',
    foundBy: 'play',
    formats: ['def', 'lua'],
    title: 'Levels made from a protofile but not listed',
    meaning:
      'The dungeon has a `protofile`, and some of its levels have no entry. They are built from `protofile` and their number, but are no special levels: they do not show in the overview or in the list of level teleports.',
    otherwise: 'Players do: the levels are missing from lists.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong: 'DUNGEON: "Spire" "T" (3, 0)\nPROTOFILE: "tower"\nLEVEL: "tower1" "none" @ (1, 0)\n',
        right:
          'DUNGEON: "Spire" "T" (3, 0)\nPROTOFILE: "tower"\nLEVEL: "tower1" "none" @ (1, 0)\nLEVEL: "tower2" "none" @ (2, 0)\nLEVEL: "tower3" "none" @ (3, 0)\n',
      },
    ],
    spec: '§2, §6',
  },
];
