/** VS Code's names of encodings as browsers and Node call them. */

const LABELS: Readonly<Record<string, string>> = {
  utf8bom: 'utf-8',
  utf16le: 'utf-16le',
  utf16be: 'utf-16be',
  shiftjis: 'shift_jis',
  eucjp: 'euc-jp',
  euckr: 'euc-kr',
  big5hkscs: 'big5',
  koi8r: 'koi8-r',
  koi8u: 'koi8-u',
};

/** The label for a `TextDecoder`, which never fails on it: UTF-8 for what that cannot decode. */
export function labelOf(encoding: string): string {
  const label =
    LABELS[encoding] ?? encoding.replace(/^iso8859(\d+)$/, 'iso-8859-$1').replace(/^windows(\d+)$/, 'windows-$1');
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return 'utf-8';
  }
}
