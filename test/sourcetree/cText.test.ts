import assert from 'node:assert/strict';
import fc from 'fast-check';
import { integerOf, liveText, macrosOf } from '../../server/sourcetree/cText';
import { inside, parentOf } from '../../server/sourcetree/fileSystem';

const integer = (text: string, name = 'X') => integerOf(name, macrosOf(liveText(text)));

describe('sourcetree/cText', () => {
  it('blanks comments, not strings, and keeps every offset', () => {
    const text = 'a = "/* kept */"; /* gone\n gone */ b = \'"\'; // gone\nc';
    const live = liveText(text);
    assert.equal(live.length, text.length);
    assert.equal(live, `a = "/* kept */"; ${' '.repeat(7)}\n${' '.repeat(8)} b = '"'; ${' '.repeat(7)}\nc`);
  });

  it('follows nested conditions in a disabled part and its else', () => {
    const live = liveText('#if 0\nA\n#ifdef Y\nB\n#else\nC\n#endif\nD\n#else\nE\n#endif\nF');
    assert.equal(live.replace(/\s+/g, ' ').trim(), '#if 0 E #endif F');
  });

  it('evaluates constant expressions as C does', () => {
    assert.equal(integer('#define X (1 << 5) | 0x03\n'), 35);
    assert.equal(integer('#define X A * 2 + B\n#define A (10)\n#define B 010L\n'), 28);
    assert.equal(integer('#define X 7 / 2 % 2 - -4\n'), 5);
    assert.equal(integer('#define X 10 \\\n  + 1\n'), 11);
  });

  it('gives nothing for what is no constant', () => {
    for (const body of ['X', 'Y', '(3', '3)', '3 3', '', '1/0', 'sizeof(int)', '"16"'])
      assert.equal(integer(`#define X ${body}\n#define Y X\n`), undefined, body);
  });

  it('never fails and always ends, whatever the text', () => {
    const piece = fc.constantFrom(
      '#if 0\n',
      '#endif\n',
      '#else\n',
      '/*',
      '*/',
      '"',
      "'",
      '\\',
      '\n',
      '#define X ',
      '(',
      '1',
      '<<',
      'X',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join('');
        assert.equal(liveText(text).length, text.length);
        integer(text);
      }),
    );
  });

  it('walks paths and uris', () => {
    assert.equal(parentOf('file:///a/b'), 'file:///a');
    assert.equal(parentOf('file:///'), undefined);
    assert.equal(parentOf('/a'), undefined);
    assert.equal(inside('file:///a b'.replace(' ', '%20'), 'c d.h'), 'file:///a%20b/c%20d.h');
    assert.equal(inside('/a', 'c d.h'), '/a/c d.h');
  });
});
