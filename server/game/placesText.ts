/** Places and lengths in words, for hover, labels and messages. */
import type { BranchEntry, LevelEntry, World } from '../definition/types';
import type { Rules } from '../dialects/types';
import { brief } from '../syntax/visible';
import { chainLevelOf, lengthsOf, placesOf } from './places';
import { isModern } from './plan';

/** Numbers as runs: `5–9`, `1, 3–4`; empty for none. */
export function runs(numbers: Iterable<number>): string {
  const given = [...numbers];
  // Places and lengths come in order: most have nothing to sort.
  const ascends = given.every((n, i) => i === 0 || given[i - 1]! < n);
  const sorted = ascends ? given : [...new Set(given)].sort((a, b) => a - b);
  const parts: string[] = [];
  for (let i = 0; i < sorted.length; ) {
    let end = i;
    while (sorted[end + 1] === sorted[end]! + 1) end++;
    parts.push(end === i ? `${sorted[i]}` : `${sorted[i]}–${sorted[end]}`);
    i = end + 1;
  }
  return parts.join(', ');
}

/** `1st`, `2nd`, `3rd`, `4th` … */
export function ordinal(n: number): string {
  const tens = n % 100;
  const suffix = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${n}${suffix}`;
}

/**
 * Where an entry may land: `levels 5–9 of 25–29`, `the last level, 25–29`, `1 level below oracle, 6–10`. `undefined`
 * when that cannot be worked out.
 */
export function describePlaces(entry: LevelEntry | BranchEntry, world: World, rules: Rules): string | undefined {
  const places = placesOf(entry, world, rules);
  const dungeon = world.dungeons[entry.dungeon];
  const lengths = dungeon && lengthsOf(dungeon, rules);
  const base = entry.base?.value;
  const range = entry.range === undefined ? 0 : entry.range.value;
  if (!places || !lengths || base === undefined || range === undefined) return undefined;
  if (places.all.length === 0) return `outside the dungeon of ${runs(lengths)} levels`;
  const where = runs(places.all);
  const chain = chainLevelOf(entry, world, rules);
  if (chain) return `${besides(base, range, brief(chain.name?.value ?? ''))}, ${where}`;
  if (base < 0) return `${fromBottom(-base, range)}, ${where}`;
  const of = `of ${runs(lengths)}`;
  if (range === -1 && lengths.length > 1) return `level ${base} and below, ${where}`;
  return places.all.length === 1 ? `level ${where} ${of}` : `levels ${where} ${of}`;
}

/** A couple counted from the bottom: the `first`-to-last level and `range` levels on. */
function fromBottom(first: number, range: number): string {
  const last = range === -1 ? 1 : Math.max(1, first - Math.max(range, 1) + 1);
  if (last === 1) return first === 1 ? 'the last level' : `the last ${first} levels`;
  const end = `${ordinal(last)} level from the bottom`;
  return first === last ? `the ${end}` : `the ${ordinal(first)} to ${end}`;
}

/** A couple added to where a chain level landed. */
function besides(base: number, range: number, chain: string): string {
  const last = base + Math.max(range, 1) - 1;
  if (range === -1) return base === 0 ? `from ${chain} down` : `from ${steps(base)} ${chain} down`;
  if (base === 0 && last === 0) return `on the level of ${chain}`;
  if (base === last) return `${steps(base)} ${chain}`;
  if (base > 0) return `${base}–${last} levels below ${chain}`;
  if (last < 0) return `${-last}–${-base} levels above ${chain}`;
  const above = base < 0 ? `${-base} above` : 'the level itself';
  return `${above} to ${last > 0 ? `${last} below` : 'the level of'} ${chain}`;
}

function steps(by: number): string {
  const count = Math.abs(by);
  return `${count} level${count === 1 ? '' : 's'} ${by < 0 ? 'above' : 'below'}`;
}

/** How long a dungeon is: `25–29 levels`, `1 level`; `undefined` when that cannot be worked out. */
export function describeLengths(entry: Parameters<typeof lengthsOf>[0], rules: Rules): string | undefined {
  const lengths = lengthsOf(entry, rules);
  if (!lengths) return undefined;
  return lengths.length === 1 && lengths[0] === 1 ? '1 level' : `${runs(lengths)} levels`;
}

/** Whether an entry is chained at all: in `.def` an empty chain name means it is not. */
export function isChained(entry: LevelEntry | BranchEntry, rules: Rules): boolean {
  const field = entry.chainlevel;
  return field !== undefined && !(field.value === '' && !isModern(rules));
}
