/** What a saved picture says of itself. */
import assert from 'node:assert/strict';
import { LEGEND } from '../../server/branchmap/legend';
import { textWidth } from '../../server/branchmap/measure';
import { NAME_SIZE, SMALL_SIZE } from '../../server/branchmap/metrics';
import type { PreviewResult } from '../../server/protocol';
import { analyse, preview, toSvg } from '../../server/service';

const nowhere = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
const times = (n: number, line: (i: number) => string) => Array.from({ length: n }, (_, i) => line(i)).join('');

function shown(text: string, view: 'shortest' | 'game', width = 700): PreviewResult {
  const analysis = analyse('file:///w/dungeon.def', text);
  const params = { uri: analysis.uri, view, seed: '42', world: 0, width };
  const { findings } = analysis;
  return preview(analysis, params, { version: 1, stale: false, odds: undefined, findings, range: () => nowhere });
}

const small = 'DUNGEON: "Main" "M" (9, 2)\nLEVEL: "oracle" "O" @ (5, 3)\n';

describe('branch map: the sheet of a saved picture', () => {
  it('says the file, the variant, what is drawn, and what the signs mean', () => {
    const { scene, sheet, subtitle } = shown(small, 'shortest');
    const svg = toSvg(scene, 'dark', 'x', sheet);
    for (const said of ['dungeon.def', subtitle, ...LEGEND.map((l) => l.text)])
      assert.ok(svg.includes(`>${said}<`), said);
    assert.match(svg, />Drawn at the least length/);
    assert.doesNotMatch(svg, /seed/);
  });

  it('says the seed of one game', () => {
    const { scene, sheet } = shown(small, 'game');
    assert.match(toSvg(scene, 'light', 'x', sheet), />One game, of seed 42\.</);
  });

  it('says that not all of a file is drawn', () => {
    const text = times(260, (i) => `DUNGEON: "D${i}" "D" (1, 0)\n`);
    const said = shown(text, 'shortest').sheet.items.flatMap((i) => (i.kind === 'text' ? [i.text] : []));
    assert.match(said.join(' '), /This file is too large to draw as a whole: 10 of its dungeons are left out\./);
  });

  it('lays nothing on anything, and all of it on the sheet, at every width', () => {
    for (const width of [320, 500, 700, 1200]) {
      const { scene, sheet } = shown(small, 'shortest', width);
      assert.ok(sheet.x >= 0 && sheet.x + scene.width <= sheet.width && sheet.y + scene.height < sheet.height);
      const texts = sheet.items.flatMap((i) => (i.kind === 'text' && i.anchor !== 'middle' ? [i] : []));
      for (const t of texts) {
        const right = t.x + textWidth(t.text, t.class === 'title' ? NAME_SIZE : SMALL_SIZE, t.class === 'title');
        assert.ok(right <= sheet.width, `${t.text} leaves the sheet of ${sheet.width} at ${right}`);
        assert.ok(t.y < sheet.y || t.y > sheet.y + scene.height, `${t.text} is on the map`);
      }
      assert.equal(new Set(sheet.items.map((i) => i.key)).size, sheet.items.length);
    }
  });
});
