/**
 * Text as the picture shows it: how wide it is at most, and how it is cut to fit. The picture is laid out without a
 * browser, so widths come from a table made from DejaVu Sans, the widest of the fonts an editor usually has: a label
 * never needs more room than it was given.
 */

/** Hundredths of an em of the characters U+0020 … U+007E, regular weight. */
const REGULAR = [
  32, 41, 46, 84, 64, 96, 78, 28, 40, 40, 50, 84, 32, 37, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34, 84,
  84, 84, 54, 100, 69, 69, 70, 78, 64, 58, 78, 76, 30, 30, 66, 56, 87, 75, 79, 61, 79, 70, 64, 62, 74, 69, 99, 69, 62,
  69, 40, 34, 40, 84, 50, 50, 62, 64, 55, 64, 62, 36, 64, 64, 28, 28, 58, 28, 98, 64, 62, 64, 64, 42, 53, 40, 64, 60,
  82, 60, 60, 53, 64, 34, 64, 84,
];
/** The same, semibold. */
const BOLD = [
  35, 46, 53, 84, 70, 101, 88, 31, 46, 46, 53, 84, 38, 42, 38, 37, 70, 70, 70, 70, 70, 70, 70, 70, 70, 70, 40, 40, 84,
  84, 84, 59, 100, 78, 77, 74, 84, 69, 69, 83, 84, 38, 38, 78, 64, 100, 84, 86, 74, 86, 78, 73, 69, 82, 78, 111, 78, 73,
  73, 46, 37, 46, 84, 50, 50, 68, 72, 60, 72, 68, 44, 72, 72, 35, 35, 67, 35, 105, 72, 69, 72, 72, 50, 60, 48, 72, 66,
  93, 65, 66, 59, 72, 37, 72, 84,
];
/** Characters beyond ASCII that the picture itself uses; any other counts as a full em. */
const OTHERS: Readonly<Record<string, number>> = { '·': 32, '–': 50, '−': 84, '…': 100, '↓': 84, '↑': 84, '◊': 50 };

function widthOf(character: string, table: readonly number[]): number {
  return table[character.charCodeAt(0) - 32] ?? OTHERS[character] ?? (character >= '\u2e80' ? 108 : 90);
}

/** The width of a text in CSS pixels at a font size in pixels: an upper bound for the usual fonts. */
export function textWidth(text: string, size: number, bold = false): number {
  let sum = 0;
  for (const character of text) sum += widthOf(character, bold ? BOLD : REGULAR);
  return (sum * size) / 100;
}

/** The text, cut with an ellipsis where it is wider than `max` pixels. */
export function cutTo(text: string, max: number, size: number, bold = false): string {
  const table = bold ? BOLD : REGULAR;
  const room = (max * 100) / size;
  let sum = 0;
  let kept = '';
  let short = '';
  for (const character of text) {
    sum += widthOf(character, table);
    if (sum > room) return `${short.trimEnd()}…`;
    kept += character;
    if (sum <= room - 100) short = kept;
  }
  return text;
}
