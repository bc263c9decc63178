import type { CheckRow } from '../types';

/** Faults that stop or mislead whoever reads the file, before its meaning matters. */
export const readingRows: readonly CheckRow[] = [
  {
    code: 'syntax-error',
    family: 'reading',
    severity: 'error',
    foundBy: { def: 'compiler', lua: 'start' },
    formats: ['def', 'lua'],
    title: 'Syntax error',
    meaning:
      'The text does not follow the grammar: a piece is missing, misplaced or not known. The compiler of `dungeon.def` stops at the first such place and names the line where it noticed, often the next one; here every place is marked, exactly. An unresolved merge conflict is one such place: its first side is read, the other passed over.',
    otherwise: 'The compiler rejects a `.def` file; the game stops at the start with a `.lua` file it cannot load.',
    examples: [
      { dialect: 'nethack-3.6', wrong: 'DUNGEON: "Deep" "D" (10 5)\n', right: 'DUNGEON: "Deep" "D" (10, 5)\n' },
      {
        dialect: 'nethack-3.7',
        wrong: 'dungeon = {\n  { name = "Deep" base = 10 },\n}\n',
        right: 'dungeon = {\n  { name = "Deep", base = 10 },\n}\n',
      },
    ],
    spec: '§3, §4',
  },
  {
    code: 'comment-position',
    family: 'reading',
    severity: 'error',
    foundBy: 'compiler',
    formats: ['def'],
    title: 'Comment that does not start its line',
    meaning:
      'In `dungeon.def` a `#` starts a comment only in the first column. Anywhere else, after a statement or after blanks, it is a character the grammar does not know.',
    otherwise: 'The compiler rejects the file with a syntax error.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong: 'DUNGEON: "Deep" "D" (10, 5) # ten to fourteen levels\n',
        right: '# ten to fourteen levels\nDUNGEON: "Deep" "D" (10, 5)\n',
      },
    ],
    spec: '§3',
  },
  {
    code: 'unterminated-string',
    family: 'reading',
    severity: 'error',
    foundBy: { def: 'compiler', lua: 'start' },
    formats: ['def', 'lua'],
    title: 'String without its closing quote',
    meaning:
      'A string starts and its closing quote is missing. In `dungeon.def` a string runs on over line ends to the next quote, so everything after a forgotten one is read inside out.',
    otherwise: 'The compiler, or the game at the start, reports a syntax error, usually far below the real place.',
    examples: [
      { dialect: 'nethack-3.6', wrong: 'DUNGEON: "Deep" "D (10, 5)\n', right: 'DUNGEON: "Deep" "D" (10, 5)\n' },
      {
        dialect: 'nethack-3.7',
        wrong: 'dungeon = { { name = "Deep, base = 10 } }\n',
        right: 'dungeon = { { name = "Deep", base = 10 } }\n',
      },
    ],
    spec: '§3',
  },
  {
    code: 'string-spans-lines',
    family: 'reading',
    severity: 'warning',
    foundBy: 'play',
    formats: ['def'],
    title: 'String over more than one line',
    meaning:
      'The compiler lets a string run over line ends, and the line end becomes part of the name. No other place of the game spells it like that, so the name matches nothing; most often a quote is missing.',
    otherwise: 'Nobody at build time; in the game the name is found nowhere.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong: 'DUNGEON: "The Deep\nHalls" "D" (10, 5)\n',
        right: 'DUNGEON: "The Deep Halls" "D" (10, 5)\n',
      },
    ],
    spec: '§3',
  },
  {
    code: 'odd-number',
    family: 'reading',
    severity: 'warning',
    foundBy: 'play',
    formats: ['def', 'lua'],
    title: 'Number that is read as another one',
    meaning:
      'The game reads a different number from the one that stands here. In `dungeon.def` any run of digits and minus signs is a number and is read the way C’s `atoi` does it: `1-2` is 1, `--5` and `-` are 0. In both formats the base and range of levels and branches are kept in 16 bits.',
    otherwise: 'Nobody: the game goes on with the other number.',
    examples: [
      { dialect: 'nethack-3.6', wrong: 'DUNGEON: "Deep" "D" (12-4, 5)\n', right: 'DUNGEON: "Deep" "D" (12, 5)\n' },
      {
        dialect: 'nethack-3.7',
        wrong: 'dungeon = { { name = "Deep", base = 10, levels = { { name = "lair", base = 65539 } } } }\n',
        right: 'dungeon = { { name = "Deep", base = 10, levels = { { name = "lair", base = 3 } } } }\n',
      },
    ],
    spec: '§3',
  },
  {
    code: 'stray-byte',
    family: 'reading',
    severity: 'error',
    foundBy: { def: 'compiler', lua: 'start' },
    formats: ['def', 'lua'],
    title: 'Byte that must not be here',
    meaning:
      'A byte order mark, a NUL, a carriage return of its own, or (in `dungeon.def`) a character outside ASCII that is not in a string. The scanner of `dungeon.def` takes a byte above 127 for the end of the file and says nothing: what follows is not read. A byte order mark makes the whole file empty.',
    otherwise:
      'Between two statements, nobody: the rest of the file is silently lost. Inside a statement the compiler reports a syntax error.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong: 'DUNGEON: "Deep" "D" (10, 5)\n–\nENTRY: 2\n',
        right: 'DUNGEON: "Deep" "D" (10, 5)\nENTRY: 2\n',
      },
    ],
    spec: '§3',
  },
  {
    code: 'line-too-long',
    family: 'reading',
    severity: 'error',
    foundBy: 'play',
    formats: ['def'],
    title: 'Line of 255 bytes or more',
    meaning:
      'NetHack 3.6’s `makedefs` reads lines of up to 254 bytes. A longer one is dropped together with the rest of the file, without a word, even when it is a comment.',
    otherwise: 'Nobody at build time; the game lacks whatever stood below.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong: `DUNGEON: "Deep" "D" (10, 5)\n# ${'='.repeat(260)}\nENTRY: 2\n`,
        right: `DUNGEON: "Deep" "D" (10, 5)\n# ${'='.repeat(60)}\nENTRY: 2\n`,
      },
    ],
    spec: '§3',
  },
  {
    code: 'too-large',
    family: 'reading',
    severity: 'warning',
    foundBy: 'nobody',
    formats: ['def', 'lua'],
    title: 'File that is too large to be read',
    meaning:
      'The file has more than 1,000,000 characters. Nothing in it is checked, drawn or completed, so that an editor that has it open stays quick. The games’ own files have up to 30,000 characters; a file of this size is no dungeon file, or a program has gone wrong that writes one.',
    otherwise: 'Nobody: the compiler and the game read files of any size, as far as memory goes.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong: 'DUNGEON: "Deep" "D" (10, 5)\n',
        times: 40_000,
        right: 'DUNGEON: "Deep" "D" (10, 5)\n',
      },
    ],
    spec: '§6',
  },
  {
    code: 'lua-error',
    family: 'reading',
    severity: 'error',
    foundBy: 'start',
    formats: ['lua'],
    title: 'The file does not run',
    meaning:
      'Running the file as the game does, in its sandbox, ends in an error or leaves no usable table in the global `dungeon`. The sandbox has no `os`, `io`, `print`, `require`, `select`, `assert`, `error` or `setmetatable`.',
    otherwise: 'The game stops at the start.',
    examples: [
      {
        dialect: 'nethack-3.7',
        wrong: 'dungeon = { { name = "Deep", base = os.time() % 20 } }\n',
        right: 'dungeon = { { name = "Deep", base = 20 } }\n',
      },
    ],
    spec: '§4, §5',
  },
  {
    code: 'computed-value',
    family: 'reading',
    severity: 'hint',
    foundBy: 'nobody',
    formats: ['lua'],
    title: 'Value that cannot be worked out here',
    meaning:
      'The value depends on something that is known only inside a running game. Whatever depends on it is not checked and not drawn.',
    otherwise: 'Nobody: this is no fault, it only says where the checks are blind.',
    examples: [
      {
        dialect: 'nethack-3.7',
        wrong: 'dungeon = { { name = "Deep", base = 10 + u.ulevel } }\n',
        right: 'dungeon = { { name = "Deep", base = 10 + 2 } }\n',
      },
    ],
    spec: '§4',
  },
  {
    code: 'unknown-directive',
    family: 'reading',
    severity: 'hint',
    foundBy: 'nobody',
    formats: ['def', 'lua'],
    title: 'Comment for this checker that it does not understand',
    meaning:
      'A comment `nethack-dungeon: ignore CODE` names no check, or `nethack-dungeon:` is followed by a word that is neither `ignore` nor `dialect`. The comment has no effect.',
    otherwise: 'Nobody: only this tool reads the comment.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong: '# nethack-dungeon: ignore level-too-deep\nDUNGEON: "Deep" "D" (10, 5)\n',
        right: '# nethack-dungeon: ignore number-range\nDUNGEON: "Deep" "D" (10, 5)\n',
      },
    ],
    spec: '§6',
  },
];
