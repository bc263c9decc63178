/** Whole inputs: files that exist and generated ones, as they are and broken. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { corpusFiles } from '../../corpus';
import type { Source } from '../property';
import { defFile } from './def';
import { luaFile } from './lua';
import { mutated, mutation } from './mutations';

const FIXTURES = [
  'stock-3.1.0.def',
  'stock-3.4.3.def',
  'stock-3.6.def',
  'stock-3.7.lua',
  'stock-5.0.lua',
  'four-worlds.lua',
  'computed.lua',
];

const formatOf = (name: string): Source['format'] => (name.endsWith('.lua') ? 'lua' : 'def');

/** The fixtures; by hand also the corpus where it is, but not in CI, which tries the same inputs on every machine. */
export function existing(): Source[] {
  const root = process.env['FUZZ_ROOT'] ?? join(__dirname, '../../..');
  const fixtures = FIXTURES.map((name) => ({
    format: formatOf(name),
    text: readFileSync(join(root, 'test/fixtures', name), 'utf8'),
  }));
  const corpus = process.env['FUZZ_CORPUS'] === 'yes' ? corpusFiles() : [];
  return [...fixtures, ...corpus.map(({ format, text }) => ({ format, text }))];
}

/** A generated file, whole. */
export const generated: fc.Arbitrary<Source> = fc.oneof(
  defFile.map((text): Source => ({ format: 'def', text })),
  luaFile.map((text): Source => ({ format: 'lua', text })),
);

/** A file with up to six changes, now and then read as the other format. */
export function broken(source: fc.Arbitrary<Source>): fc.Arbitrary<Source> {
  return fc
    .tuple(source, fc.array(mutation, { minLength: 1, maxLength: 6 }), fc.integer({ min: 0, max: 30 }))
    .map(([{ format, text }, changes, other]) => ({
      format: other === 0 ? (format === 'def' ? 'lua' : 'def') : format,
      text: changes.reduce(mutated, text),
    }));
}

/** A piece of an existing file, from a line's start: short enough to look at every offset of it. */
export function excerpt(files: readonly Source[], longest: number): fc.Arbitrary<Source> {
  return fc
    .tuple(fc.constantFrom(...files), fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 50, max: longest }))
    .map(([{ format, text }, at, length]) => {
      const start = text.lastIndexOf('\n', Math.floor(at * text.length)) + 1;
      const head = format === 'lua' ? 'dungeon = {\n' : '';
      return { format, text: start === 0 ? text.slice(0, length) : head + text.slice(start, start + length) };
    });
}

/** Everything of the above: generated files whole and broken, and existing ones broken. */
export function anyFile(): fc.Arbitrary<Source> {
  return fc.oneof(
    { weight: 2, arbitrary: generated },
    { weight: 3, arbitrary: broken(generated) },
    { weight: 2, arbitrary: broken(fc.constantFrom(...existing())) },
  );
}

/** The same, at most some 600 characters long. */
export function shortFile(): fc.Arbitrary<Source> {
  const files = existing();
  const short = ({ format, text }: Source): Source => ({ format, text: text.slice(0, 700) });
  return fc.oneof(
    { weight: 2, arbitrary: generated.map(short) },
    { weight: 3, arbitrary: broken(generated.map(short)) },
    { weight: 2, arbitrary: broken(excerpt(files, 600)) },
    { weight: 1, arbitrary: excerpt(files, 600) },
  );
}

/** Mostly the short ones, and now and then a whole one: for what takes long. */
export function mostlyShort(): fc.Arbitrary<Source> {
  return fc.oneof({ weight: 12, arbitrary: shortFile() }, { weight: 1, arbitrary: anyFile() });
}
