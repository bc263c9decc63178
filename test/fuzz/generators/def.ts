/** Random `.def` files after the grammar: most of them whole, with names that meet, and every way to write a number. */
import fc from 'fast-check';
import { GRAMMAR, type OperandRole } from '../../../server/syntax/def/grammar';
import {
  ALIGNMENTS,
  BRANCH_TYPES,
  DIRECTIONS,
  FLAGS,
  STATEMENT_KEYWORDS,
  type StatementKeyword,
} from '../../../server/syntax/def/words';
import { dungeonName, levelName, oddName } from './names';

const number = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 12 }).map(String) },
  { weight: 3, arbitrary: fc.integer({ min: -6, max: 0 }).map(String) },
  { weight: 1, arbitrary: fc.constantFrom('32', '33', '-32', '127', '128', '255', '300', '32767', '65536', '-') },
  { weight: 1, arbitrary: fc.constantFrom('99999999999', '1-2', '--5', '007', '2147483648', '4294967297') },
);
const percent = fc.oneof(fc.constantFrom('100', '40', '0'), fc.integer({ min: -5, max: 130 }).map(String));
const space = fc.constantFrom(' ', ' ', ' ', '\t', '', '  ', '\n', '\n# between\n');
const quoted = (name: fc.Arbitrary<string>) => name.map((n) => `"${n.replaceAll('"', '')}"`);
const tag = fc.constantFrom('"D"', '"M"', '"none"', '"O"', '""', '"xy"', '"é"');
const none = fc.constant('');
const often = (arbitrary: fc.Arbitrary<string>, weight = 3) => fc.oneof({ weight, arbitrary: none }, arbitrary);

const strings: Partial<Record<OperandRole, (keyword: StatementKeyword) => fc.Arbitrary<string>>> = {
  name: (keyword) => quoted(/LEVEL/.test(keyword) ? levelName : dungeonName),
  bonetag: () => tag,
  chainlevel: () => quoted(levelName),
  protofile: () => quoted(fc.constantFrom('tower', 'minefill', 'averyveryverylongname')),
};

function statement(keyword: StatementKeyword): fc.Arbitrary<string> {
  const shape = GRAMMAR[keyword];
  const parts: fc.Arbitrary<string>[] = [fc.constant(`${keyword}:`)];
  if (shape.single !== undefined) parts.push(single(shape.single));
  if (shape.mayHaveDisplayName) parts.push(often(quoted(oddName), 12));
  for (const role of shape.strings) parts.push(strings[role]?.(keyword) ?? quoted(oddName));
  if (shape.lead !== undefined) {
    parts.push(fc.constant(shape.lead));
    parts.push(fc.tuple(number, space, number).map(([base, gap, range]) => `(${base},${gap}${range})`));
  }
  if (shape.tail === 'chance') parts.push(often(percent));
  if (shape.tail === 'chance-count') parts.push(often(percent), often(number));
  if (shape.tail === 'branch') {
    parts.push(often(fc.constantFrom(...BRANCH_TYPES)), often(fc.constantFrom(...DIRECTIONS)), often(number, 9));
  }
  return fc.tuple(fc.tuple(...parts), space).map(([written, gap]) => written.filter((w) => w !== '').join(gap || ' '));
}

function single({ role, takes }: { readonly role: OperandRole; readonly takes: string }): fc.Arbitrary<string> {
  const words = role === 'alignment' ? ALIGNMENTS : role === 'flags' ? FLAGS : ['ax_tileset', 'town'];
  if (takes === 'integer') return number;
  return takes === 'word' ? fc.constantFrom(...words) : fc.oneof(number, fc.constantFrom(...words));
}

const beside = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('# a comment', '', '#', '\t# not in column 1') },
  fc.constantFrom(
    '# nethack-dungeon: ignore chance-range',
    '# nethack-dungeon: ignore',
    '# nethack-dungeon: dialect slashem',
    '# nethack-dungeon: dialect nethack-3.4.3',
    '^?REINCARNATION',
    '^:',
    '^.',
    '%REINCARNATION LEVEL: "rogue" "R" @ (15, 4)',
    '<<<<<<< ours',
    '=======',
    '>>>>>>> theirs',
  ),
);

const dungeon = fc
  .tuple(
    statement('DUNGEON'),
    fc.array(fc.constantFrom('ENTRY', 'PROTOFILE', 'DESCRIPTION', 'ALIGNMENT', 'TILESET' as const).chain(statement), {
      maxLength: 3,
    }),
    fc.array(
      fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom('LEVEL', 'RNDLEVEL' as const).chain(statement) },
        { weight: 3, arbitrary: fc.constantFrom('CHAINLEVEL', 'RNDCHLEVEL' as const).chain(statement) },
        { weight: 2, arbitrary: fc.constantFrom('LEVELDESC', 'LEVALIGN' as const).chain(statement) },
        { weight: 4, arbitrary: fc.constantFrom('BRANCH', 'CHAINBRANCH' as const).chain(statement) },
        { weight: 1, arbitrary: fc.constantFrom(...STATEMENT_KEYWORDS).chain(statement) },
        { weight: 2, arbitrary: beside },
      ),
      { maxLength: 9 },
    ),
  )
  .map(([head, about, places]) => [head, ...about, ...places]);

/** A `.def` file of up to six dungeons. */
export const defFile: fc.Arbitrary<string> = fc
  .tuple(fc.array(dungeon, { minLength: 1, maxLength: 6 }), fc.constantFrom('\n', '\n', '\n', '\r\n', '\n\n'))
  .map(([dungeons, newline]) => `${dungeons.flat().join(newline)}${newline}`);
