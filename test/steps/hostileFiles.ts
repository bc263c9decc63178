/** Files nobody would write: what the server must stay quick beside. */

/** A file with nothing wrong in it. */
export const smallText = 'DUNGEON: "Main" "M" (10, 0)\nBRANCH: "The Quest" @ (2, 0)\nDUNGEON: "The Quest" "Q" (5, 0)\n';

const MEGA = 1_000_000;
/** As long as what is read at most. */
const full = (text: string): string => text.repeat(Math.floor(MEGA / text.length));
const levels = (count: number): string =>
  `DUNGEON: "Deep" "D" (${count}, 0)\n${Array.from({ length: 12 }, (_, i) => `LEVEL: "l${i}" "none" @ (${i + 2}, ${count})\n`).join('')}`;

/** By what they are; the text is made when it is asked for. */
export const hostileFiles: Readonly<Record<string, { readonly lua?: true; readonly text: () => string }>> = {
  '10 MB': { text: () => 'LEVEL: "x" "none" @ (1, 2)\n'.repeat(390_000) },
  'one line of 10 MB': { text: () => 'x'.repeat(10 * MEGA) },
  'one line of 10 MB of Lua': { lua: true, text: () => `dungeon = { ${'{ name = "a", base = 1 },'.repeat(400_000)} }` },
  'a million statements’ worth of text': { text: () => full('LEVEL: "x" "none" @ (1, 2)\n') },
  'all on one line': { text: () => full('LEVEL: "x" "none" @ (1, 2) ') },
  'a million brackets': { text: () => full('(') },
  'a million braces of Lua': { lua: true, text: () => `dungeon = ${'{'.repeat(MEGA - 20)}` },
  'a million brackets of Lua': { lua: true, text: () => `dungeon = ${'('.repeat(MEGA - 20)}` },
  'deep nesting': {
    lua: true,
    text: () => `${'do '.repeat(190)}${'end '.repeat(190)} dungeon = ${'{'.repeat(150)}${'}'.repeat(150)}`,
  },
  'an endless loop': { lua: true, text: () => 'dungeon = {}\nwhile true do end' },
  'an endless loop in every world': {
    lua: true,
    text: () => 'dungeon = {}\nfor i = 1, 12 do percent(50) end\nwhile true do end',
  },
  'endless recursion': { lua: true, text: () => 'dungeon = {}\nlocal function f(n) return f(n) + f(n) end f(1)' },
  'entries without end': {
    lua: true,
    text: () => 'dungeon = {}\nwhile true do dungeon[#dungeon + 1] = { name = "a", base = 1 } end',
  },
  'a string that doubles without end': {
    lua: true,
    text: () => 'dungeon = {}\nlocal s = "x" while true do s = s .. s end',
  },
  'strings without end': {
    lua: true,
    text: () => 'dungeon = {}\nlocal t = {} for i = 1, 1e9 do t[i] = string.rep("x", 1000) .. i end',
  },
  'long strings without end': {
    lua: true,
    text: () => 'dungeon = {}\nlocal t = {} for i = 1, 1e9 do t[i % 99] = string.rep("x", 100000) .. i end',
  },
  'patterns without end': {
    lua: true,
    text: () => 'dungeon = {}\nlocal s = string.rep("a", 100000) while true do s:find(".-.-.-b") end',
  },
  NULs: { text: () => full('\0') },
  'NULs, noncharacters and quotes': { text: () => `DUNGEON: "${'\0\uffff"'.repeat(300_000)}` },
  'lone surrogates': { lua: true, text: () => `-- ${full('\ud800').slice(9)}` },
  'a BOM': { text: () => `\ufeff${smallText}` },
  'UTF-16 read as something else': { text: () => [...smallText].join('\0') },
  'mixed line ends': { text: () => full('DUNGEON: "a" "b" (1, 2)\r\n\n\rLEVEL: "a" "n" @ (1, 1)\r') },
  'markup in names': { text: () => full('DUNGEON: "<img src=x onerror=alert(1)>" "<" (5, 2)\n') },
  'a dungeon of 32,767 levels': { text: () => levels(32_767) },
  '10,000 levels': {
    text: () =>
      `DUNGEON: "D" "D" (60, 0)\n${Array.from({ length: 10_000 }, (_, i) => `LEVEL: "l${i}" "none" @ (2, 50)\n`).join('')}`,
  },
  '10,000 levels of one name, as many chained to it': {
    text: () => {
      const many = (line: string) => Array.from({ length: 10_000 }, () => line).join('');
      return `DUNGEON: "A" "A" (60, 0)\n${many('LEVEL: "l" "n" @ (2, 50)\n')}DUNGEON: "B" "B" (60, 0)\n${many('CHAINLEVEL: "l" "n" "l" + (0, 0)\n')}`;
    },
  },
  'a placement that cannot end': {
    text: () =>
      `DUNGEON: "D" "D" (60, 60)\n${Array.from({ length: 40 }, (_, i) => `RNDLEVEL: "l${i}" "none" @ (${i + 2}, ${60 - i}) ${3 + i} \n`).join('')}`,
  },
  'gotos without end': { lua: true, text: () => full('goto a ') },
  'labels without end': { lua: true, text: () => Array.from({ length: 90_000 }, (_, i) => `::a${i}::`).join('') },
  'gotos and labels without end': {
    lua: true,
    text: () => Array.from({ length: 50_000 }, (_, i) => `goto a ::b${i}::`).join(' '),
  },
  'a loop in a function in an expression': {
    lua: true,
    text: () => 'dungeon = {}\nlocal function f() while true do end end\nlocal x = { 1 + f() * 2 }',
  },
  'one long string of Lua': { lua: true, text: () => `dungeon = { { name = "${'x'.repeat(MEGA - 60)}", base = 1 } }` },
  'one long comment of Lua': {
    lua: true,
    text: () => `dungeon = { { name --[[${'x\n'.repeat(MEGA / 2 - 60)}]] = "a" } }`,
  },
  'one long number of Lua': { lua: true, text: () => `dungeon = { ${'1'.repeat(MEGA - 60)}a }` },
  'a sum without end': { lua: true, text: () => `dungeon = { { name = "a", base = 1${'+1'.repeat(400_000)} } }` },
  'fields without end': { lua: true, text: () => `dungeon = { ${'a = 1, '.repeat(140_000)}}` },
  'function bodies without end': {
    lua: true,
    text: () => `dungeon = {}\n${'x = function(a, b) return a .. b end '.repeat(25_000)}`,
  },
  'labels that gotos wait for without end': {
    lua: true,
    text: () =>
      Array.from({ length: 35_000 }, (_, i) => `goto a${i} `).join('') +
      Array.from({ length: 35_000 }, (_, i) => `::a${i}::`).join(''),
  },
  'a sort that never agrees': {
    lua: true,
    text: () =>
      'dungeon = {}\nlocal t = {} for i = 1, 50000 do t[i] = i end table.sort(t, function(a, b) return true end)',
  },
  'replacements without end': {
    lua: true,
    text: () => 'dungeon = {}\nlocal s = string.rep("ab", 250000) while true do s:gsub("a", "%0%0") end',
  },
  'numbers read without end': {
    lua: true,
    text: () => 'dungeon = {}\nlocal s = "1" .. string.rep(" ", 900000) .. "x" while true do local x = tonumber(s) end',
  },
  'levels without end': {
    lua: true,
    text: () =>
      'local l = {} dungeon = { { name = "a", base = 1, levels = l } }\nwhile true do l[#l + 1] = { name = "a", base = 1 } end',
  },
  'shuffles without end': {
    lua: true,
    text: () => 'dungeon = {}\nlocal t = {} for i = 1, 90000 do t[i] = i end while true do shuffle(t) end',
  },
  'a table that is never closed, on one line': {
    lua: true,
    text: () => `dungeon = { ${'{ name = "a" }, '.repeat(60_000)}`,
  },
  'stray bytes without end': { text: () => full('é ') },
  'statements that are none': { text: () => full('a:') },
  'words run together': { text: () => full('LEVEL') },
  'strings and no comma': { text: () => `LEVEL: ${full('"" ').slice(9)}` },
  'lines with NULs': { text: () => full('LEVEL: "x" \0"none" @ (1, 2)\n') },
  'conflicts that never end': { text: () => `${full('<<<<<<< a\n').slice(20)}>>>>>>> b\n` },
  'ignore comments without end': {
    text: () => `${full('# nethack-dungeon: ignore chance-range\n').slice(smallText.length)}${smallText}`,
  },
  'a name as long as the file': {
    text: () => `DUNGEON: "${'x'.repeat(MEGA / 2)}" "D" (60, 0)\n${'LEVEL:"a""none"@(1,0)\n'.repeat(20_000)}`,
  },
  'portals from a dungeon of many levels': {
    text: () =>
      `DUNGEON: "D" "D" (60, 0)\n${'LEVEL:"a""5"@(1,1)\n'.repeat(20_000)}${'BRANCH:"a"@(2,0)portal\n'.repeat(20_000)}`,
  },
  'chains in dungeons that may not be there': {
    text: () => full('DUNGEON: "D" "D" (60, 0) 50\nLEVEL:"a""5"@(1,1)\nCHAINBRANCH:"D" "a" + (1,0)\n'),
  },
  'lines that end in CRLF for an old compiler': { text: () => full('%MULDGN \r\n') },
  'conditions without end': { text: () => full('^?X\n') },
  'comments without end': { text: () => full('#\n') },
};
