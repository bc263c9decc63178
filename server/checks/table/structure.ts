import type { CheckRow } from '../types';

const Q = `BRANCH: "The Quest" @ (2, 0)\nDUNGEON: "The Quest" "Q" (5, 2)\nBRANCH: "Sokoban" @ (1, 0)\nDUNGEON: "Sokoban" "none" (4, 0)\nBRANCH: "Vlad's Tower" @ (1, 0)\nDUNGEON: "Vlad's Tower" "T" (3, 0)\n`;

/** Faults in how dungeons, levels and branches hang together. */
export const structureRows: readonly CheckRow[] = [
  {
    code: 'no-dungeon-yet',
    family: 'structure',
    severity: 'error',
    foundBy: 'play',
    formats: ['def'],
    title: 'Statement before the first dungeon',
    meaning:
      'A statement describes the last `DUNGEON` before it, and there is none yet. For some statements the compiler notices; for others it writes in front of its own table.',
    otherwise: 'The compiler, for branches and chained levels; otherwise nobody, and memory is overwritten.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong: 'ENTRY: 2\nDUNGEON: "Deep" "D" (10, 5)\n',
        right: 'DUNGEON: "Deep" "D" (10, 5)\nENTRY: 2\n',
      },
    ],
    spec: '§3',
  },
  {
    code: 'no-level-yet',
    family: 'structure',
    severity: 'error',
    foundBy: 'play',
    formats: ['def'],
    title: 'Level description before the first level',
    meaning:
      '`LEVELDESC` and `LEVALIGN` describe the last level before them, and the file has none yet. The compiler writes in front of its own table.',
    otherwise: 'Nobody: memory is overwritten.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong: 'DUNGEON: "Deep" "D" (10, 5)\nLEVELDESC: town\nLEVEL: "lair" "L" @ (2, 0)\n',
        right: 'DUNGEON: "Deep" "D" (10, 5)\nLEVEL: "lair" "L" @ (2, 0)\nLEVELDESC: town\n',
      },
    ],
    spec: '§3',
  },
  {
    code: 'describes-previous-dungeon',
    family: 'structure',
    severity: 'warning',
    foundBy: 'nobody',
    formats: ['def'],
    title: 'Level description that goes to the dungeon before',
    meaning:
      '`LEVELDESC` and `LEVALIGN` describe the last level written so far. Right after a `DUNGEON` line that is the last level of the dungeon before; `DESCRIPTION` or `ALIGNMENT` was meant.',
    otherwise: 'Nobody: another level gets the flag or alignment.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong:
          'DUNGEON: "Deep" "D" (10, 5)\nLEVEL: "lair" "L" @ (2, 0)\nBRANCH: "Town" @ (3, 0)\nDUNGEON: "Town" "A" (5, 0)\nLEVALIGN: lawful\n',
        right:
          'DUNGEON: "Deep" "D" (10, 5)\nLEVEL: "lair" "L" @ (2, 0)\nBRANCH: "Town" @ (3, 0)\nDUNGEON: "Town" "A" (5, 0)\nALIGNMENT: lawful\n',
      },
    ],
    spec: '§3',
  },
  {
    code: 'duplicate-dungeon',
    family: 'structure',
    severity: 'error',
    foundBy: 'play',
    formats: ['def', 'lua'],
    title: 'Two dungeons of one name',
    meaning:
      'Dungeons are found by their name, and always the first one. A second one of the same name hangs on the same branch and cannot be told from the first. (In dNetHack dungeons of one name are alternatives, and this check keeps quiet.)',
    otherwise: 'Nobody at build time, except in variants whose compiler checks dungeons; it shows in the game.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong:
          'DUNGEON: "Deep" "D" (10, 5)\nBRANCH: "Annex" @ (2, 0)\nDUNGEON: "Annex" "A" (3, 0)\nDUNGEON: "Annex" "B" (5, 0)\n',
        right: 'DUNGEON: "Deep" "D" (10, 5)\nBRANCH: "Annex" @ (2, 0)\nDUNGEON: "Annex" "A" (3, 0)\n',
      },
      {
        dialect: 'nethack-3.7',
        wrong:
          'dungeon = { { name = "Deep", base = 10, branches = { { name = "Annex", base = 2 } } }, { name = "Annex", base = 3 }, { name = "Annex", base = 5 } }\n',
        right:
          'dungeon = { { name = "Deep", base = 10, branches = { { name = "Annex", base = 2 } } }, { name = "Annex", base = 3 } }\n',
      },
    ],
    spec: '§3, §5',
  },
  {
    code: 'duplicate-level',
    family: 'structure',
    severity: 'error',
    foundBy: 'play',
    formats: ['def', 'lua'],
    title: 'Two levels of one name',
    meaning:
      'A level’s name is the name of its map and the key by which the game and other entries find it; they find the first one. The compiler of `dungeon.def` looks for duplicates only when it reads a chained level.',
    otherwise: 'The compiler when the later one is chained; otherwise it shows in the game.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong: 'DUNGEON: "Deep" "D" (10, 5)\nLEVEL: "lair" "L" @ (2, 0)\nLEVEL: "lair" "M" @ (5, 0)\n',
        right: 'DUNGEON: "Deep" "D" (10, 5)\nLEVEL: "lair" "L" @ (2, 0)\nLEVEL: "den" "M" @ (5, 0)\n',
      },
      {
        dialect: 'nethack-3.7',
        wrong:
          'dungeon = { { name = "Deep", base = 10, levels = { { name = "lair", base = 2 }, { name = "lair", base = 5 } } } }\n',
        right:
          'dungeon = { { name = "Deep", base = 10, levels = { { name = "lair", base = 2 }, { name = "den", base = 5 } } } }\n',
      },
    ],
    spec: '§3',
  },
  {
    code: 'unknown-branch-target',
    family: 'structure',
    severity: 'warning',
    foundBy: 'nobody',
    formats: ['def', 'lua'],
    title: 'Branch to a dungeon that is not there',
    meaning:
      'A branch names the dungeon it leads to, and no dungeon of this file has that name. The game never makes such a branch. Where a dungeon of a similar name is left without a branch, the game stops for want of it, and this is an error.',
    otherwise: 'Nobody: the branch is silently left out.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong: 'DUNGEON: "Deep" "D" (10, 5)\nBRANCH: "Ice Keep" @ (2, 0) portal\n',
        right: 'DUNGEON: "Deep" "D" (10, 5)\nBRANCH: "Ice Keep" @ (2, 0) portal\nDUNGEON: "Ice Keep" "none" (3, 0)\n',
      },
      {
        dialect: 'nethack-3.7',
        wrong:
          'dungeon = { { name = "Deep", base = 10, branches = { { name = "Ice Kep", base = 2 } } }, { name = "Ice Keep", base = 3 } }\n',
        right:
          'dungeon = { { name = "Deep", base = 10, branches = { { name = "Ice Keep", base = 2 } } }, { name = "Ice Keep", base = 3 } }\n',
      },
    ],
    spec: '§5',
  },
  {
    code: 'unreachable-dungeon',
    family: 'structure',
    severity: 'error',
    foundBy: 'start',
    formats: ['def', 'lua'],
    title: 'Dungeon without a branch to it',
    meaning:
      'Every dungeon but the first (and, in 3.7 and 5.0, those flagged `unconnected`) hangs on a branch that bears its name. The game stops when it finds none; that includes games in which the dungeon with the only branch was left out by its `chance`.',
    otherwise: 'The game stops at the start: "find_branch: can\'t find …".',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong: 'DUNGEON: "Deep" "D" (10, 5)\nDUNGEON: "Web Caves" "S" (5, 2)\n',
        right: 'DUNGEON: "Deep" "D" (10, 5)\nBRANCH: "Web Caves" @ (2, 8)\nDUNGEON: "Web Caves" "S" (5, 2)\n',
      },
      {
        dialect: 'nethack-3.7',
        wrong: 'dungeon = { { name = "Deep", base = 10 }, { name = "Web Caves", base = 5 } }\n',
        right:
          'dungeon = { { name = "Deep", base = 10, branches = { { name = "Web Caves", base = 2 } } }, { name = "Web Caves", base = 5 } }\n',
      },
    ],
    spec: '§5',
  },
  {
    code: 'parent-after-child',
    family: 'structure',
    severity: 'error',
    foundBy: { def: 'compiler', lua: 'start' },
    formats: ['def', 'lua'],
    title: 'Dungeon declared before its parent',
    meaning:
      'The game connects a dungeon when it reads it, with the branches read so far. A dungeon whose only branch comes later has nothing to hang on: the dungeon with the branch must come first.',
    otherwise:
      'The compiler ("Reverse branching not allowed"); in SLASH’EM, dNetHack and the Lua games the game at the start.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong:
          'DUNGEON: "Deep" "D" (10, 5)\nBRANCH: "Yard" @ (3, 0)\nDUNGEON: "Maze" "M" (3, 0)\nDUNGEON: "Yard" "Y" (12, 0)\nBRANCH: "Maze" @ (10, 3)\n',
        right:
          'DUNGEON: "Deep" "D" (10, 5)\nBRANCH: "Yard" @ (3, 0)\nDUNGEON: "Yard" "Y" (12, 0)\nBRANCH: "Maze" @ (10, 3)\nDUNGEON: "Maze" "M" (3, 0)\n',
      },
      {
        dialect: 'nethack-3.7',
        wrong:
          'dungeon = { { name = "Deep", base = 10, branches = { { name = "Yard", base = 3 } } }, { name = "Maze", base = 3 }, { name = "Yard", base = 12, branches = { { name = "Maze", base = 10 } } } }\n',
        right:
          'dungeon = { { name = "Deep", base = 10, branches = { { name = "Yard", base = 3 } } }, { name = "Yard", base = 12, branches = { { name = "Maze", base = 10 } } }, { name = "Maze", base = 3 } }\n',
      },
    ],
    spec: '§5',
  },
  {
    code: 'reverse-branch',
    family: 'structure',
    severity: 'error',
    foundBy: { def: 'compiler', lua: 'nobody' },
    formats: ['def', 'lua'],
    title: 'Branch back to an earlier dungeon',
    meaning:
      'A branch leads to a dungeon that stands further up in the file, or to the one it starts in. The earlier dungeon is already connected when the branch is read, so no such stairs are ever made. (SLASH’EM and dNetHack allow branches back.)',
    otherwise:
      'The compiler ("Reverse branching not allowed"), except for a branch to its own dungeon; in the Lua games nobody.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong:
          'DUNGEON: "Deep" "D" (10, 5)\nBRANCH: "Annex" @ (2, 0)\nDUNGEON: "Annex" "A" (3, 0)\nBRANCH: "Deep" @ (1, 0)\n',
        right: 'DUNGEON: "Deep" "D" (10, 5)\nBRANCH: "Annex" @ (2, 0)\nDUNGEON: "Annex" "A" (3, 0)\n',
      },
      {
        dialect: 'nethack-3.7',
        wrong:
          'dungeon = { { name = "Deep", base = 10, branches = { { name = "Annex", base = 2 } } }, { name = "Annex", base = 3, branches = { { name = "Deep", base = 1 } } } }\n',
        right:
          'dungeon = { { name = "Deep", base = 10, branches = { { name = "Annex", base = 2 } } }, { name = "Annex", base = 3 } }\n',
      },
    ],
    spec: '§3, §5',
  },
  {
    code: 'second-branch',
    family: 'structure',
    severity: 'warning',
    foundBy: 'nobody',
    formats: ['def', 'lua'],
    title: 'Second branch to the same dungeon',
    meaning:
      'A dungeon hangs on the first branch that names it; any other is never made. (SLASH’EM and dNetHack allow several.) Where the dungeon of the first one can be missing from a game, the second is its stand-in and this check keeps quiet.',
    otherwise: 'Nobody: the second branch is silently left out.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong:
          'DUNGEON: "Deep" "D" (10, 5)\nBRANCH: "Annex" @ (2, 0)\nBRANCH: "Annex" @ (5, 0)\nDUNGEON: "Annex" "A" (3, 0)\n',
        right: 'DUNGEON: "Deep" "D" (10, 5)\nBRANCH: "Annex" @ (2, 0)\nDUNGEON: "Annex" "A" (3, 0)\n',
      },
      {
        dialect: 'nethack-3.7',
        wrong:
          'dungeon = { { name = "Deep", base = 10, branches = { { name = "Annex", base = 2 }, { name = "Annex", base = 5 } } }, { name = "Annex", base = 3 } }\n',
        right:
          'dungeon = { { name = "Deep", base = 10, branches = { { name = "Annex", base = 2 } } }, { name = "Annex", base = 3 } }\n',
      },
    ],
    spec: '§5',
  },
  {
    code: 'unknown-chain',
    family: 'structure',
    severity: 'error',
    foundBy: { def: 'compiler', lua: 'start' },
    formats: ['def', 'lua'],
    title: 'Chained to a level that is not there',
    meaning:
      'The chain level of a level or branch is found by its exact name, letter case included. No level of this name exists. In 3.7 and 5.0 an empty name stops the game too; in `dungeon.def` it means no chain.',
    otherwise:
      'The compiler rejects a `.def` file. With a `.lua` file the game stops at the start with a message; where the entry is the third branch of its dungeon or a later one, it crashes without a message.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong:
          'DUNGEON: "Deep" "D" (10, 5)\nLEVEL: "oracle" "O" @ (5, 2)\nCHAINBRANCH: "Annex" "orcale" + (1, 0)\nDUNGEON: "Annex" "A" (3, 0)\n',
        right:
          'DUNGEON: "Deep" "D" (10, 5)\nLEVEL: "oracle" "O" @ (5, 2)\nCHAINBRANCH: "Annex" "oracle" + (1, 0)\nDUNGEON: "Annex" "A" (3, 0)\n',
      },
      {
        dialect: 'nethack-3.7',
        wrong:
          'dungeon = { { name = "Deep", base = 10, levels = { { name = "oracle", base = 5 }, { name = "den", chainlevel = "orcale", base = 1 } } } }\n',
        right:
          'dungeon = { { name = "Deep", base = 10, levels = { { name = "oracle", base = 5 }, { name = "den", chainlevel = "oracle", base = 1 } } } }\n',
      },
    ],
    spec: '§5b',
  },
  {
    code: 'chain-order',
    family: 'structure',
    severity: 'error',
    foundBy: { def: 'compiler', lua: 'start' },
    formats: ['def', 'lua'],
    title: 'Chained to itself, to a later level or to another dungeon',
    meaning:
      'A level or branch can only be chained to a level that has been read: not to itself and not to one further down. In `dungeon.def` it must be of the same dungeon; in 3.7 and 5.0 a level of an earlier dungeon is accepted, but its number is then counted from the top of this dungeon.',
    otherwise: 'The compiler rejects a `.def` file; with a `.lua` file the game stops at the start.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong:
          'DUNGEON: "Deep" "D" (10, 5)\nCHAINBRANCH: "Annex" "oracle" + (1, 0)\nLEVEL: "oracle" "O" @ (5, 2)\nDUNGEON: "Annex" "A" (3, 0)\n',
        right:
          'DUNGEON: "Deep" "D" (10, 5)\nLEVEL: "oracle" "O" @ (5, 2)\nCHAINBRANCH: "Annex" "oracle" + (1, 0)\nDUNGEON: "Annex" "A" (3, 0)\n',
      },
      {
        dialect: 'nethack-3.7',
        wrong:
          'dungeon = { { name = "Deep", base = 10, levels = { { name = "den", chainlevel = "oracle", base = 1 }, { name = "oracle", base = 5 } } } }\n',
        right:
          'dungeon = { { name = "Deep", base = 10, levels = { { name = "oracle", base = 5 }, { name = "den", chainlevel = "oracle", base = 1 } } } }\n',
      },
    ],
    spec: '§3, §5b',
  },
  {
    code: 'chain-to-chance',
    family: 'structure',
    severity: 'error',
    foundBy: { def: 'compiler', lua: 'start' },
    formats: ['def', 'lua'],
    title: 'Chained to a level that is not always there',
    meaning:
      'The chain level has a chance below 100. In a game without it the chain hangs on nothing and the game stops. The compiler of `dungeon.def` refuses this for levels (and wants exactly 100); for branches its test looks at the wrong branch, so that wrong ones pass and innocent ones are rejected.',
    otherwise: 'The compiler, for levels; otherwise the game at the start, in those games that lack the level.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong:
          'DUNGEON: "Deep" "D" (10, 5)\nLEVEL: "oracle" "O" @ (5, 2) 50\nCHAINBRANCH: "Annex" "oracle" + (1, 0)\nDUNGEON: "Annex" "A" (3, 0)\n',
        right:
          'DUNGEON: "Deep" "D" (10, 5)\nLEVEL: "oracle" "O" @ (5, 2)\nCHAINBRANCH: "Annex" "oracle" + (1, 0)\nDUNGEON: "Annex" "A" (3, 0)\n',
      },
      {
        dialect: 'nethack-3.7',
        wrong:
          'dungeon = { { name = "Deep", base = 10, levels = { { name = "oracle", base = 5, chance = 50 }, { name = "den", chainlevel = "oracle", base = 1 } } } }\n',
        right:
          'dungeon = { { name = "Deep", base = 10, levels = { { name = "oracle", base = 5 }, { name = "den", chainlevel = "oracle", base = 1 } } } }\n',
      },
    ],
    spec: '§3, §5a',
  },
  {
    code: 'chain-first-level',
    family: 'structure',
    severity: 'error',
    foundBy: 'compiler',
    formats: ['def'],
    title: 'Level chained to the first level of its dungeon',
    meaning:
      'By a fault of the compiler a chained *level* cannot find the first level of its dungeon ("Can\'t locate the specified chain level"). A chained branch can. Put another level before it, or give the place without a chain.',
    otherwise: 'The compiler rejects the file.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong: 'DUNGEON: "Deep" "D" (10, 5)\nLEVEL: "oracle" "O" @ (5, 2)\nCHAINLEVEL: "den" "N" "oracle" + (1, 0)\n',
        right:
          'DUNGEON: "Deep" "D" (10, 5)\nLEVEL: "lair" "L" @ (2, 0)\nLEVEL: "oracle" "O" @ (5, 2)\nCHAINLEVEL: "den" "N" "oracle" + (1, 0)\n',
      },
    ],
    spec: '§3',
  },
  {
    code: 'chain-last-level',
    family: 'structure',
    severity: 'error',
    foundBy: 'start',
    formats: ['lua'],
    title: 'First branch chained to the last level',
    meaning:
      'By a fault of the loader of 3.7 and 5.0 the first branch of a dungeon does not see the last level read so far ("Could not chain branch"). The second branch does. Put another level after it, or another branch before it.',
    otherwise: 'The game stops at the start.',
    examples: [
      {
        dialect: 'nethack-3.7',
        wrong:
          'dungeon = { { name = "Deep", base = 10, levels = { { name = "bottom", base = -1 } }, branches = { { name = "Annex", chainlevel = "bottom", base = 0 } } }, { name = "Annex", base = 3 } }\n',
        right:
          'dungeon = { { name = "Deep", base = 10, levels = { { name = "bottom", base = -1 }, { name = "lair", base = 2 } }, branches = { { name = "Annex", chainlevel = "bottom", base = 0 } } }, { name = "Annex", base = 3 } }\n',
      },
    ],
    spec: '§5b',
  },
  {
    code: 'required-dungeon',
    family: 'structure',
    severity: 'error',
    foundBy: 'start',
    formats: ['def', 'lua'],
    title: 'Dungeon the game cannot do without',
    meaning:
      'At the start the game looks some dungeons up by name ("The Quest", "Sokoban" …, the variant decides) and stops when one is missing, be it that it is not in the file, is spelt differently, or is left out of this game by its `chance`.',
    otherwise: 'The game stops at the start: "Couldn\'t resolve dungeon number for name …".',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong: `DUNGEON: "Deep" "D" (10, 5)\nBRANCH: "The Gnomish Mines" @ (2, 0)\nDUNGEON: "The Gnomish Mines" "M" (8, 0) 75\n${Q}`,
        right: `DUNGEON: "Deep" "D" (10, 5)\nBRANCH: "The Gnomish Mines" @ (2, 0)\nDUNGEON: "The Gnomish Mines" "M" (8, 0)\n${Q}`,
      },
      {
        dialect: 'nethack-3.7',
        wrong: 'dungeon = { { name = "Deep", base = 10 } }\n',
        right:
          'dungeon = { { name = "Deep", base = 10 } }\nfor i, n in ipairs { "The Quest", "Sokoban", "The Gnomish Mines", "Vlad\'s Tower", "The Tutorial" } do\n  dungeon[i + 1] = { name = n, base = 5, flags = "unconnected" }\nend\n',
      },
    ],
    spec: '§5',
  },
  {
    code: 'required-order',
    family: 'structure',
    severity: 'warning',
    foundBy: 'play',
    formats: ['def', 'lua'],
    title: 'Gehennom is not the second dungeon',
    meaning:
      'Parts of the game take dungeon number 1, the second one, for hell. Gehennom must stand second in the file, and the dungeon before it must be in every game.',
    otherwise: 'It shows in the game: monsters, prayers and the way down treat another dungeon as hell.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong:
          'DUNGEON: "Deep" "D" (10, 5)\nBRANCH: "Gorge" @ (3, 0)\nBRANCH: "Gehennom" @ (5, 0)\nDUNGEON: "Gorge" "R" (4, 0)\nDUNGEON: "Gehennom" "G" (20, 5)\n',
        right:
          'DUNGEON: "Deep" "D" (10, 5)\nBRANCH: "Gorge" @ (3, 0)\nBRANCH: "Gehennom" @ (5, 0)\nDUNGEON: "Gehennom" "G" (20, 5)\nDUNGEON: "Gorge" "R" (4, 0)\n',
      },
    ],
    spec: '§5',
  },
  {
    code: 'chance-hidden-in-wizard',
    family: 'structure',
    severity: 'hint',
    foundBy: 'nobody',
    formats: ['def', 'lua'],
    title: 'Chance that wizard mode hides',
    meaning:
      'Wizard mode keeps every dungeon, whatever its chance (variants that obey chances there are left in peace). A fault that shows only in games without this dungeon never shows in wizard mode.',
    otherwise: 'Nobody: this is no fault, only a blind spot of testing in wizard mode.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong: 'DUNGEON: "Deep" "D" (10, 5)\nBRANCH: "Annex" @ (2, 0)\nDUNGEON: "Annex" "A" (3, 0) 60\n',
        right: 'DUNGEON: "Deep" "D" (10, 5)\nBRANCH: "Annex" @ (2, 0)\nDUNGEON: "Annex" "A" (3, 0)\n',
      },
    ],
    spec: '§5',
  },
  {
    code: 'required-level',
    family: 'structure',
    severity: 'warning',
    foundBy: 'play',
    formats: ['def', 'lua'],
    title: 'Level the game counts on',
    meaning:
      'Some special levels are needed in practice: `wizard1`, where the Wizard of Yendor is made; `dummy`, the place holder under the entry of the Elemental Planes that keeps their depths right; and `knox` must stand on the level where the branch to its dungeon arrives (in 3.6 and 3.7 a branch must lead there), or the game stops.',
    otherwise:
      'It shows in the game, except for `knox`, which stops the game at the start ("insert_branch: not found").',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong:
          'DUNGEON: "Deep" "D" (10, 5)\nBRANCH: "Fort Ludios" @ (3, 0) portal\nDUNGEON: "Fort Ludios" "K" (2, 0)\nLEVEL: "knox" "K" @ (2, 0)\n',
        right:
          'DUNGEON: "Deep" "D" (10, 5)\nBRANCH: "Fort Ludios" @ (3, 0) portal\nDUNGEON: "Fort Ludios" "K" (2, 0)\nLEVEL: "knox" "K" @ (1, 0)\nLEVEL: "wizard1" "none" @ (2, 0)\n',
      },
    ],
    spec: '§5',
  },
  {
    code: 'limit',
    family: 'structure',
    severity: 'error',
    foundBy: 'start',
    formats: ['def', 'lua'],
    title: 'More than the game has room for',
    meaning:
      'The game keeps dungeons, levels and branches in tables of fixed size; variants change the sizes, and in a source tree they are read from its headers. MAXDUNGEON itself is already one too many. A dungeon longer than MAXLEVEL is cut, and in 3.4.3 and 3.6 all dungeons together must not have more than 127 levels.',
    otherwise:
      'One past the limit the game stops at the start; two past it the compiler does. Levels past MAXLEVEL are cut silently, and past 127 levels in all saves and level changes go wrong.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong: 'DUNGEON: "Deep" "D" (30, 5)\n',
        right: 'DUNGEON: "Deep" "D" (28, 5)\n',
      },
      {
        dialect: 'nethack-3.7',
        wrong:
          'dungeon = {}\nfor i = 1, 16 do\n  dungeon[i] = { name = "D" .. i, base = 2, branches = { { name = "D" .. i + 1, base = 1 } } }\nend\n',
        right:
          'dungeon = {}\nfor i = 1, 15 do\n  dungeon[i] = { name = "D" .. i, base = 2, branches = { { name = "D" .. i + 1, base = 1 } } }\nend\n',
      },
    ],
    spec: '§5c',
  },
];
