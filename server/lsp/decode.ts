/** Bytes to text, the way an editor that guesses well would: what cannot be UTF-8 is Shift-JIS, else Latin-1. */

import { utf16Of } from '../dialects/index';

const STRICT = ['utf-8', 'shift_jis'] as const;

/**
 * The text of a file. The BOM of UTF-8 is kept: the game's compiler would stumble over it, so checks must see it. UTF-16 is
 * read where a BOM says so, as editors do.
 */
export function decode(bytes: Uint8Array): string {
  const wide = utf16Of(bytes);
  if (wide !== undefined) return new TextDecoder(wide).decode(bytes);
  for (const encoding of STRICT) {
    try {
      return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      // Not this one.
    }
  }
  return new TextDecoder('latin1').decode(bytes);
}
