import assert from 'node:assert/strict';
import { analyse } from '../../server/analysis/analysis';
import { LARGEST_TEXT } from '../../server/checks/index';

const line = 'DUNGEON: "Deep" "D" (10, 5)\n';
const large = line.repeat(Math.floor(LARGEST_TEXT / line.length) + 1);

describe('a text that is too large', () => {
  it('gets one finding, which says so, and nothing in it is read', () => {
    for (const [uri, text] of [
      ['file:///w/dungeon.def', large],
      ['file:///w/dungeon.def', 'x'.repeat(10_000_000)],
      ['file:///w/dungeon.def', `${' '.repeat(3_000_000)}# nethack-dungeon: ignore too-large\n`],
      ['file:///dat/dungeon.lua', `dungeon = {}\n${'-- x\n'.repeat(2_000_000)}`],
    ] as const) {
      const analysis = analyse(uri, text, { ours: true });
      assert.deepEqual(
        analysis.findings.map((f) => [f.code, f.span.start]),
        [['too-large', 0]],
      );
      const [finding] = analysis.findings;
      assert.ok(finding && finding.span.end > 0 && finding.span.end <= 80);
      assert.match(finding.message, /^The file has [\d,]+ characters and is not read: the limit is 1,000,000$/);
      assert.deepEqual([analysis.tooLarge, analysis.text], [true, '']);
      assert.ok(analysis.definition.worlds.every((w) => w.dungeons.length === 0));
    }
  });
  it('is read up to the limit', () => {
    const analysis = analyse('file:///w/dungeon.def', `${line}#${'x'.repeat(LARGEST_TEXT - line.length - 1)}`);
    assert.equal(analysis.tooLarge, false);
    assert.equal(analysis.definition.worlds[0]?.dungeons.length, 1);
    assert.ok(!analysis.findings.some((f) => f.code === 'too-large'));
  });
  it('is nobody’s business where somebody else’s Lua file is so large', () => {
    const analysis = analyse(
      'file:///w/dungeon.lua',
      `dungeon = { { name = "x", base = 1 } }${'\n'.repeat(2_000_000)}`,
    );
    assert.deepEqual([analysis.ours, analysis.findings.length], [false, 0]);
  });
  it('is silenced by the setting', () => {
    assert.deepEqual(analyse('file:///w/dungeon.def', large, { severities: { 'too-large': 'off' } }).findings, []);
  });
});
