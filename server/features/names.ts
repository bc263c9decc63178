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
  const uses: NameUse[] = [];
  /** What begins at an offset: one name nearly always; where a loop makes them, or there are worlds, the keys of many. */
  const there = new Map<number, NameUse | Set<string>>();
  const add = (kind: NameUse['kind'], declares: boolean, entry: Entry, field: Field<string> | undefined): void => {
    if (!field?.value) return;
    const { span, value: name, computed } = field;
    const use: NameUse = { kind, name, span, declares, computed, entry };
    const others = there.get(span.start);
    if (others === undefined) there.set(span.start, use);
    else {
      const keys = others instanceof Set ? others : new Set([keyOf(others)]);
      if (keys.has(keyOf(use))) return;
      there.set(span.start, keys.add(keyOf(use)));
    }
    uses.push(use);
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
  uses.sort((a, b) => a.span.start - b.span.start);
  cache.set(definition, uses);
  return uses;
}

const keyOf = ({ span, kind, name }: NameUse): string => `${span.end}:${kind}:${name}`;

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
