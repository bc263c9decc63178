/**
 * The encoding of a dungeon file. Nothing in the file says it: vanilla files are ASCII, most variants UTF-8, and
 * JNetHack's are Shift-JIS. The host decodes; what is decided here is only which decoder.
 */

/** Labels as `TextDecoder` takes them. */
export type Encoding = 'utf-8' | 'shift_jis' | 'iso-8859-1';

/**
 * Which encoding the bytes of a file are most likely in: UTF-8 where they are valid as such (ASCII is), else Shift-JIS
 * where they are valid and look Japanese, else Latin-1, in which every byte is valid.
 */
export function detectEncoding(bytes: Uint8Array): Encoding {
  if (isUtf8(bytes)) return 'utf-8';
  return looksShiftJis(bytes) ? 'shift_jis' : 'iso-8859-1';
}

/** Which order of bytes the mark at the begin of a UTF-16 file tells; `undefined` where the file is none. */
export function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}

/**
 * The encoding to count a text's bytes in: that of the file's bytes where the host has them, else what the dialect
 * writes.
 */
export function encodingOf(dialect: string, bytes?: Uint8Array): Encoding {
  // The game cannot read UTF-16; what it will be saved in is UTF-8.
  if (bytes && utf16Of(bytes) === undefined && bytes.some((byte) => byte >= 0x80)) return detectEncoding(bytes);
  return dialect === 'jnethack' ? 'shift_jis' : 'utf-8';
}

/** How many bytes a text takes in an encoding: what the game's buffers have room for is counted in these. */
export function byteLength(text: string, encoding: Encoding): number {
  if (encoding === 'utf-8') return utf8Length(text);
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0)!;
    const single = encoding === 'iso-8859-1' || code < 0x80 || (code >= 0xff61 && code <= 0xff9f);
    bytes += single ? 1 : 2;
  }
  return bytes;
}

/** Bytes of `text[start..end)` in UTF-8. */
export function utf8Length(text: string, start = 0, end = text.length): number {
  let bytes = 0;
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80) bytes += 1;
    else if (code < 0x800) bytes += 2;
    else if (code >= 0xd800 && code < 0xdc00 && i + 1 < end) {
      bytes += 4;
      i++;
    } else bytes += 3;
  }
  return bytes;
}

function isUtf8(bytes: Uint8Array): boolean {
  let i = 0;
  while (i < bytes.length) {
    const lead = bytes[i]!;
    const more =
      lead < 0x80
        ? 0
        : lead >= 0xc2 && lead < 0xe0
          ? 1
          : lead >= 0xe0 && lead < 0xf0
            ? 2
            : lead >= 0xf0 && lead < 0xf5
              ? 3
              : -1;
    if (more < 0) return false;
    for (let k = 1; k <= more; k++) {
      const next = bytes[i + k];
      if (next === undefined || (next & 0xc0) !== 0x80) return false;
    }
    const second = bytes[i + 1] ?? 0;
    if ((lead === 0xe0 && second < 0xa0) || (lead === 0xed && second >= 0xa0)) return false;
    if ((lead === 0xf0 && second < 0x90) || (lead === 0xf4 && second >= 0x90)) return false;
    i += more + 1;
  }
  return true;
}

/** Valid, and with two double-byte characters in a row somewhere: a lone accented Latin-1 letter is valid as well. */
function looksShiftJis(bytes: Uint8Array): boolean {
  let run = 0;
  let longest = 0;
  let i = 0;
  while (i < bytes.length) {
    const lead = bytes[i]!;
    if (lead < 0x80 || (lead >= 0xa1 && lead <= 0xdf)) {
      if (lead < 0x80) run = 0;
      i++;
      continue;
    }
    const trail = bytes[i + 1] ?? 0;
    const isPair =
      ((lead >= 0x81 && lead <= 0x9f) || (lead >= 0xe0 && lead <= 0xfc)) &&
      trail >= 0x40 &&
      trail !== 0x7f &&
      trail <= 0xfc;
    if (!isPair) return false;
    run++;
    longest = Math.max(longest, run);
    i += 2;
  }
  return longest >= 2;
}
