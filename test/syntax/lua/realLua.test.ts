/** What a real Lua refuses, ours refuses, at the same line with the same words; and nothing else. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { parseLua } from '../../../server/syntax/lua/parser';
import { program } from '../../definition/luaPrograms';
import { realSyntaxError, startLua, stopLua } from '../../definition/realLua';
import { brokenText } from './broken';

function ours(text: string): string | undefined {
  const { failure } = parseLua(text);
  // Too deep a nesting is refused without a line.
  if (failure?.message === 'C stack overflow') return failure.message;
  return failure && `[string "(dungeon.lua)"]:${failure.line}: ${failure.message}`;
}

function agree(text: string): void {
  // The Lua of this test is a little older than the game's.
  const real = realSyntaxError(text)?.replace('break outside loop', 'break outside a loop');
  assert.equal(ours(text), real, text.length > 2000 ? `${text.length} characters` : text);
}

const fixture = (name: string): string => readFileSync(join(__dirname, '..', '..', 'fixtures', name), 'utf8');

describe('syntax errors as a real Lua has them', () => {
  before(startLua);
  after(stopLua);

  const texts = {
    'two strings': 'x = "a" "b"',
    'a number with letters': 'x = 3xyz',
    'a bad hexadecimal': 'x = 0xg',
    'an open string': 'x = "abc\ny = 2',
    'an open string at the end': 'x = "abc',
    'an open long string': 'x = [[abc\n\ny = 2',
    'an open comment': 'x = 1 --[==[ abc\n\n',
    'a bad escape': 'x = "a\\qb"',
    'a decimal escape too large': 'x = "\\300"',
    'a bad hexadecimal escape': 'x = "\\xg1"',
    'a bad unicode escape': 'x = "\\u{110000000}"',
    'an empty unicode escape': 'x = "\\u{}"',
    'goto nowhere': 'goto out',
    'goto into a local': 'do goto inner; local x = 1; ::inner:: x = 2 end',
    'goto past a local at the end': 'do goto inner; local x = 1; ::inner:: end',
    'goto back out': 'do ::a:: do goto a end end',
    'a label twice': '::a:: ::a::',
    'break outside': 'break',
    'break in a function in a loop': 'while true do local f = function() break end end',
    'a constant changed': 'local x <const> = 1; x = 2',
    'a constant changed in a function': 'local x <const> = 1; function f() x = 2 end',
    'an unknown attribute': 'local x <fixed> = 1',
    'two closed variables': 'local x <close>, y <close> = nil, nil',
    'varargs in a plain function': 'function f() return ... end',
    'varargs in the main chunk': 'return ...',
    'a statement that is none': 'x',
    'a call assigned to': 'f() = 1',
    'return in the middle': 'return 1 x = 2',
    'return in a block': 'if x then return 1; y = 2 end',
    'an unfinished if': 'if x then y = 1',
    'an unfinished if on several lines': 'if x then\ny = 1\n\n',
    'an else without if': 'else',
    'a stray character': 'x = 1 @ 2',
    'a stray letter': 'x = ä',
    'a field without a value': 'dungeon = {\n  { name = ,\n} }',
    'a comma too many': 'x = { 1,, 2 }',
    'nothing closed': 'dungeon = {\n  {\n',
    'a method without arguments': 'x = a:b',
    'integer division and shifts': 'x = 7 // 2 << 1 ~ 3 & ~4 | 5 >> 1',
    'a repeat that sees its locals': 'repeat local x = 1 until x == 1',
    'goto continue': 'for i = 1, 3 do if i == 2 then goto continue end x = i ::continue:: end',
    'too many locals': Array.from({ length: 201 }, (_, i) => `local v${i} = 1`).join('\n'),
    'nested tables': `x = ${'{'.repeat(250)}${'}'.repeat(250)}`,
    'nested parentheses': `x = ${'('.repeat(250)}1${')'.repeat(250)}`,
    'a long concatenation': `x = ${'a .. '.repeat(250)}a`,
    'a hash line': '#!/bin/lua\nx = 1',
    'numbers of all kinds': 'x = { 3, 3.0, .5, 5., 0x10, 0xA.8p1, 1e10, 0x.1p-3, 9223372036854775808 }',
    'long brackets': 'x = [==[ ]] ]=] ]==] --[[ c ]] y = 1',
    'a half long bracket': 'x = [=abc',
    'attribs and semicolons': ';;; local a <const>, b <close> = 1, nil; ::l:: ; goto l',
  };
  for (const [what, text] of Object.entries(texts)) it(what, () => agree(text));

  it('generated programs, whole and broken', () => {
    const broken = program.chain((text) => fc.oneof(fc.constant(text), brokenText(text), brokenText(text)));
    fc.assert(fc.property(broken, agree), { numRuns: Number(process.env['LUA_RUNS'] ?? 600) });
  });

  for (const name of ['stock-3.7.lua', 'four-worlds.lua', 'computed.lua']) {
    it(`${name}, broken`, () => {
      fc.assert(fc.property(brokenText(fixture(name)), agree), { numRuns: Number(process.env['LUA_RUNS'] ?? 300) });
    });
  }
});
