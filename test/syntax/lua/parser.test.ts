/** The tolerant parser: one fault gives one problem at its place, and what stands around it is still read. */
import assert from 'node:assert/strict';
import { parseLua } from '../../../server/syntax/lua/parser';

/** The problems of a text, each as `code: message` with the text it underlines between marks. */
function problems(text: string): string[] {
  return parseLua(text).problems.map(({ code, span, message }) => {
    const at = text.slice(span.start, span.end);
    return `${code} ‹${at}› ${message}`;
  });
}

/** The names of all fields of tables, in order. */
function fieldNames(text: string): string[] {
  const names: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    else if (typeof node === 'object' && node !== null) {
      const { kind, name } = node as { kind?: string; name?: string };
      if (kind === 'named') names.push(name!);
      for (const [key, value] of Object.entries(node)) if (key !== 'span') visit(value);
    }
  };
  visit(parseLua(text).main.block);
  return names;
}

describe('Lua parser on broken text', () => {
  const cases: readonly (readonly [what: string, text: string, expected: readonly string[], fields?: string])[] = [
    ['nothing wrong', 'dungeon = { { name = "Main", base = 10; }, }', []],
    ['a value missing before a comma', 'x = { a = , b = 2 }', ['syntax-error ‹=› A value is missing here'], 'a b'],
    ['a value missing at the end', 'x = { a = 1, b = }', ['syntax-error ‹=› A value is missing here'], 'a b'],
    [
      'a value missing before the next field',
      'x = {\n a =\n b = 2,\n c = 3 }',
      ['syntax-error ‹=› A value is missing here'],
      'a b c',
    ],
    ['a comma missing', 'x = { a = "x" b = 2 }', ["syntax-error ‹\"› ',' is missing here"], 'a b'],
    ['a comma too many', 'x = { a = 1,, b = 2 }', ['syntax-error ‹,› A value is missing here'], 'a b'],
    ['an operand missing', 'x = { a = 1 + , b = 2 }', ['syntax-error ‹+› A value is missing here'], 'a b'],
    [
      'a stray character',
      'x = { a = @1, b = 2 }',
      ["syntax-error ‹@› '@' means nothing in Lua outside a string or a comment"],
      'a b',
    ],
    ['a stray byte', 'x = { é a = 1 }', ["stray-byte ‹é› 'é' means nothing in Lua outside a string or a comment"], 'a'],
    [
      'a byte order mark',
      '\ufeffx = 1',
      ['stray-byte ‹\ufeff› A byte order mark means nothing in Lua outside a string or a comment'],
    ],
    [
      'an open string',
      'x = {\n a = "abc,\n b = 2 }',
      ['unterminated-string ‹"abc,› This string is not closed before the end of its line'],
      'a b',
    ],
    [
      'a brace missing, told by the indentation',
      'x = {\n  {\n    a = 1,\n    c = {\n      d = 1,\n  },\n  { b = 2 },\n}\n',
      ["syntax-error ‹{› This '{' is not closed: its '}' is missing"],
      'a c d b',
    ],
    [
      'a brace missing at the end',
      'x = {\n  { a = 1 },\n',
      ["syntax-error ‹{› This '{' is not closed: its '}' is missing"],
      'a',
    ],
    [
      'a brace too many',
      'x = { a = 1 } }\ny = { b = 2 }',
      ["syntax-error ‹}› A statement cannot begin with '}'"],
      'a b',
    ],
    [
      'what is left of a table that ended too soon',
      'x = {\n  { a = 1 } }, b = 2,\n  { c = 3 },\n  "d",\n  { e = 4, f = 5 },\n}\nlocal y = { g = 6 } } }',
      ["syntax-error ‹=› A statement cannot begin with '='", "syntax-error ‹}› A statement cannot begin with '}'"],
      'a g',
    ],
    [
      'a statement after an open table',
      'x = { a = 1\nlocal y = { b = 2 }',
      ["syntax-error ‹{› This '{' is not closed: its '}' is missing"],
      'a b',
    ],
    [
      'a name alone',
      'dungeon\nx = { a = 1 }',
      ['syntax-error ‹dungeon› This is no statement: an assignment or a call is expected'],
      'a',
    ],
    [
      'an open comment',
      'x = 1 --[[ abc\ny = 2',
      ["syntax-error ‹--[[ abc› This comment is not closed: ']]' is missing"],
    ],
    [
      'an `if` without its end',
      'if x then\n  y = { a = 1 }\n',
      ["syntax-error ‹if› This 'if' is not closed: its 'end' is missing"],
      'a',
    ],
    ['a `then` missing', 'if x y = { a = 1 } end', ["syntax-error ‹x› 'then' is missing here"], 'a'],
    [
      'a merge conflict',
      'x = {\n<<<<<<< ours\n a = 1,\n=======\n b = 2,\n>>>>>>> theirs\n c = 3 }',
      ['syntax-error ‹<<<<<<< ours› This merge conflict is not resolved'],
      'a c',
    ],
    [
      'a merge conflict with its base',
      'x = {\n<<<<<<< ours\n a = 1,\n||||||| base\n d = 1,\n=======\n b = 2,\n>>>>>>> theirs\n c = 3 }',
      ['syntax-error ‹<<<<<<< ours› This merge conflict is not resolved'],
      'a c',
    ],
    [
      'a hash line',
      '#!/bin/lua\nx = { a = 1 }',
      ["syntax-error ‹#!/bin/lua› The game does not pass over a '#' line"],
      'a',
    ],
    ['too deep a nesting', `x = ${'{'.repeat(100_000)}`, ['syntax-error ‹{› This is nested deeper than Lua can read']],
    [
      'a NUL',
      'x = { a = 1 }\0 garbage {',
      ['stray-byte ‹\0› A NUL byte ends the file for the game: what follows is not read'],
      'a',
    ],
  ];
  for (const [what, text, expected, fields] of cases) {
    it(what, () => {
      assert.deepEqual(problems(text), expected);
      if (fields !== undefined) assert.equal(fieldNames(text).join(' '), fields);
    });
  }

  it('finds the open brace by the indentation', () => {
    const text = 'x = {\n  {\n    a = 1,\n    c = {\n      d = 1,\n  },\n  { b = 2 },\n}\n';
    assert.equal(parseLua(text).problems[0]!.span.start, text.indexOf('c = {') + 4);
  });

  it('an entry of one line that is not closed leaves the others alone', () => {
    const text = 'x = {\n  a = {\n    { n = 1, m = 2\n    { n = 3 },\n    { n = 4 },\n  },\n}\n';
    assert.deepEqual(problems(text), ["syntax-error ‹{› This '{' is not closed: its '}' is missing"]);
    assert.equal(parseLua(text).problems[0]!.span.start, text.indexOf('{ n = 1'));
  });

  it('a string without its end does not swallow the fields behind it', () => {
    const text = 'x = {\n  { a = "R, b = 15, c = "town" },\n  { d = 1 },\n}\n';
    assert.deepEqual(problems(text), ['unterminated-string ‹"R› This string is not closed']);
    assert.equal(fieldNames(text).join(' '), 'a b c d');
  });

  it('a list that is not closed ends before the field beside it', () => {
    const text = 'x = {\n  {\n    a = {\n      { n = 1 },\n    b = {\n      { n = 2 },\n    },\n  },\n}\n';
    assert.deepEqual(problems(text), ["syntax-error ‹{› This '{' is not closed: its '}' is missing"]);
    assert.equal(parseLua(text).problems[0]!.span.start, text.indexOf('a = {') + 4);
  });

  it('an unindented file is not torn apart', () => {
    const text = 'x = {\n{\na = 1,\nb = {\nc = 1\n},\n{ d = 2 },\n}\n';
    assert.deepEqual(problems(text), ["syntax-error ‹{› This '{' is not closed: its '}' is missing"]);
    assert.equal(fieldNames(text).join(' '), 'a b c d');
  });

  it('offers the comma that is missing', () => {
    const text = 'x = { a = "x" b = 2 }';
    const { title, span, newText } = parseLua(text).problems[0]!.replacement!;
    assert.equal(title, "Insert ','");
    assert.equal(text.slice(0, span.start) + newText + text.slice(span.end), 'x = { a = "x", b = 2 }');
  });

  it('keeps comments', () => {
    const text = '-- one\nx = 1 --[==[ two\n]==] -- three';
    const { comments } = parseLua(text);
    assert.deepEqual(
      comments.map((c) => text.slice(c.start, c.end)),
      ['-- one', '--[==[ two\n]==]', '-- three'],
    );
  });
});
