/** The odds of placing the levels of one component (spec §5, 6 and 7; §7). */
import type { StopKind, Work } from '../types';
import { ABSENT, type Component, explore, type Graph, markWords, stopOf } from './graph';
import { MAX_BITS, type Meter, NotExact, type Places, placesIn } from './local';
import { NO_MARKS, type Outcome } from './outcome';
import { sameness } from './sameness';
import { sweep } from './sweep';

export interface Placing {
  /** Tells it from the others of one call; -1 for one that counts only some outcomes. */
  readonly id: number;
  /** Probability that all levels get a place. */
  readonly survive: number;
  readonly fails: readonly { readonly kind: StopKind; readonly level: number; readonly probability: number }[];
  readonly outcomes: readonly Outcome[];
  /** Per level; in games whose outcome counts (see `weigh`). */
  readonly levels: readonly Places[];
  /** Some branch of the search runs into a place-less level. */
  readonly deadEnd: boolean;
  /** Some branch of the search runs into a stop. */
  readonly stops: boolean;
}

/** A placing while it is put together. */
interface Sum {
  survive: number;
  readonly fails: { kind: StopKind; level: number; probability: number }[];
  readonly outcomes: Map<string, Outcome>;
  readonly levels: Float64Array[];
  deadEnd: boolean;
  stops: boolean;
}

/** More combinations of present levels than this are not told apart. */
const MAX_PATTERNS = 4_096;

/**
 * Places a component's levels in every way. The same levels are placed once, also in dungeons of another length where
 * that makes no difference to them.
 * @param weigh whether an outcome counts: later things may stop the game for some places of the wanted levels
 * @param known the placings of this call so far
 */
export function* placeAll(
  component: Component,
  weigh: (places: readonly number[]) => boolean,
  meter: Meter,
  known: Map<string, Placing>,
): Work<Placing> {
  const key = sameness(component);
  const same = known.get(key);
  if (same?.outcomes.every(({ places }) => weigh(places))) return same;
  const swept = same ? undefined : yield* sweep(component, meter);
  if (swept?.outcomes.every(({ places }) => weigh(places))) {
    const placing = { id: known.size, survive: 1, fails: [], ...swept, deadEnd: false, stops: false };
    known.set(key, placing);
    return placing;
  }
  const { outcomes, levels, ...sum } = yield* search(component, weigh, meter);
  const all = [...outcomes.values()];
  const whole = all.every(({ places }) => weigh(places));
  const placing = { id: whole ? known.size : -1, ...sum, outcomes: all, levels: levels.map(placesIn) };
  if (whole) known.set(key, placing);
  return placing;
}

/** Places the levels as the game's search does, which turns back at dead ends and ends at stops. */
function* search(component: Component, weigh: (places: readonly number[]) => boolean, meter: Meter): Work<Sum> {
  const { levels } = component;
  const result: Sum = {
    survive: 0,
    fails: [],
    outcomes: new Map(),
    levels: levels.map(() => new Float64Array(MAX_BITS + 1)),
    deadEnd: false,
    stops: false,
  };
  const open = levels.flatMap((level, i) => (level.chance > 0 && level.chance < 1 ? [i] : []));
  const ahead = component.chains.some((chain, k) => chain >= k);
  // Whether a chain level further down exists must be known before its turn comes.
  if (!component.chains.some((chain, k) => chain > k && open.includes(chain))) {
    const graph = yield* explore(component, undefined, open.length > 0, meter);
    if (!graph.deadEnd || open.length === 0) {
      if (graph.deadEnd && ahead) throw new NotExact('a chain to a level placed before turning back');
      yield* follow(component, graph, 1, false, weigh, result, meter);
      return result;
    }
    release(graph, meter);
  }
  // Which levels exist is drawn first, and the search knows it when it turns back at a dead end.
  if (2 ** open.length > MAX_PATTERNS) throw new NotExact('too many combinations of levels');
  for (let pattern = 0; pattern < 2 ** open.length; pattern++) {
    const exists = levels.map((level) => level.chance >= 1);
    let probability = 1;
    open.forEach((i, bit) => {
      exists[i] = ((pattern >> bit) & 1) === 1;
      probability *= exists[i] ? levels[i]!.chance : 1 - levels[i]!.chance;
    });
    const known = yield* explore(component, exists, false, meter);
    if (known.deadEnd && ahead) throw new NotExact('a chain to a level placed before turning back');
    yield* follow(component, known, probability, true, weigh, result, meter);
  }
  return result;
}

/** Adds up what a graph's paths lead to. `drawn`: which levels exist is settled in the graph. */
function* follow(
  component: Component,
  graph: Graph,
  probability: number,
  drawn: boolean,
  weigh: (places: readonly number[]) => boolean,
  result: Sum,
  meter: Meter,
): Work<void> {
  const { layers } = graph;
  const { levels, wanted } = component;
  result.deadEnd ||= graph.deadEnd;
  result.stops ||= graph.stops;
  const dead = graph.deadEnd ? yield* findDead(graph, meter) : undefined;
  if (dead?.[0]?.[0]) {
    result.fails.push({ kind: 'placement', level: -1, probability });
    release(graph, meter);
    return;
  }
  /** Per layer, the probability of coming to each node. */
  const arrive = layers.map((layer) => new Float64Array(layer.states.size));
  /** Per layer, the share of each edge. */
  const shares: Float64Array[] = [];
  arrive[0]![0] = probability;
  for (let k = 0; k < levels.length; k++) {
    const layer = layers[k]!;
    const chance = levels[k]!.chance;
    const share = new Float64Array(layer.to.length);
    shares.push(share);
    for (let node = 0; node < layer.states.size; node++) {
      const from = layer.first[node]!;
      const end = layer.first[node + 1]!;
      let open = 0;
      for (let e = from; e < end; e++) if (isPlaced(layer.place[e]!, layer.to[e]!, dead?.[k + 1])) open++;
      const p = arrive[k]![node]!;
      for (let e = from; e < end; e++) {
        const to = layer.to[e]!;
        const absent = layer.place[e] === ABSENT && to >= 0;
        if (absent) share[e] = drawn ? 1 : 1 - chance;
        else if (isPlaced(layer.place[e]!, to, dead?.[k + 1])) share[e] = (drawn ? 1 : Math.min(chance, 1)) / open;
        else continue;
        if (to >= 0) arrive[k + 1]![to]! += p * share[e]!;
        else if (p > 0) addFail(result, stopOf(to), k, p * share[e]!);
      }
      if (meter.pause(end - from)) yield;
    }
  }
  const last = layers[levels.length]!;
  const marked = markWords(component);
  const counts = new Float64Array(last.states.size);
  for (let node = 0; node < counts.length; node++) {
    const p = arrive[levels.length]![node]!;
    const places = wanted.map((i) => last.states.place(node, marked + last.tracked.indexOf(i)));
    const marks = marked ? { lo: last.states.place(node, 0), hi: last.states.place(node, 1) } : NO_MARKS;
    const key = `${marks.lo},${marks.hi},${places.join(',')}`;
    const outcome = result.outcomes.get(key);
    if (outcome) outcome.probability += p;
    else result.outcomes.set(key, { places, marks, probability: p });
    result.survive += p;
    counts[node] = weigh(places) ? 1 : 0;
    if (meter.pause(1)) yield;
  }
  yield* spread(component, graph, arrive, shares, counts, result, meter);
  release(graph, meter);
}

/** Adds the places of each level, over the paths whose end counts. */
function* spread(
  component: Component,
  { layers }: Graph,
  arrive: readonly Float64Array[],
  shares: readonly Float64Array[],
  counts: Float64Array,
  result: Sum,
  meter: Meter,
): Work<void> {
  /** Per node of the layer below, the probability of an end that counts. */
  let after = counts;
  for (let k = component.levels.length - 1; k >= 0; k--) {
    const layer = layers[k]!;
    const places = result.levels[k]!;
    const before = new Float64Array(layer.states.size);
    for (let node = 0; node < layer.states.size; node++) {
      const p = arrive[k]![node]!;
      for (let e = layer.first[node]!; e < layer.first[node + 1]!; e++) {
        const to = layer.to[e]!;
        if (to < 0) continue;
        const counting = shares[k]![e]! * after[to]!;
        before[node]! += counting;
        const place = layer.place[e]!;
        if (place !== ABSENT) places[place]! += p * counting;
      }
      if (meter.pause(layer.first[node + 1]! - layer.first[node]!)) yield;
    }
    after = before;
  }
}

/** Per layer and node, whether the search turns back from it: no way on reaches an end or a stop. */
function* findDead({ layers }: Graph, meter: Meter): Work<boolean[][]> {
  const dead: boolean[][] = layers.map((layer) => new Array<boolean>(layer.states.size).fill(false));
  for (let k = layers.length - 2; k >= 0; k--) {
    const layer = layers[k]!;
    for (let node = 0; node < layer.states.size; node++) {
      let alive = false;
      for (let e = layer.first[node]!; e < layer.first[node + 1]! && !alive; e++) {
        alive = layer.to[e]! < 0 || !dead[k + 1]![layer.to[e]!];
      }
      dead[k]![node] = !alive;
      if (meter.pause(layer.first[node + 1]! - layer.first[node]!)) yield;
    }
  }
  return dead;
}

/** Whether an edge is a choice that the search may end with: a stop, or a place from which it does not turn back. */
function isPlaced(place: number, to: number, dead: readonly boolean[] | undefined): boolean {
  if (to < 0) return true;
  return place !== ABSENT && !dead?.[to];
}

function addFail(result: Sum, kind: StopKind, level: number, probability: number): void {
  const known = result.fails.find((fail) => fail.kind === kind && fail.level === level);
  if (known) known.probability += probability;
  else result.fails.push({ kind, level, probability });
}

function release({ layers }: Graph, meter: Meter): void {
  meter.addEdges(-layers.reduce((sum, layer) => sum + layer.to.length, 0));
}
