/**
 * The odds of placing levels in one pass, for the many groups whose search never turns back and never stops: layer by
 * layer, keeping only the states before the level and those after it. What needs to look back is left to `placing.ts`.
 */
import { type Candidates, type ChainPlace, candidates, isStop } from '../range';
import type { Work } from '../types';
import { ABSENT, type Component, mark, markWords, reachFrom, setMarks, trackedBy } from './graph';
import { type Bits, MAX_BITS, type Meter, type Places, placesIn } from './local';
import { NO_MARKS, type Outcome } from './outcome';
import { WeighedStates } from './stateTable';

/** What comes of levels that all get a place in every game. */
export interface Swept {
  readonly outcomes: readonly Outcome[];
  /** Per level. */
  readonly levels: readonly Places[];
}

/** What one level does to every state; the arrays are scratch, or what is added to. */
interface Step {
  readonly component: Component;
  readonly level: number;
  /** Where in a state the place of its chain level stands; -1 nowhere. */
  readonly chainAt: number;
  /** Which places of a state go on, after the marks; -1 the level's own. */
  readonly carried: readonly number[];
  /** How many words of a state hold marks. */
  readonly marked: number;
  /** Dlevels that later levels can take. */
  readonly later: Bits;
  /** By place of the chain level, the candidates; filled in as they come up. */
  readonly ranges: (Candidates | undefined)[];
  /** Probability per dlevel. */
  readonly own: Float64Array;
  readonly places: Int32Array;
}

/** Places the levels; `undefined` where some state leaves a level without a place, or stops the game. */
export function* sweep(component: Component, meter: Meter): Work<Swept | undefined> {
  const { levels, chains, length } = component;
  // A level chained to one further down is placed by rules of its own.
  if (chains.some((chain, k) => chain >= k)) return undefined;
  if (levels.length === 1) return one(component);
  const laterReach = reachFrom(component.reached);
  const tracked = trackedBy(component);
  const marked = markWords(component);
  const places = new Int32Array(levels.length + marked);
  let current = new WeighedStates(marked);
  current.add(0, 0, places, 1);
  let before = tracked(0);
  const all = levels.map(() => new Float64Array(MAX_BITS + 1));
  let counted = 0;
  for (let k = 0; k < levels.length; k++) {
    const after = tracked(k + 1);
    const step: Step = {
      component,
      level: k,
      chainAt: before.indexOf(chains[k]!),
      carried: after.map((i) => before.indexOf(i)),
      marked,
      later: laterReach[k + 1]!,
      // 3.6 takes a base of -2 for a length: no level has a place then.
      ranges: new Array<Candidates | undefined>(Math.max(length, 0) + 1),
      own: all[k]!,
      places,
    };
    const next = new WeighedStates(after.length + marked);
    for (let state = 0; state < current.size; state++) {
      const ways = take(step, current, state, next);
      if (ways === 0) {
        meter.addStates(-counted);
        return undefined;
      }
      meter.expect(next.size);
      if (meter.pause(ways + 2)) yield;
    }
    counted += next.size;
    meter.addStates(next.size);
    // What is held at once: the states of two layers.
    meter.hold(current.size + next.size);
    current = next;
    before = after;
  }
  // The last states hold what is wanted and nothing else.
  const outcomes: Outcome[] = [];
  for (let state = 0; state < current.size; state++) {
    outcomes.push({
      places: before.map((_, i) => current.place(state, marked + i)),
      marks: marked ? { lo: current.place(state, 0), hi: current.place(state, 1) } : NO_MARKS,
      probability: current.weight[state]!,
    });
  }
  return { outcomes, levels: all.map(placesIn) };
}

/** A level by itself is as likely on each of its places. */
function one({ levels, wanted, marks, length }: Component): Swept | undefined {
  const { base, range, fixed, chance } = levels[0]!;
  const result = candidates(base, range, fixed, length);
  if (chance > 0 && (isStop(result) || result.count < 1)) return undefined;
  const places: Places = new Map();
  const outcomes: Outcome[] = [];
  const add = (place: number, probability: number) => {
    if (place !== ABSENT) places.set(place, probability);
    if (wanted.length === 0 && marks[0]!.length === 0) return;
    const words = new Int32Array(2);
    setMarks(words, place, marks[0]!);
    outcomes.push({ places: wanted.map(() => place), marks: { lo: words[0]!, hi: words[1]! }, probability });
  };
  if (chance < 1) add(ABSENT, 1 - chance);
  if (chance > 0 && !isStop(result)) {
    for (let i = 0; i < result.count; i++) add(result.start + i, chance / result.count);
  }
  if (outcomes.length === 0) outcomes.push({ places: [], marks: NO_MARKS, probability: 1 });
  return { outcomes, levels: [places] };
}

/** Places the level from one state; gives the number of ways, 0 when there is none or the game may stop. */
function take(step: Step, from: WeighedStates, state: number, next: WeighedStates): number {
  const { component, level: k, carried, marked, later, own, places } = step;
  const { chance } = component.levels[k]!;
  const lo = from.lo(state);
  const hi = from.hi(state);
  const here = from.weight[state]!;
  let fresh = -1;
  for (let i = 0; i < carried.length; i++) {
    const at = carried[i]!;
    if (at < 0) fresh = marked + i;
    else places[marked + i] = from.place(state, marked + at);
  }
  for (let i = 0; i < marked; i++) places[i] = from.place(state, i);
  let ways = 0;
  if (chance < 1) {
    ways++;
    if (fresh >= 0) places[fresh] = ABSENT;
    next.add(lo & later.lo, hi & later.hi, places, here * (1 - chance));
  }
  if (chance <= 0) return ways;
  const range = rangeOf(step, from, state);
  if (!range) return 0;
  const end = range.start + range.count;
  let free = 0;
  for (let d = range.start; d < end; d++) if ((((d <= 32 ? lo : hi) >>> ((d - 1) & 31)) & 1) === 0) free++;
  if (free === 0) return 0;
  const share = (here * chance) / free;
  const aways = component.marks[k]!;
  for (let d = range.start; d < end; d++) {
    const bit = 1 << ((d - 1) & 31);
    if (((d <= 32 ? lo : hi) & bit) !== 0) continue;
    own[d]! += share;
    if (fresh >= 0) places[fresh] = d;
    mark(places, from, state, d, aways);
    next.add((d <= 32 ? lo | bit : lo) & later.lo, (d > 32 ? hi | bit : hi) & later.hi, places, share);
  }
  return ways + free;
}

/** The level's candidates in a state; `undefined` where there are none. */
function rangeOf(step: Step, from: WeighedStates, state: number): Candidates | undefined {
  const place = step.chainAt < 0 ? 0 : from.place(state, step.marked + step.chainAt);
  const known = step.ranges[place];
  if (known) return known;
  const { levels, length } = step.component;
  const { base, range, fixed } = levels[step.level]!;
  const chain: ChainPlace | undefined = step.chainAt < 0 ? fixed : place === ABSENT ? null : place;
  const result = candidates(base, range, chain, length);
  if (isStop(result) || result.count < 1) return undefined;
  step.ranges[place] = result;
  return result;
}
