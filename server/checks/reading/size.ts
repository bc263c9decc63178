import type { FileContext } from '../context';
import { report } from '../report';
import type { Finding } from '../types';

/**
 * The most characters (UTF-16 units) of a text that are read. The games' own files have up to 30,000, and a whole
 * editor with all its requests must stay quick on what is read.
 */
export const LARGEST_TEXT = 1_000_000;

/** How much of the first line is marked. */
const MOST_MARKED = 80;

const figure = (n: number): string => n.toLocaleString('en');

/** `too-large`: the text is not read; where there is this finding, there is no other. */
export function* tooLarge({ text, format }: Pick<FileContext, 'text' | 'format'>): Iterable<Finding> {
  if (text.length <= LARGEST_TEXT) return;
  const end = Math.max(1, /[\r\n]|$/.exec(text.slice(0, MOST_MARKED))!.index);
  yield report(
    'too-large',
    format,
    { start: 0, end },
    `The file has ${figure(text.length)} characters and is not read: the limit is ${figure(LARGEST_TEXT)}`,
  );
}
