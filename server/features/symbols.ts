/** The outline: dungeons with their levels and branches. */
import type { Analysis } from '../analysis/analysis';
import type { DungeonEntry, Entry, World } from '../definition/types';
import { cover, type Span } from '../syntax/span';
import { visible } from '../syntax/visible';
import { summary } from './summary';

export interface OutlineSymbol {
  readonly kind: 'dungeon' | 'level' | 'branch';
  readonly name: string;
  /** A few words on what it comes to: `levels 5–9 of 25–29`. */
  readonly detail: string;
  /** The whole entry, its children included. */
  readonly span: Span;
  /** What is selected when it is chosen; inside `span`. */
  readonly selection: Span;
  readonly children: readonly OutlineSymbol[];
}

/** The outline of a file, in file order. Entries that several worlds share appear once. */
export function symbols(analysis: Analysis): OutlineSymbol[] {
  const top: { entry: DungeonEntry; world: World; children: Map<string, OutlineSymbol> }[] = [];
  const known = new Map<string, (typeof top)[number]>();
  for (const world of analysis.definition.worlds) {
    for (const dungeon of world.dungeons) {
      const key = keyOf(dungeon);
      let seen = known.get(key);
      if (!seen) {
        seen = { entry: dungeon, world, children: new Map() };
        known.set(key, seen);
        top.push(seen);
      }
      for (const entry of [...dungeon.levels, ...dungeon.branches]) {
        const own = keyOf(entry);
        if (!seen.children.has(own)) seen.children.set(own, symbol(analysis, entry, world, []));
      }
    }
  }
  return top.map(({ entry, world, children }) =>
    symbol(
      analysis,
      entry,
      world,
      [...children.values()].sort((a, b) => a.span.start - b.span.start),
    ),
  );
}

const keyOf = (entry: Entry): string => `${entry.kind}@${entry.span.start}:${entry.name?.value ?? ''}`;

function symbol(analysis: Analysis, entry: Entry, world: World, children: readonly OutlineSymbol[]): OutlineSymbol {
  const head = entry.headSpan;
  const span = children.reduce((s, c) => cover(s, c.span), cover(entry.span, head));
  const name = visible(entry.name?.value ?? '').trim();
  return {
    kind: entry.kind,
    name: name ? (entry.kind === 'branch' ? `→ ${name}` : name) : `(${entry.kind} without a name)`,
    detail: summary(analysis, entry, world),
    span,
    selection: head,
    children,
  };
}
