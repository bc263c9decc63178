/** Text of the file inside Markdown. */

import { visible } from '../syntax/visible';

/**
 * Markdown's own signs are only characters, and what looks like an address is none; line breaks are blanks, other
 * control characters are shown as what they are.
 */
export function plain(text: string): string {
  return visible(text.replace(/[\t\r\n]+/g, ' '))
    .replace(/[\\`*_{}[\]<>~&|@]/g, '\\$&')
    .replace(/:(?=\/\/)|(?<=www)\./gi, '\\$&');
}
