/** Random `dungeon.lua` files: tables of the game's fields, and code around them as people write it. */
import fc from 'fast-check';
import { type EntryKind, fieldsOf } from '../../../server/definition/fields';
import { program } from '../../definition/luaPrograms';
import { dungeonName, levelName, oddName } from './names';

const quoted = (name: fc.Arbitrary<string>) =>
  fc.tuple(name, fc.constantFrom('"', "'")).map(([n, quote]) => {
    const escaped = n.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`).replaceAll('\n', '\\n');
    return `${quote}${escaped.replaceAll('\0', '\\0')}${quote}`;
  });

const integer = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 12 }).map(String) },
  { weight: 3, arbitrary: fc.integer({ min: -6, max: 0 }).map(String) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('"3"', '2.0', '0x10', '3.5', '1e3', '32767', '2^31', 'math.huge', '0/0', '-2^63'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('n', 'n + 1', '#names', 'percent(50) and 3 or 4', 'math.random(3)', 'nh.rn2(2) + 1'),
  },
  { weight: 1, arbitrary: fc.constantFrom('nil', 'true', '{}', '"x"', 'unknown', 'f(2)', 'd(2, 6)', 'tonumber("4")') },
);

const computedText = fc.constantFrom(
  'names[1]',
  '"a" .. n',
  'align[1]',
  'function() return "x" end',
  '5',
  'nil',
  '("oracle"):upper()',
  '[[bigrm]]',
);

function value(kind: EntryKind, name: string, type: string, words: readonly string[]): fc.Arbitrary<string> {
  if (type === 'integer') return integer;
  if (type === 'word') return fc.oneof({ weight: 6, arbitrary: quoted(fc.constantFrom(...words)) }, computedText);
  if (type === 'flags') {
    const word = quoted(fc.constantFrom(...words, 'nonsense'));
    const list = fc.array(fc.oneof({ weight: 9, arbitrary: word }, integer), { maxLength: 3 });
    return fc.oneof(
      word,
      list.map((l) => `{ ${l.join(', ')} }`),
    );
  }
  const names =
    name === 'chainlevel' || (kind === 'level' && name === 'name')
      ? levelName
      : name === 'name'
        ? dungeonName
        : name === 'bonetag'
          ? fc.constantFrom('D', 'M', 'none', '', 'xy', 'é')
          : oddName;
  return fc.oneof({ weight: 12, arbitrary: quoted(names) }, { weight: 1, arbitrary: computedText });
}

/** The plain fields of an entry, each as `name = value`; required ones nearly always. */
function fields(kind: EntryKind): fc.Arbitrary<string[]> {
  const written = fieldsOf(kind, 'lua')
    .filter((f) => f.type !== 'entries')
    .map((f) => {
      const words = (f.values ?? []).map((v) => v.word);
      const one = value(kind, f.name, f.type, words).map((v) => [`${f.name} = ${v}`]);
      const freq = f.required ? 20 : f.name === 'range' ? 2 : 1;
      const left = fc.constant<string[]>([]);
      return fc.oneof(
        { weight: freq, arbitrary: one },
        { weight: f.required || f.name === 'range' ? 1 : 5, arbitrary: left },
      );
    });
  const strays = fc.oneof(
    { weight: 15, arbitrary: fc.constant<string[]>([]) },
    fc.constantFrom(['basse = 3'], ['"loose"'], ['[1] = 2'], ['branchtype = "portal"'], ['base = 2'], ['["base"] = 3']),
  );
  return fc.tuple(...written, strays).map((lists) => lists.flat());
}

const table = (items: readonly string[]): string => `{ ${items.join(', ')} }`;
const list = (kind: EntryKind, field: string, maxLength: number) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.array(fields(kind).map(table), { maxLength }).map((l) => `${field} = ${table(l)}`) },
    { weight: 1, arbitrary: fc.constantFrom(`${field} = 3`, `${field} = { nil, 4 }`, `${field} = { a = {} }`, '') },
  );

const dungeonTable = fc
  .tuple(fields('dungeon'), list('level', 'levels', 6), list('branch', 'branches', 4))
  .map(([own, levels, branches]) => table([...own, levels, branches].filter((item) => item !== '')));

const around = fc.constantFrom(
  '',
  '',
  '-- nethack-dungeon: ignore chance-range',
  '-- nethack-dungeon: dialect nethack-5.0',
  'table.insert(dungeon, { name = "B", base = n })',
  'dungeon[#dungeon + 1] = { name = names[2], base = 2, range = n }',
  'for i, d in ipairs(dungeon) do d.base = i + 2 end',
  'if percent(30) then dungeon[1].base = 9 end',
  'shuffle(names)',
  'for i = 1, 3 do dungeon[1].levels[i] = { name = "made" .. i, base = i } end',
  'dungeon[1] = nil',
  'dungeon.extra = { name = "Z", base = 1 }',
  'while true do end',
  'error("no")',
  'goto out ::out::',
  'function f(x) return f(x) end',
);

const ownFile = fc
  .tuple(
    fc.array(dungeonTable, { minLength: 1, maxLength: 5 }),
    fc.array(around, { maxLength: 3 }),
    fc.constantFrom('\n', '\n', '\r\n', ' '),
  )
  .map(([dungeons, after, newline]) =>
    [
      'local n = 3',
      'local names = { "oracle", "A", "medusa" }',
      'local function f(x) return x * 2 end',
      `dungeon = {${newline}${dungeons.map((d) => `  ${d},`).join(newline)}${newline}}`,
      ...after,
      '',
    ].join(newline === ' ' ? ' ' : newline),
  );

/** A program of any kind that ends in a dungeon: what it computes goes into the fields. */
const computing = fc
  .tuple(program, fc.array(dungeonTable, { minLength: 1, maxLength: 2 }))
  .map(
    ([code, dungeons]) =>
      `${code}\nlocal n, names = a, t\ndungeon = { ${dungeons.join(', ')} }\ndungeon[1].base = result[1]\ndungeon[1].name = result[2]\n`,
  );

/** A `.lua` file of up to five dungeons. */
export const luaFile: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: ownFile },
  { weight: 1, arbitrary: computing },
);
