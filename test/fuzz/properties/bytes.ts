/** Bytes of any encoding, whole or broken, become a text whose findings lie inside it. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { analyse } from '../../../server/analysis/analysis';
import { byteLength, encodingOf } from '../../../server/dialects/encoding';
import { decode } from '../../../server/lsp/decode';
import { shortFile } from '../generators/files';
import type { Property } from '../property';
import { plainJson, soundFinding } from '../sound';

interface Bytes {
  readonly format: 'def' | 'lua';
  /** A character per byte. */
  readonly bytes: string;
}

const ENCODINGS = ['utf8', 'utf8', 'latin1', 'utf16le'] as const;
const STARTS = ['', '', '', '\xef\xbb\xbf', '\xff\xfe', '\xfe\xff', '#!', '\0'];
/** Pieces of UTF-8 and Shift-JIS, right and wrong. */
const PIECES = [
  '\x83\x8c\x83x\x83\x8b',
  '\xe3\x81\x82',
  '\xc3',
  '\xff',
  '\x80',
  '\0',
  '\r',
  '\x1a',
  '\xed\xa0\x80',
  '\xa0',
];

const change = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  cut: fc.nat({ max: 3 }),
  piece: fc.oneof(fc.constantFrom(...PIECES), fc.nat({ max: 255 }).map(String.fromCharCode)),
});

export const bytes: Property<Bytes> = {
  name: 'bytes',
  title: 'bytes of any encoding are read without a throw, and the same each time',
  inputs: () =>
    fc
      .tuple(shortFile(), fc.constantFrom(...ENCODINGS), fc.constantFrom(...STARTS), fc.array(change, { maxLength: 5 }))
      .map(([{ format, text }, encoding, start, changes]) => {
        const whole = start + Buffer.from(text, encoding).toString('latin1');
        const broken = changes.reduce((all, { at, cut, piece }) => {
          const place = Math.floor(at * all.length);
          return all.slice(0, place) + piece + all.slice(place + cut);
        }, whole);
        return { format, bytes: broken };
      }),
  runs: 200,
  holds({ format, bytes: text }) {
    const raw = Buffer.from(text, 'latin1');
    const decoded = decode(raw);
    const read = () => analyse(`file:///w/dungeon.${format}`, decoded, { ours: true, bytes: raw });
    const analysis = read();
    for (const finding of analysis.findings) soundFinding(finding, decoded);
    assert.equal(plainJson(read().findings), plainJson(analysis.findings), 'the same findings');
    assert.ok(
      byteLength(decoded, encodingOf(analysis.rules.dialect, raw)) >= decoded.length / 2,
      'its length in bytes',
    );
  },
};
