/** What sets two definitions apart: dungeons, levels, branches and fields that were added, removed, moved, renamed or changed. */
import { finish, type Work } from '../syntax/work';
import { outOfOrder, type Pair, type Pairs, pairUp, placed } from './comparePairs';
import { type DungeonItem, type Item, inBothFormats, NOTHING, type PlaceItem, union, type Value } from './compareUnion';
import type { Definition, Span } from './types';

export type DifferenceKind = 'added' | 'removed' | 'moved' | 'renamed' | 'changed';

/** One side of a difference. */
export interface Side {
  /** Where to look: the value, the entry, or what should hold it where it is missing. */
  readonly span: Span;
  /** The entry's id; where it is missing, its dungeon's. Absent where there is neither. */
  readonly id?: string;
  /** The value, readable; for a moved entry its place. Absent where there is nothing. */
  readonly value?: string;
}

/** One difference, from the first definition to the second. */
export interface Difference {
  readonly kind: DifferenceKind;
  readonly what: 'dungeon' | 'level' | 'branch';
  /** The dungeon concerned, by its name in the second definition (in the first, where it is gone). */
  readonly dungeon: string;
  /** The level or branch concerned; absent when it is the dungeon itself. */
  readonly entry?: string;
  /** The field that changed; absent when it is the entry itself. */
  readonly field?: string;
  readonly before?: Side;
  readonly after?: Side;
  /** One sentence. */
  readonly message: string;
}

export interface Comparison {
  /** In the order of the second file; what is gone stands at its dungeon. */
  readonly differences: readonly Difference[];
  /** What could not be compared, one sentence each. */
  readonly notes: readonly string[];
  /** Which dungeon of the second file is which of the first: ids, first → second. */
  readonly dungeons: ReadonlyMap<string, string>;
}

/** Compares what two files say, whatever their formats; how it is written does not matter. */
export const compare = (first: Definition, second: Definition): Comparison => finish(comparing(first, second));

/** The same in steps. */
export const comparing = (first: Definition, second: Definition): Work<Comparison> => new Comparer(first, second).run();

/** Entries in one step. */
const BATCH = 64;

/** Faults of reading after which a part of the file may be missing. */
const UNREADABLE: ReadonlySet<string> = new Set(['syntax-error', 'unterminated-string', 'lua-error', 'stray-byte']);
const TOLERANCE = 1e-9;

class Comparer {
  readonly #out: Difference[] = [];
  readonly #onlyOneFormat = new Set<string>();
  #unknown = 0;
  #done = 0;

  constructor(
    readonly first: Definition,
    readonly second: Definition,
  ) {}

  *run(): Work<Comparison> {
    const pairs = yield* pairUp(yield* union(this.first), yield* union(this.second));
    for (const dungeon of pairs.dungeons) {
      if (++this.#done % BATCH === 0) yield;
      const { before, after } = dungeon;
      if (!before && after) this.#whole('added', after, undefined, after.name);
      else if (before && !after) this.#whole('removed', before, undefined, before.name);
      else if (before && after) {
        if (before.name !== after.name) this.#renamed(before, after, after.name);
        this.#fields(before, after, after.name, pairs);
      }
      for (const part of ['levels', 'branches'] as const)
        yield* this.#places(dungeon, pairs[part].get(dungeon) ?? [], pairs);
    }
    yield* this.#order(pairs.dungeons, '');
    const dungeons = new Map(
      pairs.dungeons.flatMap(({ before, after }) => (before && after ? [[before.id, after.id] as const] : [])),
    );
    return { differences: this.#out, notes: this.#notes(), dungeons };
  }

  *#places(dungeon: Pair<DungeonItem>, places: readonly Pair<PlaceItem>[], pairs: Pairs): Work<void> {
    const title = (dungeon.after ?? dungeon.before)?.name ?? '';
    // What goes or comes with its whole dungeon is said there.
    const both = dungeon.before !== undefined && dungeon.after !== undefined;
    for (const { before, after, from } of places) {
      if (++this.#done % BATCH === 0) yield;
      if (before && after) {
        if (from !== undefined) this.#moved(before, after, title, from.name, title);
        // A branch follows the name of its dungeon, which is said there.
        if (before.name !== after.name && after.kind === 'level') this.#renamed(before, after, title);
        this.#fields(before, after, title, pairs);
      } else if (both && after) this.#whole('added', after, dungeon, title);
      else if (both && before) this.#whole('removed', before, dungeon, title);
    }
    if (both)
      yield* this.#order(
        places.filter((p) => p.from === undefined),
        title,
      );
  }

  /** Says which entries changed places among those that both lists have: as few as explain the new order. */
  *#order(pairs: readonly Pair<Item>[], dungeon: string): Work<void> {
    for (const { pair, from, to, count } of yield* outOfOrder(pairs)) {
      const { before, after } = pair;
      if (before && after) this.#moved(before, after, dungeon || after.name, placed(from, count), placed(to, count));
    }
  }

  #moved(before: Item, after: Item, dungeon: string, from: string, to: string): void {
    this.#out.push({
      kind: 'moved',
      what: after.kind,
      dungeon,
      entry: after.kind === 'dungeon' ? undefined : after.name,
      before: { span: before.span, id: before.id, value: from },
      after: { span: after.span, id: after.id, value: to },
      message: `${called(after)} moved from ${from} to ${to}.`,
    });
  }

  #renamed(before: Item, after: Item, dungeon: string): void {
    this.#out.push({
      kind: 'renamed',
      what: after.kind,
      dungeon,
      entry: after.kind === 'dungeon' ? undefined : after.name,
      before: { span: before.span, id: before.id, value: before.name },
      after: { span: after.span, id: after.id, value: after.name },
      message: `${called(before)} seems to be called ${after.name} now.`,
    });
  }

  /** An entry that only one side has. */
  #whole(kind: 'added' | 'removed', item: Item, dungeon: Pair<DungeonItem> | undefined, name: string): void {
    const here: Side = { span: item.span, id: item.id, value: brief(item) };
    const holder = kind === 'added' ? dungeon?.before : dungeon?.after;
    const there: Side | undefined = holder && { span: holder.span, id: holder.id };
    this.#out.push({
      kind,
      what: item.kind,
      dungeon: name,
      entry: item.kind === 'dungeon' ? undefined : item.name,
      before: kind === 'removed' ? here : there,
      after: kind === 'added' ? here : there,
      message: `${called(item)} was ${kind}: ${brief(item)}.`,
    });
  }

  #fields(before: Item, after: Item, dungeon: string, pairs: Pairs): void {
    this.#field('share of games', share(before), share(after), before, after, dungeon);
    for (const name of new Set([...before.values.keys(), ...after.values.keys()])) {
      const a = before.values.get(name) ?? ABSENT;
      const b = after.values.get(name) ?? ABSENT;
      if (a.unknown || b.unknown) {
        this.#unknown++;
        continue;
      }
      // Where the name it refers to was changed along, nothing changed here.
      if (same(a, b, name === 'chainlevel' ? (text) => renamedText(text, pairs.levelNames) : undefined)) continue;
      if (this.first.format !== this.second.format && !inBothFormats(after.kind, name)) this.#onlyOneFormat.add(name);
      else this.#field(name, a, b, before, after, dungeon);
    }
  }

  #field(field: string, a: Value, b: Value, before: Item, after: Item, dungeon: string): void {
    if (same(a, b)) return;
    const was = textOf(a);
    const is = textOf(b);
    this.#out.push({
      kind: was === NOTHING ? 'added' : is === NOTHING ? 'removed' : 'changed',
      what: after.kind,
      dungeon,
      entry: after.kind === 'dungeon' ? undefined : after.name,
      field,
      before: { span: a.span ?? before.span, id: before.id, value: was === NOTHING ? undefined : was },
      after: { span: b.span ?? after.span, id: after.id, value: is === NOTHING ? undefined : is },
      message: `${called(after)}: ${field} ${was === NOTHING ? 'nothing' : was} → ${is === NOTHING ? 'nothing' : is}.`,
    });
  }

  #notes(): string[] {
    const notes: string[] = [];
    if (this.#onlyOneFormat.size > 0)
      notes.push(
        `Only one of the two formats can say these, so they were not compared: ${[...this.#onlyOneFormat].join(', ')}.`,
      );
    if (this.#unknown > 0)
      notes.push(
        this.#unknown === 1
          ? '1 value cannot be worked out here and was not compared.'
          : `${this.#unknown} values cannot be worked out here and were not compared.`,
      );
    for (const [side, definition] of [
      ['first', this.first],
      ['second', this.second],
    ] as const)
      if (definition.problems.some((p) => UNREADABLE.has(p.code)))
        notes.push(`The ${side} file cannot be read whole, so it may say more than was compared.`);
    if (!this.first.exact || !this.second.exact)
      notes.push('A file that computes too many possible dungeons was compared by a sample of them.');
    return notes;
  }
}

const ABSENT: Value = { texts: new Map([[NOTHING, 1]]), unknown: false };

/** `level oracle of …` in messages. */
function called(item: Item): string {
  if (item.kind === 'dungeon') return `Dungeon ${item.name}`;
  return item.kind === 'level' ? `Level ${item.name}` : `The branch to ${item.name}`;
}

/** An entry in a few words: what its fields say beyond their defaults. */
function brief(item: Item): string {
  const parts: string[] = [];
  for (const name of ['base', 'range', 'chainlevel', 'chance', 'nlevels', 'branchtype', 'direction']) {
    const value = item.values.get(name);
    if (!value || value.unknown) continue;
    const text = textOf(value);
    const usual =
      text === NOTHING ||
      text === (name === 'chance' ? '100' : ({ branchtype: 'stair', direction: 'down' }[name] ?? '0'));
    if (name === 'base' || !usual) parts.push(`${name} ${text}`);
  }
  if (item.kind === 'dungeon' && item.levels.length > 0)
    parts.push(`${item.levels.length} special ${item.levels.length === 1 ? 'level' : 'levels'}`);
  return parts.join(', ');
}

/** How often an entry exists, as a value that differs only between files that compute. */
function share(item: Item): Value {
  return { texts: new Map([[percent(item.probability), 1]]), unknown: false, span: item.span };
}

function percent(probability: number): string {
  const hundred = 100 * probability;
  return `${Math.abs(hundred - Math.round(hundred)) < 1e-6 ? Math.round(hundred) : hundred.toFixed(2)}%`;
}

/** `neutral`, or `"a" in 25%, "b" in 75%` where the file computes it. */
function textOf(value: Value): string {
  const texts = [...value.texts];
  if (texts.length === 1) return texts[0]![0];
  return texts.map(([text, probability]) => `${text} in ${percent(probability)}`).join(', ');
}

function same(a: Value, b: Value, map: (text: string) => string = (text) => text): boolean {
  if (a.texts.size !== b.texts.size) return false;
  for (const [text, probability] of a.texts) {
    const other = b.texts.get(map(text));
    if (other === undefined || Math.abs(other - probability) > TOLERANCE) return false;
  }
  return true;
}

/** A quoted name after renaming. */
function renamedText(text: string, names: ReadonlyMap<string, string>): string {
  if (!text.startsWith('"')) return text;
  const now = names.get(JSON.parse(text) as string);
  return now === undefined ? text : JSON.stringify(now);
}
