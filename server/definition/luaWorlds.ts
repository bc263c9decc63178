/** Runs a file for every outcome of its draws and puts the worlds together that say the same. */
import { type LineStarts, luaLines } from '../syntax/lines';
import type { LuaTree } from '../syntax/lua/ast';
import type { Span } from '../syntax/span';
import type { Work } from '../syntax/work';
import { type RunResult, running } from './evaluate/interpreter';
import { type Draw, ForkingDice, SampleDice, TooManyOutcomes } from './luaForks';
import { Meanings, mergeUnknown } from './luaMerge';
import type { World } from './types';

/** More runs than this, or more steps in all, are not followed: a sample stands for them. */
const maxRuns = 4096;
const maxTotalSteps = 1_000_000;
/** Steps that reading one field of a world counts as: taking a table for entries is dearer than making it. */
const fieldSteps = 25;
const samples = 400;
const maxSampleSteps = 500_000;
/** Runs that are put together in one step. */
const BATCH = 64;

/** One world, as reading a run makes it. */
export type ReadWorld = (result: RunResult) => Work<Omit<World, 'probability' | 'label'>>;

export interface Worlds {
  readonly worlds: readonly World[];
  readonly exact: boolean;
  /** Conditions that could not be decided. */
  readonly undecided: readonly Span[];
}

interface Found {
  /** Runs that say the same have the same; asked for only where there are several. */
  readonly meaning: string;
  readonly world: Omit<World, 'probability' | 'label'>;
  readonly draws: readonly Draw[];
  readonly guesses: readonly boolean[];
}

/** All worlds of a file, in the order of their draws; in steps, a run at a time. */
export function* worldsOf(tree: LuaTree, text: string, read: ReadWorld): Work<Worlds> {
  const dice = new ForkingDice();
  const lines = luaLines(text);
  const found: Found[] = [];
  const undecided = new Map<number, Span>();
  const reader = new RunReader(read);
  let steps = 0;
  try {
    do {
      dice.begin();
      const result = yield* running(tree, lines, dice);
      yield;
      const drawn = dice.draws.length > 0 || dice.guesses.length > 0;
      // Of a file that draws nothing (nearly all) there is one run. Should its fields draw when they are read, their
      // functions are in its table, and what it says is only known from its world.
      const { meaning, world } =
        drawn || found.length > 0 ? yield* reader.read(result) : { meaning: '', world: yield* read(result) };
      for (const where of result.undecided) undecided.set(where.start, where);
      found.push({ meaning, world, draws: dice.draws, guesses: dice.guesses });
      steps += result.steps;
      const tooMuch = found.length > 1 && steps + reader.steps > maxTotalSteps;
      if (found.length > maxRuns || tooMuch) throw new TooManyOutcomes();
    } while (dice.advance());
  } catch (e) {
    if (!(e instanceof TooManyOutcomes)) throw e;
    return { worlds: yield* sample(tree, lines, read), exact: false, undecided: [...undecided.values()] };
  }
  const [first] = found;
  if (first !== undefined && found.length === 1) {
    return {
      worlds: [{ ...first.world, probability: 1, label: '' }],
      exact: true,
      undecided: [...undecided.values()],
    };
  }
  if (first?.meaning === '') found[0] = { ...first, meaning: yield* reader.meaningOf(first.world) };
  return {
    worlds: yield* gather(yield* decided(found, reader), lines),
    exact: true,
    undecided: [...undecided.values()],
  };
}

/** Reads runs, each that says something new; the others are the world that is there. */
class RunReader {
  /** What reading has cost so far, in steps. */
  steps = 0;
  private readonly meanings = new Meanings();
  private readonly worlds = new Map<string, Found['world']>();

  constructor(private readonly readWorld: ReadWorld) {}

  *read(result: RunResult): Work<{ readonly meaning: string; readonly world: Found['world'] }> {
    const early = yield* this.meanings.ofRun(result);
    const known = early === undefined ? undefined : this.worlds.get(early);
    if (early !== undefined && known !== undefined) return { meaning: early, world: known };
    const world = yield* this.readWorld(result);
    this.steps += fieldSteps * fieldsIn(world);
    const meaning = early ?? (yield* this.meanings.of(world));
    this.worlds.set(meaning, world);
    return { meaning, world };
  }

  /** The meaning of a world that was put together from several. */
  meaningOf(world: Found['world']): Work<string> {
    return this.meanings.of(world);
  }
}

function fieldsIn({ dungeons }: Found['world']): number {
  let fields = 0;
  for (const { raw, levels, branches } of dungeons) {
    fields += raw.length;
    for (const entry of levels) fields += entry.raw.length;
    for (const entry of branches) fields += entry.raw.length;
  }
  return fields;
}

/** Worlds that differ only in what could not be known become one, in which that is unknown. */
function* decided(found: readonly Found[], reader: RunReader): Work<Found[]> {
  if (found.every((f) => f.guesses.length === 0)) return [...found];
  const groups = new Map<string, Found[]>();
  for (const f of found) {
    const key = f.draws.map((d) => `${d.text} = ${d.outcome}`).join('\n');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [f]);
    else group.push(f);
  }
  // A draw that only one guess makes leaves shares that do not add up to 1; they are brought back to it by `gather`.
  const all: Found[] = [];
  for (const group of groups.values()) {
    const world = mergeUnknown(group.map((f) => f.world));
    all.push({ ...group[0]!, world, meaning: yield* reader.meaningOf(world) });
    yield;
  }
  return all;
}

interface Gathered {
  readonly world: Omit<World, 'probability' | 'label'>;
  /** Numerator and denominator. */
  weight: bigint;
  total: bigint;
  labels: Set<string>;
}

/** Adds up the worlds that say the same. */
function* gather(found: readonly Found[], lines: LineStarts): Work<World[]> {
  const names = new Labels(
    lines,
    found.map((f) => f.draws),
  );
  const byMeaning = new Map<string, Gathered>();
  for (const [i, { meaning, world, draws }] of found.entries()) {
    if (i % BATCH === BATCH - 1) yield;
    let weight = 1n;
    let total = 1n;
    for (const draw of draws) {
      weight *= draw.weight;
      total *= draw.total;
    }
    const same = byMeaning.get(meaning);
    if (same === undefined) {
      byMeaning.set(meaning, { world, weight, total, labels: names.of(draws) });
      continue;
    }
    if (same.total === total) same.weight += weight;
    else {
      const divisor = greatestCommonDivisor(same.total, total);
      same.weight = (same.weight * total + weight * same.total) / divisor;
      same.total = (same.total * total) / divisor;
    }
    const shared = names.of(draws);
    same.labels = new Set([...same.labels].filter((l) => shared.has(l)));
  }
  const all = [...byMeaning.values()];
  const shares = all.map((g) => ratio(g.weight, g.total));
  const sum = shares.reduce((a, b) => a + b, 0);
  return all.map((g, i) => ({
    ...g.world,
    probability: Math.abs(sum - 1) < 1e-9 ? shares[i]! : shares[i]! / sum,
    label: names.join(g.labels),
  }));
}

/** Says what was drawn; where two calls read the same, their lines tell them apart. */
class Labels {
  private readonly linesOf = new Map<string, Set<number>>();

  constructor(
    private readonly lines: LineStarts,
    runs: Iterable<readonly Draw[]>,
  ) {
    for (const draws of runs) for (const draw of draws) this.note(draw);
  }

  note(draw: Draw): void {
    const lines = this.linesOf.get(draw.text) ?? new Set();
    lines.add(draw.where === undefined ? 0 : this.line(draw.where.start));
    this.linesOf.set(draw.text, lines);
  }

  private line(offset: number): number {
    return this.lines.lineAt(offset) + 1;
  }

  /** Each draw told from the others by its turn, so that worlds can share some. */
  of(draws: readonly Draw[]): Set<string> {
    return new Set(draws.map((d, turn) => `${turn}:${this.one(d)}`));
  }

  private one({ text, outcome, where }: Draw): string {
    const several = (this.linesOf.get(text)?.size ?? 0) > 1 && where !== undefined;
    return `${text} = ${outcome}${several ? ` (line ${this.line(where.start)})` : ''}`;
  }

  join(labels: ReadonlySet<string>): string {
    return [...labels].map((l) => l.slice(l.indexOf(':') + 1)).join(', ');
  }
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** The fraction as a number, also where its parts are past what a number holds. */
function ratio(weight: bigint, total: bigint): number {
  const scale = 1n << 60n;
  return total < scale ? Number(weight) / Number(total) : Number((weight * scale) / total) / Number(scale);
}

function* sample(tree: LuaTree, lines: LineStarts, read: ReadWorld): Work<World[]> {
  const dice = new SampleDice();
  const byMeaning = new Map<
    string,
    { world: Omit<World, 'probability' | 'label'>; count: number; labels: Set<string> }
  >();
  const reader = new RunReader(read);
  const names = new Labels(lines, []);
  let runs = 0;
  let steps = 0;
  while (runs < samples && (steps + reader.steps < maxSampleSteps || runs < 2)) {
    dice.begin();
    const result = yield* running(tree, lines, dice);
    yield;
    const { meaning, world } = yield* reader.read(result);
    steps += result.steps;
    runs++;
    for (const draw of dice.draws) names.note(draw);
    const labels = names.of(dice.draws);
    const same = byMeaning.get(meaning);
    if (same === undefined) byMeaning.set(meaning, { world, count: 1, labels });
    else {
      same.count++;
      same.labels = new Set([...same.labels].filter((l) => labels.has(l)));
    }
  }
  return [...byMeaning.values()].map(({ world, count, labels }) => ({
    ...world,
    probability: count / runs,
    label: names.join(labels),
  }));
}
