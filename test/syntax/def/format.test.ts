import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { toJson } from '../../../server/definition/json';
import { type FormatEdit, formatDef } from '../../../server/syntax/def/format';
import { parseDef } from '../../../server/syntax/def/parser';
import type { Span } from '../../../server/syntax/span';
import { corpusFiles, describeCorpus } from '../../corpus';
import { read } from '../../definition/decode';

function apply(text: string, edits: readonly FormatEdit[]): string {
  let out = '';
  let at = 0;
  for (const { span, newText } of edits) {
    assert.ok(span.start >= at, 'edits are in order and apart');
    out += text.slice(at, span.start) + newText;
    at = span.end;
  }
  return out + text.slice(at);
}

function format(text: string, insertSpaces = true, within?: Span): string {
  return apply(text, formatDef(parseDef(text), text, { insertSpaces }, within));
}

/** What a text says, and what it shows beside: comments, conditions, the codes of its problems. */
function essence(text: string) {
  const tree = parseDef(text);
  const definition = read(text);
  return {
    json: toJson(definition, '').worlds,
    raw: definition.worlds[0]!.dungeons.map((d) =>
      [d, ...d.levels, ...d.branches].map((e) => e.raw.map((r) => `${r.name}=${r.value}`)),
    ),
    orphans: definition.orphans.map((o) => o.keyword),
    beside: [...tree.tokens]
      .filter((t) => ['comment', 'condition', 'skipped', 'conflict'].includes(t.kind))
      .map((t) => text.slice(t.start, t.end).trimEnd()),
    // A line too long may be cut into several; none is made, which a test of its own says.
    problems: tree.problems.map((p) => p.code).filter((code) => code !== 'line-too-long'),
  };
}

function expectHarmless(text: string): void {
  const once = format(text);
  assert.deepEqual(essence(once), essence(text));
  assert.equal(format(once), once, 'twice changes nothing');
}

const fixtures = ['stock-3.6.def', 'stock-3.4.3.def', 'stock-3.1.0.def'].map((name) => ({
  name,
  text: readFileSync(join(__dirname, '..', '..', 'fixtures', name), 'utf8'),
}));

describe('formatDef', () => {
  it('lines up operands, closes up couples, goes to the first column', () => {
    assert.equal(
      format('  DUNGEON :"D"   "D"( 10,0 )   40\n   ENTRY:-1\nCHAINBRANCH: "X"  "a"+(1 , -1)portalup\n'),
      'DUNGEON:        "D" "D" (10, 0) 40\nENTRY:          -1\nCHAINBRANCH:    "X" "a" + (1, -1) portal up\n',
    );
  });

  it('goes on with tabs where the file has them', () => {
    assert.equal(format('LEVEL:\t"a" "A" @ (1,0)\nENTRY:\t1\n'), 'LEVEL:\t\t"a" "A" @ (1, 0)\nENTRY:\t\t1\n');
    assert.equal(format('ENTRY: 1\n', false), 'ENTRY:\t\t1\n');
  });

  it('pads names only where the author began to', () => {
    assert.equal(
      format(
        'LEVEL: "astral" "A" @ (1, 0)\nLEVEL: "water"  "W" @ (2, 0)\nLEVEL: "air" "R" @ (3, 0)\n\nLEVEL: "a" "A" @ (4, 0)\nLEVEL: "bbb" "B" @ (5, 0)\n',
      ),
      [
        'LEVEL:          "astral" "A" @ (1, 0)',
        'LEVEL:          "water"  "W" @ (2, 0)',
        'LEVEL:          "air"    "R" @ (3, 0)',
        '',
        'LEVEL:          "a" "A" @ (4, 0)',
        'LEVEL:          "bbb" "B" @ (5, 0)',
        '',
      ].join('\n'),
    );
  });

  it('one statement per line, and each on one', () => {
    assert.equal(
      format('ENTRY: 1 DESCRIPTION: mazelikeALIGNMENT: lawful\nDUNGEON:\n"D"\n"D"\n(1,\n2)\n'),
      'ENTRY:          1\nDESCRIPTION:    mazelike\nALIGNMENT:      lawful\nDUNGEON:        "D" "D" (1, 2)\n',
    );
  });

  it('keeps comments, blank lines and conditions', () => {
    const text =
      '# a   \n\n   \n#\tb\n^?WIZARD\n  ENTRY: 1\n^:\n  ENTRY: 2\n^.\n%REINCARNATION   LEVEL: "r" "R" @ (1,0) LEVELDESC: town\n';
    assert.equal(
      format(text),
      '# a\n\n\n#\tb\n^?WIZARD\nENTRY:          1\n^:\n  ENTRY: 2\n^.\n%REINCARNATION LEVEL:   "r" "R" @ (1, 0) LEVELDESC: town\n',
    );
  });

  it('leaves alone what it cannot read, and statements with a comment inside', () => {
    for (const text of [
      'LEVEL:   "a"  @ (1,0)\n',
      '  LEVL:  3\n',
      'DUNGEON:   "D"\n# inside\n  "D" (1,0)\n',
      'ENTRY:   1  # tail\n',
      'ENTRY:   1 é\n',
      '17 ENTRY:   1\n',
      '%REINCARNATION LEVEL:  "r"\n"R" @ (1,0)\n',
    ]) {
      assert.equal(format(text), text);
    }
  });

  it('keeps the line ends of the file, and ends it with one', () => {
    assert.equal(
      format('ENTRY:1\r\nENTRY: 2 ENTRY: 3'),
      'ENTRY:          1\r\nENTRY:          2\r\nENTRY:          3\r\n',
    );
    assert.equal(format(''), '');
  });

  it('makes no line too long for makedefs', () => {
    const text = `PROTOFILE:\n"${'x'.repeat(240)}"\n`;
    assert.equal(format(text), text);
  });

  it('formats no more than the lines asked for', () => {
    const text = 'ENTRY:1\nENTRY:2\nENTRY:3\n';
    assert.equal(format(text, true, { start: 9, end: 10 }), 'ENTRY:1\nENTRY:          2\nENTRY:3\n');
  });

  it('odd numbers stay as they are written', () => assert.equal(format('ENTRY: 1-2\n'), 'ENTRY:          1-2\n'));
});

describe('formatting changes no meaning, and twice changes nothing', () => {
  for (const { name, text } of fixtures) {
    it(name, () => expectHarmless(text));
    it(`${name} on one line and with every blank a line end`, () => {
      const flat = text.split('\n').filter((line) => !/^[#%]/.test(line));
      expectHarmless(flat.join(' '));
      expectHarmless(flat.join('\n').replace(/"[^"]*"|[ \t]+/g, (s) => (s.startsWith('"') ? s : '\n')));
    });
    it(`${name} with any token left out`, () => {
      const tokens = [...parseDef(text).tokens];
      for (let i = 0; i < tokens.length; i += 7) {
        expectHarmless(text.slice(0, tokens[i]!.start) + text.slice(tokens[i]!.end));
      }
    });
  }

  const pieces = fc.constantFrom(
    ...[
      'DUNGEON:"D""D"(1,2)',
      'LEVEL: "a"  "A" @ (1, 0)',
      'LEVEL: "bb" "none"@(1,0)9',
      'ENTRY: 1',
      'ALIGNMENT: lawful',
    ],
    ...[
      'CHAINBRANCH: "X" "a"+(1,0) up',
      'BRANCH: "Y" @\n(1,\n2) portal',
      'PROTOFILE: "a\nb"',
      'LEVEL: "a" @',
      'LEVL: 3',
    ],
    ...[
      '\n',
      '\n',
      '\n',
      ' ',
      '\t',
      '\n# c\n',
      ' # c',
      '\n%REINCARNATION ',
      '\n%MULDGN\t',
      '\n^?WIZARD\n',
      '\n^:\n',
      '\n^.\n',
    ],
    ...['\r\n', '"', 'é', '\n\n\n', '\n<<<<<<< a\n', '\n=======\n', '\n>>>>>>> b\n', '\n^ x', '\n^^x'],
  );
  it('any mixture', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => expectHarmless(parts.join(''))),
      { numRuns: 2000 },
    );
  });
});

describeCorpus('formatting the corpus', () => {
  for (const file of corpusFiles('def')) {
    it(file.id, () => {
      expectHarmless(file.text);
      const comments = (text: string) =>
        text.split(/\r?\n/).filter((line) => line.startsWith('#') || line.trim() === '');
      assert.deepEqual(
        comments(format(file.text)).map((line) => line.trimEnd()),
        comments(file.text).map((line) => line.trimEnd()),
      );
    });
  }
});
