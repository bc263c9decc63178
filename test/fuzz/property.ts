/** Something that must hold for every input, and how its inputs are made. */
import type fc from 'fast-check';

export interface Property<T> {
  /** What `--only` takes; cases name it too. */
  readonly name: string;
  /** What must hold, for people. */
  readonly title: string;
  /** Inputs; plain JSON, so that one that fails can be written to a file and read again. */
  inputs(): fc.Arbitrary<T>;
  /** Throws where it does not hold. */
  holds(input: T): void | Promise<void>;
  /** Inputs tried in CI: a number and not a time, so that every machine tries the same ones. */
  readonly runs: number;
  /** Processor time in ms that one input may take, where it is more than usual. */
  readonly limit?: number;
  /** What has to be there first, and is put away afterwards. */
  readonly begin?: () => Promise<void>;
  readonly end?: () => Promise<void>;
}

/** A property whose kind of input does not matter. */
// biome-ignore lint/suspicious/noExplicitAny: a list of properties holds inputs of any kind
export type AnyProperty = Property<any>;

/** A dungeon file as inputs have it. */
export interface Source {
  readonly format: 'def' | 'lua';
  readonly text: string;
}
