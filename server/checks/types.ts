import type { Span } from '../syntax/span';

export type Severity = 'error' | 'warning' | 'information' | 'hint';
/** Who finds the fault when nobody runs this checker. */
export type FoundBy = 'compiler' | 'start' | 'play' | 'nobody';
export type Family = 'reading' | 'fields' | 'structure' | 'placement' | 'consistency';

export interface TextEdit {
  readonly span: Span;
  readonly newText: string;
}

/** A change that removes the fault. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
  /** The one fix that is right without asking: what fix-all and `check --fix` apply. */
  readonly preferred: boolean;
}

export interface Related {
  readonly span: Span;
  readonly message: string;
}

/** One fault found in a file. */
export interface Finding {
  readonly code: string;
  readonly severity: Severity;
  readonly foundBy: FoundBy;
  /** One sentence: cause first, percent last. */
  readonly message: string;
  readonly span: Span;
  readonly related: readonly Related[];
  readonly fixes: readonly Fix[];
  /** Id of the entry it is about, so that the map can draw it in place. */
  readonly entry?: string;
}
