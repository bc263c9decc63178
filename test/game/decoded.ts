/** What 3.6's compiler wrote, back as a definition. */
import type { BranchType, World } from '../../server/definition/types';
import { worldOf } from './build';
import type { DecodedDungeon } from './golden';

const FLAGS = [
  [1, 'town'],
  [2, 'hellish'],
  [4, 'mazelike'],
  [8, 'roguelike'],
] as const;
const ALIGNS = [
  [0x10, 'chaotic'],
  [0x20, 'neutral'],
  [0x40, 'lawful'],
] as const;
const TYPES: readonly BranchType[] = ['stair', 'no_up', 'no_down', 'portal'];

function words(bits: number, table: readonly (readonly [number, string])[]): string[] {
  return table.filter(([bit]) => bits & bit).map(([, word]) => word);
}

/** The world that a decoded compiler output describes. */
export function worldOfDecoded(decoded: readonly DecodedDungeon[]): World {
  const names = decoded.flatMap((dungeon) => dungeon.levels.map(([name]) => name));
  const chainName = (index: number) => (index < 0 ? undefined : names[index]);
  return worldOf(
    decoded.map((d) => ({
      name: d.name,
      base: d.base,
      range: d.rand,
      chance: d.chance,
      entry: d.entry,
      bones: d.bones || 'none',
      protofile: d.proto,
      flags: words(d.flags, FLAGS),
      align: words(d.flags, ALIGNS),
      levels: d.levels.map(([name, bones, base, range, chance, nlevels, chain, flags]) => ({
        name,
        bones: bones || 'none',
        base,
        range,
        chance,
        nlevels,
        chain: chainName(chain),
        flags: words(flags, FLAGS),
        align: words(flags, ALIGNS),
      })),
      branches: d.branches.map(([name, base, range, chain, type, up]) => ({
        name,
        base,
        range,
        chain: chainName(chain),
        type: TYPES[type] ?? 'stair',
        direction: up ? 'up' : 'down',
      })),
    })),
  );
}
