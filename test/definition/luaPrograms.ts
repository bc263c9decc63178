/** Random Lua programs: everything a dungeon file might compute with, and a good deal that fails. */
import fc from 'fast-check';

const integers = fc.oneof(
  fc.integer({ min: -9, max: 30 }).map(String),
  fc.constantFrom('0', '1', '2', '-1', '0x10', '9007199254740991', '9223372036854775807', '0x7fffffffffffffff', '1e3'),
  fc.constantFrom('0.5', '-2.25', '3.0', '1e308', '1/0', '10//3', '7.5 // 2', '-7 // 2', '-7 % 3', '5.5 % -2'),
);
const strings = fc.constantFrom(
  '"a"',
  '"10"',
  '"0x1p4"',
  '""',
  '"hall-" .. 3',
  "'x y z'",
  '"3.5"',
  '[[long]]',
  '"\\65\\x42\\u{43}"',
);
const names = fc.constantFrom('a', 'b', 'c', 't', 'u', 'f', 'missing');

const { expression } = fc.letrec<{ expression: string; table: string; call: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    { weight: 4, arbitrary: integers },
    { weight: 3, arbitrary: strings },
    { weight: 5, arbitrary: names },
    { weight: 1, arbitrary: fc.constantFrom('nil', 'true', 'false') },
    {
      weight: 6,
      arbitrary: fc
        .tuple(
          tie('expression'),
          fc.constantFrom('+', '-', '*', '/', '//', '%', '..', '==', '~=', '<', '<=', '>', '>=', 'and', 'or'),
          tie('expression'),
        )
        .map(([a, op, b]) => `(${a} ${op} ${b})`),
    },
    // Powers with fractions differ in their last bit from one C library to the next.
    { weight: 1, arbitrary: fc.tuple(names, fc.constantFrom('0', '1', '2', '3')).map(([a, n]) => `${a} ^ ${n}`) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(tie('expression'), fc.constantFrom('&', '|', '~', '<<', '>>'), tie('expression'))
        .map(([a, op, b]) => `(${a} ${op} ${b})`),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.constantFrom('-', 'not ', '#', '~'), tie('expression')).map(([op, a]) => `${op}${a}`),
    },
    { weight: 2, arbitrary: tie('table') },
    { weight: 2, arbitrary: fc.tuple(fc.constantFrom('t', 'u'), tie('expression')).map(([t, k]) => `${t}[${k}]`) },
    { weight: 2, arbitrary: fc.constantFrom('t.x', 'u.y', 't.x.y', 't[1]', '#t', 'a.b') },
    { weight: 3, arbitrary: tie('call') },
  ),
  table: fc
    .array(
      fc.oneof(
        tie('expression'),
        fc.tuple(fc.constantFrom('x', 'y', 'name'), tie('expression')).map(([k, v]) => `${k} = ${v}`),
        fc.tuple(tie('expression'), tie('expression')).map(([k, v]) => `[${k}] = ${v}`),
      ),
      { maxLength: 4 },
    )
    .map((items) => `{ ${items.join(', ')} }`),
  call: fc
    .tuple(
      fc.constantFrom(
        'f',
        'type',
        'tonumber',
        'math.floor',
        'math.max',
        'math.abs',
        'math.tointeger',
        'math.fmod',
        'string.rep',
        'string.sub',
        'string.len',
        'string.upper',
        'string.byte',
        'string.find',
        'string.format',
        'table.concat',
        'table.unpack',
        'string.gsub',
      ),
      fc.array(tie('expression'), { maxLength: 3 }),
    )
    .map(([f, args]) => {
      if (f === 'string.rep') return `string.rep(${args[0] ?? '"x"'}, 3)`;
      return f === 'table.unpack' ? `table.unpack({ ${args.join(', ')} })` : `${f}(${args.join(', ')})`;
    }),
}));

// Holes in a list show how Lua laid it out in memory, which depends on its random hash seed.
const listKeys = fc.constantFrom('1', '2', '#t + 1', '"x"', 'true', '2.0', '0/0', '"y"');

const { statement } = fc.letrec<{ statement: string; block: string }>((tie) => ({
  statement: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 4, arbitrary: fc.tuple(names, expression).map(([n, e]) => `${n} = ${e}`) },
    {
      weight: 2,
      arbitrary: fc.tuple(names, names, expression, expression).map(([n, m, e, d]) => `${n}, ${m} = ${e}, ${d}`),
    },
    { weight: 2, arbitrary: fc.tuple(names, expression).map(([n, e]) => `local ${n} = ${e}`) },
    { weight: 3, arbitrary: fc.tuple(listKeys, expression).map(([k, e]) => `t[${k}] = ${e} or 0`) },
    { weight: 2, arbitrary: expression.map((e) => `t.x = ${e}`) },
    { weight: 2, arbitrary: expression.map((e) => `table.insert(t, ${e})`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('table.remove(t)', 'table.sort(t)', 't = { 3, 1, 2 }', 'u = {}', 'do end'),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(expression, tie('block'), tie('block')).map(([c, a, b]) => `if ${c} then ${a} else ${b} end`),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          fc.integer({ min: -2, max: 4 }),
          fc.integer({ min: -2, max: 5 }),
          fc.constantFrom('', ', 2', ', -1'),
          tie('block'),
        )
        .map(([a, b, step, body]) => `for i = ${a}, ${b}${step} do a = i ${body} end`),
    },
    {
      weight: 1,
      arbitrary: tie('block').map((b) => `for i, v in ipairs(t) do b = v ${b} if i > 5 then break end end`),
    },
    { weight: 1, arbitrary: tie('block').map((b) => `do local n = 0 while n < 3 do n = n + 1 ${b} end end`) },
    {
      weight: 1,
      arbitrary: tie('block').map((b) => `do local n = 0 repeat local m = n n = n + 1 ${b} until m >= 2 end`),
    },
    {
      weight: 1,
      arbitrary: tie('block').map((b) => `for n = 1, 3 do if n == 2 then goto continue end ${b} ::continue:: end`),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(tie('block'), expression).map(([b, e]) => `f = function(a, ...) ${b} return ${e}, ... end`),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(names, expression).map(([n, e]) => `local function f(${n}) c = ${n} return ${e} end`),
    },
  ),
  block: fc.array(tie('statement'), { maxLength: 2 }).map((list) => list.join('\n')),
}));

/** A program that leaves something in `result`. */
export const program = fc
  .tuple(fc.array(statement, { minLength: 1, maxLength: 6 }), expression)
  .map(
    ([statements, e]) =>
      `local a, b, c, t, u = 3, "7", nil, { 4, 5, x = { y = 6 } }, {}\nlocal function f(p, q) return p, q end\n${statements.join('\n')}\nresult = { a, b, ${e}, t }`,
  );
