/** Small random files that show what placing can do: narrow levels, chains, chances, dead ends, crowded branches. */
import fc from 'fast-check';
import type { BranchSpec, DungeonSpec, LevelSpec } from './build';

const couple = fc.oneof(
  { weight: 4, arbitrary: fc.record({ base: fc.integer({ min: 1, max: 6 }), range: fc.integer({ min: 0, max: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ base: fc.integer({ min: -4, max: -1 }), range: fc.constantFrom(0, 1, 2, -1) }) },
  { weight: 1, arbitrary: fc.record({ base: fc.integer({ min: 1, max: 3 }), range: fc.constant(-1) }) },
);

interface RawLevel {
  readonly couple: { readonly base: number; readonly range: number };
  readonly chance: number | undefined;
  readonly chain: number;
}

const rawLevel: fc.Arbitrary<RawLevel> = fc.record({
  couple,
  chance: fc.option(fc.constantFrom(20, 50, 90), { nil: undefined, freq: 3 }),
  chain: fc.oneof({ weight: 3, arbitrary: fc.constant(-1) }, { weight: 1, arbitrary: fc.nat(5) }),
});

const rawDungeon = fc.record({
  base: fc.integer({ min: 3, max: 8 }),
  range: fc.constantFrom(0, 0, 1, 2, 3),
  entry: fc.constantFrom(0, 0, 1, 3, -1, -2),
  chance: fc.constantFrom(undefined, undefined, undefined, 60),
  levels: fc.array(rawLevel, { maxLength: 5 }),
  parent: fc.nat(3),
  branch: fc.record({
    couple,
    chain: fc.oneof({ weight: 2, arbitrary: fc.constant(-1) }, { weight: 1, arbitrary: fc.nat(5) }),
    type: fc.constantFrom('stair' as const, 'portal' as const, 'no_down' as const),
    direction: fc.constantFrom('up' as const, 'down' as const),
  }),
});

/**
 * Up to five dungeons, each but the first reached by one branch from an earlier one.
 * @param shifting whether dungeons that may be dropped have levels of their own (3.6 then shifts the chains after them)
 * @param crossing whether entries may be chained to levels of earlier dungeons, as 3.7 lets them
 */
export function randomFile(shifting: boolean, crossing: boolean): fc.Arbitrary<DungeonSpec[]> {
  return fc.array(rawDungeon, { minLength: 1, maxLength: 5 }).map((raw) => {
    const branches: BranchSpec[][] = raw.map(() => []);
    const levels = raw.map((dungeon, d) => {
      const droppable = d > 0 && dungeon.chance !== undefined;
      return droppable && !shifting ? [] : dungeon.levels.map((level, i) => levelSpec(d, level, i));
    });
    if (crossing) {
      levels.forEach((own, d) => {
        const earlier = levels.slice(0, d).flat();
        own.forEach((level, i) => {
          const { chain } = raw[d]!.levels[i]!;
          if (chain >= 3 && earlier.length > 0) own[i] = { ...level, chain: earlier[chain % earlier.length]!.name };
        });
        // Another name that the game treats in its own way.
        if (d === 2 && own.length > 1) own[own.length - 1] = { ...own.at(-1)!, name: 'Dummy' };
      });
    }
    raw.forEach((dungeon, d) => {
      if (d === 0) return;
      const parent = dungeon.parent % d;
      const { chain, couple: at, type, direction } = dungeon.branch;
      const known = levels[parent]!;
      // 3.7 does not let the first branch chain to the last level.
      const target = chain >= 0 && known.length > 1 ? known[chain % (known.length - 1)]!.name : undefined;
      branches[parent]!.push({ name: `D${d}`, ...at, chain: target, type, direction });
    });
    return raw.map(
      (dungeon, d): DungeonSpec => ({
        name: `D${d}`,
        base: dungeon.base,
        range: dungeon.range,
        entry: dungeon.entry,
        chance: d === 0 ? undefined : dungeon.chance,
        levels: levels[d],
        branches: branches[d],
      }),
    );
  });
}

function levelSpec(dungeon: number, { couple: at, chance, chain }: RawLevel, i: number): LevelSpec {
  const target = chain >= 0 && i > 0 ? `l${dungeon}-${chain % i}` : undefined;
  return { name: `l${dungeon}-${i}`, ...at, chance, chain: target };
}

const start = fc.record({ base: fc.integer({ min: 1, max: 3 }), range: fc.integer({ min: 0, max: 3 }) });

/** Many branches from a few levels, some beside levels of them, of a dungeon that may be arrived in. */
export const crowdedFile: fc.Arbitrary<DungeonSpec[]> = crowded(true);

/**
 * @param floating whether the first branch may lead to `knox`, and float
 */
export function crowded(floating: boolean): fc.Arbitrary<DungeonSpec[]> {
  return fc
    .record({
      arrived: fc.boolean(),
      base: fc.integer({ min: 4, max: 6 }),
      range: fc.constantFrom(0, 2, 3),
      entry: fc.constantFrom(0, 2, 3, -1),
      levels: fc.array(fc.record({ at: start, chained: fc.boolean() }), { minLength: 1, maxLength: 4 }),
      branches: fc.array(
        fc.record({
          at: start,
          chain: fc.constantFrom(-1, -1, 0, 1, 2, 3),
          away: fc.nat(2),
          chance: fc.constantFrom(undefined, undefined, 70),
        }),
        { minLength: 2, maxLength: 6 },
      ),
      knox: floating ? fc.constantFrom(undefined, undefined, 40, 100) : fc.constant(undefined),
    })
    .map(({ arrived, base, range, entry, levels, branches, knox }) => {
      const own = levels.map(({ at, chained }, i) => ({
        name: `l${i}`,
        ...at,
        ...(chained && i > 0 ? { chain: `l${i - 1}`, base: 1 } : {}),
      }));
      // 3.7 does not let the first branch chain to the last level.
      own.push({ name: 'last', base: -1, range: 1 });
      const starts = branches.map(({ at, chain, away }, b): BranchSpec => {
        const level = chain < 0 ? undefined : own[chain % levels.length]!.name;
        return level === undefined
          ? { name: `B${b}`, ...at }
          : { name: `B${b}`, base: away, range: at.range, chain: level };
      });
      const hub: DungeonSpec = { name: 'Hub', base, range, entry, levels: own, branches: starts };
      const above: DungeonSpec = { name: 'Above', base: 5, branches: [{ name: 'Hub', base: 1, range: 3 }] };
      const children = branches.map(({ chance }, b): DungeonSpec => {
        const vault = b === 0 && knox !== undefined;
        return { name: `B${b}`, base: 1, chance, levels: vault ? [{ name: 'knox', base: 1, chance: knox }] : [] };
      });
      return [...(arrived ? [above] : []), hub, ...children];
    });
}
