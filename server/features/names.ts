/** Where names are given to dungeons and levels, and where they are used. */
import type { Analysis } from '../analysis/analysis';
import type { Definition, Entry, Field } from '../definition/types';
import type { Span } from '../syntax/span';

export interface NameUse {
  readonly kind: 'dungeon' | 'level';
  readonly name: string;
  /** The name's value, quotes included. */
  readonly span: Span;
  /** Whether the entry is called so here; else it is another entry that refers to it. */
  readonly declares: boolean;
  /** A computed name stands nowhere literally. */
  readonly computed: boolean;
  readonly entry: Entry;
}

const cache = new WeakMap<Definition, NameUse[]>();

/** All names in a file, in the order they stand in; what several worlds share appears once. */
export function nameUses(definition: Definition): readonly NameUse[] {
  const cached = cache.get(definition);
  if (cached) return cached;
  const found = new Map<string, NameUse>();
  const add = (kind: NameUse['kind'], declares: boolean, entry: Entry, field: Field<string> | undefined): void => {
    if (!field?.value) return;
    const key = `${field.span.start}:${field.span.end}:${kind}:${field.value}`;
    if (found.has(key)) return;
    found.set(key, { kind, name: field.value, span: field.span, declares, computed: field.computed, entry });
  };
  for (const world of definition.worlds) {
    for (const dungeon of world.dungeons) {
      add('dungeon', true, dungeon, dungeon.name);
      for (const level of dungeon.levels) {
        add('level', true, level, level.name);
        add('level', false, level, level.chainlevel);
      }
      for (const branch of dungeon.branches) {
        add('dungeon', false, branch, branch.name);
        add('level', false, branch, branch.chainlevel);
      }
    }
  }
  const uses = [...found.values()].sort((a, b) => a.span.start - b.span.start);
  cache.set(definition, uses);
  return uses;
}

/** The name that an offset touches. */
export function nameAt(analysis: Analysis, offset: number): NameUse | undefined {
  return nameUses(analysis.definition).find((u) => u.span.start <= offset && offset <= u.span.end);
}

/** All places of the same name, declarations first. */
export function sameName(analysis: Analysis, use: NameUse): readonly NameUse[] {
  const same = nameUses(analysis.definition).filter((u) => u.kind === use.kind && u.name === use.name);
  return [...same.filter((u) => u.declares), ...same.filter((u) => !u.declares)];
}

/** The text between the quotes of a literal; the whole span where there are none. */
export function insideQuotes(text: string, span: Span): Span {
  const first = text[span.start];
  if (first === '"' || first === "'") {
    const closed = span.end - span.start > 1 && text[span.end - 1] === first;
    return { start: span.start + 1, end: closed ? span.end - 1 : span.end };
  }
  const long = /^\[=*\[/.exec(text.slice(span.start, span.end))?.[0].length;
  return long ? { start: span.start + long, end: span.end - long } : span;
}
