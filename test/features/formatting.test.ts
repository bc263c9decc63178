import assert from 'node:assert/strict';
import { analyse } from '../../server/analysis/analysis';
import { applyEdits } from '../../server/checks/index';
import { format, formatOnType, formatRange } from '../../server/features/formatting';

const settings = { insertSpaces: true, tabSize: 2 };

/** @param marked with `<|>` where the cursor is, or a range between `<|` and `|>` */
function unmark(marked: string): { text: string; start: number; end: number } {
  const start = marked.indexOf('<|');
  const point = marked.startsWith('<|>', start);
  const end = point ? start : marked.indexOf('|>') - 2;
  return { text: marked.replace('<|>', '').replace('<|', '').replace('|>', ''), start, end };
}

describe('formatting', () => {
  it('a whole .def file', () => {
    const text = 'DUNGEON: "A" "A" (5,0)\n LEVEL: "a" "A" @ (1,0)\n';
    const analysis = analyse('file:///dungeon.def', text);
    assert.equal(
      applyEdits(text, format(analysis, settings)),
      'DUNGEON:        "A" "A" (5, 0)\nLEVEL:          "a" "A" @ (1, 0)\n',
    );
  });

  it('a range takes in the statements it touches', () => {
    const { text, start, end } = unmark('DUNGEON: "A" "A"\n(5<|,|>0)\nENTRY:1\n');
    const analysis = analyse('file:///dungeon.def', text);
    assert.equal(
      applyEdits(text, formatRange(analysis, { start, end }, settings)),
      'DUNGEON:        "A" "A" (5, 0)\nENTRY:1\n',
    );
  });

  it('on a line break the line before, unless its statement goes on', () => {
    const typed = (marked: string) => {
      const { text, start } = unmark(marked);
      return applyEdits(text, formatOnType(analyse('file:///dungeon.def', text), start, settings));
    };
    assert.equal(typed('ENTRY:1\nENTRY:2\n<|>\nENTRY:3\n'), 'ENTRY:1\nENTRY:          2\n\nENTRY:3\n');
    assert.equal(typed('DUNGEON:"A"\n<|>"A" (1,0)\n'), 'DUNGEON:"A"\n"A" (1,0)\n');
    assert.equal(typed('<|>ENTRY:1\n'), 'ENTRY:1\n');
  });

  it('formats Lua that is ours (the setting is asked in lsp/), and leaves other Lua alone', () => {
    const ours = 'dungeon = {\n{ name="a",base=1 },\n}';
    const applied = format(analyse('file:///dungeon.lua', ours), settings).reduceRight(
      (text, edit) => text.slice(0, edit.span.start) + edit.newText + text.slice(edit.span.end),
      ours,
    );
    const unit = settings.insertSpaces ? ' '.repeat(settings.tabSize) : '\t';
    assert.equal(applied, `dungeon = {\n${unit}{ name = "a", base = 1 },\n}`);
    assert.deepEqual(format(analyse('file:///dungeon.lua', 'x={ width=1 }'), settings), []);
  });
});
