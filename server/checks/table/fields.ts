import type { CheckRow } from '../types';

/** Faults that one field, or one entry by itself, shows. */
export const fieldRows: readonly CheckRow[] = [
  {
    code: 'missing-field',
    family: 'fields',
    severity: 'error',
    foundBy: { def: 'compiler', lua: 'start' },
    formats: ['def', 'lua'],
    title: 'Required field is missing',
    meaning:
      'Every dungeon, level and branch needs a name and a base. In `dungeon.def` a dungeon and a level need a bones tag too (`"none"` for none), and a `RNDLEVEL` the number of its maps.',
    otherwise: 'The compiler rejects a `.def` file; with a `.lua` file the game stops at the start.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong: 'DUNGEON: "Deep" "D" (10, 5)\nLEVEL: "keyroom" @ (7, 2)\n',
        right: 'DUNGEON: "Deep" "D" (10, 5)\nLEVEL: "keyroom" "none" @ (7, 2)\n',
      },
      {
        dialect: 'nethack-3.7',
        wrong: 'dungeon = { { name = "Deep" } }\n',
        right: 'dungeon = { { name = "Deep", base = 10 } }\n',
      },
    ],
    spec: '§2',
  },
  {
    code: 'wrong-type',
    family: 'fields',
    severity: 'error',
    foundBy: 'start',
    formats: ['lua'],
    title: 'Value of the wrong type',
    meaning:
      'The game wants a number here and finds a text, or the other way round. Texts that spell a whole number, whole floats and hexadecimal pass as numbers; fractions do not. In 3.7 a number passes as a text; in 5.0 it does not where a function is allowed. `flags` that are neither text nor list are ignored with a warning.',
    otherwise: 'The game stops at the start.',
    examples: [
      {
        dialect: 'nethack-3.7',
        wrong: 'dungeon = { { name = "Deep", base = "ten" } }\n',
        right: 'dungeon = { { name = "Deep", base = 10 } }\n',
      },
    ],
    spec: '§4',
  },
  {
    code: 'unknown-field',
    family: 'fields',
    severity: 'warning',
    foundBy: 'nobody',
    formats: ['lua'],
    title: 'Field the game does not know',
    meaning:
      'No field of this name exists, on any entry. The game ignores it without a word, so a misspelt optional field changes the game silently.',
    otherwise: 'Nobody: the game ignores the field.',
    examples: [
      {
        dialect: 'nethack-3.7',
        wrong:
          'dungeon = { { name = "Deep", base = 10, levels = { { name = "lair", base = 2, alignmnet = "lawful" } } } }\n',
        right:
          'dungeon = { { name = "Deep", base = 10, levels = { { name = "lair", base = 2, alignment = "lawful" } } } }\n',
      },
    ],
    spec: '§2, §4',
  },
  {
    code: 'misplaced-field',
    family: 'fields',
    severity: 'warning',
    foundBy: 'nobody',
    formats: ['lua'],
    title: 'Field on the wrong kind of entry',
    meaning: 'The field exists, but not on this kind of entry: a `bonetag` on a branch, say. The game ignores it.',
    otherwise: 'Nobody: the game ignores the field.',
    examples: [
      {
        dialect: 'nethack-3.7',
        wrong:
          'dungeon = { { name = "Deep", base = 10, branches = { { name = "Annex", base = 2, bonetag = "A" } } }, { name = "Annex", base = 2 } }\n',
        right:
          'dungeon = { { name = "Deep", base = 10, branches = { { name = "Annex", base = 2 } } }, { name = "Annex", base = 2, bonetag = "A" } }\n',
      },
    ],
    spec: '§2',
  },
  {
    code: 'unknown-value',
    family: 'fields',
    severity: 'error',
    foundBy: { def: 'compiler', lua: 'start' },
    formats: ['def', 'lua'],
    title: 'Word that is not one of the allowed ones',
    meaning:
      'Alignments, flags, branch types and directions are words of fixed lists, in lower case. The variant decides which flags there are. In `dungeon.def` a flag in an alignment, an alignment in a description and `DESCRIPTION: town` are refused too.',
    otherwise: 'The compiler rejects a `.def` file; with a `.lua` file the game stops at the start.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong: 'DUNGEON: "Deep" "D" (10, 5)\nDESCRIPTION: town\n',
        right: 'DUNGEON: "Deep" "D" (10, 5)\nDESCRIPTION: mazelike\n',
      },
      {
        dialect: 'nethack-3.7',
        wrong: 'dungeon = { { name = "Deep", base = 10, flags = "mazy" } }\n',
        right: 'dungeon = { { name = "Deep", base = 10, flags = "mazelike" } }\n',
      },
    ],
    spec: '§2, §3',
  },
  {
    code: 'duplicate-field',
    family: 'fields',
    severity: 'warning',
    foundBy: 'nobody',
    formats: ['def', 'lua'],
    title: 'Field given twice',
    meaning: 'The same field stands twice in one entry; the game uses the last one. The other has no effect.',
    otherwise: 'Nobody: the last one wins.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong: 'DUNGEON: "Deep" "D" (10, 5)\nENTRY: 1\nENTRY: 2\n',
        right: 'DUNGEON: "Deep" "D" (10, 5)\nENTRY: 2\n',
      },
      {
        dialect: 'nethack-3.7',
        wrong: 'dungeon = { { name = "Deep", base = 10, base = 12 } }\n',
        right: 'dungeon = { { name = "Deep", base = 12 } }\n',
      },
    ],
    spec: '§4, §5',
  },
  {
    code: 'bones-tag',
    family: 'fields',
    severity: 'error',
    foundBy: { def: 'compiler', lua: 'nobody' },
    formats: ['def', 'lua'],
    title: 'Bones tag that is not one character',
    meaning:
      'A bones tag is a single byte that becomes part of the name of bones files. In `dungeon.def` `"none"` means that there are none. In `dungeon.lua` only the first character of a longer tag counts, `"none"` is the tag `n`, and a level without bones has no `bonetag` at all.',
    otherwise: 'The compiler rejects a `.def` file; with a `.lua` file nobody does, the first character is used.',
    examples: [
      { dialect: 'nethack-3.6', wrong: 'DUNGEON: "Deep" "DD" (10, 5)\n', right: 'DUNGEON: "Deep" "D" (10, 5)\n' },
      {
        dialect: 'nethack-3.7',
        wrong: 'dungeon = { { name = "Deep", base = 10, bonetag = "none" } }\n',
        right: 'dungeon = { { name = "Deep", base = 10 } }\n',
      },
    ],
    spec: '§2, §5',
  },
  {
    code: 'name-too-long',
    family: 'fields',
    severity: 'error',
    foundBy: 'play',
    formats: ['def', 'lua'],
    title: 'Name longer than the game’s buffer',
    meaning:
      'The game keeps a dungeon’s name in 23 bytes, a level’s and a file’s in 14 (variants differ). Bytes count, not letters: in UTF-8 a Cyrillic letter takes two, a Chinese one three. A longer name overwrites the memory behind it.',
    otherwise:
      'Nobody is sure to: memory is overwritten and the name runs into its neighbour. NetHack 5.0 stops at the start for most of them, SLASH’EM’s compiler rejects 24 bytes and more.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong: 'DUNGEON: "The Deep and Dreary Halls of Dread" "D" (10, 5)\n',
        right: 'DUNGEON: "The Deep and Dreary" "D" (10, 5)\n',
      },
      {
        dialect: 'nethack-3.7',
        wrong: 'dungeon = { { name = "Deep", base = 10, levels = { { name = "underground-lair", base = 2 } } } }\n',
        right: 'dungeon = { { name = "Deep", base = 10, levels = { { name = "underground", base = 2 } } } }\n',
      },
    ],
    spec: '§2, §5c',
  },
  {
    code: 'number-range',
    family: 'fields',
    severity: 'error',
    foundBy: { def: 'compiler', lua: 'start' },
    formats: ['def', 'lua'],
    title: 'Number outside its range',
    meaning:
      'A dungeon has at least one level and no negative range. The compiler of `dungeon.def` wants every base within ±MAXLEVEL; for a couple after `@` the range must be at least -1 and must not lead past MAXLEVEL (base ≥ 0) or past the last level (base < 0). A range below -1 leaves a level no place at all, and a count of maps is kept in a byte.',
    otherwise:
      'The compiler rejects what it checks and puts zeros in its place; the rest makes the game stop at the start or draw a strange dungeon.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong: 'DUNGEON: "Deep" "D" (10, 5)\nLEVEL: "lair" "L" @ (-1, 3)\n',
        right: 'DUNGEON: "Deep" "D" (10, 5)\nLEVEL: "lair" "L" @ (-3, 2)\n',
      },
      {
        dialect: 'nethack-3.7',
        wrong: 'dungeon = { { name = "Deep", base = 0 } }\n',
        right: 'dungeon = { { name = "Deep", base = 1 } }\n',
      },
    ],
    spec: '§3, §5a',
  },
  {
    code: 'chance-range',
    family: 'fields',
    severity: 'warning',
    foundBy: 'nobody',
    formats: ['def', 'lua'],
    title: 'Chance outside 1 to 100',
    meaning:
      'A chance is a percentage. Below 0 or above 100 it means never or always; a level’s 0 means never, but a dungeon’s 0 means always.',
    otherwise: 'Nobody: the game takes the number as it is.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong: 'DUNGEON: "Deep" "D" (10, 5)\nLEVEL: "lair" "L" @ (3, 2) 0\n',
        right: 'DUNGEON: "Deep" "D" (10, 5)\nLEVEL: "lair" "L" @ (3, 2) 40\n',
      },
      {
        dialect: 'nethack-3.7',
        wrong: 'dungeon = { { name = "Deep", base = 10, levels = { { name = "lair", base = 3, chance = 150 } } } }\n',
        right: 'dungeon = { { name = "Deep", base = 10, levels = { { name = "lair", base = 3, chance = 50 } } } }\n',
      },
    ],
    spec: '§2, §5',
  },
  {
    code: 'flag-without-effect',
    family: 'fields',
    severity: 'warning',
    foundBy: 'nobody',
    formats: ['def', 'lua'],
    title: 'Flag or alignment without the effect it promises',
    meaning:
      'The word is legal here and does nothing, or something else: `town` on a dungeon; `unconnected` on a level, where its bit makes the level chaotic; a dungeon’s alignment in 3.7 and 5.0, which is lost when it is stored; two alignments in `dungeon.def`, which are OR-ed into one that matches none; `unaligned` in a description.',
    otherwise: 'Nobody: the game says nothing.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong: 'DUNGEON: "Deep" "D" (10, 5)\nALIGNMENT: neutral\nALIGNMENT: chaotic\n',
        right: 'DUNGEON: "Deep" "D" (10, 5)\nALIGNMENT: chaotic\n',
      },
      {
        dialect: 'nethack-3.7',
        wrong: 'dungeon = { { name = "Deep", base = 10, flags = "town" } }\n',
        right: 'dungeon = { { name = "Deep", base = 10, flags = "mazelike" } }\n',
      },
    ],
    spec: '§3, §5',
  },
  {
    code: 'encoding',
    family: 'fields',
    severity: 'information',
    foundBy: 'nobody',
    formats: ['def', 'lua'],
    title: 'File that is not UTF-8',
    meaning:
      'The file holds bytes that are not UTF-8 (a Shift-JIS or Latin-1 file, say). The game compares names byte for byte and does not mind; here such names cannot be told apart safely, so they are not measured or compared with others. A file in UTF-16 is another matter, and an error: the game reads nothing of it.',
    otherwise:
      'Nobody: the game does not care about encodings. A file in UTF-16, which PowerShell’s `>` writes, stops it at its start.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong: '# caf\ufffd\nDUNGEON: "Deep" "D" (10, 5)\n',
        right: '# café\nDUNGEON: "Deep" "D" (10, 5)\n',
      },
    ],
    spec: '§3',
  },
  {
    code: 'crlf',
    family: 'fields',
    severity: 'information',
    foundBy: 'compiler',
    formats: ['def'],
    title: 'Lines that end in CRLF',
    meaning:
      'The compilers of NetHack 3.4.0 and older take the carriage return of a CRLF line end for a stray character. Later ones let it pass.',
    otherwise: 'A compiler of 3.4.0 or older reports a syntax error in the first line.',
    examples: [
      {
        dialect: 'nethack-3.1',
        wrong: 'DUNGEON: "Deep" "D" (10, 5)\r\n',
        right: 'DUNGEON: "Deep" "D" (10, 5)\n',
      },
    ],
    spec: '§3',
  },
  {
    code: 'names-not-english',
    family: 'fields',
    severity: 'information',
    foundBy: 'nobody',
    formats: ['def', 'lua'],
    title: 'Names that are not the English ones',
    meaning:
      'The game looks some dungeons up by name at the start. This file’s names are translated, and which translations its C code looks for is known only from its source tree, so required names are not checked.',
    otherwise: 'Nobody: this is no fault, it only says where the checks are blind.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong: 'DUNGEON: "Подземелья" "D" (10, 5)\nBRANCH: "Шахты" @ (2, 3)\nDUNGEON: "Шахты" "M" (8, 2)\n',
        right:
          'DUNGEON: "The Dungeons of Doom" "D" (10, 5)\nBRANCH: "The Gnomish Mines" @ (2, 3)\nDUNGEON: "The Gnomish Mines" "M" (8, 2)\nBRANCH: "The Quest" @ (1, 1)\nDUNGEON: "The Quest" "Q" (5, 2)\nBRANCH: "Sokoban" @ (1, 1)\nDUNGEON: "Sokoban" "S" (4, 0)\nBRANCH: "Vlad\'s Tower" @ (1, 1)\nDUNGEON: "Vlad\'s Tower" "T" (3, 0)\nLEVEL: "wizard1" "none" @ (1, 0)\n',
      },
    ],
    spec: '§5, §6',
  },
];
