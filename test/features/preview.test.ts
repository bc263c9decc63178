import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { playFile } from '../../server/analysis/playFile';
import { isDrawable, preview } from '../../server/features/preview';
import type { PreviewParams } from '../../server/protocol';
import { analysed } from './expect';

const read = (name: string) => readFileSync(path.resolve(__dirname, '../fixtures', name), 'utf8');
const params: PreviewParams = { uri: 'file:///w/dungeon.lua', view: 'shortest', seed: '7', world: 0, width: 1000 };
const input = {
  version: 3,
  stale: false,
  odds: undefined,
  findings: [],
  range: () => ({ start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }),
};

describe('the preview', () => {
  it('shows the world that the file draws in this game', () => {
    const analysis = analysed(read('four-worlds.lua'), 'lua');
    assert.ok(analysis.definition.worlds.length > 1);
    const seen = new Set<string>();
    for (let seed = 0; seed < 12; seed++) {
      const { world } = playFile(analysis, { seed: String(seed) });
      const result = preview(analysis, { ...params, view: 'game', seed: String(seed) }, input);
      const names = world.dungeons.flatMap((d) => d.levels.flatMap((l) => l.name?.value ?? []));
      const shown = result.things
        .filter((t) => t.kind === 'level')
        .map((t) => t.id.split('/').pop()?.replace(/#\d+$/, ''));
      assert.deepEqual([...shown].sort(), [...names].sort());
      assert.equal(result.worlds.length, analysis.definition.worlds.length);
      seen.add(names.join());
    }
    assert.ok(seen.size > 1, 'all seeds draw the same world');
  });
  it('puts right parameters that make no sense', () => {
    const analysis = analysed(read('stock-3.7.lua'), 'lua');
    const odd = preview(
      analysis,
      { uri: 'x', view: 'no', seed: '-3', world: 99, width: Number.NaN } as unknown as PreviewParams,
      input,
    );
    assert.deepEqual(odd.scene, preview(analysis, params, input).scene);
  });
  it('is not drawn from a text that is broken or says nothing', () => {
    const text = read('stock-3.6.def');
    assert.ok(isDrawable(analysed(text)));
    assert.ok(!isDrawable(analysed(`${text}\nLEVEL: "x`)));
    assert.ok(!isDrawable(analysed('')));
  });
});
