/** Dungeons that are not independent: entries of one are chained to levels of another, whose places are then assumed. */
import type { ChainPlace } from '../range';
import type { Work } from '../types';
import type { Arranged, Arranger, Assumptions } from './arrange';
import type { Known, Settled } from './known';
import { type LocalConfig, type Meter, NotExact } from './local';
import type { Scenario } from './scenario';
import { workLocal } from './stage';

/** More combinations of places of levels that other dungeons' entries are chained to are not told apart. */
const MOST_ASSUMPTIONS = 1_000;

/** A scenario, once for each combination of places of levels that entries of other dungeons are chained to. */
export function* assume(
  arranger: Arranger,
  scenario: Scenario,
  known: Known,
  meter: Meter,
): Work<{ arranged: Arranged; share: number }[]> {
  const done: { arranged: Arranged; share: number }[] = [];
  const open: { assumptions: Assumptions; share: number }[] = [{ assumptions: new Map(), share: 1 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { assumptions, share } = next;
    const arranged = arranger.arrange(scenario, assumptions);
    const part = arranged.parts[arranged.open];
    if (meter.pause(20 * arranged.parts.length)) yield;
    if (!part) {
      done.push({ arranged, share });
      continue;
    }
    const { config, kept } = part;
    const { result } = yield* lookUp({ ...config, branches: [] }, known, meter);
    const outcomes = config.classes.flatMap(({ probability }, i) =>
      result[i]!.exported.map(({ places, probability: p }) => ({ places, probability: probability * p })),
    );
    // Where the levels never all get a place, it does not matter where these would be.
    const total = outcomes.reduce((sum, { probability }) => sum + probability, 0);
    if (total <= 0) outcomes.push({ places: config.exported.map(() => null), probability: 1 });
    const merged = new Map<string, { places: readonly ChainPlace[]; probability: number }>();
    for (const { places, probability } of outcomes) {
      const before = merged.get(places.join())?.probability ?? 0;
      merged.set(places.join(), { places, probability: before + probability });
    }
    for (const { places, probability } of merged.values()) {
      if (probability <= 0) continue;
      const more = new Map(assumptions);
      config.exported.forEach((level, e) => {
        more.set(kept.start + level, places[e]!);
      });
      open.push({ assumptions: more, share: (share * probability) / (total > 0 ? total : 1) });
    }
    if (open.length + done.length > MOST_ASSUMPTIONS) throw new NotExact('too many places of chain levels');
  }
  return done;
}

/** A dungeon's result; the same numbers are worked out once. */
export function* lookUp(config: LocalConfig, known: Known, meter: Meter): Work<Settled> {
  const key = JSON.stringify(config);
  const result = known.results.get(key) ?? (yield* workLocal(config, known, meter));
  known.results.set(key, result);
  let survive = 0;
  for (let i = 0; i < result.length; i++) survive += config.classes[i]!.probability * result[i]!.survive;
  const settled = { result, survive, fails: result.some(({ fails }) => fails.length > 0) };
  known.settled.set(config, settled);
  return settled;
}
