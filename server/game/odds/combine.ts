/** Puts a scenario together from its dungeons, and adds up how its games stop while the dungeons are laid out (spec §7). */

import { type Arranged, moments, type Part } from './arrange';
import type { Gather } from './gather';
import type { Settled } from './known';

/** A dungeon of a scenario with its results. */
export interface Worked extends Part, Settled {}

/** A game that stops, with the moment it does and its share given that nothing else stops it before. */
interface Mishap {
  /** Number of the dungeon it happens in; -1 for a certain stop. */
  readonly dungeon: number;
  readonly at: number;
  readonly probability: number;
}

/** The combined picture of one scenario, before it is weighted. */
export interface Combined {
  readonly worked: readonly Worked[];
  readonly arranged: Arranged;
  /** Probability that no dungeon stops the game. */
  readonly survive: number;
}

/** @param settled what comes of each part, in order */
export function combine(arranged: Arranged, settled: readonly Settled[]): Combined {
  let through = 1;
  const worked = arranged.parts.map(({ kept, config, children }, i): Worked => {
    const { result, survive, fails } = settled[i]!;
    through *= survive;
    return { kept, config, children, result, survive, fails };
  });
  return { worked, arranged, survive: arranged.stops.length > 0 ? 0 : through };
}

/** Adds the shares of the games that stop while the dungeons are laid out. */
export function gatherStops({ worked, arranged }: Combined, weight: number, into: Gather): void {
  const mishaps: (Mishap & { readonly tell: (probability: number) => void })[] = [];
  const certain = arranged.stops[0];
  if (!certain && worked.every(({ fails }) => !fails)) return;
  worked.forEach(({ kept, config, result, children }, dungeon) => {
    const { plan } = kept;
    config.classes.forEach(({ length, probability }, i) => {
      for (const fail of result[i]!.fails) {
        const child = fail.branch < 0 ? undefined : children[fail.branch]!;
        const at = child ? moments.branch(child.child) : moments.levels(kept.number);
        if (certain && at > certain.at) continue;
        const entry = child?.branch.id ?? plan.levels[fail.level]?.id;
        const entries = entry === undefined ? [plan.id, ...plan.levels.map((level) => level.id)] : [entry, plan.id];
        mishaps.push({
          dungeon,
          at,
          probability: probability * fail.probability,
          tell: (p) => into.stop(fail.kind, MESSAGES[fail.kind] ?? '', entries, p * weight, length),
        });
      }
    });
  });
  /** Probability that another dungeon's part of the game has come through up to a moment. */
  const through = (moment: number, except: number) =>
    worked.reduce((product, _, d) => {
      if (d === except) return product;
      const failed = mishaps.filter((m) => m.dungeon === d && m.at < moment).reduce((sum, m) => sum + m.probability, 0);
      return product * (1 - failed);
    }, 1);
  for (const mishap of mishaps) mishap.tell(mishap.probability * through(mishap.at, mishap.dungeon));
  if (certain) {
    const { kind, message, entries } = certain.stop;
    into.stop(kind, message, entries, weight * through(certain.at, -1));
  }
}

const MESSAGES: Readonly<Record<string, string>> = {
  base: 'level_range: base value out of range',
  'empty-chain': 'level_range: empty chain level!',
  placement: "init_dungeon:  couldn't place levels",
  range: 'pick_level:  ran out of valid levels',
};
