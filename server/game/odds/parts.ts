/** A dungeon's levels in groups that are independent of each other. */
import { type Component, reach } from './graph';
import type { LocalConfig } from './local';
import { marking } from './marks';

/** A group of levels, with where they stand in the dungeon. */
export interface Part {
  readonly component: Component;
  /** Position in the dungeon of each of the component's levels. */
  readonly members: readonly number[];
}

export interface Division {
  readonly parts: readonly Part[];
  /** All levels in one group. */
  readonly whole: Part;
  /** Per branch, whether it only leaves a mark (see `marks.ts`). */
  readonly marking: readonly boolean[];
}

/**
 * Groups levels that can get in each other's way, or that are chained.
 * @param followed branches that a mark will not do for
 */
export function divide(config: LocalConfig, length: number, followed: readonly number[] = []): Division {
  const { levels, branches } = config;
  const reached = reach({ levels, chains: levels.map((level) => level.chain), length });
  const group = levels.map((_, i) => i);
  const find = (i: number): number => (group[i] === i ? i : find(group[i]!));
  const join = (a: number, b: number) => {
    const [x, y] = [find(a), find(b)];
    group[Math.max(x, y)] = Math.min(x, y);
  };
  levels.forEach((level, i) => {
    if (level.chain >= 0) join(i, level.chain);
    for (let j = 0; j < i; j++) {
      if (reached[i]!.lo & reached[j]!.lo || reached[i]!.hi & reached[j]!.hi) join(i, j);
    }
  });
  const marks = marking(config, reached, length).map((mark, b) => mark && !followed.includes(b));
  const part = (members: readonly number[]): Part => ({
    members,
    component: {
      levels: members.map((i) => levels[i]!),
      chains: members.map((i) => members.indexOf(levels[i]!.chain)),
      wanted: members.flatMap((level, i) =>
        config.exported.includes(level) || branches.some((branch, b) => branch.chain === level && !marks[b]) ? [i] : [],
      ),
      marks: members.map((level) =>
        branches.flatMap((branch, b) => (branch.chain === level && marks[b] ? [branch.base] : [])),
      ),
      reached: members.map((i) => reached[i]!),
      length,
    },
  });
  const roots = [...new Set(levels.map((_, i) => find(i)))];
  return {
    parts: roots.map((root) => part(levels.flatMap((_, i) => (find(i) === root ? [i] : [])))),
    whole: part(levels.map((_, i) => i)),
    marking: marks,
  };
}
