/** Names that files are full of: few, so that they meet, and some that nobody writes. */
import fc from 'fast-check';

/** What people do not write, and a file may hold all the same. */
export const oddName = fc.constantFrom(
  '',
  ' ',
  '<b>&amp;</b>',
  'x'.repeat(40),
  'Großer Wald',
  '日本語',
  '\ud83d',
  'a\u0000b',
  '\u202edlrow',
  "it's",
  '__proto__',
  'constructor',
  'two\nlines',
  `\${1:stop}`,
  '`code`',
  '%s%n',
  '\\',
);

const mostly = (names: readonly string[]) =>
  fc.oneof({ weight: 15, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: oddName });

export const dungeonName = mostly([
  'The Dungeons of Doom',
  'Gehennom',
  'The Gnomish Mines',
  'The Quest',
  'Sokoban',
  "Vlad's Tower",
  'A',
  'B',
]);

export const levelName = mostly([
  'oracle',
  'bigrm',
  'medusa',
  'castle',
  'knox',
  'dummy',
  'x-strt',
  'wizard1',
  'a',
  'b',
]);
