import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadWASM, OnigScanner, OnigString } from 'vscode-oniguruma';
import { INITIAL, parseRawGrammar, Registry } from 'vscode-textmate';
import { parseDef } from '../../../server/syntax/def/parser';
import { STATEMENT_KEYWORDS } from '../../../server/syntax/def/words';
import { corpusFiles } from '../../corpus';

const root = join(__dirname, '..', '..', '..');
const path = join(root, 'syntaxes', 'dungeon-def.tmLanguage.json');

async function loadGrammar() {
  const wasm = readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm'));
  await loadWASM({ data: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer });
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (sources) => new OnigScanner(sources),
      createOnigString: (text) => new OnigString(text),
    }),
    loadGrammar: async () => parseRawGrammar(readFileSync(path, 'utf8'), path),
  });
  return (await registry.loadGrammar('source.dungeon-def'))!;
}

/** Each piece that has a scope of its own, as `scope text`; of nested scopes the innermost. */
async function tokens(text: string): Promise<string[]> {
  const grammar = await loaded;
  let stack = INITIAL;
  const out: string[] = [];
  for (const line of text.split('\n')) {
    const result = grammar.tokenizeLine(line, stack);
    stack = result.ruleStack;
    for (const token of result.tokens) {
      const scope = token.scopes.at(-1)!.replace(/\.dungeon-def$/, '');
      const piece = line.slice(token.startIndex, token.endIndex);
      if (token.scopes.length > 1 && piece.trim() !== '') out.push(`${scope} ${piece}`);
    }
  }
  return out;
}

let loaded: ReturnType<typeof loadGrammar>;

describe('the TextMate grammar', () => {
  before(() => {
    loaded = loadGrammar();
  });

  it('a dungeon', async () => {
    assert.deepEqual(await tokens('DUNGEON:\t"Vlad\'s Tower" "none" (3, 0) 40'), [
      'keyword.other.dungeon DUNGEON',
      'punctuation.separator.key-value :',
      'punctuation.definition.string.begin "',
      "entity.name.section Vlad's Tower",
      'punctuation.definition.string.end "',
      'string.quoted.double "',
      'constant.language.none none',
      'string.quoted.double "',
      'punctuation.section.parens (',
      'constant.numeric.integer 3',
      'punctuation.separator ,',
      'constant.numeric.integer 0',
      'punctuation.section.parens )',
      'constant.numeric.integer 40',
    ]);
  });

  it('a branch, glued words too', async () => {
    const tail = ['constant.language.branch-type portal', 'constant.language.direction up'];
    assert.deepEqual((await tokens('BRANCH: "X" @ (1,0) portal up')).slice(-2), tail);
    assert.deepEqual((await tokens('BRANCH: "X" @ (1,0) portalup')).slice(-2), tail);
    assert.deepEqual((await tokens('BRANCH: "X" @ (1,0) stairs')).slice(-1), ['punctuation.section.parens )']);
  });

  it('every statement keyword', async () => {
    for (const keyword of STATEMENT_KEYWORDS) {
      const [first] = await tokens(`${keyword}: x`);
      assert.match(first!, new RegExp(`^keyword\\.other\\.\\w+ ${keyword}$`));
    }
    assert.deepEqual(await tokens('LEVELALIGN: x'), []);
  });

  it('flags, alignments and glued statements', async () => {
    assert.deepEqual(await tokens('DESCRIPTION: mazelike\nLEVALIGN:lawful'), [
      'keyword.other.statement DESCRIPTION',
      'punctuation.separator.key-value :',
      'constant.language.flag mazelike',
      'keyword.other.statement LEVALIGN',
      'punctuation.separator.key-value :',
      'constant.language.alignment lawful',
    ]);
  });

  it('lines that the compiler does not see', async () => {
    assert.deepEqual(
      await tokens('# a "comment\n ENTRY: 1 # not one\n%REINCARNATION ENTRY: 2\n^?WIZARD\n^# remark\n^.'),
      [
        'comment.line.number-sign # a "comment',
        'keyword.other.statement ENTRY',
        'punctuation.separator.key-value :',
        'constant.numeric.integer 1',
        'invalid.illegal.comment-position # not one',
        'punctuation.definition.directive %',
        'keyword.control.directive.conditional REINCARNATION',
        'keyword.other.statement ENTRY',
        'punctuation.separator.key-value :',
        'constant.numeric.integer 2',
        'keyword.control.directive.conditional ^?',
        'variable.other.constant WIZARD',
        'comment.line.caret ^# remark',
        'keyword.control.directive.conditional ^.',
      ],
    );
  });

  it('a forgotten quote colours no more than its line', async () => {
    assert.deepEqual((await tokens('PROTOFILE: "tower\nENTRY: 1')).slice(-3), [
      'keyword.other.statement ENTRY',
      'punctuation.separator.key-value :',
      'constant.numeric.integer 1',
    ]);
  });

  it('letters outside strings that the compiler cannot read', async () => {
    assert.deepEqual((await tokens('ENTRY: 1 é')).slice(-1), ['invalid.illegal.character é']);
    assert.ok((await tokens('PROTOFILE: "é"')).includes('string.quoted.double é'));
  });

  it('colours every keyword, string and number that the parser finds in real files', async () => {
    const texts = ['stock-3.6.def', 'stock-3.1.0.def'].map((f) => readFileSync(join(root, 'test/fixtures', f), 'utf8'));
    for (const text of [...texts, ...corpusFiles('def').map((f) => f.text)]) {
      const found = await tokens(text.replaceAll('\r', ''));
      const count = (pattern: RegExp) => found.filter((t) => pattern.test(t)).length;
      const solid = [...parseDef(text).tokens];
      assert.equal(count(/^keyword\.other/), solid.filter((t) => t.kind === 'keyword').length);
      assert.equal(count(/^constant\.numeric/), solid.filter((t) => t.kind === 'integer').length);
      assert.equal(count(/^comment/), solid.filter((t) => t.kind === 'comment').length);
      assert.equal(count(/^constant\.language\.(?!none)/), solid.filter((t) => t.kind === 'word').length);
      assert.equal(count(/^invalid/), 0);
    }
  });
});

describe('the language configuration', () => {
  const config = JSON.parse(readFileSync(join(root, 'syntaxes', 'language-configuration.json'), 'utf8'));

  it('has a legal word pattern that takes names and numbers whole', () => {
    const pattern = new RegExp(config.wordPattern, 'g');
    assert.deepEqual('x-strt (-5, 4) no_down'.match(pattern), ['x-strt', '-5', '4', 'no_down']);
  });

  it('comments with #', () => assert.equal(config.comments.lineComment, '#'));
});
