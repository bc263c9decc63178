/** A run of a Lua file pauses on its way, wherever it spends its time. */
import assert from 'node:assert/strict';
import { readingLua } from '../../server/definition/readLua';
import { parseLua } from '../../server/syntax/lua/parser';

/** How often reading what a text says pauses. */
function pauses(text: string): number {
  const work = readingLua(parseLua(text), text, { generation: '5.0' });
  let count = 0;
  while (!work.next().done) count++;
  return count;
}

describe('a run of Lua pauses', () => {
  // Each takes all steps there are, or as many rounds as it says.
  const programs: Readonly<Record<string, string>> = {
    'in a loop': 'while true do end',
    'in a loop with a body': 'local i = 0 repeat i = i + 1 if i < 0 then i = 0 end until false',
    'in a loop over numbers': 'for i = 1, 1e9 do local x = i end',
    'in a loop over a table':
      'local t = { 1, 2, 3 } while true do for k, v in pairs(t) do end for i, v in ipairs(t) do end end',
    'in a loop with an iterator of its own': 'for x in function() return 1 end do end',
    'in a goto back': '::a:: goto a',
    'in a function that an expression calls': 'local function f() while true do end end local x = { 1 + f() * 2 }',
    'in a function that calls itself': 'local function f(n) if n > 0 then f(n - 1) end end while true do f(9) end',
    'in a function in a field': 'dungeon = { { name = "a", base = 1, bonetag = function() while true do end end } }',
    'in the function that orders a sort':
      'local t = {} for i = 1, 20000 do t[i] = -i end table.sort(t, function(a, b) return a < b end) while true do end',
    'in a sort': 'local t = {} for i = 1, 60000 do t[i] = -i end table.sort(t) while true do end',
    'in a function that replaces':
      'local s = string.rep("a", 9000) while true do s:gsub("a", function(c) return c end) end',
    'in replacements': 'local s = string.rep("ab", 250000) while true do s:gsub("a", "%0%0") end',
    'in searches': 'local s = string.rep("ab", 250000) while true do s:find("c.") end',
    'while it puts strings together':
      'local t = {} for i = 1, 50000 do t[i] = "a" end while true do table.concat(t) end',
    'while it moves fields': 'while true do table.move({}, 1, 900000, 1, {}) end',
    'while it shuffles': 'local t = {} for i = 1, 50000 do t[i] = i end while true do shuffle(t) end',
    'in a long list': `local t = { ${'1, '.repeat(90_000)}} while true do end`,
    'in long arguments': `while true do type(${'1, '.repeat(90_000)}1) end`,
  };
  for (const [where, program] of Object.entries(programs))
    it(where, () => {
      const count = pauses(program);
      assert.ok(count >= 150, `${count} pauses`);
    }).timeout(20_000);

  it('while it reads what the run made', () => {
    const made = (levels: number): string =>
      `local l = {} for i = 1, ${levels} do l[i] = { name = "a", base = 1 } end dungeon = { { name = "d", base = 2, levels = l } }`;
    const [few, many] = [pauses(made(5000)), pauses(made(20_000))];
    assert.ok(few >= 400, `${few} pauses`);
    assert.ok(many >= 3.5 * few, `${few} pauses, then ${many}`);
  });
});
