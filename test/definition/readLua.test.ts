/** What Lua files say: values, their places, worlds, and what cannot be known. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLua, runLua } from '../../server/definition/readLua';
import type { Definition, DungeonEntry, Field, World } from '../../server/definition/types';
import { Isaac64 } from '../../server/random/isaac64';
import { parseLua } from '../../server/syntax/lua/parser';
import { corpusFiles, describeCorpus } from '../corpus';

const read = (text: string, generation?: '3.7' | '5.0'): Definition => readLua(parseLua(text), text, { generation });
const fixture = (name: string): string => readFileSync(join(__dirname, '..', 'fixtures', name), 'utf8');
const only = (text: string): World => {
  const { worlds } = read(text);
  assert.equal(worlds.length, 1);
  return worlds[0]!;
};
/** A readable line of what an entry says. */
function said(entry: DungeonEntry): string {
  const show = (f: Field<unknown> | undefined): string => (f === undefined ? '-' : String(f.value));
  const levels = entry.levels.map((l) =>
    [
      show(l.name),
      show(l.bonetag),
      show(l.base),
      show(l.range),
      show(l.chance),
      show(l.nlevels),
      show(l.chainlevel),
    ].join(':'),
  );
  const branches = entry.branches.map((b) =>
    [show(b.name), show(b.base), show(b.branchtype), show(b.direction)].join(':'),
  );
  const own = [
    entry.name,
    entry.bonetag,
    entry.base,
    entry.range,
    entry.chance,
    entry.entry,
    entry.protofile,
    entry.lvlfill,
  ];
  const words = [...entry.flags, ...entry.alignments].map(show);
  return [own.map(show).join(' '), words.join(','), levels.join(' '), branches.join(' ')].join(' | ');
}
const values = (world: World): string[] => world.dungeons.map(said);
const slice = (text: string, s: { start: number; end: number }): string => text.slice(s.start, s.end);
const main = (fields: string): string => `dungeon = { { name = "Main", base = 10, ${fields} } }`;

describe('reading dungeon.lua', () => {
  it('the stock dungeons of 3.7', () => {
    const definition = read(fixture('stock-3.7.lua'));
    assert.deepEqual([definition.ours, definition.exact, definition.problems.length], [true, true, 0]);
    const [doom, gehennom] = definition.worlds[0]!.dungeons;
    assert.equal(
      said(doom!),
      'The Dungeons of Doom D 25 5 - - - - | unaligned | rogue:R:15:4:-:-:- oracle:O:5:5:-:-:- bigrm:B:10:3:40:11:- medusa:-:-5:4:-:4:- castle:-:-1:-:-:-:- | ' +
        'The Gnomish Mines:2:-:- Sokoban:1:-:up The Quest:6:portal:- Fort Ludios:18:portal:- Gehennom:0:no_down:- The Elemental Planes:1:no_down:up',
    );
    assert.deepEqual(
      gehennom!.flags.map((f) => f.value),
      ['mazelike', 'hellish'],
    );
    assert.equal(definition.worlds[0]!.dungeons.length, 9);
  });

  it('gives every value its place', () => {
    const text = 'dungeon = {\n  { name = "Main", ["base"] = 10, levels = { { name = "a", base = -1 } } },\n}';
    const [dungeon] = only(text).dungeons;
    assert.equal(slice(text, dungeon!.name!.span), '"Main"');
    assert.equal(slice(text, dungeon!.name!.nameSpan), 'name');
    assert.equal(slice(text, dungeon!.base!.nameSpan), '"base"');
    assert.equal(slice(text, dungeon!.levels[0]!.span), '{ name = "a", base = -1 }');
    assert.equal(slice(text, dungeon!.levels[0]!.headSpan), '"a"');
    assert.deepEqual([dungeon!.base!.computed, dungeon!.levels[0]!.base!.computed], [false, false]);
    assert.deepEqual(Object.keys(dungeon!.name!.span), ['start', 'end']);
  });

  it('keeps everything written: unknown, repeated, nil and misplaced fields', () => {
    const text = main(
      'colour = "red", base = 5, chance = nil, levels = { { name = "a", base = 1, direction = "up" } }',
    );
    const [dungeon] = only(text).dungeons;
    assert.deepEqual(
      dungeon!.raw.map((r) => `${r.name}:${r.kind}:${r.value}`),
      [
        'name:string:Main',
        'base:integer:10',
        'colour:string:red',
        'base:integer:5',
        'chance:nil:undefined',
        'levels:table:{…}',
      ],
    );
    assert.equal(dungeon!.base!.value, 5);
    assert.equal(dungeon!.chance, undefined);
    assert.equal(dungeon!.levels[0]!.raw.at(-1)!.name, 'direction');
  });

  it("takes values as 3.7's loader does", () => {
    const integer = (value: string): number | undefined =>
      only(`dungeon = { { name = "a", base = ${value} } }`).dungeons[0]!.base?.value;
    assert.deepEqual(
      ['"10"', '0xA', '10.0', '" 0x0a "', '4294967306', '20/2', '"1e1"'].map(integer),
      [10, 10, 10, 10, 10, 10, 10],
    );
    assert.deepEqual(['10.5', '"ten"', 'true', '{}'].map(integer), [undefined, undefined, undefined, undefined]);
    const [dungeon] = only('dungeon = { { name = 7, base = 1, protofile = 5.0, bonetag = "D\\0x" } }').dungeons;
    assert.deepEqual([dungeon!.name!.value, dungeon!.protofile!.value, dungeon!.bonetag!.value], ['7', '5.0', 'D']);
  });

  it('reads a string or a list of flags, and ignores what the game ignores', () => {
    const flags = (value: string): string =>
      only(main(`flags = ${value}`))
        .dungeons[0]!.flags.map((f) => f.value)
        .join();
    assert.deepEqual(['"town"', '{ "a", "b" }', '{}', '5', '{ x = "a" }'].map(flags), ['town', 'a,b', '', '', '']);
  });

  it('UTF-8 names keep their letters, escapes give bytes', () => {
    const [a] = only('dungeon = { { name = "命运地牢\\u{41}\\x42", base = 1 } }').dungeons;
    assert.equal(a!.name!.value, '命运地牢AB');
  });
});

describe('computed Lua', () => {
  it('the fixture', () => {
    assert.deepEqual(values(only(fixture('computed.lua'))), [
      'Main - 25 5 - - - - |  | first-hall:-:3:-:-:-:- second-hall:-:6:2:-:-:- third-hall:-:9:-:-:-:- | The Quest:8:-:- Sokoban:6:-:up',
      'The Quest - 5 - - - - - |  |  | ',
      'Sokoban - 4 - - -1 - - | mazelike |  | ',
    ]);
  });

  it('points at the table that was meant', () => {
    for (const [text, at] of [
      ['local dungeon = {}', 'dungeon'],
      ['x = 1\nDungeon = {}', 'Dungeon'],
      ['x = 1\ny = 2', 'x = 1'],
      ['dungeon = 5', '5'],
    ] as const) {
      const { stop } = only(text);
      assert.deepEqual([stop!.message, slice(text, stop!.span)], ['dungeon is not a lua table', at]);
    }
  });

  it('names the expression that made a value, and the literal behind it', () => {
    const text =
      'local b = 10\nlocal who = { name = "Main" }\ndungeon = { { name = who.name, base = b, range = b - 7 } }';
    const [dungeon] = only(text).dungeons;
    const place = (f: Field<unknown>): string[] => [
      slice(text, f.span),
      f.origin ? slice(text, f.origin) : '-',
      String(f.computed),
    ];
    assert.deepEqual(place(dungeon!.base!), ['b', '10', 'true']);
    assert.deepEqual(place(dungeon!.name!), ['who.name', '"Main"', 'true']);
    assert.deepEqual(place(dungeon!.range!), ['b - 7', '-', 'true']);
  });

  it('an entry that a function made stands where the function was called', () => {
    const text =
      'local function level(name, base) return { name = name, base = base } end\n' +
      main('levels = { level("a", 1), level("b", 2) }');
    const { levels } = only(text).dungeons[0]!;
    assert.deepEqual(
      levels.map((l) => [slice(text, l.span), slice(text, l.headSpan), slice(text, l.base!.span)]),
      [
        ['level("a", 1)', '"a"', '1'],
        ['level("b", 2)', '"b"', '2'],
      ],
    );
  });

  it('functions as values of fields: 5.0 calls them, 3.7 stops', () => {
    const text = main('lvlfill = function() return "mine" .. "fill" end');
    const newer = read(text, '5.0').worlds[0]!.dungeons[0]!;
    assert.deepEqual([newer.lvlfill!.value, newer.stop], ['minefill', undefined]);
    assert.match(read(text).worlds[0]!.dungeons[0]!.stop!.message, /string expected, got function/);
    assert.match(
      read(main('protofile = 5'), '5.0').worlds[0]!.dungeons[0]!.stop!.message,
      /string expected, got number/,
    );
  });

  it('goes on after an error, so that the rest can still be edited', () => {
    const world = only(`local x = os.time()\n${main('range = x')}`);
    assert.equal(world.stop!.lua, `[string "(dungeon.lua)"]:1: attempt to index a nil value (global 'os')`);
    assert.equal(world.dungeons[0]!.name!.value, 'Main');
    assert.equal(world.dungeons[0]!.range!.value, undefined);
  });

  for (const missing of ['error', 'setmetatable', 'print', 'select', 'assert', 'require', 'rawget']) {
    it(`no ${missing} in the sandbox`, () => {
      assert.match(
        only(`${missing}("x")\n${main('')}`).stop!.lua!,
        new RegExp(`attempt to call a nil value \\(global '${missing}'\\)`),
      );
    });
  }

  it('what depends on the game is unknown, not wrong', () => {
    const definition = read(
      `local n = nh.level_difficulty()\n${main('range = n + 1, levels = { { name = "a" .. u.role, base = 1 } }')}`,
    );
    const [dungeon] = definition.worlds[0]!.dungeons;
    assert.deepEqual(
      [dungeon!.range!.value, dungeon!.levels[0]!.name!.value, dungeon!.base!.value],
      [undefined, undefined, 10],
    );
    assert.equal(dungeon!.stop, undefined);
  });

  it('an unknown condition makes unknown what it decides', () => {
    const text = `local n, tag = 3, "A"\nif u.role == "Monk" then n = 4 else n = 5 end\n${main('range = n, bonetag = tag')}`;
    const { worlds, problems } = read(text);
    assert.equal(worlds.length, 1);
    const [dungeon] = worlds[0]!.dungeons;
    assert.deepEqual([dungeon!.range!.value, dungeon!.bonetag!.value], [undefined, 'A']);
    assert.deepEqual(
      problems.map((p) => [p.code, slice(text, p.span)]),
      [['computed-value', 'u.role == "Monk"']],
    );
  });

  it('entries that cannot be known are named', () => {
    const text = 'dungeon = { nh.one(), { name = "a", base = 1, levels = { nh.two(), { name = "b", base = 1 } } } }';
    const { problems, worlds } = read(text);
    assert.deepEqual(
      problems.map((p) => [p.code, slice(text, p.span)]),
      [
        ['computed-value', 'nh.one()'],
        ['computed-value', 'nh.two()'],
      ],
    );
    assert.deepEqual(
      worlds[0]!.dungeons.map((d) => d.levels.length),
      [1],
    );
  });

  it('a run that cannot be followed to its end is unknown, not an error', () => {
    const text = `local function f(n) if n == 0 then return 1 end return 1 + f(n - 1) end\ndungeon = { { name = "a", base = f(2000) } }`;
    const { problems, worlds } = read(text);
    assert.deepEqual([worlds[0]!.stop, problems.map((p) => p.code)], [undefined, ['computed-value']]);
  });

  it('a function in a field is called once', () => {
    const text = `local n = 0\n${main('lvlfill = function() n = n + 1 return "fill" .. n end')}`;
    assert.equal(read(text, '5.0').worlds[0]!.dungeons[0]!.lvlfill!.value, 'fill1');
  });

  it('half-typed fields are unknown', () => {
    const [dungeon] = only('dungeon = { { name = "a", base = , range = 3 } }').dungeons;
    assert.equal(dungeon!.base!.value, undefined);
    assert.equal(dungeon!.range!.value, 3);
    assert.equal(dungeon!.raw[1]!.kind, 'unknown');
  });
});

describe('worlds', () => {
  const shares = (text: string): string[] =>
    read(text).worlds.map((w) => `${w.probability} ${w.label} → ${w.dungeons[0]!.base?.value}`);

  it('two coins give four', () => {
    const { worlds, exact } = read(fixture('four-worlds.lua'));
    assert.ok(exact);
    assert.deepEqual(
      worlds.map((w) => [w.probability, w.label, w.dungeons[0]!.levels.map((l) => l.name!.value).join(' ')]),
      [
        [0.15, 'percent(50) = true, percent(30) = true', 'frost ember vault crypt'],
        [0.35, 'percent(50) = true, percent(30) = false', 'frost ember crypt vault'],
        [0.15, 'percent(50) = false, percent(30) = true', 'ember frost vault crypt'],
        [0.35, 'percent(50) = false, percent(30) = false', 'ember frost crypt vault'],
      ],
    );
  });

  it('two calls that read the same are told apart by their lines', () => {
    const text = `local a, b = 1, 2\nif percent(50) then a = 3 end\nif percent(50) then b = 4 end\n${main('range = a, chance = b')}`;
    assert.deepEqual(read(text).worlds[1]!.label, 'percent(50) = true (line 2), percent(50) = false (line 3)');
  });

  it('each kind of draw', () => {
    const base = (e: string): string[] => shares(`dungeon = { { name = "a", base = ${e} } }`);
    assert.deepEqual(base('math.random(2)'), ['0.5 math.random(2) = 1 → 1', '0.5 math.random(2) = 2 → 2']);
    assert.deepEqual(base('math.random(7, 8)'), ['0.5 math.random(7, 8) = 7 → 7', '0.5 math.random(7, 8) = 8 → 8']);
    assert.deepEqual(base('nh.rn2(2)'), ['0.5 nh.rn2(2) = 0 → 0', '0.5 nh.rn2(2) = 1 → 1']);
    assert.deepEqual(base('nh.random(5, 2)'), ['0.5 nh.random(5, 2) = 5 → 5', '0.5 nh.random(5, 2) = 6 → 6']);
    assert.deepEqual(base('d(2, 2)'), ['0.25 d(2, 2) = 2 → 2', '0.5 d(2, 2) = 3 → 3', '0.25 d(2, 2) = 4 → 4']);
    assert.deepEqual(base('d(2)'), ['0.5 d(2) = 1 → 1', '0.5 d(2) = 2 → 2']);
    assert.deepEqual(base('percent(25) and 1 or 2'), ['0.25 percent(25) = true → 1', '0.75 percent(25) = false → 2']);
    assert.deepEqual(base('percent(100) and 1 or 2'), ['1  → 1']);
    assert.deepEqual(base('math.random(0, 99) < 30 and 1 or 2'), ['0.3  → 1', '0.7  → 2']);
  });

  it('sums of dice have their odds', () => {
    assert.deepEqual(
      read('dungeon = { { name = "a", base = d(3, 2) } }').worlds.map((w) => w.probability),
      [0.125, 0.375, 0.375, 0.125],
    );
  });

  it('what a function in a field gives tells worlds apart', () => {
    const text = `local fill = percent(50) and "one" or "two"\n${main('lvlfill = function() return fill end')}`;
    assert.deepEqual(
      read(text, '5.0').worlds.map((w) => w.dungeons[0]!.lvlfill!.value),
      ['one', 'two'],
    );
    const drawing = main('lvlfill = function() return "fill" .. math.random(2) end');
    assert.deepEqual(
      read(drawing, '5.0').worlds.map((w) => w.dungeons[0]!.lvlfill!.value),
      ['fill1', 'fill2'],
    );
  });

  it('shuffled lists, and the alignments the game has shuffled', () => {
    const text = 'local t = { 1, 2, 3 }\nshuffle(t)\ndungeon = { { name = "a", base = t[1] } }';
    assert.deepEqual(
      read(text).worlds.map((w) => w.probability.toFixed(6)),
      ['0.333333', '0.333333', '0.333333'],
    );
    const aligned = read('dungeon = { { name = align[1], base = 1 } }');
    assert.deepEqual(aligned.worlds.map((w) => w.dungeons[0]!.name!.value).sort(), ['chaos', 'law', 'neutral']);
  });

  it('a draw that changes nothing makes no world', () => {
    assert.deepEqual(shares(`local x = math.random(50)\n${main('')}`), ['1  → 10']);
  });

  it('too many are sampled, the same every time', () => {
    const text = `dungeon = { { name = "a", base = 1 + nh.rn2(100000) } }`;
    const first = read(text);
    assert.equal(first.exact, false);
    const total = first.worlds.reduce((sum, w) => sum + w.probability, 0);
    assert.ok(Math.abs(total - 1) < 1e-9);
    assert.ok(first.worlds.length > 100);
    assert.deepEqual(read(text), first);
  });

  it('an error in one world stops that one', () => {
    const { worlds } = read(`if percent(10) then os.exit() end\n${main('')}`);
    assert.deepEqual(
      worlds.map((w) => [w.probability, w.stop === undefined]),
      [
        [0.1, false],
        [0.9, true],
      ],
    );
  });

  it('one game draws the two shuffles of the library first, then what the file draws', () => {
    const calls: number[] = [];
    const generator = new Isaac64('7');
    const draws = {
      rn2: (x: number) => {
        calls.push(x);
        return generator.rn2(x);
      },
    };
    const text =
      'local t = { 1, 2, 3 } shuffle(t)\nif percent(50) then t[1] = d(2, 6) end\nnh.rn2(0)\n' +
      main('range = math.random(4)');
    runLua(parseLua(text), text, draws);
    assert.deepEqual(
      calls.filter((c) => c !== 6),
      [3, 2, 3, 2, 100, 4],
    );
  });
});

describe('whose file it is', () => {
  const ours = (text: string): boolean => read(text).ours;
  it('NetHack fields make it ours', () => {
    assert.ok(ours(main('')));
    assert.ok(ours('dungeon = { { name = "A", levels = {}, bonetag = "B" } }'));
    assert.ok(ours('dungeon = { { name = "A", base = '));
  });
  it('it stays ours where no run comes to the table', () => {
    for (const before of [
      'while true do end',
      'local s = "x" while true do s = s .. s end',
      'local function f(n) return f(n + 1) + 1 end f(1)',
      'local function f()',
      'if percent(50) then while true do',
    ]) {
      assert.ok(ours(`${before}\n${main('')}`), before);
      assert.ok(!ours(`${before}\ndungeon = { { name = "Crypt", enemies = {} } }`), before);
    }
  });
  it('another game keeps its own', () => {
    for (const text of [
      '',
      'return { width = 10 }',
      'dungeon = { width = 10, rooms = {} }',
      'local dungeon = { { name = "A", base = 1 } }\nreturn dungeon',
      'dungeon = { { name = "Crypt", enemies = { "bat" } } }',
      'dungeon = require("dungeon")',
      'Dungeon = {}\nfunction Dungeon.new(w, h) return setmetatable({ w = w }, Dungeon) end',
    ]) {
      assert.equal(ours(text), false, text);
    }
  });
});

describeCorpus('dungeon.lua of the corpus', () => {
  const worlds: Readonly<Record<string, number>> = { xnethack: 4 };
  for (const { id, text } of corpusFiles('lua')) {
    it(`${id} reads whole`, () => {
      const definition = read(text);
      assert.deepEqual([definition.ours, definition.exact, definition.problems], [true, true, []]);
      assert.equal(definition.worlds.length, worlds[id] ?? 1);
      for (const world of definition.worlds) {
        assert.equal(world.stop, undefined);
        assert.ok(world.dungeons.length >= 8);
        for (const dungeon of world.dungeons) {
          assert.equal(dungeon.stop, undefined);
          for (const entry of [dungeon, ...dungeon.levels, ...dungeon.branches]) {
            assert.ok(entry.name?.value && entry.base?.value !== undefined, entry.id);
          }
        }
      }
    });
  }

  it('our stock fixtures say what the real files say', () => {
    for (const [id, name] of [
      ['nethack-3.7', 'stock-3.7.lua'],
      ['nethack-5.0', 'stock-5.0.lua'],
    ] as const) {
      const real = corpusFiles('lua').find((f) => f.id === id)!;
      assert.deepEqual(values(only(fixture(name))), values(only(real.text)));
    }
  });
});
