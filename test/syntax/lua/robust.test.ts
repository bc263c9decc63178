/** Whatever is typed: a tree, no throw, spans inside the text and on one line, bounded time. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { readLua } from '../../../server/definition/readLua';
import type { Definition } from '../../../server/definition/types';
import { parseLua } from '../../../server/syntax/lua/parser';
import { brokenText, swapped, tokensOf, without } from './broken';

function inside(text: string, { start, end }: { start: number; end: number }): void {
  assert.ok(0 <= start && start <= end && end <= text.length, `span ${start}..${end} of ${text.length}`);
}

/** Reads a text and looks at every span that comes out. */
function readAndCheck(text: string): Definition {
  const tree = parseLua(text);
  for (const { span } of tree.problems) {
    inside(text, span);
    assert.doesNotMatch(text.slice(span.start, span.end), /[\r\n]./, 'a problem is marked on one line');
  }
  if (tree.failure !== undefined) assert.ok(tree.problems.length > 0, 'what Lua refuses is reported');
  const definition = readLua(tree, text);
  for (const world of definition.worlds) {
    if (world.stop !== undefined) inside(text, world.stop.span);
    for (const dungeon of world.dungeons) {
      for (const entry of [dungeon, ...dungeon.levels, ...dungeon.branches]) {
        inside(text, entry.span);
        inside(text, entry.headSpan);
        for (const raw of entry.raw) {
          inside(text, raw.span);
          inside(text, raw.nameSpan);
        }
      }
      if (dungeon.stop !== undefined) inside(text, dungeon.stop.span);
    }
  }
  return definition;
}

const fixture = (name: string): string => readFileSync(join(__dirname, '..', '..', 'fixtures', name), 'utf8');

describe('reading broken Lua', function () {
  this.timeout(180_000);
  for (const name of ['stock-3.7.lua', 'four-worlds.lua', 'computed.lua']) {
    const text = fixture(name);
    const tokens = tokensOf(text);

    it(`${name}: every truncation`, () => {
      for (let at = 0; at <= text.length; at++) readAndCheck(text.slice(0, at));
    });

    it(`${name}: every token deleted, every two neighbours swapped`, () => {
      for (let i = 0; i < tokens.length; i++) {
        readAndCheck(without(text, tokens[i]!));
        if (i + 1 < tokens.length) readAndCheck(swapped(text, tokens[i]!, tokens[i + 1]!));
      }
    });
  }

  it('random text made of Lua pieces', () => {
    const piece = fc.constantFrom(
      ...'dungeon = { } , ; name base "x" \'y 3 0x 1e + - .. ... :: goto a [[ ]] -- --[[ ( ) [ ] function end if then for in do while repeat until local < > <const> # \n \\ @ é'.split(
        ' ',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => void readAndCheck(pieces.join(' '))),
      { numRuns: 1500 },
    );
  });

  it('several faults at once', () => {
    const twice = brokenText(fixture('four-worlds.lua')).chain((text) =>
      text.length > 0 ? brokenText(`${text} x`) : fc.constant(text),
    );
    fc.assert(
      fc.property(twice, (text) => void readAndCheck(text)),
      { numRuns: 400 },
    );
  });

  const hostile: Readonly<Record<string, string>> = {
    'an endless loop': 'while true do end',
    'endless goto': '::a:: goto a',
    'endless recursion': 'local function f() return f() end f() dungeon = {}',
    'recursion in an argument': 'local function f(n) return 1 + f(n + 1) end f(1)',
    'a string that doubles': 's = "x" while true do s = s .. s end',
    'a huge repeat': 's = ("x"):rep(1e9)',
    'a table without end': 't = {} while true do t[#t + 1] = {} end',
    'a hopeless pattern': `s = ("a"):rep(5000):find((".-"):rep(20) .. "b")`,
    'a deep table': `x = ${'{'.repeat(150)}${'}'.repeat(150)}`,
    'a sort that lies': 't = {} for i = 1, 500 do t[i] = i end table.sort(t, function() return true end)',
    'coins without end': 'for i = 1, 100000 do if percent(50) then x = i end end dungeon = {}',
    'a table in itself':
      'dungeon = { { name = "a", base = 1 } } dungeon[1].levels = dungeon dungeon[1].flags = dungeon',
    'a value of a million faces': 'dungeon = { { name = "a", base = nh.rn2(1000000) } }',
    unpacking: 'local t = {} for i = 1, 200 do t[i] = t end x = { table.unpack(t) }',
    'closing brackets': ')'.repeat(50_000),
    'opening comments': '--[['.repeat(20_000),
    'locals far past the limit': Array.from({ length: 6_000 }, (_, i) => `local function f${i}() g() end\n`).join(''),
    'a fault in every line': 'dungeon = { name = = }\n'.repeat(8_000),
    'a long line that is never closed': `x = {${'a,'.repeat(100_000)}`,
  };
  for (const [what, text] of Object.entries(hostile)) {
    it(`hostile: ${what}`, () => {
      const before = process.cpuUsage();
      readAndCheck(text);
      const { user } = process.cpuUsage(before);
      assert.ok(user < 4_000_000, `${user / 1000} ms of processor time`);
    });
  }
});
