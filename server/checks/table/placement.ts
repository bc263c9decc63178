import type { CheckRow } from '../types';

/** Main dungeons that the examples put their entries into. */
const DEF = 'DUNGEON: "Keep" "K" (10, 3)\n';
const LUA = (levels: string, branches = '', more = '') =>
  `dungeon = {\n   {\n      name = "Keep", bonetag = "K", base = 10, range = 3,\n      branches = {\n${branches}      },\n      levels = {\n${levels}      }\n   },\n${more}}\n`;

/** Faults that follow from playing the file. */
export const placementRows: readonly CheckRow[] = [
  {
    code: 'base-outside-dungeon',
    family: 'placement',
    severity: 'error',
    foundBy: 'start',
    formats: ['def', 'lua'],
    title: 'Base outside the dungeon',
    meaning:
      'The level that a `base` names does not exist: it is 0, or lies above the top or below the bottom, at some or all lengths that the dungeon can have, or for some places of the chain level. The game then stops with “level_range: base value out of range”.',
    otherwise: 'The game at its start, in the games that have such a length.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong: `${DEF}LEVEL: "vault" "none" @ (12, 0)\n`,
        right: `${DEF}LEVEL: "vault" "none" @ (10, 0)\n`,
      },
      {
        dialect: 'nethack-3.7',
        wrong: LUA('         { name = "vault", base = -11 },\n'),
        right: LUA('         { name = "vault", base = -10 },\n'),
      },
    ],
    spec: '§5a',
  },
  {
    code: 'empty-chain',
    family: 'placement',
    severity: 'error',
    foundBy: 'start',
    formats: ['def', 'lua'],
    title: 'Chain level missing in some games',
    meaning:
      'The level that another entry is chained to is not there in every game. Where it is missing the game stops with “level_range: empty chain level!”. 3.6’s compiler refuses most of these.',
    otherwise: 'The game at its start, in the games that lack the chain level.',
    examples: [
      {
        dialect: 'nethack-3.7',
        wrong: LUA(
          '         { name = "shrine", base = 4, chance = 60 },\n         { name = "crypt", base = 1, chainlevel = "shrine" },\n',
        ),
        right: LUA(
          '         { name = "shrine", base = 4 },\n         { name = "crypt", base = 1, chainlevel = "shrine" },\n',
        ),
      },
    ],
    spec: '§5a',
  },
  {
    code: 'placement-impossible',
    family: 'placement',
    severity: 'error',
    foundBy: 'start',
    formats: ['def', 'lua'],
    title: 'Levels that do not fit',
    meaning:
      'Some special levels have fewer places between them than there are of them, at one of the dungeon’s lengths at least. Games that have them all stop with “couldn’t place levels”, after having tried every way, which can take for ever. The finding names the smallest such set.',
    otherwise: 'The game at its start, in the games that have all these levels at such a length.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong: `${DEF}LEVEL: "gate" "none" @ (-1, 0)\nLEVEL: "hall" "none" @ (10, 0)\n`,
        right: `${DEF}LEVEL: "gate" "none" @ (-1, 0)\nLEVEL: "hall" "none" @ (9, 0)\n`,
      },
      {
        dialect: 'nethack-3.7',
        wrong: LUA('         { name = "gate", base = 5 },\n         { name = "hall", base = 5, chance = 40 },\n'),
        right: LUA(
          '         { name = "gate", base = 5 },\n         { name = "hall", base = 5, range = 2, chance = 40 },\n',
        ),
      },
    ],
    spec: '§5',
  },
  {
    code: 'placement-slow',
    family: 'placement',
    severity: 'warning',
    foundBy: 'start',
    formats: ['def', 'lua'],
    title: 'Narrow level after wide ones',
    meaning:
      'Levels are placed in file order. When wide levels have taken all places of a narrow one after them, the game goes back and tries every other way for the ones in between, which can take longer than anyone waits. Narrow levels belong first.',
    otherwise: 'The game at its start: now and then it hangs.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong: `DUNGEON: "Keep" "K" (16, 0)\n${wide(12)}LEVEL: "throne" "T" @ (15, 2)\n`,
        right: `DUNGEON: "Keep" "K" (16, 0)\nLEVEL: "throne" "T" @ (15, 2)\n${wide(12)}`,
      },
    ],
    spec: '§5',
  },
  {
    code: 'range-clipped',
    family: 'placement',
    severity: 'information',
    foundBy: 'nobody',
    formats: ['def', 'lua'],
    title: 'Range beyond the bottom',
    meaning:
      'The range reaches below the bottom of the dungeon at every length, and the game cuts it off there. -1 says the same plainly.',
    otherwise: 'Nobody: the rest of the range is ignored.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong: `${DEF}LEVEL: "lab" "L" @ (8, 9)\n`,
        right: `${DEF}LEVEL: "lab" "L" @ (8, -1)\n`,
      },
      {
        dialect: 'nethack-3.7',
        wrong: LUA('         { name = "lab", base = -3, range = 8 },\n'),
        right: LUA('         { name = "lab", base = -3, range = 3 },\n'),
      },
    ],
    spec: '§5a',
  },
  {
    code: 'branch-collision',
    family: 'placement',
    severity: 'warning',
    foundBy: 'play',
    formats: ['def', 'lua'],
    title: 'Two branches on one level',
    meaning:
      'The game looks for a level without a branch, but where all candidates have one it puts a second branch on one of them. A level shows only the stairs of the first: the other dungeon cannot be walked to, or left. An error where it is so in all games, but for a portal on a special level: that level’s map can have a place for it.',
    otherwise: 'Players, who look for stairs that are not there.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong: `${DEF}BRANCH: "Annex" @ (3, 0)\nBRANCH: "Vault" @ (3, 0)\nDUNGEON: "Annex" "A" (2, 0)\nDUNGEON: "Vault" "V" (2, 0)\n`,
        right: `${DEF}BRANCH: "Annex" @ (3, 0)\nBRANCH: "Vault" @ (4, 0)\nDUNGEON: "Annex" "A" (2, 0)\nDUNGEON: "Vault" "V" (2, 0)\n`,
      },
      {
        dialect: 'nethack-3.7',
        wrong: LUA(
          '',
          '         { name = "Annex", base = 3 },\n         { name = "Vault", base = 3 },\n',
          '   { name = "Annex", base = 2 },\n   { name = "Vault", base = 2 },\n',
        ),
        right: LUA(
          '',
          '         { name = "Annex", base = 3 },\n         { name = "Vault", base = 3, range = 2 },\n',
          '   { name = "Annex", base = 2 },\n   { name = "Vault", base = 2 },\n',
        ),
      },
    ],
    spec: '§5',
  },
  {
    code: 'branch-on-special',
    family: 'placement',
    severity: 'information',
    foundBy: 'play',
    formats: ['def', 'lua'],
    title: 'Branch on a special level',
    meaning:
      'In every game the branch starts on a special level. Its map must have a region for the branch, or room where the game may put stairs or a portal.',
    otherwise: 'Players, when the map has no room for it.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong: `${DEF}LEVEL: "first" "none" @ (1, 0)\nLEVEL: "isle" "none" @ (6, 3)\nCHAINBRANCH: "Arena" "isle" + (0, 0)\nDUNGEON: "Arena" "A" (2, 0)\n`,
        right: `${DEF}LEVEL: "first" "none" @ (1, 0)\nLEVEL: "isle" "none" @ (6, 3)\nCHAINBRANCH: "Arena" "isle" + (-1, 0)\nDUNGEON: "Arena" "A" (2, 0)\n`,
      },
      {
        dialect: 'nethack-3.7',
        wrong: LUA(
          '         { name = "isle", base = 6 },\n',
          '         { name = "Arena", base = 6, branchtype = "portal" },\n',
          '   { name = "Arena", base = 2 },\n',
        ),
        right: LUA(
          '         { name = "isle", base = 6 },\n',
          '         { name = "Arena", base = 5, branchtype = "portal" },\n',
          '   { name = "Arena", base = 2 },\n',
        ),
      },
    ],
    spec: '§5',
  },
  {
    code: 'entry-on-special',
    family: 'placement',
    severity: 'information',
    foundBy: 'nobody',
    formats: ['def', 'lua'],
    title: 'Arrival on a special level',
    meaning:
      'The player arrives in the middle of the dungeon, on a level that always is a special one. That may be meant; often the `entry` was left behind when the levels were rearranged.',
    otherwise: 'Nobody.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong: `${DEF}BRANCH: "Frost" @ (3, 0)\nDUNGEON: "Frost" "F" (3, 0)\nENTRY: 2\nLEVEL: "lord" "none" @ (2, 0)\n`,
        right: `${DEF}BRANCH: "Frost" @ (3, 0)\nDUNGEON: "Frost" "F" (3, 0)\nENTRY: 1\nLEVEL: "lord" "none" @ (2, 0)\n`,
      },
      {
        dialect: 'nethack-3.7',
        wrong: LUA(
          '',
          '         { name = "Frost", base = 3 },\n',
          '   { name = "Frost", base = 3, entry = 2, levels = { { name = "lord", base = 2 } } },\n',
        ),
        right: LUA(
          '',
          '         { name = "Frost", base = 3 },\n',
          '   { name = "Frost", base = 3, entry = 1, levels = { { name = "lord", base = 2 } } },\n',
        ),
      },
    ],
    spec: '§5',
  },
  {
    code: 'no-way-in',
    family: 'placement',
    severity: 'warning',
    foundBy: 'play',
    formats: ['def', 'lua'],
    title: 'Branch without stairs on its side',
    meaning:
      'With `no_down` a branch down loses its stairs on the parent’s level, with `no_up` a branch up does. Unless the level is a special one with a way of its own, as the trap doors of the stock castle, nobody can walk into the dungeon.',
    otherwise: 'Players, who find no way in.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong: `${DEF}BRANCH: "Treasury" @ (3, 0) no_down\nDUNGEON: "Treasury" "T" (2, 0)\n`,
        right: `${DEF}BRANCH: "Treasury" @ (3, 0) no_up\nDUNGEON: "Treasury" "T" (2, 0)\n`,
      },
      {
        dialect: 'nethack-3.7',
        wrong: LUA(
          '',
          '         { name = "Treasury", base = 3, branchtype = "no_up", direction = "up" },\n',
          '   { name = "Treasury", base = 2 },\n',
        ),
        right: LUA(
          '',
          '         { name = "Treasury", base = 3, branchtype = "no_down", direction = "up" },\n',
          '   { name = "Treasury", base = 2 },\n',
        ),
      },
    ],
    spec: '§5',
  },
  {
    code: 'one-level-up',
    family: 'placement',
    severity: 'warning',
    foundBy: 'play',
    formats: ['def', 'lua'],
    title: 'Dungeon of one level, reached upwards',
    meaning:
      'Before NetHack 3.7 was mended in 2023, the game took a dungeon of one level for one that lies below, and drew its stairs the wrong way.',
    otherwise: 'Players, who see stairs that lead the wrong way.',
    examples: [
      {
        dialect: 'nethack-3.6',
        wrong: `${DEF}BRANCH: "Attic" @ (3, 0) up\nDUNGEON: "Attic" "A" (1, 0)\n`,
        right: `${DEF}BRANCH: "Attic" @ (3, 0) up\nDUNGEON: "Attic" "A" (2, 0)\n`,
      },
    ],
    spec: '§6',
  },
];

/** So many levels that may be anywhere. */
function wide(count: number): string {
  return Array.from({ length: count }, (_, i) => `LEVEL: "maze${i}" "none" @ (1, 16)\n`).join('');
}
