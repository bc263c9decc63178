/** Bytes to text, the way an editor that guesses well would: what cannot be UTF-8 is Shift-JIS, else Latin-1. */

const STRICT = ['utf-8', 'shift_jis'] as const;

/** The text of a file. A BOM is kept: the game's compiler would stumble over it, so checks must see it. */
export function decode(bytes: Uint8Array): string {
  for (const encoding of STRICT) {
    try {
      return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      // Not this one.
    }
  }
  return new TextDecoder('latin1').decode(bytes);
}
