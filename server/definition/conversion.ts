/** What the two writers share. */
import type { Span } from '../syntax/span';
import { visible } from '../syntax/visible';
import type { DungeonEntry, Entry, Field } from './types';

/** Something the other format cannot say. */
export interface Unsaid {
  /** Where the source file says it. */
  readonly span: Span;
  /** One sentence. */
  readonly message: string;
}

/** Comment lines of the source, without their marks, by the entry they are written at; the rest at the file's end. */
export interface Remarks {
  readonly before: ReadonlyMap<Entry, readonly string[]>;
  readonly atEnd: readonly string[];
}

/** Collects what a writer has to leave out. */
export class Leftovers {
  readonly unsaid: Unsaid[] = [];

  add(span: Span, message: string): void {
    // What is quoted from the file, or from the game, is made one visible line.
    this.unsaid.push({ span, message: visible(message.trim()) });
  }

  /** The value of a field, or undefined where it is absent; where it is unknown, that is reported. */
  value<T>(field: Field<T> | undefined, name: string): T | undefined {
    if (field === undefined) return undefined;
    if (field.value === undefined) this.add(field.span, `The value of \`${name}\` cannot be worked out`);
    return field.value;
  }

  /** The one alignment of an entry: several can only be said in `.def`, which adds them up. */
  alignment(entry: DungeonEntry | { alignments: readonly Field<string>[] }): string | undefined {
    const [first, ...more] = entry.alignments;
    for (const other of more) {
      if (other.value !== first!.value) this.add(other.span, 'A second alignment cannot be said in Lua');
    }
    return this.value(first, 'alignment');
  }
}

/**
 * What the games that read `.def` fill a dungeon with by themselves, which those that read Lua have to be told as
 * `lvlfill`: without it they make ordinary rooms there.
 */
export function ownFill(dungeon: DungeonEntry): string | undefined {
  return dungeon.name?.value === 'The Gnomish Mines' ? 'minefill' : undefined;
}
