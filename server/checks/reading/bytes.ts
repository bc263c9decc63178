import { utf16Of } from '../../dialects/index';
import type { Span } from '../../syntax/span';
import { invalidUtf8 } from '../bytes';
import type { FileContext } from '../context';
import { edits, report } from '../report';
import type { Finding, TextEdit } from '../types';

const LF = 10;
const CR = 13;

/** What an editor hides when it decodes a file: a byte order mark, lone carriage returns. From the bytes, if known. */
export function* byteChecks(file: FileContext): Iterable<Finding> {
  const { bytes, text } = file;
  // Nothing in UTF-16 is the byte that it looks like.
  if (bytes === undefined || utf16Of(bytes) !== undefined) return;
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf && !text.startsWith('\ufeff')) {
    const def = file.format === 'def';
    yield report(
      'stray-byte',
      file.format,
      firstLine(text),
      def
        ? 'The file begins with a byte order mark, which ends it for the compiler: nothing of it is read'
        : 'The file begins with a byte order mark, which Lua takes for a stray character',
      { foundBy: 'start' },
    );
  }
  if (file.format === 'def' && !/\r(?!\n)/.test(text)) {
    const line = lineOfLoneReturn(bytes);
    if (line !== undefined) {
      yield report(
        'stray-byte',
        'def',
        lineSpan(text, line),
        'The line ends in a carriage return without a line feed, which the compiler does not take for a line end',
      );
    }
  }
}

/** `encoding`: bytes that are not UTF-8, or the signs that decoding put in their place. */
export function* encoding(file: FileContext): Iterable<Finding> {
  if (file.bytes !== undefined && utf16Of(file.bytes) !== undefined) {
    const cannot =
      file.format === 'def'
        ? 'its first byte ends it for the compiler, which reads nothing of it'
        : 'Lua cannot read it, and the game stops at the start';
    const message = `The file is UTF-16: ${cannot}; save it as UTF-8`;
    yield report('encoding', file.format, firstLine(file.text), message, { severity: 'error', foundBy: 'start' });
    return;
  }
  const lost = file.text.indexOf('\ufffd');
  const invalid = file.bytes === undefined ? -1 : invalidUtf8(file.bytes);
  if (lost < 0 && invalid < 0) return;
  const start = lost >= 0 ? lost : Math.min(invalid, Math.max(0, file.text.length - 1));
  yield report(
    'encoding',
    file.format,
    { start, end: Math.min(start + 1, file.text.length) },
    'The file is not UTF-8: the game compares names byte for byte and does not mind, but their lengths are not checked here',
  );
}

/** More lines than this are not changed by a fix: nobody wrote them. */
const MOST_LINES = 20_000;

/** `crlf`: harmless since 3.4.1. */
export function* crlf(file: FileContext): Iterable<Finding> {
  const old = file.rules.generation === '3.1' || file.rules.dialect === 'nethack-3.4.3';
  if (file.format !== 'def' || !old) return;
  const at = file.text.indexOf('\r\n');
  if (at < 0) return;
  const start = file.text.lastIndexOf('\n', at) + 1;
  const all: TextEdit[] = [];
  for (let i = at; i >= 0 && all.length <= MOST_LINES; i = file.text.indexOf('\r\n', i + 2))
    all.push({ span: { start: i, end: i + 2 }, newText: '\n' });
  yield report(
    'crlf',
    'def',
    start < at ? { start, end: at } : { start: at, end: at + 1 },
    'The lines end in CRLF, which the compilers of NetHack 3.4.0 and older take for a syntax error',
    {
      foundBy: file.rules.generation === '3.1' ? 'compiler' : 'nobody',
      fixes: all.length > MOST_LINES ? [] : [edits('End lines in LF', all)],
    },
  );
}

function lineOfLoneReturn(bytes: Uint8Array): number | undefined {
  let line = 0;
  for (let i = 0; i < bytes.length; i++) {
    if (bytes[i] === LF) line++;
    else if (bytes[i] === CR && bytes[i + 1] !== LF) return line;
  }
  return undefined;
}

function firstLine(text: string): Span {
  return lineSpan(text, 0);
}

/** A line of the document, 0-based, without its end; the last one where there are fewer. */
function lineSpan(text: string, line: number): Span {
  let start = 0;
  for (let i = 0; i < line; i++) {
    const next = text.indexOf('\n', start);
    if (next < 0) break;
    start = next + 1;
  }
  const end = /\r?\n|$/.exec(text.slice(start))!.index + start;
  return { start, end };
}
