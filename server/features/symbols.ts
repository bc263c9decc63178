/** The outline: dungeons with their levels and branches. */
import type { Analysis } from '../analysis/analysis';
import type { DungeonEntry, Entry, World } from '../definition/types';
import { finish, type Work } from '../game/work';
import { cover, type Span } from '../syntax/span';
import { brief } from '../syntax/visible';
import { MOST_SHOWN } from './limits';
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

/** `workSymbols`, all at once. */
export function symbols(analysis: Analysis): OutlineSymbol[] {
  return finish(workSymbols(analysis));
}

/** The outline of a file, in file order. Entries that several worlds share appear once; no more than `MOST_SHOWN` do. */
export function* workSymbols(analysis: Analysis): Work<OutlineSymbol[]> {
  const top: { entry: DungeonEntry; world: World; children: Map<string, OutlineSymbol> }[] = [];
  const known = new Map<string, (typeof top)[number]>();
  let count = 0;
  all: for (const world of analysis.definition.worlds) {
    for (const dungeon of world.dungeons) {
      yield;
      const key = keyOf(dungeon);
      let seen = known.get(key);
      if (!seen) {
        if (++count > MOST_SHOWN) break all;
        seen = { entry: dungeon, world, children: new Map() };
        known.set(key, seen);
        top.push(seen);
      }
      for (const entry of [...dungeon.levels, ...dungeon.branches]) {
        const own = keyOf(entry);
        if (seen.children.has(own)) continue;
        if (++count > MOST_SHOWN) break all;
        seen.children.set(own, symbol(analysis, entry, world, []));
        yield;
      }
    }
  }
  const outline: OutlineSymbol[] = [];
  for (const { entry, world, children } of top) {
    const inOrder = [...children.values()].sort((a, b) => a.span.start - b.span.start);
    outline.push(symbol(analysis, entry, world, inOrder));
    yield;
  }
  return outline;
}

const keyOf = (entry: Entry): string => `${entry.kind}@${entry.span.start}:${entry.name?.value ?? ''}`;

function symbol(analysis: Analysis, entry: Entry, world: World, children: readonly OutlineSymbol[]): OutlineSymbol {
  const head = entry.headSpan;
  const span = children.reduce((s, c) => cover(s, c.span), cover(entry.span, head));
  const name = brief(entry.name?.value ?? '').trim();
  return {
    kind: entry.kind,
    name: name ? (entry.kind === 'branch' ? `→ ${name}` : name) : `(${entry.kind} without a name)`,
    detail: summary(analysis, entry, world),
    span,
    selection: head,
    children,
  };
}
