import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Comparison, compare } from '../../server/definition/compare';
import { summary, toMarkdown, toText } from '../../server/definition/compareText';
import { readDef } from '../../server/definition/readDef';
import { readLua } from '../../server/definition/readLua';
import { stockDungeon } from '../../server/dialects/stock';
import { parseDef } from '../../server/syntax/def/parser';
import { parseLua } from '../../server/syntax/lua/parser';

const corpus = process.env['DUNGEON_CORPUS'] ?? path.join(__dirname, '../../../shared/corpus');
const read = (text: string, format: 'def' | 'lua') =>
  format === 'def' ? readDef(parseDef(text), text) : readLua(parseLua(text), text);
const stock = (id: string) => {
  const { text, format } = stockDungeon(id)!;
  return { text, format, definition: read(text, format) };
};

/** Compares a stock file with itself after a change of its text. */
function edited(id: string, from: string | RegExp, to: string, ...more: [string | RegExp, string][]): Comparison {
  const { text, format, definition } = stock(id);
  let after = text;
  for (const [a, b] of [[from, to] as const, ...more]) {
    assert.notEqual(after.replace(a, b), after, `${a} is in the file`);
    after = after.replace(a, b);
  }
  return compare(definition, read(after, format));
}
const messages = (c: Comparison) => c.differences.map((d) => d.message);

describe('compare', () => {
  it('finds no difference between a file and itself, however it is laid out', () => {
    for (const id of ['3.4.3', '3.6', '3.7', '5.0']) {
      const { definition } = stock(id);
      const { differences, notes } = compare(definition, definition);
      assert.deepEqual([differences, notes], [[], []]);
    }
    const { text, definition } = stock('3.6');
    const flat = text.replace(/^#.*$/gm, '').replace(/\s+/g, ' ');
    assert.deepEqual(compare(definition, read(flat, 'def')).differences, []);
    assert.equal(summary(compare(definition, definition)), 'No difference');
  });

  it('sees a changed number, with where it stands on both sides', () => {
    const { text } = stock('3.7');
    const c = edited('3.7', 'base = 25, range = 5', 'base = 25, range = 9');
    assert.deepEqual(messages(c), ['Dungeon The Dungeons of Doom: range 5 → 9.']);
    const [d] = c.differences;
    assert.deepEqual(
      [d?.kind, d?.what, d?.field, d?.before?.value, d?.after?.value],
      ['changed', 'dungeon', 'range', '5', '9'],
    );
    assert.equal(text.slice(d!.before!.span.start, d!.before!.span.end), '5');
    assert.equal(d?.before?.id, 'dungeon:The Dungeons of Doom');
  });

  it('sees fields that came and went, sets of flags whatever their order', () => {
    assert.deepEqual(
      messages(edited('3.7', 'name = "castle", base = -1', 'name = "castle", base = -1, bonetag = "C"')),
      ['Level castle: bonetag nothing → "C".'],
    );
    assert.deepEqual(messages(edited('3.7', 'flags = "roguelike"', 'flags = { "roguelike", "mazelike" }')), [
      'Level rogue: flags roguelike → mazelike, roguelike.',
    ]);
    assert.deepEqual(messages(edited('3.7', '{ "mazelike", "hellish" }', '{ "hellish", "mazelike" }')), []);
  });

  it('takes a default that is written out for what it is', () => {
    assert.deepEqual(
      messages(edited('3.7', 'name = "castle", base = -1', 'name = "castle", base = -1, range = 0, chance = 100')),
      [],
    );
    assert.deepEqual(messages(edited('3.6', '"D" (25, 5)', '"D" (25, 5) 100')), [], 'a dungeon is always there');
  });

  it('sees levels and branches that came and went, and where they would be on the other side', () => {
    const c = edited(
      '3.6',
      /^ {2}LEVEL: "castle".*\n/m,
      '  LEVEL: "keep" "K" @ (-3, 0)\n  LEVEL: "castle" "none" @ (-1, 0)\n',
    );
    assert.deepEqual(messages(c), ['Level keep was added: base -3.']);
    assert.equal(c.differences[0]?.before?.id, 'dungeon:The Dungeons of Doom');
    assert.equal(c.differences[0]?.after?.id, 'level:The Dungeons of Doom/keep');
    const gone = edited('3.6', /^ {2}BRANCH: "Fort Ludios".*\n/m, '');
    assert.deepEqual(messages(gone), ['The branch to Fort Ludios was removed: base 18, range 4, branchtype portal.']);
  });

  it('says a dungeon that came or went once, not level by level', () => {
    const c = edited(
      '3.7',
      /\n\}\s*$/,
      '\n  { name = "Annexe", base = 3, levels = { { name = "a1", base = 1 }, { name = "a2", base = 2 } } },\n}\n',
    );
    assert.deepEqual(messages(c), ['Dungeon Annexe was added: base 3, 2 special levels.']);
  });

  it('recognises a level that moved to another dungeon', () => {
    const line = '      { name = "juiblex", bonetag = "J", base = 4, range = 4 },\n';
    const c = edited('3.7', line, '', ['      { name = "minend"', `${line}      { name = "minend"`]);
    assert.deepEqual(messages(c), ['Level juiblex moved from Gehennom to The Gnomish Mines.']);
  });

  it('recognises an order that changed, by as few moves as explain it', () => {
    const oracle = '      { name = "oracle", bonetag = "O", base = 5, range = 5, alignment = "neutral" },\n';
    const c = edited('3.7', oracle, '', ['      { name = "castle"', `${oracle}      { name = "castle"`]);
    assert.deepEqual(messages(c), ['Level oracle moved from place 2 of 5 to place 4 of 5.']);
  });

  it('guesses a new name where it is sure, and follows chains to it', () => {
    const c = edited('3.7', 'name = "wizard1"', 'name = "wizardA"', [
      /chainlevel = "wizard1"/g,
      'chainlevel = "wizardA"',
    ]);
    assert.deepEqual(messages(c), ['Level wizard1 seems to be called wizardA now.']);
    const dungeon = edited('3.7', /"Sokoban"/g, '"Boxworld"');
    assert.deepEqual(messages(dungeon), ['Dungeon Sokoban seems to be called Boxworld now.']);
    const sure = edited('3.7', 'name = "medusa", base = -5', 'name = "medusa", base = -6', [
      'name = "rogue", bonetag = "R", base = 15',
      'name = "perseus", bonetag = "P", base = 9',
    ]);
    assert.ok(!sure.differences.some((d) => d.kind === 'renamed'), messages(sure).join('\n'));
  });

  it('compares .def with .lua by what both can say', () => {
    const c = compare(stock('3.6').definition, stock('3.7').definition);
    const text = messages(c);
    assert.ok(text.includes('Dungeon The Tutorial was added: base 2, 2 special levels.'), text.join('\n'));
    assert.ok(text.includes('Level bigrm: nlevels 10 → 11.'), text.join('\n'));
    assert.ok(!text.some((m) => /lvlfill|themerooms/.test(m)));
    assert.deepEqual(c.notes, [
      'Only one of the two formats can say these, so they were not compared: themerooms, lvlfill.',
    ]);
  });

  it('compares fields that the game does not know, as they are written', () => {
    const lua = (dungeon: string, level = '', branch = '') =>
      read(
        `dungeon = { { name = "A", base = 3, ${dungeon} levels = { { name = "x", base = 1, ${level} } },
  branches = { { name = "B", base = 1, ${branch} } } }, { name = "B", base = 1 } }`,
        'lua',
      );
    const plain = lua('');
    const named = lua('cname = "甲",', 'cname = "乙"', 'cname = "丙", bonetag = "b"');
    assert.deepEqual(messages(compare(plain, named)), [
      'Dungeon A: cname nothing → "甲".',
      'Level x: cname nothing → "乙".',
      'The branch to B: cname nothing → "丙".',
      'The branch to B: bonetag nothing → "b".',
    ]);
    assert.deepEqual(messages(compare(named, lua('cname = "丁",', 'cname = 2', 'bonetag = "b"'))), [
      'Dungeon A: cname "甲" → "丁".',
      'Level x: cname "乙" → 2.',
      'The branch to B: cname "丙" → nothing.',
    ]);
    assert.deepEqual(compare(named, named).differences, []);
    const [d] = compare(plain, named).differences;
    assert.deepEqual([d?.kind, d?.field, d?.after?.value], ['added', 'cname', '"甲"']);
    // Lists in their order, numbers and truth as written; nil is nothing; what cannot be compared is said.
    assert.deepEqual(messages(compare(lua('seen = { "p", "q" },'), lua('seen = { "q", "p" },'))), [
      'Dungeon A: seen { "p", "q" } → { "q", "p" }.',
    ]);
    assert.deepEqual(messages(compare(lua('seen = true,'), lua('seen = 1.5,'))), ['Dungeon A: seen true → 1.5.']);
    assert.deepEqual(compare(plain, lua('seen = nil,')).differences, []);
    assert.deepEqual(compare(lua('f = function() end,'), lua('f = function() end,')).notes, [
      '1 value cannot be worked out here and was not compared.',
    ]);
    // A known field with a value that the game reads nothing from.
    assert.deepEqual(messages(compare(lua('bonetag = {},'), lua('bonetag = true,'))), [
      'Dungeon A: bonetag {} → true.',
    ]);
    // `.def` has no such fields: nothing is said about them but that.
    const def = read(
      'DUNGEON: "A" "none" (3,0)\nLEVEL: "x" "none" @ (1,0)\nBRANCH: "B" @ (1,0)\nDUNGEON: "B" "none" (1,0)',
      'def',
    );
    assert.deepEqual(compare(def, lua('cname = "甲",')).differences, []);
    assert.ok(compare(def, lua('cname = "甲",')).notes.some((n) => n.includes('cname')));
  });

  it('compares the chances of a file that computes', () => {
    const file = (n: number) => `dungeon = { { name = "A", base = percent(${n}) and 3 or 5, levels = {} } }`;
    const c = compare(read(file(25), 'lua'), read(file(50), 'lua'));
    assert.deepEqual(messages(c), ['Dungeon A: base 3 in 25%, 5 in 75% → 3 in 50%, 5 in 50%.']);
    assert.deepEqual(compare(read(file(25), 'lua'), read(file(25), 'lua')).differences, []);
    const some = (n: number) =>
      `dungeon = { { name = "A", base = 3, levels = { { name = "x", base = 1 } } } }
if percent(${n}) then dungeon[1].levels[2] = { name = "y", base = 2 } end`;
    assert.deepEqual(messages(compare(read(some(30), 'lua'), read(some(40), 'lua'))), [
      'Level y: share of games 30% → 40%.',
    ]);
  });

  it('writes text and Markdown in which names from a file are only text', () => {
    const c = edited('3.7', 'name = "castle", base = -1', 'name = "castle", base = -1, bonetag = "|"', [
      '"The Quest", bonetag = "Q"',
      '"<b>*x*", bonetag = "Q"',
    ]);
    const titles = { before: 'a.lua', after: 'b_c.lua' };
    const markdown = toMarkdown(c, titles);
    assert.match(markdown, /^# a\.lua → b\\_c\.lua\n/);
    assert.match(markdown, /\| added \| castle \| bonetag \| {2}\| "\\\|" \|/);
    assert.doesNotMatch(markdown, /<b>|(?<!\\)\*x/);
    assert.match(toText(c, titles), /^a\.lua → b_c\.lua\n\d+ differences: /);
    assert.equal(toText({ differences: [], notes: [] }, titles), 'a.lua → b_c.lua\nNo difference.');
  });

  it('counts a field that came or went as a change of its entry, as the list signs it', () => {
    const c = edited('3.7', 'name = "castle", base = -1', 'name = "castle", base = -1, bonetag = "C"');
    assert.equal(summary(c), '1 difference: 1 changed');
    assert.match(toText(c, { before: 'a', after: 'b' }), /\n {2}~ Level castle: bonetag /);
  });

  it('ends soon on files with thousands of entries in another order', () => {
    const names = Array.from({ length: 1500 }, (_, i) => `l${i}`);
    const file = (list: string[]) =>
      read(`DUNGEON: "A" "A" (9, 0)\n${list.map((n) => `LEVEL: "${n}" "none" @ (1, 0)`).join('\n')}\n`, 'def');
    const list = file(names);
    const renamed = file(names.map((n) => `${n}x`));
    const reversed = file([...names].reverse());
    const start = performance.now();
    const c = compare(list, reversed);
    assert.ok(c.differences.length > 1000);
    const other = compare(list, renamed);
    assert.ok(other.differences.length > 0);
    assert.ok(performance.now() - start < 5_000);
  });
});

const suite = existsSync(corpus) ? describe : describe.skip;
if (!existsSync(corpus)) console.log('compare: no corpus of real files here, its tests are not run');
suite('compare, on real files', () => {
  it('finds no difference between the real stock files and the built-in ones', () => {
    for (const [id, file] of [
      ['3.4.3', 'nethack-3.4.3/dungeon.def'],
      ['3.6', 'nethack-3.6.7/dungeon.def'],
      ['3.7', 'nethack-3.7/dungeon.lua'],
      ['5.0', 'nethack-5.0/dungeon.lua'],
    ] as const) {
      const real = read(readFileSync(path.join(corpus, file), 'latin1'), file.endsWith('lua') ? 'lua' : 'def');
      assert.deepEqual(messages(compare(real, stock(id).definition)), [], id);
    }
  });

  it('finds no difference between any file and itself', () => {
    for (const folder of readdirSync(corpus, { withFileTypes: true })) {
      if (!folder.isDirectory()) continue;
      for (const name of readdirSync(path.join(corpus, folder.name))) {
        const text = readFileSync(path.join(corpus, folder.name, name), 'latin1');
        const format = name.endsWith('lua') ? 'lua' : 'def';
        assert.deepEqual(messages(compare(read(text, format), read(text, format))), [], folder.name);
      }
    }
  });

  it('finds between a variant and its upstream what the variant changed, and says nothing twice', () => {
    const real = read(readFileSync(path.join(corpus, 'unnethack/dungeon.def'), 'latin1'), 'def');
    const found = messages(compare(stock('3.6').definition, real));
    assert.equal(new Set(found).size, found.length);
    for (const sentence of [
      'Level rogue was removed: base 15, range 4.',
      'Level bigrm: nlevels 10 → 14.',
      'Dungeon Gehennom: base 20 → 15.',
      'The branch to Town was added: base 2, range 2, chainlevel "oracle", direction up.',
      'Dungeon The Ruins of Moria was added: base 6, 6 special levels.',
    ])
      assert.ok(found.includes(sentence), sentence);
    // And back again: what was added is removed.
    const back = compare(real, stock('3.6').definition).differences;
    const forth = compare(stock('3.6').definition, real).differences;
    const count = (list: typeof back, kind: string) => list.filter((d) => d.kind === kind).length;
    assert.equal(count(back, 'added'), count(forth, 'removed'));
    assert.equal(count(back, 'removed'), count(forth, 'added'));
    assert.equal(count(back, 'changed'), count(forth, 'changed'));
  });
});
