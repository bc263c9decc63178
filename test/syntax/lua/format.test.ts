/** Formatting changes blanks and nothing else, and once is enough. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { readLua } from '../../../server/definition/readLua';
import { formatLua } from '../../../server/syntax/lua/format';
import { parseLua } from '../../../server/syntax/lua/parser';
import type { Span } from '../../../server/syntax/span';
import { corpusFiles, describeCorpus } from '../../corpus';
import { program } from '../../definition/luaPrograms';
import { tokensOf } from './broken';

function formatted(text: string, within?: Span): string {
  const edits = formatLua(parseLua(text), text, { insertSpaces: true, tabSize: 2 }, within);
  let out = text;
  let before = text.length;
  for (const { span, newText } of [...edits].reverse()) {
    assert.ok(span.end <= before, 'edits are in order and apart');
    before = span.start;
    out = out.slice(0, span.start) + newText + out.slice(span.end);
  }
  return out;
}

/** What must not change: tokens, comments and line breaks. */
function kept(text: string): unknown {
  return [
    tokensOf(text).map((t) => text.slice(t.start, t.end)),
    parseLua(text).comments.map((c) => text.slice(c.start, c.end)),
    text.split(/\r\n|\r|\n/).length,
  ];
}

function meaning(text: string): string {
  const places = /span|origin/i;
  return JSON.stringify(readLua(parseLua(text), text), (k, v: unknown) => (places.test(k) ? undefined : v));
}

function holds(text: string): void {
  const once = formatted(text);
  assert.deepEqual(kept(once), kept(text));
  assert.equal(formatted(once), once);
  assert.doesNotMatch(once.replace(/\[\[[\s\S]*?\]\]|--\[\[[\s\S]*?\]\]/g, 'x'), /[ \t][\r\n]/);
}

const fixtures = ['stock-3.7.lua', 'stock-5.0.lua', 'four-worlds.lua', 'computed.lua'];
const fixture = (name: string): string => readFileSync(join(__dirname, '..', '..', 'fixtures', name), 'utf8');

describe('formatting Lua', () => {
  const cases: readonly (readonly [what: string, before: string, after: string])[] = [
    ['one blank around `=`', 'x={a=1,b = 2 }', 'x = { a = 1, b = 2 }'],
    ['empty brackets', 'x = {  } y( )', 'x = {} y()'],
    ['unary and binary minus', 'x = - a-  -b , not  c,# t', 'x = -a - -b, not c, #t'],
    ['calls, fields and methods', 'x = t [ 1 ] . y : m( 2 ) "s"', 'x = t[1].y:m(2) "s"'],
    ['attributes', 'local x<const>,y < close > =1,nil', 'local x <const>, y <close> = 1, nil'],
    ['comparisons are no attributes', 'x = a<b', 'x = a < b'],
    ['functions', 'local function f( a,... )return a end', 'local function f(a, ...) return a end'],
    ['labels', 'goto l ::  l ::', 'goto l ::l::'],
    ['dots and numbers', 'x = 1 ..2 ..t . u', 'x = 1 .. 2 .. t.u'],
    ['columns stay', 'x = { { "a",    b  = 1 } }', 'x = { { "a",    b  = 1 } }'],
    ['blanks at line ends', 'x = 1  \n\t\ny = 2\t', 'x = 1\n\ny = 2'],
    ['nesting', 'x = {\n{\na = 1,\n},\n}', 'x = {\n  {\n    a = 1,\n  },\n}'],
    ['brackets of one line count once', 'f({\na = 1\n})', 'f({\n  a = 1\n})'],
    [
      'the unit of the file',
      'x = {\n   a = 1,\n   b = {\nc = 2,\n}\n}',
      'x = {\n   a = 1,\n   b = {\n      c = 2,\n   }\n}',
    ],
    [
      'blocks',
      'if a then\nb()\nelseif c then\nd()\nelse\ne()\nend',
      'if a then\n  b()\nelseif c then\n  d()\nelse\n  e()\nend',
    ],
    ['loops', 'for i = 1,2 do\nrepeat\nx()\nuntil y\nend', 'for i = 1, 2 do\n  repeat\n    x()\n  until y\nend'],
    ['a line that goes on', 'x = a ..\nb\ny = c\nand d', 'x = a ..\n  b\ny = c\n  and d'],
    ['comments move with their block', 'x = {\n   -- one\na = 1, --   two\n}', 'x = {\n  -- one\n  a = 1, --   two\n}'],
    ['comments in the first column stay', 'x = {\n-- a = 1\n}', 'x = {\n-- a = 1\n}'],
    ['long strings stay', 'x = [[\n   a  \n b]]', 'x = [[\n   a  \n b]]'],
    ['CRLF stays', 'x = {\r\na=1,  \r\n}\r\n', 'x = {\r\n  a = 1,\r\n}\r\n'],
  ];
  for (const [what, before, after] of cases) {
    it(what, () => {
      assert.equal(formatted(before), after);
      holds(before);
    });
  }

  it('leaves a file with a fault alone', () => {
    assert.equal(formatted('x={a=1'), 'x={a=1');
  });

  it('only the lines asked for', () => {
    assert.equal(formatted('x={}\ny={}\nz={}', { start: 6, end: 7 }), 'x={}\ny = {}\nz={}');
  });

  for (const name of fixtures) {
    it(`${name}: nothing to do`, () => {
      assert.equal(formatted(fixture(name)), fixture(name));
    });

    it(`${name}, its blanks shaken`, () => {
      const text = fixture(name);
      const shaken = fc.infiniteStream(fc.constantFrom(' ', '  ', '\t', '', ' ')).map((blanks) => {
        const next = (): string => blanks.next().value as string;
        return text.replace(/^ +/gm, next).replace(/(?<!>) (?=[{}=,])|(?<=[{}=,]) /g, next);
      });
      fc.assert(
        fc.property(shaken, (shook) => {
          holds(shook);
          assert.equal(meaning(formatted(shook)), meaning(text));
        }),
        { numRuns: 15 },
      );
    });
  }

  it('generated programs', () => {
    fc.assert(fc.property(program, holds), { numRuns: 300 });
  });
});

describeCorpus('formatting the Lua of the corpus', () => {
  for (const { id, text } of corpusFiles('lua')) {
    it(`${id} says the same`, () => {
      holds(text);
      assert.equal(meaning(formatted(text)), meaning(text));
    });
  }
});
