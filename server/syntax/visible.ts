/** Text from a file as people can read it, wherever it is shown. */

/** C0 and C1 controls, line separators, and the characters that reorder what stands around them. */
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]/u;

/**
 * A name from the file as one line of visible text: controls and direction marks become their code point in words,
 * so that no name can disturb the text around it, and two different names never look the same.
 */
export function visible(name: string): string {
  if (!INVISIBLE.test(name)) return name;
  let out = '';
  for (const character of name) {
    out += INVISIBLE.test(character)
      ? `‹${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}›`
      : character;
  }
  return out;
}

/** No game has room for a name half as long. */
const LONGEST = 100;

/**
 * The same for lists and sentences that say one name many times: a name without end is cut, or a file of one such name
 * and thousands of entries would make an answer of gigabytes.
 */
export function brief(name: string): string {
  return visible(name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name);
}
