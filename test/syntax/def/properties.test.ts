import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { toJson } from '../../../server/definition/json';
import { readDef } from '../../../server/definition/readDef';
import type { Definition } from '../../../server/definition/types';
import { recognise } from '../../../server/dialects/index';
import { type DefTree, parseDef } from '../../../server/syntax/def/parser';
import { corpusFiles, describeCorpus } from '../../corpus';

const fixtures = ['stock-3.6.def', 'stock-3.4.3.def', 'stock-3.1.0.def'].map((name) => ({
  name,
  text: readFileSync(join(__dirname, '..', '..', 'fixtures', name), 'utf8'),
}));

/** What must hold for any text whatever. */
function expectSound(text: string): void {
  const tree = parseDef(text);
  expectTree(tree, text);
  const definition = readDef(tree, text);
  expectDefinition(definition, text);
  toJson(definition, recognise(definition, text));
}

function expectTree(tree: DefTree, text: string): void {
  let at = 0;
  for (const token of tree.tokens) {
    assert.ok(token.start >= at && token.end > token.start && token.end <= text.length, `token at ${token.start}`);
    at = token.start;
  }
  let end = 0;
  for (const statement of tree.statements) {
    assert.ok(statement.span.start >= end && statement.span.end <= text.length);
    end = statement.span.end;
    assert.ok(statement.firstToken < statement.endToken && statement.endToken <= tree.tokens.length);
    for (const missing of statement.missing) assert.ok(missing.offset > 0 && missing.offset <= text.length);
  }
  for (const { span, message, replacement } of tree.problems) {
    assert.ok(span.start >= 0 && span.end <= text.length && span.start < span.end, message);
    assert.ok(!text.slice(span.start, span.end - 1).includes('\n'), `one line: ${message}`);
    assert.ok(message.length > 0 && !message.includes('\n'));
    if (replacement) assert.ok(replacement.span.start >= 0 && replacement.span.end <= text.length);
  }
}

function expectDefinition(definition: Definition, text: string): void {
  const ids = new Set<string>();
  for (const dungeon of definition.worlds[0]!.dungeons) {
    for (const entry of [dungeon, ...dungeon.levels, ...dungeon.branches]) {
      assert.ok(!ids.has(entry.id), entry.id);
      ids.add(entry.id);
      assert.ok(entry.span.start < entry.span.end && entry.span.end <= text.length);
      assert.ok(entry.span.start <= entry.headSpan.start && entry.headSpan.end <= entry.span.end);
      assert.ok(dungeon.span.start <= entry.span.start && entry.span.end <= dungeon.span.end, 'inside its dungeon');
      for (const raw of entry.raw) assert.ok(raw.span.start < raw.span.end && raw.span.end <= text.length);
    }
  }
}

describe('any text gives a sound tree and definition', () => {
  for (const { name, text } of fixtures) {
    it(`${name}: every truncation`, () => {
      for (let end = 0; end <= text.length; end++) expectSound(text.slice(0, end));
    });

    it(`${name}: every token left out, and every two swapped`, () => {
      const tokens = [...parseDef(text).tokens];
      tokens.forEach((token, i) => {
        expectSound(text.slice(0, token.start) + text.slice(token.end));
        const next = tokens[i + 1];
        if (next === undefined) return;
        const between = text.slice(token.end, next.start);
        const swapped = text.slice(next.start, next.end) + between + text.slice(token.start, token.end);
        expectSound(text.slice(0, token.start) + swapped + text.slice(next.end));
      });
    });
  }

  const pieces = fc.constantFrom(
    ...[
      'DUNGEON:',
      'LEVEL:',
      'RNDCHLEVEL:',
      'LEVALIGN:',
      'BRANCH',
      'TILESET',
      'LEVL:',
      'portal',
      'up',
      'town',
      'ax_tileset',
    ],
    ...[
      '"',
      '"a"',
      '"none"',
      '(',
      ')',
      ',',
      '@',
      '+',
      ':',
      '#',
      '\n',
      '\n#',
      '\r\n',
      '\r',
      '\0',
      '\ufeff',
      'é',
      ' ',
      '\t',
    ],
    ...['-', '1', '-1', '1-2', '99999999999', '\n%REINCARNATION ', '\n^?WIZARD\n', '\n^:\n', '\n^.\n', '\n<<<<<<< a\n'],
    ...['\n=======\n', '\n>>>>>>> b\n', '\n|||||||\n', '\uffff', '\ud83d', ';', '\f', 'x'.repeat(300)],
  );

  it('any mixture of its pieces', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => expectSound(parts.join(''))),
      { numRuns: 1500 },
    );
  });

  it('any string', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => expectSound(text)),
      { numRuns: 500 },
    );
  });
});

describe('time is linear in the length', () => {
  const hostile: Record<string, string> = {
    quotes: '"',
    'open strings': '"a\nLEVEL: ',
    numbers: '9'.repeat(50),
    words: 'portalup',
    'conflict starts': '<<<<<<<\n',
    conflicts: '<<<<<<<\n=======\n>>>>>>>\n',
    'half conflicts': '<<<<<<<\n>>>>>>>\n',
    conditions: '^?WIZARD\n',
    comments: ' #x\n',
    'one long line': 'LEVEL: "a" "A" @ (1, 0) ',
    unknown: 'Q_'.repeat(50),
    spaces: ' '.repeat(50),
  };
  for (const [name, unit] of Object.entries(hostile)) {
    it(name, () => {
      const text = unit.repeat(Math.ceil(400_000 / unit.length));
      const start = performance.now();
      const tree = parseDef(text);
      readDef(tree, text);
      const ms = performance.now() - start;
      assert.ok(ms < 4000, `${ms.toFixed(0)} ms`);
    });
  }
});

describeCorpus('corpus, .def: truncations', () => {
  for (const file of corpusFiles('def')) {
    it(file.id, () => {
      for (let end = 0; end <= file.text.length; end += 97) expectSound(file.text.slice(0, end));
    });
  }
});
