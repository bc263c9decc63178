/** Text of the file inside Markdown. */

/** Markdown's own signs are only characters; line breaks and control characters are blanks. */
export function plain(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f]+/g, ' ').replace(/[\\`*_{}[\]<>~&|]/g, '\\$&');
}
