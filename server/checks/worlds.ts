import { percentInWords } from '../definition/percent';
import type { Definition, World } from '../definition/types';
import { finish, type Work } from '../game/work';
import { pauses } from './steps';
import type { Finding } from './types';

/** Worlds beyond this many are not checked: what is wrong with the file has shown by then. */
const MOST_WORLDS = 64;

/**
 * Runs the checks of every world and joins what they find: a finding that holds in some of the worlds only says in
 * which share of them; and in which the same is wrong in the same place, with another number or name.
 */
export function mergeWorlds(definition: Definition, run: (world: World) => readonly Finding[]): Finding[] {
  return finish(
    // biome-ignore lint/correctness/useYield: one world at once
    mergingWorlds(definition, function* (world) {
      return run(world);
    }),
  );
}

/** `mergeWorlds` in steps. */
export function* mergingWorlds(
  definition: Definition,
  run: (world: World) => Work<readonly Finding[]>,
): Work<Finding[]> {
  const worlds = definition.worlds.slice(0, MOST_WORLDS);
  if (worlds.length === 1) return [...(yield* run(worlds[0]!))];
  const found = new Map<string, { finding: Finding; share: number; worlds: number }>();
  /** By code and place, the share of the worlds that have any such finding. */
  const alike = new Map<string, number>();
  let total = 0;
  const pause = pauses();
  for (const world of worlds) {
    total += world.probability;
    const here = new Set<string>();
    const kinds = new Set<string>();
    for (const finding of yield* run(world)) {
      if (pause()) yield;
      const key = `${finding.code} ${finding.span.start} ${finding.span.end} ${finding.message}`;
      if (here.has(key)) continue;
      here.add(key);
      kinds.add(kindOf(finding));
      const known = found.get(key);
      if (known === undefined) found.set(key, { finding, share: world.probability, worlds: 1 });
      else {
        known.share += world.probability;
        known.worlds++;
      }
    }
    for (const kind of kinds) alike.set(kind, (alike.get(kind) ?? 0) + world.probability);
  }
  const about = definition.exact && worlds.length === definition.worlds.length ? '' : 'about ';
  const shareOf = (share: number) => `${about}${percentInWords(share / total)}`;
  const whole = about === '' ? 'all of it' : 'all that was tried';
  return [...found.values()].map(({ finding, share, worlds: count }) => {
    if (count === worlds.length) return finding;
    const all = alike.get(kindOf(finding))!;
    const more = all > share + 1e-9 ? ` and the like in ${all > total - 1e-9 ? whole : shareOf(all)}` : '';
    return { ...finding, message: `${finding.message}, in ${shareOf(share)} of what the file draws${more}` };
  });
}

function kindOf({ code, span }: Finding): string {
  return `${code} ${span.start} ${span.end}`;
}
