/** Definitions by hand: what a reader would make of a file, without a file. */
import type { BranchEntry, DungeonEntry, Field, LevelEntry, World } from '../../server/definition/types';

const at = { start: 0, end: 0 };
const field = <T>(value: T | undefined): Field<T> | undefined =>
  value === undefined ? undefined : { value, span: at, nameSpan: at, computed: false };
const list = (values: readonly string[] | undefined) => (values ?? []).map((v) => field(v)!);
const shared = { span: at, headSpan: at, raw: [] };

export interface LevelSpec {
  tag?: string;
  base?: number;
  range?: number;
  chance?: number;
  maps?: number;
  chain?: string;
  flags?: string[];
  align?: string[];
}
export interface BranchSpec {
  base?: number;
  range?: number;
  chain?: string;
  type?: 'stair' | 'portal' | 'no_up' | 'no_down';
  up?: boolean;
  entryLevel?: number;
}
export interface DungeonSpec {
  tag?: string;
  base?: number;
  range?: number;
  chance?: number;
  entry?: number;
  flags?: string[];
  align?: string[];
  levels?: [string, LevelSpec][];
  branches?: [string, BranchSpec][];
}

/** A world of these dungeons, in this order. */
export function world(dungeons: readonly (readonly [string, DungeonSpec])[]): World {
  const seen = new Map<string, number>();
  const unique = (id: string) => {
    const n = (seen.get(id) ?? 0) + 1;
    seen.set(id, n);
    return n === 1 ? id : `${id}#${n}`;
  };
  return {
    probability: 1,
    label: '',
    dungeons: dungeons.map(
      ([name, d], index): DungeonEntry => ({
        ...shared,
        kind: 'dungeon',
        id: unique(`dungeon:${name}`),
        index,
        name: field(name),
        bonetag: field(d.tag),
        base: field(d.base),
        range: field(d.range),
        chance: field(d.chance),
        entry: field(d.entry),
        flags: list(d.flags),
        alignments: list(d.align),
        levels: (d.levels ?? []).map(
          ([level, l], i): LevelEntry => ({
            ...shared,
            kind: 'level',
            id: unique(`level:${name}/${level}`),
            dungeon: index,
            index: i,
            name: field(level),
            bonetag: field(l.tag),
            base: field(l.base),
            range: field(l.range),
            chance: field(l.chance),
            nlevels: field(l.maps),
            chainlevel: field(l.chain),
            flags: list(l.flags),
            alignments: list(l.align),
          }),
        ),
        branches: (d.branches ?? []).map(
          ([child, b], i): BranchEntry => ({
            ...shared,
            kind: 'branch',
            id: unique(`branch:${name}/${child}`),
            dungeon: index,
            index: i,
            name: field(child),
            base: field(b.base),
            range: field(b.range),
            chainlevel: field(b.chain),
            branchtype: field(b.type),
            direction: field(b.up ? 'up' : undefined),
            entryLevel: field(b.entryLevel),
          }),
        ),
      }),
    ),
  } as World;
}

/** The numbers of the stock dungeon of 3.7. */
export const STOCK37: readonly (readonly [string, DungeonSpec])[] = [
  [
    'The Dungeons of Doom',
    {
      tag: 'D',
      base: 25,
      range: 5,
      align: ['unaligned'],
      levels: [
        ['rogue', { tag: 'R', base: 15, range: 4, flags: ['roguelike'] }],
        ['oracle', { tag: 'O', base: 5, range: 5, align: ['neutral'] }],
        ['bigrm', { tag: 'B', base: 10, range: 3, chance: 40, maps: 11 }],
        ['medusa', { base: -5, range: 4, maps: 4, align: ['chaotic'] }],
        ['castle', { base: -1 }],
      ],
      branches: [
        ['The Gnomish Mines', { base: 2, range: 3 }],
        ['Sokoban', { chain: 'oracle', base: 1, up: true }],
        ['The Quest', { chain: 'oracle', base: 6, range: 2, type: 'portal' }],
        ['Fort Ludios', { base: 18, range: 4, type: 'portal' }],
        ['Gehennom', { chain: 'castle', base: 0, type: 'no_down' }],
        ['The Elemental Planes', { base: 1, type: 'no_down', up: true }],
      ],
    },
  ],
  [
    'Gehennom',
    {
      tag: 'G',
      base: 20,
      range: 5,
      flags: ['mazelike', 'hellish'],
      align: ['noalign'],
      levels: [
        ['valley', { tag: 'V', base: 1 }],
        ['sanctum', { base: -1 }],
        ['juiblex', { tag: 'J', base: 4, range: 4 }],
        ['baalz', { tag: 'B', base: 6, range: 4 }],
        ['asmodeus', { tag: 'A', base: 2, range: 6 }],
        ['wizard1', { base: 11, range: 6 }],
        ['wizard2', { tag: 'X', chain: 'wizard1', base: 1 }],
        ['wizard3', { tag: 'Y', chain: 'wizard1', base: 2 }],
        ['orcus', { tag: 'O', base: 10, range: 6 }],
        ['fakewiz1', { tag: 'F', base: -6, range: 4 }],
        ['fakewiz2', { tag: 'G', base: -6, range: 4 }],
      ],
      branches: [["Vlad's Tower", { base: 9, range: 5, up: true }]],
    },
  ],
  [
    'The Gnomish Mines',
    {
      tag: 'M',
      base: 8,
      range: 2,
      align: ['lawful'],
      flags: ['mazelike'],
      levels: [
        ['minetn', { tag: 'T', base: 3, range: 2, maps: 7, flags: ['town'] }],
        ['minend', { base: -1, maps: 3 }],
      ],
    },
  ],
  [
    'The Quest',
    {
      tag: 'Q',
      base: 5,
      range: 2,
      levels: [
        ['x-strt', { base: 1, range: 1 }],
        ['x-loca', { tag: 'L', base: 3, range: 1 }],
        ['x-goal', { base: -1 }],
      ],
    },
  ],
  [
    'Sokoban',
    {
      base: 4,
      align: ['neutral'],
      flags: ['mazelike'],
      entry: -1,
      levels: [1, 2, 3, 4].map((i): [string, LevelSpec] => [`soko${i}`, { base: i, maps: 2 }]),
    },
  ],
  [
    'Fort Ludios',
    { tag: 'K', base: 1, flags: ['mazelike'], align: ['unaligned'], levels: [['knox', { tag: 'K', base: -1 }]] },
  ],
  [
    "Vlad's Tower",
    {
      tag: 'T',
      base: 3,
      align: ['chaotic'],
      flags: ['mazelike'],
      entry: -1,
      levels: [1, 2, 3].map((i): [string, LevelSpec] => [`tower${i}`, { base: i }]),
    },
  ],
  [
    'The Elemental Planes',
    {
      tag: 'E',
      base: 6,
      align: ['unaligned'],
      flags: ['mazelike'],
      entry: -2,
      levels: ['astral', 'water', 'fire', 'air', 'earth', 'dummy'].map((n, i): [string, LevelSpec] => [
        n,
        { base: i + 1 },
      ]),
    },
  ],
  [
    'The Tutorial',
    {
      base: 2,
      flags: ['mazelike', 'unconnected'],
      levels: [
        ['tut-1', { base: 1 }],
        ['tut-2', { base: 2 }],
      ],
    },
  ],
];
