/** What completion offers: one item, and where its documentation is found. */
import type { TextEdit } from '../checks/types';
import type { EntryKind } from '../definition/fields';
import type { Span } from '../syntax/span';

export type CompletionKind = 'keyword' | 'field' | 'value' | 'dungeon' | 'level' | 'entry' | 'code';

/** Where the documentation of an item is found, when somebody looks at it. */
export type CompletionDoc =
  | { readonly statement: string; readonly syntax: string }
  | { readonly field: string; readonly on: EntryKind; readonly word?: string };

export interface Completion {
  readonly label: string;
  readonly kind: CompletionKind;
  /** A few words beside the label. */
  readonly detail?: string;
  /** What is replaced. */
  readonly span: Span;
  /** What it is replaced by: an LSP snippet where `snippet` is set. */
  readonly newText: string;
  readonly snippet: boolean;
  /** Other places that change with it. */
  readonly also?: readonly TextEdit[];
  /** What the typed text is compared with, if not the label. */
  readonly filter?: string;
  /** Lower comes first. */
  readonly rank: number;
  readonly doc?: CompletionDoc;
}

/** A text as it stands in a snippet for itself. */
export function literal(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}

/** A snippet as plain text: every stop is its own default. */
export function withoutStops(snippet: string): string {
  return snippet
    .replace(/\$\{\d+\|([^,|]*)[^}]*\}/g, '$1')
    .replace(/\$\{\d+:((?:\\.|[^}\\])*)\}/g, '$1')
    .replace(/\$\d+/g, '')
    .replace(/\\([\\$}])/g, '$1');
}
