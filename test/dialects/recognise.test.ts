import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLua } from '../../server/definition/readLua';
import { recognise } from '../../server/dialects/index';
import { parseLua } from '../../server/syntax/lua/parser';
import { corpusFiles, describeCorpus } from '../corpus';
import { read } from '../definition/decode';

const fixture = (name: string) => readFileSync(join(__dirname, '..', 'fixtures', name), 'utf8');
const dialect = (text: string) => recognise(read(text), text);

describe('recognise', () => {
  it('the stock fixtures', () => {
    assert.equal(dialect(fixture('stock-3.6.def')), 'nethack-3.6');
    assert.equal(dialect(fixture('stock-3.4.3.def')), 'nethack-3.4.3');
    assert.equal(dialect(fixture('stock-3.1.0.def')), 'nethack-3.1');
  });

  it('nothing and next to nothing is the plain game', () => {
    assert.equal(dialect(''), 'nethack-3.6');
    assert.equal(dialect('DUNGEON: "A" "A" (5, 0)\n'), 'nethack-3.6');
    assert.equal(dialect('DUNGEON: "A" "A" (5, 0)\n%REINCARNATION LEVEL: "r" "R" @ (2, 0)\n'), 'nethack-3.4.3');
    assert.equal(recognise({ format: 'lua', worlds: [{ dungeons: [] }] }, ''), 'nethack-3.7');
    assert.equal(recognise({ format: 'lua', worlds: [{ dungeons: [] }] }, '-- NetHack 5.0\n'), 'nethack-5.0');
  });

  it('a number after one branch does not make it another game', () => {
    assert.equal(dialect(`${fixture('stock-3.6.def')}BRANCH: "X" @ (2, 3) 50\n`), 'nethack-3.6');
  });

  it('a flag of its own tells EvilHack', () => {
    const text = fixture('stock-3.6.def').replace('"none" (4, 0)', '"none" (4, 0)\nDESCRIPTION: iceq');
    assert.equal(dialect(text), 'evilhack');
  });

  it('three strings tell GnollHack', () => {
    assert.equal(dialect(fixture('stock-3.6.def').replace(/LEVEL: "/g, 'LEVEL: "Name" "')), 'gnollhack');
  });

  it("today's file without its tutorial is still today's, and one that is old in all it says is not", () => {
    const lua = (text: string) => recognise(readLua(parseLua(text), text), text);
    for (const [name, id] of [
      ['stock-3.7.lua', 'nethack-3.7'],
      ['stock-5.0.lua', 'nethack-5.0'],
    ] as const) {
      const without = fixture(name).replace(/ {2}\{\s*name = "The Tutorial"[\s\S]*$/, '}\n');
      assert.ok(!without.includes('Tutorial') && without.includes('hellfill'));
      assert.equal(lua(without), id);
    }
    const old = fixture('stock-3.7.lua')
      .replace(/ {2}\{\s*name = "The Tutorial"[\s\S]*$/, '}\n')
      .replace(/(themerooms|lvlfill) = "[^"]*",?/g, '');
    assert.equal(lua(old), 'nethack-3.7-2019');
  });

  it('a modeline beats the content', () => {
    assert.equal(dialect(`# nethack-dungeon: dialect dynahack\n${fixture('stock-3.6.def')}`), 'dynahack');
    assert.equal(dialect(`# nethack-dungeon: dialect nonsense\n${fixture('stock-3.6.def')}`), 'nethack-3.6');
  });
});

describeCorpus('recognise, .def files of the corpus', () => {
  /** Those whose folder is not the dialect: files that are the vanilla file but for numbers, or a sister's. */
  const OTHERWISE: Record<string, string> = {
    grunthack: 'nethack-3.4.3',
    'jnethack-shift-jis': 'jnethack',
    netguac: 'nethack-3.6',
    'nethack-3.1.0': 'nethack-3.1',
    'nethack-3.6.7': 'nethack-3.6',
    'ozslashem-crlf': 'slashem',
  };
  for (const file of corpusFiles('def')) {
    it(file.id, () => assert.equal(dialect(file.text), OTHERWISE[file.id] ?? file.id));
  }
});

describeCorpus('recognise, Lua files of the corpus', () => {
  /** mHack is vanilla 3.7 with other numbers. */
  const OTHERWISE: Record<string, string> = { mhack: 'nethack-3.7' };
  for (const file of corpusFiles('lua')) {
    it(file.id, () => {
      const definition = readLua(parseLua(file.text), file.text);
      assert.equal(recognise(definition, file.text), OTHERWISE[file.id] ?? file.id);
    });
  }
});
