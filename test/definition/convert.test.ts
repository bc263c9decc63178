import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compare, type Difference } from '../../server/definition/compare';
import { type Conversion, type ConvertSource, convert } from '../../server/definition/convert';
import { readDef } from '../../server/definition/readDef';
import { readLua } from '../../server/definition/readLua';
import type { Definition, Span } from '../../server/definition/types';
import { parseDef } from '../../server/syntax/def/parser';
import { parseLua } from '../../server/syntax/lua/parser';
import { corpusFiles, describeCorpus } from '../corpus';

function read(format: 'def' | 'lua', text: string): { definition: Definition; syntax: ConvertSource } {
  if (format === 'def') {
    const tree = parseDef(text);
    return { definition: readDef(tree, text), syntax: { format, tree } };
  }
  const tree = parseLua(text);
  return { definition: readLua(tree, text), syntax: { format, tree } };
}

function converted(format: 'def' | 'lua', text: string): Conversion {
  const { definition, syntax } = read(format, text);
  return convert(definition, syntax, text);
}

/** What was lost on the way, as `message <marked text>`, each once. */
function unsaid(conversion: Conversion, text: string): string[] {
  return conversion.unsaid.map(({ span, message }) => `${message} <${text.slice(span.start, span.end)}>`);
}

/** Where a difference stands in the first file: a list of flags in several places. */
function placesOf(before: Definition, { before: side, field }: Difference): Span[] {
  const entry = before.worlds[0]!.dungeons.flatMap((d) => [d, ...d.levels]).find(
    (candidate) => candidate.id === side?.id,
  );
  const words = field === 'flags' ? entry?.flags : field === 'alignment' ? entry?.alignments : undefined;
  return words?.map((word) => word.span) ?? (side ? [side.span] : []);
}

/** Both files say the same, but for what is reported at its place. */
function expectFaithful(format: 'def' | 'lua', text: string): Conversion {
  const result = converted(format, text);
  const after = read(format === 'def' ? 'lua' : 'def', result.text).definition;
  assert.deepEqual(after.problems, [], result.text);
  const before = read(format, text).definition;
  // Of several worlds one is written, which is reported; its shares cannot be the same.
  if (before.worlds.length > 1) {
    assert.match(result.unsaid.map((u) => u.message).join(), /possible dungeons/);
    return result;
  }
  for (const difference of compare(before, after).differences) {
    const places = placesOf(before, difference);
    const told = result.unsaid.some((u) => places.some((p) => u.span.start <= p.end && p.start <= u.span.end));
    assert.ok(told, `${difference.message} – and nothing says so`);
  }
  if (result.unsaid.length === 0) assert.deepEqual(compare(read(format, text).definition, after).differences, []);
  return result;
}

const fixture = (name: string) => readFileSync(join(__dirname, '..', 'fixtures', name), 'utf8');

describe('convert .def to Lua', () => {
  it('in the layout of the stock file, comments with their entries', () => {
    const text = `# about "A"
DUNGEON: "A" "none" (5, 2) 60
ALIGNMENT: lawful
DESCRIPTION: mazelike
DESCRIPTION: hellish
ENTRY: -1
# the town
RNDLEVEL: "t" "T" @ (1, 0) 40 3
LEVELDESC: town
LEVEL: "u" "none" @ (-1, 0)
CHAINBRANCH: "B" "t" + (0, -1) portal up
BRANCH: "C" @ (2, 0) stair down
# the end
`;
    const result = converted('def', text);
    assert.deepEqual(unsaid(result, text), []);
    assert.equal(
      result.text,
      `dungeon = {
   -- about "A"
   {
      name = "A",
      base = 5,
      range = 2,
      alignment = "lawful",
      flags = { "mazelike", "hellish" },
      chance = 60,
      entry = -1,
      branches = {
         {
            name = "B",
            chainlevel = "t",
            base = 0,
            range = -1,
            branchtype = "portal",
            direction = "up",
         },
         {
            name = "C",
            base = 2,
         },
      },
      levels = {
         -- the town
         {
            name = "t",
            bonetag = "T",
            base = 1,
            chance = 40,
            nlevels = 3,
            flags = "town",
         },
         {
            name = "u",
            base = -1,
         },
      },
   },
}
-- the end
`,
    );
  });

  it('reports what Lua cannot say, at its place', () => {
    const text = `ENTRY: 1
DUNGEON: "A" "A" (5, 0)
ALIGNMENT: lawful
ALIGNMENT: chaotic
DESCRIPTION: iceq
TILESET: ice_tileset
LEVEL: "The Den" "den" "D" @ (1, 0)
%REINCARNATION LEVEL: "rogue" "R" @ (2, 0)
BRANCH: "B" @ (1, 0) up -1
LEVEL: "x"
`;
    assert.deepEqual(unsaid(converted('def', text), text), [
      '`ENTRY` describes no dungeon <ENTRY: 1>',
      'A second alignment cannot be said in Lua <chaotic>',
      'The flag `iceq` is unknown to the games that read Lua <iceq>',
      'A tileset cannot be said in Lua <ice_tileset>',
      'A display name cannot be said in Lua <"The Den">',
      'A condition on how the game is built cannot be said in Lua <%REINCARNATION>',
      'A branch cannot name the level it leads to in Lua <-1>',
      'A statement that is not understood in full <LEVEL: "x">',
      'An entry without a base <"x">',
    ]);
  });

  it('strings are quoted as Lua wants them', () => {
    const text = 'DUNGEON: "a\\b\nc" "A" (5, 0)\n';
    assert.match(converted('def', text).text, /name = "a\\\\b\\nc",/);
    expectFaithful('def', text);
  });

  it('an empty chain name is none', () => {
    const text = 'DUNGEON: "A" "A" (5, 0)\nCHAINLEVEL: "b" "B" "" + (1, 0)\n';
    assert.ok(!expectFaithful('def', text).text.includes('chainlevel'));
  });

  for (const name of ['stock-3.6.def', 'stock-3.4.3.def', 'stock-3.1.0.def']) {
    it(`${name} there and back`, () => {
      const text = fixture(name);
      const lua = expectFaithful('def', text);
      assert.ok(lua.unsaid.every((u) => text.slice(u.span.start, u.span.end).startsWith('%')));
      const back = expectFaithful('lua', lua.text);
      assert.deepEqual(back.unsaid, []);
      assert.deepEqual(compare(read('def', text).definition, read('def', back.text).definition).differences, []);
    });
  }
});

describe('convert Lua to .def', () => {
  it('formatted, comments with their entries', () => {
    const text = `-- nethack-dungeon: dialect nethack-3.7
-- the first
local deep = 20
dungeon = {
   {
      name = "A", bonetag = "A", base = deep + 5, range = 2, flags = { "mazelike" }, alignment = "noalign", chance = 60,
      levels = {
         { name = "first", base = 3 },
         { name = "a", base = 1 }, -- at the top
         { name = "b", bonetag = "B", chainlevel = "a", base = 1, nlevels = 3, chance = 50, flags = "town" },
      },
      --[[ two
           lines ]]
      branches = { { name = "B", chainlevel = "a", base = 0, branchtype = "no_down", direction = "up" } },
   },
}
`;
    const result = converted('lua', text);
    assert.deepEqual(unsaid(result, text), []);
    assert.equal(
      result.text,
      [
        '# the first',
        'DUNGEON:\t"A" "A" (25, 2) 60',
        'DESCRIPTION:\tmazelike',
        'ALIGNMENT:\tnoalign',
        'LEVEL:\t\t"first" "none" @ (3, 0)',
        '# at the top',
        'LEVEL:\t\t"a" "none" @ (1, 0)',
        'RNDCHLEVEL:\t"b" "B" "a" + (1, 0) 50 3',
        'LEVELDESC:\ttown',
        '# two',
        '# lines',
        'CHAINBRANCH:\t"B" "a" + (0, 0) no_down up',
        '',
      ].join('\n'),
    );
  });

  it('reports what .def cannot say, at its place', () => {
    const text = `dungeon = {
   { name = "A", base = 5, lvlfill = "hellfill", themerooms = "themerms.lua", flags = { "unconnected", "town" }, cname = "x",
     levels = { { name = "a", base = 1 }, { name = 'q"', base = 2, bonetag = "XY" } } },
   { name = "B", base = unknown_function(), levels = { { name = "b", chainlevel = "a", base = 1 } } },
}
`;
    const lost = unsaid(converted('lua', text), text);
    for (const message of [
      '`lvlfill` cannot be said in .def <"hellfill">',
      '`themerooms` cannot be said in .def <"themerms.lua">',
      'The flag `unconnected` on a dungeon cannot be said in .def <"unconnected">',
      'The flag `town` on a dungeon cannot be said in .def <"town">',
      'The field `cname` is unknown to .def <cname>',
      'Of the bones tag only its first character, `X`, counts <"XY">',
    ]) {
      assert.ok(lost.includes(message), `${message}\n  not in\n${lost.join('\n')}`);
    }
  });

  it('a chain level in another dungeon, a quote in a name', () => {
    const text = `dungeon = {
   { name = "A", base = 5, levels = { { name = "a", base = 1 }, { name = 'q"', base = 2 } } },
   { name = "B", base = 3, levels = { { name = "b", chainlevel = "a", base = 1 } } },
}
`;
    assert.deepEqual(unsaid(converted('lua', text), text), [
      `The name holds a character that a string of .def cannot hold <'q"'>`,
      'In .def a chain level must stand before in the same dungeon <"a">',
    ]);
  });

  it('chains that .def counts in another way, or cannot see', () => {
    const text = (chance: string) => `dungeon = {
   { name = "A", base = 5, chance = ${chance}, levels = { { name = "a", base = 1 } } },
   { name = "B", base = 5,
     levels = { { name = "b", base = 1 }, { name = "c", base = 2 }, { name = "d", chainlevel = "c", base = 1 } },
     branches = { { name = "C", chainlevel = "b", base = 1 } } },
}
`;
    const chained = (place: string) =>
      `In .def chain levels are counted through the whole file, so in games without "A" this chain leads to another level or to none <"${place}">`;
    assert.deepEqual(unsaid(converted('lua', text('60')), text('60')), [chained('c'), chained('b')]);
    assert.deepEqual(unsaid(converted('lua', text('100')), text('100')), []);
    const first =
      'dungeon = { { name = "A", base = 5, levels = { { name = "a", base = 1 }, { name = "b", chainlevel = "a", base = 1 } } } }\n';
    assert.deepEqual(unsaid(converted('lua', first), first), [
      'In .def a level cannot be chained to the first level of its dungeon <"a">',
    ]);
  });

  it('takes time in proportion to the file, for its lines and for its comments', () => {
    const many = (n: number, line: (i: number) => string) => Array.from({ length: n }, (_, i) => line(i)).join('');
    const levels = `dungeon = { { name = "A", base = 5, levels = {\n${many(20_000, (i) => `{ name = "l${i}", base = 1 },\n`)}} } }\n`;
    const comments = `${many(200_000, () => '--\n')}dungeon = { { name = "A", base = 5 } }\n`;
    for (const text of [levels, comments]) {
      const { definition, syntax } = read('lua', text);
      const before = process.cpuUsage().user;
      assert.deepEqual(convert(definition, syntax, text).unsaid, []);
      const took = (process.cpuUsage().user - before) / 1e6;
      assert.ok(took < 6, `${took} s of processor time`);
    }
  });

  it('of several worlds the likeliest', () => {
    const text = 'dungeon = { { name = "A", base = percent(70) and 5 or 9 } }\n';
    const result = converted('lua', text);
    assert.match(result.text, /\(5, 0\)/);
    assert.match(result.unsaid[0]!.message, /^The file describes 2 possible dungeons/);
  });

  it('a comment too long for makedefs is cut', () => {
    const text = `-- ${'word '.repeat(80)}\ndungeon = { { name = "A", base = 5 } }\n`;
    assert.deepEqual(parseDef(converted('lua', text).text).problems, []);
  });
});

describeCorpus('convert the corpus', () => {
  for (const file of corpusFiles()) {
    it(`${file.id} (.${file.format})`, () => {
      expectFaithful(file.format, file.text);
    });
  }

  it('most .def files lose nothing but conditions', () => {
    const whole = corpusFiles('def').filter((file) =>
      converted('def', file.text).unsaid.every((u) => file.text[u.span.start] === '%'),
    );
    assert.deepEqual(
      whole.map((file) => file.id),
      [
        ...['dnethack', 'grunthack', 'hackem', 'jnethack-shift-jis', 'netguac'],
        ...['nethack-3.1.0', 'nethack-3.4.3', 'nethack-3.6.7', 'unnethack'],
      ],
    );
  });
});
