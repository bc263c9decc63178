/**
 * Lua strings are bytes. Here they are JavaScript strings whose characters are those bytes (0..255), so that lengths
 * and patterns come out as in the game; these two functions stand at the border to ordinary text.
 */

const asciiText = /^[\x00-\x7f]*$/;

function asciiOnly(text: string): boolean {
  // Names are short: a loop beats the expression by far there.
  if (text.length > 40) return asciiText.test(text);
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false;
  return true;
}

/** Puts a string together from codes (0..65535): much quicker than adding character to character. */
export class Codes {
  private codes: number[] = [];
  private done = '';

  add(code: number): void {
    if (this.codes.push(code) === 4096) this.flush();
  }

  private flush(): void {
    this.done += String.fromCharCode(...this.codes);
    this.codes = [];
  }

  /** What was added so far. */
  get text(): string {
    this.flush();
    return this.done;
  }
}

/** The UTF-8 bytes of `text`, one character per byte. A lone surrogate becomes the three bytes of its code. */
export function toBytes(text: string): string {
  if (asciiOnly(text)) return text;
  const out = new Codes();
  for (let i = 0; i < text.length; i++) {
    const code = text.codePointAt(i)!;
    if (code < 0x80) out.add(code);
    else if (code < 0x800) out.add(0xc0 | (code >> 6));
    else if (code < 0x10000) {
      out.add(0xe0 | (code >> 12));
      out.add(0x80 | ((code >> 6) & 0x3f));
    } else {
      i++;
      out.add(0xf0 | (code >> 18));
      out.add(0x80 | ((code >> 12) & 0x3f));
      out.add(0x80 | ((code >> 6) & 0x3f));
    }
    if (code >= 0x80) out.add(0x80 | (code & 0x3f));
  }
  return out.text;
}

/** The UTF-8 bytes of one code, up to 2³¹-1 (Lua's `\u{…}` allows six bytes). */
export function utf8Bytes(code: number): string {
  if (code < 0x80) return String.fromCharCode(code);
  let rest = code;
  let room = 0x3f;
  let out = '';
  do {
    out = String.fromCharCode(0x80 | (rest & 0x3f)) + out;
    rest = Math.floor(rest / 64);
    room >>= 1;
  } while (rest > room);
  return String.fromCharCode(((~room << 1) & 0xff) | rest) + out;
}

/** The text that `bytes` spell in UTF-8; a byte that belongs to no character becomes U+FFFD. */
export function fromBytes(bytes: string): string {
  if (asciiOnly(bytes)) return bytes;
  const out = new Codes();
  for (let i = 0; i < bytes.length; ) {
    const first = bytes.charCodeAt(i);
    const size = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
    let code = size < 2 ? first : first & (0x7f >> size);
    let good = size > 0 && i + size <= bytes.length;
    for (let k = 1; good && k < size; k++) {
      const next = bytes.charCodeAt(i + k);
      good = (next & 0xc0) === 0x80;
      code = code * 64 + (next & 0x3f);
    }
    if (good && (code > 0x10ffff || (size === 3 && code < 0x800) || (size === 4 && code < 0x10000))) good = false;
    if (!good) out.add(0xfffd);
    else if (code < 0x10000) out.add(code);
    else {
      out.add(0xd7c0 + (code >> 10));
      out.add(0xdc00 | (code & 0x3ff));
    }
    i += good ? size : 1;
  }
  return out.text;
}
