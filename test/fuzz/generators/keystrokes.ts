/** Sequences of edits, as an editor sends them: typing, deleting, pasting, several places at once, whole texts. */
import fc from 'fast-check';

/** One entry of `contentChanges`; places are shares of the document as it then is, 0 … 1. */
export interface Change {
  readonly from: number;
  /** Characters replaced. */
  readonly length: number;
  readonly text: string;
  /** The whole text is replaced instead. */
  readonly whole: boolean;
}

/** What comes in one `didChange`. */
export type Step = readonly Change[];

const typed = fc.constantFrom(
  ...['\n', '\r\n', '\r', '"', '(', ')', '{', '}', ',', ' ', '-', '5', '0', 'x', '#', '--', '😀', 'é', '日本', ''],
  ...['LEVEL: "a" "none" @ (3,2)\n', 'BRANCH: "B" @ (2,1)\n', 'DUNGEON: "B" "B" (4,0)\n', '{ name = "a", base = 3 },'],
  ...['# nethack-dungeon: ignore chance-range\n', '<<<<<<< a\n', '\u2028', '\ud83d', '\0', '\ufeff'],
);

const change: fc.Arbitrary<Change> = fc.record({
  from: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 30 })),
  text: typed,
  whole: fc.oneof({ weight: 40, arbitrary: fc.constant(false) }, fc.constant(true)),
});

/** Up to eight steps of one to three changes. */
export const keystrokes: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: change.map((c) => [c]) },
    { weight: 1, arbitrary: fc.array(change, { minLength: 2, maxLength: 3 }) },
  ),
  { minLength: 1, maxLength: 8 },
);
