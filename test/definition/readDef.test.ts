import assert from 'node:assert/strict';
import type { Definition, Field } from '../../server/definition/types';
import { corpusFiles, describeCorpus } from '../corpus';
import { read } from './decode';

const dungeons = (definition: Definition) => definition.worlds[0]!.dungeons;

describe('readDef', () => {
  it('attaches statements to the last dungeon and the last level so far', () => {
    const d = dungeons(
      read(`DUNGEON: "A" "A" (5, 0)
LEVEL: "a" "none" @ (1, 0)
BRANCH: "B" @ (2, 0)
LEVELDESC: town
DUNGEON: "B" "none" (3, 0)
LEVALIGN: lawful
ALIGNMENT: chaotic
LEVEL: "b" "B" @ (1, 0)
ENTRY: -1
LEVELDESC: hellish
LEVELDESC: mazelike
`),
    );
    const [a] = d[0]!.levels;
    const [b] = d[1]!.levels;
    assert.deepEqual(
      a!.flags.map((f) => f.value),
      ['town'],
    );
    assert.deepEqual(
      a!.alignments.map((f) => f.value),
      ['lawful'],
    );
    assert.deepEqual(
      b!.flags.map((f) => f.value),
      ['hellish', 'mazelike'],
    );
    assert.equal(d[1]!.entry?.value, -1);
    assert.deepEqual(
      d[1]!.alignments.map((f) => f.value),
      ['chaotic'],
    );
  });

  it('every value carries its span, and the span of its name', () => {
    const text = 'DUNGEON: "A" "T" (5, 2) 40\nENTRY: -1\nCHAINLEVEL: "a" "X" "c" + (1, 0)\nLEVALIGN: lawful\n';
    const [a] = dungeons(read(text));
    const shown = (f: Field<unknown> | undefined) =>
      `${text.slice(f!.nameSpan.start, f!.nameSpan.end)} ${text.slice(f!.span.start, f!.span.end)}`;
    assert.equal(shown(a!.name), '"A" "A"');
    assert.equal(shown(a!.bonetag), '"T" "T"');
    assert.equal(shown(a!.range), '2 2');
    assert.equal(shown(a!.chance), '40 40');
    assert.equal(shown(a!.entry), 'ENTRY -1');
    const level = a!.levels[0]!;
    assert.equal(shown(level.chainlevel), '"c" "c"');
    assert.equal(shown(level.alignments[0]), 'LEVALIGN lawful');
    assert.equal(text.slice(level.headSpan.start, level.headSpan.end), '"a"');
    assert.equal(text.slice(level.span.start, level.span.end), 'CHAINLEVEL: "a" "X" "c" + (1, 0)\nLEVALIGN: lawful');
    assert.equal(text.slice(a!.span.start, a!.span.end), text.trimEnd());
  });

  it('"none" is no bones tag, but stays in the raw fields', () => {
    const [a] = dungeons(read('DUNGEON: "A" "none" (5, 0)\n'));
    assert.equal(a!.bonetag, undefined);
    assert.deepEqual(
      a!.raw.map((r) => `${r.name}=${r.value}`),
      ['name=A', 'bonetag=none', 'base=5', 'range=0'],
    );
  });

  it('ids hold no more of a name than its beginning, and stay apart', () => {
    const name = 'x'.repeat(10_000);
    const definition = read(
      `DUNGEON: "${name}" "D" (5, 0)\nLEVEL: "${name}a" "none" @ (1, 0)\nLEVEL: "${name}b" "none" @ (1, 0)\n`,
    );
    const [dungeon] = definition.worlds[0]!.dungeons;
    const ids = [dungeon!.id, ...dungeon!.levels.map((l) => l.id)];
    assert.equal(new Set(ids).size, 3);
    for (const id of ids) assert.ok(id.length < 1_100, `${id.length}`);
  });

  it('ids stay apart, also for alternatives of one name', () => {
    const d = dungeons(
      read(`DUNGEON: "Main" "D" (5, 0)
BRANCH: "Q" @ (1, 0)
BRANCH: "Q" @ (2, 0)
DUNGEON: "Q" "1" (5, 0)
LEVEL: "x" "none" @ (1, 0)
DUNGEON: "Q" "2" (7, 0)
LEVEL: "x" "none" @ (1, 0)
LEVEL: "x" "none" @ (2, 0)
`),
    );
    assert.deepEqual(
      d.flatMap((e) => [e.id, ...e.levels.map((l) => l.id), ...e.branches.map((b) => b.id)]),
      [
        ...['dungeon:Main', 'branch:Main/Q', 'branch:Main/Q#2', 'dungeon:Q', 'level:Q/x'],
        ...['dungeon:Q#2', 'level:Q#2/x', 'level:Q#2/x#2'],
      ],
    );
  });

  it('what describes nothing is an orphan', () => {
    const { orphans } = read(
      'ENTRY: 1\nLEVELDESC: town\nLEVEL: "a" "A" @ (1, 0)\nLEVELDESC: town\nBRANCH: "B" @ (1, 0)\n',
    );
    assert.deepEqual(
      orphans.map((o) => `${o.keyword} ${o.needs}`),
      ['ENTRY dungeon', 'LEVELDESC level', 'LEVEL dungeon', 'BRANCH dungeon'],
    );
  });

  it('words that are not of their kind are kept for the checks', () => {
    const [a] = dungeons(read('DUNGEON: "A" "A" (5, 0)\nDESCRIPTION: watery\nALIGNMENT: evil\nDESCRIPTION: lawful\n'));
    assert.deepEqual(
      a!.flags.map((f) => f.value),
      ['watery', 'lawful'],
    );
    assert.deepEqual(
      a!.alignments.map((f) => f.value),
      ['evil'],
    );
  });

  it('base and range are kept in 16 bits, other numbers in 32', () => {
    const [a] = dungeons(read('DUNGEON: "A" "A" (10, 70000) 70000\nENTRY: 70000\n'));
    assert.equal(a!.range?.value, 4464);
    assert.equal(a!.chance?.value, 70000);
    assert.equal(a!.entry?.value, 70000);
    assert.equal(a!.raw.find((r) => r.name === 'range')?.value, 70000);
  });

  it('a broken entry is an entry all the same', () => {
    const [a] = dungeons(read('DUNGEON:\nLEVEL: "a"\nBRANCH:\n'));
    assert.equal(a!.name, undefined);
    assert.equal(a!.levels[0]!.name?.value, 'a');
    assert.equal(a!.levels[0]!.base, undefined);
    assert.equal(a!.branches.length, 1);
  });
});

describeCorpus('readDef, corpus', () => {
  /** Dungeons, levels and branches, counted with other tools (`grep -c`, comments left out). */
  const EXPECTED: Record<string, [number, number, number]> = {
    dnethack: [18, 115, 15],
    evilhack: [14, 47, 13],
    gnollhack: [11, 47, 10],
    grunthack: [8, 37, 7],
    hackem: [20, 54, 19],
    'jnethack-shift-jis': [8, 35, 7],
    netguac: [8, 35, 7],
    'nethack-3.1.0': [7, 27, 6],
    'nethack-3.4.3': [8, 33, 7],
    'nethack-3.6.7': [8, 35, 7],
    'ozslashem-crlf': [20, 60, 19],
    slashem: [20, 55, 19],
    'slashem-extended': [69, 215, 68],
    unnethack: [15, 55, 14],
  };

  for (const file of corpusFiles('def')) {
    it(`${file.id}: all entries, each complete, no problem`, () => {
      const definition = read(file.text);
      assert.deepEqual(definition.problems, []);
      const all = dungeons(definition);
      const levels = all.flatMap((d) => d.levels);
      const branches = all.flatMap((d) => d.branches);
      assert.deepEqual([all.length, levels.length, branches.length], EXPECTED[file.id]);
      for (const entry of [...all, ...levels, ...branches]) {
        assert.ok(entry.name?.value !== undefined && entry.base !== undefined && entry.range !== undefined, entry.id);
      }
    });
  }

  it('the names of JNetHack are Japanese', () => {
    const file = corpusFiles('def').find((f) => f.id === 'jnethack-shift-jis')!;
    const names = dungeons(read(file.text)).map((d) => d.name?.value);
    assert.deepEqual(names.slice(0, 3), ['運命の大迷宮', 'ゲヘナ', 'ノームの鉱山']);
  });
});
