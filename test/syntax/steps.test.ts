import assert from 'node:assert/strict';
import { prepareLines, preparingLines } from '../../server/syntax/def/lines';
import { parsingDef } from '../../server/syntax/def/parser';
import { scanningDef } from '../../server/syntax/def/scanner';
import { parsingLua } from '../../server/syntax/lua/parser';
import type { Work } from '../../server/syntax/work';

/** How often work pauses on its way. */
function pauses(work: Work<unknown>): number {
  let count = 0;
  while (!work.next().done) count++;
  return count;
}

describe('reading large texts pauses again and again', () => {
  const texts: Readonly<Record<string, (n: number) => Work<unknown>>> = {
    'comments of .def': (n) => preparingLines('#\n'.repeat(n)),
    'conditions of .def': (n) => preparingLines('^?X\n'.repeat(n)),
    'words of .def run together': (n) => scanningDef('up'.repeat(n), prepareLines('up'.repeat(n))),
    'statements of .def': (n) => parsingDef('LEVEL: "x" "none" @ (1, 2)\n'.repeat(n / 4)),
    'statements of Lua': (n) => parsingLua('x = 1 '.repeat(n / 4)),
    'a table of Lua': (n) => parsingLua(`x = { ${'a = 1, '.repeat(n / 4)}}`),
    'a table of Lua that is not closed': (n) => parsingLua(`x = { ${'{ 1 }, '.repeat(n / 8)}`),
    'the arguments of a call': (n) => parsingLua(`f(${'a, '.repeat(n / 2)}1)`),
    'a sum of Lua': (n) => parsingLua(`x = 1${'+1'.repeat(n)}`),
    'fields of fields': (n) => parsingLua(`x = a${'.b'.repeat(n)}`),
    'the body of a function': (n) => parsingLua(`function f() ${'x = 1 '.repeat(n / 4)}end`),
    'what fits nowhere': (n) => parsingLua(`x = 1 ${'= '.repeat(n)}`),
    'gotos of Lua': (n) => parsingLua('goto a '.repeat(n / 4)),
  };
  for (const [what, work] of Object.entries(texts))
    it(`${what}: in proportion to their number`, () => {
      const [few, many] = [pauses(work(40_000)), pauses(work(160_000))];
      assert.ok(few >= 9, `${few} pauses`);
      assert.ok(many >= 3.5 * few, `${few} pauses, then ${many}`);
    });

  it('what is no statement of .def is skipped in steps too', () => {
    const text = '('.repeat(40_000);
    const scanning = pauses(scanningDef(text, prepareLines(text)));
    assert.ok(pauses(parsingDef(text)) >= 2 * scanning, `${scanning} pauses of the scanner`);
  });
});
