/**
 * The search for places as a graph, for levels that can get in each other's way: one layer per level, one node per set
 * of taken places that later levels can still use and per places that something later is chained to (spec §7).
 */
import { type ChainPlace, candidates, isStop } from '../range';
import type { StopKind, Work } from '../types';
import { type Bits, bitsOf, has, type LocalLevel, type Meter } from './local';
import { StateTable } from './stateTable';

/** A place that is none: the level is not in this game. */
export const ABSENT = 0;
/** Edge targets that are no node: the game stops there. */
const STOPS: readonly StopKind[] = ['base', 'empty-chain', 'range'];

/** Some of a dungeon's levels in file order, of one length; indices below are positions in `levels`. */
export interface Component {
  readonly levels: readonly LocalLevel[];
  /** For each level the position, in here, of its chain level; -1 none. */
  readonly chains: readonly number[];
  /** Positions of the levels whose places are wanted at the end. */
  readonly wanted: readonly number[];
  /** Per level, how far from it a branch is sure to start: only the set of these places is wanted (see `marks.ts`). */
  readonly marks: readonly (readonly number[])[];
  /** Per level, the dlevels it can take at all. */
  readonly reached: readonly Bits[];
  readonly length: number;
}

export interface Layer {
  /** The nodes: taken places; places marked (two words, where there are marks); places of the levels in `tracked`. */
  readonly states: StateTable;
  /** Positions of the levels whose places are kept here. */
  readonly tracked: readonly number[];
  /** First edge of each node, and one past the last of all. */
  readonly first: number[];
  /** Node of the next layer; below 0 a stop. */
  readonly to: number[];
  /** The dlevel taken; ABSENT when the level is not there. */
  readonly place: number[];
}

export interface Graph {
  readonly layers: readonly Layer[];
  /** A node whose level has no place left, somewhere. */
  readonly deadEnd: boolean;
  /** Some stop can be reached. */
  readonly stops: boolean;
}

/** The kind of stop that an edge target below 0 stands for. */
export function stopOf(target: number): StopKind {
  return STOPS[-1 - target]!;
}

/** Which levels' places a layer must keep: those that a later level, or whoever wants them, asks for. */
export function trackedBy({ levels, chains, wanted }: Component): (layer: number) => number[] {
  const lastAsked = levels.map(() => -1);
  chains.forEach((chain, i) => {
    if (chain >= 0) lastAsked[chain] = i;
  });
  for (const i of wanted) lastAsked[i] = levels.length;
  return (layer) => {
    const tracked: number[] = [];
    for (let i = 0; i < layer; i++) if (lastAsked[i]! >= layer) tracked.push(i);
    return tracked;
  };
}

/** Per layer, the dlevels that its level and those after it can take. */
export function reachFrom(reached: readonly Bits[]): Bits[] {
  const from: Bits[] = [{ lo: 0, hi: 0 }];
  for (const { lo, hi } of reached.toReversed()) {
    const later = from[from.length - 1]!;
    from.push({ lo: later.lo | lo, hi: later.hi | hi });
  }
  return from.reverse();
}

/** Dlevels that each level can take at all, whatever it is chained to. */
export function reach({ levels, chains, length }: Pick<Component, 'levels' | 'chains' | 'length'>): Bits[] {
  const reached: Bits[] = [];
  levels.forEach((level, i) => {
    const chain = chains[i]!;
    const from: (ChainPlace | undefined)[] = [];
    if (chain < 0) from.push(level.fixed);
    // A level further down has not been placed: it counts as being on 0.
    else if (chain >= i) from.push(0);
    else for (let d = 1; d <= length; d++) if (has(reached[chain]!.lo, reached[chain]!.hi, d)) from.push(d);
    let lo = 0;
    let hi = 0;
    for (const place of level.chance > 0 ? from : []) {
      const result = candidates(level.base, level.range, place, length);
      if (isStop(result) || result.count < 1) continue;
      const bits = bitsOf(result.start, result.count);
      lo |= bits.lo;
      hi |= bits.hi;
    }
    reached.push({ lo, hi });
  });
  return reached;
}

/**
 * Explores every state that placing the levels can pass through.
 * @param exists per level: whether the game has it; absent, each level is drawn when its turn comes
 * @param stopAtDeadEnd give up at the first dead end (the graph is then good for nothing else)
 */
export function* explore(
  component: Component,
  exists: readonly boolean[] | undefined,
  stopAtDeadEnd: boolean,
  meter: Meter,
): Work<Graph> {
  const { levels, chains, length, marks } = component;
  const reachedFrom = reachFrom(component.reached);
  const tracked = trackedBy(component);
  const marked = markWords(component);
  const layers: Layer[] = [];
  let current = newLayer(tracked(0), marked);
  const places = new Int32Array(levels.length + marked);
  current.states.index(0, 0, places);
  let deadEnd = false;
  let stops = false;
  for (let k = 0; k < levels.length; k++) {
    const level = levels[k]!;
    const later = reachedFrom[k + 1]!;
    // Once nothing goes on, nothing is kept.
    const next = newLayer(current.states.size > 0 ? tracked(k + 1) : [], marked);
    const chainAt = current.tracked.indexOf(chains[k]!);
    const carried = next.tracked.map((i) => current.tracked.indexOf(i));
    // A chain level further down: nobody knows of it but whether the game has it.
    const ahead = chains[k]! >= k;
    const there = chains[k] === k || (exists?.[chains[k]!] ?? (levels[chains[k]!]?.chance ?? 0) >= 1);
    const chainedAhead = ahead && there ? 0 : null;
    const mayBeAbsent = exists ? !exists[k] : level.chance < 1;
    const mayExist = exists ? exists[k]! : level.chance > 0;
    const { states } = current;
    const fresh = carried.indexOf(-1);
    for (let node = 0; node < states.size; node++) {
      current.first.push(current.to.length);
      const lo = states.lo(node);
      const hi = states.hi(node);
      for (let i = 0; i < carried.length; i++) {
        if (i !== fresh) places[marked + i] = states.place(node, marked + carried[i]!);
      }
      for (let i = 0; i < marked; i++) places[i] = states.place(node, i);
      const edge = (place: number) => {
        const bit = place === ABSENT ? 0 : 1 << ((place - 1) & 31);
        const nextLo = (place <= 32 ? lo | bit : lo) & later.lo;
        const nextHi = (place > 32 ? hi | bit : hi) & later.hi;
        if (fresh >= 0) places[marked + fresh] = place;
        mark(places, states, node, place, marks[k]!);
        current.to.push(next.states.index(nextLo, nextHi, places));
        current.place.push(place);
      };
      if (mayBeAbsent) edge(ABSENT);
      if (mayExist) {
        const place = chainAt < 0 ? 0 : states.place(node, marked + chainAt);
        const chain = ahead ? chainedAhead : chainAt < 0 ? level.fixed : place === ABSENT ? null : place;
        const result = candidates(level.base, level.range, chain, length);
        const kind = isStop(result) ? result.kind : result.count < 1 ? 'range' : undefined;
        if (kind !== undefined) {
          current.to.push(-1 - STOPS.indexOf(kind));
          current.place.push(ABSENT);
          stops = true;
        } else if (!isStop(result)) {
          let free = 0;
          for (let d = result.start; d < result.start + result.count; d++) {
            if (has(lo, hi, d)) continue;
            free++;
            edge(d);
          }
          if (free === 0) deadEnd = true;
        }
      }
      if (deadEnd && stopAtDeadEnd) return { layers, deadEnd, stops };
      const edges = current.to.length - current.first[node]!;
      meter.addEdges(edges);
      meter.expect(next.states.size);
      if (meter.pause(edges + 2)) yield;
    }
    current.first.push(current.to.length);
    meter.addStates(next.states.size);
    layers.push(current);
    current = next;
  }
  layers.push(current);
  return { layers, deadEnd, stops };
}

/** Sets the marks of a state in `places`, with those of a level that now stands on `place`. */
export function mark(
  places: Int32Array,
  states: StateTable,
  state: number,
  place: number,
  aways: readonly number[],
): void {
  if (aways.length === 0) return;
  places[0] = states.place(state, 0);
  places[1] = states.place(state, 1);
  setMarks(places, place, aways);
}

/** Adds the marks of a level on `place` to the first two words. */
export function setMarks(words: Int32Array, place: number, aways: readonly number[]): void {
  for (let i = 0; i < aways.length; i++) {
    const start = place + aways[i]! - 1;
    const word = start < 32 ? 0 : 1;
    words[word] = words[word]! | (1 << (start & 31));
  }
}

/** How many words of a state hold marked places. */
export function markWords({ marks }: Component): 0 | 2 {
  return marks.some((aways) => aways.length > 0) ? 2 : 0;
}

function newLayer(tracked: readonly number[], marked: number): Layer {
  return { states: new StateTable(tracked.length + marked), tracked, first: [], to: [], place: [] };
}
