import type { Format } from '../definition/types';
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

/** Two files, whole or in part: one with the fault and the same one without it. A test runs both. */
export interface Example {
  /** Id of the dialect they are read as; it decides the format too. */
  readonly dialect: string;
  /** Gives a finding of this code. */
  readonly wrong: string;
  /** How many times over `wrong` is meant; once, unless said. */
  readonly times?: number;
  /** Gives none of this code, and no code that `wrong` did not give. */
  readonly right: string;
  /** Names of level files that lie beside it, for the checks that look at them. */
  readonly levelFiles?: readonly string[];
}

/** What is to be known about one check: the single source of its page, its defaults and its tests. */
export interface CheckRow {
  /** Stable: settings, ignore comments and links name it. */
  readonly code: string;
  readonly family: Family;
  /** Unless the finding says otherwise. */
  readonly severity: Severity;
  /** Unless the finding says otherwise. */
  readonly foundBy: FoundBy | Readonly<Record<Format, FoundBy>>;
  readonly formats: readonly Format[];
  /** A few words. */
  readonly title: string;
  /** One paragraph (Markdown): what it means. */
  readonly meaning: string;
  /** One sentence: who finds out otherwise, and when. */
  readonly otherwise: string;
  readonly examples: readonly [Example, ...Example[]];
  /** Section of spec/dungeon-files.md that states the rule. */
  readonly spec: string;
}

/** Severity per code as the user wants it; `off` silences the check. */
export type Severities = Readonly<Record<string, Severity | 'off'>>;

/** What the host knows beside the text. */
export interface CheckSettings {
  readonly severities?: Severities;
  /** The file's bytes: an editor hides a byte order mark and lone carriage returns. */
  readonly bytes?: Uint8Array;
}
