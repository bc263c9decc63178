/**
 * A definition made ready to compare: all its worlds laid over each other, so that a value is a set of texts with
 * their chances. A file without random draws has one text per value, of chance 1.
 */
import type { Work } from '../syntax/work';
import { type EntryKind, FIELDS, type FieldSpec, fieldSpec } from './fields';
import type {
  BranchEntry,
  Definition,
  DungeonEntry,
  Entry,
  Field,
  Format,
  LevelEntry,
  RawField,
  RawKind,
  Span,
} from './types';

/** One value over all worlds in which its entry exists. */
export interface Value {
  /** Readable text (`"G"`, `5`, `neutral`; `–` for nothing) → its share of those worlds, 0..1. */
  readonly texts: ReadonlyMap<string, number>;
  /** Some world's value cannot be known here. */
  readonly unknown: boolean;
  /** Where it is written; absent where it is not. */
  readonly span?: Span;
}

interface ItemBase {
  readonly id: string;
  readonly name: string;
  /** `name`, with `#2` … where the name was there already. */
  readonly key: string;
  /** Where it stands in its list, from 0. */
  readonly position: number;
  /** Share of all games, 0..1. */
  readonly probability: number;
  readonly span: Span;
  /** By field name; `name` is not among them. */
  readonly values: ReadonlyMap<string, Value>;
}
export interface DungeonItem extends ItemBase {
  readonly kind: 'dungeon';
  readonly levels: readonly PlaceItem[];
  readonly branches: readonly PlaceItem[];
}
export interface PlaceItem extends ItemBase {
  readonly kind: 'level' | 'branch';
}
export type Item = DungeonItem | PlaceItem;

/** What stands for an absent value. */
export const NOTHING = '–';

/** The fields to compare on each kind of entry. */
const COMPARED: Readonly<Record<EntryKind, readonly FieldSpec[]>> = {
  dungeon: comparedOn('dungeon'),
  level: comparedOn('level'),
  branch: comparedOn('branch'),
};

function comparedOn(kind: EntryKind): readonly FieldSpec[] {
  return FIELDS.filter((f) => f.on === kind && f.name !== 'name' && f.type !== 'entries');
}

/** The fields that both formats can say; of the others (those the game does not know are Lua's) a difference between formats says nothing. */
export function inBothFormats(kind: EntryKind, name: string): boolean {
  return (fieldSpec(kind, name)?.formats.length ?? 0) > 1;
}

/** What is the same over all entries of one key, gathered world by world. */
class Gathered<T extends Entry> {
  probability = 0;
  /** The entry in each world that has it. */
  readonly seen: { readonly entry: T; readonly probability: number }[] = [];

  constructor(
    readonly key: string,
    readonly first: T,
  ) {}
}

/** Lists of entries over all worlds, in the first world's order, what only later ones have behind. */
function* gather<T extends Entry>(
  lists: readonly { entries: readonly T[]; probability: number }[],
): Work<Gathered<T>[]> {
  const byKey = new Map<string, Gathered<T>>();
  for (const { entries, probability } of lists) {
    const counts = new Map<string, number>();
    let done = 0;
    for (const entry of entries) {
      if (++done % MANY === 0) yield;
      const name = entry.name?.value ?? '';
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      const key = count === 1 ? name : `${name}#${count}`;
      const gathered = byKey.get(key) ?? new Gathered(key, entry);
      byKey.set(key, gathered);
      gathered.probability += probability;
      gathered.seen.push({ entry, probability });
    }
  }
  return [...byKey.values()];
}

/** Entries in one step; where they are only listed, more. */
const BATCH = 64;
const MANY = 1_000;

/** The dungeons of a definition over all its worlds. */
export function* union(definition: Definition): Work<DungeonItem[]> {
  const { format } = definition;
  const dungeons = yield* gather(definition.worlds.map((w) => ({ entries: w.dungeons, probability: w.probability })));
  const out: DungeonItem[] = [];
  let done = 0;
  const part = function* <T extends LevelEntry | BranchEntry>(
    { seen }: Gathered<DungeonEntry>,
    of: (dungeon: DungeonEntry) => readonly T[],
  ): Work<PlaceItem[]> {
    const items: PlaceItem[] = [];
    const lists = seen.map(({ entry, probability }) => ({ entries: of(entry), probability }));
    for (const g of yield* gather(lists)) {
      if (++done % BATCH === 0) yield;
      items.push({ ...base(g, items.length, format), kind: g.first.kind });
    }
    return items;
  };
  for (const gathered of dungeons) {
    if (++done % BATCH === 0) yield;
    out.push({
      ...base(gathered, out.length, format),
      kind: 'dungeon',
      levels: yield* part(gathered, (d) => d.levels),
      branches: yield* part(gathered, (d) => d.branches),
    });
  }
  return out;
}

function base<T extends Entry>(gathered: Gathered<T>, position: number, format: Format): Omit<ItemBase, 'kind'> {
  const { first, key, probability, seen } = gathered;
  const values = new Map<string, Value>();
  for (const spec of COMPARED[first.kind]) {
    const value = valueOver(seen, (entry) => fieldText(entry, spec, format));
    values.set(spec.name, value);
  }
  // What the game does not know on this entry, a variant or a tool may: it is compared as written.
  const others = new Set(seen.flatMap(({ entry }) => entry.raw.map((r) => r.name)));
  for (const name of others)
    if (!fieldSpec(first.kind, name))
      values.set(
        name,
        valueOver(seen, (entry) => rawText(entry, name)),
      );
  return { id: first.id, name: first.name?.value ?? '', key, position, probability, span: first.headSpan, values };
}

interface Text {
  /** `undefined`: cannot be known. */
  readonly text: string | undefined;
  readonly span?: Span;
}

function valueOver<T extends Entry>(
  seen: readonly { readonly entry: T; readonly probability: number }[],
  read: (entry: T) => Text,
): Value {
  const texts = new Map<string, number>();
  let unknown = false;
  let span: Span | undefined;
  let total = 0;
  for (const { entry, probability } of seen) {
    const text = read(entry);
    span ??= text.span;
    total += probability;
    if (text.text === undefined) unknown = true;
    else texts.set(text.text, (texts.get(text.text) ?? 0) + probability);
  }
  if (total > 0) for (const [text, probability] of texts) texts.set(text, probability / total);
  return { texts, unknown, span };
}

function plain(field: Field<string | number> | undefined, fallback: string): Text {
  if (!field) return { text: fallback };
  const { value, span } = field;
  return { text: typeof value === 'string' ? JSON.stringify(value) : value?.toString(), span };
}

/** A field's value as text, defaults filled in, so that both formats and all spellings of one meaning give one text. */
function fieldText(entry: Entry, spec: FieldSpec, format: Format): Text {
  if (spec.name === 'alignment' || spec.name === 'flags') return words(entry, spec.name);
  const field = (entry as unknown as Readonly<Record<string, Field<string | number> | undefined>>)[spec.name];
  const misfit = field ? undefined : entry.raw.findLast((r) => r.name === spec.name && MISFITS.has(r.kind));
  if (misfit) return textOfRaw(misfit);
  const fallback = spec.default[format];
  const text = plain(field, fallback === null ? NOTHING : String(fallback));
  if (spec.type === 'word' && field?.value !== undefined) return { ...text, text: String(field.value) };
  // One meaning, several spellings: no chain, a dungeon that is always there.
  if (spec.name === 'chainlevel' && field?.value === '') return { ...text, text: NOTHING };
  if (spec.name === 'chance' && entry.kind === 'dungeon' && text.text === '0') return { ...text, text: '100' };
  return text;
}

/** Kinds of values that no field takes: the game reads nothing from them, but they differ where they differ. */
const MISFITS: ReadonlySet<RawKind> = new Set(['boolean', 'table', 'float']);

/** A field as it is written; the last one counts where it stands more than once. */
function rawText(entry: Entry, name: string): Text {
  const field = entry.raw.findLast((r) => r.name === name);
  return field ? textOfRaw(field) : { text: NOTHING };
}

function textOfRaw({ kind, value, elements, span }: RawField): Text {
  if (elements) {
    const texts = elements.map((e) => textOfRaw(e).text);
    return { text: texts.includes(undefined) ? undefined : texts.length ? `{ ${texts.join(', ')} }` : '{}', span };
  }
  if (kind === 'nil') return { text: NOTHING, span };
  // What is inside a table in a table, or what a function does, is not looked at.
  if (kind === 'table' || kind === 'function') return { text: undefined, span };
  return { text: kind === 'string' ? JSON.stringify(value) : value?.toString(), span };
}

/** A set of words, in one order whatever the file's. */
function words(entry: Entry, name: 'alignment' | 'flags'): Text {
  if (entry.kind === 'branch') return { text: NOTHING };
  const fields = name === 'flags' ? entry.flags : entry.alignments;
  const span = fields[0]?.span;
  if (fields.some((f) => f.value === undefined)) return { text: undefined, span };
  const unique = [...new Set(fields.map((f) => String(f.value)))].sort();
  return { text: unique.length === 0 ? NOTHING : unique.join(', '), span };
}
